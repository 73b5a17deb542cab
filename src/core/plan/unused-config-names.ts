// Reports names in the config that match no page or sidebar. Such a name has no effect, and nobody would notice.

import type { Diagnostic, Site } from '../../shared/contract.ts'
import { absentFrom } from './catalog.ts'
import { localeOf, normalize, route } from '../../shared/route.ts'
import type { Suggestion } from '../problems/problem.ts'
import { idleName } from '../problems/source.ts'
import { foldersOf } from '../reading/content-path.ts'
import type { ConfigPlace, Trail } from '../reading/place.ts'
import { guessed, nearest, nearestPath } from '../reading/suggest.ts'
import { uselessSynonyms } from './useless-synonyms.ts'
import { redirectedOrMoved } from './renamed.ts'
import type { Targets } from './targets.ts'

/**
 * Paths with a segment that begins with an underscore. They are never pages, so excluding
 * one is harmless and not reported.
 */
const HIDDEN = /(^|\/)_/

/**
 * Warns of each name in the config that no page or sidebar has, and of synonyms without effect. `sidebars`
 * are the ids of all sidebars, or `undefined` if they are not known. Suggestions do not come from git: a site
 * with mere warnings is planned often, and its result is cached.
 */
export function unusedConfigNames(
  targets: Targets,
  sidebars: ReadonlySet<string> | undefined,
  configPlace: ConfigPlace,
): Diagnostic[] {
  const { site, routes, unclear, catalog } = targets
  const { search = {}, sidebars: labels = {} } = site.config
  const { exclude = [], contexts = {} } = search
  const idle = (
    what: string,
    name: string,
    instead: Suggestion | undefined,
    trail: Trail,
  ): Diagnostic => idleName(what, name, instead, configPlace(trail))
  const inSidebars = sidebars
    ? Object.keys(labels).flatMap((id) =>
        sidebars.has(id)
          ? []
          : [idle('sidebar', id, guessed(nearest(id, sidebars)), ['sidebars', id])],
      )
    : []
  const named = [...inSidebars, ...uselessSynonyms(site, configPlace)]
  if (exclude.length === 0 && Object.keys(contexts).length === 0) return named
  const absent = absentFrom(catalog).map((entry) => normalize(entry.route))
  const pages = new Set(
    [...routes.keys(), ...unclear.keys(), ...absent].flatMap((each) => withoutLocale(site, each)),
  )
  const folders = new Set([...pages].flatMap((path) => [...foldersOf(path), path]))
  const [nearPage, nearFolder] = [nearestPath(pages), nearestPath(folders)]
  const nowOf = (path: string): Suggestion | undefined => {
    for (const { base } of site.locales) {
      const now = redirectedOrMoved(targets, route(base, path))
      const [address] = now ? withoutLocale(site, normalize(now.address)) : []
      // The home page has an empty name, and suggesting “” does not help.
      if (now && address) return { ...now, address }
    }
    return undefined
  }
  /** Strips the prefix of a locale, which names in the config do not have. */
  const bare = (name: string): string => withoutLocale(site, `/${name}`)[0] ?? name
  /** Returns what to exclude instead, unless `exclude` already lists it. */
  const meant = (path: string): Suggestion | undefined => {
    const instead = nowOf(bare(path)) ?? guessed(nearPage(bare(path)))
    return instead && exclude.includes(instead.address) ? undefined : instead
  }
  return [
    ...named,
    ...exclude.flatMap((path, i) =>
      pages.has(path) || HIDDEN.test(path)
        ? []
        : [idle('page', path, meant(path), ['search', 'exclude', i])],
    ),
    ...Object.keys(contexts).flatMap((path) =>
      folders.has(path)
        ? []
        : [idle('part', path, guessed(nearFolder(bare(path))), ['search', 'contexts', path])],
    ),
  ]
}

/**
 * Returns a route as the config writes it, without the prefix of its locale. A path
 * outside all locales has no such name.
 */
function withoutLocale({ locales }: Site, path: string): string[] {
  const locale = localeOf(locales, path)
  return locale ? [path.slice(locale.base.length)] : []
}
