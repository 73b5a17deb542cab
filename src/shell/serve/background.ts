// Worker thread of `serve` that runs a whole build to make the search indexes, which takes longer than a
// save may take. It fills the cache on disk as it goes, and the server reads from that cache afterwards.

import type { ChildProcess } from 'node:child_process'
import { subscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { build } from '../../build.ts'
import type { Stages } from '../../stages.ts'
import { stopEsbuild } from '../bundle/esbuild.ts'
import { handleUncaught } from '../bundle/guard.ts'
import { rootProblems } from '../folders/check-root.ts'
import { openCache, retryIfDamaged } from '../store/cache.ts'
import { loadConfig } from '../config/load-config.ts'
import { openPool } from '../threads/pool.ts'
import { noRecent } from '../store/recent.ts'
import { stages } from '../stages/stages.ts'
import { codeVersion } from '../store/version.ts'
import { newBuildContext } from '../store/build-context.ts'
import { toMadeSite } from './last-round.ts'
import { searchedHash, indexSettings, type BackgroundIndexes } from './round.ts'
import type { SessionOptions } from './session.ts'

/** The `workerData` of the thread. */
export type BackgroundData = Pick<SessionOptions, 'root' | 'cache' | 'base'> & {
  readonly notes: string
}

/** Builds once and returns the search indexes; `undefined` if the site cannot be built. */
async function buildIndexes({
  root,
  cache,
  base,
  notes,
}: BackgroundData): Promise<BackgroundIndexes | undefined> {
  // If the site has been moved away, no cache folder may be created at its old path, so that it can be moved back.
  if (rootProblems(root).length > 0) return undefined
  const version = codeVersion()
  const store = openCache(cache)
  const common = { root, store, notes, version, recent: noRecent }
  try {
    const { site, place } = await loadConfig(common, base, 'until saved')
    if (!site) return undefined
    const pool = openPool(site.limits)
    let search: Awaited<ReturnType<Stages['search']>> | undefined
    try {
      const all = stages(newBuildContext({ ...common, site, pool, progress: () => undefined }))
      const built = await build(
        site,
        place,
        { ...all, search: async (...args) => (search = await all.search(...args)) },
        { drafts: true },
      )
      if (!search) return undefined
      const indexHashes = new Set(search.outputs.map(({ hash }) => hash))
      const unwritten = new Map([...store.unwritten()].filter(([hash]) => indexHashes.has(hash)))
      return {
        inputsHash: searchedHash(toMadeSite(built)),
        search,
        settings: indexSettings(site),
        unwritten,
      }
    } finally {
      await pool.close()
    }
  } finally {
    store.close()
  }
}

/**
 * Ends the child processes that this thread started, and waits for them. A child that outlived its thread
 * would stay a zombie process until the server ends.
 */
async function endProcesses(started: readonly ChildProcess[]): Promise<void> {
  const running = started.filter(
    ({ pid, exitCode, signalCode }) =>
      pid !== undefined && exitCode === null && signalCode === null,
  )
  if (running.length === 0) return
  const exits = running.map((child) => {
    child.ref()
    return once(child, 'exit')
  })
  await stopEsbuild()
  await Promise.all(exits)
}

handleUncaught(async (error) => {
  throw error
})
const started: ChildProcess[] = []
subscribe('child_process', (message) => {
  started.push((message as { readonly process: ChildProcess }).process)
})
const data = workerData as BackgroundData
parentPort?.postMessage(await retryIfDamaged(data.cache, () => buildIndexes(data)), [])
await endProcesses(started)
