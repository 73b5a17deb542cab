// Tasks that run in the pool's threads: work that a hostile file could make endless (a thread that exceeds
// its limits is ended, and the others go on), and work that is long enough to run beside other work.

import { workerData } from 'node:worker_threads'
import type { Drawing } from '../../core/diagrams/diagram.ts'
import { mayNeedTypeset } from '../../core/markdown/formulas.ts'
import type { Parsed } from '../../core/markdown/parse.ts'
import type { ParseInput } from '../../core/markdown/read-text.ts'
import type { ChineseTexts } from '../search/chinese.ts'
import { DRAWING, type Code } from '../highlight/code.ts'
import { LANGUAGES } from '../highlight/languages.ts'
import type { IndexInput, IndexMade } from '../search/index-work.ts'
import type { TreeComparison, ComparisonInput } from '../output/compare-tree.ts'
import { writeFiles, type NewFile } from '../output/write-files.ts'

const parser = (): Promise<typeof import('../../core/markdown/parse.ts')> =>
  import('../../core/markdown/parse.ts')

// A thread is reported as ready once this module has loaded. One that is started for parsing loads the parser
// first, without another message.
const [, startedFor] = (workerData ?? []) as readonly unknown[]
if (startedFor === parseBatch.name) await parser()

/** Parses source files. Only formulas need what typesets them, and most threads meet none. */
export async function parseBatch(inputs: readonly ParseInput[]): Promise<Parsed[]> {
  const { parse } = await parser()
  const typesetter = inputs.some(mayNeedTypeset)
    ? (await import('../../core/markdown/typeset.ts')).typesetter
    : undefined
  return inputs.map((input) => parse(input, LANGUAGES, typesetter?.(input.macros)))
}

/** Finds the Chinese words of pages. Returns a sorted list for each page of each input. */
export async function findChineseWords(inputs: readonly ChineseTexts[]): Promise<string[][][]> {
  const { wordsOfPages } = await import('../search/chinese.ts')
  return inputs.map(wordsOfPages)
}

/** Builds the search indexes of some locales. Only the thread that does this loads the code for it. */
export async function makeIndexes(inputs: readonly IndexInput[]): Promise<IndexMade[]> {
  const { makeIndex } = await import('../search/index-work.ts')
  return inputs.map(makeIndex)
}

/** What the thread for search indexes should load in advance. */
export interface Prepared {
  /** To build indexes. */
  readonly index: boolean
  /** To find Chinese words. */
  readonly words: boolean
}

/** Loads what the next work needs. */
export async function prepare(inputs: readonly Prepared[]): Promise<null[]> {
  for (const { index, words } of inputs) {
    if (index) await import('../search/index-work.ts')
    if (words) (await import('../search/chinese.ts')).loadDictionary()
  }
  return inputs.map(() => null)
}

/**
 * Highlights code blocks, and draws diagrams. The result is `null` where no grammar is known. What draws is large: only a
 * thread that meets a diagram loads it.
 */
export async function highlightBatch(blocks: readonly Code[]): Promise<(string | null)[]> {
  const results: (string | null)[] = []
  for (const block of blocks) {
    if (block.language === DRAWING) {
      const { drawDiagram } = await import('../../core/diagrams/draw.ts')
      results.push(drawDiagram(JSON.parse(block.code) as Drawing))
    } else {
      const { highlight } = await import('../highlight/highlight.ts')
      results.push((await highlight(block)) ?? null)
    }
  }
  return results
}

/** Writes output files. */
export function writeBatches(batches: readonly (readonly NewFile[])[]): null[] {
  return batches.map((files) => {
    writeFiles(files)
    return null
  })
}

/** Compares trees with what the last run recorded of them. */
export async function compareTreesBatch(
  trees: readonly ComparisonInput[],
): Promise<TreeComparison[]> {
  const { compareTree } = await import('../output/compare-tree.ts')
  return trees.map((tree) => compareTree(tree))
}
