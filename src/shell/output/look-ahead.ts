import type { Pool } from '../threads/pool.ts'
import type { Outlook, OutlookInput } from './familiar.ts'

/**
 * Has a thread look at the files of a tree, such as the one that has parsed what changed, while all else is made here. Without an answer
 * they are looked at later.
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
