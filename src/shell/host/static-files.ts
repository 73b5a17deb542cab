// Answers as a static host would: clean addresses with and without a slash, the locale's 404 page, redirects and headers by the
// site's own rules, packed bodies, parts of bodies, and nothing twice. It decides; sockets are the server's business.

import type { Readable } from 'node:stream'
import { isHidden } from '../../shared/hidden.ts'
import { belowBase } from '../../shared/route.ts'
import { decoded } from '../../shared/text.ts'
import { headersFor, readHeaders, type HeaderRule } from './header-rules.ts'
import { isPackable, mediaType } from './media-types.ts'
import { isKnown, packingFor, partOf, type Packing, type Part } from './negotiate.ts'
import { redirectsOf, rewrittenPath, type Redirects } from './redirect-rules.ts'

/** A file that may be sent. */
export interface ServedFile {
  /** A name with its ending, by which browsers are told what it is. */
  readonly name: string
  readonly bytes: number
  /** Differs where the content does. */
  readonly tag: string
  read(): Buffer
  /** The bytes from `start` to before `end`. */
  stream(start: number, end: number): Readable
}

/** Where files come from: a folder, or a build in memory. */
export interface Files {
  /** The regular file at a path without a slash at its start, decoded, of which nothing is hidden. */
  find(path: string): ServedFile | undefined
}

/** A site below a base path, `/` or `/docs/`. */
export interface Served {
  readonly files: Files
  readonly base: string
}

/** A request, as far as it matters here. Names of headers are in lower case. */
export interface PlainRequest {
  readonly method: string
  /** What stands in the request line. */
  readonly target: string
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
}

/** What a visitor gets. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Body
}

/** A text of ours, or a file: all of it or a part, perhaps packed. */
export type Body =
  | { readonly text: string }
  | { readonly file: ServedFile; readonly part?: Part; readonly packing?: Packing | undefined }

/** Less than this fits into one packet as it is; more than this is not packed while somebody waits. */
const PACKED = { least: 860, most: 32_000_000 }
/** What tells the host something and is no business of visitors. */
const RULES = ['_redirects', '_headers']

/** Answers one request. */
export function answer({ files, base }: Served, asked: PlainRequest): Answer {
  if (asked.method !== 'GET' && asked.method !== 'HEAD')
    return plain(405, 'Only GET and HEAD are answered here.', { Allow: 'GET, HEAD' })
  const path = pathOf(asked.target)
  if (path === undefined) return plain(400, 'This address cannot be read.')
  const normal = path.replace(/\/index\.html$/, '/')
  if (normal !== path) return redirect(encoded(normal) + queryOf(asked.target), 301)
  const rules = rulesOf(files)
  const below = belowBase(base, path)
  const missing = (): Answer =>
    notFound(files, below ?? '/', asked, headersFor(rules.headers, path))
  if (below === undefined) return `${path}/` === base ? redirect(encoded(base), 301) : missing()
  const led = rules.redirects(path, queryOf(asked.target))
  const file = led?.first ? undefined : find(files, below)
  if (file) return found(file, asked, headersFor(rules.headers, path))
  if (led && led.status !== 200)
    return redirect(withQuery(led.to, queryOf(asked.target)), led.status)
  const shown = rewrittenPath(led)
  // What another host would show here is asked of it, which is as near as this one can come.
  if (led && shown === undefined) return redirect(led.to, 302)
  const there = belowBase(base, shown ?? '')
  const other = there === undefined ? undefined : find(files, there)
  return other ? found(other, asked, headersFor(rules.headers, path)) : missing()
}

/** A file, or that the visitor has it already, or the part that was asked for. */
function found(
  file: ServedFile,
  { method, headers: asked }: PlainRequest,
  wanted: Readonly<Record<string, string>>,
): Answer {
  const { bytes, name } = file
  const range = method === 'GET' ? one(asked['range']) : undefined
  const packable = isPackable(name) && bytes >= PACKED.least && bytes <= PACKED.most
  // Parts are counted in the file as it is.
  const packing =
    packable && range === undefined ? packingFor(one(asked['accept-encoding'])) : undefined
  // What is packed otherwise are other bytes, and has a tag of its own.
  const etag = `"${file.tag}${packing ? `-${packing}` : ''}"`
  const headers = {
    'Content-Type': mediaType(name),
    'Cache-Control': 'no-cache',
    'X-Content-Type-Options': 'nosniff',
    ...wanted,
    ETag: etag,
    ...(packable ? { Vary: [wanted['Vary'] ?? [], 'Accept-Encoding'].flat().join(', ') } : {}),
  }
  if (isKnown(one(asked['if-none-match']), etag)) return { status: 304, headers }
  const part = partOf(range, one(asked['if-range']), bytes, etag)
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
    headers: packing
      ? { ...headers, 'Content-Encoding': packing }
      : { ...headers, 'Accept-Ranges': 'bytes' },
    body: { file, packing },
  }
}

