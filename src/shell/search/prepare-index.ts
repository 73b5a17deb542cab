// What the index's thread has to load takes longer than an edited page to parse. So it is loaded meanwhile, and not when the
// index waits for it.

import type { ParseInput } from '../../core/markdown/parse.ts'
import { cutOf } from '../../core/plan/searched.ts'
import { isWide } from '../../shared/search/han.ts'
import { lastIndex } from './locale-index.ts'
import { FEW } from './searched-texts.ts'
import type { Workshop } from '../store/workshop.ts'

/** Prepares the thread for the indexes in which some sources will be, unless these are so small that it will not be asked. */
export function prepareIndex(
  shop: Workshop,
  sources: readonly Pick<ParseInput, 'locale' | 'text'>[],
): void {
  const { site, pool } = shop
  const large = site.locales.flatMap((locale) => {
    const own = sources.filter((each) => each.locale === locale.id)
    const last = lastIndex(shop, locale)
    const size = last?.info.bytes ?? own.reduce((sum, { text }) => sum + text.length, 0)
    return own.length > 0 && size > FEW ? [{ locale, last, own }] : []
  })
  const words = large.some(
    ({ locale, own }) =>
      cutOf(site, locale) === 'dictionary' && own.some(({ text }) => isWide(text)),
  )
  const index = large.some(({ last }) => last?.notebook === undefined)
  if (!words && !index) return
  // What fails here fails again where it is needed, and is told there.
  pool.apart('prepare', { index, words }).catch(() => undefined)
}
