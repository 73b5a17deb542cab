import type { StageName } from '../../stages.ts'
import type { Hash, Site } from '../../shared/contract.ts'
import type { Tally } from './memo.ts'
import type { Pool } from '../threads/pool.ts'
import type { Recent } from './recent.ts'
import type { Store } from './store.ts'

/** What the stages work with, and what they count. */
export interface Workshop {
  readonly root: string
  readonly site: Site
  readonly store: Store
  /** What an earlier build of this process may have left. */
  readonly recent: Recent
  readonly pool: Pool
  /** Stands for sitegen's own code and all that it calls. */
  readonly version: Hash
  /** Where notes for the next run are kept. */
  readonly notes: string
  readonly times: Partial<Record<StageName, number>>
  readonly tallies: { readonly parse: Tally; readonly render: Tally; readonly highlight: Tally }
  /** Told as work goes on. */
  readonly progress: (stage: StageName, done: number, of: number) => void
}

/** Opens a workshop in which nothing is counted yet. */
export function newWorkshop(given: Omit<Workshop, 'times' | 'tallies'>): Workshop {
  const none = (): Tally => ({ hits: 0, misses: 0 })
  return { ...given, times: {}, tallies: { parse: none(), render: none(), highlight: none() } }
}
