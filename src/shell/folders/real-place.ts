import fs from 'node:fs'
import path from 'node:path'

/** Where a path really is: its nearest existing folder without links, and the rest as written. */
export function realPlace(file: string): string {
  const full = path.resolve(file)
  try {
    return fs.realpathSync(full)
  } catch {
    const parent = path.dirname(full)
    return parent === full ? full : path.join(realPlace(parent), path.basename(full))
  }
}

/** The path of a file without links; `undefined` where none is there. */
export function realPath(file: string): string | undefined {
  try {
    return fs.realpathSync(file)
  } catch {
    return undefined
  }
}
