import type { StageName } from '../../stages.ts'
import type { Hash, Site } from '../../shared/contract.ts'
import type { Tally } from './memo.ts'
import type { Pool } from '../threads/pool.ts'
import type { Recent } from './recent.ts'
import type { Store } from './store.ts'

/** The context of a build: what the stages work with, and their timings and cache statistics. */
export interface BuildContext {
  readonly root: string
  readonly site: Site
  readonly store: Store
  /** Memory of an earlier build in this process. */
  readonly recent: Recent
  readonly pool: Pool
  /** Hash of sitegen's code and the packages it uses. */
  readonly version: Hash
  /** Folder of notes for the next run. */
  readonly notes: string
  readonly times: Partial<Record<StageName, number>>
  readonly tallies: { readonly parse: Tally; readonly render: Tally; readonly highlight: Tally }
  /** Called as work goes on. */
  readonly progress: (stage: StageName, done: number, of: number) => void
}

/** Creates a context with empty statistics. */
export function newBuildContext(settings: Omit<BuildContext, 'times' | 'tallies'>): BuildContext {
  const emptyTally = (): Tally => ({ hits: 0, misses: 0 })
  return {
    ...settings,
    times: {},
    tallies: { parse: emptyTally(), render: emptyTally(), highlight: emptyTally() },
  }
}
