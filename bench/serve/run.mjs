// Measures how long an author waits for `sitegen serve`: until it is ready, and from saving a file until the page shows
// the change. See README.md.

import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readArguments, wholeNumber } from '../../scripts/arguments.mjs'
import { launchChromium } from '../../scripts/chromium.mjs'
import { layOutCorpus } from '../build/tools.mjs'

/**
 * @import { Page } from 'playwright-core'
 * @typedef {{ least: number, median: number, p90: number }} Spread
 */

const HOME = path.join(import.meta.dirname, '../..')
/** Pause between showing an edit and making the next: shorter than the idle time before the search index is rebuilt. */
const PAUSE_MS = 150

/** Runs in the page. A page that is notified of a change fetches its own data, so the first `fetch` marks the event. */
const WATCH = `
  window.seen = { event: 0, paint: 0, mark: '' }
  const ask = window.fetch
  window.fetch = (...asked) => {
    if (seen.mark && !seen.event) seen.event = Date.now()
    return ask(...asked)
  }
  new MutationObserver(() => {
    if (!seen.mark || seen.paint || !document.getElementById('root')?.textContent.includes(seen.mark)) return
    seen.paint = -1
    requestAnimationFrame(() => setTimeout(() => (seen.paint = Date.now())))
  }).observe(document, { subtree: true, childList: true, characterData: true })
`

const { values } = readArguments(
  'bench:serve -- [--pages 3000] [--starts 5] [--edits 30] [--json] [--corpus FOLDER] [--work FOLDER]',
  {
    options: {
      pages: { type: 'string' },
      starts: { type: 'string', default: '5' },
      edits: { type: 'string', default: '30' },
      json: { type: 'boolean', default: false },
      corpus: { type: 'string', default: path.join(HOME, '../shared/corpus') },
      work: { type: 'string', default: os.tmpdir() },
    },
  },
)
const pages = values.pages === undefined ? undefined : wholeNumber('pages', values.pages)
const starts = wholeNumber('starts', values.starts)
const count = wholeNumber('edits', values.edits)

/** A subfolder, so that `clear` does not delete other files in the folder that `--work` names. */
const work = path.join(values.work, 'sitegen-bench-serve')
const clear = () => fs.rmSync(work, { recursive: true, force: true })
process.on('exit', clear)
clear()
const { root, bin, file, route } = pages === undefined ? ownSite() : corpusSite(pages)

const ready = []
// The first start fills the cache and is not counted.
for (let i = 0; i <= starts; i++) {
  const server = await start()
  if (i > 0) ready.push(server.ready)
  await server.stop()
}
const server = await start()
const browser = await launchChromium()
const page = await browser.newPage({ bypassCSP: true })
const answered = await page.goto(server.url + route)
if (answered?.status() !== 200) throw new Error(`${route}: ${answered?.status()}`)
const edits = await edit(page)
await browser.close()
await server.stop()

const result = {
  ready: spread(ready),
  rebuild: spread(edits.rebuilds),
  event: spread(edits.events),
  paint: spread(edits.paints),
  memory: edits.memory,
}
process.stdout.write(values.json ? `${JSON.stringify(result)}\n` : told(result))

/** Copies the site of this project. */
function ownSite() {
  const left = new Set(['node_modules', 'dist', '.sitegen', 'bench'])
  const copy = path.join(work, 'site')
  fs.cpSync(HOME, copy, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (from) => !left.has(path.relative(HOME, from)),
  })
  fs.symlinkSync(path.join(HOME, 'node_modules'), path.join(copy, 'node_modules'))
  return {
    root: copy,
    bin: path.join(copy, 'bin/sitegen.js'),
    file: path.join(copy, 'content/en/docs/services/custom-api.md'),
    route: 'en/docs/services/custom-api',
  }
}

/**
 * Creates a site from the corpus. Its first page will be edited.
 *
 * @param {number} size
 */
