// What servers of others have answered, kept for a while, so that a second run does not ask them again. Addresses are kept as
// their hashes: a link can hold a secret.

import { prepareCache } from '../store/cache.ts'
import { hashOf } from '../store/hash.ts'
import { readNote, writeNote } from '../store/notes.ts'
import type { Outcome } from './line.ts'

/** Answers of earlier runs. */
export interface Remembered {
  get(url: string): Outcome | undefined
  put(url: string, outcome: Outcome): void
  /**
   * Writes what is still good, where something has come; so does `put` now and then, for whoever does not wait for the end. A folder that cannot be written costs
   * the next run its time, and nothing else.
   */
  close(): void
}

const HOUR_MS = 3_600_000
/** How long an answer is believed. What could not be judged is asked again each time. */
const GOOD_FOR: Partial<Record<Outcome['verdict'], number>> = { ok: 24 * HOUR_MS, broken: HOUR_MS }

const NAME = 'external-links'

/** What is put is written no more often than this. */
const PAUSE_MS = 2000

interface Note {
  readonly at: number
  readonly outcome: Outcome
}

/** Opens the file of a cache folder. One that is missing or damaged is empty; without a folder, nothing is kept. */
export function openRemembered(folder: string | undefined, now = Date.now()): Remembered {
  const earlier = folder === undefined ? [] : read(folder)
  const notes = new Map(earlier.filter(([, note]) => isGood(note, now)))
  let written = -Infinity
  let isNew = false
  const write = (): void => {
    if (!isNew || folder === undefined) return
    written = performance.now()
    isNew = false
    try {
      prepareCache(folder)
    } catch {
      return
    }
    writeNote(folder, NAME, Object.fromEntries(notes))
  }
  return {
    get: (url) => notes.get(hashOf(url))?.outcome,
    put(url, outcome) {
      if (GOOD_FOR[outcome.verdict] === undefined) return
      notes.set(hashOf(url), { at: now, outcome })
      isNew = true
      if (performance.now() - written > PAUSE_MS) write()
    },
    close: write,
  }
}

function isGood({ at, outcome }: Note, now: number): boolean {
  return at <= now && now - at < (GOOD_FOR[outcome.verdict] ?? 0)
}

function read(folder: string): [string, Note][] {
  const found = readNote(folder, NAME, (value) => value instanceof Object) ?? {}
  return Object.entries(found).filter((entry): entry is [string, Note] => isNote(entry[1]))
}

function isNote(value: unknown): value is Note {
  const { at, outcome } = (value ?? {}) as Partial<Note>
  return typeof at === 'number' && typeof outcome?.verdict === 'string'
}
