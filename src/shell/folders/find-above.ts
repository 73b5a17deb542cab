import fs from 'node:fs'
import path from 'node:path'

/**
 * Returns the path of the nearest file or folder called `name`, in `from` or in one of its ancestors, or
 * `undefined` if there is none.
 */
export function findAbove(from: string, name: string): string | undefined {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const found = path.join(folder, name)
    if (fs.existsSync(found)) return found
    if (folder === path.dirname(folder)) return undefined
  }
}
