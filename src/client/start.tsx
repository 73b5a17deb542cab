// The runtime: takes over the page that the build has drawn.

import { startTransition, useLayoutEffect, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import { App, type Theme, type ViewModules } from './app.tsx'
import { Crash, ErrorBoundary } from './boundary.tsx'
import { animateDetails } from './collapsible.ts'
import { openPages, type Arrival, type Pages } from './pages.ts'
import { trapFocus } from './panel.ts'
import { arrived, startRouter, type Show } from './router.ts'
import type { Announced } from './settings.ts'

/** Hydrates the page, and from then on goes from page to page without loading documents. */
export async function startWith(theme: Theme, views: ViewModules): Promise<void> {
  const root = document.getElementById('root') as HTMLElement
  const open = (source: Document): Promise<Pages> => openPages(views, source)
  const pages = await open(document)
  const shared = window.sitegen as Announced
  // Before React is there: what is written from then on is its own to hear.
  if (shared.done) ({ replay } = await import('./replay.ts').catch(() => ({ replay })))
  const begin = (show: Show): void => {
    const goOn = startRouter(pages, show)
    animateDetails()
    if (document.querySelector('.locales'))
      void import('./locales.ts').then(({ watchLocales }) => watchLocales(), console.warn)
    trapFocus()
    document.documentElement.dataset['hydrated'] = ''
    // Who does something waits for no part of the page any more. To have the style sheet ask for it would style all of it anew.
    for (const each of document.getAnimations() as CSSAnimation[])
      if (each.animationName === 'wait') each.finish()
    shared.renew = async (newer, differs) => goOn(await open(newer), differs)
    // Nothing has to be remembered any more.
    shared.running = true
    if (shared.done) void replay(shared).catch(nothing)
    arrived(pages)
  }
  const hydrate = (): void => {
    hydrateRoot(root, <Root theme={theme} first={pages.first} onStart={begin} />)
  }
  // Translations put their words into these, which nothing else has had for long.
  const takeOver: (hydrate: () => void, atOnce: typeof flushSync) => unknown = root.querySelector(
    'font',
  )
    ? (await import('./as-drawn.ts')).bringBack
    : startTransition
  takeOver(hydrate, flushSync)
}

/** Does what a reader did meanwhile. */
let replay = async (shared: Announced): Promise<void> =>
  (await import('./replay.ts')).replay(shared)

/** A page, and what is done once it is in the document. */
type Shown = readonly [ready: Arrival, onArrival: () => void]

function Root({
  theme,
  first,
  onStart,
}: {
  theme: Theme
  first: Arrival
  onStart: (show: Show) => void
}): ReactNode {
  const [[ready, onArrival], setShown] = useState<Shown>([first, nothing])
  useLayoutEffect(
    () =>
      onStart((next, then) => {
        document.documentElement.dataset['moved'] = ''
        // At once, so that nobody finds the new address above the old page.
        flushSync(() => setShown([next, then]))
      }),
    [onStart],
  )
  // The new page is in the document, and has not been painted: now it can be scrolled to its place.
  useLayoutEffect(onArrival, [onArrival])
  return (
    <ErrorBoundary
      page={ready.props.page}
      onCrash={() => {
        document.title = 'Page Error'
      }}
      renderCrash={(error, again) => (
        <Crash
          error={error}
          again={() => {
            document.title = ready.head.title
            again()
          }}
          words={ready.props.words}
        />
      )}
    >
      <App theme={theme} ready={ready} />
    </ErrorBoundary>
  )
}

const nothing = (): void => undefined
