import fs from 'node:fs'
import path from 'node:path'
import { systemCode } from './system-errors.ts'

/**
 * The `levels` for `makeFolder` inside the cache: the folder and the cache itself may be missing, but not the
 * site that contains the cache. If the site was moved away, nothing must be created in its place, where it
 * would be in the way when the site is moved back.
 */
export const IN_CACHE = 2

/**
 * Creates a folder and its missing ancestors, at most `levels` folders in all. Node's recursive `mkdir` never
 * returns in existing file systems in which no folder can be created, such as `/proc`.
 */
export function makeFolder(folder: string, levels = Infinity): void {
  try {
    createFolder(folder)
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw error
    const parent = path.dirname(folder)
    // Another process may have created it in the meantime.
    if (!fs.existsSync(parent)) {
      if (levels <= 1) throw error
      makeFolder(parent, levels - 1)
    }
    createFolder(folder)
  }
}

/** Creates one folder. It is fine if another process was faster. */
function createFolder(folder: string): void {
  try {
    fs.mkdirSync(folder)
  } catch (error) {
    if (systemCode(error) !== 'EEXIST' || !fs.statSync(folder).isDirectory()) throw error
  }
}
