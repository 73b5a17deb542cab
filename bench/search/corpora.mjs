// Reads the corpora to search: the built site, and folders with other corpora.

import fs from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'

/**
 * @typedef {{ page: string, title: string, heading: string, anchor: string, text: string }} Section
 *   The content below one heading. `anchor` is `''` at the start of a page.
 * @typedef {{ page: string, anchor?: string }} Place Without an anchor, any place on the page matches.
 * @typedef {{ cls: string, q: string, expect: readonly Place[], top?: number }} Question
 * @typedef {import('../../src/shared/search/format.ts').SearchFile} SearchFile
 * @typedef {{ file: SearchFile, texts: ReadonlyMap<number, string[]> }} Built
 *   The index of the site, and the texts by page, which may be in separate files.
 * @typedef {object} Corpus
 * @property {string} name
 * @property {string} lang
 * @property {readonly Section[]} sections
 * @property {readonly Question[]} questions
 * @property {Built} [built]
 */

/** @param {string} file */
const json = (file) => JSON.parse(fs.readFileSync(file, 'utf8'))

/**
 * Reads the built site: one corpus per locale, with the questions of `content/search.tests.yaml`.
 * @param {string} home The root of the project.
 * @returns {Corpus[]}
 */
export function builtSite(home) {
  const dist = path.join(home, 'dist')
  /** @type {{ query: string, locale: string, page: string, top?: number }[]} */
  const golden = parse(fs.readFileSync(path.join(home, 'content/search.tests.yaml'), 'utf8'))
  return [
    { locale: 'zh-Hans', base: '' },
    { locale: 'en', base: '/en' },
  ].map(({ locale, base }) => {
    const root = path.join(dist, base, 'search-index.json')
    if (!fs.existsSync(root)) throw new Error(`There is no ${root}. Run: npm run site`)
    const file = json(root)
    const [{ documents: pages }, { documents: columns }] = file
    /** @type {Map<number, string[]>} */
    const texts = new Map()
    /** @type {Section[]} */
    const sections = []
    let first = 0
    for (const [i, count] of columns.n.entries()) {
      const own = pages.x
        ? json(path.join(dist, 'assets', `text-${pages.x[i]}.json`))
        : columns.x.slice(first, first + count)
      texts.set(i, own)
      for (let at = 0; at < count; at++) {
        const heading = columns.t[first + at]
        sections.push({
          page: pages.u[i],
          title: pages.t[i],
          heading: heading === '' ? pages.t[i] : heading,
          anchor: columns.h[first + at].replace(/^#/, ''),
          text: own[at] + (at === 0 ? `\n${about(path.join(dist, pages.u[i]))}` : ''),
        })
      }
      first += count
    }
    return {
      name: `site ${locale}`,
      lang: locale.slice(0, 2),
      sections,
      questions: golden
        .filter((entry) => entry.locale === locale)
        .map(({ query, page, top = 3 }) => ({
          cls: 'golden',
          q: query,
          expect: [{ page: base + page }],
          top,
        })),
      built: { file, texts },
    }
  })
}

/**
 * Returns the description and the keywords of a page, which the index includes.
 * @param {string} address
 */
function about(address) {
  const file = [`${address}.html`, path.join(address, 'index.html')].find((each) =>
    fs.existsSync(each),
  )
  const html = file === undefined ? '' : fs.readFileSync(file, 'utf8').slice(0, 20_000)
  return Array.from(
    html.matchAll(/<meta\b[^>]*\bname="?(?:description|keywords)\b[^>]*>/g),
    ([tag]) => /\bcontent="([^"]*)"/.exec(tag)?.[1] ?? '',
  ).join('\n')
}

/**
 * Reads a corpus per language from a folder: lists of sections from `{lang}.json`, questions from `queries.json`.
 * @param {string} folder
 * @param {readonly string[]} more Further files with questions.
 * @returns {Corpus[]}
 */
export function folderOf(folder, more = []) {
  /** @type {(Question & { lang: string })[]} */
  const questions = [path.join(folder, 'queries.json'), ...more].flatMap(json)
  return [...new Set(questions.map(({ lang }) => lang))].map((lang) => ({
    name: `${path.basename(folder)} ${lang}`,
    lang,
    sections: json(path.join(folder, `${lang}.json`)),
    questions: questions.filter((question) => question.lang === lang),
  }))
}
