// Builds a site again and again in one process: the same stages as `build`, above the same cache, with drafts. Each build looks at
// everything; what it remembers from the last one (recent.ts) makes that cheap, and where nothing but texts has been saved, only these
// are built (round.ts).

import fs from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Diagnostic, Limits, Site } from '../../shared/contract.ts'
import { contentFiles } from '../content/content-files.ts'
import { historyOf } from '../content/git-dates.ts'
import { closeBundlers } from '../bundle/bundle-again.ts'
import { bundledInputs } from '../bundle/bundle-cache.ts'
import { notesIn, openCache, storeFolder, unlessLost } from '../store/cache.ts'
import { HookFailed } from '../config/config-hooks.ts'
import { loadConfig } from '../config/load-config.ts'
import { openPool, type Pool } from '../threads/pool.ts'
import { refusalOf } from '../report/refusal.ts'
import { sorted } from '../../core/problems/several.ts'
import type { Store } from '../store/store.ts'
import { codeVersion } from '../store/version.ts'
import { newWorkshop, type Workshop } from '../store/workshop.ts'
import { lookAtAll, lookAtSite, type MadeSite } from './last-round.ts'
import { layeredStore, type LayeredStore } from './layered-store.ts'
import {
  newMemory,
  savedTexts,
  searchedHash,
  wantedOf,
  whole,
  type MadeIndexes,
  type Round,
} from './round.ts'

/** What a session builds, and from where. */
export interface SessionOptions {
  readonly root: string
  readonly cache: string
  readonly base?: string | undefined
  readonly progress: Workshop['progress']
  /** Who does its pieces of work, where not the threads of this program. */
  readonly threads?: ((limits: Limits) => Pool) | undefined
}

/** A site that is built again and again. */
export interface Session {
  readonly store: LayeredStore
  /** Builds from what is on the disk when it is its turn: rounds follow one another. */
  round(): Promise<Round>
  /** Has the next round make everything anew: something that was made has turned out to be damaged. */
  renew(): Promise<void>
  /** Takes indexes that were made elsewhere, and the cache they were put into; not in the middle of a round. */
  adopt(made: MadeIndexes): Promise<void>
  /** Whether the indexes are those of this site. */
  isIndexed(made: MadeSite): boolean
  /** Why the disk could not take what the first round has made; `undefined` where it could. */
  failure(): unknown
  /** All files that config, theme and component pages were bundled from last. */
  inputs(): readonly string[]
  close(): Promise<void>
}

/** Threads stay ready: the next save is soon. */
const NEVER = 2 ** 31 - 1

function ownThreads(limits: Limits): Pool {
  return openPool(limits, { idle: NEVER })
}

/** Opens a session. The first round fills the cache, as `build` does. */
export function openSession(options: SessionOptions): Session {
  const { root, cache, base, progress, threads = ownThreads } = options
  const version = codeVersion()
  const notes = notesIn(cache)
  let memory = newMemory()
  const store = layeredStore(openCache(cache, 'read'))
  let pool: { readonly pool: Pool; readonly limits: Site['limits'] } | undefined
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
    pool = { limits, pool: threads(limits) }
    return pool.pool
  }

  const roundIn = async (into: Store): Promise<Round> => {
    // Indexes that were made elsewhere wait for a round that is good: what no round asks for is forgotten.
    for (const { hash } of memory.indexed?.search.outputs ?? []) into.has(hash)
    const common = { root, store: into, notes, version, recent: memory.recent }
    const { site, diagnostics, place } = await loadConfig(common, base)
    if (!site)
      return { site, made: undefined, ok: false, diagnostics: sorted(diagnostics), drawn: 0 }
    const shop = newWorkshop({ ...common, site, pool: await poolFor(site), progress })
    // An index of all pages takes longer than anybody waits for a page: the last one serves until another thread has made the
    // next, unless the config wants other indexes.
    if (!isDeepStrictEqual(memory.indexed?.wanted, wantedOf(site))) memory.indexed = undefined
    const found = { listed: contentFiles(root), history: historyOf(shop) }
    const looked = { at: Date.now(), looks: lookAtAll(shop, found.listed) }
    const now = await lookAtSite(shop, found, looked.looks)
    // What takes too long to understand is not waited for twice.
    const givenUp = new Map<string, Diagnostic>()
    const changed = await savedTexts(memory, shop, found, now, givenUp)
    return {
      ...(changed ?? (await whole(memory, shop, { ...found, givenUp }, place, now))),
      looked,
    }
  }

  /** What the first round makes goes to the disk at once, and is not held. */
  const firstRound = async (): Promise<Round> => {
    const disk = openCache(cache)
    try {
      return await unlessRefused(roundIn(disk))
    } finally {
      memory.isFirst = false
      const unwritten = disk.unwritten()
      failure = disk.failure()
      disk.close()
      store.rebase(openCache(cache, 'read'), unwritten)
    }
  }
  const forget = (): void => {
    void closeBundlers(memory.recent)
    memory = newMemory()
  }
  const round = (): Promise<Round> =>
    unlessLost(cache, () => (memory.isFirst ? firstRound() : unlessRefused(roundIn(store))), forget)

  return {
    store,
    round: () => inTurn(round),
    renew: () =>
      inTurn(async () => {
        await fs.promises.rm(storeFolder(cache), { recursive: true, force: true })
        forget()
      }),
    adopt: (next) =>
      inTurn(() => {
        memory.indexed = next
        store.rebase(openCache(cache, 'read'), next.unwritten)
      }),
    isIndexed: (made) => memory.indexed?.from === searchedHash(made),
    failure: () => failure,
    // They are noted as seen from the root.
    inputs: () =>
      bundledInputs({ notes, recent: memory.recent }).map((file) => path.resolve(root, file)),
    async close() {
      await Promise.all([pool?.pool.close(), closeBundlers(memory.recent)])
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
    return { site: undefined, made: undefined, ok: false, diagnostics, drawn: 0 }
  }
}
