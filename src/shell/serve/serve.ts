// `sitegen serve`: builds in memory, rebuilds after every change on disk, and tells open pages.

import { execFile } from 'node:child_process'
import { slashed } from '../../shared/route.ts'
import { rootProblems } from '../folders/check-root.ts'
import { realPlace } from '../folders/real-place.ts'
import { startServer, type Listening } from '../host/http-server.ts'
import type { Report } from '../report/report.ts'
import type { Round } from './round.ts'
import { openRounds } from './rounds.ts'
import { isDeaf } from './watch.ts'

/** Options of `sitegen serve`. */
interface ServeOptions extends Listening {
  readonly root: string
  readonly base?: string | undefined
  readonly open: boolean
  readonly poll: boolean
}

const UNWATCHABLE_NOTE =
  'A folder that holds the site has a backslash in its name: changes are not noticed before the next start. Rename it.'

/** Serves the site until the process ends. Returns exit code 2 if the root is no site. */
export async function serveCommand(options: ServeOptions, report: Report): Promise<number> {
  const root = realPlace(options.root)
  const missing = rootProblems(root)
  if (missing.length > 0) {
    report.problems(root, missing)
    return 2
  }
  const { base, poll } = options
  /** Returns the URL of the site of a round, once the server has started. */
  let urlOf: ((round: Round) => string) | undefined
  /** The URL that was reported last. */
  let reportedUrl: string | undefined
  const onGood = (round: Round): void => {
    // A changed `base` invalidates the old URL.
    const url = urlOf?.(round)
    if (url === undefined || url === reportedUrl) return
    reportedUrl = url
    report.result(`The site is at ${url} now.`)
  }
  const rounds = openRounds({ root, base, poll, onGood }, report)
  try {
    const round = await rounds.first()
    const { origin, takenPort } = await startServer(options, rounds.handle)
    urlOf = ({ made }) => origin + encodeURI(slashed(made?.site.base ?? base))
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
    await rounds.close()
    throw error
  }
  rounds.catchUp()
  return new Promise<number>(() => undefined)
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
