// A single request to an external server, with all limits that apply to one request. IP addresses are checked
// when the connection is made, so a host name cannot resolve to one address for the check and to another for
// the request (DNS rebinding).

import dns from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { ownVersion } from '../store/version.ts'
import { headerText } from './header-text.ts'

/** The parts of a response that are used. The body is discarded. */
export interface Reply {
  readonly status: number
  readonly location?: string
  /** The raw `Retry-After` header. */
  readonly retryAfter?: string
}

/** Thrown for an IP address that must not be contacted. */
export class RefusedAddress extends Error {
  readonly code = 'REFUSED'
}

/** How requests are sent. */
export interface Network {
  /** Whether an IP address must not be contacted. */
  readonly refuses: (address: string) => boolean
  /** Resolves a host name. Defaults to the system's resolver. */
  readonly lookup?: (name: string) => Promise<readonly { address: string; family: number }[]>
}

/** Sends requests to external servers. */
export interface HttpClient {
  /** Rejects with a `RefusedAddress`, a network error, or the reason of the signal. */
  request(method: 'HEAD' | 'GET', url: URL, signal: AbortSignal): Promise<Reply>
  close(): Promise<void>
}

/** Limit for the response headers, in bytes. */
const MAX_HEADER_BYTES = 32_768

/**
 * Creates an `HttpClient`. Connections are opened on demand, and `undici` is loaded only when this function is
 * called.
 */
export async function openHttpClient({
  refuses,
  lookup = systemLookup,
}: Network): Promise<HttpClient> {
  const { Agent, request } = await import('undici')
  const checkedLookup: LookupFunction = (name, options, callback) => {
    lookup(name).then(
      (addresses) => {
        const [first] = addresses
        // One private address among public ones is enough to refuse the host, because we cannot choose which
        // of them is used.
        const refused = addresses.find(({ address }) => refuses(address))
        if (refused) return callback(new RefusedAddress(refused.address), '')
        if (!first)
          return callback(
            Object.assign(new Error(`no address for ${name}`), { code: 'ENOTFOUND' }),
            '',
          )
        return options.all
          ? callback(null, [...addresses])
          : callback(null, first.address, first.family)
      },
      (error: Error) => callback(error, ''),
    )
  }
  const agent = new Agent({
    connect: { lookup: checkedLookup },
    maxHeaderSize: MAX_HEADER_BYTES,
    // The caller's signal bounds the time.
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: 2000,
    keepAliveMaxTimeout: 5000,
    connections: 2,
    pipelining: 1,
  })
  const version = ownVersion()
  return {
    async request(method, url, signal) {
      const host = url.hostname.replace(/^\[|\]$/g, '')
      // A literal IP address is never looked up, so `checkedLookup` would not see it.
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
        ...headerField('location', headers),
        ...headerField('retry-after', headers),
      }
      // Only the headers are needed. Destroying the body closes the connection.
      body.on('error', () => undefined)
      body.destroy()
      return reply
    },
    close: () => agent.destroy(),
  }
}

function headerField(
  name: 'location' | 'retry-after',
  headers: Readonly<Record<string, string | string[] | undefined>>,
): { location?: string; retryAfter?: string } {
  const value = headers[name]
  const text = Array.isArray(value) ? value[0] : value
  if (text === undefined) return {}
  return name === 'location' ? { location: headerText(text) } : { retryAfter: text }
}

/** Returns the URL without credentials, which are secret and must not be sent, and without its fragment. */
function withoutCredentials(url: URL): URL {
  const result = new URL(url)
  result.username = ''
  result.password = ''
  result.hash = ''
  return result
}

async function systemLookup(name: string): Promise<readonly { address: string; family: number }[]> {
  return dns.promises.lookup(name, { all: true })
}
