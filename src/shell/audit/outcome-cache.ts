// Caches the outcomes for external links for a while, so that a second run does not ask their servers again.
// URLs are stored as hashes, because a link may contain a secret.

import { prepareCache } from '../store/cache.ts'
import { hashOf } from '../store/hash.ts'
import { readNote, writeNote } from '../store/notes.ts'
import type { Outcome } from './request-queue.ts'

/** Cached outcomes of earlier runs. */
export interface OutcomeCache {
  get(url: string): Outcome | undefined
  put(url: string, outcome: Outcome): void
  /**
   * Writes all outcomes that are still valid to disk if there are new ones. `put` also does so from time to
   * time, in case the run is interrupted. If the folder cannot be written, the next run only takes longer.
   */
  close(): void
}

const HOUR_MS = 3_600_000
/** How long an outcome stays valid, in milliseconds. Links without a verdict are checked again in each run. */
const GOOD_FOR: Partial<Record<Outcome['verdict'], number>> = { ok: 24 * HOUR_MS, broken: HOUR_MS }

const NAME = 'external-links'

/** Minimum interval between two writes by `put`, in milliseconds. */
const PAUSE_MS = 2000

interface Note {
  readonly at: number
  readonly outcome: Outcome
}

/**
 * Opens the cache file in a folder. A missing or damaged file counts as empty. Without a folder, nothing is
 * stored.
 */
export function openOutcomeCache(folder: string | undefined, now = Date.now()): OutcomeCache {
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
