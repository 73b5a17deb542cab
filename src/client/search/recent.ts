// Recent searches, kept in the browser's local storage.

import { stored } from '../stored.ts'

const KEY = 'searches'
const MOST = 5

/** Returns the last searches, the newest first. */
export function recentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(stored((known) => known[KEY] as string | undefined) ?? '[]')
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string').slice(0, MOST) : []
  } catch {
    // The value is not ours: treat it as empty.
    return []
  }
}

/** Adds a search that was submitted, or whose result was followed. An empty one is ignored. */
export function rememberSearch(query: string): void {
  if (query === '') return
  const others = recentSearches().filter((each) => each !== query)
  stored((kept) => (kept[KEY] = JSON.stringify([query, ...others].slice(0, MOST))))
}

/** Removes all searches. */
export function forgetSearches(): void {
  stored((kept) => delete kept[KEY])
}
