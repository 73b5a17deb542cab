import fs from 'node:fs'
import path from 'node:path'

/**
 * Resolves symbolic links in a path that need not exist: those of its nearest existing ancestor. The rest of
 * the path is kept as it is.
 */
export function realPlace(file: string): string {
  const full = path.resolve(file)
  try {
    return fs.realpathSync(full)
  } catch {
    const parent = path.dirname(full)
    return parent === full ? full : path.join(realPlace(parent), path.basename(full))
  }
}

/** Resolves all symbolic links in a path. Returns `undefined` if the file does not exist. */
export function realPath(file: string): string | undefined {
  try {
    return fs.realpathSync(file)
  } catch {
    return undefined
  }
}
