// Maps the files of a folder to the paths that a host serves them at, and back.

import type { AuditedFile } from '../../core/audit/judge.ts'
import type { ReferenceKind } from '../../core/audit/reference.ts'
import { belowBase } from '../../shared/route.ts'
import { decoded } from '../../shared/text.ts'
import { isUrl } from '../../shared/url.ts'

/** Returns the path of a file below the base. `index.html` is served at the path of its folder. */
export function addressOf(file: string): string {
  return file
    .replace(/(^|\/)index\.html$/, '$1')
    .split('/')
    .map(encodeURIComponent)
    .join('/')
}

/**
 * Returns the name of the file that a host serves at a path. Returns `undefined` if the path is outside the
 * base or there is no such file.
 */
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

/**
 * An address that may lead to a file of the folder. `file` is set for a canonical URL, which must lead to the
 * very page that declares it.
 */
interface Named {
  readonly origin: string
  readonly path: string
  readonly file?: string | undefined
}

/**
 * Sample size when the base path is inferred from addresses, and minimum number of matches among
 * root-relative ones, which are less reliable than absolute URLs.
 */
const ENOUGH = 200
const FEW = 5
/** Fraction of the root-relative addresses that must be below the inferred base path. */
const NEARLY_ALL = 0.9

/**
 * Infers the base path of a folder: the one for which most canonical URLs and sitemap entries lead to files
 * of the folder. If none does, it is inferred from the root-relative references of the pages.
 */
export function inferBase(files: readonly Read[], names: ReadonlySet<string>): string {
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
 * Infers the origin of a folder: the most frequent one among the sitemap entries, or else the canonical URLs,
 * that lead to files of the folder. If there are none, it is the most frequent one in the sitemaps.
 */
export function inferOrigin(
  files: readonly Read[],
  base: string,
  names: ReadonlySet<string>,
): string | undefined {
  const said = [isSitemap, isCanonical].map((own) =>
    whole(files, own).filter((named) => isIn(names, base, named)),
  )
  return originOf(said.find((all) => all.length > 0) ?? whole(files, isSitemap))
}

/**
 * Returns the most frequent origin of the entries in sitemaps and similar files. Other URLs in them, such as
 * those of images, may have another origin.
 */
export function sitemapOrigin(files: readonly Read[]): string | undefined {
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

/** Returns the distinct root-relative references of the pages. */
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
    // A single address always matches: with its own path as the base, it leads to the index page of the
    // folder.
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

/**
 * Returns the folders that may be the base of a path, including the path itself: `/a/` and `/a/b/` for
 * `/a/b`.
 */
function foldersOf(path: string): string[] {
  const parts = path.split('/').filter((part) => part !== '')
  return parts.map((_, i) => `/${parts.slice(0, i + 1).join('/')}/`)
}
