// Answers requests as a static host does: clean URLs with and without a trailing slash, a 404 page per
// locale, the site's own rules for redirects and headers, compression, ranges and conditional requests. It
// returns the response as data, and the server sends it.

import type { Readable } from 'node:stream'
import { isHidden } from '../../shared/hidden.ts'
import { belowBase } from '../../shared/route.ts'
import { decoded } from '../../shared/text.ts'
import { headersFor, readHeaders, type HeaderRule } from './header-rules.ts'
import { isCompressible, mediaType } from './media-types.ts'
import { isKnown, codingFor, partOf, type ContentCoding, type Part } from './negotiate.ts'
import { compileRedirects, rewrittenPath, type Redirects } from './redirect-rules.ts'

/** A file that can be served. */
export interface ServedFile {
  /** A name with a file extension, which determines the media type. */
  readonly name: string
  readonly bytes: number
  /** A validator that differs if the content differs. */
  readonly tag: string
  read(): Buffer
  /** Returns the bytes from `start` up to, but not including, `end`. */
  stream(start: number, end: number): Readable
}

/** A source of files: a folder, or a build in memory. */
export interface Files {
  /** Returns the regular file at a decoded path that has no leading slash and no hidden part. */
  find(path: string): ServedFile | undefined
}

/** A site at a base path, such as `/` or `/docs/`. */
export interface Served {
  readonly files: Files
  readonly base: string
}

/** The relevant parts of a request. Header names are in lower case. */
export interface PlainRequest {
  readonly method: string
  /** The request target from the request line. */
  readonly target: string
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
}

/** A response. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Body
}

/** A text, or a file: as a whole or in part, possibly compressed. */
export type Body =
  | { readonly text: string }
  | {
      readonly file: ServedFile
      readonly part?: Part
      readonly coding?: ContentCoding | undefined
    }

/**
 * Sizes in bytes. Below `least`, a file fits into one network packet without compression. Above `most`,
 * compressing it would keep the client waiting.
 */
const COMPRESSIBLE_BYTES = { least: 860, most: 32_000_000 }
/** Files with instructions for the host, which are not served. */
const RULE_FILES = ['_redirects', '_headers']

/** Answers one request. */
export function answer({ files, base }: Served, request: PlainRequest): Answer {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return plain(405, 'Only GET and HEAD are answered here.', { Allow: 'GET, HEAD' })
  const path = pathOf(request.target)
  if (path === undefined) return plain(400, 'This address cannot be read.')
  const withoutIndex = path.replace(/\/index\.html$/, '/')
  if (withoutIndex !== path) return redirect(encoded(withoutIndex) + queryOf(request.target), 301)
  const rules = rulesOf(files)
  const sitePath = belowBase(base, path)
  const respondNotFound = (): Answer =>
    notFound(files, sitePath ?? '/', request, headersFor(rules.headers, path))
  if (sitePath === undefined)
    return `${path}/` === base ? redirect(encoded(base), 301) : respondNotFound()
  const match = rules.redirects(path, queryOf(request.target))
  const file = match?.overridesFile ? undefined : findFile(files, sitePath)
  if (file) return respondWithFile(file, request, headersFor(rules.headers, path))
  if (match && match.status !== 200)
    return redirect(withQuery(match.to, queryOf(request.target)), match.status)
  const rewritten = rewrittenPath(match)
  // A rewrite to another host would need a proxy. A redirect comes closest to it.
  if (match && rewritten === undefined) return redirect(match.to, 302)
  const rewrittenSitePath = belowBase(base, rewritten ?? '')
  const rewrittenFile =
    rewrittenSitePath === undefined ? undefined : findFile(files, rewrittenSitePath)
  return rewrittenFile
    ? respondWithFile(rewrittenFile, request, headersFor(rules.headers, path))
    : respondNotFound()
}

/** Answers with a file, with a part of it, or with 304 if the client has it already. */
function respondWithFile(
  file: ServedFile,
  { method, headers: requestHeaders }: PlainRequest,
  ruleHeaders: Readonly<Record<string, string>>,
): Answer {
  const { bytes, name } = file
  const range = method === 'GET' ? singleValue(requestHeaders['range']) : undefined
  const isPackable =
    isCompressible(name) && bytes >= COMPRESSIBLE_BYTES.least && bytes <= COMPRESSIBLE_BYTES.most
  // Ranges refer to the uncompressed file.
  const coding =
    isPackable && range === undefined
      ? codingFor(singleValue(requestHeaders['accept-encoding']))
      : undefined
  // A compressed body consists of other bytes, so it needs an entity tag of its own.
  const etag = `"${file.tag}${coding ? `-${coding}` : ''}"`
  const headers = {
    'Content-Type': mediaType(name),
    'Cache-Control': 'no-cache',
    'X-Content-Type-Options': 'nosniff',
    ...ruleHeaders,
    ETag: etag,
    ...(isPackable
      ? { Vary: [ruleHeaders['Vary'] ?? [], 'Accept-Encoding'].flat().join(', ') }
      : {}),
  }
  if (isKnown(singleValue(requestHeaders['if-none-match']), etag)) return { status: 304, headers }
  const part = partOf(range, singleValue(requestHeaders['if-range']), bytes, etag)
  if (part === 'unsatisfiable')
    return plain(416, 'There are no such bytes.', { 'Content-Range': `bytes */${bytes}` })
  if (part) {
    const { start, end } = part
    return {
      status: 206,
      headers: { ...headers, 'Content-Range': `bytes ${start}-${end - 1}/${bytes}` },
      body: { file, part },
    }
  }
  return {
    status: 200,
    headers: coding
      ? { ...headers, 'Content-Encoding': coding }
      : { ...headers, 'Accept-Ranges': 'bytes' },
    body: { file, coding },
  }
}

