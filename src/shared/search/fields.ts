// Computes the fields of an index that do not travel with it. Titles and headings are tokenized when an
// index is opened, because their postings would be larger than the names themselves.

import type { Postings } from './codec.ts'
import type { DeeperHeading } from './format.ts'
import type { Fields, Places } from './weights.ts'

/** The names of pages and sections, and the numbers of terms. */
interface Names {
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
  /** The number of each term. Words that are no terms are ignored. */
  readonly numbers: ReadonlyMap<string, number>
}

/**
 * Builds the fields of some pages. Names are tokenized by `words`, which should remember its results: in a typical
 * site, every third heading has the same text as another, such as “Next step”. The postings and lengths of running
 * text are given.
 */
export function fieldsOf(
  { pages, sections, numbers }: Names,
  words: (text: string) => readonly string[],
  postings: (term: number) => Postings,
  body: ArrayLike<number>,
): Fields {
  const field = (texts: readonly string[]): Field => fieldOf(texts.map(words), numbers)
  const title = field(pages.map((page) => page.title))
  const heading = field(sections.map((section) => section.heading))
  const keywords = sections.map(({ page, deeper }, i) => {
    const { first = 0, keywords: pageKeywords = [] } = pages[page] ?? {}
    return [...(first === i ? pageKeywords : []), ...deeper.map(([name]) => name)].join('\n')
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

/** A sum of lengths, and the number of those that are not zero. */
export type Sum = readonly [sum: number, count: number]

/** Returns the sum of the lengths from `begin` to `end`, and the number of those that are not zero. */
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

/** Returns the mean of the lengths that are not zero, or 1 if there are none. */
export function mean([sum, count]: Sum): number {
  return count === 0 ? 1 : sum / count
}

/** The frequency of each term in the texts of one kind, and the number of words in each text. */
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
      const counts = places.get(term) ?? new Map<number, number>()
      counts.set(place, (counts.get(place) ?? 0) + 1)
      places.set(term, counts)
    }
  }
  return { places, lengths: Float32Array.from(texts, (words) => words.length) }
}
