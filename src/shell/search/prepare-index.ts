// Warms up the thread that makes search indexes. Loading its code and dictionary takes longer than parsing
// an edited page, so it starts while pages are parsed, not when the index is needed.

import type { ParseInput } from '../../core/markdown/read-text.ts'
import { segmentationOf } from '../../core/plan/searched.ts'
import { isWide } from '../../shared/search/han.ts'
import { lastIndex } from './locale-index.ts'
import { MAIN_THREAD_BYTES } from './searched-texts.ts'
import type { BuildContext } from '../store/build-context.ts'

/**
 * Has the index thread load what the indexes of the given sources need, unless these are so small that they
 * are made on this thread.
 */
export function prepareIndex(
  context: BuildContext,
  sources: readonly Pick<ParseInput, 'locale' | 'text'>[],
): void {
  const { site, pool } = context
  const largeLocales = site.locales.flatMap((locale) => {
    const own = sources.filter((each) => each.locale === locale.id)
    const last = lastIndex(context, locale)
    const size = last?.info.bytes ?? own.reduce((sum, { text }) => sum + text.length, 0)
    return own.length > 0 && size > MAIN_THREAD_BYTES ? [{ locale, last, own }] : []
  })
  const words = largeLocales.some(
    ({ locale, own }) =>
      segmentationOf(site, locale) === 'dictionary' && own.some(({ text }) => isWide(text)),
  )
  const index = largeLocales.some(({ last }) => last?.state === undefined)
  if (!words && !index) return
  // A failure occurs again where the index is made, and is reported there.
  pool.runAlone('prepare', { index, words }).catch(() => undefined)
}
