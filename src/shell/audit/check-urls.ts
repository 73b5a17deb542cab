// Checks external links politely and within limits: a few attempts and redirects, two requests at a time to
// each host, the pauses that servers ask for, and a limit on the total time.

import { setMaxListeners } from 'node:events'
import type { HttpClient, Reply } from './http-client.ts'
import {
  newClock,
  hostPaused,
  newRequestQueue,
  TIME_IS_OVER,
  pause,
  Settled,
  type Bounds,
  type Clock,
  type RequestQueue,
  type Outcome,
  type Result,
} from './request-queue.ts'
import { isRedirectStatus, isShown, MAX_REDIRECTS } from '../../core/audit/redirects.ts'
import { defined, shortened } from '../../shared/text.ts'
import { isUrl } from '../../shared/url.ts'
import { redacted } from '../../core/problems/redact.ts'

/** Default limits of a run. */
export const DEFAULT_BOUNDS: Bounds = {
  attempts: 3,
  redirects: MAX_REDIRECTS,
  requestMs: 10_000,
  linkMs: 30_000,
  totalMs: 300_000,
  pauseMs: 1000,
  hostConcurrency: 2,
  totalConcurrency: 24,
  maxSilentLinks: 4,
}

/** Matches schemes that a browser does not open when a server redirects to them. */
const NEVER_OPENED = /^(?:about|blob|chrome|data|file|ftp|javascript|view-source):$/

/**
 * Checks every URL, and calls `done` with each outcome as soon as it is known. Ends within `bounds.totalMs`
 * whatever the servers do.
 */
export async function checkUrls(
  urls: readonly string[],
  client: HttpClient,
  bounds: Bounds,
  done: (url: string, outcome: Outcome) => void,
): Promise<void> {
  const endSignal = AbortSignal.timeout(bounds.totalMs)
  // Every request and every pause adds a listener.
  setMaxListeners(0, endSignal)
  // The timer of `AbortSignal.timeout` does not keep the process alive.
  const alive = setTimeout(() => undefined, bounds.totalMs)
  const run = { client, queue: newRequestQueue(bounds, endSignal), bounds, endSignal }
  try {
    await Promise.all(
      urls.map(async (url) => {
        done(url, await checkUrl(run, new URL(url)))
      }),
    )
  } finally {
    clearTimeout(alive)
  }
}

/** State shared by all links of a run. `endSignal` aborts the run when its time is up. */
interface Run {
  readonly client: HttpClient
  readonly queue: RequestQueue
  readonly bounds: Bounds
  readonly endSignal: AbortSignal
}

async function checkUrl(run: Run, url: URL): Promise<Outcome> {
  const { bounds, endSignal } = run
  let attempts = 0
  let lastResult: Result | undefined
  const clock = newClock(bounds.linkMs)
  try {
    while (attempts < bounds.attempts && !endSignal.aborted) {
      if (attempts > 0) await pause(attempts * bounds.pauseMs, endSignal)
      const result = await attempt(run, url, clock, () => attempts++)
      if (!result.canRetry) return toOutcome(result, attempts)
      lastResult = result
    }
    return toOutcome(lastResult ?? TIME_IS_OVER, attempts)
  } catch (error) {
    if (!(error instanceof Settled)) throw error
    // What the server responded, or that it did not, says more than why there was no further attempt.
    return toOutcome(
      error.result.status === undefined && lastResult ? lastResult : error.result,
      attempts,
    )
  }
}

function toOutcome({ verdict, status, reason }: Result, attempts: number): Outcome {
  return { verdict, attempts, ...defined({ status, reason }) }
}

/** Tries HEAD, and then GET if the response is not decisive, because some servers handle only GET well. */
async function attempt(
  { client, queue, bounds, endSignal }: Run,
  url: URL,
  clock: Clock,
  onStart: () => void,
): Promise<Result> {
  let counted = false
  /** The URL that redirects have led to so far. */
  let at = url
  const follow = async (method: 'HEAD' | 'GET'): Promise<Result> => {
    const seen = new Set<string>()
    at = url
    for (;;) {
      // A client that keeps cookies might get out of the loop. No server has said that the page does not
      // exist.
      if (seen.has(at.href)) return unreachable('its redirects lead in a circle')
      if (seen.size > bounds.redirects)
        return unreachable(`it has more than ${bounds.redirects} redirects`)
      seen.add(at.href)
      const reply = await queue.run(at, clock, async (signal) => {
        if (!counted) onStart()
        counted = true
        return client.request(method, at, signal)
      })
      if ('failure' in reply) return withRedirectHost(reply.failure)
      const { status, location } = reply
      if (!isRedirectStatus(status) || location === undefined)
        return withRedirectHost(verdictOf(reply))
      const next = isUrl(location, at.href) ? new URL(location, at) : undefined
      if (!next || NEVER_OPENED.test(next.protocol))
        return broken(`it redirects to ${shortened(redacted(location), 200)}`)
      // The browser opens a mail program or another app.
      if (!/^https?:$/.test(next.protocol)) return { verdict: 'ok', status }
      at = next
    }
  }
  try {
    const head = await follow('HEAD')
    const isDecisive =
      head.verdict === 'ok' || head.verdict === 'refused' || head.canRetry === false
    return isDecisive || head.status === 429 || endSignal.aborted ? head : await follow('GET')
  } catch (error) {
    if (!(error instanceof Settled) || error.result === TIME_IS_OVER) throw error
    throw new Settled(withRedirectHost(error.result))
  }

  /** Names the host that a redirect led to in the reason. A refusal concerns the link itself. */
  function withRedirectHost(result: Result): Result {
    const { reason, verdict } = result
    if (at.host === url.host || reason === undefined || verdict === 'refused') return result
    return { ...result, reason: `it redirects to ${at.host}: ${reason}` }
  }

  function verdictOf({ status, retryAfter }: Reply): Result {
    const waitMs = status === 429 || status === 503 ? parseRetryAfter(retryAfter) : undefined
    if (waitMs !== undefined) {
      queue.pauseHost(at, waitMs)
      if (waitMs > clock.remainingMs()) throw new Settled(hostPaused(waitMs, status))
    }
    if (isShown(status)) return { verdict: 'ok', status }
    const verdict = GONE_STATUSES.has(status) ? 'broken' : 'unreachable'
    const canRetry = status === 408 || status === 429 || status >= 500
    return {
      verdict,
      status,
      reason: `its server answered ${status}`,
      ...(canRetry ? { canRetry } : {}),
    }
  }
}

/** Statuses that mean that the page does not exist. Others depend on the client, the method or the moment. */
const GONE_STATUSES = new Set([400, 404, 410, 414])

function broken(reason: string): Result {
  return { verdict: 'broken', reason }
}

function unreachable(reason: string): Result {
  return { verdict: 'unreachable', reason }
}

/** Upper limit for `Retry-After`, in seconds (about 30 years). */
const MAX_RETRY_AFTER_SECONDS = 1e9

/**
 * Parses a `Retry-After` header, which holds seconds or a date. Returns milliseconds, or `undefined` without
 * a valid value.
 */
export function parseRetryAfter(header: string | undefined, now = Date.now()): number | undefined {
  if (header === undefined) return undefined
  if (/^\s*\d+\s*$/.test(header)) return Math.min(Number(header), MAX_RETRY_AFTER_SECONDS) * 1000
  const date = Date.parse(header)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}
