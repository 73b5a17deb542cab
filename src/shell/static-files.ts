// Answers from a folder as a static host would: clean addresses with and without a slash, the locale's 404 page, redirects and
// headers by the site's own rules. One path, decoded once and contained in the folder after links are resolved, is what is
// checked and what is opened.

import fs from 'node:fs'
import path from 'node:path'
import { hashOf } from './hash.ts'
import {
  headersFor,
  readHeaders,
  readRedirects,
  type HeaderRule,
  type RedirectRule,
} from './host-rules.ts'

/** What a visitor gets. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | undefined
}

/** A folder that is served, below a base path. */
export interface Served {
  readonly folder: string
  /** `/` or `/docs/`. */
  readonly base: string
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.pdf': 'application/pdf',
  '.zip': 'application/zip',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.mp3': 'audio/mpeg',
}

/** Answers one request. `target` is what stands in the request line. */
export function answer(
  served: Served,
  method: string,
  target: string,
  ifNoneMatch: string | undefined,
): Answer {
  if (method !== 'GET' && method !== 'HEAD')
    return plain(405, 'Only GET and HEAD are answered here.', { Allow: 'GET, HEAD' })
  const rules = readRules(served.folder)
  const asked = pathOf(target)
  if (asked === undefined) return plain(400, 'This address cannot be read.')
  const normal = asked.replace(/\/index\.html$/, '/')
  if (normal !== asked) return redirect(encodeURI(normal) + queryOf(target), 301)
  if (!asked.startsWith(served.base)) {
    return asked === served.base.slice(0, -1)
      ? redirect(served.base, 301)
      : notFound(served, asked, rules.headers)
  }
  const file = find(served.folder, asked.slice(served.base.length))
  // A page comes before a redirect; the page that stands in for a redirect rule does not.
  const rule = rules.redirects.find(({ from }) => decoded(from) === asked)
  if (rule) return redirect(rule.to, rule.status)
  if (!file) return notFound(served, asked, rules.headers)
  const body = fs.readFileSync(file)
  const etag = `"${hashOf(body)}"`
  const headers = {
    'Content-Type': TYPES[path.extname(file).toLowerCase()] ?? 'application/octet-stream',
    ETag: etag,
    'Cache-Control': 'no-cache',
    ...headersFor(rules.headers, asked),
  }
  const known = (ifNoneMatch ?? '')
    .split(',')
    .some((each) => each.trim().replace(/^W\//, '') === etag)
  return known ? { status: 304, headers, body: undefined } : { status: 200, headers, body }
}

function notFound({ folder, base }: Served, asked: string, rules: readonly HeaderRule[]): Answer {
  // The nearest 404 page above the address: each locale has its own.
  const parts = asked.slice(base.length).split('/').slice(0, -1)
  for (let depth = parts.length; depth >= 0; depth--) {
    const file = find(folder, [...parts.slice(0, depth), '404.html'].join('/'))
    if (!file) continue
    const headers = {
      ...headersFor(rules, asked),
      'Content-Type': TYPES['.html'] ?? '',
      'Cache-Control': 'no-cache',
    }
    return { status: 404, headers, body: fs.readFileSync(file) }
  }
  return plain(404, 'There is no page at this address.')
}

/** The regular file that an address means, if it lies inside the folder and no part of its name begins with a dot. */
function find(folder: string, asked: string): string | undefined {
  if (asked.split('/').some((part) => part.startsWith('.')) || /[\0\\]/.test(asked))
    return undefined
  const root = realPath(folder)
  for (const candidate of [asked, `${asked}/index.html`, `${asked}.html`]) {
    const real = root && realPath(path.join(folder, candidate))
    if (!root || !real || !real.startsWith(root + path.sep)) continue
    const inside = path.relative(root, real).split(path.sep)
    if (!inside.some((part) => part.startsWith('.')) && fs.statSync(real).isFile()) return real
  }
  return undefined
}

function realPath(file: string): string | undefined {
  try {
    return fs.realpathSync(file)
  } catch {
    return undefined
  }
}

/** The path of a request, decoded once. */
function pathOf(target: string): string | undefined {
  const raw = target.split(/[?#]/, 1)[0] ?? ''
  if (!raw.startsWith('/')) return undefined
  const asked = decoded(raw)
  return asked === undefined || asked.includes('\0') ? undefined : asked
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

function queryOf(target: string): string {
  const at = target.indexOf('?')
  return at < 0 ? '' : target.slice(at)
}

function readRules(folder: string): { redirects: RedirectRule[]; headers: HeaderRule[] } {
  return {
    redirects: readRedirects(read(folder, '_redirects')),
    headers: readHeaders(read(folder, '_headers')),
  }
}

function read(folder: string, name: string): string {
  try {
    return fs.readFileSync(path.join(folder, name), 'utf8')
  } catch {
    return ''
  }
}

function redirect(to: string, status: number): Answer {
  // Two slashes at the start would lead to another host.
  return plain(status, `See ${to}`, { Location: to.replace(/^\/{2,}/, '/') })
}

function plain(
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
    body: Buffer.from(`${text}\n`),
  }
}
