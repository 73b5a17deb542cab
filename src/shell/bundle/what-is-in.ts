// What an import can find in a folder in which it is looked for, or with a pattern.

import fs from 'node:fs'
import path from 'node:path'
import { escapePattern } from '../../shared/pattern.ts'
import { compare } from '../../shared/text.ts'
import { realPlace } from '../folders/real-place.ts'

/**
 * Whether a name is that of a file that may be found though it is not named whole, or of what says how. A `tsconfig.json` is for other
 * tools; where sitegen is installed, there is none of its own.
 */
export function isModule(name: string): boolean {
  return /\.(?:[cm]?[jt]sx?|css|(?<!^tsconfig\.)json)$/.test(name)
}

/**
 * Where a folder really is, as seen from the site, and what in it an import can find; of links, where they lead. In place of a folder
 * there may be a pattern: then all that it finds.
 */
export function whatIsIn(root: string, folder: string): string[] {
  const placeOf = (file: string): string => path.relative(root, realPlace(file))
  const { top, rest } = cut(folder)
  if (rest.includes('*')) return foundWith(top, rest).map(placeOf)
  try {
    const found = fs
      .readdirSync(folder, { withFileTypes: true })
      .filter(({ name }) => isModule(name))
      .flatMap((entry) => {
        if (!entry.isSymbolicLink()) return [entry.name]
        const full = path.join(folder, entry.name)
        // Editors leave links to nowhere beside what they edit.
        return fs.existsSync(full) ? [`${entry.name} → ${placeOf(full)}`] : []
      })
    return [placeOf(folder), ...found.toSorted(compare)]
  } catch {
    // It may be a file; or nothing, until something comes.
    return fs.existsSync(folder) ? [placeOf(folder)] : []
  }
}

/** A path, as the folder of it that is there, which may have a star in its name, and the rest, which is a pattern if it has one. */
function cut(place: string): { readonly top: string; readonly rest: string } {
  let top = place
  while (top.includes('*') && !fs.existsSync(top)) top = path.dirname(top)
  return { top, rest: path.relative(top, place).replaceAll(path.sep, '/') }
}

/** The files below a folder that esbuild finds with a pattern: also those of packages, and none behind a folder that is a link. */
function foundWith(top: string, pattern: string): string[] {
  const isDeep = pattern.includes('**/')
  const text = pattern
    .split(/(\*\*\/|\*)/)
    .map((part) => (part === '**/' ? '(?:.*/)?' : part === '*' ? '[^/]*' : escapePattern(part)))
    .join('')
  const expression = new RegExp(`^${text}$`, 's')
  const below = (folder: string): string[] =>
    entriesOf(path.join(top, folder)).flatMap((entry) => {
      const name = folder + entry.name
      if (entry.isDirectory()) return isDeep ? below(`${name}/`) : []
      return expression.test(name) ? [path.join(top, name)] : []
    })
  return below('').toSorted(compare)
}

function entriesOf(folder: string): fs.Dirent[] {
  try {
    return fs.readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}
