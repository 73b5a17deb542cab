// Reads the files of a site from a server on this machine.

import type { AuditedFile } from '../../core/audit/judge.ts'
import { isPage, plainFacts, type FileFacts } from '../../core/audit/reference.ts'
import { readJson } from '../../core/audit/json.ts'
import { readCss, readXml } from '../../core/audit/other-files.ts'
import { skimPage, skimXhtml } from '../../core/audit/page.ts'
import { SITE_DATA } from '../../core/files/site-files.ts'
import { notAudited, tooManyPages } from '../../core/problems/audit.ts'
import type { Diagnostic } from '../../shared/contract.ts'
import { decode } from '../folders/decode.ts'
import { baseIn } from '../host/built-base.ts'
import { skimSvg, fastReaderOf } from './read-facts.ts'

/** The files that were read. `isLimitReached` means that the limit was reached. */
interface ServerFiles {
  readonly files: readonly AuditedFile[]
  readonly diagnostics: readonly Diagnostic[]
  readonly isLimitReached: boolean
}

/**
 * Maximum number of files. A server that generates endless pages on request would keep the audit running
 * forever.
 */
const MAX_FILES = 20_000
/** Size limit for a file, in bytes. */
const MAX_FILE_BYTES = 64 << 20
/** Timeout of a response, in milliseconds. */
const RESPONSE_TIMEOUT_MS = 10_000

/** Whether a URL is on this machine, by a host name or an IP address that never leads elsewhere. */
export function isOfThisMachine({ hostname, protocol }: URL): boolean {
  return (
    /^https?:$/.test(protocol) && /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
  )
}

/** The site that a URL belongs to. */
interface ServedSite {
  /** Base path of the site, such as `/` or `/docs/`, if known. */
  readonly base?: string
  /** Whether sitegen built the site. */
  readonly isBuiltBySitegen: boolean
}

/**
 * Finds the site that a URL belongs to. A site built by sitegen declares its base path, other sites have
 * their sitemap or `robots.txt` there.
 */
export async function siteServed(url: URL): Promise<ServedSite> {
  const parts = url.pathname.split('/').filter((part) => part !== '')
  const folders = [...parts.keys(), parts.length]
    .map((depth) => ['', ...parts.slice(0, depth), ''].join('/'))
    .toReversed()
  for (const folder of folders) {
    let text: string
    try {
      const response = await request(new URL(`${folder}${SITE_DATA}`, url).href)
      text = await textOf(response)
    } catch {
      // The audit finds out whether anything responds here at all.
      return { isBuiltBySitegen: false }
    }
    const base = baseIn(text)
    if (base !== undefined) return { base, isBuiltBySitegen: true }
  }
  for (const folder of folders) {
    const signs = await readSigns(url, folder)
    if (signs.some(({ facts }) => facts.references.length > 0))
      return { base: folder, isBuiltBySitegen: false }
  }
  return { isBuiltBySitegen: false }
}

/** Files in which a site declares its origin and lists its pages. */
const SIGNS = ['sitemap.xml', 'sitemap-index.xml', 'robots.txt']

/**
 * Reads the `SIGNS` of a site that exist. Pages among them are left out, because some servers answer every
 * request with a page.
 */
export async function readSigns(site: URL, base: string): Promise<readonly AuditedFile[]> {
  const urls = SIGNS.map((name) => new URL(base + name, site).href)
  const { files } = await readServer(urls, site.origin)
  return files.filter(({ text, facts }) => text !== '' && !facts.isPage)
}

/**
 * Reads the references of files, one file after another. Kinds of files without references are not
 * downloaded, and redirects are not followed.
 */
export async function readServer(
  urls: readonly string[],
  origin: string,
  alreadyRead = 0,
): Promise<ServerFiles> {
  const files: AuditedFile[] = []
  const diagnostics: Diagnostic[] = []
  for (const url of urls) {
    if (alreadyRead + files.length >= MAX_FILES)
      return { files, diagnostics: [...diagnostics, tooManyPages(MAX_FILES)], isLimitReached: true }
    if (!url.startsWith(`${origin}/`)) continue
    try {
      files.push(await readFile(url))
    } catch (error) {
      const { message } = causeOf(error)
      diagnostics.push(notAudited(`${url}: ${message}`, {}))
      files.push({ url, text: '', facts: plainFacts([]) })
    }
  }
  return { files, diagnostics, isLimitReached: false }
}

async function readFile(url: string): Promise<AuditedFile> {
  const response = await request(url)
  const type = response.headers.get('content-type') ?? ''
  const reader = response.ok ? readerFor(type, new URL(url).pathname) : undefined
  if (!reader) {
    await response.body?.cancel()
    return { url, text: '', facts: plainFacts([]) }
  }
  const text = await textOf(response)
  return { url, text, facts: reader(text) }
}

/** Returns the code or the message of the network error for a URL, or `undefined` if it does respond. */
export async function failureAt(url: string): Promise<string | undefined> {
  try {
    const { body } = await request(url)
    await body?.cancel()
    return undefined
  } catch (error) {
    const cause = causeOf(error)
    return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message
  }
}

/** Returns the error behind the one of `fetch`, which only says that the request failed. */
function causeOf(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error))
  return error.cause instanceof Error ? error.cause : error
}

function request(url: string): Promise<Response> {
  return fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) })
}

async function textOf(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    parts.push(part)
    size += part.length
    if (size > MAX_FILE_BYTES) throw new Error('it is too large')
  }
  const charset = /charset\s*=\s*["']?([\w:.-]+)/i.exec(response.headers.get('content-type') ?? '')
  return decode(Buffer.concat(parts), charset?.[1])
}

/**
 * Returns the reader for a response. Like browsers, it goes by the content type. Files that browsers do not
 * follow are served with varying or generic types, so they are recognized by name, as in a folder.
 */
function readerFor(type: string, name: string): ((text: string) => FileFacts) | undefined {
  if (/^text\/html/i.test(type)) return skimPage
  if (/^application\/xhtml\+xml/i.test(type)) return skimXhtml
  if (/^text\/css/i.test(type)) return readCss
  if (/^image\/svg\+xml/i.test(type)) return skimSvg
  if (/^(text|application)\/(\w+\+)?xml/i.test(type)) return readXml
  if (/^application\/(manifest|feed)\+json/i.test(type)) return readJson
  return isPage(name) || /\.(css|xml)$/i.test(name) ? undefined : fastReaderOf(name)
}
