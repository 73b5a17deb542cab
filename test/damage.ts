import fs from 'node:fs'
import path from 'node:path'
import { tree } from './folder.ts'

/** Spoils a text wherever it stands in what a site at `root` keeps on the disk: whoever has a file open reads that, too. */
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