function corpusSite(size) {
  const site = path.join(work, 'site')
  layOutCorpus(values.corpus, size, site)
  const docs = path.join(site, 'content/en/docs')
  const [first = ''] = fs
    .readdirSync(docs, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && !/\b(index|README)\.md$/.test(name))
    .toSorted()
  return {
    root: site,
    bin: path.join(HOME, 'bin/sitegen.js'),
    file: path.join(docs, first),
    route: `docs/${first.replaceAll(path.sep, '/').replace(/\.md$/, '')}`,
  }
}

/** Starts the server. It counts as ready once it has served the home page. */
async function start() {
  const begin = performance.now()
  const child = spawn(process.execPath, [bin, 'serve', '--root', root, '--port', '0'])
  const kill = () => child.kill()
  process.on('exit', kill)
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (said += String(chunk)))
  const ended = new Promise((done) => child.on('exit', done))
  while (!said.includes('ready in')) {
    if (child.exitCode !== null || said.includes('a site with errors')) throw new Error(said)
    await sleep(5)
  }
  const url = /at (http:\/\/\S+?),? ready/.exec(said)?.[1] ?? ''
  await (await fetch(url)).text()
  return {
    url,
    ready: performance.now() - begin,
    pid: child.pid ?? 0,
    rebuilds: () => [...said.matchAll(/, (\d+) ms$/gm)].map(([, ms]) => Number(ms)),
    async stop() {
      kill()
      await ended
      process.off('exit', kill)
    },
  }
}

/**
 * Repeatedly saves the file with another line, and measures the time until the first frame that shows the line.
 *
 * @param {Page} tab
 */
async function edit(tab) {
  const text = fs.readFileSync(file, 'utf8')
  await tab.evaluate(WATCH)
  /** @type {number[]} */
  const events = []
  /** @type {number[]} */
  const paints = []
  /** @type {number[]} */
  const memory = []
  for (let i = 0; i < count; i++) {
    const mark = `The line with number ${i} is here.`
    await tab.evaluate(`Object.assign(seen, { event: 0, paint: 0, mark: ${JSON.stringify(mark)} })`)
    const begin = Date.now()
    fs.writeFileSync(file, `${text}\n${mark}\n`)
    const shown = await tab.waitForFunction('seen.paint > 0 && [seen.event, seen.paint]')
    const [event = 0, paint = 0] = /** @type {number[]} */ (await shown.jsonValue())
    events.push(event - begin)
    paints.push(paint - begin)
    memory.push(residentMiB(server.pid))
    await sleep(PAUSE_MS)
  }
  fs.writeFileSync(file, text)
  return {
    events,
    paints,
    memory: { first: memory[Math.min(20, count - 1)] ?? 0, last: memory.at(-1) ?? 0 },
    rebuilds: server.rebuilds(),
  }
}

/** @param {number} pid */
function residentMiB(pid) {
  const [, held = '0'] = fs.readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')
  return Math.round((Number(held) * 4096) / 2 ** 20)
}

/**
 * @param {readonly number[]} all
 * @returns {Spread}
 */
function spread(all) {
  const sorted = all.toSorted((a, b) => a - b)
  const at = (/** @type {number} */ part) =>
    Math.round(sorted[Math.floor((sorted.length - 1) * part)] ?? 0)
  return { least: at(0), median: at(0.5), p90: at(0.9) }
}

/**
 * @typedef {{ first: number, last: number }} Memory
 * @param {{ ready: Spread, rebuild: Spread, event: Spread, paint: Spread, memory: Memory }} result
 */
function told({ memory, ...times }) {
  const lines = Object.entries(times).map(
    ([name, { least, median, p90 }]) =>
      `${name.padEnd(8)} ${median} ms (least ${least}, nine of ten within ${p90})\n`,
  )
  return `${lines.join('')}memory   ${memory.first} MiB after the first edits, ${memory.last} MiB after all\n`
}
