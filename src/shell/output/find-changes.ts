// Finds out which files a build has to write into its output and to remove from it.

import fs from 'node:fs'
import path from 'node:path'
import type { Output } from '../../shared/contract.ts'
import { ifStillValid, unchangedPaths, type TreeComparison } from './compare-tree.ts'
import { MANIFEST, unchanged } from './manifest.ts'
import type { OutputState } from './output-state.ts'
import { hasCurrentModes, type TreeRecord } from './tree-record.ts'

/** What a build has to change in its output. */
export interface Changes {
  /** The files to write, and the number of files to remove. */
  readonly missing: readonly Output[]
  readonly removed: number
  /** Whether there is nothing to change. */
  readonly isNone: boolean
  /** The fingerprints of the output files that are up to date. */
  readonly unchangedFiles: ReadonlyMap<string, string>
  /** What the last run has left: the hashes of all files that it wrote, and its record of the output. */
  readonly manifest: ReadonlyMap<string, string>
  readonly record: TreeRecord
}

/**
 * Compares the output with the files that it should contain. `comparison` is that of the output with its record, if
 * a thread makes one, and `newFile` is a file that was just created.
 */
export async function findChanges(
  { out, record: recordFile, reader }: OutputState,
  outputs: readonly Output[],
  comparison: Promise<TreeComparison | undefined> | undefined,
  newFile: string,
): Promise<Changes> {
  const manifest = reader.manifest()
  const record = reader.out()
  const unchangedInOutput = unchangedPaths(out, record, ifStillValid(recordFile, await comparison))
  const unchangedFiles = new Map<string, string>()
  for (const output of hasCurrentModes(record, path.join(out, MANIFEST), newFile) ? outputs : []) {
    const fingerprint = unchanged(out, output, manifest, unchangedInOutput)
    if (fingerprint !== undefined) unchangedFiles.set(output.file, fingerprint)
  }
  const missing = outputs.filter(({ file }) => !unchangedFiles.has(file))
  // Kept and replaced files are in the manifest as well. All others in it are to be removed.
  const replaced = missing.filter(({ file }) => manifest.has(file)).length
  const removed = manifest.size - unchangedFiles.size - replaced
  const isNone = missing.length === 0 && removed === 0 && fs.existsSync(path.join(out, MANIFEST))
  return { missing, removed, isNone, unchangedFiles, manifest, record }
}
