// Reports redirects from paths that include the base or a locale prefix. These are added anyway, so such
// redirects apply to addresses that nobody requests.

import type { Diagnostic, Place, Site } from '../../shared/contract.ts'
import { belowBase, localeOf, slashed } from '../../shared/route.ts'
import type { Plan } from '../plan/plan.ts'
import { basedRedirect, prefixedRedirect } from '../problems/routes.ts'
import { keyAt, placeOf, type ConfigPlace } from '../reading/place.ts'

/**
 * Reports redirects of the config that begin with the base of the site or of a locale. They are created
 * below the base and in every locale.
 */
export function prefixedInConfig(site: Site, place: ConfigPlace): Diagnostic[] {
  return Object.keys(site.config.redirects ?? {}).flatMap((from) => {
    const based = belowSiteBase(site, from)
    const path = based?.path ?? from
    const locale = localeOf(site.locales, path)
    const isPrefixed = locale !== undefined && locale.base !== '/'
    const unprefixed = isPrefixed ? (belowBase(locale.base, path) ?? '/') : path
    const at = (): Place => place(['redirects', from])
    if (based) return [basedRedirect(from, unprefixed, based.base, 'the config', at())]
    return isPrefixed ? [prefixedRedirect(from, unprefixed, locale.id, at())] : []
  })
}

/**
 * Reports redirects in front matter that begin with the base of the site or of the page's locale. The prefix
 * of another locale may be a folder there.
 */
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

/**
 * Returns a path below the base of the config. `site.base` may differ, because `--base`
 * overrides it for a single build.
 */
function belowSiteBase(
  { config }: Site,
  from: string,
): { readonly base: string; readonly path: string } | undefined {
  const base = slashed(config.base)
  const path = SECTION_BASE.test(base) || base === '/' ? undefined : belowBase(base, from)
  return path === undefined ? undefined : { base, path }
}

/** A base with the name of a section of every site. With such a base, `/docs/a` may be meant as it is. */
const SECTION_BASE = /^\/(docs|blog)\//
