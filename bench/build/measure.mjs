// Measures one command from outside: its wall time, its CPU time, and the memory of all its processes.

import { spawn } from 'node:child_process'
import fs from 'node:fs'

/**
 * @typedef {object} Run
 * @property {number} wall Seconds from start to exit.
 * @property {number} cpu CPU seconds of all processes.
 * @property {number} memory Peak of the resident memory that all processes held at the same time, in MiB.
 */

/** Sampling interval in milliseconds. */
const EVERY = 50
/** Linux counts CPU time in hundredths of a second. */
const TICKS = 100
const PAGE = 4096

/**
 * Runs a command until it exits. Throws an error with its output if it fails.
 *
 * @param {readonly string[]} command
 * @param {string} cwd
 * @returns {Promise<Run>}
 */
export async function measure([program = '', ...args], cwd) {
  const start = process.hrtime.bigint()
  const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data) => void (said = (said + String(data)).slice(-4000)))
  let memory = 0
  /**
   * CPU seconds by pid. For a process that has exited, the last sample counts.
   * @type {Map<number, number>}
   */
  const busy = new Map()
  const look = () => {
    let now = 0
    for (const { pid, cpu, rss } of family(child.pid ?? 0)) {
      busy.set(pid, cpu)
      now += rss
    }
    memory = Math.max(memory, now)
  }
  const timer = setInterval(look, EVERY)
  const code = await new Promise((done, fail) => {
    child.on('error', fail)
    child.on('close', done)
  }).finally(() => clearInterval(timer))
  const wall = Number(process.hrtime.bigint() - start) / 1e9
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}:\n${said}`)
  const cpu = [...busy.values()].reduce((sum, each) => sum + each, 0)
  return { wall, cpu, memory: memory / 2 ** 20 }
}

/**
 * Returns a process and all its descendants, read from /proc. Returns nothing on systems without /proc.
 *
 * @param {number} root
 * @returns {{ pid: number, cpu: number, rss: number }[]}
 */
function family(root) {
  /** @type {Map<number, { parent: number, cpu: number, rss: number }>} */
  const all = new Map()
  const names = fs.existsSync('/proc/self/stat') ? fs.readdirSync('/proc') : []
  for (const name of names) {
    if (!/^\d+$/.test(name)) continue
    try {
      const stat = fs.readFileSync(`/proc/${name}/stat`, 'utf8')
      const fields = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number)
      const [, parent = 0] = fields
      const [user = 0, system = 0] = fields.slice(11, 13)
      all.set(Number(name), {
        parent,
        cpu: (user + system) / TICKS,
        rss: (fields[21] ?? 0) * PAGE,
      })
    } catch {
      continue
    }
  }
  const found = [root]
  for (const pid of found)
    for (const [other, { parent }] of all) if (parent === pid) found.push(other)
  return found.flatMap((pid) => {
    const known = all.get(pid)
    return known ? [{ pid, cpu: known.cpu, rss: known.rss }] : []
  })
}

/**
 * @param {readonly number[]} values
 */
export function median(values) {
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length >> 1
  const [low = 0, high = low] =
    sorted.length % 2 ? [sorted[half]] : [sorted[half - 1], sorted[half]]
  return (low + high) / 2
}
