import type { CodeBlock, Hash } from '../../shared/contract.ts'
import { push } from '../../shared/text.ts'
import { batched } from '../batches.ts'
import { hashOfParts } from '../hash.ts'
import type { Code } from './highlight.ts'
import type { Workshop } from '../workshop.ts'

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
 * without a grammar, and throws `TooCostly` for one that was given up. The HTML stays in the store until it is asked for:
 * that of a whole site is more than memory should hold.
 */
export async function highlightAll(
  { store, version, pool, tallies }: Workshop,
  blocks: readonly CodeBlock[],
): Promise<(block: CodeBlock) => string | undefined> {
  const keyOf = ({ language, code }: Code): Hash =>
    hashOfParts([version, 'highlight', language, code])
  const colored = blocks.filter(({ language }) => language !== PLAIN)
  const distinct = new Map(colored.map((block): [Hash, Code] => [keyOf(block), block]))
  const missing = new Map([...distinct].filter(([key]) => !store.has(key)))
  tallies.highlight.hits += distinct.size - missing.size
  tallies.highlight.misses += missing.size

  // A grammar is compiled once a thread, so the code of one language stays together, the most code first.
  const languages = new Map<string, Piece[]>()
  for (const [key, { language, code }] of missing)
    push(languages, language, { language, code, key })
  const groups = [...languages.values()].toSorted((a, b) => characters(b) - characters(a))
  const batches = groups.map((pieces) => batched(pieces, ({ code }) => code.length))
  await pool.run('highlightBatch', batches, (outcome, piece) => {
    if (!('value' in outcome)) return
    const { key } = piece as Piece
    store.put(key, outcome.value ?? NO_GRAMMAR)
    missing.delete(key)
  })

  return (block) => {
    if (block.language === PLAIN) return undefined
    const key = keyOf(block)
    if (missing.has(key)) throw new TooCostly(block)
    return store.need(key).toString() || undefined
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
