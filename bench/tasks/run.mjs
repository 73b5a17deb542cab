// Measures the longest task on the main thread of a phone while a page loads, before any interaction. See README.md.

import path from 'node:path'
import { buildSync } from 'esbuild'
import { readArguments, wholeNumber } from '../../scripts/arguments.mjs'
import { launchChromium } from '../../scripts/chromium.mjs'
import { PAGES } from '../../scripts/kinds.mjs'
import { servePreview } from '../../scripts/preview.mjs'

/**
 * @import { Page } from 'playwright-core'
 * @typedef {{ name: string, ph: string, ts: number, dur?: number, tdur?: number, pid: number, tid: number }} TraceEvent
 */

const HOME = path.join(import.meta.dirname, '../..')
/** CPU throttling factor. With it, the machine that the budget was set on evaluates bare react-dom in `BARE_MS`. */
const SLOWER = 4
const BARE_MS = 117
const BUDGET_MS = 50
const WINDOWS = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]
/** Long enough for the last part of a page to load. */
const WATCHED_MS = 2500

const { values, positionals } = readArguments('bench:tasks -- [--runs 5] [--json] [ROUTE…]', {
  options: { runs: { type: 'string', default: '5' }, json: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const runs = wholeNumber('runs', values.runs)
const routes = positionals.length > 0 ? positionals : PAGES.map(({ route }) => route)

const site = await servePreview()
const browser = await launchChromium()
/** @type {number[]} */
const bare = []
const loads = routes.flatMap((route) =>
  WINDOWS.map((viewport) => ({ route, viewport, longest: /** @type {number[]} */ ([]) })),
)
// Runs in rounds, so that a temporary slowdown of the machine affects all pages.
for (let run = 0; run < runs; run++) {
  bare.push(await evaluateBare())
  for (const { route, viewport, longest } of loads)
    longest.push(await longestTask(new URL(route, site).href, viewport))
}
await browser.close()
const unit = median(bare)
const rows = loads.map(({ route, viewport: { width }, longest }) => ({
  route,
  width,
  longest: median(longest),
  least: Math.min(...longest),
  scaled: (median(longest) * BARE_MS) / unit,
}))
process.stdout.write(values.json ? `${JSON.stringify({ bare: unit, rows })}\n` : told())

/**
 * Returns the duration of the longest task of a page. Tasks before parsing begins are the same for any page and do not
 * count.
 *
 * @param {string} url
 * @param {{ width: number, height: number }} viewport
 */
async function longestTask(url, viewport) {
  const context = await browser.newContext({ viewport })
  const page = await context.newPage()
  const events = await traced(page, url)
  await context.close()
  const begin = Math.min(...events.filter(({ name }) => name === 'ParseHTML').map(({ ts }) => ts))
  const tasks = events.filter(({ name, ts }) => name.endsWith('RunTask') && ts >= begin)
  return Math.max(...tasks.map(duration))
}

/** Measures how long bare react-dom takes to evaluate, which is the unit to compare machines by. */
async function evaluateBare() {
  const code = buildSync({
    stdin: {
      contents: `import { createElement } from 'react'
        import { hydrateRoot } from 'react-dom/client'
        Object.assign(window, { createElement, hydrateRoot })`,
      resolveDir: HOME,
    },
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
    define: { 'process.env.NODE_ENV': '"production"' },
  }).outputFiles[0]?.text
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.route('**/bare.js', (asked) =>
    asked.fulfill({ contentType: 'text/javascript', body: code ?? '' }),
  )
  await page.route('**/bare', (asked) =>
    asked.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><p>x<script type="module" src="/bare.js"></script>',
    }),
  )
  const events = await traced(page, new URL('/bare', site).href)
  await context.close()
  return events
    .filter(({ name }) => name === 'v8.evaluateModule')
    .reduce((sum, event) => sum + duration(event), 0)
}

/**
 * Loads a page with CPU throttling and returns the trace events of its main thread.
 *
 * @param {Page} page
 * @param {string} url
 */
async function traced(page, url) {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  /** @type {TraceEvent[]} */
  const events = []
  session.on('Tracing.dataCollected', ({ value }) =>
    events.push(.../** @type {TraceEvent[]} */ (/** @type {unknown} */ (value))),
  )
  await session.send('Tracing.start', {
    traceConfig: { includedCategories: ['toplevel', 'devtools.timeline', 'v8'] },
    transferMode: 'ReportEvents',
  })
  await page.goto(url)
  await page.waitForTimeout(WATCHED_MS)
  const complete = new Promise((done) => session.once('Tracing.tracingComplete', done))
  await session.send('Tracing.end')
  await complete
  // Images and other tabs hardly parse HTML, so the main thread of the page is the one that parses most often.
  const thread = (/** @type {TraceEvent} */ { pid, tid }) => `${pid} ${tid}`
  const readers = events.filter(({ name }) => name === 'ParseHTML').map(thread)
  const main = mostFrequent(readers)
  return events.filter((event) => event.ph === 'X' && thread(event) === main)
}

/** @param {TraceEvent} event */
function duration({ tdur, dur = 0 }) {
  return (tdur ?? dur) / 1000
}

/** @param {readonly string[]} all */
function mostFrequent(all) {
  /** @type {Map<string, number>} */
  const counts = new Map()
  for (const each of all) counts.set(each, (counts.get(each) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0]
}

/** @param {readonly number[]} all */
function median(all) {
  return all.toSorted((a, b) => a - b)[all.length >> 1] ?? 0
}

function told() {
  const wide = Math.max(...routes.map(({ length }) => length))
  const lines = rows.map(({ route, width, longest, least, scaled }) => {
    const times = [longest, least, scaled].map((ms) => ms.toFixed(0).padStart(6)).join('')
    return `${route.padEnd(wide)} ${String(width).padStart(5)}${times}${scaled > BUDGET_MS ? '  over' : ''}`
  })
  const head = `${'route'.padEnd(wide)} width  here least scaled`
  return `bare react-dom: ${unit.toFixed(0)} ms here, ${BARE_MS} where the budget was set\n${[head, ...lines].join('\n')}\n`
}
