// Recent searches, kept in the browser's local storage.

import { stored } from '../stored.ts'

const KEY = 'searches'
const MAX_SEARCHES = 5

/** Returns the last searches, the newest first. */
export function recentSearches(): string[] {
  try {
    const saved: unknown = JSON.parse(
      stored((storage) => storage[KEY] as string | undefined) ?? '[]',
    )
    return Array.isArray(saved)
      ? saved.filter((each) => typeof each === 'string').slice(0, MAX_SEARCHES)
      : []
  } catch {
    // The value is not ours: treat it as empty.
    return []
  }
}

/** Adds a search that was submitted, or whose result was followed. An empty one is ignored. */
export function rememberSearch(query: string): void {
  if (query === '') return
  const others = recentSearches().filter((each) => each !== query)
  stored((storage) => (storage[KEY] = JSON.stringify([query, ...others].slice(0, MAX_SEARCHES))))
}

/** Removes all searches. */
export function forgetSearches(): void {
  stored((storage) => delete storage[KEY])
}
