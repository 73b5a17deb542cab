import fs from 'node:fs'
import path from 'node:path'
import { tree } from './folder.ts'

/**
 * Corrupts every occurrence of a text in the cache files of the site at `root`. They are changed in place, so that a
 * process that has them open reads the damage, too.
 */
export function damage(root: string, text: string): void {
  const cache = path.join(root, '.sitegen')
  for (const [name] of tree(cache).filter(([each]) => each.endsWith('.seg'))) {
    const file = fs.openSync(path.join(cache, name), 'r+')
    const bytes = fs.readFileSync(file)
    for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + 1))
      fs.writeSync(file, '*', at)
    fs.closeSync(file)
  }
}
