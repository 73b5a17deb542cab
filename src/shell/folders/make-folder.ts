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
    fs.mkdirSync(folder)
  } catch (error) {
    const code = systemCode(error)
    if (code === 'EEXIST' && fs.statSync(folder).isDirectory()) return
    const above = path.dirname(folder)
    if (code !== 'ENOENT' || levels <= 1 || fs.existsSync(above)) throw error
    makeFolder(above, levels - 1)
    fs.mkdirSync(folder)
  }
}
