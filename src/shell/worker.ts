// What runs in the pool's threads: the work that a hostile file could make endless, where a thread that exceeds its limits is
// ended and the others go on, and what is long enough to be done beside other work.

import { parse, type Parsed, type ParseInput } from '../core/markdown/parse.ts'
import { discover } from './chinese.ts'
import type { Code } from './highlight/highlight.ts'
import { LANGUAGES } from './highlight/languages.ts'
import type { IndexInput, IndexMade } from './index-work.ts'
import { writeFiles, type NewFile } from './write-files.ts'

/** A file to parse; `cut` are the site's own words where Chinese is to be cut into words, `undefined` where it is not. */
export interface ParsePiece {
  readonly input: ParseInput
  readonly cut: readonly string[] | undefined
}

/** A parsed file with the Chinese words in it. */
export interface ParsedPiece {
  readonly parsed: Parsed
  readonly words: readonly string[]
}

/** Parses some files. */
export function parseBatch(pieces: readonly ParsePiece[]): ParsedPiece[] {
  return pieces.map(({ input, cut }) => {
    const parsed = parse(input, LANGUAGES)
    return { parsed, words: cut ? [...discover(wordsToCut(parsed), cut)].toSorted() : [] }
  })
}

/** Everything of a document that a search looks at. */
function wordsToCut({ doc, sections = [] }: Parsed): string[] {
  if (!doc) return []
  return [
    ...[doc.title, doc.description, ...(doc.frontMatter.keywords ?? [])],
    ...doc.headings.map(({ text }) => text),
    ...sections.flatMap(({ text, code }) => [text, code]),
  ]
}

/** Makes the search indexes of some locales. The code for it is loaded by the thread that does this, and by no other. */
export async function makeIndexes(inputs: readonly IndexInput[]): Promise<IndexMade[]> {
  const { makeIndex } = await import('./index-work.ts')
  return inputs.map(makeIndex)
}

/** Colours some code. `null` where no grammar is known. */
export async function highlightBatch(blocks: readonly Code[]): Promise<(string | null)[]> {
  const { highlight } = await import('./highlight/highlight.ts')
  const results: (string | null)[] = []
  for (const block of blocks) results.push((await highlight(block)) ?? null)
  return results
}

/** Writes files of an output. */
export function writeBatches(batches: readonly (readonly NewFile[])[]): null[] {
  return batches.map((files) => {
    writeFiles(files)
    return null
  })
}
