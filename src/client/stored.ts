import type { Announced } from './settings.ts'

/** Reads or writes local storage. If it is blocked, this logs one warning per page, and returns `undefined`. */
export function stored<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(localStorage)
  } catch (error) {
    // Several scripts of a page contain this module, so the flag is shared through `window`.
    const shared = window.sitegen as Announced
    // The error says that access to the storage was denied.
    if (!shared.unstored) console.warn(error)
    shared.unstored = true
  }
  return undefined
}
