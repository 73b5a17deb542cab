// What the names of pages and sections say of words: titles and headings are cut where an index is opened, since their postings
// would be larger than they are.

import type { Postings } from './codec.ts'
import type { DeeperHeading } from './format.ts'
import type { Fields, Places } from './weights.ts'

/** Pages and sections by name. */
interface Named {
  readonly pages: readonly {
    readonly title: string
    readonly other: string
    readonly keywords: readonly string[]
    readonly first: number
    readonly count: number
  }[]
  readonly sections: readonly {
    readonly page: number
    readonly heading: string
    readonly other: string
    readonly deeper: readonly DeeperHeading[]
  }[]
  /** Terms by their numbers; any other word is found nowhere. */
  readonly numbers: ReadonlyMap<string, number>
}

/** The fields of some pages: names, cut by `words`, and running text, of which postings and lengths are known. */
export function fieldsOf(
  { pages, sections, numbers }: Named,
  words: (text: string) => readonly string[],
  postings: (term: number) => Postings,
  body: ArrayLike<number>,
): Fields {
  const field = (texts: readonly string[]): Field => fieldOf(texts.map(words), numbers)
  const title = field(pages.map((page) => page.title))
  const heading = field(sections.map((section) => section.heading))
  const keywords = sections.map(({ page, deeper }, i) => {
    const { first = 0, keywords: ofPage = [] } = pages[page] ?? {}
    return [...(first === i ? ofPage : []), ...deeper.map(([name]) => name)].join('\n')
  })
  const lengths = { title: title.lengths, heading: heading.lengths, body }
  return {
    postings,
    titles: title.places,
    headings: heading.places,
    otherTitles: field(pages.map((page) => page.other)).places,
    otherHeadings: field(sections.map((section) => section.other)).places,
    keywords: field(keywords).places,
    lengths,
    average: {
      title: mean(sumOf(lengths.title)),
      heading: mean(sumOf(lengths.heading)),
      body: mean(sumOf(lengths.body)),
    },
    pages,
  }
}

/** Cuts texts by `cut`, each once: every third heading is called as another one, “Next step”. */
export function cutOnce(cut: (text: string) => readonly string[]): typeof cut {
  const known = new Map<string, readonly string[]>([['', []]])
  return (text) => {
    const words = known.get(text) ?? cut(text)
    known.set(text, words)
    return words
  }
}

/** A sum of lengths, and how many of them are above nothing. */
export type Sum = readonly [sum: number, count: number]

/** The sum of some of a list's lengths. */
export function sumOf(lengths: ArrayLike<number>, begin = 0, end = lengths.length): Sum {
  let sum = 0
  let count = 0
  for (let i = begin; i < end; i++) {
    const length = lengths[i] ?? 0
    sum += length
    if (length > 0) count++
  }
  return [sum, count]
}

/** The mean of lengths above nothing. */
export function mean([sum, count]: Sum): number {
  return count === 0 ? 1 : sum / count
}

/** Where each term stands in texts of one kind, and how many words these have. */
interface Field {
  readonly places: ReadonlyMap<number, Places>
  readonly lengths: Float32Array
}

function fieldOf(
  texts: readonly (readonly string[])[],
  numbers: ReadonlyMap<string, number>,
): Field {
  const places = new Map<number, Map<number, number>>()
  for (const [place, words] of texts.entries()) {
    for (const word of words) {
      const term = numbers.get(word)
      if (term === undefined) continue
      const found = places.get(term) ?? new Map<number, number>()
      found.set(place, (found.get(place) ?? 0) + 1)
      places.set(term, found)
    }
  }
  return { places, lengths: Float32Array.from(texts, (words) => words.length) }
}
