// What is wrong in a config that can be read: redirects that cannot be meant so, languages that it has twice, and texts that a
// language lacks, or that were written as Markdown.

import type { Diagnostic, Site } from '../../shared/contract.ts'
import { slashed } from '../../shared/route.ts'
import type { ConfigPlace } from '../reading/place.ts'
import { onePlace } from '../plan/redirects.ts'
import { plainText } from '../problems/markdown.ts'
import { foreignRedirect, sameLanguage } from '../problems/routes.ts'
import { missingText } from '../problems/source.ts'
import { prefixedInConfig } from './prefixed-redirects.ts'

/** The problems of redirects, languages and texts, each at its place. */
export function configProblems(site: Site, place: ConfigPlace): Diagnostic[] {
  return [
    ...foreignRedirects(site, place),
    ...prefixedInConfig(site, place),
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
