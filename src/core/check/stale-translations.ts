// Finds translations that still have the old name after their original was renamed.

import type { Diagnostic } from '../../shared/contract.ts'
import { normalize } from '../../shared/route.ts'
import { absentFrom } from '../plan/catalog.ts'
import type { Renamed } from '../plan/renamed.ts'
import type { Targets } from '../plan/targets.ts'
import { placeOf } from '../reading/place.ts'
import { inLocale } from '../reading/content-path.ts'
import { renamedOriginal } from '../problems/site.ts'

/**
 * Warns of each such translation. Git is asked only about files without an original, in locales that have
 * untranslated pages: such a file may be the translation of one of these.
 */
export function staleTranslations(
  { site, catalog, redirects }: Targets,
  renamed: Renamed,
): Diagnostic[] {
  const { defaultLocale } = site
  const incomplete = new Set(
    catalog.entries.flatMap(({ fallback, locale }) => (fallback ? [locale.id] : [])),
  )
  const absent = new Set<string>(absentFrom(catalog).map(({ doc }) => doc.path))
  return [...catalog.written.values()].flatMap(({ locale, kind, id, doc, route }) => {
    // If a redirect claims its route, `collisions` reports an error that says the same.
    if (!incomplete.has(locale.id) || catalog.original(kind, id) || redirects.has(normalize(route)))
      return []
    const original = inLocale(doc.path, defaultLocale)
    const now = absent.has(original) ? undefined : renamed(original)
    const entry = now === undefined ? undefined : catalog.written.get(now)
    if (!now || !entry || !catalog.find(locale.id, entry.kind, entry.id)?.fallback) return []
    const right = inLocale(now, locale.id)
    return [renamedOriginal({ original, now, right }, placeOf(doc.path, undefined))]
  })
}
