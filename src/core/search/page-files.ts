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
interface IndexPages {
  /** The length of each page's texts, in characters. */
  readonly sizes: readonly number[]
  /** The number of each page in the previous index, if the page is unchanged. */
  readonly before: readonly (number | undefined)[]
  readonly namesOf: (page: number) => PageNames
  readonly textsOf: (page: number) => readonly string[]
}

/** The length from which on the texts of a file are enough, in characters: about 4 kB after gzip. */
const MIN_TEXT_LENGTH = 7_000

/** Creates the page files. A file of the previous index is kept if it would contain the same pages. */
export function pageFiles(
  last: readonly PagesFile[],
  pages: IndexPages,
  write: (shard: PageShard) => string,
): PagesFile[] {
  const firsts = firstPages(last)
  const filesByFirstPage = new Map(last.map((file, i) => [firsts[i], file]))
  return groupPages(pages.sizes).map(([begin, end]) => {
    const file = filesByFirstPage.get(pages.before[begin])
    const isUnchanged =
      file?.pages === end - begin && areConsecutive(pages.before.slice(begin, end))
    return isUnchanged ? file : { name: write(createShard(pages, begin, end)), pages: end - begin }
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
function groupPages(sizes: readonly number[]): [begin: number, end: number][] {
  const groups: [number, number][] = []
  let begin = 0
  let sum = 0
  for (const [page, size] of sizes.entries()) {
    sum += size
    if (sum < MIN_TEXT_LENGTH && page < sizes.length - 1) continue
    groups.push([begin, page + 1])
    begin = page + 1
    sum = 0
  }
  return groups
}

function areConsecutive(numbers: readonly (number | undefined)[]): boolean {
  const [first] = numbers
  return first !== undefined && numbers.every((number, i) => number === first + i)
}

function createShard({ namesOf, textsOf }: IndexPages, begin: number, end: number): PageShard {
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
