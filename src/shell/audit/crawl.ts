// Requests the pages and files of a site on this machine with linkinator. Seven of its habits are worked
// around here, each with a test: it starts all requests of a page at once, whatever limit it is given; it
// follows redirects to any host; it compares each link with all links found so far; it sends requests for
// this machine through a proxy from the environment; it crashes on a page that breaks off; it crashes on a
// `<base>` that is not a URL; and it slows down with deeply nested elements.

import type { Answer } from '../../core/audit/judge.ts'
import { isRedirectStatus } from '../../core/audit/redirects.ts'
import { isUrl } from '../../shared/url.ts'
import { ownPatterns, resolved, type Home } from './addresses.ts'
import { newGate, type Gate } from './gate.ts'
import { headerText } from './header-text.ts'

/** State of a crawl, filled in as responses arrive. */
export interface Crawl {
  /** Only URLs below the origin of this site are requested. */
  readonly home: Home
  readonly answers: Map<string, Answer>
  /** The folder that answers the requests. Without one, they go to a server. */
  readonly folder?: string
  /** Timeout of a response, in milliseconds. The default is longer than a local server ever needs. */
  readonly timeoutMs?: number
}

/** Limits on pages being read and on requests in flight at the same time. */
const PAGES_AT_ONCE = 8
const REQUESTS_AT_ONCE = 24
/** Size limit for a page, in bytes. The rest of a larger page is not read. */
const MAX_PAGE_BYTES = 64 << 20
/** Default timeout, in milliseconds. A local server that has not responded by then never will. */
const DEFAULT_TIMEOUT_MS = 10_000

const PROXY_VARIABLES = ['http_proxy', 'https_proxy', 'HTTP_PROXY', 'HTTPS_PROXY']

/**
 * Reads pages with linkinator, and requests everything they reference that has not been requested yet. Only
 * one crawl may run at a time, because it replaces the global `fetch` and removes the proxy variables from
 * the environment until it ends.
 */
export async function crawl(
  pages: readonly string[],
  state: Crawl,
  progress: (done: number, of: number) => void,
  send: typeof fetch = fetch,
): Promise<void> {
  const gate = newGate(REQUESTS_AT_ONCE)
  const queue = [...new Set(pages)].filter((page) => !state.answers.has(page))
  for (const page of queue) state.answers.set(page, { status: 0 })
  const proxies = takeProxies()
  const { fetch: originalFetch } = globalThis
  globalThis.fetch = async (...args) => withReadableBody(await send(...args), String(args[0]))
  try {
    let next = 0
    let requested = 0
    const crawlRest = async (): Promise<void> => {
      for (let page = queue[next++]; page !== undefined; page = queue[next++]) {
        await crawlPage(page, state, gate)
        progress(++requested, queue.length)
      }
    }
    await Promise.all(Array.from({ length: PAGES_AT_ONCE }, crawlRest))
  } finally {
    globalThis.fetch = originalFetch
    Object.assign(process.env, proxies)
  }
}

async function crawlPage(page: string, state: Crawl, gate: Gate): Promise<void> {
  const { LinkChecker } = await import('linkinator')
  const pending = new Set<string>()
  const checker = new LinkChecker()
  checker.on('link', ({ url, status, failureDetails = [] }) => {
    // Skipped links have no status.
    if (status === undefined || !pending.delete(url)) return
    gate.leave()
    state.answers.set(url, answerOf(url, status, failureDetails))
  })
  await checker.check({
    path: page,
    recurse: false,
    redirects: 'error',
    // The core reads stylesheets itself, because linkinator takes strings in them for URLs.
    checkCss: false,
    cleanUrls: true,
    // For requests to the same machine, compression costs more time than it saves.
    headers: { 'Accept-Encoding': 'identity' },
    timeout: state.timeoutMs ?? DEFAULT_TIMEOUT_MS,
    urlRewriteExpressions: ownPatterns(state.home).map((pattern) => ({
      pattern,
      replacement: state.home.origin,
    })),
    // Called before every request. Resolves to `true` to skip it, and delays a request that has to wait.
    async linksToSkip(url) {
      const isKnown = url !== page && state.answers.has(url)
      if (isKnown || pending.has(url) || !url.startsWith(`${state.home.origin}/`)) return true
      state.answers.set(url, { status: 0 })
      pending.add(url)
      await gate.enter()
      return false
    },
  })
  for (const _ of pending) gate.leave()
}