/**
 * The maximum depth of a folder whose 404 page is looked for. A path with thousands of segments would
 * otherwise delay other requests.
 */
const MAX_DEPTH = 30

function notFound(
  files: Files,
  path: string,
  request: PlainRequest,
  ruleHeaders: Answer['headers'],
): Answer {
  // Uses the nearest 404 page above the address, since each locale has its own.
  const parts = path.split('/').slice(0, -1)
  for (let depth = Math.min(parts.length, MAX_DEPTH); depth > 0; depth--) {
    const file = findFile(files, [...parts.slice(0, depth), '404.html'].join('/'))
    if (!file) continue
    // Served like any page, but always as a whole: neither ranges nor conditional requests make sense for a
    // missing page.
    const { 'accept-encoding': acceptEncoding } = request.headers
    const page = respondWithFile(
      file,
      { ...request, headers: { 'accept-encoding': acceptEncoding } },
      { ...ruleHeaders, 'Content-Type': mediaType(file.name), 'Cache-Control': 'no-cache' },
    )
    return { ...page, status: 404 }
  }
  return plain(404, 'There is no page at this address.')
}

/**
 * Returns the file for a path from the root: the file itself, or the page of that name. With a slash at its end, it is
 * a folder: most hosts do not answer `/a/` with `a.html`.
 */
function findFile(files: Files, from: string): ServedFile | undefined {
  const path = from.slice(1)
  // A NUL would cut the file name short, and Windows takes a backslash for a separator.
  if (isHidden(path) || /[\0\\]/.test(path)) return undefined
  if (RULE_FILES.includes(path)) return undefined
  const withoutSlash = path.replace(/\/+$/, '')
  const index = withoutSlash === '' ? 'index.html' : `${withoutSlash}/index.html`
  const candidates = withoutSlash === path && path !== '' ? [path, index, `${path}.html`] : [index]
  for (const candidate of candidates) {
    const file = files.find(candidate)
    if (file) return file
  }
  return undefined
}

/** Returns the decoded path of a request target, or `undefined` if it is malformed. */
function pathOf(target: string): string | undefined {
  const raw = target.split(/[?#]/, 1)[0] ?? ''
  if (!raw.startsWith('/')) return undefined
  const path = strictlyDecoded(raw)
  return path === undefined || path.includes('\0') ? undefined : path
}

/** Decodes a path. Returns `undefined` for malformed escapes, which hosts reject. */
function strictlyDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

function encoded(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/')
}

/** Appends the query of the request to the target of a redirect, unless the target has one of its own. */
function withQuery(to: string, query: string): string {
  const [, address = '', anchor = ''] = /^([^#]*)(.*)$/s.exec(to) ?? []
  return address.includes('?') ? to : address + query + anchor
}

function queryOf(target: string): string {
  return /\?[^#]*/.exec(target)?.[0] ?? ''
}

/** Returns the value of a header. A header with several values counts as missing. */
function singleValue(header: string | readonly string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : undefined
}

interface Rules {
  readonly redirects: Redirects
  readonly headers: readonly HeaderRule[]
}

/** The parsed rules, valid as long as the tags of their files are the same. */
const rulesCache = new WeakMap<Files, { readonly tags: string; readonly rules: Rules }>()

function rulesOf(files: Files): Rules {
  const sources = RULE_FILES.map((name) => files.find(name))
  const tags = sources.map((file) => file?.tag).join(' ')
  const cached = rulesCache.get(files)
  if (cached?.tags === tags) return cached.rules
  const [redirects = '', headers = ''] = sources.map((file) => file?.read().toString())
  const rules = {
    redirects: compileRedirects(redirects),
    headers: readHeaders(headers).map((rule) => ({
      ...rule,
      path: decoded(rule.path),
    })),
  }
  rulesCache.set(files, { tags, rules })
  return rules
}

function redirect(to: string, status: number): Answer {
  // Two leading slashes would lead to another host, and header values must be ASCII.
  const location = to.replace(/^[/\\]{2,}/, '/').replace(/[^\x21-\x7e]+/gu, encodeURIComponent)
  return plain(status, `See ${location}`, { Location: location })
}

/** Creates a response with a line of plain text. */
export function plain(
  status: number,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  return {
    status,
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'X-Content-Type-Options': 'nosniff',
      ...headers,
    },
    body: { text: `${text}\n` },
  }
}
