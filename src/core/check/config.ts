// What is wrong in a config that can be read: redirects that name another site, a language or the base, languages that it has
// twice, and texts that a language lacks, or that were written as Markdown.

import type { Diagnostic, Place, Site } from '../../shared/contract.ts'
import { belowBase, localeOf, slashed } from '../../shared/route.ts'
import type { ConfigPlace } from '../reading/place.ts'
import { onePlace } from '../plan/redirects.ts'
import { plainText } from '../problems/markdown.ts'
import {
  basedRedirect,
  foreignRedirect,
  prefixedRedirect,
  sameLanguage,
} from '../problems/routes.ts'
import { missingText } from '../problems/source.ts'

/** The problems of redirects, languages and texts, each at its place. */
export function configProblems(site: Site, place: ConfigPlace): Diagnostic[] {
  return [
    ...foreignRedirects(site, place),
    ...prefixedRedirects(site, place),
    ...sameLanguages(site, place),
    ...site.untranslated.map(({ trail, locales, shown }) =>
      missingText(locales, shown, place(trail)),
    ),
    ...site.marked.map(({ trail, written }) => plainText(written, place(trail))),
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

/** Redirects of the config are made below the base, in every language, and begin with none of them. */
function prefixedRedirects({ config, locales }: Site, place: ConfigPlace): Diagnostic[] {
  const base = slashed(config.base)
  return Object.keys(config.redirects ?? {}).flatMap((from) => {
    const below = OWN_FOLDER.test(base) || base === '/' ? undefined : belowBase(base, from)
    const locale = localeOf(locales, below ?? from)
    const isPrefixed = locale !== undefined && locale.base !== '/'
    const bare = isPrefixed ? (belowBase(locale.base, below ?? from) ?? '/') : (below ?? from)
    const at = (): Place => place(['redirects', from])
    if (below !== undefined) return [basedRedirect(from, bare, base, at())]
    return isPrefixed ? [prefixedRedirect(from, bare, locale.id, at())] : []
  })
}

/** A base that is called like what every site has below it: there, `/docs/a` may be meant. */
const OWN_FOLDER = /^\/(docs|blog)\//

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
