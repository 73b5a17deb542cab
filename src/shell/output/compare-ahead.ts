import type { Pool } from '../threads/pool.ts'
import type { TreeComparison, ComparisonInput } from './compare-tree.ts'

/**
 * Has a worker thread compare the files of a tree with its record while this thread is busy. Resolves to
 * `undefined` if that fails; the files are then checked later.
 */
export async function compareAhead(
  pool: Pool,
  tree: string,
  record: string,
): Promise<TreeComparison | undefined> {
  const input: ComparisonInput = { tree, record, kind: 'files' }
  const results = pool.run('compareTreesBatch', [[[input]]], (outcome) =>
    'value' in outcome ? outcome.value : undefined,
  )
  const [comparison] = await results.catch(() => [])
  return comparison
}
