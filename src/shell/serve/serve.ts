// `sitegen serve`: builds in memory, rebuilds after every change on disk, and tells open pages.

import { execFile } from 'node:child_process'
import type { Diagnostic } from '../../shared/contract.ts'
import { slashed } from '../../shared/route.ts'
import { reportBug } from '../report/bug.ts'
import { rootProblems } from '../folders/check-root.ts'
import { startServer, type Listening } from '../host/http-server.ts'
import { nothingKept, refusalOf, unusableCache } from '../report/refusal.ts'
import { pluralize, errorsIn, printable, joinSome } from '../../core/problems/diagnostics.ts'
import type { Report } from '../report/report.ts'
import { realPlace } from '../folders/real-place.ts'
import { cacheFolder } from '../folders/default-folders.ts'
import { answersWith } from './answers.ts'
import { newChanges } from './changes.ts'
import { filesToWatch } from './watched-files.ts'
import { newIndexer } from './indexer.ts'
import { newLiveSite, type RoundEffect } from './live-site.ts'
import { newSavedFiles } from './saved-files.ts'
import type { Round } from './round.ts'
import { openSession } from './session.ts'
import { newStreams } from './streams.ts'
import { isDeaf, startWatch } from './watch.ts'

/** Options of `sitegen serve`. */
interface ServeOptions extends Listening {
  readonly root: string
  readonly base?: string | undefined
  readonly open: boolean
  readonly poll: boolean
}

const IN_MEMORY_HINT = 'Let sitegen write there: until then, each start builds everything again.'
const UNWATCHABLE_NOTE =
  'A folder that holds the site has a backslash in its name: changes are not noticed before the next start. Rename it.'
/** Maximum number of files named in the line about a build. */
const MAX_SHOWN_FILES = 3

/** Serves the site until the process ends. Returns exit code 2 if the root is no site. */
export async function serveCommand(options: ServeOptions, report: Report): Promise<number> {
  const root = realPlace(options.root)
  const missing = rootProblems(root)
  if (missing.length > 0) {
    report.problems(root, missing)
    return 2
  }
  const cache = cacheFolder(root)
  const { base } = options
  const session = openSession({
    root,
    cache,
    base,
    progress: (stage, done, of) => report.progress(`${stage} ${done} of ${of}`),
  })
  const streams = newStreams()
  const reportProblems = createProblemReporter(root, report)
  const changes = newChanges()
  const live = newLiveSite(root, session, streams, changes)
  const saved = newSavedFiles<Round>()

  /** Runs a round, serves its result if it is good, and tells open pages. */
  const rebuild = async (): Promise<{ readonly round: Round } & RoundEffect> => {
    const round = await session.round()
    report.progress('')
    reportProblems(round.diagnostics, round.ok)
    const effect = live.applyRound(round)
    watch.add(filesToWatch(root, session.inputs(), round.diagnostics))
    return { round, ...effect }
  }

  /** The repair in progress, shared by all requests that need it. */
  let repairing: Promise<void> | undefined
  const repair = async (): Promise<void> => {
    await session.renew()
    await queue.add([], performance.now())
  }
  const reportError = async (error: unknown): Promise<void> => {
    const refusal = await refusalOf(error)
    if (refusal) reportProblems([refusal], false)
    else reportBug(error)
  }

  /** Returns the URL of the site of a round, once the server has started. */
  let urlOf: ((round: Round) => string) | undefined
  /** The URL that was reported last. */
  let reportedUrl: string | undefined

  const indexer = newIndexer({
    root,
    cache,
    base,
    session,
    onIndexed: () => queue.add([], performance.now()),
    onFailed: (error) => void reportError(error),
  })
  const queue = createQueue(
    () => watch.waitForWrites(),
    async (files, since) => {
      try {
        const { round, hasNews, isFixed } = await rebuild()
        const ms = Math.round(performance.now() - since)
        const line = saved.after(round, files, hasNews, Date.now())
        if (line.files.length > 0 || isFixed) report.result(lineOf(line.files, line.round, ms))
        // A changed `base` invalidates the old URL.
        const url = round.ok ? urlOf?.(round) : undefined
        if (url !== undefined && url !== reportedUrl) {
          reportedUrl = url
          report.result(`The site is at ${url} now.`)
        }
        if (round.ok && round.made) indexer.follow(round.made)
      } catch (error) {
        // The last good site stays, whatever the error.
        await reportError(error)
      }
    },
  )

  const watch = startWatch({
    root,
    poll: options.poll,
    onSettled: (files) => void queue.add(files, performance.now()),
    onPolling: () =>
      report.note(
        'The system cannot watch more files: they are checked for changes at intervals instead.',
      ),
  })
  try {
    const { round } = await rebuild()
    saved.after(round, [], true, Date.now())
    const failure = session.failure()
    const cacheProblem =
      unusableCache(cache) ?? (failure === undefined ? undefined : nothingKept(cache, failure))
    if (cacheProblem)
      reportProblems([...round.diagnostics, { ...cacheProblem, hint: IN_MEMORY_HINT }], false)
    const handle = answersWith({
      root,
      base,
      streams,
      changes,
      shown: live.shown,
      waitForIndex: () => indexer.done(),
      repair: () => (repairing ??= repair().finally(() => (repairing = undefined))),
    })
    const { origin, takenPort } = await startServer(options, handle)
    urlOf = ({ site }) => origin + encodeURI(slashed(site?.base ?? base))
    const url = urlOf(round)
    reportedUrl = url
    if (takenPort !== undefined)
      report.note(`Port ${takenPort} is taken, so this is the next free one.`)
    if (isDeaf(root)) report.note(UNWATCHABLE_NOTE)
    const ready = `ready in ${(performance.now() / 1000).toFixed(2)} s`
    const what = round.ok ? `${round.made?.pages.length ?? 0} pages` : 'a site with errors'
    report.result(`Serving ${what} at ${url}, ${ready}`)
    if (options.open) openBrowser(url, report)
  } catch (error) {
    // Releases everything that would keep the process alive.
    await Promise.all([watch.close(), session.close()])
    streams.close()
    throw error
  }
  // Changes between the first build and the start of the watch went unnoticed.
  void watch.ready.then(() => queue.add([], performance.now()))
  return new Promise<number>(() => undefined)
}

