import fs from 'node:fs'

/** Whether there is a file or a folder. Throws where the system does not say: what is closed to us may well be there. */
export function isThere(file: string): boolean {
  return fs.statSync(file, { throwIfNoEntry: false }) !== undefined
}
