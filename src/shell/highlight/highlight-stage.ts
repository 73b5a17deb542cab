import { setImmediate } from 'node:timers/promises'
import type { CodeBlock, Hash } from '../../shared/contract.ts'
import { push } from '../../shared/text.ts'
import { batched } from '../threads/batches.ts'
import { hashOfParts } from '../store/hash.ts'
import type { Code } from './highlight.ts'
import type { Workshop } from '../store/workshop.ts'

/** Code that could not be coloured within the limits. */
export class TooCostly extends Error {
  readonly line: number

  constructor({ language, line }: CodeBlock) {
    super(`holds ${language} code that takes too long to colour`)
    this.line = line
  }
}

/** Code on its way to being coloured. */
export interface Coloring {
  /** The numbers of the pages, each once all of its code is coloured or given up. */
  readonly ready: AsyncIterable<number>
  /**
   * The HTML of a block that is ready, `undefined` for one without a grammar; throws `TooCostly` for one that was given up.
   * It stays in the store until it is asked for: that of a whole site is more than memory should hold.
   */
  readonly html: (block: CodeBlock) => string | undefined
}

/** Colours the code of pages, a list each: each piece once, whichever pages it stands on. */
export function highlightAll(
  { store, version, pool, tallies }: Workshop,
  pages: readonly (readonly CodeBlock[])[],
): Coloring {
  const keyOf = ({ language, code }: Code): Hash =>
    hashOfParts([version, 'highlight', language, code])
  const distinct = new Map<Hash, Code>()
  const missing = new Map<Hash, Code>()
  const queue = newQueue(pages.length)
  for (const [page, blocks] of pages.entries()) {
    for (const block of blocks) {
      if (block.language === PLAIN) continue
      const key = keyOf(block)
      distinct.set(key, block)
      if (missing.has(key) || !store.has(key)) {
        missing.set(key, block)
        queue.wait(page, key)
      }
    }
  }
  tallies.highlight.hits += distinct.size - missing.size
  tallies.highlight.misses += missing.size

  // A grammar is compiled once a thread, so the code of one language stays together, the most code first.
  const languages = new Map<string, Piece[]>()
  for (const [key, { language, code }] of missing)
    push(languages, language, { language, code, key })
  const groups = [...languages.values()].toSorted((a, b) => characters(b) - characters(a))
  const batches = groups.map((pieces) => batched(pieces, ({ code }) => code.length))
  const running = pool.run('highlightBatch', batches, (outcome, piece) => {
    const { key } = piece as Piece
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
      const key = keyOf(block)
      if (missing.has(key)) throw new TooCostly(block)
      return store.need(key).toString() || undefined
    },
  }
}

/** Pages that wait for code. */
interface Queue {
  wait(page: number, key: Hash): void
  arrived(key: Hash): void
  /** The pages in the order in which they are ready, while `running` brings the code. */
  ready(running: Promise<unknown>): AsyncIterable<number>
}

function newQueue(pages: number): Queue {
  const waiting = new Map<Hash, number[]>()
  /** For how many pieces each page waits. */
  const lacks = new Uint32Array(pages)
  const done: number[] = []
  let wake = (): void => undefined
  let ended = false
  return {
    wait(page, key) {
      if (waiting.get(key)?.at(-1) === page) return
      push(waiting, key, page)
      lacks[page] = (lacks[page] ?? 0) + 1
    },
    arrived(key) {
      for (const page of waiting.get(key) ?? []) {
        lacks[page] = (lacks[page] ?? 0) - 1
        if (lacks[page] === 0) done.push(page)
      }
      waiting.delete(key)
      wake()
    },
    ready(running) {
      for (const [page, lack] of lacks.entries()) if (lack === 0) done.push(page)
      const end = running.finally(() => {
        ended = true
        wake()
      })
      // Why it ended early is told when all that is ready has been taken.
      end.catch(() => undefined)
      return inTurn(end)
    },
  }

  async function* inTurn(end: Promise<unknown>): AsyncGenerator<number> {
    for (let next = 0; next < pages;) {
      if (next < done.length) {
        yield done[next++] ?? 0
        // Threads wait for answers, and browsers for those of `serve`: whoever draws the page has not let them through.
        await setImmediate()
      } else if (ended) break
      else await new Promise<void>((resolve) => (wake = resolve))
    }
    await end
  }
}

/** The language of code that says none. */
const PLAIN = 'text'

/** What is kept for code in a language that has no colours. */
const NO_GRAMMAR = ''

/** Code on its way to a thread, with the key of its result. */
interface Piece extends Code {
  readonly key: Hash
}

function characters(blocks: readonly Code[]): number {
  return blocks.reduce((sum, { code }) => sum + code.length, 0)
}
