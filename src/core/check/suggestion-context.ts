// Prepares a site for finding what was meant by links to missing files and routes.

import type { Route, SiteLocale } from '../../shared/contract.ts'
import { localeOf } from '../../shared/route.ts'
import { isInPart, type From } from '../plan/links.ts'
import type { Renamed } from '../plan/renamed.ts'
import type { Targets } from '../plan/targets.ts'
import type { Suggestion } from '../problems/problem.ts'
import { inLocale, kindIn, topOf } from '../reading/content-path.ts'
import { nearestPath } from '../reading/suggest.ts'
import { endsOf, foreignNames, foreignPublics } from './foreign-names.ts'
import { writtenPath } from './written.ts'

/** What has become of files that no longer exist. */
export interface GitHistory {
  readonly renamed: Renamed
  /**
   * Works like `renamed`, but is also called if nothing is wrong. So its answers change only with the files
   * of the site or with what is staged.
   */
  readonly currentPath: Renamed
  /** Returns the commit that deleted a file; an empty string if the deletion is not committed yet. */
  readonly deleted: (path: string) => string | undefined
}

/** What is known of a site besides its targets. */
export interface SiteKnowledge extends Pick<GitHistory, 'renamed' | 'deleted'> {
  /** Whether a page is written. A hook of the config may have removed it. */
  readonly isPublished: (page: Route) => boolean
}

/** A site with everything that helps to find what was meant. */
export interface SuggestionContext extends SiteKnowledge {
  readonly targets: Targets
  readonly lookup: Lookup
}

/** Returns the candidate that was most likely meant. */
type Find = (path: string) => string | undefined

/** Finders for the names of a site, by where a link may look for them. Each is created when it is first used. */
interface Lookup {
  /** Among the pages of a locale; `foreignRoute` accepts names as other site generators use them. */
  route(locale: SiteLocale): Find
  foreignRoute(locale: SiteLocale): Find
  /** Among the files of `content/public`. */
  publicFile(): Find
  /**
   * Among the sources in the locale of a path, and the files beside them that a text may show; `foreignSource`
   * is for names of other generators.
   */
  source(from: From, path: string): Find
  foreignSource(): Find
}

/** Adds lookups to what is known of a site. */
export function suggestionContext(targets: Targets, knowledge: SiteKnowledge): SuggestionContext {
  return { ...knowledge, targets, lookup: lookupIn(targets, knowledge.isPublished) }
}

/** Creates the finders of a site. Pages that are not written do not count. */
function lookupIn(targets: Targets, isThere: (page: Route) => boolean): Lookup {
  const { site, catalog, routes, files, assets, partAssets } = targets
  const finders = new Map<string, Find>()
  const cached = (key: string, make: () => Find): Find => {
    const find = finders.get(key) ?? make()
    finders.set(key, find)
    return find
  }
  const routesIn = (locale: SiteLocale): Route[] =>
    [...routes.values()].filter((each) => localeOf(site.locales, each) === locale && isThere(each))
  return {
    route: (locale) => cached(`routes ${locale.base}`, () => nearestPath(routesIn(locale))),
    foreignRoute: (locale) =>
      cached(`foreign routes ${locale.base}`, () => foreignNames(routesIn(locale))),
    publicFile: () => cached('public files', () => nearestPath(files.keys())),
    source(from, path) {
      const top = topOf(path)
      const folder = top === undefined ? '' : `content/${top}/`
      const inParts = isInPart(from) ? [...partAssets.keys()] : []
      return cached(`sources ${folder} ${inParts.length > 0}`, () =>
        nearestPath(
          [...catalog.written.keys(), ...assets.keys(), ...inParts].filter((each) =>
            each.startsWith(folder),
          ),
        ),
      )
    },
    foreignSource: () => cached('foreign sources', () => foreignNames(catalog.written.keys())),
  }
}

/**
 * Suggests a file of `content/public` for a path with the folder in which other generators keep such files.
 * Returns `undefined` if the site has a file whose public path includes that folder.
 */
export function foreignFile(
  { targets: { files } }: SuggestionContext,
  path: string,
): Suggestion | undefined {
  const address = foreignPublics(path).find((file) => files.has(file))
  const isOwnFolder = ['/static', '/public', '/src'].some((folder) => files.has(folder + address))
  return address === undefined || isOwnFolder ? undefined : { address, sure: true }
}

/**
 * Suggests the one file of `content/public` whose path is the end of the given one, with at least one folder. It is
 * certain where the path leads out of the documents: other generators keep pictures in `src/assets` beside them.
 */
export function endingAlike(
  { targets: { files } }: SuggestionContext,
  path: string,
): Suggestion | undefined {
  const [address, ...others] = endsOf(path).filter((file) => files.has(file))
  if (address === undefined || others.length > 0) return undefined
  const [root, , kind = ''] = path.split('/')
  return { address, sure: root !== '' && kindIn(kind) === undefined }
}

/** Suggests the same page in another locale that has it. */
export function inAnotherLocale(
  context: SuggestionContext,
  ownLocale: SiteLocale,
  find: (locale: SiteLocale) => Route | undefined,
): Suggestion | undefined {
  for (const locale of context.targets.site.locales) {
    const page = locale.id === ownLocale.id ? undefined : find(locale)
    if (page !== undefined && !isLeftover(context, page))
      return { address: page, reason: `This page is only in ${locale.label}.` }
  }
  return undefined
}

function isLeftover(
  { targets: { site, catalog }, deleted }: SuggestionContext,
  page: Route,
): boolean {
  const file = [...catalog.written].find(([, entry]) => entry.route === page)?.[0]
  return file !== undefined && deleted(inLocale(file, site.defaultLocale)) !== undefined
}

/** Encodes the path of a suggestion so that it can be written in a link. */
export function encodedSuggestion(near: Suggestion | undefined): Suggestion | undefined {
  return near && { ...near, address: writtenPath(near.address) }
}
