// Builds a site again and again in one process: the same stages as `build`, above the same cache, with drafts. Each build looks at
// everything; what it remembers from the last one (recent.ts) makes that cheap.

import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { build, type Built } from '../../build.ts'
import type { Stages } from '../../stages.ts'
import type { Diagnostic, Hash, Site } from '../../shared/contract.ts'
import { searchingOf } from '../../core/plan/searched.ts'
import { bundledInputs } from '../bundle/bundle-cache.ts'
import { openCache } from '../store/cache.ts'
import { HookFailed } from '../config/config-hooks.ts'
import { hashOf } from '../store/hash.ts'
import { loadConfig } from '../config/load-config.ts'
import { openPool, type Pool } from '../threads/pool.ts'
import { newRecent } from '../store/recent.ts'
import { refusalOf } from '../report/refusal.ts'
import { sorted } from '../report/report.ts'
import { stages } from '../stages/stages.ts'
import type { Store, Unwritten } from '../store/store.ts'
import { codeVersion } from '../store/version.ts'
import { newWorkshop, type Workshop } from '../store/workshop.ts'
import { layeredStore, type LayeredStore } from './layered-store.ts'

/** What a session builds, and from where. */
export interface SessionOptions {
  readonly root: string
  readonly cache: string
  readonly base?: string | undefined
  readonly progress: Workshop['progress']
}

/** One build of a session. */
export interface Round {
  /** `undefined` where the config cannot be used. */
  readonly site: Site | undefined
  readonly built: Built | undefined
  readonly ok: boolean
  readonly diagnostics: readonly Diagnostic[]
  /** How many pages were drawn. */
  readonly drawn: number
}

/** The search indexes of a build, and the hash of what they were made from. */
interface Indexed {
  readonly from: Hash
  /** What the config says about them. */
  readonly wanted: ReturnType<typeof wantedOf>
  readonly search: Awaited<ReturnType<Stages['search']>>
}

/** Indexes that were made elsewhere, and what of them the cache could not take. */
export interface MadeIndexes extends Indexed {
  readonly unwritten: Unwritten
}

/** A site that is built again and again. */
export interface Session {
  readonly store: LayeredStore
  /** Builds from what is on the disk when it is its turn: rounds follow one another. */
  round(): Promise<Round>
  /** Takes indexes that were made elsewhere, and the cache they were put into; not in the middle of a round. */
  adopt(made: MadeIndexes): Promise<void>
  /** Whether the indexes are those of this build. */
  isIndexed(built: Built): boolean
  /** Why the disk could not take what the first round has made; `undefined` where it could. */
  failure(): unknown
  /** All files that config, theme and component pages were bundled from last. */
  inputs(): readonly string[]
  close(): Promise<void>
}

/** What the search indexes of a site are made from, and asked. */
export function searchedHash({ plan, searchTests }: Pick<Built, 'plan' | 'searchTests'>): Hash {
  return hashOf(JSON.stringify([searchingOf(plan), wantedOf(plan.site), searchTests]))
}

/** What the config says about search indexes. */
export function wantedOf({ config, base, locales }: Site): readonly unknown[] {
  return [
    config.search,
    config.budgets,
    base,
    locales.map(({ id, label, base: own, lang }) => [id, label, own, lang]),
  ]
}

/** Threads stay ready: the next save is soon. */
const NEVER = 2 ** 31 - 1

/** Opens a session. The first round fills the cache, as `build` does. */
export function openSession(options: SessionOptions): Session {
  const { root, cache, base, progress } = options
  const version = codeVersion()
  const notes = path.join(cache, 'notes')
  const recent = newRecent()
  const store = layeredStore(openCache(cache, 'read'))
  let pool: { readonly pool: Pool; readonly limits: Site['limits'] } | undefined
  let indexed: Indexed | undefined
  let first = true
  let failure: unknown
  // Threads of a round read files of the store, and belong to the session: what comes next may close both.
  let turns: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T> | T): Promise<T> => {
    const turn = turns.then(work, work)
    turns = turn
    return turn
  }

  const poolFor = async ({ limits }: Site): Promise<Pool> => {
    if (pool && isDeepStrictEqual(pool.limits, limits)) return pool.pool
    await pool?.pool.close()
    pool = { limits, pool: openPool(new URL('worker.js', import.meta.url), limits, NEVER) }
    return pool.pool
  }

  const once = async (into: Store): Promise<Round> => {
    // Indexes that were made elsewhere wait for a round that is good: what no round asks for is forgotten.
    for (const { hash } of indexed?.search.outputs ?? []) into.has(hash)
    const common = { root, store: into, notes, version, recent }
    const { site, diagnostics, place } = await loadConfig(common, base)
    if (!site)
      return { site, built: undefined, ok: false, diagnostics: sorted(diagnostics), drawn: 0 }
    const shop = newWorkshop({ ...common, site, pool: await poolFor(site), progress })
    const all = stages(shop)
    // An index of all pages takes longer than anybody waits for a page: the last one serves until another thread has made the
    // next, unless the config wants other indexes.
    if (indexed && !isDeepStrictEqual(indexed.wanted, wantedOf(site))) indexed = undefined
    const last = indexed
    let made = last?.search
    const search: Stages['search'] = async (...asked) => (made ??= await all.search(...asked))
    const built = await build(site, place, { ...all, search }, { drafts: true })
    if (!last && made) indexed = { from: searchedHash(built), search: made, wanted: wantedOf(site) }
    const found = sorted(built.diagnostics)
    // What the search does not find keeps nobody from a page, and may be said of indexes that are made anew just now.
    const ofSearch = new Set(built.search.diagnostics)
    const ok = !found.some((each) => each.severity === 'error' && !ofSearch.has(each))
    recent.end()
    return { site, built, ok, diagnostics: found, drawn: shop.tallies.render.misses }
  }

  const round = async (): Promise<Round> => {
    if (!first) return unlessRefused(once(store))
    // What the first round makes goes to the disk at once, and is not held.
    const disk = openCache(cache)
    try {
      return await unlessRefused(once(disk))
    } finally {
      first = false
      const unwritten = disk.unwritten()
      failure = disk.failure()
      disk.close()
      store.rebase(openCache(cache, 'read'), unwritten)
    }
  }

  return {
    store,
    round: () => inTurn(round),
    adopt: (next) =>
      inTurn(() => {
        indexed = next
        store.rebase(openCache(cache, 'read'), next.unwritten)
      }),
    isIndexed: (built) => indexed?.from === searchedHash(built),
    failure: () => failure,
    // They are noted as seen from the root.
    inputs: () => bundledInputs({ notes, recent }).map((file) => path.resolve(root, file)),
    async close() {
      await pool?.pool.close()
      store.close()
    },
  }
}

/** What a function of the config does wrong is a problem like those of its keys. */
async function unlessRefused(round: Promise<Round>): Promise<Round> {
  try {
    return await round
  } catch (error) {
    if (!(error instanceof HookFailed)) throw error
    const refusal = await refusalOf(error)
    const diagnostics = refusal ? [refusal] : []
    return { site: undefined, built: undefined, ok: false, diagnostics, drawn: 0 }
  }
}