/** No folder further below has a 404 page of its own. To look into each of thousands would keep everybody else waiting. */
const DEEPEST = 30

function notFound(
  files: Files,
  path: string,
  asked: PlainRequest,
  wanted: Answer['headers'],
): Answer {
  // The nearest 404 page above the address: each locale has its own.
  const parts = path.split('/').slice(0, -1)
  for (let depth = Math.min(parts.length, DEEPEST); depth > 0; depth--) {
    const file = find(files, [...parts.slice(0, depth), '404.html'].join('/'))
    if (!file) continue
    // Like any page, but whole each time: of what is not there, nobody has a part, and nothing has stayed the same.
    const { 'accept-encoding': packings } = asked.headers
    const page = found(
      file,
      { ...asked, headers: { 'accept-encoding': packings } },
      { ...wanted, 'Content-Type': mediaType(file.name), 'Cache-Control': 'no-cache' },
    )
    return { ...page, status: 404 }
  }
  return plain(404, 'There is no page at this address.')
}

/** The file that a path from the root means: itself, or the page of that name. */
function find(files: Files, from: string): ServedFile | undefined {
  const path = from.slice(1)
  // A file system would cut the name short, or read it as another.
  if (isHidden(path) || /[\0\\]/.test(path)) return undefined
  if (RULES.includes(path)) return undefined
  const bare = path.replace(/\/+$/, '')
  const candidates = [
    ...(bare === path && bare !== '' ? [bare] : []),
    bare === '' ? 'index.html' : `${bare}/index.html`,
    ...(bare === '' ? [] : [`${bare}.html`]),
  ]
  for (const candidate of candidates) {
    const file = files.find(candidate)
    if (file) return file
  }
  return undefined
}

/** The path of a request, decoded once. */
function pathOf(target: string): string | undefined {
  const raw = target.split(/[?#]/, 1)[0] ?? ''
  if (!raw.startsWith('/')) return undefined
  const path = strictlyDecoded(raw)
  return path === undefined || path.includes('\0') ? undefined : path
}

/** A request that is malformed anywhere is answered by no host. */
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

/** A redirect takes the question along, unless it has one of its own. */
function withQuery(to: string, query: string): string {
  const [, address = '', anchor = ''] = /^([^#]*)(.*)$/s.exec(to) ?? []
  return address.includes('?') ? to : address + query + anchor
}

function queryOf(target: string): string {
  return /\?[^#]*/.exec(target)?.[0] ?? ''
}

/** A header that is sent twice is none. */
function one(header: string | readonly string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : undefined
}

interface Rules {
  readonly redirects: Redirects
  readonly headers: readonly HeaderRule[]
}

/** Rules as they were read last, while their files are the same. */
const known = new WeakMap<Files, { readonly tags: string; readonly rules: Rules }>()

function rulesOf(files: Files): Rules {
  const sources = RULES.map((name) => files.find(name))
  const tags = sources.map((file) => file?.tag).join(' ')
  const kept = known.get(files)
  if (kept?.tags === tags) return kept.rules
  const [redirects = '', headers = ''] = sources.map((file) => file?.read().toString())
  const rules = {
    redirects: redirectsOf(redirects),
    headers: readHeaders(headers).map((rule) => ({
      ...rule,
      path: decoded(rule.path),
    })),
  }
  known.set(files, { tags, rules })
  return rules
}

function redirect(to: string, status: number): Answer {
  // Two slashes at the start would lead to another host, and what is no ASCII cannot stand in a header.
  const location = to.replace(/^[/\\]{2,}/, '/').replace(/[^\x21-\x7e]+/gu, encodeURIComponent)
  return plain(status, `See ${location}`, { Location: location })
}

/** An answer in a line of text. */
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
