// Pages become files: those whose value has changed.

import { setImmediate as moment, setTimeout as pause } from 'node:timers/promises'
import { notDrawn } from '../../core/blank.ts'
import { feeds } from '../../core/files/feeds.ts'
import type { ThemeFiles } from '../../core/drawing/head.ts'
import { placeOf } from '../../core/reading/place.ts'
import type { Drawing, Posts } from '../../core/frame.ts'
import { pageTooLarge, tooCostly } from '../../core/problems/problems.ts'
import { renderPage, type Pens } from '../../core/drawing/render.ts'
import { drawnWords } from '../../core/words/own-words.ts'
import { words as wordsOf } from '../../core/words/words.ts'
import type {
  Body,
  CodeBlock,
  Diagnostic,
  Drawn,
  Hash,
  NewOutput,
  Output,
  Page,
  Place,
  Sidebar,
} from '../../shared/contract.ts'
import { fileBeside } from '../../shared/route.ts'
import { own } from '../../shared/text.ts'
import type { Theme } from '../bundle/bundle-theme.ts'
import { blamed, isWaiting, type Failure } from './failures.ts'
import { hashOf } from '../store/hash.ts'
import { highlightAll, TooCostly, type Coloring } from '../highlight/highlight-stage.ts'
import { keep } from '../store/keep.ts'
import { memo } from '../store/memo.ts'
import type { Stages } from '../../stages.ts'
import { Lost } from '../store/store.ts'
import { within } from '../config/within.ts'
import type { Workshop } from '../store/workshop.ts'

/** Draws the pages that have changed. */
export async function renderAll(
  shop: Workshop,
  theme: Theme,
  drawing: Drawing,
  files: ThemeFiles,
): ReturnType<Stages['render']> {
  const { store, tallies, site } = shop
  const diagnostics: Diagnostic[] = []
  const failures: Failure[] = []
  // Chrome and sidebars stand on every page; in a page's key they are their hashes.
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
  // In their order, since the memo asks for one after the other.
  const kept: Hash[] = []
  const keyOf = (page: Page): readonly string[] => {
    const itself = keptPage(shop, page)
    kept.push(itself)
    return [
      itself,
      hashed(drawing.chromes[page.locale]),
      hashed(sidebarOf(drawing, page)),
      hashed(ownWords.get(page.locale)),
      theme.hash,
      filesHash,
    ]
  }

  const remember = memo<Page, Drawn>(shop, {
    ...{ name: 'render', tally: tallies.render, keyOf },
    async compute(missing) {
      const draw = await theme.draw()
      const { ready, ...parts } = partsOf(shop, missing)
      const pens = { draw, files, hash: hashed, ...parts }
      const results: (Drawn | undefined)[] = missing.map(() => undefined)
      let done = 0
      // While threads colour the code of some pages, this one draws the others.
      for await (const i of ready) {
        const page = missing[i]
        results[i] =
          page &&
          (await drawOne(page, () => {
            const chrome = drawing.chromes[page.locale]
            const said = words.get(page.locale)
            if (!chrome || !said) throw new Error(`no chrome for ${page.locale}`)
            const render = (): ReturnType<typeof renderPage> =>
              renderPage(page, chrome, sidebarOf(drawing, page), said, pens)
            // The built-in theme ends.
            const isForeign = theme.isOfSite || page.data.component !== undefined
            return isForeign ? within(site.limits.seconds, render) : render()
          }))
        shop.progress('render', ++done, missing.length)
      }
      return results
    },
    complete: ({ output, beside }) => [output, ...beside].every(({ hash }) => store.has(hash)),
  })

  const known = newKnown()
  const more = newPatience()
  async function drawOne(
    page: Page,
    draw: () => ReturnType<typeof renderPage>,
  ): Promise<Drawn | undefined> {
    try {
      const { html, json, markdown, links, ids, style, elsewhere } = await patiently(draw, more)
      const beside = (name: 'index.json' | 'index.md', text: string | undefined): Output[] =>
        text === undefined ? [] : [keep(store, fileBeside(page.file, name), text)]
      return {
        output: keep(store, page.file, html),
        beside: [...beside('index.json', json), ...beside('index.md', markdown)],
        links: links.map(known),
        ids: ids.map(known),
        ...(style === undefined ? {} : { style: known(style) }),
        ...(elsewhere === undefined ? {} : { elsewhere: elsewhere.map(known) }),
      }
    } catch (error) {
      if (error instanceof Lost) throw error
      if (error instanceof TooCostly)
        diagnostics.push(
          tooCostly(error.message, { ...whole(page), line: error.line, column: 1, length: 3 }),
        )
      else failures.push({ page, error })
      return undefined
    }
  }

  const results = await remember(drawing.pages)
  // The limit is no part of a key: what was drawn is judged each time.
  const drawn = drawing.pages.map((page, i) => {
    const found = results[i]
    if (!found) return notDrawn(page)
    if (found.output.bytes <= site.limits.html * 1e6) return found
    diagnostics.push(pageTooLarge(site.limits.html, whole(page)))
    return notDrawn(page)
  })
  return {
    drawn,
    kept,
    diagnostics: [...diagnostics, ...(await blamed(shop.root, theme, failures))],
  }
}

