// What is wrong in a config that can be read: redirects that name a language, and languages that it has twice.

import type { Diagnostic, Place, Site } from '../../shared/contract.ts'
import { belowBase, localeOf } from '../../shared/route.ts'
import { prefixedRedirect, sameLanguage } from '../problems/problems.ts'

/** The problems of redirects and languages, each at its place. */
export function configProblems(
  site: Site,
  place: (trail: readonly (string | number)[]) => Place,
): Diagnostic[] {
  return [...prefixedRedirects(site, place), ...sameLanguages(site, place)]
}

/** Redirects of the config are made in every language, and begin with none of them. */
function prefixedRedirects(
  { config, locales }: Site,
  place: (trail: readonly (string | number)[]) => Place,
): Diagnostic[] {
  return Object.keys(config.redirects ?? {}).flatMap((from) => {
    const locale = localeOf(locales, from)
    if (!locale || locale.base === '/') return []
    const bare = belowBase(locale.base, from) ?? '/'
    return [prefixedRedirect(from, bare, locale.id, place(['redirects', from]))]
  })
}

/** Search engines and readers tell languages apart by `lang`. */
function sameLanguages(
  { locales }: Site,
  place: (trail: readonly (string | number)[]) => Place,
): Diagnostic[] {
  const seen = new Map<string, string>()
  return locales.flatMap(({ id, lang }) => {
    const other = seen.get(lang.toLowerCase())
    if (other !== undefined) return [sameLanguage(other, id, lang, place(['locales', id, 'lang']))]
    seen.set(lang.toLowerCase(), id)
    return []
  })
}
