// Messages between the page and the search worker.

import type { Scope } from '../../shared/search/context.ts'
import type { Answer } from '../../shared/search/search.ts'

/** Who sends a query: the search box or the results page. Both can be active at once. */
export type SearchClient = 'box' | 'page'

/** A query, and the index to search. */
export interface SearchRequest {
  readonly id: number
  /** For each client, only the latest query is answered. */
  readonly client: SearchClient
  /** URL of the index. */
  readonly index: string
  /** Cache mode of the request for the index, if it is not loaded yet. */
  readonly cache: RequestCache
  /** `undefined` only loads the index. */
  readonly query: string | undefined
  readonly limit: number
  /** Length of the excerpts, in characters. */
  readonly length: number
  /** Prefix that the addresses of all pages in the index share. */
  readonly base: string
  /** The part of the site to search; `undefined` for all of it. */
  readonly scope: Scope | undefined
}

/** An answer, or the error's message. */
export type Reply = { readonly answer: Answer } | { readonly error: string }

/**
 * A reply to a query. A later one to the same query has the same results in the same order, with
 * texts that have arrived since.
 */
export interface SearchResponse {
  readonly id: number
  readonly reply: Reply
}
