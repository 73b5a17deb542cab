// Finds what was meant by a path of the finished site.

import type { SiteLocale } from '../../shared/contract.ts'
import { isLanguageTag } from '../../shared/language-tag.ts'
import { belowBase, localeOf, normalize, route } from '../../shared/route.ts'
import { findMovedPage, RENAMED } from '../plan/renamed.ts'
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
export function suggestRoute(context: SuggestionContext, path: string): Suggestion | undefined {
  const { site, routes } = context.targets
  // If a page has exactly this route, only the base was missing.
  const exactRoute = routes.get(normalize(path))
  if (exactRoute !== undefined && context.isPublished(exactRoute))
    return { address: writtenPath(exactRoute) }
  const locale = localeOf(site.locales, path)
  return locale && encodedSuggestion(suggestPath(context, locale, path, !isFileName(path)))
}

/** Suggests what a path from the root was meant to be, as a path that is not encoded yet. */
export function suggestPath(
  context: SuggestionContext,
  locale: SiteLocale,
  tried: string,
  isPage: boolean,
): Suggestion | undefined {
  const below = (belowBase(locale.base, tried) ?? tried).slice(1)
  return (
    findMovedPage(context.targets, context.renamed, locale, tried) ??
    renamedPublic(context, below) ??
    routeElsewhere(context, locale, below) ??
    routeInLanguage(context, below) ??
    foreignFile(context, `/${below}`) ??
    routeInSection(context, locale, tried) ??
    foreignRoute(context, locale, tried) ??
    nearPath(context, locale, tried, isPage)
  )
}

function renamedPublic(context: SuggestionContext, below: string): Suggestion | undefined {
  const file = context.renamed(publicSource(`/${below}`))
  const newPath = file && publishedAt(file)
  return newPath !== undefined && context.targets.files.has(newPath)
    ? { address: newPath, reason: RENAMED }
    : undefined
}

function routeElsewhere(
  context: SuggestionContext,
  ownLocale: SiteLocale,
  below: string,
): Suggestion | undefined {
  return inAnotherLocale(context, ownLocale, ({ base }) =>
    context.targets.routes.get(normalize(route(base, below))),
  )
}

/**
 * Suggests the page of a path that begins with a language, as in another program: `/zh-cn/docs/a` for `/zh/docs/a`, or
 * `/en/docs/a` for `/docs/a`. It is certain, because no page is at the path itself.
 */
function routeInLanguage(context: SuggestionContext, below: string): Suggestion | undefined {
  const [, tag = '', rest = ''] = /^([\w-]+)\/(.*?)(?:\.(?:html?|md))?$/.exec(below) ?? []
  const language = languageOf(tag.replace('_', '-'))
  const found = context.targets.site.locales
    .filter(({ lang }) => language !== undefined && languageOf(lang) === language)
    .map(({ base }) => context.targets.routes.get(normalize(route(base, rest))))
    .find((each) => each !== undefined && context.isPublished(each))
  return found === undefined ? undefined : { address: found, sure: true }
}

/** Returns the language of a tag without script and region: `zh` of `zh-CN`. */
function languageOf(tag: string): string | undefined {
  const lower = tag.toLowerCase()
  return isLanguageTag(lower) ? lower.split('-', 1)[0] : undefined
}

function routeInSection(
  context: SuggestionContext,
  locale: SiteLocale,
  tried: string,
): Suggestion | undefined {
  const found = withSection(locale.base, tried)
    .map((each) => context.targets.routes.get(each))
    .find((each) => each !== undefined && context.isPublished(each))
  return found === undefined ? undefined : { address: found }
}

function foreignRoute(
  context: SuggestionContext,
  locale: SiteLocale,
  tried: string,
): Suggestion | undefined {
  const findForeign = context.lookup.foreignRoute(locale)
  const found = [tried, ...withSection(locale.base, tried)]
    .map(findForeign)
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
  isPage: boolean,
): Suggestion | undefined {
  const [pages, files] = [lookup.route(locale), lookup.publicFile()]
  const near = isPage ? (pages(tried) ?? files(tried)) : (files(tried) ?? pages(tried))
  return near === undefined ? undefined : { address: near }
}
