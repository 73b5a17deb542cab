// The render stage: writes the files of pages whose inputs have changed.

import { notDrawn } from '../../core/blank.ts'
import type { ThemeFiles } from '../../core/drawing/head.ts'
import { placeOf } from '../../core/reading/place.ts'
import type { Drawing } from '../../core/frame.ts'
import { pageTooLarge } from '../../core/problems/site.ts'
import { tooCostly } from '../../core/problems/source.ts'
import { renderPage, type RenderServices } from '../../core/drawing/render.ts'
import { drawnWords } from '../../core/words/own-words.ts'
import { words as wordsOf } from '../../core/words/words.ts'
import type {
  Diagnostic,
  Drawn,
  Hash,
  Output,
  Page,
  Place,
  Sidebar,
} from '../../shared/contract.ts'
import { fileBeside } from '../../shared/route.ts'
import { own } from '../../shared/text.ts'
import type { Theme } from '../bundle/bundle-theme.ts'
import { newStoppedDrawings } from './stopped-drawings.ts'
import { failureDiagnostics, type Failure } from './failures.ts'
import { runGuarded } from '../bundle/guard.ts'
import { hashOf } from '../store/hash.ts'
import { TooCostly } from '../highlight/highlight-stage.ts'
import { keep } from '../store/keep.ts'
import { memo } from '../store/memo.ts'
import type { Stages } from '../../stages.ts'
import { StoreDamaged } from '../store/store.ts'
import { keptPage, partsOf } from './page-parts.ts'
import { newRetryBudget, retrySuspended } from './retry-suspended.ts'
import { TimeoutExceeded, runWithTimeout } from '../bundle/timeout.ts'
import type { BuildContext } from '../store/build-context.ts'

/** Renders the pages that have changed. */
export async function renderAll(
  context: BuildContext,
  theme: Theme,
  drawing: Drawing,
  files: ThemeFiles,
): ReturnType<Stages['render']> {
  const { store, tallies, site } = context
  const diagnostics: Diagnostic[] = []
  const failures: Failure[] = []
  // Pages share their chrome and sidebar, so keys of pages contain hashes of these.
  const shared = new Map<object, Hash>()
  const hashed = (value: object | undefined): Hash => {
    if (!value) return ''
    const hash = shared.get(value) ?? hashOf(JSON.stringify(value))
    shared.set(value, hash)
    return hash
  }
  const filesHash = hashOf(JSON.stringify(files))
  const ownWords = new Map(site.locales.map((locale) => [locale.id, drawnWords(locale)]))
  const words = new Map(
    site.locales.map(({ id, lang }) => [id, wordsOf({ lang, words: ownWords.get(id) ?? {} })]),
  )
  // In page order, since `memo` asks for one key after another.
  const pageHashes: Hash[] = []
  const keyOf = (page: Page): readonly string[] => {
    const pageHash = keptPage(context, page)
    pageHashes.push(pageHash)
    return [
      pageHash,
      hashed(drawing.chromes[page.locale]),
      hashed(sidebarOf(drawing, page)),
      hashed(ownWords.get(page.locale)),
      theme.hash,
      filesHash,
    ]
  }

  const cachedRender = memo<Page, Drawn>(context, {
    name: 'render',
    tally: tallies.render,
    keyOf,
    async compute(missing) {
      const draw = await theme.draw()
      const { ready, ...parts } = partsOf(context, missing)
      const services = { draw, files, hash: hashed, ...parts }
      const results: (Drawn | undefined)[] = missing.map(() => undefined)
      let done = 0
      // While threads highlight the code of some pages, this thread renders others.
      for await (const i of ready) {
        const page = missing[i]
        results[i] = page && (await drawOne(page, services))
        context.progress('render', ++done, missing.length)
      }
      return results
    },
    complete: ({ output, beside }) => [output, ...beside].every(({ hash }) => store.has(hash)),
  })

  const stopped = newStoppedDrawings()
  const intern = createInterner()
  const shouldRetry = newRetryBudget()
  // Code of the site may run forever or leave pending work that fails later. The built-in theme does neither.
  const withLimits = <T>({ data }: Page, draw: () => T): Promise<T> =>
    theme.isOfSite || data.component !== undefined
      ? runGuarded(() =>
          retrySuspended(() => runWithTimeout(site.limits.seconds, draw), shouldRetry),
        )
      : retrySuspended(draw, shouldRetry)
  async function drawOne(page: Page, services: RenderServices): Promise<Drawn | undefined> {
    if (theme.withoutComponent.has(page.data.component ?? '')) return undefined
    const chrome = drawing.chromes[page.locale]
    const pageWords = words.get(page.locale)
    if (!chrome || !pageWords) throw new Error(`no chrome for ${page.locale}`)
    try {
      const reason = stopped.reason(page)
      if (reason) throw reason
      const { html, json, markdown, links, ids, style, elsewhere } = await withLimits(page, () =>
        renderPage(page, chrome, sidebarOf(drawing, page), pageWords, services),
      )
      const beside = (name: 'index.json' | 'index.md', text: string | undefined): Output[] =>
        text === undefined ? [] : [keep(store, fileBeside(page.file, name), text)]
      return {
        output: keep(store, page.file, html),
        beside: [...beside('index.json', json), ...beside('index.md', markdown)],
        links: links.map(intern),
        ids: ids.map(intern),
        ...(style === undefined ? {} : { style: intern(style) }),
        ...(elsewhere === undefined ? {} : { elsewhere: elsewhere.map(intern) }),
      }
    } catch (error) {
      if (error instanceof StoreDamaged) throw error
      if (error instanceof TooCostly)
        diagnostics.push(
          tooCostly(error.message, {
            ...sourcePlace(page),
            line: error.line,
            column: 1,
            length: 3,
          }),
        )
      else failures.push({ page, error })
      if (error instanceof TimeoutExceeded) stopped.add(page, error)
      return undefined
    }
  }

  const results = await cachedRender(drawing.pages)
  // The size limit is not part of a key, so cached pages are checked again.
  const drawn = drawing.pages.map((page, i) => {
    const found = results[i]
    if (!found) return notDrawn(page)
    if (found.output.bytes <= site.limits.html * 1e6) return found
    diagnostics.push(pageTooLarge(site.limits.html, sourcePlace(page)))
    return notDrawn(page)
  })
  return {
    drawn,
    pageHashes,
    diagnostics: [...diagnostics, ...(await failureDiagnostics(context.root, theme, failures))],
  }
}

/** Returns the source file of a page as a place; empty if it has none. */
function sourcePlace({ path }: Page): Partial<Place> {
  return path ? placeOf(path, undefined) : {}
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

function sidebarOf(drawing: Drawing, { locale, data }: Page): Sidebar | undefined {
  return data.sidebar === undefined ? undefined : own(drawing.sidebars[locale] ?? {}, data.sidebar)
}
