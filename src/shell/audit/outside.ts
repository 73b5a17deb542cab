// Whether a link out of the site is good, asked politely and within bounds: a few attempts, a few redirects, two requests at a
// time to one host, as long a wait as its server asks for, and an end to everything.

import { setMaxListeners } from 'node:events'
import type { Asker, Reply } from './ask.ts'
import {
  newClock,
  leftAlone,
  newLine,
  OVER,
  pause,
  Settled,
  type Bounds,
  type Clock,
  type Line,
  type Outcome,
  type Result,
} from './line.ts'
import { defined, shortened } from '../../shared/text.ts'
import { isUrl } from '../../shared/url.ts'
import { redacted } from '../../core/problems/redact.ts'

/** What a run may cost. */
export const BOUNDS: Bounds = {
  attempts: 3,
  redirects: 10,
  request: 10_000,
  link: 30_000,
  total: 300_000,
  pause: 1000,
  perHost: 2,
  atOnce: 24,
  silences: 4,
}

/** Asks for every URL; `done` hears of each as it is known. Ends within `bounds.total`, whatever servers do. */
export async function askAll(
  urls: readonly string[],
  asker: Asker,
  bounds: Bounds,
  done: (url: string, outcome: Outcome) => void,
): Promise<void> {
  const over = AbortSignal.timeout(bounds.total)
  // Every request and every pause listens to it.
  setMaxListeners(0, over)
  // The signal's own timer would not keep the process alive while it waits.
  const alive = setTimeout(() => undefined, bounds.total)
  const run = { asker, line: newLine(bounds, over), bounds, over }
  try {
    await Promise.all(
      urls.map(async (url) => {
        done(url, await examine(run, new URL(url)))
      }),
    )
  } finally {
    clearTimeout(alive)
  }
}

/** One run through all links: who asks, in which line, within which bounds, and what ends it. */
interface Run {
  readonly asker: Asker
  readonly line: Line
  readonly bounds: Bounds
  readonly over: AbortSignal
}

async function examine(run: Run, url: URL): Promise<Outcome> {
  const { bounds, over } = run
  let attempts = 0
  let last: Result | undefined
  const clock = newClock(bounds.link)
  try {
    while (attempts < bounds.attempts && !over.aborted) {
      if (attempts > 0) await pause(attempts * bounds.pause, over)
      const result = await attempt(run, url, clock, () => attempts++)
      if (!result.again) return told(result, attempts)
      last = result
    }
    return told(last ?? OVER, attempts)
  } catch (error) {
    if (!(error instanceof Settled)) throw error
    // What a server has said or failed to say tells more than why it was not asked once more.
    return told(error.result.status === undefined && last ? last : error.result, attempts)
  }
}

function told({ verdict, status, reason }: Result, attempts: number): Outcome {
  return { verdict, attempts, ...defined({ status, reason }) }
}

/** Asks with HEAD; where that is not answered well, with GET, which some servers like better. */
async function attempt(
  { asker, line, bounds, over }: Run,
  url: URL,
  clock: Clock,
  began: () => void,
): Promise<Result> {
  let counted = false
  /** Where redirects have led so far. */
  let at = url
  const follow = async (method: 'HEAD' | 'GET'): Promise<Result> => {
    const seen = new Set<string>()
    at = url
    for (;;) {
      // Who would carry a cookie might come out of it: no server has said that nothing is there.
      if (seen.has(at.href)) return endless('its redirects lead in a circle')
      if (seen.size > bounds.redirects)
        return endless(`it has more than ${bounds.redirects} redirects`)
      seen.add(at.href)
      const reply = await line.take(at, clock, async (signal) => {
        if (!counted) began()
        counted = true
        return asker.ask(method, at, signal)
      })
      if ('failure' in reply) return elsewhere(reply.failure)
      const { status, location } = reply
      if (status < 300 || status >= 400 || location === undefined)
        return elsewhere(verdictOf(reply))
      const next = isUrl(location, at.href) ? new URL(location, at) : undefined
      if (!next || !/^https?:$/.test(next.protocol))
        return broken(`it redirects to ${shortened(redacted(location), 200)}`)
      at = next
    }
  }
  try {
    const head = await follow('HEAD')
    const decided = head.verdict === 'ok' || head.verdict === 'refused' || head.again === false
    return decided || head.status === 429 || over.aborted ? head : await follow('GET')
  } catch (error) {
    if (!(error instanceof Settled) || error.result === OVER) throw error
    throw new Settled(elsewhere(error.result))
  }

  /** Of a host that a redirect leads to, it is said which one it is. What is refused is the link itself. */
  function elsewhere(result: Result): Result {
    const { reason, verdict } = result
    if (at.host === url.host || reason === undefined || verdict === 'refused') return result
    return { ...result, reason: `it redirects to ${at.host}: ${reason}` }
  }

  function verdictOf({ status, retryAfter }: Reply): Result {
    const wait = status === 429 || status === 503 ? waitOf(retryAfter) : undefined
    if (wait !== undefined) {
      line.hush(at, wait)
      if (wait > clock.left()) throw new Settled(leftAlone(wait, status))
    }
    if (status >= 200 && status < 300) return { verdict: 'ok', status }
    const verdict = GONE.has(status) ? 'broken' : 'unreachable'
    const again = status === 408 || status === 429 || status >= 500
    return { verdict, status, reason: `its server answered ${status}`, ...(again ? { again } : {}) }
  }
}

/** With these a server says that there is nothing. Others speak of who asks, how, or when. */
const GONE = new Set([400, 404, 410, 414])

function broken(reason: string): Result {
  return { verdict: 'broken', reason }
}

function endless(reason: string): Result {
  return { verdict: 'unreachable', reason }
}

/** Nobody waits longer, in seconds: some 30 years. */
const LONGEST = 1e9

/** `Retry-After`: seconds, or a date. */
export function waitOf(header: string | undefined, now = Date.now()): number | undefined {
  if (header === undefined) return undefined
  if (/^\s*\d+\s*$/.test(header)) return Math.min(Number(header), LONGEST) * 1000
  const date = Date.parse(header)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}
