// Queues requests to external servers. Limits concurrent requests in total and per host, pauses for hosts
// that ask for it, gives up on hosts that do not respond, and stops when the total time is over.

import { setTimeout as sleep } from 'node:timers/promises'
import { RefusedAddress, type Reply } from './http-client.ts'
import { newGate, type Gate } from './gate.ts'

/** Verdict on a link. `unreachable` does not mean that the link is wrong: nobody has said so. */
type Verdict = 'ok' | 'broken' | 'unreachable' | 'refused' | 'skipped'

/** The outcome for a link. */
export interface Outcome {
  readonly verdict: Verdict
  /** Status of the last response, if there was one. */
  readonly status?: number
  readonly attempts: number
  /** The reason, in words for the user. */
  readonly reason?: string
}

/** The outcome of one attempt. `canRetry` is set if another attempt may end better. */
export type Result = Omit<Outcome, 'attempts'> & { readonly canRetry?: boolean }

/** Limits for checking external links. Times are in milliseconds. */
export interface Bounds {
  readonly attempts: number
  readonly redirects: number
  /**
   * Timeouts for one response; for one link with all its attempts, but without the pauses between them; and
   * for all links together.
   */
  readonly requestMs: number
  readonly linkMs: number
  readonly totalMs: number
  /** Pause before the second attempt. The pause before the third is twice as long. */
  readonly pauseMs: number
  /** Maximum numbers of concurrent requests, per host and in total. */
  readonly hostConcurrency: number
  readonly totalConcurrency: number
  /** Number of consecutive links without a response after which a host is no longer asked. */
  readonly maxSilentLinks: number
}

/** Thrown to end the check of a link early with a result. */
export class Settled extends Error {
  readonly result: Result

  constructor(result: Result) {
    super(result.reason ?? '')
    this.result = result
  }
}

/** The remaining time of a link. Waiting in the queue does not count, but a pause for its host does. */
export interface Clock {
  remainingMs(): number
  spend(ms: number): void
}

/** Creates a clock with all its time left. */
export function newClock(ms: number): Clock {
  let remaining = ms
  return {
    remainingMs: () => remaining,
    spend(spent) {
      remaining -= spent
    },
  }
}

type Send = (signal: AbortSignal) => Promise<Reply>
/** What a server replied, or why it did not. */
type Answer = Reply | { readonly failure: Result }

/** The queue of requests. */
export interface RequestQueue {
  run(url: URL, clock: Clock, send: Send): Promise<Answer>
  /** Holds back all requests to the host of a URL for `ms` milliseconds. */
  pauseHost(url: URL, ms: number): void
}

interface Host {
  readonly gate: Gate
  pausedUntil: number
  /**
   * Links with one failed request, and links whose next request failed too, both since the host last
   * responded.
   */
  readonly failedOnce: Set<Clock>
  readonly silentLinks: Set<Clock>
}

/** Creates an empty queue. */
export function newRequestQueue(bounds: Bounds, endSignal: AbortSignal): RequestQueue {
  const hosts = new Map<string, Host>()
  const totalGate = newGate(bounds.totalConcurrency)
  const hostOf = ({ host }: URL): Host => {
    const entry = hosts.get(host) ?? {
      gate: newGate(bounds.hostConcurrency),
      pausedUntil: 0,
      failedOnce: new Set<Clock>(),
      silentLinks: new Set<Clock>(),
    }
    hosts.set(host, entry)
    return entry
  }
  const started = new WeakSet<Clock>()

  /** Waits as long as the host has asked for. Settles links for which a request makes no more sense. */
  const waitForHost = async (host: Host, clock: Clock): Promise<void> => {
    const waitMs = host.pausedUntil - performance.now()
    // A link that would have to wait longer than its remaining time gives up at once, so that the next in
    // the queue finds out too.
    if (waitMs > clock.remainingMs()) throw new Settled(hostPaused(waitMs))
    if (waitMs > 0) {
      clock.spend(waitMs)
      await pause(waitMs, endSignal)
    }
    if (endSignal.aborted) throw new Settled(TIME_IS_OVER)
    if (host.silentLinks.size >= bounds.maxSilentLinks) throw new Settled(HOST_IS_SILENT)
    if (clock.remainingMs() <= 0)
      throw new Settled({ verdict: 'unreachable', reason: 'it took too long' })
  }

  /** Sends a request within its limits, and notes whether the host responds. */
  const request = async (host: Host, clock: Clock, send: Send): Promise<Answer> => {
    const startTime = performance.now()
    try {
      const limitMs = Math.max(1, Math.min(bounds.requestMs, clock.remainingMs()))
      const reply = await withLimit(limitMs, endSignal, send)
      host.failedOnce.clear()
      host.silentLinks.clear()
      return reply
    } catch (error) {
      if (endSignal.aborted) throw new Settled(TIME_IS_OVER)
      const failure = failureOf(error)
      if (failure.verdict === 'unreachable') {
        // A server may reject only HEAD. A link counts as silent if no further attempt makes sense, or if
        // GET fails as well.
        const isSilent = host.failedOnce.has(clock) || failure.canRetry === false
        if (isSilent) host.silentLinks.add(clock)
        else host.failedOnce.add(clock)
      }
      return { failure }
    } finally {
      clock.spend(performance.now() - startTime)
    }
  }

  return {
    pauseHost(url, ms) {
      const host = hostOf(url)
      host.pausedUntil = Math.max(host.pausedUntil, performance.now() + ms)
    },
    async run(url, clock, send) {
      const host = hostOf(url)
      // A link that has already sent a request goes first, so that a silent host is recognized before all
      // other links have started.
      await host.gate.enter(started.has(clock))
      started.add(clock)
      try {
        await waitForHost(host, clock)
        await totalGate.enter()
        try {
          return await request(host, clock, send)
        } finally {
          totalGate.leave()
        }
      } finally {
        host.gate.leave()
      }
    },
  }
}

