import fs from 'node:fs'

/** Removes a file of our own: what cannot be removed is litter, no more. */
export function remove(file: string): void {
  try {
    fs.rmSync(file, { force: true })
  } catch {
    return
  }
}
