// The runtime: takes over the page that the build has rendered.

import { startTransition, useLayoutEffect, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import { App, type Theme, type ViewModules } from './app.tsx'
import { Crash, ErrorBoundary } from './boundary.tsx'
import { animateDetails } from './collapsible.ts'
import { openPages, type Arrival } from './pages.ts'
import { trapFocus } from './panel.ts'
import { afterNavigation, startRouter, type Show } from './router.ts'
import type { Announced } from './settings.ts'

/** Hydrates the page, and then navigates between pages without loading documents. */
export async function startWith(theme: Theme, views: ViewModules): Promise<void> {
  const root = document.getElementById('root') as HTMLElement
  const pages = await openPages(views, document)
  const shared = window.sitegen as Announced
  // Load the replay before React takes over: from then on React hears by itself what the reader types.
  if (shared.done) ({ replay } = await import('./replay.ts').catch(() => ({ replay })))
  const startRuntime = (show: Show): void => {
    const replacePages = startRouter(pages, show)
    animateDetails()
    if (document.querySelector('.dropdown'))
      void import('./dropdowns.ts').then(({ watchDropdowns }) => watchDropdowns(), console.warn)
    trapFocus()
    document.documentElement.dataset['hydrated'] = ''
    // A reader who is active should not wait for any part of the page. Ending the delay by a selector in the
    // stylesheet would restyle the whole page.
    for (const each of document.getAnimations() as CSSAnimation[])
      if (each.animationName === 'wait') each.finish()
    shared.renew = async (newer, differs) => replacePages(await openPages(views, newer), differs)
    // From here on, events need not be recorded.
    shared.running = true
    if (shared.done) void replay(shared).catch(noop)
    afterNavigation(pages)
  }
  const hydrate = (): void => {
    hydrateRoot(root, <Root theme={theme} first={pages.first} onStart={startRuntime} />)
  }
  // Translation tools wrap their text in this element, which is obsolete otherwise.
  const startHydration: (hydrate: () => void, runSync: typeof flushSync) => unknown =
    root.querySelector('font')
      ? (await import('./restore-markup.ts')).restoreMarkup
      : startTransition
  startHydration(hydrate, flushSync)
}

/** Replays what the reader did before the runtime was ready. */
let replay = async (shared: Announced): Promise<void> =>
  (await import('./replay.ts')).replay(shared)

/** A page, and a callback for when it is in the document. */
type ShownPage = readonly [ready: Arrival, onArrival: () => void]

function Root({
  theme,
  first,
  onStart,
}: {
  theme: Theme
  first: Arrival
  onStart: (show: Show) => void
}): ReactNode {
  const [[ready, onArrival], setShown] = useState<ShownPage>([first, noop])
  useLayoutEffect(
    () =>
      onStart((next, callback) => {
        document.documentElement.dataset['moved'] = ''
        // Render synchronously, so that the new address never shows the old page.
        flushSync(() => setShown([next, callback]))
      }),
    [onStart],
  )
  // The new page is in the document, but has not been painted, so it can be scrolled into place.
  useLayoutEffect(onArrival, [onArrival])
  return (
    <ErrorBoundary
      page={ready.props.page}
      onCrash={(error) => {
        if (lacksElements(error)) location.reload()
        else document.title = 'Page Error'
      }}
      renderCrash={(error, retry) =>
        lacksElements(error) || (
          <Crash
            error={error}
            retry={() => {
              document.title = ready.head.title
              retry()
            }}
            words={ready.props.words}
          />
        )
      }
    >
      <App theme={theme} ready={ready} />
    </ErrorBoundary>
  )
}

/**
 * Whether a page could not be replaced because an extension has removed a part of it, such as one that sticks to the
 * window. Then the new page is loaded as a document, in which no page has been replaced yet, so there is no loop.
 */
function lacksElements(error: unknown): boolean {
  return error instanceof DOMException && document.documentElement.dataset['moved'] === ''
}

const noop = (): void => undefined
