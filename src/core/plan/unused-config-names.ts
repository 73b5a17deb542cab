// Reports names in the config that match no page or sidebar. Such a name has no effect, and nobody would notice.

import type { Diagnostic, Site } from '../../shared/contract.ts'
import { absentFrom } from './catalog.ts'
import { localeOf, normalize, route } from '../../shared/route.ts'
import type { Suggestion } from '../problems/problem.ts'
import { idleName } from '../problems/source.ts'
import { foldersOf } from '../reading/content-path.ts'
import type { ConfigPlace, Trail } from '../reading/place.ts'
import { guessed, nearest, nearestPath } from '../reading/suggest.ts'
import { excludedFolder } from './searched.ts'
import { uselessSynonyms } from './useless-synonyms.ts'
import { redirectedOrMoved } from './renamed.ts'
import { unknownLanguages } from './unknown-languages.ts'
import type { Targets } from './targets.ts'

/**
 * Paths with a segment that begins with an underscore. They are never pages, so excluding
 * one is harmless and not reported.
 */
const HIDDEN_PATH = /(^|\/)_/

/**
 * Warns of each name in the config that no page, sidebar or language has, and of synonyms without effect. `sidebars`
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
  const report = (
    what: string,
    name: string,
    instead: Suggestion | undefined,
    trail: Trail,
  ): Diagnostic => idleName(what, name, instead, configPlace(trail))
  const unknownSidebars = sidebars
    ? Object.keys(labels).flatMap((id) =>
        sidebars.has(id)
          ? []
          : [report('sidebar', id, guessed(nearest(id, sidebars)), ['sidebars', id])],
      )
    : []
  const problems = [
    ...unknownLanguages(site, configPlace),
    ...unknownSidebars,
    ...uselessSynonyms(site, configPlace),
  ]
  if (exclude.length === 0 && Object.keys(contexts).length === 0) return problems
  const absent = absentFrom(catalog).map((entry) => normalize(entry.route))
  const pages = new Set(
    [...routes.keys(), ...unclear.keys(), ...absent].flatMap((each) => withoutLocale(site, each)),
  )
  const folders = new Set([...pages].flatMap((path) => [...foldersOf(path), path]))
  const [nearPage, nearFolder] = [nearestPath(pages), nearestPath(folders)]
  const findMoved = (path: string): Suggestion | undefined => {
    for (const { base } of site.locales) {
      const moved = redirectedOrMoved(targets, route(base, path))
      const [address] = moved ? withoutLocale(site, normalize(moved.address)) : []
      // The home page has an empty name, and suggesting “” does not help.
      if (moved && address) return { ...moved, address }
    }
    return undefined
  }
  /** Strips the prefix of a locale, which names in the config do not have. */
  const unprefixed = (name: string): string => withoutLocale(site, `/${name}`)[0] ?? name
  /** Returns what to exclude instead, unless `exclude` already lists it. */
  const suggest = (path: string): Suggestion | undefined => {
    const instead = findMoved(unprefixed(path)) ?? guessed(nearPage(unprefixed(path)))
    return instead && exclude.includes(instead.address) ? undefined : instead
  }
  return [
    ...problems,
    ...exclude.flatMap((path, i) => {
      const trail = ['search', 'exclude', i]
      const folder = excludedFolder(path)
      if (HIDDEN_PATH.test(path)) return []
      if (folder === undefined)
        return pages.has(path) ? [] : [report('page', path, suggest(path), trail)]
      const near = guessed(nearFolder(unprefixed(folder)))
      return folders.has(folder)
        ? []
        : [report('folder', folder, near && { ...near, address: `${near.address}/**` }, trail)]
    }),
    ...Object.keys(contexts).flatMap((path) =>
      folders.has(path)
        ? []
        : [
            report('part', path, guessed(nearFolder(unprefixed(path))), [
              'search',
              'contexts',
              path,
            ]),
          ],
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
