import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { findAbove } from './find-above.ts'

/** The folder of this copy of sitegen: of a clone, or of an installed package. */
const HOME = findHome(path.dirname(fileURLToPath(import.meta.url)))

/** A path inside sitegen's own folder. */
export function home(...parts: string[]): string {
  return path.join(HOME, ...parts)
}

function findHome(from: string): string {
  const command = findAbove(from, 'bin/sitegen.js')
  if (command === undefined) throw new Error(`sitegen's own folder was not found above ${from}`)
  return path.dirname(path.dirname(command))
}
