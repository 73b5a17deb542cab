// What servers of others have answered, kept for a while, so that a second run does not ask them again. Addresses are kept as
// their hashes: a link can hold a secret.

import fs from 'node:fs'
import path from 'node:path'
import { hashOf } from '../store/hash.ts'
import type { Outcome } from './line.ts'

/** Answers of earlier runs. */
export interface Remembered {
  get(url: string): Outcome | undefined
  put(url: string, outcome: Outcome): void
  /**
   * Writes what is still good; so does `put` now and then, for whoever does not wait for the end. A folder that cannot be written costs
   * the next run its time, and nothing else.
   */
  close(): void
}

const HOUR_MS = 3_600_000
/** How long an answer is believed. What could not be judged is asked again each time. */
const GOOD_FOR: Partial<Record<Outcome['verdict'], number>> = { ok: 24 * HOUR_MS, broken: HOUR_MS }

/** What is put is written no more often than this. */
const PAUSE_MS = 2000

interface Note {
  readonly at: number
  readonly outcome: Outcome
}

/** Opens the file of a cache folder. One that is missing or damaged is empty. */
export function openRemembered(folder: string, now = Date.now()): Remembered {
  const file = path.join(folder, 'external-links.json')
  const notes = new Map(read(file).filter(([, note]) => isGood(note, now)))
  let written = -Infinity
  const write = (): void => {
    const draft = `${file}.${process.pid}`
    try {
      fs.mkdirSync(folder, { recursive: true })
      const ignore = path.join(folder, '.gitignore')
      if (!fs.existsSync(ignore)) fs.writeFileSync(ignore, '*\n')
      fs.writeFileSync(draft, JSON.stringify(Object.fromEntries(notes)))
      fs.renameSync(draft, file)
    } catch {
      fs.rmSync(draft, { force: true })
    }
    written = performance.now()
  }
  return {
    get: (url) => notes.get(hashOf(url))?.outcome,
    put(url, outcome) {
      if (GOOD_FOR[outcome.verdict] === undefined) return
      notes.set(hashOf(url), { at: now, outcome })
      if (performance.now() - written > PAUSE_MS) write()
    },
    close: write,
  }
}

function isGood({ at, outcome }: Note, now: number): boolean {
  return at <= now && now - at < (GOOD_FOR[outcome.verdict] ?? 0)
}

function read(file: string): [string, Note][] {
  try {
    const found: unknown = JSON.parse(fs.readFileSync(file, 'utf8'))
    return Object.entries(found ?? {}).filter((entry): entry is [string, Note] => isNote(entry[1]))
  } catch {
    return []
  }
}

function isNote(value: unknown): value is Note {
  const { at, outcome } = (value ?? {}) as Partial<Note>
  return typeof at === 'number' && typeof outcome?.verdict === 'string'
}
