// An index asked: what a question needs is fetched as it is needed. Browser and terminal share it. One in parts is asked in
// `library-in-parts.ts`, which visitors of most sites never load.

import { once } from '../once.ts'
import { readSearchFile, shardFile, type SearchFile } from './format.ts'
import { openIndex, pageNumber, pagesOf, type SearchIndex } from './open.ts'
import { understand } from './question.ts'
import { LIMIT } from './limits.ts'
import {
  arrange,
  find,
  match,
  matchAgain,
  present,
  type Answer,
  type Finding,
  type Wish,
} from './search.ts'

/** Fetches one of the index's other files, by its name in the folder of assets. */
export type Load = (name: string) => Promise<unknown>

/** An index that can be asked. */
export interface Library {
  /**
   * Finds what answers a question. What can change the order is waited for, texts no longer than `patience`; `more` is set
   * where the excerpts of some results are still on their way.
   */
  readonly ask: (query: string, wish: Wish, patience: Promise<unknown>) => Promise<Asked>
  /** Does what the first question would wait for: titles and headings are cut, code is compiled. Fetches nothing. */
  readonly prepare: () => void
}

/** What was found, and how it is shown. */
export interface Asked {
  readonly finding: Finding
  /** The index, as far as it was read for this. */
  readonly index: SearchIndex
  readonly show: (length?: number) => Answer
  /** Resolves once all that can be shown is here. */
  readonly more: Promise<unknown> | undefined
}

/** The texts of so many of the best are wanted before a list is shown. */
const CANDIDATES = 20

/** Opens the file of an index that is in no parts. */
export function openWhole(value: unknown, load: Load): Library {
  const file = readSearchFile(value)
  // The site has grown large since the page was loaded.
  if (file[1].index.shards) throw new Error('This index is in parts. Try again.')
  return wholeLibrary(file, load)
}

/** The library of an index that is in no parts. */
export function wholeLibrary(file: SearchFile, load: Load): Library {
  const index = openIndex(file)
  const fetched = new Map<string, Promise<void>>()
  // An answer does not depend on what was asked before: only texts of the question's own pages are looked at.
  const isApart = file[0].documents.x !== undefined
  const seeing = (pages: readonly number[]): SearchIndex =>
    isApart
      ? { ...index, text: (at) => (pages.includes(pageNumber(at, index)) ? index.text(at) : '') }
      : index
  const missing = (hits: Finding['hits']): Promise<void>[] =>
    pagesOf(hits, index).flatMap((page) => {
      const name = index.missing(page)
      if (name === undefined) return []
      return once(fetched, name, async () =>
        index.receive(page, (await load(shardFile('text', name))) as string[]),
      ).catch(ignore)
    })
  return {
    async ask(query, { limit = LIMIT, within }, patience) {
      const first = match(understand(query, index), seeing([]), within)
      const best = arrange(first, index, Math.max(limit, CANDIDATES)).hits.slice(0, CANDIDATES)
      const wanted = missing(best)
      if (wanted.length > 0) await Promise.race([Promise.all(wanted), patience])
      const matched = isApart ? matchAgain(first, seeing(pagesOf(best, index)), within) : first
      const finding = arrange(matched, index, limit)
      const rest = missing(finding.hits)
      return asked(finding, index, rest.length > 0 ? Promise.all(rest) : undefined)
    },
    prepare: () => void find(index.pages[0]?.title ?? '', index),
  }
}

/** What was found, with how it is shown. */
export function asked(
  finding: Finding,
  index: SearchIndex,
  more: Promise<unknown> | undefined,
): Asked {
  return {
    finding,
    index,
    show: (length) => present(finding, index, length),
    more,
  }
}

/** The addresses of the pages that were found, in order. */
export function addressesOf({ finding, index }: Pick<Asked, 'finding' | 'index'>): string[] {
  return pagesOf(finding.hits, index).map((page) => index.pages[page]?.url ?? '')
}

function ignore(): void {
  // A text that does not come costs an excerpt, nothing else.
}
