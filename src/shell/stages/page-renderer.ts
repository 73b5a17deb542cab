// Renders the pages of one build, within the limits for code of the site, and stores their files.

import type { Drawing } from '../../core/frame.ts'
import { renderPage, type RenderServices } from '../../core/drawing/render.ts'
import { drawnWords } from '../../core/words/own-words.ts'
import { words as wordsOf } from '../../core/words/words.ts'
import type { Drawn, Output, Page, Sidebar } from '../../shared/contract.ts'
import { fileBeside } from '../../shared/route.ts'
import { own } from '../../shared/text.ts'
import type { Theme } from '../bundle/bundle-theme.ts'
import { runGuarded } from '../bundle/guard.ts'
import { TimeoutExceeded, runWithTimeout } from '../bundle/timeout.ts'
import type { BuildContext } from '../store/build-context.ts'
import { keep } from '../store/keep.ts'
import { StoreDamaged } from '../store/store.ts'
import type { Failure } from './failures.ts'
import { newRetryBudget, retrySuspended } from './retry-suspended.ts'
import { newStoppedDrawings } from './stopped-drawings.ts'

/** Returns a function that renders a page and stores its files. The pages of a build share the time for retries. */
export function newPageRenderer(
  { site, store }: BuildContext,
  theme: Theme,
  drawing: Drawing,
  services: RenderServices,
): (page: Page) => Promise<Drawn | Failure> {
  const words = new Map(
    site.locales.map((locale) => [
      locale.id,
      wordsOf({ lang: locale.lang, words: drawnWords(locale) }),
    ]),
  )
  const stopped = newStoppedDrawings()
  const shouldRetry = newRetryBudget()
  // Code of the site may run forever or leave pending work that fails later. The built-in theme does neither.
  const withLimits = <T>({ data }: Page, draw: () => T): Promise<T> =>
    theme.isOfSite || data.component !== undefined
      ? runGuarded(() =>
          retrySuspended(() => runWithTimeout(site.limits.seconds, draw), shouldRetry),
        )
      : retrySuspended(draw, shouldRetry)
  const intern = createInterner()
  const beside = (
    page: Page,
    name: 'index.json' | 'index.md',
    text: string | undefined,
  ): Output[] => (text === undefined ? [] : [keep(store, fileBeside(page.file, name), text)])

  return async (page) => {
    const chrome = drawing.chromes[page.locale]
    const pageWords = words.get(page.locale)
    if (!chrome || !pageWords) throw new Error(`no chrome for ${page.locale}`)
    const reason = stopped.reason(page)
    if (reason) return { page, error: reason }
    try {
      const { html, json, markdown, links, ids, style, elsewhere } = await withLimits(page, () =>
        renderPage(page, chrome, sidebarOf(drawing, page), pageWords, services),
      )
      return {
        output: keep(store, page.file, html),
        beside: [...beside(page, 'index.json', json), ...beside(page, 'index.md', markdown)],
        links: links.map(intern),
        ids: ids.map(intern),
        ...(style === undefined ? {} : { style: intern(style) }),
        ...(elsewhere === undefined ? {} : { elsewhere: elsewhere.map(intern) }),
      }
    } catch (error) {
      if (error instanceof StoreDamaged) throw error
      if (error instanceof TimeoutExceeded) stopped.add(page, error)
      return { page, error }
    }
  }
}

/** Returns the sidebar of a page; `undefined` if it has none. */
export function sidebarOf(drawing: Drawing, { locale, data }: Page): Sidebar | undefined {
  return data.sidebar === undefined ? undefined : own(drawing.sidebars[locale] ?? {}, data.sidebar)
}

/**
 * Returns a function that interns strings. A substring keeps its whole parent string in memory, which would
 * be a page for each of its links, and most pages link to the same places.
 */
function createInterner(): (text: string) => string {
  const texts = new Map<string, string>()
  return (text) => {
    const existing = texts.get(text)
    if (existing !== undefined) return existing
    const copy = Buffer.from(text).toString()
    texts.set(copy, copy)
    return copy
  }
}
