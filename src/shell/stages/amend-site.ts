// Updates an existing site after authors changed nothing but texts. The other pages cost no more than a
// stat call per file.

import { setImmediate } from 'node:timers/promises'
import { amend } from '../../amend.ts'
import { sortDiagnostics } from '../../core/problems/diagnostics.ts'
import type { Amends } from './last-site.ts'
import type { BuildInputs, BuiltSite } from './make-site.ts'
import { readIndexAhead } from '../search/locale-index.ts'
import { prepareIndex } from '../search/prepare-index.ts'
import { factsOf } from './site-facts.ts'
import { stages } from './stages.ts'
import type { BuildContext } from '../store/build-context.ts'

const STAGES = ['read', 'bundle', 'parse', 'plan', 'render', 'index', 'check'] as const

/** Work and callbacks for the time spent waiting for the parser thread. */
export interface WaitingTasks {
  /**
   * Short tasks that this thread runs while the parser thread starts and parses. Those not started by then
   * are skipped.
   */
  readonly tasks: readonly (() => unknown)[]
  /** Called when the parser thread is done and free for other work. */
  readonly onParsed: () => void
}

/** Updates a site with changed texts. Returns `undefined` if the whole site must be built. */
export async function amendSite(
  context: BuildContext,
  inputs: BuildInputs,
  { builtSite, frame, changed, lookups }: Amends,
  { tasks, onParsed }: WaitingTasks,
): Promise<BuiltSite | undefined> {
  const { site, store, tallies, times } = context
  const { outputs, diagnostics, staged } = builtSite
  // An update reads few values, but the next one needs all of them.
  store.keepAll()
  const changedLocales = new Set(
    changed.flatMap((file) => frame.docs.get(file)?.source.locale ?? []),
  )
  const locales = site.locales.filter(({ id }) => changedLocales.has(id))
  let isParsed = false
  const tasksDone = runWhileWaiting(
    [...locales.map((locale) => () => readIndexAhead(context, locale)), ...tasks],
    () => isParsed,
  )
  // Lists the stages in their usual order, including those with nothing to do.
  for (const stage of STAGES) times[stage] ??= 0
  const all = stages(context, { ...inputs, onFew: (sources) => prepareIndex(context, sources) })
  const parse: typeof all.parse = async (sources) => {
    const parsed = await all.parse(sources)
    isParsed = true
    onParsed()
    await tasksDone
    return parsed
  }
  const amended = await amend({ site, frame, outputs, diagnostics, changed }, { ...all, parse })
  for (const stage of ['parse', 'render'] as const) {
    const tally = tallies[stage]
    // After a failed update, the full build finds the values made here and counts them as hits, which this offsets.
    if (amended) tally.hits = Math.max(0, (lookups[stage] ?? 0) - tally.misses)
    else tally.hits = -tally.misses
  }
  if (!amended) return undefined
  return {
    outputs: amended.outputs,
    isCacheable: true,
    staged,
    diagnostics: sortDiagnostics(amended.diagnostics),
    facts: await factsOf(frame.pages, amended, context, builtSite),
  }
}

/** Runs tasks one by one, with a turn of the event loop before each, until `isOver`. */
async function runWhileWaiting(
  tasks: readonly (() => unknown)[],
  isOver: () => boolean,
): Promise<void> {
  for (const task of tasks) {
    await setImmediate()
    if (isOver()) return
    task()
  }
}