/** The file of a page, where it has one. */
function whole({ path }: Page): Partial<Place> {
  return path ? placeOf(path, undefined) : {}
}

/** Draws once more what was not there, while there is patience after so many tries. */
async function patiently<T>(
  draw: () => T,
  more: (tries: number) => Promise<boolean>,
  tries = 0,
): Promise<T> {
  try {
    return draw()
  } catch (error) {
    if (!isWaiting(error) || !(await more(tries))) throw error
    return patiently(draw, more, tries + 1)
  }
}

/** A module that is loaded when it is drawn (lazy) is in the bundle, and there a moment later; it may load another. */
const MOMENTS = 5
/** What all pages of a build have together for what takes longer, however fast the machine is. */
const PATIENCE_MS = 1000
const PAUSE_MS = 10

/** Waits before a page is tried again, and says whether there was patience left for that. */
function newPatience(): (tries: number) => Promise<boolean> {
  let left = PATIENCE_MS
  return async (tries) => {
    if (tries < MOMENTS) {
      await moment()
      return true
    }
    left -= PAUSE_MS
    return left >= 0 && pause(PAUSE_MS, true)
  }
}

/**
 * Gives for a text one that is kept. A piece of a string keeps all of it in memory, a page for each of its links, and most pages
 * lead to the same places.
 */
function newKnown(): (text: string) => string {
  const texts = new Map<string, string>()
  return (text) => {
    const before = texts.get(text)
    if (before !== undefined) return before
    const copy = Buffer.from(text).toString()
    texts.set(copy, copy)
    return copy
  }
}

/** Keeps all that a page is drawn from, so that another build can change what it shows. */
function keptPage({ store, recent }: Workshop, page: Page): Hash {
  return recent.of('page', page, () => {
    const json = JSON.stringify(page)
    const hash = hashOf(json)
    store.put(hash, json)
    return hash
  })
}

function sidebarOf(drawing: Drawing, { locale, data }: Page): Sidebar | undefined {
  return data.sidebar === undefined ? undefined : own(drawing.sidebars[locale] ?? {}, data.sidebar)
}

/**
 * What stands in the articles of some pages, and which of them are ready to be drawn. The code of all of them is coloured at once,
 * so that each grammar is compiled once; all else is read when it is needed, so that one article at a time is in memory.
 */
function partsOf(
  shop: Workshop,
  pages: readonly Page[],
): Pick<Pens, 'body' | 'code' | 'highlighted'> & Pick<Coloring, 'ready'> {
  const read = <T>(hash: Hash): T => JSON.parse(shop.store.need(hash).toString()) as T
  const code = (hash: Hash): readonly CodeBlock[] => (hash === '' ? [] : read<CodeBlock[]>(hash))
  const blocks = pages.map(({ htmls }) =>
    htmls.flatMap((html) => (typeof html === 'object' ? code(html.code) : [])),
  )
  const { ready, html } = highlightAll(shop, blocks)
  return { ready, body: (hash) => read<Body>(hash), code, highlighted: html }
}

/** The feeds of every locale, made anew when a post has changed. */
export async function feedFiles(
  shop: Workshop,
  { site: all, pages }: Posts,
): Promise<readonly NewOutput[]> {
  const { url, base, defaultLocale, locales, config } = all
  // Of the site they are handed what is in their key, and nothing else.
  const site = { url, base, defaultLocale, locales, config: { blog: config.blog } }
  const posts = pages.filter(({ data }) => data.view.view === 'post')
  const hashes = posts.map((post) => keptPage(shop, post))
  const key = hashOf(JSON.stringify(['feeds', shop.version, hashes, site]))
  const kept = shop.store.get(key)
  if (kept)
    return shop.recent.value(`feeds ${key}`, () => JSON.parse(kept.toString()) as NewOutput[])
  const { ready, ...pens } = partsOf(shop, posts)
  for await (const post of ready) void post
  try {
    const made = locales.flatMap((locale) => feeds(site, posts, locale, pens))
    shop.store.put(key, JSON.stringify(made))
    return made
  } catch (error) {
    // The post's own page has said so already.
    if (error instanceof TooCostly) return []
    throw error
  }
}
