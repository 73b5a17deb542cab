// What one run tells the next besides the store: small files that may be wrong or missing at the cost of time only.

import fs from 'node:fs'
import path from 'node:path'

/** Reads a note; `is` says whether it is one. */
export function readNote<T>(
  notes: string,
  name: string,
  is: (value: unknown) => value is T,
): T | undefined {
  try {
    const value: unknown = JSON.parse(fs.readFileSync(fileOf(notes, name), 'utf8'))
    return is(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Writes a note, where that is possible. */
export function writeNote(notes: string, name: string, value: unknown): void {
  try {
    fs.mkdirSync(notes, { recursive: true })
    fs.writeFileSync(fileOf(notes, name), JSON.stringify(value))
  } catch {
    // A cache that cannot be written costs time only.
    return
  }
}

function fileOf(notes: string, name: string): string {
  return path.join(notes, `${name}.json`)
}
