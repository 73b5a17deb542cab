import fs from 'node:fs'
import path from 'node:path'
import { systemCode } from './why.ts'

/**
 * Makes a folder and those above it. Node's own way to do so never ends in file systems that are there and take no folder, such as
 * `/proc`.
 */
export function makeFolder(folder: string): void {
  try {
    fs.mkdirSync(folder)
  } catch (error) {
    const code = systemCode(error)
    if (code === 'EEXIST' && fs.statSync(folder).isDirectory()) return
    const above = path.dirname(folder)
    if (code !== 'ENOENT' || fs.existsSync(above)) throw error
    makeFolder(above)
    fs.mkdirSync(folder)
  }
}
