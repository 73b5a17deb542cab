// What the index's thread has to load takes longer than an edited page to parse. So it is loaded meanwhile, and not when the
// index waits for it.

import type { ParseInput } from '../../core/markdown/parse.ts'
import { cutOf } from '../../core/plan/searched.ts'
import { isWide } from '../../shared/search/han.ts'
import { isMadeAnew } from './locale-index.ts'
import type { Workshop } from '../store/workshop.ts'

/** Prepares the thread for the indexes in which some sources will be. */
export function prepareIndex(
  shop: Workshop,
  sources: readonly Pick<ParseInput, 'locale' | 'text'>[],
): void {
  const { site, pool } = shop
  const found = new Set(sources.map(({ locale }) => locale))
  const wide = new Set(sources.flatMap(({ locale, text }) => (isWide(text) ? locale : [])))
  const words = site.locales.some(
    (locale) => wide.has(locale.id) && cutOf(site, locale) === 'dictionary',
  )
  const index = site.locales.some((locale) => found.has(locale.id) && isMadeAnew(shop, locale))
  if (!words && !index) return
  // What fails here fails again where it is needed, and is told there.
  pool.apart('prepare', { index, words }).catch(() => undefined)
}