// `AbortSignal.any` with `AbortSignal.timeout` would be shorter, but Node.js may garbage-collect that timeout
// before it fires. The request to a silent server would then last until the total time is over.
async function withLimit<T>(
  ms: number,
  endSignal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  const abort = (): void => controller.abort()
  const timer = setTimeout(abort, ms)
  endSignal.addEventListener('abort', abort)
  try {
    return await work(controller.signal)
  } finally {
    clearTimeout(timer)
    endSignal.removeEventListener('abort', abort)
  }
}

/** Result for a link that was not checked for lack of time. */
export const TIME_IS_OVER: Result = {
  verdict: 'skipped',
  reason: 'the time limit for all links was reached',
}

/** Result for a link whose host has not responded to other links. */
const HOST_IS_SILENT: Result = {
  verdict: 'unreachable',
  reason: 'its host has not answered other links either',
}

/** Returns the result for a link whose server asks for a pause that is longer than the link's remaining time. */
export function hostPaused(ms: number, status?: number): Result {
  const reason = `its server asks for a pause of ${Math.ceil(ms / 1000)} s`
  return { verdict: 'unreachable', reason, ...(status === undefined ? {} : { status }) }
}

/** Waits for `ms` milliseconds, or until `endSignal` is aborted. */
export async function pause(ms: number, endSignal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal: endSignal }).catch(() => undefined)
}

/** Translates an error of a request into a result. */
function failureOf(error: unknown): Result {
  if (isRefused(error))
    return { verdict: 'refused', reason: 'it leads to an address that is not public' }
  const {
    code = '',
    name = '',
    message = '',
  }: Partial<NodeJS.ErrnoException> = error instanceof Error ? error : {}
  if (/^(ERR_SSL|ERR_TLS|CERT_|UNABLE_TO|DEPTH_ZERO|SELF_SIGNED|EPROTO)/.test(code))
    return {
      verdict: 'unreachable',
      reason: `its connection is not secure (${code})`,
      canRetry: false,
    }
  return {
    verdict: 'unreachable',
    reason: REASONS[code] ?? REASONS[name] ?? (code || message),
    // A host name that does not exist is not tried again.
    canRetry: code !== 'ENOTFOUND',
  }
}

function isRefused(error: unknown): boolean {
  return error instanceof RefusedAddress || (error instanceof Error && isRefused(error.cause))
}

const REASONS: Readonly<Record<string, string>> = {
  AbortError: 'it did not answer in time',
  UND_ERR_ABORTED: 'it did not answer in time',
  UND_ERR_CONNECT_TIMEOUT: 'it did not answer in time',
  ENOTFOUND: 'there is no host of this name',
  EAI_AGAIN: 'its name could not be looked up',
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was cut',
  UND_ERR_SOCKET: 'the connection was cut',
  UND_ERR_HEADERS_OVERFLOW: 'the headers of its answer are too long',
}
