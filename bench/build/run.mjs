// Compares build times of sitegen and other generators in one run. See README.md.

import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { readArguments, refuse, wholeNumber } from '../../scripts/arguments.mjs'
import { measure, median } from './measure.mjs'
import { layOut, layOutCorpus } from './tools.mjs'

/**
 * @import { Run } from './measure.mjs'
 * @import { Tool } from './tools.mjs'
 * @typedef {typeof MODES[number]} Mode `warm` builds without any change, `edit` with one line added to one page.
 * @typedef {{ pages: number, mode: Mode, tool: string, runs: Run[], ratio: number | undefined }} Row
 *   `ratio`: the time of sitegen divided by the time of this tool in the same round, as the median of all rounds.
 */

const MODES = /** @type {const} */ (['cold', 'warm', 'edit'])

const { values } = readArguments(
  'bench -- [--pages 300,3000] [--runs 3] [--modes cold,warm,edit] [--bare] [--only sitegen] [--json] [--corpus FOLDER] [--work FOLDER]',
  {
    options: {
      pages: { type: 'string', default: '300,3000' },
      runs: { type: 'string', default: '3' },
      modes: { type: 'string', default: MODES.join(',') },
      bare: { type: 'boolean', default: false },
      only: { type: 'string', default: '' },
      json: { type: 'boolean', default: false },
      corpus: { type: 'string', default: path.join(import.meta.dirname, '../../../shared/corpus') },
      work: { type: 'string', default: os.tmpdir() },
    },
  },
)
const sizes = values.pages.split(',').map((size) => wholeNumber('pages', size))
const runs = wholeNumber('runs', values.runs)
const modes = values.modes
  .split(',')
  .map(
    (name) =>
      MODES.find((mode) => mode === name) ??
      refuse(`--modes takes ${MODES.join(', ')} with commas between them, not “${name}”.`),
  )
if (!fs.existsSync(values.corpus))
  refuse('There is no corpus. Name its folder: npm run bench -- --corpus FOLDER')
/** A subfolder, so that `clear` does not delete other files in the folder that `--work` names. */
const work = path.join(values.work, 'sitegen-bench')
const clear = () => fs.rmSync(work, { recursive: true, force: true })
process.on('exit', clear)

/** @type {Row[]} */
const rows = []
for (const pages of sizes) {
  clear()
  const site = path.join(work, 'sitegen')
  layOutCorpus(values.corpus, pages, site)
  const tools = layOut(work, site, values.bare).filter(({ name }) =>
    name.toLowerCase().startsWith(values.only.toLowerCase()),
  )
  if (tools.length === 0) refuse(`No tool that is here begins with “${values.only}”.`)
  for (const mode of modes) rows.push(...(await alternate(pages, mode, tools)))
}
process.stdout.write(values.json ? `${JSON.stringify(rows)}\n` : table(rows))

/**
 * Runs the tools in turn, one round after another, so that a temporary slowdown of the machine affects all of them.
 *
 * @param {number} pages
 * @param {Mode} mode
 * @param {readonly Tool[]} tools
 * @returns {Promise<Row[]>}
 */
async function alternate(pages, mode, tools) {
  /** @type {Row[]} */
  const made = tools.map(({ name }) => ({ pages, mode, tool: name, runs: [], ratio: undefined }))
  for (let round = 0; round < runs; round++) {
    for (const [i, tool] of tools.entries()) {
      process.stderr.write(`${pages} pages, ${mode}, ${round + 1} of ${runs}: ${tool.name}\n`)
      if (mode === 'cold') forget(tool)
      // The other modes start from the output and the caches of a build that is not measured.
      else if (round === 0) await build(tool)
      const restore = mode === 'edit' ? edit(tool, round) : () => undefined
      made[i]?.runs.push(await build(tool))
      restore()
    }
  }
  const own = made.find(({ tool }) => tool === 'sitegen')
  return made.map((row) => ({
    ...row,
    ratio:
      own === undefined || row === own
        ? undefined
        : median(row.runs.map(({ wall }, i) => (own.runs[i]?.wall ?? 0) / wall)),
  }))
}

/**
 * Runs all commands of a build. Adds up their times and takes the highest of their memory peaks.
 *
 * @param {Tool} tool
 * @returns {Promise<Run>}
 */
async function build({ commands, folder }) {
  const whole = { wall: 0, cpu: 0, memory: 0 }
  for (const command of commands) {
    const { wall, cpu, memory } = await measure(command, folder)
    whole.wall += wall
    whole.cpu += cpu
    whole.memory = Math.max(whole.memory, memory)
  }
  return whole
}

/** @param {Tool} tool */
function forget({ folder, forget: names }) {
  for (const name of names) fs.rmSync(path.join(folder, name), { recursive: true, force: true })
}

/**
 * Adds a line to one page. Returns a function that restores the page.
 *
 * @param {Tool} tool
 * @param {number} round
 */
function edit({ pages }, round) {
  const [name = ''] = fs
    .readdirSync(pages, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .toSorted()
  const file = path.join(pages, name)
  const text = fs.readFileSync(file, 'utf8')
  fs.writeFileSync(file, `${text}\nOne more line, the ${round + 1}th.\n`)
  return () => fs.writeFileSync(file, text)
}

/** @param {readonly Row[]} all */
function table(all) {
  const lines = [['pages', 'build', 'tool', 'wall s', 'min–max', 'cpu s', 'MiB', 'sitegen takes']]
  for (const { pages, mode, tool, runs: each, ratio } of all) {
    const walls = each.map(({ wall }) => wall)
    lines.push([
      String(pages),
      mode,
      tool,
      median(walls).toFixed(2),
      `${Math.min(...walls).toFixed(2)}–${Math.max(...walls).toFixed(2)}`,
      median(each.map(({ cpu }) => cpu)).toFixed(1),
      median(each.map(({ memory }) => memory)).toFixed(0),
      ratio === undefined ? '' : `${ratio.toFixed(2)} of it`,
    ])
  }
  const widths =
    lines[0]?.map((_, i) => Math.max(...lines.map((line) => line[i]?.length ?? 0))) ?? []
  return lines
    .map(
      (line) =>
        `${line
          .map((cell, i) => cell.padEnd(widths[i] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('')
}
