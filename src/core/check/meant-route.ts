// Finds what was meant by a path of the finished site.

import type { SiteLocale } from '../../shared/contract.ts'
import { belowBase, localeOf, normalize, route } from '../../shared/route.ts'
import { nowAt, RENAMED } from '../plan/renamed.ts'
import type { Instead } from '../problems/problem.ts'
import { isFileName, publicSource, publishedAt } from '../reading/content-path.ts'
import { elsewhere, foreignFile, inWriting, type Clues } from './look.ts'
import { writtenPath } from './written.ts'

/** Suggests what a path of the finished site was meant to be, encoded for writing. */
export function meantRoute(clues: Clues, path: string): Instead | undefined {
  const { site, routes } = clues.targets
  // If a page has exactly this route, only the base was missing.
  const here = routes.get(normalize(path))
  if (here !== undefined && clues.isThere(here)) return { address: writtenPath(here) }
  const locale = localeOf(site.locales, path)
  return locale && inWriting(meantPath(clues, locale, path, !isFileName(path)))
}

/** Suggests what a path from the root was meant to be, as a path that is not encoded yet. */
export function meantPath(
  clues: Clues,
  locale: SiteLocale,
  tried: string,
  page: boolean,
): Instead | undefined {
  const below = (belowBase(locale.base, tried) ?? tried).slice(1)
  return (
    nowAt(clues.targets, clues.renamed, locale, tried) ??
    renamedPublic(clues, below) ??
    routeElsewhere(clues, locale, below) ??
    foreignFile(clues, `/${below}`) ??
    routeInSection(clues, locale, tried) ??
    foreignRoute(clues, locale, tried) ??
    nearPath(clues, locale, tried, page)
  )
}

function renamedPublic(clues: Clues, below: string): Instead | undefined {
  const file = clues.renamed(publicSource(`/${below}`))
  const now = file && publishedAt(file)
  return now !== undefined && clues.targets.files.has(now)
    ? { address: now, why: RENAMED }
    : undefined
}

function routeElsewhere(clues: Clues, mine: SiteLocale, below: string): Instead | undefined {
  return elsewhere(clues, mine, ({ base }) =>
    clues.targets.routes.get(normalize(route(base, below))),
  )
}

function routeInSection(clues: Clues, locale: SiteLocale, tried: string): Instead | undefined {
  const found = withSection(locale.base, tried)
    .map((each) => clues.targets.routes.get(each))
    .find((each) => each !== undefined && clues.isThere(each))
  return found === undefined ? undefined : { address: found }
}

function foreignRoute(clues: Clues, locale: SiteLocale, tried: string): Instead | undefined {
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
  { lookup }: Clues,
  locale: SiteLocale,
  tried: string,
  page: boolean,
): Instead | undefined {
  const [pages, files] = [lookup.route(locale), lookup.publicFile()]
  const near = page ? (pages(tried) ?? files(tried)) : (files(tried) ?? pages(tried))
  return near === undefined ? undefined : { address: near }
}
