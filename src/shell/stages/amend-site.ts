// A site that was made is changed where authors changed nothing but texts: other pages cost no more than a look at their files.

import { setImmediate } from 'node:timers/promises'
import { amend } from '../../amend.ts'
import { sorted } from '../../core/problems/several.ts'
import type { Amends } from './last-site.ts'
import type { Found, Made } from './make-site.ts'
import { readIndexAhead } from '../search/locale-index.ts'
import { prepareIndex } from '../search/prepare-index.ts'
import { factsOf } from './site-facts.ts'
import { stages } from './stages.ts'
import type { Workshop } from '../store/workshop.ts'

const STAGES = ['read', 'bundle', 'parse', 'plan', 'render', 'index', 'check'] as const

/** What is done while others wait. */
export interface Waits {
  /** Short pieces of work, for this thread while the one that parses starts and does so. What is left of them is not done any more. */
  readonly meanwhile: readonly (() => unknown)[]
  /** Told when the thread that parses has done so, and may do something else. */
  readonly onParsed: () => void
}

/** Changes a site; `undefined` where it has to be made of everything. */
export async function amendSite(
  shop: Workshop,
  given: Found,
  { made, frame, changed, asked }: Amends,
  { meanwhile, onParsed }: Waits,
): Promise<Made | undefined> {
  const { site, store, tallies, times } = shop
  const { outputs, diagnostics, staged } = made
  // Few values are asked for, and all are needed with the next change.
  store.keepAll()
  const found = new Set(changed.flatMap((file) => frame.docs.get(file)?.source.locale ?? []))
  const indexes = site.locales.filter(({ id }) => found.has(id))
  let isParsed = false
  const working = inTurns(
    [...indexes.map((locale) => () => readIndexAhead(shop, locale)), ...meanwhile],
    () => isParsed,
  )
  // In their order, though some have nothing to do.
  for (const stage of STAGES) times[stage] ??= 0
  const all = stages(shop, { ...given, onFew: (sources) => prepareIndex(shop, sources) })
  const parse: typeof all.parse = async (sources) => {
    const parsed = await all.parse(sources)
    isParsed = true
    onParsed()
    await working
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
  return {
    ...{ outputs: amended.outputs, isAlone: true, staged },
    diagnostics: sorted(amended.diagnostics),
    facts: await factsOf(frame.pages, amended.outputs, amended.indexes, shop, made),
  }
}

/** Does pieces of work between those of others, until it is over. */
async function inTurns(pieces: readonly (() => unknown)[], isOver: () => boolean): Promise<void> {
  for (const piece of pieces) {
    await setImmediate()
    if (isOver()) return
    piece()
  }
}
