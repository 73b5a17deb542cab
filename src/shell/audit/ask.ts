// One request to a server of somebody else's, with every bound that one request can have. Addresses are checked when the
// connection is made, so that a name cannot be one thing when it is looked up and another when it is used.

import dns from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { ownVersion } from '../store/version.ts'
import { headerText } from './header-text.ts'

/** What a server said, as far as it matters: the body is thrown away. */
export interface Reply {
  readonly status: number
  readonly location?: string
  /** As it was sent. */
  readonly retryAfter?: string
}

/** An address that is not to be asked. */
export class RefusedAddress extends Error {
  readonly code = 'REFUSED'
}

/** How requests are made. */
export interface Network {
  /** Whether an IP address must not be spoken to. */
  readonly refuses: (address: string) => boolean
  /** Looks a name up; by default as the system does. */
  readonly lookup?: (name: string) => Promise<readonly { address: string; family: number }[]>
}

/** Asks servers. */
export interface Asker {
  /** Rejects with a `RefusedAddress`, with an error of the network, or with the signal's reason. */
  ask(method: 'HEAD' | 'GET', url: URL, signal: AbortSignal): Promise<Reply>
  close(): Promise<void>
}

/** No head of an answer is longer, in bytes. */
const MOST_HEADERS = 32_768

/** Opens connections as they are needed. Whoever asks no other site does not load what they are made with. */
export async function openAsker({ refuses, lookup = systemLookup }: Network): Promise<Asker> {
  const { Agent, request } = await import('undici')
  const checked: LookupFunction = (name, options, done) => {
    lookup(name).then(
      (found) => {
        const [first] = found
        // One private address among public ones is enough: which of them is used is not ours to say.
        const bad = found.find(({ address }) => refuses(address))
        if (bad) return done(new RefusedAddress(bad.address), '')
        if (!first)
          return done(Object.assign(new Error(`no address for ${name}`), { code: 'ENOTFOUND' }), '')
        return options.all ? done(null, [...found]) : done(null, first.address, first.family)
      },
      (error: Error) => done(error, ''),
    )
  }
  const agent = new Agent({
    connect: { lookup: checked },
    maxHeaderSize: MOST_HEADERS,
    // Time is bounded by the caller's signal.
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: 2000,
    keepAliveMaxTimeout: 5000,
    connections: 2,
    pipelining: 1,
  })
  const version = ownVersion()
  return {
    async ask(method, url, signal) {
      const host = url.hostname.replace(/^\[|\]$/g, '')
      // An address that is no name is never looked up.
      if (isIP(host) !== 0 && refuses(host)) throw new RefusedAddress(host)
      const { statusCode, headers, body } = await request(withoutCredentials(url), {
        method,
        signal,
        dispatcher: agent,
        headers: {
          'user-agent': `sitegen/${version} (check-links)`,
          accept: 'text/html,*/*;q=0.8',
        },
      })
      const reply = {
        status: statusCode,
        ...one('location', headers),
        ...one('retry-after', headers),
      }
      // The answer stands in the head. Of the body nothing is wanted: the connection is closed on it.
      body.on('error', () => undefined)
      body.destroy()
      return reply
    },
    close: () => agent.destroy(),
  }
}

function one(
  name: 'location' | 'retry-after',
  headers: Readonly<Record<string, string | string[] | undefined>>,
): { location?: string; retryAfter?: string } {
  const value = headers[name]
  const text = Array.isArray(value) ? value[0] : value
  if (text === undefined) return {}
  return name === 'location' ? { location: headerText(text) } : { retryAfter: text }
}

/** What stands before the host is a secret, and not sent. */
function withoutCredentials(url: URL): URL {
  const bare = new URL(url)
  bare.username = ''
  bare.password = ''
  bare.hash = ''
  return bare
}

async function systemLookup(name: string): Promise<readonly { address: string; family: number }[]> {
  return dns.promises.lookup(name, { all: true })
}
