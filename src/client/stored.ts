import type { Announced } from './settings.ts'

/** Reads or writes what outlives the page. Where storage is blocked there is one warning, and nothing is kept. */
export function stored<T>(use: (kept: Storage) => T): T | undefined {
  try {
    return use(localStorage)
  } catch (error) {
    // This code is in more than one file of a page.
    const shared = window.sitegen as Announced
    if (!shared.unstored) console.warn('Storage blocked', error)
    shared.unstored = true
  }
  return undefined
}
