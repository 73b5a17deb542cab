import fs from 'node:fs'
import { systemCode } from './why.ts'

/** Whether there is a file or a folder. Throws where the system does not say: what is closed to us may well be there. */
export function isThere(file: string): boolean {
  try {
    return fs.statSync(file, { throwIfNoEntry: false }) !== undefined
  } catch (error) {
    // Nothing is below a file.
    if (systemCode(error) === 'ENOTDIR') return false
    throw error
  }
}
