// Splits what search results show of the pages of a large index into files of a few pages each: titles,
// headings and texts.

import type { PageShard } from '../../shared/search/format.ts'
import { deeperOf, levelsOf, type PageNames } from './build-index.ts'

/** The name of a page file, and the number of pages in it. */
export interface PagesFile {
  readonly name: string
  readonly pages: number
}

/** The pages of an index. */
interface PagesOfFiles {
  /** The length of each page's texts, in characters. */
  readonly sizes: readonly number[]
  /** The number of each page in the previous index, if the page is unchanged. */
  readonly before: readonly (number | undefined)[]
  readonly namesOf: (page: number) => PageNames
  readonly textsOf: (page: number) => readonly string[]
}

/** Characters of text per file: about 4 kB after gzip. */
const SIZE = 7_000

/** Creates the page files. A file of the previous index is kept if it would contain the same pages. */
export function pageFiles(
  last: readonly PagesFile[],
  pages: PagesOfFiles,
  write: (shard: PageShard) => string,
): PagesFile[] {
  const firsts = firstPages(last)
  const known = new Map(last.map((file, i) => [firsts[i], file]))
  return groups(pages.sizes).map(([begin, end]) => {
    const file = known.get(pages.before[begin])
    const isKept = file?.pages === end - begin && areNeighbours(pages.before.slice(begin, end))
    return isKept ? file : { name: write(shardOf(pages, begin, end)), pages: end - begin }
  })
}

/** Returns the number of the first page in each file. */
export function firstPages(files: readonly PagesFile[]): number[] {
  let first = 0
  return files.map(({ pages }) => {
    first += pages
    return first - pages
  })
}

/** Groups consecutive pages until their texts fill a file. */
function groups(sizes: readonly number[]): [begin: number, end: number][] {
  const found: [number, number][] = []
  let begin = 0
  let sum = 0
  for (const [page, size] of sizes.entries()) {
    sum += size
    if (sum < SIZE && page < sizes.length - 1) continue
    found.push([begin, page + 1])
    begin = page + 1
    sum = 0
  }
  return found
}

function areNeighbours(numbers: readonly (number | undefined)[]): boolean {
  const [first] = numbers
  return first !== undefined && numbers.every((number, i) => number === first + i)
}

function shardOf({ namesOf, textsOf }: PagesOfFiles, begin: number, end: number): PageShard {
  const numbers = Array.from({ length: end - begin }, (_, i) => begin + i)
  const pages = numbers.map(namesOf)
  const sections = pages.flatMap((page) => page.sections)
  return {
    t: pages.map(({ title }) => title),
    u: pages.map(({ url }) => url),
    o: pages.map(({ other }) => other),
    k: pages.map(({ keywords }) => keywords.join('\n')),
    sections: {
      t: sections.map(({ heading }) => heading),
      h: sections.map(({ hash }) => hash),
      o: sections.map(({ other }) => other),
      x: numbers.flatMap(textsOf),
      ...deeperOf(sections),
      ...levelsOf(sections),
    },
  }
}
