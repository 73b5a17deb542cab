import type { Pool } from '../threads/pool.ts'
import type { Outlook, OutlookInput } from './familiar.ts'

/**
 * Has a worker thread compare the files of a tree with its witness while this thread is busy. Resolves to
 * `undefined` if that fails; the files are then checked later.
 */
export async function lookAhead(
  pool: Pool,
  tree: string,
  witness: string,
): Promise<Outlook | undefined> {
  const asked: OutlookInput = { tree, witness, of: 'files' }
  const answers = pool.run('lookAroundBatch', [[[asked]]], (outcome) =>
    'value' in outcome ? outcome.value : undefined,
  )
  const [found] = await answers.catch(() => [])
  return found
}
