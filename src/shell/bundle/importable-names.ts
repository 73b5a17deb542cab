// Lists what an import can resolve to in a folder, or by a glob pattern.

import fs from 'node:fs'
import path from 'node:path'
import { escapePattern } from '../../shared/pattern.ts'
import { compare } from '../../shared/text.ts'
import { realPlace } from '../folders/real-place.ts'

/**
 * Whether a file of this name can be found by an import without its full name, or configures how imports are
 * resolved. `tsconfig.json` is only for other tools, and an installed sitegen has none.
 */
export function isModule(name: string): boolean {
  return /\.(?:[cm]?[jt]sx?|css|(?<!^tsconfig\.)json)$/.test(name)
}

/**
 * Returns the real path of a folder relative to the site, and the names in it that an import can find, with
 * the targets of symbolic links. For a glob pattern, returns all files that match it.
 */
export function importableNames(root: string, folder: string): string[] {
  const relativeRealPath = (file: string): string => path.relative(root, realPlace(file))
  const { folder: globFolder, pattern } = splitGlob(folder)
  if (pattern.includes('*')) return filesMatching(globFolder, pattern).map(relativeRealPath)
  try {
    const found = fs
      .readdirSync(folder, { withFileTypes: true })
      .filter(({ name }) => isModule(name))
      .flatMap((entry) => {
        if (!entry.isSymbolicLink()) return [entry.name]
        const full = path.join(folder, entry.name)
        // Editors create broken symbolic links next to the files that they edit (lock files).
        return fs.existsSync(full) ? [`${entry.name} → ${relativeRealPath(full)}`] : []
      })
    return [relativeRealPath(folder), ...found.toSorted(compare)]
  } catch {
    // The path may be a file, or may not exist yet.
    return fs.existsSync(folder) ? [relativeRealPath(folder)] : []
  }
}

/**
 * Splits a path into its existing folder, whose name may contain `*`, and the rest, which is a glob pattern
 * if it contains `*`.
 */
function splitGlob(globPath: string): { readonly folder: string; readonly pattern: string } {
  let folder = globPath
  while (folder.includes('*') && !fs.existsSync(folder)) folder = path.dirname(folder)
  return { folder, pattern: path.relative(folder, globPath).replaceAll(path.sep, '/') }
}

/**
 * Returns the files below a folder that esbuild finds by a glob pattern: including those in packages,
 * excluding those behind symbolic links to folders.
 */
function filesMatching(top: string, pattern: string): string[] {
  const isDeep = pattern.includes('**/')
  const source = pattern
    .split(/(\*\*\/|\*)/)
    .map((part) => (part === '**/' ? '(?:.*/)?' : part === '*' ? '[^/]*' : escapePattern(part)))
    .join('')
  const expression = new RegExp(`^${source}$`, 's')
  const matchesBelow = (folder: string): string[] =>
    entriesOf(path.join(top, folder)).flatMap((entry) => {
      const name = folder + entry.name
      if (entry.isDirectory()) return isDeep ? matchesBelow(`${name}/`) : []
      return expression.test(name) ? [path.join(top, name)] : []
    })
  return matchesBelow('').toSorted(compare)
}

function entriesOf(folder: string): fs.Dirent[] {
  try {
    return fs.readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}
