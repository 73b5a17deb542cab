// Finds files of others in the output at paths where the build writes its own. They are not overwritten, so
// the output cannot be written.

import fs from 'node:fs'
import path from 'node:path'
import { joinSome } from '../../core/problems/diagnostics.ts'
import type { Output } from '../../shared/contract.ts'
import { Refused } from '../folders/refused.ts'
import { hashOf } from '../store/hash.ts'
import { statsAt } from './tree-record.ts'

/** The maximum number of files named in the message. */
const NAMED = 5

/**
 * Throws `Refused` if an output file would replace one that sitegen did not write. `missing` are the files to
 * write, and `before` is the manifest of the output.
 */
export function refuseForeignFiles(
  out: string,
  missing: readonly Output[],
  before: ReadonlyMap<string, string>,
): void {
  // An empty manifest means that it is damaged or that there is no output, so any file may be sitegen's own.
  if (before.size === 0) return
  const found = new Set<string>()
  const folders = new Set<string>(['.'])
  for (const { file, hash } of missing) {
    const blocked = blockedBy(out, path.posix.dirname(file), before, folders)
    if (blocked !== undefined) found.add(blocked)
    else if (isStranger(path.join(out, file), file, hash, before)) found.add(file)
  }
  if (found.size === 0) return
  const names = joinSome([...found], NAMED)
  throw new Refused(
    'output',
    `The folder ${out} holds files that sitegen did not write, in places where it writes its own now: ${names}.`,
    'Move them into content/public, or out of this folder.',
  )
}

/** Returns an ancestor of a file that is not a folder and was not written by sitegen. */
function blockedBy(
  out: string,
  folder: string,
  before: ReadonlyMap<string, string>,
  known: Set<string>,
): string | undefined {
  if (known.has(folder)) return undefined
  const above = blockedBy(out, path.posix.dirname(folder), before, known)
  if (above !== undefined) return above
  const found = statsAt(path.join(out, folder))
  if (found && !found.isDirectory() && !before.has(folder)) return folder
  known.add(folder)
  return undefined
}

function isStranger(
  full: string,
  file: string,
  hash: string,
  before: ReadonlyMap<string, string>,
): boolean {
  const found = statsAt(full)
  if (!found) return false
  if (!found.isDirectory()) {
    // A file in the manifest is sitegen's own. A file of others with the same content loses nothing.
    if (before.has(file)) return false
    return !found.isFile() || hashOf(fs.readFileSync(full)) !== hash
  }
  return fs.readdirSync(full, { recursive: true, withFileTypes: true }).some((entry) => {
    const below = path.relative(full, path.join(entry.parentPath, entry.name))
    return !entry.isDirectory() && !before.has(`${file}/${below.replaceAll('\\', '/')}`)
  })
}
