import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { findAbove } from './find-above.ts'

/** The root of this copy of sitegen, either a clone or an installed package. */
const HOME = findHome(path.dirname(fileURLToPath(import.meta.url)))

/** Returns a path inside sitegen's own root folder. */
export function home(...parts: string[]): string {
  return path.join(HOME, ...parts)
}

function findHome(from: string): string {
  const command = findAbove(from, 'bin/sitegen.js')
  if (command === undefined) throw new Error(`sitegen's own folder was not found above ${from}`)
  return path.dirname(path.dirname(command))
}
