// Finds the current addresses of pages that had another one, using redirects, the config, and git.

import { filePath, type Locale } from '../../shared/contract.ts'
import { belowBase, normalize, type LocaleBase } from '../../shared/route.ts'
import type { Suggestion } from '../problems/problem.ts'
import type { Entry } from './catalog.ts'
import { redirectEnd } from './redirects.ts'
import { FOLDERS, isSource } from '../reading/content-path.ts'
import type { Targets } from './targets.ts'

/** Returns the current path of a renamed file, or `undefined` if it was not renamed. */
export type Renamed = (path: string) => string | undefined

/** Suggests the current address of a page that was once at a path. */
export type FindMoved = (locale: LocaleBase, path: string) => Suggestion | undefined

/** Reason shown with a suggestion that comes from a rename in git. */
export const RENAMED = 'It was renamed.'
const MOVED_REASON = '“pages” of the config has moved it.'
const REDIRECT_REASON = 'A redirect leads there.'

/** Finds the page that was once at a path at which there is no page. Git is asked last. */
export function findMovedPage(
  targets: Targets,
  renamed: Renamed,
  locale: LocaleBase,
  path: string,
): Suggestion | undefined {
  const { routes } = targets
  const found = redirectedOrMoved(targets, path)
  // An existing page has no new address, even if it is not the page that was sought.
  if (found || routes.has(normalize(path))) return found
  const below = (belowBase(locale.base, path) ?? path).slice(1)
  const entry = renamedEntry(targets, renamed, locale.id, below)
  return entry && { address: entry.route, reason: RENAMED }
}

/** Finds the page to which a redirect or the `pages` function of the config has moved a path. */
export function redirectedOrMoved(targets: Targets, path: string): Suggestion | undefined {
  const { catalog, redirects } = targets
  const at = normalize(path)
  const redirectTarget = redirects.has(at) ? redirectEnd(targets, at) : undefined
  if (redirectTarget !== undefined) return { address: redirectTarget, reason: REDIRECT_REASON }
  const moved = catalog.moved.get(at)
  return moved === undefined ? undefined : { address: moved, reason: MOVED_REASON }
}

/** Finds the document whose source, or that of its original, was once at a path below the base of a locale. */
export function renamedEntry(
  { site, catalog }: Pick<Targets, 'site' | 'catalog'>,
  renamed: Renamed,
  locale: Locale,
  below: string,
): Entry | undefined {
  for (const source of [locale, site.defaultLocale].flatMap((id) => sourcesAt(id, below))) {
    const newPath = renamed(source)
    const entry = newPath === undefined ? undefined : catalog.written.get(newPath)
    if (entry) return catalog.find(locale, entry.kind, entry.id) ?? entry
  }
  return undefined
}

/** Returns the files that a path may refer to. A page may have a dot in its name: `log/v11.6` is `log/v11.6.md`. */
export function sourcesOf(path: string): string[] {
  if (isSource(path)) return [path]
  const withoutSlash = path.replace(/\/$/, '')
  return ['', '.md', '.tsx', '/index.md', '/index.tsx'].map((end) => withoutSlash + end)
}

/** Returns the source files that a page at an address, without the prefix of its locale, could have had. */
export function sourcesAt(locale: string, below: string): string[] {
  const post = /^blog\/(\d{4})\/(\d{2})\/(\d{2})\/([^/]+)\/?$/.exec(below)
  const [folder, id]: [string, string] = post
    ? ['blog', post.slice(1).join('-')]
    : below.startsWith('docs/')
      ? [FOLDERS.doc, below.slice('docs/'.length)]
      : [FOLDERS.page, below]
  return sourcesOf(filePath(`content/${locale}/${folder}/${id}`))
}
