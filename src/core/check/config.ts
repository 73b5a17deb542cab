// Reports problems of a config that can be read: redirects that cannot work, duplicate languages, and texts
// that a locale lacks or that contain Markdown.

import type { Diagnostic, Site } from '../../shared/contract.ts'
import { slashed } from '../../shared/route.ts'
import type { ConfigPlace } from '../reading/place.ts'
import { onePlace } from '../plan/redirects.ts'
import { valueProblem } from '../reading/site-values.ts'
import { plainText } from '../problems/markdown.ts'
import { foreignRedirect, sameLanguage } from '../problems/routes.ts'
import { missingText } from '../problems/source.ts'
import { prefixedInConfig } from './prefixed-redirects.ts'

/** Reports the problems of redirects, languages, and texts at their places in the config. */
export function configProblems(site: Site, place: ConfigPlace): Diagnostic[] {
  return [
    ...foreignRedirects(site, place),
    ...prefixedInConfig(site, place),
    ...sameLanguages(site, place),
    ...site.untranslated.map(({ trail, locales, shown }) =>
      missingText(locales, shown, place(trail)),
    ),
    ...site.marked.map(({ kind, trail, written }) =>
      kind === 'near-value'
        ? valueProblem(written, site.locales[0]?.values ?? {}, place(trail))
        : plainText(written, place(trail)),
    ),
  ]
}

/** Reports redirects from other sites, whose requests this site never gets. */
function foreignRedirects(site: Site, place: ConfigPlace): Diagnostic[] {
  const siteUrl = site.url + slashed(site.config.base)
  return Object.keys(site.config.redirects ?? {}).flatMap((from) =>
    from.startsWith('/') || onePlace(site, from) !== undefined
      ? []
      : [foreignRedirect(from, siteUrl, place(['redirects', from]))],
  )
}

/** Reports locales with the same `lang`, by which search engines and readers tell languages apart. */
function sameLanguages({ locales }: Site, place: ConfigPlace): Diagnostic[] {
  const seen = new Map<string, string>()
  return locales.flatMap(({ id, lang }) => {
    const other = seen.get(lang.toLowerCase())
    if (other !== undefined) return [sameLanguage(other, id, lang, place(['locales', id, 'lang']))]
    seen.set(lang.toLowerCase(), id)
    return []
  })
}
