// The rounds of `serve`: one at its start, and one after every change on disk. Each reports its problems, is
// served if it is good, and is told to open pages.

import type { Diagnostic } from '../../shared/contract.ts'
import { pluralize, errorsIn, printable, joinSome } from '../../core/problems/diagnostics.ts'
import { cacheFolder } from '../folders/default-folders.ts'
import type { Handle } from '../host/http-server.ts'
import { reportBug } from '../report/bug.ts'
import { nothingKept, refusalOf, unusableCache } from '../report/refusal.ts'
import type { Report } from '../report/report.ts'
import { answersWith } from './answers.ts'
import { newChanges } from './changes.ts'
import { newIndexer } from './indexer.ts'
import { newLiveSite, type RoundEffect } from './live-site.ts'
import type { Round } from './round.ts'
import { newSavedFiles } from './saved-files.ts'
import { openSession } from './session.ts'
import { newStreams } from './streams.ts'
import { startWatch } from './watch.ts'
import { filesToWatch } from './watched-files.ts'

/** The site to build. `onGood` is called after each good round but the first. */
interface RoundsOptions {
  readonly root: string
  readonly base: string | undefined
  /** Polls files instead of using the notifications of the system. */
  readonly poll: boolean
  readonly onGood: (round: Round) => void
}

/** Rounds, one after another. */
interface Rounds {
  /** Runs the first round. */
  first(): Promise<Round>
  /** Looks for changes that happened between the first round and the start of the watch. */
  catchUp(): void
  /** Answers requests with the site of the last good round. */
  readonly handle: Handle
  close(): Promise<void>
}

const IN_MEMORY_HINT = 'Let sitegen write there: until then, each start builds everything again.'
const POLLING_NOTE =
  'The system cannot watch more files: they are checked for changes at intervals instead.'
/** Maximum number of files named in the line about a build. */
const MAX_SHOWN_FILES = 3

/** Begins to watch a site. */
export function openRounds({ root, base, poll, onGood }: RoundsOptions, report: Report): Rounds {
  const cache = cacheFolder(root)
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
  const reportError = async (error: unknown): Promise<void> => {
    const refusal = await refusalOf(error)
    if (refusal) reportProblems([refusal], false)
    else reportBug(error)
  }
  const queue = createQueue(
    () => watch.waitForWrites(),
    async (files, since) => {
      try {
        const { round, hasNews, isFixed } = await rebuild()
        const ms = Math.round(performance.now() - since)
        const line = saved.after(round, files, hasNews, Date.now())
        if (line.files.length > 0 || isFixed) report.result(lineOf(line.files, line.round, ms))
        if (round.ok) onGood(round)
        if (round.ok && round.made) indexer.follow(round.made)
      } catch (error) {
        // The last good site stays, whatever the error.
        await reportError(error)
      }
    },
  )
  const lookAgain = (): Promise<void> => queue.add([])
  const indexer = newIndexer({
    root,
    cache,
    base,
    session,
    onIndexed: lookAgain,
    onFailed: (error) => void reportError(error),
  })
  const watch = startWatch({
    root,
    poll,
    onSettled: (files) => void queue.add(files),
    onPolling: () => report.note(POLLING_NOTE),
  })

  /** The repair in progress, shared by all requests that need it. */
  let repairing: Promise<void> | undefined
  const repair = async (): Promise<void> => {
    await session.renew()
    await lookAgain()
  }
  return {
    async first() {
      const { round } = await rebuild()
      saved.after(round, [], true, Date.now())
      const failure = session.failure()
      const cacheProblem =
        unusableCache(cache) ?? (failure === undefined ? undefined : nothingKept(cache, failure))
      if (cacheProblem)
        reportProblems([...round.diagnostics, { ...cacheProblem, hint: IN_MEMORY_HINT }], false)
      return round
    },
    catchUp: () => void watch.ready.then(lookAgain),
    handle: answersWith({
      root,
      base,
      streams,
      changes,
      shown: live.shown,
      waitForIndex: () => indexer.done(),
      repair: () => (repairing ??= repair().finally(() => (repairing = undefined))),
    }),
    async close() {
      await Promise.all([watch.close(), session.close()])
      streams.close()
    },
  }
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
  add(files: readonly string[]): Promise<void>
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
    add(files) {
      for (const file of files) waiting.add(file)
      waitingSince ??= performance.now()
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
