import fs from 'node:fs'
import path from 'node:path'
import { systemCode } from './why.ts'

/**
 * A folder in a cache may be missing, and so may the cache. What holds the cache is the site: where that has been moved away, nothing
 * may stand in its place when it comes back.
 */
export const IN_CACHE = 2

/**
 * Makes a folder and those above it, where no more than so many `levels` are missing. Node's own way to do so never ends in file systems
 * that are there and take no folder, such as `/proc`.
 */
export function makeFolder(folder: string, levels = Infinity): void {
  try {
    makeOne(folder)
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw error
    const above = path.dirname(folder)
    // It may have been made since.
    if (!fs.existsSync(above)) {
      if (levels <= 1) throw error
      makeFolder(above, levels - 1)
    }
    makeOne(folder)
  }
}

/** Another run may have been faster, with the same result. */
function makeOne(folder: string): void {
  try {
    fs.mkdirSync(folder)
  } catch (error) {
    if (systemCode(error) !== 'EEXIST' || !fs.statSync(folder).isDirectory()) throw error
  }
}
