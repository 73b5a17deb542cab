// Where requests to servers of others wait for their turn: a few at once, fewer to one host, none while a host wants to be left
// alone, none to a host that does not answer, and none when time is over.

import { setTimeout as sleep } from 'node:timers/promises'
import { RefusedAddress, type Reply } from './ask.ts'
import { newGate, type Gate } from './gate.ts'

/** What can be said of a link. `unreachable` is no judgement: nobody has said that it is wrong. */
type Verdict = 'ok' | 'broken' | 'unreachable' | 'refused' | 'skipped'

/** What came of asking. */
export interface Outcome {
  readonly verdict: Verdict
  /** The last server's answer, where there was one. */
  readonly status?: number
  readonly attempts: number
  /** Why, for a reader. */
  readonly reason?: string
}

/** What came of one attempt; `again` where another may end better. */
export type Result = Omit<Outcome, 'attempts'> & { readonly again?: boolean }

/** What asking may cost. Times are in milliseconds. */
export interface Bounds {
  readonly attempts: number
  readonly redirects: number
  /** For one answer, for one link with all its attempts but without the pauses between them, and for all links. */
  readonly request: number
  readonly link: number
  readonly total: number
  /** Before the second attempt; before the third it is twice as long. */
  readonly pause: number
  readonly perHost: number
  readonly atOnce: number
  /** A host that has not answered so many links in a row is not asked for more. */
  readonly silences: number
}

/** Ends a link's examination early, with what to say. */
export class Settled extends Error {
  readonly result: Result

  constructor(result: Result) {
    super(result.reason ?? '')
    this.result = result
  }
}

/** What a link has left of its time. Waiting for its turn costs it nothing. */
export interface Clock {
  left(): number
  spend(ms: number): void
}

/** Starts with all of it. */
export function newClock(ms: number): Clock {
  let left = ms
  return {
    left: () => left,
    spend(spent) {
      left -= spent
    },
  }
}

/** Where requests wait for their turn. */
export interface Line {
  take(
    url: URL,
    clock: Clock,
    ask: (signal: AbortSignal) => Promise<Reply>,
  ): Promise<Reply | { readonly failure: Result }>
  /** Nothing is asked of a host for a while. */
  hush(url: URL, ms: number): void
}

interface Host {
  readonly gate: Gate
  until: number
  /** Links that one request got no answer for, and those that the next got none for either, since the host has answered. */
  readonly missed: Set<Clock>
  readonly silent: Set<Clock>
}

/** Opens a line in which nobody stands. */
export function newLine(bounds: Bounds, over: AbortSignal): Line {
  const hosts = new Map<string, Host>()
  const all = newGate(bounds.atOnce)
  const hostOf = ({ host }: URL): Host => {
    const known = hosts.get(host) ?? {
      ...{ gate: newGate(bounds.perHost), until: 0 },
      ...{ missed: new Set<Clock>(), silent: new Set<Clock>() },
    }
    hosts.set(host, known)
    return known
  }
  const begun = new WeakSet<Clock>()

  return {
    hush(url, ms) {
      const host = hostOf(url)
      host.until = Math.max(host.until, performance.now() + ms)
    },
    async take(url, clock, ask) {
      const host = hostOf(url)
      // A link that has begun goes on first, so that it is known what a host does before all others have begun.
      await host.gate.enter(begun.has(clock))
      begun.add(clock)
      try {
        const wait = host.until - performance.now()
        // Who would have to wait for too long does not begin, so that the next in line learns of it at once.
        if (wait > clock.left()) throw new Settled(leftAlone(wait))
        if (wait > 0) {
          clock.spend(wait)
          await pause(wait, over)
        }
        if (over.aborted) throw new Settled(OVER)
        if (host.silent.size >= bounds.silences) throw new Settled(SILENT)
        if (clock.left() <= 0)
          throw new Settled({ verdict: 'unreachable', reason: 'it took too long' })
        await all.enter()
        const began = performance.now()
        try {
          const limit = Math.max(1, Math.min(bounds.request, clock.left()))
          const reply = await withLimit(limit, over, ask)
          host.missed.clear()
          host.silent.clear()
          return reply
        } catch (error) {
          if (over.aborted) throw new Settled(OVER)
          const failure = failureOf(error)
          if (failure.verdict === 'unreachable') {
            // A server may dislike HEAD alone: a link is silent when nothing more can come of it, or GET fails as well.
            const twice = host.missed.has(clock) || failure.again === false
            ;(twice ? host.silent : host.missed).add(clock)
          }
          return { failure }
        } finally {
          clock.spend(performance.now() - began)
          all.leave()
        }
      } finally {
        host.gate.leave()
      }
    },
  }
}

// `AbortSignal.any` of a timeout would be shorter, but Node may collect that timeout before its time is over: a server that does not
// answer would then be waited for until all time is.
async function withLimit<T>(
  ms: number,
  over: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  const stop = (): void => controller.abort()
  const timer = setTimeout(stop, ms)
  over.addEventListener('abort', stop)
  try {
    return await work(controller.signal)
  } finally {
    clearTimeout(timer)
    over.removeEventListener('abort', stop)
  }
}

/** What is said of a link that nobody had time for. */
export const OVER: Result = {
  verdict: 'skipped',
  reason: 'the time limit for all links was reached',
}

/** What is said of a link whose host has been silent before. */
const SILENT: Result = {
  verdict: 'unreachable',
  reason: 'its host has not answered other links either',
}

/** What is said of a link whose server does not want to be asked now. */
export function leftAlone(ms: number, status?: number): Result {
  const reason = `its server asks for a pause of ${Math.ceil(ms / 1000)} s`
  return { verdict: 'unreachable', reason, ...(status === undefined ? {} : { status }) }
}

/** Waits, but not longer than until everything is over. */
export async function pause(ms: number, over: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal: over }).catch(() => undefined)
}

/** What went wrong between here and the server. */
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
      again: false,
    }
  const known = REASONS[code] ?? REASONS[name]
  const lasting = code === 'ENOTFOUND'
  return { verdict: 'unreachable', reason: known ?? (code || message), again: !lasting }
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
