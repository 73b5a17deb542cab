// Redirects that name the base or a language, below which they are made: they lead on from addresses that nobody asks for.

import type { Diagnostic, Place, Site } from '../../shared/contract.ts'
import { belowBase, localeOf, slashed } from '../../shared/route.ts'
import type { Plan } from '../plan/plan.ts'
import { basedRedirect, prefixedRedirect } from '../problems/routes.ts'
import { keyAt, placeOf, type ConfigPlace } from '../reading/place.ts'

/** Redirects of the config are made below the base, in every language, and begin with none of them. */
export function prefixedInConfig(site: Site, place: ConfigPlace): Diagnostic[] {
  return Object.keys(site.config.redirects ?? {}).flatMap((from) => {
    const based = belowSiteBase(site, from)
    const path = based?.path ?? from
    const locale = localeOf(site.locales, path)
    const isPrefixed = locale !== undefined && locale.base !== '/'
    const bare = isPrefixed ? (belowBase(locale.base, path) ?? '/') : path
    const at = (): Place => place(['redirects', from])
    if (based) return [basedRedirect(from, bare, based.base, 'the config', at())]
    return isPrefixed ? [prefixedRedirect(from, bare, locale.id, at())] : []
  })
}

/** Those of a page are made below the base, in its own language. The prefix of another may be a folder there. */
export function prefixedInPages({ site, targets }: Pick<Plan, 'site' | 'targets'>): Diagnostic[] {
  return targets.catalog.entries
    .filter(({ doc, fallback }) => !fallback && !doc.unclear)
    .flatMap(({ doc, locale }) =>
      (doc.frontMatter.redirects ?? []).flatMap((from, i) => {
        const based = belowSiteBase(site, from)
        const path = based?.path ?? from
        const below = locale.base === '/' ? undefined : belowBase(locale.base, path)
        const base = based?.base ?? (below === undefined ? undefined : locale.base)
        const at = (): Place => placeOf(doc.path, keyAt(doc.keys, 'redirects', i))
        return base === undefined ? [] : [basedRedirect(from, below ?? path, base, 'a page', at())]
      }),
    )
}

/** A path below the base that the config says: elsewhere the site is built under another for a while. */
function belowSiteBase(
  { config }: Site,
  from: string,
): { readonly base: string; readonly path: string } | undefined {
  const base = slashed(config.base)
  const path = OWN_FOLDER.test(base) || base === '/' ? undefined : belowBase(base, from)
  return path === undefined ? undefined : { base, path }
}

/** A base that is called like what every site has below it: there, `/docs/a` may be meant. */
const OWN_FOLDER = /^\/(docs|blog)\//
