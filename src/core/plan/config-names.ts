// What the config says of pages and sidebars by their names: a name that nothing has says nothing, and nobody would notice.

import type { Diagnostic, Site } from '../../shared/contract.ts'
import { absentFrom } from './catalog.ts'
import { localeOf, normalize, route } from '../../shared/route.ts'
import type { Instead } from '../problems/problem.ts'
import { idleName } from '../problems/source.ts'
import { foldersOf } from '../reading/content-path.ts'
import type { ConfigPlace, Trail } from '../reading/place.ts'
import { guessed, nearest, nearestPath } from '../reading/suggest.ts'
import { idleSynonyms } from './idle-synonyms.ts'
import { ledAway } from './renamed.ts'
import type { Targets } from './targets.ts'

/** What begins with an underscore is a page nowhere; to exclude it all the same is caution. */
const HIDDEN = /(^|\/)_/

/**
 * A warning for each name of the config that no page or sidebar has, and for synonyms that can do nothing. `sidebars` are the ids there are, where these are known. Git is
 * not asked for a better one: a site with warnings is planned often, and remembered.
 */
export function idleNames(
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
    instead: Instead | undefined,
    trail: Trail,
  ): Diagnostic => idleName(what, name, instead, configPlace(trail))
  const inSidebars = sidebars
    ? Object.keys(labels).flatMap((id) =>
        sidebars.has(id)
          ? []
          : [idle('sidebar', id, guessed(nearest(id, sidebars)), ['sidebars', id])],
      )
    : []
  const named = [...inSidebars, ...idleSynonyms(site, configPlace)]
  if (exclude.length === 0 && Object.keys(contexts).length === 0) return named
  const absent = absentFrom(catalog).map((entry) => normalize(entry.route))
  const pages = new Set(
    [...routes.keys(), ...unclear.keys(), ...absent].flatMap((each) => withoutLocale(site, each)),
  )
  const folders = new Set([...pages].flatMap((path) => [...foldersOf(path), path]))
  const [nearPage, nearFolder] = [nearestPath(pages), nearestPath(folders)]
  const nowOf = (path: string): Instead | undefined => {
    for (const { base } of site.locales) {
      const now = ledAway(targets, route(base, path))
      const [address] = now ? withoutLocale(site, normalize(now.address)) : []
      // The home page's name is empty: to read “” helps nobody.
      if (now && address) return { ...now, address }
    }
    return undefined
  }
  /** The name without the prefix of a language, which it does not have. */
  const bare = (name: string): string => withoutLocale(site, `/${name}`)[0] ?? name
  /** What to exclude instead, unless that stands beside it already. */
  const meant = (path: string): Instead | undefined => {
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

/** A route as the config would write it. What stands outside of all locales has no name there. */
function withoutLocale({ locales }: Site, path: string): string[] {
  const locale = localeOf(locales, path)
  return locale ? [path.slice(locale.base.length)] : []
}
