// An index of any form, asked: what a question needs is fetched as it is needed. Browser and terminal share it.

import { once } from '../once.ts'
import { readSearchFile, type PageShard, type SearchFile, type TermShard } from './format.ts'
import { openIndex, type SearchIndex } from './open.ts'
import { LIMIT } from './limits.ts'
import { arrange, explain, match, present, type Answer, type Finding, type Wish } from './search.ts'
import type { Part } from './rank.ts'
import { openShards } from './shards.ts'

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
  readonly show: (length?: number) => Answer
  /** The addresses of the pages that were found, in order. */
  readonly pages: () => string[]
  /** What each word adds to each result. */
  readonly explain: () => ReadonlyMap<number, readonly Part[]>
  /** Resolves once all that can be shown is here. */
  readonly more: Promise<unknown> | undefined
}

/** The texts of so many of the best are wanted before a list is shown; of fewer where titles and headings come with them. */
const CANDIDATES = 20
const CANDIDATES_IN_PARTS = 12

/** Opens an index file. */
export function openLibrary(value: unknown, load: Load): Library {
  const file = readSearchFile(value)
  return file[1].index.shards ? shardedLibrary(file, load) : wholeLibrary(file, load)
}

function wholeLibrary(file: SearchFile, load: Load): Library {
  const index = openIndex(file)
  const fetched = new Map<string, Promise<void>>()
  const missing = ({ hits }: Finding): Promise<void>[] =>
    pagesOf(hits, index).flatMap((page) => {
      const name = index.missing(page)
      if (name === undefined) return []
      return once(fetched, name, async () =>
        index.receive(page, (await load(`text-${name}.json`)) as string[]),
      ).catch(ignore)
    })
  const { ask } = library(() => index, missing)
  return { ask, prepare: () => void match(index.pages[0]?.title ?? '', index) }
}

function shardedLibrary(file: SearchFile, load: Load): Library {
  const { shards } = file[1].index
  if (!shards) throw new Error('This index is not in parts.')
  const parts = openShards(file, shards)
  const fetched = new Map<string, Promise<void>>()
  const missing = ({ hits }: Finding): Promise<void>[] =>
    pagesOf(hits, parts.index()).flatMap((page) => {
      const name = parts.pageFile(page)
      if (name === undefined) return []
      return once(fetched, name, async () =>
        parts.receivePages(name, (await load(`pages-${name}.json`)) as PageShard),
      ).catch(ignore)
    })
  const { ask } = library(() => parts.index(), missing, true)
  return {
    async ask(query, wish, patience) {
      const names = parts.termFiles(query)
      await Promise.all(
        names.map((name) =>
          once(fetched, name, async () =>
            parts.receiveTerms(name, (await load(`terms-${name}.json`)) as TermShard),
          ),
        ),
      )
      return ask(query, wish, patience)
    },
    // Its parts come with questions.
    prepare: () => undefined,
  }
}

/** `needed` says that a result cannot be shown without what is missing: then patience has no end. */
function library(
  index: () => SearchIndex,
  missing: (finding: Finding) => Promise<void>[],
  needed = false,
): Pick<Library, 'ask'> {
  return {
    async ask(query, wish, patience) {
      const limit = wish.limit ?? LIMIT
      // Of pages that are not here it is not known what they are part of.
      const first: Wish = needed ? {} : wish
      const most = Math.max(limit, needed ? CANDIDATES_IN_PARTS : CANDIDATES)
      const matched = match(query, index(), first.within)
      const candidates = arrange(matched, index(), most)
      const hits = needed ? candidates.hits : candidates.hits.slice(0, CANDIDATES)
      const wanted = missing({ ...candidates, hits })
      if (wanted.length > 0) {
        const all = Promise.all(wanted)
        await (needed ? all : Promise.race([all, patience]))
      }
      // Only what has come can change what matches.
      const again = wanted.length > 0 || needed
      const known = again ? match(query, index(), wish.within) : matched
      const finding = arrange(known, index(), limit)
      const rest = missing(finding)
      if (needed) await Promise.all(rest)
      return {
        finding,
        show: (length) => present(finding, index(), length),
        pages: () => pagesOf(finding.hits, index()).map((page) => index().pages[page]?.url ?? ''),
        explain: () => explain(finding, index()),
        more: rest.length > 0 && !needed ? Promise.all(rest) : undefined,
      }
    },
  }
}

function pagesOf(hits: Finding['hits'], index: SearchIndex): number[] {
  return [...new Set(hits.map(({ section }) => index.sections[section]?.page ?? -1))]
}

function ignore(): void {
  // A text that does not come costs an excerpt, nothing else.
}
