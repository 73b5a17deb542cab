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
  const isOwn = ownFiles(out, manifest)
  const foreign = new Set<string>()
  const folders = new Set<string>(['.'])
  for (const { file, hash } of missing) {
    const blocked = blockedBy(out, path.posix.dirname(file), isOwn, folders)
    if (blocked !== undefined) foreign.add(blocked)
    else if (isForeign(path.join(out, file), file, hash, isOwn)) foreign.add(file)
  }
  if (foreign.size === 0) return
  const names = joinSome([...foreign], MAX_NAMED)
  throw new Refused(
    'output',
    `The folder ${out} holds files that sitegen did not write, in places where it writes its own now: ${names}.`,
    'Move them into content/public, or out of this folder.',
  )
}

/** Whether sitegen wrote the file at a path in the output. */
type IsOwn = (file: string) => boolean

/**
 * Recognizes the files in the manifest, on a disk that ignores letter case also by another spelling: after
 * `Install.md` was renamed to `install.md`, the old page is found in place of the new one.
 */
function ownFiles(out: string, manifest: ReadonlyMap<string, string>): IsOwn {
  const ignoringCase = (file: string): string => file.normalize().toLowerCase()
  let spellings: ReadonlySet<string> | undefined
  return (file) => {
    if (manifest.has(file)) return true
    spellings ??= new Set([...manifest.keys()].map(ignoringCase))
    return spellings.has(ignoringCase(file)) && !isSpelledLikeThis(out, file)
  }
}

/** Whether a path in a folder is spelled as on the disk. */
function isSpelledLikeThis(folder: string, file: string): boolean {
  const { dir, base } = path.posix.parse(file)
  return (
    (dir === '' || isSpelledLikeThis(folder, dir)) &&
    fs.readdirSync(path.join(folder, dir)).includes(base)
  )
}

/** Returns an ancestor of a file that is not a folder and was not written by sitegen. */
function blockedBy(
  out: string,
  folder: string,
  isOwn: IsOwn,
  checkedFolders: Set<string>,
): string | undefined {
  if (checkedFolders.has(folder)) return undefined
  const blockedAbove = blockedBy(out, path.posix.dirname(folder), isOwn, checkedFolders)
  if (blockedAbove !== undefined) return blockedAbove
  const stats = statsAt(path.join(out, folder))
  if (stats && !stats.isDirectory() && !isOwn(folder)) return folder
  checkedFolders.add(folder)
  return undefined
}

function isForeign(fullPath: string, file: string, hash: string, isOwn: IsOwn): boolean {
  const stats = statsAt(fullPath)
  if (!stats) return false
  if (!stats.isDirectory()) {
    if (isOwn(file)) return false
    // A file of others with the same content loses nothing.
    return !stats.isFile() || hashOf(fs.readFileSync(fullPath)) !== hash
  }
  return fs.readdirSync(fullPath, { recursive: true, withFileTypes: true }).some((entry) => {
    const relativePath = path.relative(fullPath, path.join(entry.parentPath, entry.name))
    return !entry.isDirectory() && !isOwn(`${file}/${relativePath.replaceAll('\\', '/')}`)
  })
}
