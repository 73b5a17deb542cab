// What is searched: the built site, and folders with a corpus of their own.

import fs from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'

/**
 * @typedef {{ page: string, title: string, heading: string, anchor: string, text: string }} Section
 * What stands under one heading; `anchor` is `''` for a page's beginning.
 * @typedef {{ page: string, anchor?: string }} Place Without an anchor: anywhere on the page.
 * @typedef {{ cls: string, q: string, expect: readonly Place[], top?: number }} Question
 * @typedef {{ file: import('../../src/shared/search/format.ts').SearchFile, texts: ReadonlyMap<number, string[]> }} Built An index of the site and the texts that lie beside it.
 * @typedef {{ name: string, lang: string, sections: readonly Section[], questions: readonly Question[], built?: Built }} Corpus
 */

/** @param {string} file */
const json = (file) => JSON.parse(fs.readFileSync(file, 'utf8'))

/**
 * The built site, one corpus a locale, with the questions of `content/search.tests.yaml`.
 * @param {string} home The folder of the project.
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
 * A page's description and keywords, which the index knows, too.
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
 * A folder with `{lang}.json`, lists of sections, and questions about them: `queries.json`, and other files given.
 * @param {string} folder
 * @param {readonly string[]} more
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
