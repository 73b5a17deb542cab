// What is wrong in a config that can be read: what its texts and redirects name and the site has not, and what it says twice.

import type { Diagnostic, Place, Site } from '../../shared/contract.ts'
import { belowBase, localeOf } from '../../shared/route.ts'
import { pick } from '../../shared/text.ts'
import { expandText } from '../reading/site-values.ts'
import { prefixedRedirect, sameLanguage, unknownValue } from '../problems/problems.ts'
import { nearest } from '../reading/suggest.ts'

/** The problems of texts, redirects and languages, each at its place. */
export function configProblems(
  site: Site,
  place: (trail: readonly (string | number)[]) => Place,
): Diagnostic[] {
  return [
    ...unknownValues(site, place),
    ...prefixedRedirects(site, place),
    ...sameLanguages(site, place),
  ]
}

/** A problem for each value that a text of the config names and that there is not, at its place. */
function unknownValues(
  { config, locales, defaultLocale }: Site,
  place: (trail: readonly (string | number)[]) => Place,
): Diagnostic[] {
  const { announcement, footer } = config
  const texts = [
    { trail: ['announcement', 'text'], text: announcement?.text },
    { trail: ['footer', 'text'], text: footer?.text },
  ]
  const problems = new Map<string, Diagnostic>()
  for (const { trail, text } of texts)
    for (const { id, values } of locales) {
      const own = typeof text === 'object' && Object.hasOwn(text, id) ? [...trail, id] : trail
      expandText(pick(text, id, defaultLocale), values, (name) => {
        const key = `${own.join('.')} ${name}`
        if (!problems.has(key))
          problems.set(key, unknownValue(name, nearest(name, Object.keys(values)), place(own)))
      })
    }
  return [...problems.values()]
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
