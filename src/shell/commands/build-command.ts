import path from 'node:path'
import type { Built } from '../../build.ts'
import type { Diagnostic, Limits, Output } from '../../shared/contract.ts'
import type { BuildResult } from '../stages/build-summary.ts'
import { notesIn, openCache, retryIfDamaged } from '../store/cache.ts'
import type { WaitingTasks } from '../stages/amend-site.ts'
import { checkCache } from './check-cache.ts'
import { checkOutput } from '../output/check-output.ts'
import { rootProblems } from '../folders/check-root.ts'
import { contentFiles } from '../content/content-files.ts'
import { compareAhead } from '../output/compare-ahead.ts'
import { openFileNotes, type FileNotes } from '../store/file-notes.ts'
import { cachedHistory } from '../content/git-dates.ts'
import { lastSite } from '../stages/last-site.ts'
import { outputStateIn } from '../output/output-state.ts'
import { loadConfig, type Loaded } from '../config/load-config.ts'
import type { BuiltSite } from '../stages/make-site.ts'
import { inOwnFolder } from '../store/one-run.ts'
import { openPool, type Pool } from '../threads/pool.ts'
import { realPlace } from '../folders/real-place.ts'
import { noRecent, type Recent } from '../store/recent.ts'
import { nothingKept, refusalOf, unusableCache } from '../report/refusal.ts'
import type { Report } from '../report/report.ts'
import { hasErrors, sortDiagnostics } from '../../core/problems/diagnostics.ts'
import { prepareShortRun } from '../threads/short-run.ts'
import type { DiskStore } from '../store/store.ts'
import { codeVersion } from '../store/version.ts'
import { newBuildContext, type BuildContext } from '../store/build-context.ts'
import { treeHash, writeOutput } from '../output/write-output.ts'

/** Options of `sitegen build`. */
export interface BuildOptions {
  readonly root: string
  readonly out: string
  readonly base?: string | undefined
  /** The cache folder, or `undefined` for no cache. */
  readonly cache: string | undefined
  /** Whether to look for unused images and for pages without links to them. */
  readonly leftovers?: boolean
  /** Called with the built site instead of writing it. */
  readonly insteadOfWriting?: (built: Built) => void
  /** Creates the pool that runs the tasks. Defaults to the worker threads of this program. */
  readonly threads?: (limits: Limits) => Pool
}

/** The result of a command. The exit code is 1 for errors in the site, and 2 for an invalid config or call. */
export interface Ended<T> {
  readonly exitCode: 0 | 1 | 2
  readonly result: T
}

/** Builds a site into its output folder. */
export async function buildCommand(
  options: BuildOptions,
  report: Report,
): Promise<Ended<BuildResult>> {
  prepareShortRun()
  const problems = rootProblems(options.root)
  if (problems.length > 0) return { exitCode: 2, result: failedResult(options, problems) }
  try {
    if (!options.insteadOfWriting) checkOutput(options.out, options.root)
    if (options.cache !== undefined) checkCache(options.cache, options.root, options.out)
    return await withCache(options, report)
  } catch (error) {
    const problem = await refusalOf(error)
    if (!problem) throw error
    return { exitCode: 2, result: failedResult(options, [problem]) }
  } finally {
    report.progress('')
  }
}

/** Builds with the requested cache. Without one, everything is cached in a temporary folder for this run only. */
async function withCache(options: BuildOptions, report: Report): Promise<Ended<BuildResult>> {
  const { cache } = options
  const unusable = cache === undefined ? undefined : unusableCache(cache)
  const buildIn = (folder: string): ReturnType<typeof buildInCache> =>
    retryIfDamaged(folder, () => buildInCache(options, folder, report))
  if (cache !== undefined && !unusable) return await buildIn(cache)
  const outcome = await inOwnFolder(buildIn)
  return unusable ? withWarning(outcome, unusable) : outcome
}

function withWarning(outcome: Ended<BuildResult>, warning: Diagnostic): Ended<BuildResult> {
  const diagnostics = sortDiagnostics([...outcome.result.diagnostics, warning])
  return { ...outcome, result: { ...outcome.result, diagnostics } }
}

async function buildInCache(
  options: BuildOptions,
  cache: string,
  report: Report,
): Promise<Ended<BuildResult>> {
  const store = openCache(cache)
  const outcome = await buildWithStore(store, options, cache, report)
  // The cache may fail at any time, such as when the disk becomes full.
  const failure = store.failure()
  const isRequested = options.cache === cache
  return isRequested && failure !== undefined
    ? withWarning(outcome, nothingKept(cache, failure))
    : outcome
}

