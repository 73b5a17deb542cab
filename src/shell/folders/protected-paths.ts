// Guards folders that contain somebody's work. Nothing may be written there, whatever the command line says.

import os from 'node:os'
import path from 'node:path'
import { home } from './home.ts'
import { realPlace } from './real-place.ts'

/**
 * Returns why sitegen must not write to `folder`, as the end of a sentence, or `undefined` if it may. `parts`
 * are the names of the site's own source folders in `root`.
 */
export function reasonNotToWrite(
  folder: string,
  root: string,
  parts: readonly string[],
  output?: string,
): string | undefined {
  const place = realPlace(folder)
  if (place === path.parse(place).root) return 'is the root of the disk'
  const userHome = homeFolder()
  if (userHome !== undefined && contains(place, realPlace(userHome)))
    return 'is your home folder, or holds it'
  if (contains(place, realPlace(root))) return 'is the site itself, or holds it'
  const part = parts.find((name) => overlaps(place, realPlace(path.join(root, name))))
  if (part !== undefined) return `is part of the site's sources (${part})`
  if (output !== undefined && overlaps(place, realPlace(output)))
    return 'is the output folder, or lies in it, or holds it'
  if (['src', 'theme'].some((name) => overlaps(place, realPlace(home(name)))))
    return "is part of sitegen's own files"
  return undefined
}

/**
 * Returns the user's home folder. In a container, the current user may be unknown to the system, and
 * `os.homedir` throws.
 */
function homeFolder(): string | undefined {
  try {
    return os.homedir()
  } catch {
    return undefined
  }
}

function overlaps(a: string, b: string): boolean {
  return contains(a, b) || contains(b, a)
}

/** Whether `outer` is the same folder as `inner` or one of its ancestors. */
function contains(outer: string, inner: string): boolean {
  return inner === outer || inner.startsWith(outer.endsWith(path.sep) ? outer : outer + path.sep)
}
