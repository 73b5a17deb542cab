import fs from 'node:fs'

/** Removes one of sitegen's own files. Failures are ignored, since a leftover file does no harm. */
export function remove(file: string): void {
  try {
    fs.rmSync(file, { force: true })
  } catch {
    return
  }
}
