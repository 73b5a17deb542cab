// `sitegen serve`: a build in memory that follows every change on the disk, and tells open pages.

import { execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import type { ServerResponse } from 'node:http'
import type { Diagnostic } from '../../shared/contract.ts'
import { SERVE_PATH, type ServeMessage, type ShownProblem } from '../../shared/serve.ts'
import { reportBug } from '../bug.ts'
import { rootProblems } from '../check-root.ts'
import { CannotListen, startServer, type Listening } from '../http-server.ts'
import { refusalOf } from '../refusal.ts'
import { counted, sourceLine, type Report } from '../report.ts'
import { answer, plain, type Answer, type Asked } from '../static-files.ts'
import { slashed } from '../preview.ts'
import { realPlace } from '../real-place.ts'
import { clientScript } from './client-script.ts'
import { editorOf } from './editor.ts'
import { newIndexer } from './indexer.ts'
import { openSession, type Round } from './session.ts'
import { differences, emptyPage, servedOutputs, type Outputs } from './site-files.ts'
import { newStreams } from './streams.ts'
import { startWatch } from './watch.ts'

/** What `sitegen serve` is asked to do. */
export interface ServeOptions extends Listening {
  readonly root: string
  readonly base?: string
  readonly open: boolean
  readonly poll: boolean
}

/** The site that is served: the last good one. */
interface Current {
  readonly outputs: Outputs
  readonly served: Parameters<typeof answer>[0]
  readonly round: Round
}

/** More pages than this are not named to those who listen. */
const NAMED = 200
/** Files of a line about a build. */
const SHOWN = 3

/** Serves the site until the process is ended. */
export async function serveCommand(options: ServeOptions, report: Report): Promise<number> {
  const root = realPlace(options.root)
  const missing = rootProblems(root)
  if (missing.length > 0) {
    report.problems(root, missing)
    return 2
  }
  const cache = path.join(root, '.sitegen')
  const { base } = options
  const session = openSession({
    ...{ root, cache },
    ...(base === undefined ? {} : { base }),
    progress: (stage, done, of) => report.progress(`${stage} ${done} of ${of}`),
  })
  const streams = newStreams()
  const editor = editorOf(process.env)
  let current: Current | undefined
  let problems: readonly ShownProblem[] = []
  let said: ReadonlySet<string> = new Set()
  let version = 0

  const shown = (found: readonly Diagnostic[]): ShownProblem[] =>
    found
      .filter(({ severity }) => severity === 'error')
      .map((problem) => {
        const source = sourceLine(root, problem)
        const { path: file, line = 1, column = 1 } = problem
        return {
          ...problem,
          ...(source === undefined ? {} : { source }),
          ...(file && editor ? { open: editor(path.join(root, file), line, column) } : {}),
        }
      })

  /** Shows errors that were not there before, and every warning once. */
  const complain = (found: readonly Diagnostic[]): void => {
    report.problems(
      root,
      found.filter((each) => !said.has(JSON.stringify(each))),
    )
    const warned = [...said].filter((each) => each.startsWith('{"severity":"warning"'))
    said = new Set([...warned, ...found.map((each) => JSON.stringify(each))])
  }

  const publish = (round: Round): ReturnType<typeof differences> => {
    const { built, site } = round
    const outputs: Outputs = new Map((built?.outputs ?? []).map((output) => [output.file, output]))
    const changed = differences(current?.outputs ?? new Map(), outputs)
    const below = slashed(site?.base)
    current = {
      outputs,
      round,
      served: { files: servedOutputs(outputs, session.store, below, streams.token), base: below },
    }
    return changed
  }

  /** Builds, and serves what came out if it is good. */
  const rebuild = async (): Promise<{ readonly round: Round; readonly news: boolean }> => {
    const round = await session.round()
    report.progress('')
    complain(round.diagnostics)
    const wasBroken = problems.length > 0
    if (round.ok) {
      const changed = publish(round)
      problems = []
      if (changed.any || wasBroken) {
        const pages = changed.pages.length > NAMED ? {} : { pages: changed.pages }
        streams.tell({
          type: 'built',
          version: ++version,
          ...pages,
          files: changed.files.slice(0, NAMED),
        })
      }
      session.store.sweep(hashesOf(current))
      return { round, news: changed.any || wasBroken }
    }
    problems = shown(round.diagnostics)
    streams.tell({ type: 'broken', problems })
    session.store.sweep(hashesOf(current))
    return { round, news: true }
  }

  const indexer = newIndexer({
    ...{ root, cache, session },
    ...(base === undefined ? {} : { base }),
    onIndexed: () => queue.add([], performance.now()),
  })
  const queue = newQueue(async (files, since) => {
    try {
      const { round, news } = await rebuild()
      const ms = Math.round(performance.now() - since)
      if (files.length > 0 && news) report.result(lineOf(files, round, ms))
      watch.add(inputsOf(root, cache))
      if (round.ok && round.built) indexer.follow(round.built)
    } catch (error) {
      const refusal = await refusalOf(error)
      // Whatever it is, the last good site stays.
      if (refusal) complain([refusal])
      else reportBug(error)
    }
  })

  const respond = (
    asked: Asked,
    response: ServerResponse,
  ): Answer | Promise<Answer> | undefined => {
    const below = current?.served.base ?? slashed(base)
    const own = encodeURI(below) + SERVE_PATH
    const [target = ''] = asked.target.split('?', 1)
    if (asked.method === 'GET' || asked.method === 'HEAD') {
      if (target === `${own}events`) return streams.open(asked, response, (page) => now(page))
      if (target === `${own}client.js`) return client()
    }
    const found = (): Answer => {
      // The way to the browser is short: packing takes longer than it saves.
      const plainly = { ...asked, headers: { ...asked.headers, 'accept-encoding': undefined } }
      const answered = current ? answer(current.served, plainly) : notYet(below)
      return { ...answered, headers: { ...answered.headers, ...OWN_PAGES_ONLY } }
    }
    // Whoever searches gets the pages as they are now.
    return /\/search-index[\w-]*\.json$/.test(target) ? indexer.done().then(found) : found()
  }
  const now = (page: string): ServeMessage => {
    const answered = current && answer(current.served, { method: 'GET', target: page, headers: {} })
    const tag = answered?.body && 'file' in answered.body ? answered.body.file.tag : ''
    return { type: 'now', page: tag, problems }
  }
  const notYet = (below: string): Answer => ({
    ...plain(503, emptyPage(below, streams.token)),
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' },
  })
  const client = async (): Promise<Answer> => ({
    status: 200,
    headers: {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'no-cache',
      'X-Content-Type-Options': 'nosniff',
      ...OWN_PAGES_ONLY,
    },
    body: { text: await clientScript(root) },
  })

  const watch = startWatch({
    root,
    poll: options.poll,
    onSettled: (files) => void queue.add(files, performance.now()),
    onPolling: () =>
      report.note(
        'The system has no room to watch more files: they are asked for changes instead.',
      ),
  })
  try {
    const { round } = await rebuild()
    const { origin, taken } = await startServer(options, respond)
    const url = origin + encodeURI(slashed(round.site?.base ?? base))
    if (taken !== undefined) report.note(`Port ${taken} is taken, so this is the next free one.`)
    const ready = `ready in ${(performance.now() / 1000).toFixed(2)} s`
    const what = round.ok ? `${round.built?.plan.pages.length ?? 0} pages` : 'broken for now'
    report.result(`Serving ${what} at ${url}, ${ready}`)
    if (options.open) openBrowser(url, report)
  } catch (error) {
    // Nothing may keep the process alive now.
    await Promise.all([watch.close(), session.close()])
    streams.close()
    if (!(error instanceof CannotListen)) throw error
    report.note(error.message)
    return 2
  }
  watch.add(inputsOf(root, cache))
  // What changed between the first look and the first watch was heard by nobody.
  void watch.ready.then(() => queue.add(['content'], performance.now()))
  return new Promise<number>(() => undefined)
}

/** Other sites in the same browser may not even embed what is served. */
const OWN_PAGES_ONLY = { 'Cross-Origin-Resource-Policy': 'same-origin' }

/** One build at a time; what changes meanwhile is the next one's. */
function newQueue(work: (files: readonly string[], since: number) => Promise<void>): {
  /** Resolves when everything that waits has been built. */
  add(files: readonly string[], since: number): Promise<void>
} {
  const waiting = new Set<string>()
  let wanted: number | undefined
  let busy: Promise<void> | undefined
  const run = async (): Promise<void> => {
    while (wanted !== undefined) {
      const files = [...waiting].filter((file) => file !== '')
      const since = wanted
      waiting.clear()
      wanted = undefined
      await work(files, since)
    }
    busy = undefined
  }
  return {
    add(files, since) {
      for (const file of files) waiting.add(file)
      wanted ??= since
      return (busy ??= run())
    },
  }
}

function lineOf(files: readonly string[], { ok, drawn, diagnostics }: Round, ms: number): string {
  const rest = files.length - SHOWN
  const named = files.slice(0, SHOWN).join(', ') + (rest > 0 ? ` and ${rest} more` : '')
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length
  const done = ok ? counted(drawn, 'page') : `${counted(errors, 'error')}, the last good site stays`
  return `${named}: ${done}, ${ms} ms`
}

function* hashesOf(current: Current | undefined): Generator<string> {
  for (const { hash } of current?.outputs.values() ?? []) yield hash
}

/** What config and theme were bundled from, inside the root and not of a package. */
function inputsOf(root: string, cache: string): string[] {
  return ['config', 'theme-server', 'theme-client'].flatMap((name) => {
    try {
      const inputs = JSON.parse(
        fs.readFileSync(path.join(cache, 'notes', `${name}.json`), 'utf8'),
      ) as string[]
      return inputs.filter(
        (file) => file.startsWith(root + path.sep) && !file.includes('node_modules'),
      )
    } catch {
      return []
    }
  })
}

/** Opens the address as the system opens addresses. */
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
