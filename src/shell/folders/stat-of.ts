import fs from 'node:fs'

/** Returns the stats of a file; `undefined` if it does not exist. A folder on its path may have become a file. */
export function statOf(file: string): fs.Stats | undefined {
  try {
    return fs.statSync(file)
  } catch {
    return undefined
  }
}

/** Whether there is a folder at a path. */
export function isFolder(file: string): boolean {
  return statOf(file)?.isDirectory() === true
}
