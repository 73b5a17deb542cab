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
const VALIDITY_MS: Partial<Record<Outcome['verdict'], number>> = {
  ok: 24 * HOUR_MS,
  broken: HOUR_MS,
}

const CACHE_NAME = 'external-links'

/** Minimum interval between two writes by `put`, in milliseconds. */
const WRITE_INTERVAL_MS = 2000

interface CachedOutcome {
  readonly checkedAt: number
  readonly outcome: Outcome
}

/**
 * Opens the cache file in a folder. A missing or damaged file counts as empty. Without a folder, nothing is
 * stored.
 */
export function openOutcomeCache(folder: string | undefined, now = Date.now()): OutcomeCache {
  const stored = folder === undefined ? [] : readOutcomes(folder)
  const entries = new Map(stored.filter(([, entry]) => isValid(entry, now)))
  let lastWrite = -Infinity
  let hasChanges = false
  const write = (): void => {
    if (!hasChanges || folder === undefined) return
    lastWrite = performance.now()
    hasChanges = false
    try {
      prepareCache(folder)
    } catch {
      return
    }
    writeNote(folder, CACHE_NAME, Object.fromEntries(entries))
  }
  return {
    get: (url) => entries.get(hashOf(url))?.outcome,
    put(url, outcome) {
      if (VALIDITY_MS[outcome.verdict] === undefined) return
      entries.set(hashOf(url), { checkedAt: now, outcome })
      hasChanges = true
      if (performance.now() - lastWrite > WRITE_INTERVAL_MS) write()
    },
    close: write,
  }
}

function isValid({ checkedAt, outcome }: CachedOutcome, now: number): boolean {
  return checkedAt <= now && now - checkedAt < (VALIDITY_MS[outcome.verdict] ?? 0)
}

function readOutcomes(folder: string): [string, CachedOutcome][] {
  const stored = readNote(folder, CACHE_NAME, (value) => value instanceof Object) ?? {}
  return Object.entries(stored).filter((entry): entry is [string, CachedOutcome] =>
    isCachedOutcome(entry[1]),
  )
}

function isCachedOutcome(value: unknown): value is CachedOutcome {
  const { checkedAt, outcome } = (value ?? {}) as Partial<CachedOutcome>
  return typeof checkedAt === 'number' && typeof outcome?.verdict === 'string'
}
