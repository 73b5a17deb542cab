// What runs in the pool's threads: the work that a hostile file could make endless. A thread that exceeds its limits is
// ended, and the others go on.

import { parse, type Parsed, type ParseInput } from '../core/markdown/parse.ts'
import { highlight, LANGUAGES, type Code } from './highlight.ts'

/** Parses some files. */
export function parseBatch(inputs: readonly ParseInput[]): Parsed[] {
  return inputs.map((input) => parse(input, LANGUAGES))
}

/** Colours some code. `null` where no grammar is known. */
export async function highlightBatch(blocks: readonly Code[]): Promise<(string | null)[]> {
  const results: (string | null)[] = []
  for (const block of blocks) results.push((await highlight(block)) ?? null)
  return results
}
