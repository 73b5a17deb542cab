// Answers queries with an index, and fetches what each query needs. Used by browser and terminal. Sharded
// indexes are handled in `library-in-parts.ts`, which visitors of most sites never load.

import { once } from '../once.ts'
import { readSearchFile, shardFile, type SearchFile } from './format.ts'
import { openIndex, pageNumber, pagesOf, type SearchIndex } from './open.ts'
import { parseQuery } from './parse-query.ts'
import { LIMIT } from './limits.ts'
import {
  arrange,
  find,
  match,
  matchAgain,
  present,
  type Answer,
  type Findings,
  type SearchOptions,
} from './search.ts'

/** Fetches another file of the index, by its name in the assets folder. */
export type Load = (name: string) => Promise<unknown>

/** An index that answers queries. */
export interface Library {
  /**
   * Finds the best results for a query. Waits for everything that can change their order, but for texts
   * only until `deadline` resolves. `more` is set if the excerpts of some results are still loading.
   */
  readonly ask: (
    query: string,
    options: SearchOptions,
    deadline: Promise<unknown>,
  ) => Promise<SearchOutcome>
  /**
   * Does the work that the first query would wait for: tokenizes titles and headings, and compiles code.
   * Fetches nothing.
   */
  readonly prepare: () => void
}

/** The results of a query, and a function to render them. */
interface SearchOutcome {
  readonly findings: Findings
  /** The part of the index that was read for this query. */
  readonly index: SearchIndex
  readonly show: (length?: number) => Answer
  /** Resolves when everything that can be shown has been loaded. */
  readonly more: Promise<unknown> | undefined
}

/** The texts of this many of the best results are requested before a list is shown. */
const CANDIDATES = 20

/** Opens an index that must not be sharded. Throws an error otherwise. */
export function openWhole(value: unknown, load: Load): Library {
  const file = readSearchFile(value)
  // The site has grown large since the page was loaded.
  if (file[1].index.shards) throw new Error('This index is in parts. Try again.')
  return wholeLibrary(file, load)
}

/** Creates the library of an index that is not sharded. */
export function wholeLibrary(file: SearchFile, load: Load): Library {
  const index = openIndex(file)
  const fetched = new Map<string, Promise<void>>()
  // Only the texts of the pages that this query requests are visible to it. Otherwise its results would
  // depend on earlier queries.
  const hasTextFiles = file[0].documents.x !== undefined
  const viewWith = (pages: readonly number[]): SearchIndex =>
    hasTextFiles
      ? { ...index, text: (at) => (pages.includes(pageNumber(at, index)) ? index.text(at) : '') }
      : index
  const loadMissing = (hits: Findings['hits']): Promise<void>[] =>
    pagesOf(hits, index).flatMap((page) => {
      const name = index.missingFile(page)
      if (name === undefined) return []
      return once(fetched, name, async () =>
        index.receive(page, (await load(shardFile('text', name))) as string[]),
      ).catch(ignore)
    })
  return {
    async ask(query, { limit = LIMIT, within }, deadline) {
      const first = match(parseQuery(query, index), viewWith([]), within)
      const best = arrange(first, index, Math.max(limit, CANDIDATES)).hits.slice(0, CANDIDATES)
      const requests = loadMissing(best)
      if (requests.length > 0) await Promise.race([Promise.all(requests), deadline])
      const matched = hasTextFiles
        ? matchAgain(first, viewWith(pagesOf(best, index)), within)
        : first
      const finding = arrange(matched, index, limit)
      const remaining = loadMissing(finding.hits)
      return asked(finding, index, remaining.length > 0 ? Promise.all(remaining) : undefined)
    },
    prepare: () => void find(index.pages[0]?.title ?? '', index),
  }
}

/** Combines results with the function to render them. */
export function asked(
  findings: Findings,
  index: SearchIndex,
  more: Promise<unknown> | undefined,
): SearchOutcome {
  return {
    findings,
    index,
    show: (length) => present(findings, index, length),
    more,
  }
}

/** Returns the URLs of the pages that were found, in order. */
export function addressesOf({
  findings,
  index,
}: Pick<SearchOutcome, 'findings' | 'index'>): string[] {
  return pagesOf(findings.hits, index).map((page) => index.pages[page]?.url ?? '')
}

function ignore(): void {
  // A text that fails to load only costs an excerpt.
}
