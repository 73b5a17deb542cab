// The stage that highlights the code blocks of all pages in worker threads, with results in the store.

import { setImmediate } from 'node:timers/promises'
import type { CodeBlock, Hash } from '../../shared/contract.ts'
import { push } from '../../shared/text.ts'
import { batched } from '../threads/batches.ts'
import { hashOfParts } from '../store/hash.ts'
import { DRAWING, type Code } from './code.ts'
import type { BuildContext } from '../store/build-context.ts'

/** A code block could not be highlighted within the limits for time and memory. */
export class TooCostly extends Error {
  readonly block: CodeBlock

  constructor(block: CodeBlock) {
    super(`holds ${block.language} code that takes too long to colour`)
    this.block = block
  }
}

/** Highlighting in progress. */
export interface Coloring {
  /** Yields the indices of pages, each as soon as all of its code blocks are highlighted or given up. */
  readonly ready: AsyncIterable<number>
  /**
   * Returns the HTML of a block on a page that is ready, or `undefined` if the language has no grammar.
   * Throws `TooCostly` for a block that was given up. The HTML is loaded from the store on each call, because
   * that of a whole site takes too much memory.
   */
  readonly html: (block: CodeBlock) => string | undefined
}

/**
 * Highlights the code blocks of pages, given as one list per page. A block that occurs on several pages is
 * highlighted once.
 */
export function highlightAll(
  { store, version, pool, tallies }: BuildContext,
  pages: readonly (readonly CodeBlock[])[],
): Coloring {
  const keyOf = ({ language, code }: Code): Hash =>
    hashOfParts([version, 'highlight', language, code])
  const distinct = new Map<Hash, Code>()
  const missing = new Map<Hash, Code>()
  const queue = createQueue(pages.length)
  for (const [page, blocks] of pages.entries()) {
    for (const block of blocks) {
      if (block.language === PLAIN) continue
      const piece = pieceOf(block)
      const key = keyOf(piece)
      distinct.set(key, piece)
      if (missing.has(key) || !store.has(key)) {
        missing.set(key, piece)
        queue.wait(page, key)
      }
    }
  }
  tallies.highlight.hits += distinct.size - missing.size
  tallies.highlight.misses += missing.size

  // Each thread compiles a grammar anew, so code in the same language stays together. The language with the
  // most code comes first.
  const languages = new Map<string, KeyedCode[]>()
  for (const [key, { language, code }] of missing)
    push(languages, language, { language, code, key })
  const groups = [...languages.values()].toSorted((a, b) => countCharacters(b) - countCharacters(a))
  const batches = groups.map((pieces) => batched(pieces, ({ code }) => code.length))
  const running = pool.run('highlightBatch', batches, (outcome, piece) => {
    const { key } = piece as KeyedCode
    if ('value' in outcome) {
      store.put(key, outcome.value ?? NO_GRAMMAR)
      missing.delete(key)
    }
    queue.arrived(key)
  })

  return {
    ready: queue.ready(running),
    html(block) {
      if (block.language === PLAIN) return undefined
      const key = keyOf(pieceOf(block))
      if (missing.has(key)) throw new TooCostly(block)
      return store.need(key).toString() || undefined
    },
  }
}

/** Tracks which pages still wait for code blocks. */
interface Queue {
  wait(page: number, key: Hash): void
  arrived(key: Hash): void
  /** Yields pages in the order in which they become ready, until `running`, which produces the results, has ended. */
  ready(running: Promise<unknown>): AsyncIterable<number>
}

function createQueue(pages: number): Queue {
  const waiting = new Map<Hash, number[]>()
  /** The number of missing blocks of each page. */
  const missingCounts = new Uint32Array(pages)
  const done: number[] = []
  let wake = (): void => undefined
  let ended = false
  return {
    wait(page, key) {
      if (waiting.get(key)?.at(-1) === page) return
      push(waiting, key, page)
      missingCounts[page] = (missingCounts[page] ?? 0) + 1
    },
    arrived(key) {
      for (const page of waiting.get(key) ?? []) {
        missingCounts[page] = (missingCounts[page] ?? 0) - 1
        if (missingCounts[page] === 0) done.push(page)
      }
      waiting.delete(key)
      wake()
    },
    ready(running) {
      for (const [page, missingCount] of missingCounts.entries())
        if (missingCount === 0) done.push(page)
      const end = running.finally(() => {
        ended = true
        wake()
      })
      // If highlighting fails early, `yieldReady` throws the error after it has yielded all pages that are ready.
      // Until then the rejection must not count as unhandled.
      end.catch(() => undefined)
      return yieldReady(end)
    },
  }

  async function* yieldReady(end: Promise<unknown>): AsyncGenerator<number> {
    for (let next = 0; next < pages;) {
      if (next < done.length) {
        yield done[next++] ?? 0
        // Lets the event loop turn: threads wait for answers and, in `serve`, browsers do too. The consumer
        // renders the page synchronously.
        await setImmediate()
      } else if (ended) break
      else await new Promise<void>((resolve) => (wake = resolve))
    }
    await end
  }
}

/** Returns what a thread works on: the code of a block or, in the language of drawings, what is to be drawn. */
function pieceOf({ language, code, diagram }: CodeBlock): Code {
  return diagram ? { language: DRAWING, code: diagram.drawing } : { language, code }
}

/** The language of code blocks that name none. They are not highlighted. */
const PLAIN = 'text'

/** The stored result for a language without a grammar. */
const NO_GRAMMAR = ''

/** A code block that is sent to a thread, with the key of its result. */
interface KeyedCode extends Code {
  readonly key: Hash
}

function countCharacters(blocks: readonly Code[]): number {
  return blocks.reduce((sum, { code }) => sum + code.length, 0)
}
