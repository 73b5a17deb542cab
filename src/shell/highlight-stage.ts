import type { CodeBlock } from '../shared/contract.ts'
import { push } from '../shared/text.ts'
import { batched } from './batches.ts'
import type { Code } from './highlight.ts'
import { memo } from './memo.ts'
import type { Workshop } from './workshop.ts'

/** Code that could not be coloured within the limits. */
export class TooCostly extends Error {
  readonly line: number

  constructor({ language, line }: CodeBlock) {
    super(`holds ${language} code that takes too long to colour`)
    this.line = line
  }
}

/**
 * Colours code, each piece once, whichever pages it stands on. The answer gives the HTML of a block, `undefined` for one
 * without a grammar, and throws `TooCostly` for one that was given up.
 */
export async function highlightAll(
  { store, version, pool, tallies }: Workshop,
  blocks: readonly CodeBlock[],
): Promise<(block: CodeBlock) => string | undefined> {
  const distinct = new Map(blocks.map((block): [string, Code] => [keyOf(block), block]))
  const remember = memo<Code, { html: string | null }>(
    store,
    version,
    'highlight',
    tallies.highlight,
    ({ language, code }) => [language, code],
    async (missing) => {
      // A grammar is compiled once a thread, so the code of one language stays together, the most code first.
      const languages = new Map<string, Piece[]>()
      for (const [i, { language, code }] of missing.entries())
        push(languages, language, { language, code, i })
      const groups = [...languages.values()].toSorted((a, b) => characters(b) - characters(a))
      const batches = groups.map((pieces) => batched(pieces, ({ code }) => code.length))
      const results = new Map<number, { html: string | null }>()
      await pool.run('highlightBatch', batches, (outcome, piece) => {
        if ('value' in outcome) results.set((piece as Piece).i, { html: outcome.value })
      })
      return missing.map((_, i) => results.get(i))
    },
  )
  const results = await remember([...distinct.values()])
  const html = new Map([...distinct.keys()].map((key, i) => [key, results[i]?.html]))
  return (block) => {
    const found = html.get(keyOf(block))
    if (found === undefined && block.language !== 'text') throw new TooCostly(block)
    return found ?? undefined
  }
}

/** Code on its way to a thread, with its place among all. */
interface Piece extends Code {
  readonly i: number
}

function characters(blocks: readonly Code[]): number {
  return blocks.reduce((sum, { code }) => sum + code.length, 0)
}

function keyOf({ language, code }: Code): string {
  return `${language}\n${code}`
}
