// What is wrong in a config that can be read: redirects that name another site or a language, and languages that it has twice.

import type { Diagnostic, Site } from '../../shared/contract.ts'
import { belowBase, localeOf, slashed } from '../../shared/route.ts'
import type { ConfigPlace } from '../reading/place.ts'
import { onePlace } from '../plan/redirects.ts'
import { foreignRedirect, prefixedRedirect, sameLanguage } from '../problems/problems.ts'

/** The problems of redirects and languages, each at its place. */
export function configProblems(site: Site, place: ConfigPlace): Diagnostic[] {
  return [
    ...foreignRedirects(site, place),
    ...prefixedRedirects(site, place),
    ...sameLanguages(site, place),
  ]
}

/** What is asked for elsewhere, this site cannot lead on. */
function foreignRedirects(site: Site, place: ConfigPlace): Diagnostic[] {
  const own = site.url + slashed(site.config.base)
  return Object.keys(site.config.redirects ?? {}).flatMap((from) =>
    from.startsWith('/') || onePlace(site, from) !== undefined
      ? []
      : [foreignRedirect(from, own, place(['redirects', from]))],
  )
}

/** Redirects of the config are made in every language, and begin with none of them. */
function prefixedRedirects({ config, locales }: Site, place: ConfigPlace): Diagnostic[] {
  return Object.keys(config.redirects ?? {}).flatMap((from) => {
    const locale = localeOf(locales, from)
    if (!locale || locale.base === '/') return []
    const bare = belowBase(locale.base, from) ?? '/'
    return [prefixedRedirect(from, bare, locale.id, place(['redirects', from]))]
  })
}

/** Search engines and readers tell languages apart by `lang`. */
function sameLanguages({ locales }: Site, place: ConfigPlace): Diagnostic[] {
  const seen = new Map<string, string>()
  return locales.flatMap(({ id, lang }) => {
    const other = seen.get(lang.toLowerCase())
    if (other !== undefined) return [sameLanguage(other, id, lang, place(['locales', id, 'lang']))]
    seen.set(lang.toLowerCase(), id)
    return []
  })
}
