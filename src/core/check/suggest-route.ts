// Finds what was meant by a path of the finished site.

import type { SiteLocale } from '../../shared/contract.ts'
import { belowBase, localeOf, normalize, route } from '../../shared/route.ts'
import { movedPageFinder, RENAMED } from '../plan/renamed.ts'
import type { Suggestion } from '../problems/problem.ts'
import { isFileName, publicSource, publishedAt } from '../reading/content-path.ts'
import {
  inAnotherLocale,
  foreignFile,
  encodedSuggestion,
  type SuggestionContext,
} from './suggestion-context.ts'
import { writtenPath } from './written.ts'

/** Suggests what a path of the finished site was meant to be, encoded for writing. */
export function suggestRoute(clues: SuggestionContext, path: string): Suggestion | undefined {
  const { site, routes } = clues.targets
  // If a page has exactly this route, only the base was missing.
  const here = routes.get(normalize(path))
  if (here !== undefined && clues.isThere(here)) return { address: writtenPath(here) }
  const locale = localeOf(site.locales, path)
  return locale && encodedSuggestion(suggestPath(clues, locale, path, !isFileName(path)))
}

/** Suggests what a path from the root was meant to be, as a path that is not encoded yet. */
export function suggestPath(
  clues: SuggestionContext,
  locale: SiteLocale,
  tried: string,
  page: boolean,
): Suggestion | undefined {
  const below = (belowBase(locale.base, tried) ?? tried).slice(1)
  return (
    movedPageFinder(clues.targets, clues.renamed, locale, tried) ??
    renamedPublic(clues, below) ??
    routeElsewhere(clues, locale, below) ??
    foreignFile(clues, `/${below}`) ??
    routeInSection(clues, locale, tried) ??
    foreignRoute(clues, locale, tried) ??
    nearPath(clues, locale, tried, page)
  )
}

function renamedPublic(clues: SuggestionContext, below: string): Suggestion | undefined {
  const file = clues.renamed(publicSource(`/${below}`))
  const now = file && publishedAt(file)
  return now !== undefined && clues.targets.files.has(now)
    ? { address: now, why: RENAMED }
    : undefined
}

function routeElsewhere(
  clues: SuggestionContext,
  mine: SiteLocale,
  below: string,
): Suggestion | undefined {
  return inAnotherLocale(clues, mine, ({ base }) =>
    clues.targets.routes.get(normalize(route(base, below))),
  )
}

function routeInSection(
  clues: SuggestionContext,
  locale: SiteLocale,
  tried: string,
): Suggestion | undefined {
  const found = withSection(locale.base, tried)
    .map((each) => clues.targets.routes.get(each))
    .find((each) => each !== undefined && clues.isThere(each))
  return found === undefined ? undefined : { address: found }
}

function foreignRoute(
  clues: SuggestionContext,
  locale: SiteLocale,
  tried: string,
): Suggestion | undefined {
  const named = clues.lookup.foreignRoute(locale)
  const found = [tried, ...withSection(locale.base, tried)]
    .map(named)
    .find((each) => each !== undefined)
  return found === undefined ? undefined : { address: found, sure: true }
}

/**
 * Returns the routes that a path would have below `docs/` and `blog/`. Authors who come from a site with only
 * one of these sections tend to omit its name.
 */
export function withSection(base: string, path: string): string[] {
  const below = (belowBase(base, path) ?? path).slice(1).replace(/\.(html?|md)$/, '')
  return ['docs', 'blog'].map((section) => normalize(`${base}${section}/${below}`))
}

function nearPath(
  { lookup }: SuggestionContext,
  locale: SiteLocale,
  tried: string,
  page: boolean,
): Suggestion | undefined {
  const [pages, files] = [lookup.route(locale), lookup.publicFile()]
  const near = page ? (pages(tried) ?? files(tried)) : (files(tried) ?? pages(tried))
  return near === undefined ? undefined : { address: near }
}
