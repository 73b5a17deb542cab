import fs from 'node:fs'
import path from 'node:path'

/** The nearest file or folder of a name, in a folder or in one above it: its path, or `undefined` where there is none. */
export function findAbove(from: string, name: string): string | undefined {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const found = path.join(folder, name)
    if (fs.existsSync(found)) return found
    if (folder === path.dirname(folder)) return undefined
  }
}
