// The work behind a search index, from texts to files: what takes long is done here, in a thread of its own.

import { gzipSync } from 'node:zlib'
import { buildIndex, type PageText } from '../core/search/build-index.ts'
import { countPage, dictionaryFor, type CountedSection } from '../core/search/count.ts'
import type { SearchedPage } from '../core/search/searched.ts'
import { hasOwnScript } from '../core/search/self-check.ts'
import { shardIndex } from '../core/search/shard-index.ts'
import type { Hash, SectionDraft } from '../shared/contract.ts'
import type { Cut } from '../shared/search/text.ts'
import { decodeTerms } from '../shared/search/codec.ts'
import type { SearchFile } from '../shared/search/format.ts'
import { searchIndexUrl } from '../shared/route.ts'
import { characters, discover } from './chinese.ts'
import { hashOf } from './hash.ts'
import { pack, unpack, type Packed } from './packed.ts'

/** What an index is made of. */
export interface IndexInput {
  readonly pages: readonly SearchedPage[]
  /** The pages' sections, each a list of `SectionDraft` as JSON. */
  readonly texts: Packed
  /** Their counted words as JSON, of those that have been counted before. */
  readonly counted: Packed
  /** Chinese words that the texts hold. */
  readonly words: readonly string[]
  /** The locale's own base, and its language. */
  readonly base: string
  readonly lang: string
  readonly cut: Cut
  /** Of the config. */
  readonly own: readonly string[]
  readonly synonyms: readonly (readonly string[])[]
}

/** An index as files, and what is to be said of it. */
export interface IndexMade {
  /** The first is the root. */
  readonly files: readonly { readonly file: string; readonly hash: Hash }[]
  readonly contents: Packed
  readonly documents: number
  readonly terms: number
  /** The root's size, in bytes after gzip. */
  readonly gzip: number
  /** Whether a word stands in the language's own script. */
  readonly ownScript: boolean
  /** The words of pages that were counted now, as JSON. */
  readonly counted: Packed
  /** Pages without a word, by their numbers. */
  readonly empty: readonly number[]
}

const HAN = /\p{Script=Han}/u
/** Above this the texts of pages are files of their own, in bytes after gzip. */
const WITH_TEXTS = 150_000
/** Above this, without texts, the index is cut into parts, in bytes after gzip. */
const WHOLE = 300_000

/** Makes the index of one locale. */
export function makeIndex(input: IndexInput): IndexMade {
  const { base, lang, cut, own, synonyms } = input
  const pages = input.pages.map((page, i) => textOf(page, unpack(input.texts, i)))
  const words = new Set(input.words)
  // Titles and headings are found by their names in another language: its words are cut, too.
  const others = pages.flatMap(({ other, sections }) => [
    other,
    ...sections.map((section) => section.other),
  ])
  if (cut === 'dictionary' && HAN.test(others.join('')))
    for (const word of discover(others, own)) words.add(word)
  const dictionary = dictionaryFor(words, synonyms)
  const counted = pages.map((page, i) => {
    const known = unpack(input.counted, i)
    return known.length === 0
      ? countPage(page, cut, dictionary)
      : (JSON.parse(known.toString()) as CountedSection[])
  })
  const options = { cut, language: lang, dictionary, synonyms, characters }
  const whole = buildIndex(pages, counted, options)
  // Two pages may have one text.
  const parts = new Map<string, { hash: Hash; content: Buffer }>()
  const part = (kind: 'text' | 'terms' | 'pages', value: unknown): string => {
    const content = Buffer.from(JSON.stringify(value))
    const hash = hashOf(content)
    const name = hash.slice(0, 8)
    parts.set(`assets/${kind}-${name}.json`, { hash, content })
    return name
  }
  const root = inForm(whole, part)
  const terms = decodeTerms(whole[1].index.terms)
  const file = base.slice(1) + searchIndexUrl('', '', '').replace(/\?.*/, '')
  return {
    files: [
      { file, hash: hashOf(root.json) },
      ...Array.from(parts, ([name, { hash }]) => ({ file: name, hash })),
    ],
    contents: pack([root.json, ...Array.from(parts.values(), ({ content }) => content)]),
    documents: pages.length + pages.reduce((sum, { sections }) => sum + sections.length, 0),
    terms: terms.length,
    gzip: root.gzip,
    ownScript: hasOwnScript(terms, { lang }),
    counted: pack(
      counted.map((each, i) =>
        unpack(input.counted, i).length === 0 ? JSON.stringify(each) : undefined,
      ),
    ),
    empty: pages.flatMap((page, i) => (isEmpty(page) ? [i] : [])),
  }
}

/** What stands in a page, by sections. */
function textOf(
  { title, url, dated, other, description, keywords, headings }: SearchedPage,
  texts: Buffer,
): PageText {
  const sections = JSON.parse(texts.toString()) as readonly SectionDraft[]
  return {
    ...{ title, url, other, description, keywords },
    ...(dated ? { dated } : {}),
    sections: sections.map(({ heading, text, code }) => {
      const { text: named = '', id = '', other: name = '' } = headings[heading] ?? {}
      return { heading: named, hash: id === '' ? '' : `#${id}`, text, code, other: name }
    }),
  }
}

interface Root {
  readonly json: string
  /** Its size, in bytes after gzip. */
  readonly gzip: number
}

/** The root of an index in the form that fits its size. `part` keeps another file, and says its name. */
function inForm(
  whole: SearchFile,
  part: (kind: 'text' | 'terms' | 'pages', value: unknown) => string,
): Root {
  // The smaller is weighed first: what is too large without its texts need not be weighed with them.
  const bare = gzipOf(JSON.stringify(withoutTexts(whole, [])), WHOLE)
  if (bare > WHOLE) return rootOf(shardIndex(whole, part))
  const complete = bare > WITH_TEXTS ? undefined : rootOf(whole)
  if (complete && complete.gzip <= WITH_TEXTS) return complete
  const { n, x = [] } = whole[1].documents
  let from = 0
  const names = n.map((count) => part('text', x.slice(from, (from += count))))
  return rootOf(withoutTexts(whole, names))
}

function rootOf(file: SearchFile): Root {
  const json = JSON.stringify(file)
  return { json, gzip: gzipOf(json) }
}

/** The size after gzip. Of what exceeds a limit already in its beginning only that is weighed. */
function gzipOf(text: string, limit = Infinity): number {
  const beginning = text.slice(0, Math.min(text.length, 4 * limit))
  const size = gzipSync(beginning, { level: 9 }).length
  return size > limit || beginning.length === text.length
    ? size
    : gzipSync(text, { level: 9 }).length
}

function withoutTexts(
  [head, { documents, index }]: SearchFile,
  names: readonly string[],
): SearchFile {
  const { x: _, ...columns } = documents
  return [
    { ...head, documents: { ...head.documents, x: names } },
    { documents: columns, index },
  ]
}

function isEmpty({ title, sections }: PageText): boolean {
  const all = [title, ...sections.flatMap(({ heading, text }) => [heading, text])]
  return !/[\p{L}\p{N}]/u.test(all.join(' '))
}
