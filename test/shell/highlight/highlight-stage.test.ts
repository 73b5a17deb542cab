// Tests that pages become ready as soon as all of their code blocks are highlighted or given up.

import { setImmediate } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import type { CodeBlock } from '../../../src/shared/contract.ts'
import { highlightAll, TooCostly } from '../../../src/shell/highlight/highlight-stage.ts'
import type { Pool } from '../../../src/shell/threads/pool.ts'
import { memoryStore } from '../../../src/shell/store/store.ts'
import type { BuildContext } from '../../../src/shell/store/build-context.ts'

const block = (code: string, language = 'js'): CodeBlock =>
  ({ language, code, line: 1 }) as CodeBlock

/** Creates a workshop whose thread pool answers only when the test says so. */
function workshop(): {
  readonly shop: BuildContext
  /** Delivers the result for this code. Without `html`, the code is given up. */
  readonly answer: (code: string, html?: string) => void
  readonly end: (error?: Error) => void
} {
  const pieces = new Map<string, (html?: string) => void>()
  let end: (error?: Error) => void = () => undefined
  const ended = new Promise<never[]>((resolve, reject) => {
    end = (error) => (error ? reject(error) : resolve([]))
  })
  const pool = {
    async run(
      _: string,
      groups: readonly (readonly (readonly { code: string }[])[])[],
      receive: (outcome: unknown, piece: unknown) => unknown,
    ) {
      for (const piece of groups.flat(2))
        pieces.set(piece.code, (html) =>
          receive(html === undefined ? { failure: 'time' } : { value: html }, piece),
        )
      return ended
    },
  } as unknown as Pool
  const tallies = { highlight: { hits: 0, misses: 0 } }
  return {
    shop: { store: memoryStore(), version: 'test', pool, tallies } as unknown as BuildContext,
    answer: (code, html) => pieces.get(code)?.(html),
    end: (error) => end(error),
  }
}

describe('highlightAll', () => {
  test('yields pages without code at once, others when their last block arrives', async () => {
    const { shop, answer, end } = workshop()
    const { ready, html } = highlightAll(shop, [
      [block('a'), block('b'), block('a')],
      [],
      [block('b')],
      [block('words', 'text')],
    ])
    // A result that arrives before the iteration starts is not lost.
    answer('b', 'B')
    const pages = ready[Symbol.asyncIterator]()
    const next = async (): Promise<unknown> => (await pages.next()).value
    expect([await next(), await next(), await next()].toSorted()).toEqual([1, 2, 3])
    expect(html(block('b'))).toBe('B')
    expect(html(block('words', 'text'))).toBeUndefined()
    const last = next()
    answer('a', 'A')
    expect(await last).toBe(0)
    expect(html(block('a'))).toBe('A')
    end()
    expect((await pages.next()).done).toBe(true)
    expect(shop.tallies.highlight).toEqual({ hits: 0, misses: 2 })
  })

  test('yields a page whose code was given up', async () => {
    const { shop, answer, end } = workshop()
    const { ready, html } = highlightAll(shop, [[block('slow')]])
    answer('slow')
    end()
    expect(await all(ready)).toEqual([0])
    expect(() => html(block('slow'))).toThrow(TooCostly)
  })

  test('yields pages at once if their code is in the store', async () => {
    const { shop, answer, end } = workshop()
    end()
    const first = highlightAll(shop, [[block('a')]])
    answer('a', 'A')
    expect(await all(first.ready)).toEqual([0])
    expect(await all(highlightAll(shop, [[block('a')], [block('a')]]).ready)).toEqual([0, 1])
    expect(shop.tallies.highlight).toEqual({ hits: 1, misses: 1 })
  })

  test('rejects with the error of the thread pool', async () => {
    const { shop, end } = workshop()
    const { ready } = highlightAll(shop, [[block('a')]])
    const asked = all(ready)
    end(new Error('no thread'))
    await expect(asked).rejects.toThrow('no thread')
  })

  test('rejects with an error that occurs before or while other pages are yielded', async () => {
    const unheard = vi.fn()
    process.on('unhandledRejection', unheard)
    for (const early of [true, false]) {
      const { shop, end } = workshop()
      const { ready } = highlightAll(shop, [[], [block('a')]])
      const pages = ready[Symbol.asyncIterator]()
      if (early) end(new Error('no thread'))
      await setImmediate()
      expect((await pages.next()).value).toBe(0)
      end(new Error('no thread'))
      await setImmediate()
      await expect(pages.next()).rejects.toThrow('no thread')
    }
    process.off('unhandledRejection', unheard)
    expect(unheard).not.toHaveBeenCalled()
  })
})

async function all(pages: AsyncIterable<number>): Promise<number[]> {
  const found: number[] = []
  for await (const page of pages) found.push(page)
  return found.toSorted()
}