/**
 * Returns a function that reports only problems that were not in the previous build. A failed build may
 * stop before it finds all problems, so warnings are remembered until the next good one. A warning that
 * moved to another line counts as the same.
 */
function createProblemReporter(
  root: string,
  report: Report,
): (found: readonly Diagnostic[], ok: boolean) => void {
  let reported: ReadonlySet<string> = new Set()
  return (found, ok) => {
    report.problems(
      root,
      found.filter((each) => !reported.has(problemIdentity(each))),
    )
    const remembered = ok ? [] : [...reported].filter((each) => each.startsWith('warning'))
    reported = new Set([...remembered, ...found.map(problemIdentity)])
  }
}

/** Returns the identity of a problem. */
function problemIdentity({
  severity,
  code,
  path: file,
  message,
  line,
  column,
}: Diagnostic): string {
  const place = severity === 'error' ? [line, column] : []
  return [severity, code, file, message, ...place].join('\n')
}

/** Runs one build at a time, each once no file is half-written. Changes during a build are left to the next one. */
function createQueue(
  waitForWrites: () => Promise<void>,
  work: (files: readonly string[], since: number) => Promise<void>,
): {
  /** Resolves when everything in the queue has been built. */
  add(files: readonly string[], since: number): Promise<void>
} {
  const waiting = new Set<string>()
  let waitingSince: number | undefined
  let running: Promise<void> | undefined
  const run = async (): Promise<void> => {
    try {
      while (waitingSince !== undefined) {
        await waitForWrites()
        const files = [...waiting].filter((file) => file !== '')
        const since = waitingSince
        waiting.clear()
        waitingSince = undefined
        await work(files, since)
      }
    } finally {
      running = undefined
    }
  }
  return {
    add(files, since) {
      for (const file of files) waiting.add(file)
      waitingSince ??= since
      return (running ??= run())
    },
  }
}

/**
 * Formats the line about a build. Without files to name, it reports that the site can be built again, as
 * after its folder was moved away and back.
 */
function lineOf(
  files: readonly string[],
  { ok, renderedPages, diagnostics }: Round,
  ms: number,
): string {
  const names = joinSome(files.map(printable), MAX_SHOWN_FILES)
  const errors = errorsIn(diagnostics).length
  const outcome = ok
    ? pluralize(renderedPages, 'page')
    : `${pluralize(errors, 'error')}, the last good site is still shown`
  return `${names || 'The site can be built again'}: ${outcome}, ${ms} ms`
}

/** Opens a URL in the default browser of the system. */
function openBrowser(url: string, report: Report): void {
  const [command, ...args] =
    process.platform === 'darwin'
      ? ['open', url]
      : process.platform === 'win32'
        ? ['cmd', '/c', 'start', '""', url]
        : ['xdg-open', url]
  execFile(command ?? '', args, (error) => {
    if (error) report.note(`No browser could be opened: ${error.message.split('\n', 1)[0] ?? ''}`)
  })
}
