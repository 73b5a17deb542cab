// What is shown of the pages of a large index, in files of some pages each: titles, headings and texts.

import type { PageShard } from '../../shared/search/format.ts'
import { deeperOf, levelsOf, type PageNames } from './build-index.ts'

/** A file of pages: its name, and how many pages it holds. */
export interface PagesFile {
  readonly name: string
  readonly pages: number
}

/** The pages of an index. */
interface PagesOfFiles {
  /** How long the texts of each page are, in characters. */
  readonly sizes: readonly number[]
  /** The number of each page in the last index, if nothing of the page has changed. */
  readonly before: readonly (number | undefined)[]
  readonly namesOf: (page: number) => PageNames
  readonly textsOf: (page: number) => readonly string[]
}

/** Characters of a file's texts: about 4 kB after gzip. */
const SIZE = 7_000

/** Makes the files, of which those stay that would hold what one of the last index holds. */
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

/** The number of each file's first page. */
export function firstPages(files: readonly PagesFile[]): number[] {
  let first = 0
  return files.map(({ pages }) => {
    first += pages
    return first - pages
  })
}

/** Pages that follow one another, until their texts fill a file. */
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