const BASE_HREF = /<base\b(?:(?!<base\b)[^>])*?\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/gi

/**
 * With this many open elements, linkinator takes ever longer for each further one, and holds up all other
 * requests until its timeout for the page.
 */
const MAX_OPEN_ELEMENTS = 10_000

/**
 * Whether linkinator can read a page. A `<base>` that is not a valid URL would terminate the process, and
 * deep nesting would block it.
 */
export function isReadable(html: string, url: string): boolean {
  return (
    isShallow(html) &&
    Array.from(html.matchAll(BASE_HREF)).every(([, ...values]) =>
      isUrl(values.find((value) => value !== undefined) ?? '', url),
    )
  )
}

/**
 * Whether elements are not nested too deeply. A page with many elements without end tags counts as deep,
 * which costs no more than another request.
 */
function isShallow(html: string): boolean {
  if (!occursMoreThan(html, '<', MAX_OPEN_ELEMENTS)) return true
  const open = new Map<string, number>()
  let openCount = 0
  for (const [, end, name = ''] of html.toLowerCase().matchAll(/<(\/?)([a-z][^\s/>]*)/g)) {
    const sameName = open.get(name) ?? 0
    // An end tag without an open element closes nothing.
    const step = end === '' ? 1 : -Math.min(1, sameName)
    open.set(name, sameName + step)
    openCount += step
    if (openCount > MAX_OPEN_ELEMENTS) return false
  }
  return true
}

/** Whether `substring` occurs more than `times` times in a text. */
function occursMoreThan(text: string, substring: string, times: number): boolean {
  let count = 0
  for (let at = text.indexOf(substring); at >= 0; at = text.indexOf(substring, at + 1))
    if (++count > times) return true
  return false
}

function answerOf(url: string, status: number, details: readonly unknown[]): Answer {
  if (!isRedirectStatus(status)) return { status }
  for (const detail of details) {
    if (typeof detail !== 'object' || detail === null || !('headers' in detail)) continue
    const { location } = detail.headers as Readonly<Record<string, string>>
    const to = location === undefined ? undefined : resolved(headerText(location), url)?.href
    if (to !== undefined) return { status, location: to }
  }
  return { status }
}

/** Removes the proxy variables from the environment, and returns them. */
function takeProxies(): Record<string, string> {
  const removed: Record<string, string> = {}
  for (const name of PROXY_VARIABLES) {
    const value = process.env[name]
    if (value === undefined) continue
    removed[name] = value
    delete process.env[name]
  }
  return removed
}

/**
 * Returns a response that linkinator can handle. Its body ends where the connection breaks off, because
 * linkinator would leave that error unhandled. The body of a page that linkinator cannot read is empty. The
 * links of such a page are requested later with the rest.
 */
function withReadableBody(response: Response, url: string): Response {
  const reader = response.body?.getReader()
  if (!reader) return response
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const html = await readAll(reader)
        if (html.length > 0 && isReadable(html.toString(), url)) controller.enqueue(html)
        controller.close()
      },
      cancel: () => reader.cancel().catch(() => undefined),
    },
    // Nothing is read until the body is consumed.
    { highWaterMark: 0 },
  )
  return Object.defineProperty(response, 'body', { value: body })
}

/** Reads a body to its end, up to the size limit or the point where it breaks off. */
async function readAll(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for (let size = 0; size < MAX_PAGE_BYTES;) {
    const { value } = await reader.read().catch(() => ({ value: undefined }))
    if (!value) return Buffer.concat(parts)
    parts.push(value)
    size += value.length
  }
  await reader.cancel().catch(() => undefined)
  return Buffer.concat(parts)
}
