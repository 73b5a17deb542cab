// A site in which is looked around for what was meant, and what is asked of it for files and for routes.

import type { Route, SiteLocale } from '../../shared/contract.ts'
import { localeOf } from '../../shared/route.ts'
import type { Renamed } from '../plan/renamed.ts'
import type { Targets } from '../plan/targets.ts'
import type { Instead } from '../problems/problem.ts'
import { inLocale, topOf } from '../reading/content-path.ts'
import { nearestPath } from '../reading/suggest.ts'
import { foreignNames, foreignPublic } from './foreign-names.ts'
import { writtenPath } from './written.ts'

/** What has become of files that are not there any more. */
export interface Past {
  readonly renamed: Renamed
  /** The same, asked where nothing need be wrong: another answer comes with other files, or with what is staged. */
  readonly nowCalled: Renamed
  /** The commit in which a file was deleted; an empty text where that is not committed. */
  readonly deleted: (path: string) => string | undefined
}

/** What is known of a site besides what stands in it. */
export interface Facts extends Pick<Past, 'renamed' | 'deleted'> {
  /** Whether a page is written at all. */
  readonly isThere: (page: Route) => boolean
}

/** A site with all that helps to find what was meant. */
export interface Clues extends Facts {
  readonly targets: Targets
  readonly lookup: Lookup
}

/** The one of some names that is most likely meant. */
type Find = (given: string) => string | undefined

/** The names of a site, by where they can be meant. What finds one among them is made when it is first asked for. */
interface Lookup {
  /** Among the pages of a language. */
  route(locale: SiteLocale): Find
  foreignRoute(locale: SiteLocale): Find
  /** Among the public files. */
  publicFile(): Find
  /** Among the sources of the language in which a path lies, and what stands beside them. */
  source(path: string): Find
  foreignSource(): Find
}

/** Makes a site ready to be looked around in. */
export function cluesIn(targets: Targets, facts: Facts): Clues {
  return { ...facts, targets, lookup: lookupIn(targets, facts.isThere) }
}

/** The names of a site, of whose pages those count that are there. */
function lookupIn(targets: Targets, isThere: (page: Route) => boolean): Lookup {
  const { site, catalog, routes, files, assets } = targets
  const made = new Map<string, Find>()
  const once = (names: string, make: () => Find): Find => {
    const find = made.get(names) ?? make()
    made.set(names, find)
    return find
  }
  const routesIn = (locale: SiteLocale): Route[] =>
    [...routes.values()].filter((each) => localeOf(site.locales, each) === locale && isThere(each))
  return {
    route: (locale) => once(`routes ${locale.base}`, () => nearestPath(routesIn(locale))),
    foreignRoute: (locale) =>
      once(`foreign routes ${locale.base}`, () => foreignNames(routesIn(locale))),
    publicFile: () => once('public files', () => nearestPath(files.keys())),
    source(path) {
      const top = topOf(path)
      const folder = top === undefined ? '' : `content/${top}/`
      return once(`sources ${folder}`, () =>
        nearestPath(
          [...catalog.written.keys(), ...assets.keys()].filter((each) => each.startsWith(folder)),
        ),
      )
    },
    foreignSource: () => once('foreign sources', () => foreignNames(catalog.written.keys())),
  }
}

/** The public file that another program keeps so, unless what it is called can be its whole name, too. */
export function foreignFile({ targets: { files } }: Clues, path: string): Instead | undefined {
  const file = foreignPublic(path)
  if (file === undefined || !files.has(file)) return undefined
  const isOurs = ['/static', '/public'].some((folder) => files.has(folder + file))
  return isOurs ? undefined : { address: file, sure: true }
}

/** The same page in the languages that have it. */
export function elsewhere(
  clues: Clues,
  mine: SiteLocale,
  find: (locale: SiteLocale) => Route | undefined,
): Instead | undefined {
  for (const locale of clues.targets.site.locales) {
    const there = locale.id === mine.id ? undefined : find(locale)
    if (there !== undefined && !isLeft(clues, there))
      return { address: there, why: `This page is only in ${locale.label}.` }
  }
  return undefined
}

function isLeft({ targets: { site, catalog }, deleted }: Clues, page: Route): boolean {
  const file = [...catalog.written].find(([, entry]) => entry.route === page)?.[0]
  return file !== undefined && deleted(inLocale(file, site.defaultLocale)) !== undefined
}

/** What was meant, as a path that can be written. */
export function inWriting(near: Instead | undefined): Instead | undefined {
  return near && { ...near, address: writtenPath(near.address) }
}
