// At which paths a host serves the files of a folder, and which file it serves at a path.

import type { AuditedFile } from '../../core/audit/judge.ts'
import type { ReferenceKind } from '../../core/audit/reference.ts'
import { belowBase } from '../../shared/route.ts'
import { decoded } from '../../shared/text.ts'
import { isUrl } from '../../shared/url.ts'

/** The address of a file, below the base: a folder's page has the folder's. */
export function addressOf(file: string): string {
  return file
    .replace(/(^|\/)index\.html$/, '$1')
    .split('/')
    .map(encodeURIComponent)
    .join('/')
}

/** The name by which a host finds a file for a path, where that is below the base and something has the name. */
export function fileAt(
  has: (name: string) => boolean,
  base: string,
  path: string,
): string | undefined {
  const asked = belowBase(base, path)?.slice(1)
  if (asked === undefined) return undefined
  const bare = asked.replace(/\/+$/, '')
  const candidates = [
    asked,
    bare,
    bare === '' ? 'index.html' : `${bare}/index.html`,
    `${bare}.html`,
  ]
  return candidates.find(has)
}

type Read = Pick<AuditedFile, 'file' | 'facts'>

/** An address that is one of a folder's, if it stands for a file in it: for `file` itself, where a page says so of itself. */
interface Named {
  readonly origin: string
  readonly path: string
  readonly file?: string | undefined
}

/** So many addresses show it; of those without an origin, which may be mistaken, no less than so few. */
const ENOUGH = 200
const FEW = 5
/** What part of them has to agree, then. */
const NEARLY_ALL = 0.9

/**
 * The path that a folder lives under, seen from the whole addresses by which its pages and its sitemaps call themselves: the one below
 * which the most of them are files of the folder. Where none is, it is seen from what its pages name from the root.
 */
export function baseSeen(files: readonly Read[], names: ReadonlySet<string>): string {
  const own = [...whole(files, isSitemap), ...whole(files, isCanonical)]
  const said = mostIn(own, names)
  if (said.found > 0) return said.base
  const rooted = fromRoot(files)
  const { base, found } = mostIn(rooted, names)
  const below = rooted.filter(({ path }) => path.startsWith(base)).length
  const isThere = [...names].some((name) => `/${name}`.startsWith(base))
  return found >= FEW && below >= rooted.length * NEARLY_ALL && !isThere ? base : '/'
}

/**
 * The origin of most addresses by which a folder's sitemaps, or else its pages, call what is in it; where they call nothing that is
 * there, what its sitemaps say.
 */
export function originSeen(
  files: readonly Read[],
  base: string,
  names: ReadonlySet<string>,
): string | undefined {
  const said = [isSitemap, isCanonical].map((own) =>
    whole(files, own).filter((named) => isIn(names, base, named)),
  )
  return originOf(said.find((all) => all.length > 0) ?? whole(files, isSitemap))
}

/** The origin of most addresses in files that name a site's own pages. Their pictures may lie elsewhere. */
export function originNamed(files: readonly Read[]): string | undefined {
  return originOf(whole(files, (kind) => kind === 'entry'))
}

function originOf(all: readonly Named[]): string | undefined {
  const counts = new Map<string, number>()
  for (const { origin } of all) counts.set(origin, (counts.get(origin) ?? 0) + 1)
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a)
  return most?.[0]
}

type IsOwn = (kind: ReferenceKind, file: string | undefined) => boolean

const isCanonical: IsOwn = (kind) => kind === 'canonical'
const isSitemap: IsOwn = (kind, file = '') => kind === 'entry' && /^sitemap[^/]*\.xml$/i.test(file)

function whole(files: readonly Read[], isOwn: IsOwn): Named[] {
  return files.flatMap(({ file, facts }) =>
    facts.references.flatMap(({ kind, href }) => {
      if (!isOwn(kind, file) || !/^https?:/i.test(href) || !isUrl(href)) return []
      const named = namedBy(new URL(href))
      return [kind === 'canonical' ? { ...named, file } : named]
    }),
  )
}

/** What pages name by a path from the root, each once. */
function fromRoot(files: readonly Read[]): Named[] {
  const hrefs = files.flatMap(({ facts }) => facts.references.map(({ href }) => href))
  const rooted = hrefs.filter((href) => /^\/(?![\\/])/.test(href) && isUrl(href, 'http://a'))
  const all = rooted.map((href) => namedBy(new URL(href, 'http://a')))
  return [...new Map(all.map((named) => [named.path, named])).values()]
}

function mostIn(
  all: readonly Named[],
  names: ReadonlySet<string>,
): { readonly base: string; readonly found: number } {
  const some = all.slice(0, ENOUGH)
  const bases = ['/', ...new Set(some.flatMap(({ path }) => foldersOf(path)))]
  const found = bases.map((base) => {
    const { length } = some.filter((named) => isIn(names, base, named))
    // To any one address the first page of a folder would do.
    return length > 1 || some.every(({ path }) => `${path}/`.startsWith(base)) ? length : 0
  })
  const most = Math.max(...found)
  return { base: bases[found.indexOf(most)] ?? '/', found: most }
}

function isIn(names: ReadonlySet<string>, base: string, { path, file }: Named): boolean {
  const there = fileAt((name) => names.has(name), base, `${path}/`)
  return there !== undefined && (file === undefined || file === there)
}

function namedBy({ origin, pathname }: URL): Named {
  return { origin, path: decoded(pathname) }
}

/** The folders in which a path may lie, itself one of them: `/a/b` in `/a/` and `/a/b/`. */
function foldersOf(path: string): string[] {
  const parts = path.split('/').filter((part) => part !== '')
  return parts.map((_, i) => `/${parts.slice(0, i + 1).join('/')}/`)
}
