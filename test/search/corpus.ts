// A small index for tests: pages as lists of headings and texts.

import { buildIndex, withTexts } from '../../src/core/search/build-index.ts'
import { countPage, dictionaryFor } from '../../src/core/search/count.ts'
import { invert } from '../../src/core/search/invert.ts'
import type { SearchFile } from '../../src/shared/search/format.ts'
import { characters, discover } from '../../src/shell/chinese.ts'

/** A page: its title, what stands before its first heading, and its sections. */
export interface TestPage {
  readonly title: string
  readonly intro?: string
  readonly other?: string
  readonly keywords?: readonly string[]
  readonly sections?: Readonly<Record<string, string>>
  readonly code?: string
}

/** Pages at `/a`, `/b`, … as an index file. */
export function indexOf(
  pages: readonly TestPage[],
  synonyms: readonly (readonly string[])[] = [],
): SearchFile {
  const texts = pages.map(
    ({ title, intro = '', other = '', keywords = [], sections = {}, code = '' }, i) => ({
      title,
      other,
      url: `/${String.fromCharCode(97 + (i % 26))}${i < 26 ? '' : i}`,
      description: '',
      keywords,
      sections: [
        { heading: '', hash: '', text: intro, code, other: '' },
        ...Object.entries(sections).map(([heading, text]) => ({
          ...{ heading, text, code: '', other: '' },
          hash: `#${heading}`,
        })),
      ],
    }),
  )
  const all = texts.flatMap((page) => [
    ...[page.title, ...page.keywords],
    ...page.sections.flatMap(({ heading, text }) => [heading, text]),
  ])
  const dictionary = dictionaryFor(discover(all), synonyms)
  const counted = texts.map((page) => countPage(page, 'dictionary', dictionary))
  const options = { cut: 'dictionary', language: 'zh', dictionary, synonyms, characters } as const
  return withTexts(
    buildIndex(texts, invert(counted), options),
    texts.flatMap(({ sections }) => sections.map(({ text }) => text)),
  )
}
