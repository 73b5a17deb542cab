// What pages are called now that have had another name: as a redirect, the config or git says.

import { filePath, type Locale } from '../../shared/contract.ts'
import { belowBase, normalize, type LocaleBase } from '../../shared/route.ts'
import type { Instead } from '../problems/problem.ts'
import type { Catalog, Entry } from './catalog.ts'
import { endOf } from './redirects.ts'
import { FOLDERS, isSource } from '../reading/content-path.ts'
import type { Targets } from './targets.ts'

/** What a file is called now that had another path once. */
export type Renamed = (path: string) => string | undefined

/** What a page that was once at a path is to be called now. */
export type Now = (locale: LocaleBase, path: string) => Instead | undefined

/** How it is known that a file was meant. */
export const RENAMED = 'It was renamed.'
const MOVED = '“pages” of the config has moved it.'
const LED = 'A redirect leads there.'

/** The page that was once at a path of the site, where none is now. Git is asked last. */
export function nowAt(
  targets: Targets,
  renamed: Renamed,
  locale: LocaleBase,
  path: string,
): Instead | undefined {
  const { site, catalog, routes } = targets
  const led = ledAway(targets, path)
  // What is there, although it may not be what was looked for, has no new name.
  if (led || routes.has(normalize(path))) return led
  const below = (belowBase(locale.base, path) ?? path).slice(1)
  const entry = renamedEntry(catalog, renamed, [locale.id, site.defaultLocale], below)
  return entry && { address: entry.route, why: RENAMED }
}

/** The page to which the site itself leads from a path, or has moved what stood there. */
export function ledAway(targets: Targets, path: string): Instead | undefined {
  const { catalog, redirects } = targets
  const at = normalize(path)
  const led = redirects.has(at) ? endOf(targets, at) : undefined
  if (led !== undefined) return { address: led, why: LED }
  const moved = catalog.moved.get(at)
  return moved === undefined ? undefined : { address: moved, why: MOVED }
}

/** The document whose source had the name that an address of the first of some locales would have come from, without its prefix. */
export function renamedEntry(
  catalog: Catalog,
  renamed: Renamed,
  locales: readonly [Locale, Locale],
  below: string,
): Entry | undefined {
  for (const source of locales.flatMap((id) => sourcesAt(id, below))) {
    const now = renamed(source)
    const entry = now === undefined ? undefined : catalog.written.get(now)
    if (entry) return catalog.find(locales[0], entry.kind, entry.id) ?? entry
  }
  return undefined
}

/** The files that a path can stand for. A page may have a dot in its name: `log/v11.6` is `log/v11.6.md`. */
export function sourcesOf(path: string): string[] {
  if (isSource(path)) return [path]
  const bare = path.replace(/\/$/, '')
  return ['', '.md', '.tsx', '/index.md', '/index.tsx'].map((end) => bare + end)
}

/** The files that could have been a page at an address without its locale's prefix. */
export function sourcesAt(locale: string, below: string): string[] {
  const post = /^blog\/(\d{4})\/(\d{2})\/(\d{2})\/([^/]+)\/?$/.exec(below)
  const [folder, id]: [string, string] = post
    ? ['blog', post.slice(1).join('-')]
    : below.startsWith('docs/')
      ? [FOLDERS.doc, below.slice('docs/'.length)]
      : [FOLDERS.page, below]
  return sourcesOf(filePath(`content/${locale}/${folder}/${id}`))
}
