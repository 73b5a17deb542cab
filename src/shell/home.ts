import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of this copy of sitegen: of a clone, or of an installed package. */
export const HOME = findHome(path.dirname(fileURLToPath(import.meta.url)))

/** A path inside sitegen's own folder. */
export function home(...parts: string[]): string {
  return path.join(HOME, ...parts)
}

function findHome(from: string): string {
  for (let folder = from; ; folder = path.dirname(folder)) {
    if (fs.existsSync(path.join(folder, 'bin/sitegen.js'))) return folder
    if (folder === path.dirname(folder))
      throw new Error(`sitegen's own folder was not found above ${from}`)
  }
}
