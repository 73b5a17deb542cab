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
  const asked: ComparisonInput = { tree, record, of: 'files' }
  const answers = pool.run('compareTreesBatch', [[[asked]]], (outcome) =>
    'value' in outcome ? outcome.value : undefined,
  )
  const [found] = await answers.catch(() => [])
  return found
}
