// What somebody has searched for lately, in the browser's own storage.

import { stored } from '../stored.ts'

const KEY = 'searches'
const MOST = 5

/** The last searches, the newest first. */
export function recentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(stored((known) => known[KEY] as string | undefined) ?? '[]')
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string').slice(0, MOST) : []
  } catch {
    // Somebody else's value: as good as none.
    return []
  }
}

/** Remembers a search that led somewhere, and was read to its end. */
export function rememberSearch(query: string): void {
  if (query === '') return
  const others = recentSearches().filter((each) => each !== query)
  stored((kept) => (kept[KEY] = JSON.stringify([query, ...others].slice(0, MOST))))
}

/** Forgets them all. */
export function forgetSearches(): void {
  stored((kept) => delete kept[KEY])
}
