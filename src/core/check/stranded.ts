// Translations that were left behind when their original was given another name.

import type { Diagnostic } from '../../shared/contract.ts'
import { normalize } from '../../shared/route.ts'
import { absentFrom } from '../plan/catalog.ts'
import type { Renamed } from '../plan/renamed.ts'
import type { Targets } from '../plan/targets.ts'
import { placeOf } from '../reading/place.ts'
import { inLocale } from '../reading/content-path.ts'
import { renamedOriginal } from '../problems/site.ts'

/**
 * A warning for each of them, as git knows it. It is asked only where a file stands in one language alone, and in that language waits
 * a page for its translation: it may be this.
 */
export function stranded({ site, catalog, redirects }: Targets, renamed: Renamed): Diagnostic[] {
  const { defaultLocale } = site
  const waiting = new Set(
    catalog.entries.flatMap(({ fallback, locale }) => (fallback ? [locale.id] : [])),
  )
  const absent = new Set<string>(absentFrom(catalog).map(({ doc }) => doc.path))
  return [...catalog.written.values()].flatMap(({ locale, kind, id, doc, route }) => {
    // Where a redirect wants its address, the error of that says it.
    if (!waiting.has(locale.id) || catalog.original(kind, id) || redirects.has(normalize(route)))
      return []
    const original = inLocale(doc.path, defaultLocale)
    const now = absent.has(original) ? undefined : renamed(original)
    const entry = now === undefined ? undefined : catalog.written.get(now)
    if (!now || !entry || !catalog.find(locale.id, entry.kind, entry.id)?.fallback) return []
    const right = inLocale(now, locale.id)
    return [renamedOriginal({ original, now, right }, placeOf(doc.path, undefined))]
  })
}
