// Builds a site repeatedly in one process: with the same stages and cache as `build`, but with drafts. Each
// round checks everything. What it remembers from the last one (`recent.ts`) makes that cheap, and if only
// texts were saved, only those are built (`round.ts`).

import fs from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Diagnostic, Limits, Site } from '../../shared/contract.ts'
import { contentFiles } from '../content/content-files.ts'
import { cachedHistory } from '../content/git-dates.ts'
import { closeBundlers } from '../bundle/rebundle.ts'
import { bundledInputs } from '../bundle/bundle-cache.ts'
import { notesIn, openCache, storeFolder, retryIfDamaged } from '../store/cache.ts'
import { HookFailed } from '../config/config-hooks.ts'
import { loadConfig } from '../config/load-config.ts'
import { openPool, type Pool } from '../threads/pool.ts'
import { refusalOf } from '../report/refusal.ts'
import { sortDiagnostics } from '../../core/problems/diagnostics.ts'
import type { Store } from '../store/store.ts'
import { codeVersion } from '../store/version.ts'
import { newBuildContext, type BuildContext } from '../store/build-context.ts'
import { fingerprintFiles, fingerprintSite, type MadeSite } from './last-round.ts'
import { layeredStore, type LayeredStore } from './layered-store.ts'
import {
  buildRound,
  newMemory,
  searchedHash,
  indexSettings,
  type BackgroundIndexes,
  type Round,
} from './round.ts'

/** Options of a session. */
export interface SessionOptions {
  readonly root: string
  readonly cache: string
  readonly base?: string | undefined
  readonly progress: BuildContext['progress']
  /** Opens the pool that runs the work; by default, threads of this process. */
  readonly threads?: ((limits: Limits) => Pool) | undefined
}

/** A site that is built repeatedly. */
export interface Session {
  readonly store: LayeredStore
  /** Builds from the state of the disk when its turn comes. Rounds run one after another. */
  round(): Promise<Round>
  /** Makes the next round build everything from scratch, after a value of the store was found damaged. */
  renew(): Promise<void>
  /**
   * Takes over indexes made by the background thread, and the cache that contains them. Waits for a running round.
   */
  adopt(made: BackgroundIndexes): Promise<void>
  /** Whether the current indexes belong to this site. */
  isIndexed(made: MadeSite): boolean
  /** Why the disk could not take the values of the first round; `undefined` if it could. */
  failure(): unknown
  /**
   * Returns the absolute paths of all files besides the content that the last round was made of: those of config, theme
   * and component pages, and those whose code documents show.
   */
  inputs(): readonly string[]
  close(): Promise<void>
}

/** Idle time of threads in milliseconds: the longest delay of a timer, so that they are ready for the next save. */
const MAX_IDLE_MS = 2 ** 31 - 1

function openOwnPool(limits: Limits): Pool {
  return openPool(limits, { idle: MAX_IDLE_MS })
}

/** Opens a session. The first round fills the disk cache, as `build` does. */
export function openSession(options: SessionOptions): Session {
  const { root, cache, base, progress, threads = openOwnPool } = options
  const version = codeVersion()
  const notes = notesIn(cache)
  let memory = newMemory()
  const store = layeredStore(openCache(cache, 'read'))
  let pool: { readonly pool: Pool; readonly limits: Site['limits'] } | undefined
  let failure: unknown
  let shownFiles: readonly string[] = []
  // Rounds, repairs and updates of indexes run one after another: threads of a round read files of the
  // store, and the next in line may close both the store and the pool.
  let lastTurn: Promise<unknown> = Promise.resolve()
  const enqueue = <T>(work: () => Promise<T> | T): Promise<T> => {
    const turn = lastTurn.then(work, work)
    lastTurn = turn
    return turn
  }

  const poolFor = async ({ limits }: Site): Promise<Pool> => {
    if (pool && isDeepStrictEqual(pool.limits, limits)) return pool.pool
    await pool?.pool.close()
    pool = { limits, pool: threads(limits) }
    return pool.pool
  }

  const runRound = async (target: Store): Promise<Round> => {
    // Marks the files of adopted indexes as used, since the store drops unused values before a good round
    // serves them.
    for (const { hash } of memory.indexed?.search.outputs ?? []) target.has(hash)
    const common = { root, store: target, notes, version, recent: memory.recent }
    const { site, diagnostics, place } = await loadConfig(common, base, 'until saved')
    const files = contentFiles(root)
    const locales = new Set(site?.locales.map(({ id }) => id))
    const filesState = { time: Date.now(), ...fingerprintFiles(common, files, locales) }
    shownFiles = [...filesState.shownIn.keys()]
    if (!site) return { ...failedRound(sortDiagnostics(diagnostics)), filesState }
    const context = newBuildContext({ ...common, site, pool: await poolFor(site), progress })
    // An index of all pages takes longer than a reader should wait for a page. The previous one serves
    // until the background thread has made the next, unless the config wants other indexes.
    if (!isDeepStrictEqual(memory.indexed?.settings, indexSettings(site)))
      memory.indexed = undefined
    const inputs = { contentFiles: files, history: cachedHistory(context) }
    const fingerprint = await fingerprintSite(context, inputs, filesState)
    const made = buildRound(memory, context, { ...inputs, place, fingerprint })
    return { ...(await catchHookFailure(made)), filesState }
  }

  /** Writes the values of the first round straight to the disk, and keeps none in memory. */
  const firstRound = async (): Promise<Round> => {
    const disk = openCache(cache)
    try {
      return await runRound(disk)
    } finally {
      memory.isFirst = false
      const unwritten = disk.unwritten()
      failure = disk.failure()
      disk.close()
      store.rebase(openCache(cache, 'read'), unwritten)
    }
  }
  const resetMemory = (): void => {
    void closeBundlers(memory.recent)
    memory = newMemory()
  }
  const round = (): Promise<Round> =>
    retryIfDamaged(cache, () => (memory.isFirst ? firstRound() : runRound(store)), resetMemory)

  return {
    store,
    round: () => enqueue(round),
    renew: () =>
      enqueue(async () => {
        await fs.promises.rm(storeFolder(cache), { recursive: true, force: true })
        resetMemory()
      }),
    adopt: (indexes) =>
      enqueue(() => {
        memory.indexed = indexes
        store.rebase(openCache(cache, 'read'), indexes.unwritten)
      }),
    isIndexed: (made) => memory.indexed?.inputsHash === searchedHash(made),
    failure: () => failure,
    // The notes contain paths relative to the root.
    inputs: () =>
      [...bundledInputs({ notes, recent: memory.recent }), ...shownFiles].map((file) =>
        path.resolve(root, file),
      ),
    async close() {
      await Promise.all([pool?.pool.close(), closeBundlers(memory.recent)])
      store.close()
    },
  }
}

/** Turns the failure of a function in the config into a diagnostic, like a problem of its keys. */
async function catchHookFailure(round: Promise<Round>): Promise<Round> {
  try {
    return await round
  } catch (error) {
    if (!(error instanceof HookFailed)) throw error
    const refusal = await refusalOf(error)
    return failedRound(refusal ? [refusal] : [])
  }
}

/** Returns the result of a round that cannot use the config. */
function failedRound(diagnostics: readonly Diagnostic[]): Round {
  return { made: undefined, ok: false, diagnostics, renderedPages: 0 }
}
