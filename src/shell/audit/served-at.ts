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
  const relativePath = belowBase(base, path)?.slice(1)
  if (relativePath === undefined) return undefined
  const withoutSlash = relativePath.replace(/\/+$/, '')
  const candidates = [
    relativePath,
    withoutSlash,
    withoutSlash === '' ? 'index.html' : `${withoutSlash}/index.html`,
    `${withoutSlash}.html`,
  ]
  return candidates.find(has)
}

type ReadFile = Pick<AuditedFile, 'file' | 'facts'>

/**
 * An address that may lead to a file of the folder. `file` is set for a canonical URL, which must lead to the
 * very page that declares it.
 */
interface Address {
  readonly origin: string
  readonly path: string
  readonly file?: string | undefined
}

/**
 * Sample size when the base path is inferred from addresses, and minimum number of matches among
 * root-relative ones, which are less reliable than absolute URLs.
 */
const SAMPLE_SIZE = 200
const MIN_MATCHES = 5
/** Fraction of the root-relative addresses that must be below the inferred base path. */
const MIN_FRACTION = 0.9

/**
 * Infers the base path of a folder: the one for which most canonical URLs and sitemap entries lead to files
 * of the folder. If none does, it is inferred from the root-relative references of the pages.
 */
export function inferBase(files: readonly ReadFile[], names: ReadonlySet<string>): string {
  const absoluteUrls = [...addressesOf(files, isSitemap), ...addressesOf(files, isCanonical)]
  const declared = bestBase(absoluteUrls, names)
  if (declared.matches > 0) return declared.base
  const rootRelative = rootRelativeOf(files)
  const { base, matches } = bestBase(rootRelative, names)
  const belowBaseCount = rootRelative.filter(({ path }) => path.startsWith(base)).length
  const hasBaseFolder = [...names].some((name) => `/${name}`.startsWith(base))
  return matches >= MIN_MATCHES &&
    belowBaseCount >= rootRelative.length * MIN_FRACTION &&
    !hasBaseFolder
    ? base
    : '/'
}

/**
 * Infers the origin of a folder: the most frequent one among the sitemap entries, or else the canonical URLs,
 * that lead to files of the folder. If there are none, it is the most frequent one in the sitemaps.
 */
export function inferOrigin(
  files: readonly ReadFile[],
  base: string,
  names: ReadonlySet<string>,
): string | undefined {
  const candidates = [isSitemap, isCanonical].map((isOwn) =>
    addressesOf(files, isOwn).filter((address) => leadsToFile(names, base, address)),
  )
  return mostFrequentOrigin(
    candidates.find((all) => all.length > 0) ?? addressesOf(files, isSitemap),
  )
}

/**
 * Returns the most frequent origin of the entries in sitemaps and similar files. Other URLs in them, such as
 * those of images, may have another origin.
 */
export function sitemapOrigin(files: readonly ReadFile[]): string | undefined {
  return mostFrequentOrigin(addressesOf(files, (kind) => kind === 'entry'))
}

function mostFrequentOrigin(all: readonly Address[]): string | undefined {
  const counts = new Map<string, number>()
  for (const { origin } of all) counts.set(origin, (counts.get(origin) ?? 0) + 1)
  const [mostFrequent] = [...counts].toSorted(([, a], [, b]) => b - a)
  return mostFrequent?.[0]
}

type ReferenceFilter = (kind: ReferenceKind, file: string | undefined) => boolean

const isCanonical: ReferenceFilter = (kind) => kind === 'canonical'
const isSitemap: ReferenceFilter = (kind, file = '') =>
  kind === 'entry' && /^sitemap[^/]*\.xml$/i.test(file)

function addressesOf(files: readonly ReadFile[], isIncluded: ReferenceFilter): Address[] {
  return files.flatMap(({ file, facts }) =>
    facts.references.flatMap(({ kind, href }) => {
      if (!isIncluded(kind, file) || !/^https?:/i.test(href) || !isUrl(href)) return []
      const address = toAddress(new URL(href))
      return [kind === 'canonical' ? { ...address, file } : address]
    }),
  )
}

/** Returns the distinct root-relative references of the pages. */
function rootRelativeOf(files: readonly ReadFile[]): Address[] {
  const hrefs = files.flatMap(({ facts }) => facts.references.map(({ href }) => href))
  const rootRelative = hrefs.filter((href) => /^\/(?![\\/])/.test(href) && isUrl(href, 'http://a'))
  const all = rootRelative.map((href) => toAddress(new URL(href, 'http://a')))
  return [...new Map(all.map((address) => [address.path, address])).values()]
}

function bestBase(
  all: readonly Address[],
  names: ReadonlySet<string>,
): { readonly base: string; readonly matches: number } {
  const sample = all.slice(0, SAMPLE_SIZE)
  const bases = ['/', ...new Set(sample.flatMap(({ path }) => foldersOf(path)))]
  const counts = bases.map((base) => {
    const { length } = sample.filter((address) => leadsToFile(names, base, address))
    // A single address always matches: with its own path as the base, it leads to the index page of the
    // folder.
    return length > 1 || sample.every(({ path }) => `${path}/`.startsWith(base)) ? length : 0
  })
  const highest = Math.max(...counts)
  return { base: bases[counts.indexOf(highest)] ?? '/', matches: highest }
}

function leadsToFile(names: ReadonlySet<string>, base: string, { path, file }: Address): boolean {
  const fileName = fileAt((name) => names.has(name), base, `${path}/`)
  return fileName !== undefined && (file === undefined || file === fileName)
}

function toAddress({ origin, pathname }: URL): Address {
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