/** Builds with a store, and closes it. */
async function buildWithStore(
  store: DiskStore,
  options: BuildOptions,
  cache: string,
  report: Report,
): Promise<Ended<BuildResult>> {
  const root = realPlace(options.root)
  const version = codeVersion()
  const notes = notesIn(cache)
  const files = openFileNotes(notes)
  const recent: Recent = { ...noRecent, file: (_, file, make) => make(files.content(file)) }
  let pool: Pool | undefined
  try {
    const loaded = await loadConfig({ root, store, notes, version, recent }, options.base)
    const { site } = loaded
    if (!site)
      return { exitCode: 2, result: failedResult(options, sortDiagnostics(loaded.diagnostics)) }
    const { threads = openPool } = options
    pool = threads(site.limits)
    const context = newBuildContext({
      root,
      site,
      store,
      pool,
      version,
      notes,
      recent,
      progress: (stage, done, of) => report.progress(`${stage} ${done} of ${of}`),
    })
    const outputState = outputStateIn(notes, options.out)
    let comparison: ReturnType<typeof compareAhead> | undefined
    const builtSite = await loadOrMakeSite(context, loaded, files, options, {
      tasks: Object.values(outputState.reader),
      onParsed: () => (comparison = compareAhead(context.pool, options.out, outputState.record)),
    })
    // Ending the threads takes as long as writing some files, so they are ended while the output is written.
    const endThreads = (): void => context.pool.endThreads()
    void (comparison ?? Promise.resolve()).then(endThreads)
    const ok = !hasErrors(builtSite.diagnostics)
    const writeStart = performance.now()
    const written =
      ok && !options.insteadOfWriting
        ? await writeOutput(outputState, builtSite.outputs, ({ hash }) => store.need(hash), {
            comparison,
            writeInThread: (batch) => context.pool.runAlone('writeBatches', batch),
          })
        : { written: 0, removed: 0 }
    context.times.write = performance.now() - writeStart
    return {
      exitCode: ok ? 0 : 1,
      result: {
        root: relativePath(options.root),
        out: relativePath(options.out),
        stages: roundTimes(context.times),
        cache: context.tallies,
        ...builtSite.facts,
        ...builtSite.leftovers,
        ok,
        outputs: { ...outputSizes(builtSite.outputs), ...written },
        tree: treeHash(builtSite.outputs),
        ...cost(),
        diagnostics: builtSite.diagnostics,
      },
    }
  } finally {
    files.save()
    store.close()
    await pool?.close()
  }
}

/**
 * Returns the milliseconds since the process started and its peak memory, which is what users wait and pay
 * for.
 */
function cost(): Pick<BuildResult, 'ms' | 'peakMemory'> {
  return {
    ms: Math.round(performance.now()),
    peakMemory: process.resourceUsage().maxRSS * 1024,
  }
}

/**
 * Returns the site: from the cache if nothing has changed, by amending the last one if only content files
 * have changed, or built anew.
 */
async function loadOrMakeSite(
  context: BuildContext,
  loaded: Loaded,
  files: FileNotes,
  { insteadOfWriting, leftovers = false }: BuildOptions,
  waitingTasks: WaitingTasks,
): Promise<BuiltSite> {
  const readStart = performance.now()
  const content = { history: cachedHistory(context), contentFiles: contentFiles(context.root) }
  const last = lastSite(context, files, content)
  // If more is needed than the output, the site must be built.
  const isOutputEnough = !insteadOfWriting && !leftovers
  const recalled = isOutputEnough ? await last.recall() : undefined
  const amendments = isOutputEnough && !recalled ? await last.amends() : undefined
  if (recalled || amendments) context.times.read = performance.now() - readStart
  if (recalled) return recalled
  if (amendments) {
    const { amendSite } = await import('../stages/amend-site.ts')
    const amended = await amendSite(context, content, amendments, waitingTasks)
    if (amended) {
      await last.remember(amended)
      return amended
    }
  }
  const { makeSite } = await import('../stages/make-site.ts')
  const built = await makeSite(context, loaded, content, { leftovers, onBuilt: insteadOfWriting })
  await last.remember(built)
  return built
}

function roundTimes(times: BuildContext['times']): BuildContext['times'] {
  return Object.fromEntries(
    Object.entries(times).map(([stage, ms]) => [stage, Math.round(ms * 10) / 10]),
  )
}

function outputSizes(outputs: readonly Output[]): { files: number; bytes: number } {
  return { files: outputs.length, bytes: outputs.reduce((sum, { bytes }) => sum + bytes, 0) }
}

function failedResult(
  { root, out }: BuildOptions,
  diagnostics: readonly Diagnostic[],
): BuildResult {
  return {
    ok: false,
    root: relativePath(root),
    out: relativePath(out),
    pages: 0,
    locales: {},
    stages: {},
    cache: {},
    outputs: { files: 0, bytes: 0, written: 0, removed: 0 },
    search: {},
    largest: [],
    tree: '',
    ...cost(),
    diagnostics,
  }
}

/** Returns a path relative to the current folder. */
function relativePath(file: string): string {
  return path.relative(process.cwd(), file) || '.'
}
