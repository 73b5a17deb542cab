// Asks a server on this machine for the pages and files of a site, with linkinator. Seven of its ways are held back here, each
// with a test: it starts all requests of a page at once, whatever limit it is given; it follows redirects to anywhere; it
// compares every link with all it has found; it sends requests for this machine through a proxy that the environment names; it
// falls over a page that breaks off, and over a base that is no address; and elements that are opened without an end keep it long.

import type { Answer } from '../../core/audit/judge.ts'
import { isUrl } from '../../shared/url.ts'
import { ownPatterns, resolved, type Home } from './addresses.ts'
import { newGate, type Gate } from './gate.ts'
import { headerText } from './header-text.ts'

/** What is crawled, and what is known of it: filled as answers come. */
export interface Crawl {
  /** Nothing is ever asked but where the site is served. */
  readonly home: Home
  readonly answers: Map<string, Answer>
  /** How long an answer may take, in milliseconds; by default longer than one of this machine ever does. */
  readonly patience?: number
}

/** So many pages are read at once, and so many requests are on their way. */
const PAGES_AT_ONCE = 8
const REQUESTS_AT_ONCE = 24
/** More of a page is not read, in bytes. */
const LARGEST = 64 << 20
/** A server on this machine that has not answered by then never will. */
const PATIENCE_MS = 10_000

const PROXIES = ['http_proxy', 'https_proxy', 'HTTP_PROXY', 'HTTPS_PROXY']

/**
 * Lets linkinator read pages, and ask for everything they name that has not been asked for. One crawl goes on at a time: what linkinator
 * would find in the process is another thing until its end.
 */
export async function crawl(
  pages: readonly string[],
  state: Crawl,
  progress: (asked: number, of: number) => void,
  send: typeof fetch = fetch,
): Promise<void> {
  const gate = newGate(REQUESTS_AT_ONCE)
  const waiting = [...new Set(pages)].filter((page) => !state.answers.has(page))
  for (const page of waiting) state.answers.set(page, { status: 0 })
  const proxies = takeProxies()
  const { fetch: plain } = globalThis
  globalThis.fetch = async (...asked) => bearable(await send(...asked), String(asked[0]))
  try {
    let next = 0
    let asked = 0
    const work = async (): Promise<void> => {
      for (let page = waiting[next++]; page !== undefined; page = waiting[next++]) {
        await crawlPage(page, state, gate)
        progress(++asked, waiting.length)
      }
    }
    await Promise.all(Array.from({ length: PAGES_AT_ONCE }, work))
  } finally {
    globalThis.fetch = plain
    Object.assign(process.env, proxies)
  }
}

async function crawlPage(page: string, state: Crawl, gate: Gate): Promise<void> {
  const { LinkChecker } = await import('linkinator')
  const asking = new Set<string>()
  const checker = new LinkChecker()
  checker.on('link', ({ url, status, failureDetails = [] }) => {
    // What was skipped has no status.
    if (status === undefined || !asking.delete(url)) return
    gate.leave()
    state.answers.set(url, answerOf(url, status, failureDetails))
  })
  await checker.check({
    path: page,
    recurse: false,
    redirects: 'error',
    // Style sheets are read in the core: linkinator takes strings in them for addresses.
    checkCss: false,
    cleanUrls: true,
    // Packing takes longer than it saves on the way from this machine to itself.
    headers: { 'Accept-Encoding': 'identity' },
    timeout: state.patience ?? PATIENCE_MS,
    urlRewriteExpressions: ownPatterns(state.home).map((pattern) => ({
      pattern,
      replacement: state.home.origin,
    })),
    // Asked before every request: `true` for what is not to be sent, and late for what has to wait.
    async linksToSkip(url) {
      const known = url !== page && state.answers.has(url)
      if (known || asking.has(url) || !url.startsWith(`${state.home.origin}/`)) return true
      state.answers.set(url, { status: 0 })
      asking.add(url)
      await gate.enter()
      return false
    },
  })
  for (const _ of asking) gate.leave()
}

const BASE = /<base\b(?:(?!<base\b)[^>])*?\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/gi

/** Each further element in so many open ones takes it longer, and every other request waits until its time for the page is over. */
const MOST_OPEN = 10_000

/** Whether linkinator can read a page: one that has a base that is no address would end the process. */
export function isReadable(html: string, url: string): boolean {
  return (
    isShallow(html) &&
    Array.from(html.matchAll(BASE)).every(([, ...values]) =>
      isUrl(values.find((value) => value !== undefined) ?? '', url),
    )
  )
}

/** A page of many elements that need no end is taken for a deep one, which costs nothing but a request. */
function isShallow(html: string): boolean {
  if (!hasMore(html, '<', MOST_OPEN)) return true
  const open = new Map<string, number>()
  let all = 0
  for (const [, end, name = ''] of html.toLowerCase().matchAll(/<(\/?)([a-z][^\s/>]*)/g)) {
    const same = open.get(name) ?? 0
    // The end of what is not open ends nothing.
    const step = end === '' ? 1 : -Math.min(1, same)
    open.set(name, same + step)
    all += step
    if (all > MOST_OPEN) return false
  }
  return true
}

/** Whether a sign stands in a text more often than so many times. */
function hasMore(text: string, sign: string, times: number): boolean {
  let count = 0
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1))
    if (++count > times) return true
  return false
}

function answerOf(url: string, status: number, details: readonly unknown[]): Answer {
  if (status < 300 || status >= 400) return { status }
  for (const detail of details) {
    if (typeof detail !== 'object' || detail === null || !('headers' in detail)) continue
    const { location } = detail.headers as Readonly<Record<string, string>>
    const to = location === undefined ? undefined : resolved(headerText(location), url)?.href
    if (to !== undefined) return { status, location: to }
  }
  return { status }
}

/** Takes the names of proxies out of the environment, and returns them. */
function takeProxies(): Record<string, string> {
  const taken: Record<string, string> = {}
  for (const name of PROXIES) {
    const value = process.env[name]
    if (value === undefined) continue
    taken[name] = value
    delete process.env[name]
  }
  return taken
}

/**
 * An answer as linkinator can bear it: its body ends where it breaks off, where an error would be left to the process, and one that it
 * cannot read is empty. What such a page names is asked for with the rest.
 */
function bearable(response: Response, url: string): Response {
  const reader = response.body?.getReader()
  if (!reader) return response
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const html = await wholeOf(reader)
        if (html.length > 0 && isReadable(html.toString(), url)) controller.enqueue(html)
        controller.close()
      },
      cancel: () => reader.cancel().catch(() => undefined),
    },
    // Nothing is read of what nobody wants.
    { highWaterMark: 0 },
  )
  return Object.defineProperty(response, 'body', { value: body })
}

/** What comes of a body, as far as it is looked into. */
async function wholeOf(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for (let size = 0; size < LARGEST;) {
    const { value } = await reader.read().catch(() => ({ value: undefined }))
    if (!value) return Buffer.concat(parts)
    parts.push(value)
    size += value.length
  }
  await reader.cancel().catch(() => undefined)
  return Buffer.concat(parts)
}
