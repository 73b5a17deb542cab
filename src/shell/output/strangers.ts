// Files of others in the output, where the site's own would go now: they are kept, so the site cannot be written.

import fs from 'node:fs'
import path from 'node:path'
import { someOf } from '../../core/problems/several.ts'
import type { Output } from '../../shared/contract.ts'
import { Refused } from '../folders/refused.ts'
import { hashOf } from '../store/hash.ts'
import { statsAt } from './witness.ts'

/** So many are named. */
const NAMED = 5

/** Refuses to write files over what sitegen did not write. `before` is what the manifest of the output knows. */
export function refuseStrangers(
  out: string,
  missing: readonly Output[],
  before: ReadonlyMap<string, string>,
): void {
  // Where nothing is known of a folder that has a manifest, that is damaged: all of it may be ours.
  if (before.size === 0) return
  const found = new Set<string>()
  const folders = new Set<string>(['.'])
  for (const { file, hash } of missing) {
    const blocked = blockedBy(out, path.posix.dirname(file), before, folders)
    if (blocked !== undefined) found.add(blocked)
    else if (isStranger(path.join(out, file), file, hash, before)) found.add(file)
  }
  if (found.size === 0) return
  const names = someOf([...found], NAMED)
  throw new Refused(
    'output',
    `The folder ${out} holds files that sitegen did not write, in places where it writes its own now: ${names}.`,
    'Move them into content/public, or out of this folder.',
  )
}

/** A file of others that has the name of a folder. */
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
    // What has our name is ours, and whoever has put there what would be put there has lost nothing.
    if (before.has(file)) return false
    return !found.isFile() || hashOf(fs.readFileSync(full)) !== hash
  }
  return fs.readdirSync(full, { recursive: true, withFileTypes: true }).some((entry) => {
    const below = path.relative(full, path.join(entry.parentPath, entry.name))
    return !entry.isDirectory() && !before.has(`${file}/${below.replaceAll('\\', '/')}`)
  })
}
