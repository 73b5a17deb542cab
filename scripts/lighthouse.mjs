// Measures the built site with Lighthouse, emulating a phone, and fails if a score is below 100. Run it by hand after
// `npm run site`, on one page of each kind or on given routes: npm run lighthouse -- --runs 3 /en/ /docs/guides/page
// The full reports, which show the causes, are kept. View them at https://googlechrome.github.io/lighthouse/viewer/

import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { readArguments, wholeNumber } from './arguments.mjs'
import { needChromium } from './chromium.mjs'
import { PAGES } from './kinds.mjs'
import { servePreview } from './preview.mjs'

/**
 * The parts of a report that this script reads.
 * @typedef {{ score: number | null, scoreDisplayMode: string, displayValue?: string }} Audit
 * @typedef {{ score: number | null, auditRefs: { id: string, weight: number }[] }} Category
 * @typedef {{
 *   categories: Record<string, Category>,
 *   audits: Record<string, Audit>,
 *   runtimeError?: { message: string },
 * }} Report
 */

// Too large to be a dependency: npm downloads it on first use. Version 13 needs a newer Node than this project.
const LIGHTHOUSE = 'lighthouse@12.8.2'
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const METRICS = ['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift']

const home = path.join(import.meta.dirname, '..')
const reports = path.join(home, '.sitegen/lighthouse')

const { values, positionals } = readArguments('lighthouse -- [--runs 1] [ROUTE…]', {
  options: { runs: { type: 'string', default: '1' } },
  allowPositionals: true,
})
const runs = wholeNumber('runs', values.runs)
const CHROME_PATH = needChromium()

// Lighthouse treats status 404 as an error of the page, so the page is measured at a URL that returns status 200.
const kinds = PAGES.map(({ route, hidden }) => ({
  route: route.replace('/no/such/page', '/404'),
  hidden,
}))
const pages =
  positionals.length === 0
    ? kinds
    : positionals.map(
        (route) => kinds.find((kind) => kind.route === route) ?? { route, hidden: false },
      )
const width = Math.max(...pages.map(({ route }) => route.length))

/** @type {string[]} */
const failures = []
fs.rmSync(reports, { recursive: true, force: true })
fs.mkdirSync(reports, { recursive: true })
const site = await servePreview()
print('route', ['perf', 'a11y', 'best', 'seo', 'LCP', 'TBT', 'CLS'])
for (const { route, hidden } of pages) {
  const report = measure(new URL(route, site).href, route)
  // A page that is excluded from search engines cannot get a full SEO score.
  const judged = hidden ? CATEGORIES.filter((id) => id !== 'seo') : CATEGORIES
  print(route, [
    ...CATEGORIES.map((id) => (judged.includes(id) ? percent(report.categories[id]) : '–')),
    ...METRICS.map((id) => report.audits[id]?.displayValue ?? '?'),
  ])
  if (report.runtimeError) failures.push(`${route}: ${report.runtimeError.message}`)
  for (const id of judged.filter((each) => report.categories[each]?.score !== 1))
    failures.push(
      `${route}: ${id} ${percent(report.categories[id])} (${faults(report, id).join(', ')})`,
    )
}

if (failures.length > 0) {
  console.log(`\nLess than 100:\n  ${failures.join('\n  ')}`)
  process.exitCode = 1
}
console.log(`\nThe reports are in ${path.relative(process.cwd(), reports)}.`)

/**
 * Returns the report of the run with the median performance; the other categories hardly differ between runs.
 * Of two runs, returns the worse.
 * @param {string} url
 * @param {string} route
 */
function measure(url, route) {
  const measured = Array.from({ length: runs }, (_, run) =>
    runLighthouse(url, path.join(reports, `${route.replaceAll('/', '_')}-${run + 1}.json`)),
  )
  const sorted = measured.toSorted(
    (a, b) => (a.categories.performance?.score ?? 0) - (b.categories.performance?.score ?? 0),
  )
  return /** @type {Report} */ (sorted[(runs - 1) >> 1])
}

/**
 * @param {string} url
 * @param {string} file
 * @returns {Report}
 */
function runLighthouse(url, file) {
  const { stderr, error } = spawnSync(
    'npm',
    [
      'exec',
      '--yes',
      `--package=${LIGHTHOUSE}`,
      '--',
      'lighthouse',
      url,
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
      '--chrome-flags=--headless=new --no-sandbox',
    ],
    { encoding: 'utf8', env: { ...process.env, CHROME_PATH } },
  )
  // Even a page that cannot be measured gets a report. If there is none, Lighthouse itself has failed.
  if (!fs.existsSync(file)) throw error ?? new Error(`Lighthouse has not run:\n${stderr}`)
  return JSON.parse(fs.readFileSync(file, 'utf8'))
}

/** @param {Category | undefined} category */
function percent(category) {
  return typeof category?.score === 'number' ? String(Math.round(category.score * 100)) : '?'
}

/**
 * Returns the audits that lower the score of a category.
 * @param {Report} report
 * @param {string} id
 */
function faults({ categories, audits }, id) {
  return (categories[id]?.auditRefs ?? []).flatMap((ref) => {
    const { score = null, scoreDisplayMode, displayValue } = audits[ref.id] ?? {}
    const counts = scoreDisplayMode === 'error' || (score !== null && score < 1)
    return ref.weight > 0 && counts ? [[ref.id, displayValue].filter(Boolean).join(' ')] : []
  })
}

/**
 * @param {string} route
 * @param {string[]} cells
 */
function print(route, cells) {
  console.log(route.padEnd(width), ...cells.map((cell, i) => cell.padStart(i < 4 ? 4 : 8)))
}
