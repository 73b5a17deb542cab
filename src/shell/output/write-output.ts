// Writes the output folder so that it is never a mixture of two builds. A new tree is staged beside it, with
// hard links to unchanged files and new files for the others, and swapped in by two renames. Only between the
// two there is no output. Nothing that sitegen did not write is ever deleted.

import fs from 'node:fs'
import path from 'node:path'
import type { Output } from '../../shared/contract.ts'
import { isInside } from '../../shared/route.ts'
import { compare } from '../../shared/text.ts'
import { Refused } from '../folders/refused.ts'
import { systemCode } from '../folders/system-errors.ts'
import { sha256 } from '../store/hash.ts'
import { isSpare, type OutputState } from './output-state.ts'
import { findChanges, type Changes } from './find-changes.ts'
import { MANIFEST } from './manifest.ts'
import { stageTree } from './stage-tree.ts'
import { refuseForeignFiles } from './foreign-files.ts'
import {
  unchangedPaths,
  foldersOf,
  entriesOf,
  ifStillValid,
  type TreeComparison,
} from './compare-tree.ts'
import { hasCurrentModes, fingerprintOrEmpty, writeTreeRecord } from './tree-record.ts'
import { inWorkFolder, swap, tryRename, type WorkFolder } from './work-folder.ts'
import type { WriteInThread } from './write-files.ts'

/** The number of files that were written and removed. */
interface WriteResult {
  readonly written: number
  readonly removed: number
}

/** Help from other threads. */
export interface ThreadHelp {
  /** Writes some of the new files, if there are many. */
  readonly writeInThread?: WriteInThread
  /** The comparison of the output's files with their record, if a thread had time for it. */
  readonly comparison?: Promise<TreeComparison | undefined> | undefined
}

/**
 * Makes the folder `state.out` contain exactly `outputs`, apart from files of others, which stay. Throws
 * `Refused` if that is not possible.
 */
export async function writeOutput(
  state: OutputState,
  outputs: readonly Output[],
  read: (output: Output) => Uint8Array,
  help: ThreadHelp = {},
): Promise<WriteResult> {
  for (const { file } of outputs) {
    if (!isInside(file))
      throw new Refused(
        'output',
        `The path ${file} leads out of the output folder.`,
        'Rename what it is made from.',
      )
  }
  const { out } = state
  try {
    return await inWorkFolder(out, (workFolder) =>
      update(state, workFolder, { outputs, read, ...help }),
    )
  } catch (error) {
    // The error of a write names no file.
    if (systemCode(error) !== undefined) (error as NodeJS.ErrnoException).path ??= out
    throw error
  }
}

/** What a build wants its output to be. */
interface NewOutput extends ThreadHelp {
  readonly outputs: readonly Output[]
  readonly read: (output: Output) => Uint8Array
}

async function update(
  state: OutputState,
  workFolder: WorkFolder,
  newOutput: NewOutput,
): Promise<WriteResult> {
  const { outputs, comparison } = newOutput
  const changes = await findChanges(state, outputs, comparison, workFolder.lock)
  const { missing, removed, manifest } = changes
  refuseForeignFiles(state.out, missing, manifest)
  if (changes.isNone) updateRecord(state, outputs, changes)
  else await stageAndSwap(state, workFolder, newOutput, changes)
  return { written: missing.length, removed }
}

/** Stages the next tree, replaces the output with it, and keeps the old tree as the spare one. */
async function stageAndSwap(
  { out, record, spare, spareRecord, reader }: OutputState,
  workFolder: WorkFolder,
  { outputs, read, writeInThread }: NewOutput,
  { missing, unchangedFiles, manifest, record: outputRecord }: Changes,
): Promise<void> {
  const { next, previous, lock, gitignore } = workFolder
  const spareTreeRecord = reader.spare()
  const spareComparison = ifStillValid(spareRecord, reader.comparison())
  fs.writeFileSync(gitignore, '*\n')
  tryRename(spare, next)
  if (!hasCurrentModes(spareTreeRecord, path.join(next, MANIFEST), lock))
    fs.rmSync(next, { recursive: true, force: true })
  const missingFiles = new Set<string>(missing.map(({ file }) => file))
  const { written, ...staged } = await stageTree(next, {
    out,
    outputs,
    unchangedFiles,
    read,
    writeInThread,
    spareTreeRecord,
    outputRecord,
    isOurs: (file) => manifest.has(file) || missingFiles.has(file),
    unchangedInSpare: unchangedPaths(next, spareTreeRecord, spareComparison),
  })
  await swap(out, workFolder)
  keepAsSpare(previous, spare)
  tryRename(record, spareRecord)
  // An unchanged file was written all the same if it could not be linked.
  const linkedFiles = new Map(unchangedFiles)
  for (const { file } of written) linkedFiles.delete(file)
  writeTreeRecord(record, out, outputs, {
    ...staged,
    files: linkedFiles,
    manifest: fingerprintOrEmpty(path.join(out, MANIFEST)),
  })
}

/** Writes the record of an unchanged output if some files had to be read, so that they need not be read again. */
function updateRecord(
  { out, record }: OutputState,
  outputs: readonly Output[],
  { unchangedFiles, record: { files } }: Changes,
): void {
  if ([...unchangedFiles].every(([file, fingerprint]) => files.get(file) === fingerprint)) return
  writeTreeRecord(record, out, outputs, {
    files: unchangedFiles,
    folders: [...foldersOf(unchangedFiles.keys())],
    folderFingerprints: new Map(),
    manifest: fingerprintOrEmpty(path.join(out, MANIFEST)),
    isMixed: () => true,
  })
}

/** Returns a SHA-256 over the names and contents of all files, which is the same for equal builds. */
export function treeHash(outputs: readonly Output[]): string {
  return sha256(
    outputs
      .map(({ file, hash }) => `${file}\0${hash}\n`)
      .toSorted(compare)
      .join(''),
  )
}

/**
 * Keeps a tree as the spare one. If that fails, for example because the cache is on another disk, the tree is
 * removed during cleanup. Also removes spare trees that are too old.
 */
function keepAsSpare(tree: string, spare: string): void {
  const folder = path.dirname(spare)
  try {
    fs.mkdirSync(folder, { recursive: true })
    fs.renameSync(tree, spare)
    fs.utimesSync(spare, new Date(), new Date())
    for (const name of entriesOf(folder).folders) {
      const other = path.join(folder, name)
      if (isSpare(name) && Date.now() - fs.statSync(other).mtimeMs > MAX_SPARE_AGE_MS)
        fs.rmSync(other, { recursive: true, force: true })
    }
  } catch {
    // The next build makes a tree of its own.
  }
}

/** The age, in milliseconds, at which a spare tree is removed: its output was not written for a week. */
const MAX_SPARE_AGE_MS = 7 * 86_400_000
