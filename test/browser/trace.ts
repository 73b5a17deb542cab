// Reads from the browser's own trace what the main thread of a tab was busy with.

import type { Page } from 'playwright-core'

/** A task of the main thread. Times are in milliseconds. */
export interface Task {
  readonly ms: number
  /** Time in scripts, without the layout that they force. */
  readonly script: number
  /** Time in the first evaluation of modules. */
  readonly evaluation: number
}

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur: number
  /** Set for style updates: how many elements were restyled. */
  readonly args: { readonly elementCount?: number }
}

const SCRIPT =
  /^(EvaluateScript|FunctionCall|FireAnimationFrame|TimerFire|EventDispatch|RunMicrotasks|v8\.(run|callFunction|evaluateModule))$/
const LAYOUT = /^(Layout|UpdateLayoutTree)$/

/** Returns the tasks of the main thread during `work`, on a processor slowed down by a factor. */
export async function tasksOf(
  page: Page,
  slowdown: number,
  work: () => Promise<unknown>,
): Promise<Task[]> {
  const events = await eventsOf(page, slowdown, work)
  const whole = events.filter(({ ph, dur }) => ph === 'X' && dur > 0)
  // The thread that ran most scripts is the page's main thread.
  const scripts = new Map<string, number>()
  const threadOf = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`
  for (const event of whole.filter(({ name }) => SCRIPT.test(name)))
    scripts.set(threadOf(event), (scripts.get(threadOf(event)) ?? 0) + 1)
  const thread = [...scripts.keys()].toSorted(
    (a, b) => (scripts.get(b) ?? 0) - (scripts.get(a) ?? 0),
  )[0]
  const main = whole.filter((event) => threadOf(event) === thread)
  return main
    .filter(({ name }) => name.endsWith('RunTask'))
    .map(({ ts, dur }) => {
      const inside = main.filter((each) => each.ts >= ts && each.ts + each.dur <= ts + dur)
      const run = inside.filter(({ name }) => SCRIPT.test(name))
      const layouts = inside
        .filter(({ name }) => LAYOUT.test(name))
        .filter((each) => run.some((script) => contains(script, each)))
      return {
        ms: dur / 1000,
        script: (covered(run) - covered(layouts)) / 1000,
        evaluation: covered(run.filter(({ name }) => name === 'v8.evaluateModule')) / 1000,
      }
    })
}

/** Returns how often elements were restyled during `work`. */
export async function stylesOf(page: Page, work: () => Promise<unknown>): Promise<number> {
  const events = await eventsOf(page, 1, work)
  return events.reduce((sum, { args }) => sum + (args.elementCount ?? 0), 0)
}

async function eventsOf(
  page: Page,
  slowdown: number,
  work: () => Promise<unknown>,
): Promise<TraceEvent[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) =>
    events.push(...(value as unknown as TraceEvent[])),
  )
  await session.send('Tracing.start', {
    traceConfig: { includedCategories: ['toplevel', 'devtools.timeline', 'v8'] },
    transferMode: 'ReportEvents',
  })
  await work()
  const complete = new Promise((done) => session.once('Tracing.tracingComplete', done))
  await session.send('Tracing.end')
  await complete
  await session.detach()
  return events
}

function contains(outer: TraceEvent, inner: TraceEvent): boolean {
  return inner.ts >= outer.ts && inner.ts + inner.dur <= outer.ts + outer.dur
}

/** Returns the total time that events cover. Nested events count once. */
function covered(events: readonly TraceEvent[]): number {
  let total = 0
  let end = 0
  for (const { ts, dur } of events.toSorted((a, b) => a.ts - b.ts)) {
    total += Math.max(0, ts + dur - Math.max(end, ts))
    end = Math.max(end, ts + dur)
  }
  return total
}
