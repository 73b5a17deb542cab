// The search engines to compare: the engine of sitegen, and others with the same texts, if they are installed.

import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { cutter } from './classes.mjs'

/**
 * @import { Corpus, Place, Section } from './corpora.mjs'
 * @typedef {(query: string) => readonly Place[]} Ask Returns up to `MOST` places, best first.
 * @typedef {{ name: string, open: (corpus: Corpus) => Ask }} Engine
 */

const MOST = 8
const home = path.join(import.meta.dirname, '../..')

/**
 * Bundles the engine of sitegen from its current sources.
 * @returns {Promise<Engine>}
 */
export async function ours() {
  const outfile = path.join(home, '.sitegen/bench/search.mjs')
  await build({
    absWorkingDir: home,
    stdin: {
      resolveDir: home,
      contents: [
        `export { openIndex } from './src/shared/search/open.ts'`,
        `export { find } from './src/shared/search/search.ts'`,
        `export { buildIndex, withTexts } from './src/core/search/build-index.ts'`,
        `export { invert } from './src/core/search/invert.ts'`,
        `export { countPage, dictionaryFor } from './src/core/search/count.ts'`,
        `export { writingOf } from './src/core/search/writing.ts'`,
        `export { characters, discover } from './src/shell/search/chinese.ts'`,
      ].join('\n'),
    },
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    logLevel: 'warning',
  })
  const engine = await import(pathToFileURL(outfile).href)
  return {
    name: 'ours',
    open({ lang, sections, built }) {
      const index = engine.openIndex(built ? built.file : made(engine, lang, sections))
      for (const [page, texts] of built?.texts ?? []) index.receive(page, texts)
      return (query) =>
        engine
          .find(query, index, { limit: MOST })
          .hits.map((/** @type {{ section: number }} */ hit) => {
            const section = index.sections[hit.section]
            return { page: index.pages[section.page].url, anchor: section.hash.slice(1) }
          })
    },
  }
}

/**
 * Builds an index for a corpus that is not a built site.
 * @param {{
 *   buildIndex: typeof import('../../src/core/search/build-index.ts').buildIndex
 *   withTexts: typeof import('../../src/core/search/build-index.ts').withTexts
 *   invert: typeof import('../../src/core/search/invert.ts').invert
 *   countPage: typeof import('../../src/core/search/count.ts').countPage
 *   dictionaryFor: typeof import('../../src/core/search/count.ts').dictionaryFor
 *   writingOf: typeof import('../../src/core/search/writing.ts').writingOf
 *   characters: import('../../src/core/search/index-options.ts').Characters
 *   discover: typeof import('../../src/shell/search/chinese.ts').discover
 * }} engine
 * @param {string} lang
 * @param {readonly Section[]} sections
 */
function made(engine, lang, sections) {
  const {
    buildIndex,
    withTexts,
    invert,
    countPage,
    dictionaryFor,
    writingOf,
    characters,
    discover,
  } = engine
  const words = discover(sections.flatMap(({ title, heading, text }) => [title, heading, text]))
  /** @type {Map<string, Section[]>} */
  const pages = new Map()
  for (const section of sections) {
    const own = pages.get(section.page)
    if (own) own.push(section)
    else pages.set(section.page, [section])
  }
  const texts = [...pages].map(([url, own]) => ({
    title: own[0]?.title ?? '',
    url,
    dated: url.startsWith('/blog/'),
    other: '',
    description: '',
    keywords: [],
    sections: own.map(({ heading, anchor, text }) => ({
      heading: anchor === '' ? '' : heading,
      hash: anchor === '' ? '' : `#${anchor}`,
      text,
      code: '',
      other: '',
    })),
  }))
  const own = characters.converterTo(writingOf(lang, []))
  const dictionary = dictionaryFor(words, [], own)
  const cut = /** @type {const} */ ('dictionary')
  const options = { cut, language: lang, dictionary, synonyms: [], characters, toOwnWriting: own }
  const counted = texts.map((page) => countPage(page, options))
  return withTexts(
    buildIndex(texts, invert(counted), options),
    texts.flatMap((page) => page.sections.map(({ text }) => text)),
  )
}

/**
 * Returns the other engines that are installed in a folder.
 * @param {string} folder
 * @returns {Promise<Engine[]>}
 */
export async function peers(folder) {
  const require = createRequire(path.join(path.resolve(folder), 'package.json'))
  /** @type {[string, (module: never) => Engine['open']][]} */
  const known = [
    ['minisearch', miniSearch],
    ['flexsearch', flexSearch],
  ]
  return known.flatMap(([name, open]) => {
    try {
      return [{ name, open: open(/** @type {never} */ (require(name))) }]
    } catch {
      return []
    }
  })
}

const FIELDS = ['title', 'heading', 'text']
/** @type {Readonly<Record<string, number>>} */
const WEIGHTS = { title: 2, heading: 4, text: 1 }

/**
 * Results with all words precede results with any. `Intl.Segmenter` splits both the texts and the queries.
 * @param {new (options: object) => {
 *   addAll(documents: readonly object[]): void
 *   search(query: string, options: object): { id: number }[]
 * }} MiniSearch
 */
function miniSearch(MiniSearch) {
  return (/** @type {Corpus} */ { lang, sections }) => {
    const index = new MiniSearch({
      fields: FIELDS,
      tokenize: cutter(lang),
      processTerm: (/** @type {string} */ term) => term,
      searchOptions: {
        boost: WEIGHTS,
        fuzzy: (/** @type {string} */ term) => (term.length > 3 ? 0.2 : false),
        prefix: (/** @type {string} */ _, /** @type {number} */ i, /** @type {string[]} */ all) =>
          i === all.length - 1,
        weights: { fuzzy: 0.3, prefix: 0.6 },
      },
    })
    index.addAll(sections.map((section, id) => ({ ...section, id })))
    return (/** @type {string} */ query) =>
      best(
        sections,
        ['AND', 'OR'].map((combineWith) =>
          index.search(query, { combineWith }).map((/** @type {{ id: number }} */ { id }) => id),
        ),
      )
  }
}

/**
 * @param {{ Document: new (options: object) => {
 *   add(document: object): void
 *   search(query: string, options: object): { field: string, result: number[] }[]
 * } }} module
 */
function flexSearch({ Document }) {
  return (/** @type {Corpus} */ { lang, sections }) => {
    const index = new Document({
      document: {
        id: 'id',
        index: FIELDS.map((field) => ({ field, tokenize: 'forward', encode: cutter(lang) })),
      },
    })
    for (const [id, section] of sections.entries()) index.add({ ...section, id })
    return (/** @type {string} */ query) =>
      best(
        sections,
        [false, true].map((suggest) => {
          /** @type {Map<number, number>} */
          const scores = new Map()
          for (const { field, result } of index.search(query, { limit: 60, suggest }))
            for (const [i, id] of result.entries())
              scores.set(id, (scores.get(id) ?? 0) + (WEIGHTS[field] ?? 1) / (i + 2))
          return [...scores].toSorted(([, a], [, b]) => b - a).map(([id]) => id)
        }),
      )
  }
}

/**
 * @param {readonly Section[]} sections
 * @param {readonly (readonly number[])[]} lists Indexes of sections, the most reliable list first.
 */
function best(sections, lists) {
  return [...new Set(lists.flat())].slice(0, MOST).flatMap((id) => sections[id] ?? [])
}
