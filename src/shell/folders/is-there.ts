import fs from 'node:fs'
import { systemCode } from './system-errors.ts'

/**
 * Whether a file or folder exists. Throws if the system does not tell, for example for lack of permission,
 * since it may exist then.
 */
export function isThere(file: string): boolean {
  try {
    return fs.statSync(file, { throwIfNoEntry: false }) !== undefined
  } catch (error) {
    // A part of the path is a file, so nothing can exist below it.
    if (systemCode(error) === 'ENOTDIR') return false
    throw error
  }
}
