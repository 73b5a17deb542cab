// What the page and the thread that searches say to each other.

import type { Scope } from '../../shared/search/context.ts'
import type { Answer } from '../../shared/search/search.ts'

/** Who asks: the box or the page of results, beside each other. */
export type Asker = 'box' | 'page'

/** A question, and the index that it is asked of. */
export interface Asked {
  readonly id: number
  /** Of each, only the last question is answered. */
  readonly asker: Asker
  /** The address of the index. */
  readonly index: string
  /** How it is fetched where it is not there yet. */
  readonly cache: RequestCache
  /** Nothing is asked yet, only the index is wanted, where it is `undefined`. */
  readonly query: string | undefined
  readonly limit: number
  /** The length of excerpts. */
  readonly length: number
  /** What the addresses of all its pages begin with. */
  readonly base: string
  /** The part of them that is asked. */
  readonly scope: Scope | undefined
}

/** An answer, or why there is none. */
export type Reply = { readonly answer: Answer } | { readonly error: string }

/** An answer. A later one to the same question has the same results in the same order, with texts that have come since. */
export interface Answered {
  readonly id: number
  readonly reply: Reply
}
