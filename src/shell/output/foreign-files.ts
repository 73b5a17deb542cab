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
const MAX_NAMED = 5

/**
 * Throws `Refused` if an output file would replace one that sitegen did not write. `missing` are the files to
 * write, and `manifest` is that of the output.
 */
export function refuseForeignFiles(
  out: string,
  missing: readonly Output[],
  manifest: ReadonlyMap<string, string>,
): void {
  // An empty manifest means that it is damaged or that there is no output, so any file may be sitegen's own.
  if (manifest.size === 0) return
  const foreign = new Set<string>()
  const folders = new Set<string>(['.'])
  for (const { file, hash } of missing) {
    const blocked = blockedBy(out, path.posix.dirname(file), manifest, folders)
    if (blocked !== undefined) foreign.add(blocked)
    else if (isForeign(path.join(out, file), file, hash, manifest)) foreign.add(file)
  }
  if (foreign.size === 0) return
  const names = joinSome([...foreign], MAX_NAMED)
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
  manifest: ReadonlyMap<string, string>,
  checkedFolders: Set<string>,
): string | undefined {
  if (checkedFolders.has(folder)) return undefined
  const blockedAbove = blockedBy(out, path.posix.dirname(folder), manifest, checkedFolders)
  if (blockedAbove !== undefined) return blockedAbove
  const stats = statsAt(path.join(out, folder))
  if (stats && !stats.isDirectory() && !manifest.has(folder)) return folder
  checkedFolders.add(folder)
  return undefined
}

function isForeign(
  fullPath: string,
  file: string,
  hash: string,
  manifest: ReadonlyMap<string, string>,
): boolean {
  const stats = statsAt(fullPath)
  if (!stats) return false
  if (!stats.isDirectory()) {
    // A file in the manifest is sitegen's own. A file of others with the same content loses nothing.
    if (manifest.has(file)) return false
    return !stats.isFile() || hashOf(fs.readFileSync(fullPath)) !== hash
  }
  return fs.readdirSync(fullPath, { recursive: true, withFileTypes: true }).some((entry) => {
    const relativePath = path.relative(fullPath, path.join(entry.parentPath, entry.name))
    return !entry.isDirectory() && !manifest.has(`${file}/${relativePath.replaceAll('\\', '/')}`)
  })
}
