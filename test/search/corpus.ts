// Builds small search indexes for tests, from pages given as headings and texts.

import { buildIndex, withTexts, type PageNames } from '../../src/core/search/build-index.ts'
import { countPage, dictionaryFor } from '../../src/core/search/count.ts'
import { invert, newInverter } from '../../src/core/search/invert.ts'
import { makeParts, type PartsInput } from '../../src/core/search/parts.ts'
import { writingOf } from '../../src/core/search/writing.ts'
import { shardFile, type SearchFile } from '../../src/shared/search/format.ts'
import { openLibrary } from '../../src/shared/search/library-in-parts.ts'
import type { Answer, SearchOptions } from '../../src/shared/search/search.ts'
import type { Cut } from '../../src/shared/search/text.ts'
import { characters, discover } from '../../src/shell/search/chinese.ts'

/** A page: its title, the text before its first heading, and its sections by heading. */
export interface TestPage {
  readonly title: string
  readonly intro?: string
  readonly other?: string
  readonly keywords?: readonly string[]
  readonly sections?: Readonly<Record<string, string>>
  readonly code?: string
}

/** Builds an index file of pages at `/a`, `/b`, … */
export function indexOf(
  pages: readonly TestPage[],
  synonyms: readonly (readonly string[])[] = [],
  cut: Cut = 'dictionary',
): SearchFile {
  const { named, counted, options } = understood(pages, synonyms, cut)
  return withTexts(
    buildIndex(named, invert(counted), options),
    named.flatMap(({ sections }) => sections.map(({ text }) => text)),
  )
}

/** An index that is split into parts. */
export interface PartsOfIndex {
  readonly root: unknown
  /** The contents of the files beside the root, by name. */
  readonly files: ReadonlyMap<string, string>
  /** Opens the index with nothing loaded yet. `load` may replace the content of a file, or throw. */
  readonly open: (load?: (name: string, content: unknown) => unknown) => {
    readonly ask: (query: string, wish?: SearchOptions) => Promise<Answer>
    /** The names of the files that were loaded, in order. */
    readonly loaded: readonly string[]
  }
}

/** Builds an index in parts, which can be opened any number of times. */
export function partsOf(
  pages: readonly TestPage[],
  synonyms: readonly (readonly string[])[] = [],
): PartsOfIndex {
  const files = new Map<string, string>()
  const root = JSON.stringify(
    rootOf(pages, synonyms, (kind, content) => {
      const name = String(files.size)
      files.set(shardFile(kind, name), JSON.stringify(content))
      return name
    }),
  )
  return {
    root: JSON.parse(root),
    files,
    open(load = (_, content) => content) {
      const loaded: string[] = []
      const library = openLibrary(JSON.parse(root), async (name) => {
        loaded.push(name)
        return load(name, JSON.parse(files.get(name) ?? 'null'))
      })
      const ask = async (query: string, wish: SearchOptions = {}): Promise<Answer> =>
        (await library.ask(query, wish, NEVER)).show()
      return { ask, loaded }
    },
  }
}

const NEVER = new Promise(() => undefined)

function rootOf(
  pages: readonly TestPage[],
  synonyms: readonly (readonly string[])[],
  write: PartsInput['write'],
): SearchFile | undefined {
  const { named, counted, options } = understood(pages, synonyms)
  const inverter = newInverter()
  for (const each of counted) inverter.add(each)
  return makeParts({
    inverter,
    options,
    write,
    sizes: named.map(({ sections }) => sections.reduce((sum, { text }) => sum + text.length, 0)),
    before: pages.map(() => undefined),
    namesOf: (page) => named[page] ?? NOBODY,
    textsOf: (page) => named[page]?.sections.map(({ text }) => text) ?? [],
  })?.root
}

const NOBODY: PageNames = { title: '', url: '', other: '', keywords: [], sections: [] }

function understood(
  pages: readonly TestPage[],
  synonyms: readonly (readonly string[])[],
  cut: Cut = 'dictionary',
) {
  const named = pages.map(
    ({ title, intro = '', other = '', keywords = [], sections = {}, code = '' }, i) => ({
      title,
      other,
      url: `/${String.fromCharCode(97 + (i % 26))}${i < 26 ? '' : i}`,
      description: '',
      keywords,
      sections: [
        { heading: '', hash: '', text: intro, code, other: '' },
        ...Object.entries(sections).map(([heading, text]) => ({
          heading,
          text,
          code: '',
          other: '',
          hash: `#${heading}`,
        })),
      ],
    }),
  )
  const all = named.flatMap((page) => [
    page.title,
    ...page.keywords,
    ...page.sections.flatMap(({ heading, text }) => [heading, text]),
  ])
  const titles = named.map(({ title }) => title)
  const own = characters.converterTo(cut === 'dictionary' ? writingOf('zh', titles) : undefined)
  const dictionary = dictionaryFor(discover(all), synonyms, own)
  const options = {
    cut,
    language: 'zh',
    dictionary,
    synonyms,
    characters,
    toOwnWriting: own,
  } as const
  const counted = named.map((page) => countPage(page, options))
  return { named, counted, options }
}
