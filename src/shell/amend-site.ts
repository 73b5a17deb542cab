// A site that was made is changed where authors changed nothing but texts: other pages cost no more than a look at their files.

import { amend } from '../amend.ts'
import type { Amends } from './last-site.ts'
import { factsOf, type Found, type Made } from './make-site.ts'
import { own } from '../shared/text.ts'
import { readIndexAhead } from './locale-index.ts'
import { prepareIndex } from './prepare-index.ts'
import { stages } from './stages.ts'
import type { Workshop } from './workshop.ts'

const STAGES = ['read', 'bundle', 'parse', 'plan', 'render', 'index', 'check'] as const

/** Told when somebody would wait, and may do something else. */
export interface Waits {
  /** While a thread starts, this one does. */
  readonly onStart: () => void
  /** While this one draws and counts, the thread that has parsed does. */
  readonly onParsed: () => void
}

/** Changes a site; `undefined` where it has to be made of everything. */
export async function amendSite(
  shop: Workshop,
  found: Found,
  { made, frame, changed, asked }: Amends,
  { onStart, onParsed }: Waits,
): Promise<Made | undefined> {
  const { site, store, tallies, times } = shop
  const { outputs, diagnostics } = made
  onStart()
  const locales = new Set(changed.flatMap((file) => own(frame.docs, file)?.source.locale ?? []))
  for (const locale of site.locales) if (locales.has(locale.id)) readIndexAhead(shop, locale)
  // In their order, though some have nothing to do.
  for (const stage of STAGES) times[stage] ??= 0
  const all = stages(shop, { ...found, onFew: (sources) => prepareIndex(shop, sources) })
  const parse: typeof all.parse = async (sources) => {
    const parsed = await all.parse(sources)
    onParsed()
    return parsed
  }
  const amended = await amend({ site, frame, outputs, diagnostics, changed }, { ...all, parse })
  for (const stage of ['parse', 'render'] as const) {
    const tally = tallies[stage]
    // Whoever makes the site of everything asks again for what was found now.
    if (amended) tally.hits = Math.max(0, (asked[stage] ?? 0) - tally.misses)
    else tally.hits = -tally.misses
  }
  if (!amended) return undefined
  store.keepAll()
  return {
    ...{ outputs: amended.outputs, diagnostics, isAlone: true },
    facts: await factsOf(frame.pages, amended.outputs, amended.indexes, shop, made),
  }
}
