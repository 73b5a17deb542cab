// Reads the site's texts as readers see them: passages of words that know their position in their file.

import fs from 'node:fs'
import path from 'node:path'
import { decodeHTML } from 'entities'
import { expect } from 'vitest'
import site from '../../site.config.ts'
import { readFrontMatter } from '../../src/core/reading/read-front-matter.ts'
import { plainBraces, SITE_VALUE } from '../../src/core/reading/site-values.ts'
import { lex } from '../../src/core/markdown/lex.ts'
import { lines } from '../../src/core/reading/place.ts'
import type { FilePath, FrontMatter } from '../../src/shared/contract.ts'
import { own, pick } from '../../src/shared/text.ts'
import { words } from '../../src/core/words/words.ts'
import { CODE, passagesOf, type Passage, type PassageKind } from './passages.ts'

const HOME = path.join(import.meta.dirname, '../..')

/** The two languages of the site. */
export type Language = 'zh-Hans' | 'en'
export const LANGUAGES: readonly Language[] = ['zh-Hans', 'en']

/** A file with texts in it. */
export interface TextFile {
  readonly file: string
  readonly language: Language
  readonly source: string
  readonly passages: readonly Passage[]
}

/** A page written in Markdown. */
export interface ContentPage extends TextFile {
  /** The path below the language's folder, without extension: `docs/faqs/index`, `blog/2021-03-18-new-docs-site`. */
  readonly id: string
  readonly frontMatter: FrontMatter
}

/** Reads a file of the repository. */
export function read(file: string): string {
  return fs.readFileSync(path.join(HOME, file), 'utf8')
}

/** Returns all files below `content/<language>`, sorted. Symbolic links are left out: they are second URLs of pages. */
export function filesOf(language: Language): string[] {
  return fs
    .readdirSync(path.join(HOME, 'content', language), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(HOME, path.join(entry.parentPath, entry.name)))
    .map((file) => file.split(path.sep).join('/'))
    .toSorted()
}

/** All pages written in Markdown. */
export const pages: readonly ContentPage[] = LANGUAGES.flatMap((language) =>
  filesOf(language)
    .filter((file) => file.endsWith('.md'))
    .map((file) => readPage(file, language, read(file))),
)

/** The names of sidebars and tags. */
export const lists: readonly TextFile[] = LANGUAGES.flatMap((language) =>
  filesOf(language)
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => readList(file, language, read(file))),
)

/**
 * The words of the theme. Their parameters are replaced by a letter that is neither Han nor Latin. Months are left out,
 * because the theme writes Chinese dates without spaces.
 */
export const themeWords: readonly TextFile[] = LANGUAGES.map((language) => ({
  file: 'the theme',
  language,
  source: '',
  passages: Object.entries({ ...words({ lang: language, words: {} }), months: [] }).flatMap(
    ([name, word]) =>
      spoken(word).map((text) => ({ kind: 'label', text, links: [], at: () => name })),
  ),
}))

/** Returns the pages of one language. */
export function pagesIn(language: Language): readonly ContentPage[] {
  return pages.filter((page) => page.language === language)
}

/** Parses one page. */
export function readPage(file: string, language: Language, source: string): ContentPage {
  const head = readFrontMatter({
    path: file as FilePath,
    kind: file.includes('/blog/') ? 'post' : 'doc',
    text: source,
  })
  const lexed = lex(source.slice(head.bodyStart), 100, {})
  if (!('tokens' in lexed)) throw new Error(`${file} is nested too deeply.`)
  const where = lines(source)
  const at = (offset: number): string => {
    const { line, column } = where.spot(offset, 1)
    return `${file}:${line}:${column}`
  }
  const { title, description, keywords = [] } = head.frontMatter
  const line = (key: string): string => `${file}:${own(head.keys, key)?.line ?? 1}`
  const short = (kind: PassageKind, key: string, text: string | undefined): Passage[] =>
    text === undefined
      ? []
      : [{ kind, text: filled(text, language), links: [], at: () => line(key) }]
  return {
    file,
    language,
    source,
    id: file.replace(/^content\/[^/]+\//, '').replace(/\.md$/, ''),
    frontMatter: head.frontMatter,
    passages: [
      ...short('title', 'title', title),
      ...short('description', 'description', description),
      ...keywords.flatMap((keyword) => short('keyword', 'keywords', keyword)),
      ...passagesOf(lexed.tokens, {
        source,
        from: head.bodyStart,
        at,
        read: (text) => filled(decodeHTML(text), language),
      }),
    ],
  }
}

/** Reads the labels and descriptions of a YAML file. Each is on a line of its own. */
function readList(file: string, language: Language, source: string): TextFile {
  const passages = source.split('\n').flatMap((text, i): Passage[] => {
    const value = /^\s*(?:- )?(?:label|description): (.+)$/.exec(text)?.[1]
    return value === undefined
      ? []
      : [{ kind: 'label', text: value, links: [], at: () => `${file}:${i + 1}` }]
  })
  return { file, language, source, passages }
}

/** Returns the texts of a word of the theme, which may be an object of words or a function with parameters. */
function spoken(word: unknown): readonly string[] {
  if (typeof word === 'function') return spoken(word('Ω', 'Ω', 'Ω'))
  if (typeof word === 'object' && word !== null) return Object.values(word).flatMap(spoken)
  return [String(word)]
}

/** Replaces site values by the config's values for the language. */
function filled(text: string, language: Language): string {
  return text.replace(SITE_VALUE, (whole, name: string) => {
    const value = plainBraces(whole) ?? own(site.values ?? {}, name)
    return value === undefined ? whole : pick(value, language, 'zh-Hans')
  })
}

/** Returns every match of a pattern in the passages of some files, as `file:line:column what: words around it`. */
export function found(
  files: readonly TextFile[],
  pattern: RegExp,
  what: string,
  wanted: (passage: Passage) => boolean = () => true,
): string[] {
  const global = new RegExp(pattern, `${pattern.flags.replace('g', '')}g`)
  return files.flatMap(({ passages }) =>
    passages.filter(wanted).flatMap((passage) =>
      Array.from(passage.text.matchAll(global), ({ 0: match, index }) => {
        const around = passage.text.slice(Math.max(0, index - 10), index + match.length + 10)
        return `${passage.at(index)} ${what}: ${around.replaceAll(CODE, '`…`')}`
      }),
    ),
  )
}

/** Fails if there are offenses, with one per line, so that a writer sees them all at once. */
export function expectNone(offences: readonly string[]): void {
  if (offences.length > 0) expect.fail(`${offences.length}\n${offences.join('\n')}`)
}
