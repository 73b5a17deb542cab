// Writes the output folder so that it is never a mixture of two builds. A new tree is staged beside it, with
// hard links to unchanged files and new files for the others, and swapped in by two renames. Only between the
// two there is no output. A journal lets the next run complete a swap that was interrupted there. Nothing
// that sitegen did not write is ever deleted.

import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Output } from '../../shared/contract.ts'
import { isInside } from '../../shared/route.ts'
import { compare } from '../../shared/text.ts'
import { Refused } from '../folders/refused.ts'
import { removeDrafts } from '../folders/remove-drafts.ts'
import { systemCode } from '../folders/system-errors.ts'
import { sha256 } from '../store/hash.ts'
import { isSpare, type OutputState } from './output-state.ts'
import { withLock } from '../store/lock.ts'
import { MANIFEST, unchanged } from './manifest.ts'
import { stageTree } from './stage-tree.ts'
import { refuseForeignFiles } from './foreign-files.ts'
import {
  unchangedPaths,
  foldersOf,
  entriesOf,
  ifStillValid,
  type TreeComparison,
} from './compare-tree.ts'
import {
  hasCurrentModes,
  fingerprintOrEmpty,
  writeTreeRecord,
  type TreeRecord,
} from './tree-record.ts'
import type { WriteInThread } from './write-files.ts'

/** The number of files that were written and removed. */
interface WriteResult {
  readonly written: number
  readonly removed: number
}

/** How long a build waits for another one that writes the same output, in milliseconds. */
const LOCK_TIMEOUT_MS = 60_000

/**
 * The work folder beside the output, in which trees are staged. It is on the same disk, so that a tree can be
 * moved by a rename.
 */
interface WorkFolder {
  readonly folder: string
  readonly lock: string
  readonly journal: string
  readonly next: string
  readonly previous: string
  /** A `.gitignore` that hides the work folder, because an interrupted run leaves it behind. */
  readonly gitignore: string
}

/**
 * Completes a swap that an earlier run did not finish. Commands that read the output call this first. A build
 * does the same on its own.
 */
export async function recoverOutput(out: string): Promise<void> {
  const workFolder = workFolderOf(out)
  if (!fs.existsSync(workFolder.folder)) return
  await withLock(workFolder.lock, LOCK_TIMEOUT_MS, () => completeSwap(out, workFolder))
  removeIfUnused(workFolder)
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
  const workFolder = workFolderOf(out)
  try {
    return await withLock(workFolder.lock, LOCK_TIMEOUT_MS, async () => {
      completeSwap(out, workFolder)
      try {
        return await update(state, workFolder, outputs, read, help)
      } finally {
        completeSwap(out, workFolder)
      }
    })
  } catch (error) {
    // The error of a write names no file.
    if (systemCode(error) !== undefined) (error as NodeJS.ErrnoException).path ??= out
    throw error
  } finally {
    removeIfUnused(workFolder)
  }
}

async function update(
  { out, record, spare, spareRecord, reader }: OutputState,
  workFolder: WorkFolder,
  outputs: readonly Output[],
  read: (output: Output) => Uint8Array,
  { writeInThread, comparison }: ThreadHelp,
): Promise<WriteResult> {
  const manifestFingerprint = (): string => fingerprintOrEmpty(path.join(out, MANIFEST))
  const isReusable = (tree: string, treeRecord: TreeRecord): boolean =>
    hasCurrentModes(treeRecord, path.join(tree, MANIFEST), workFolder.lock)
  const oldManifest = reader.manifest()
  const outputRecord = reader.out()
  const unchangedInOutput = unchangedPaths(
    out,
    outputRecord,
    ifStillValid(record, await comparison),
  )
  const unchangedFiles = new Map<string, string>()
  for (const output of isReusable(out, outputRecord) ? outputs : []) {
    const fingerprint = unchanged(out, output, oldManifest, unchangedInOutput)
    if (fingerprint !== undefined) unchangedFiles.set(output.file, fingerprint)
  }
  const missing = outputs.filter(({ file }) => !unchangedFiles.has(file))
  refuseForeignFiles(out, missing, oldManifest)
  const written = missing.length
  const missingFiles = new Set<string>(missing.map(({ file }) => file))
  // Kept and replaced files are in the old manifest as well. All others in it were removed.
  const replaced = missing.filter(({ file }) => oldManifest.has(file)).length
  const removed = oldManifest.size - unchangedFiles.size - replaced
  const isUnchanged = written === 0 && removed === 0 && fs.existsSync(path.join(out, MANIFEST))
  if (!isUnchanged) {
    const spareTreeRecord = reader.spare()
    const spareComparison = ifStillValid(spareRecord, reader.comparison())
    fs.writeFileSync(workFolder.gitignore, '*\n')
    tryRename(spare, workFolder.next)
    if (!isReusable(workFolder.next, spareTreeRecord))
      fs.rmSync(workFolder.next, { recursive: true, force: true })
    const { written: newFiles, ...staged } = await stageTree(workFolder.next, {
      out,
      outputs,
      unchangedFiles,
      read,
      writeInThread,
      spareTreeRecord,
      outputRecord,
      isOurs: (file) => oldManifest.has(file) || missingFiles.has(file),
      unchangedInSpare: unchangedPaths(workFolder.next, spareTreeRecord, spareComparison),
    })
    for (const { file } of newFiles) unchangedFiles.delete(file)
    await swap(out, workFolder)
    keepAsSpare(workFolder.previous, spare)
    tryRename(record, spareRecord)
    writeTreeRecord(record, out, outputs, {
      ...staged,
      files: unchangedFiles,
      manifest: manifestFingerprint(),
    })
  } else if (
    [...unchangedFiles].some(([file, fingerprint]) => outputRecord.files.get(file) !== fingerprint)
  ) {
    // Some files had to be read. With a new record they need not be read again.
    const manifest = manifestFingerprint()
    const folders = [...foldersOf(unchangedFiles.keys())]
    writeTreeRecord(record, out, outputs, {
      files: unchangedFiles,
      folders,
      folderFingerprints: new Map(),
      manifest,
      isMixed: () => true,
    })
  }
  return { written, removed }
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

function workFolderOf(out: string): WorkFolder {
  const folder = path.join(
    path.dirname(path.resolve(out)),
    `.${path.basename(path.resolve(out))}.sitegen`,
  )
  const inside = (name: string): string => path.join(folder, name)
  return {
    folder,
    lock: inside('lock'),
    journal: inside('journal'),
    next: inside('next'),
    previous: inside('previous'),
    gitignore: inside('.gitignore'),
  }
}

/** Completes an interrupted swap and cleans up. If there is a journal, the staged tree is complete. */
function completeSwap(out: string, workFolder: WorkFolder): void {
  const isMissing = (): boolean => !fs.existsSync(out)
  if (isMissing() && fs.existsSync(workFolder.journal)) tryRename(workFolder.next, out)
  if (isMissing()) tryRename(workFolder.previous, out)
  // The output is missing and the old tree cannot be moved back. Everything stays for the user to look at.
  if (isMissing() && fs.existsSync(workFolder.previous)) return
  // Processes that were killed while acquiring the lock have left temporary files.
  removeDrafts(workFolder.folder, /^lock(?:\.turn)*\.(\d+)$/)
  const { next, journal, previous, gitignore } = workFolder
  for (const each of [next, journal, previous, gitignore])
    fs.rmSync(each, { recursive: true, force: true })
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

/** Renames a file or folder if it exists and can be moved. */
function tryRename(from: string, to: string): void {
  try {
    fs.renameSync(from, to)
  } catch {
    // Whoever needs it looks whether it is there.
  }
}

/** Removes the work folder unless it is in use. */
function removeIfUnused(workFolder: WorkFolder): void {
  try {
    fs.rmdirSync(workFolder.folder)
  } catch {
    // A process that waits has its lock file in there.
  }
}

/** Replaces the output with the staged tree by two renames. */
async function swap(out: string, workFolder: WorkFolder): Promise<void> {
  fs.writeFileSync(workFolder.journal, '')
  if (fs.existsSync(out)) await renameWithRetries(out, workFolder.previous)
  await renameWithRetries(workFolder.next, out)
  fs.rmSync(workFolder.journal)
}

/**
 * Renames a folder, with retries. Windows refuses while another process has a file in it open, as virus
 * scanners do for a moment after it was written.
 */
async function renameWithRetries(from: string, to: string): Promise<void> {
  for (let attemptsLeft = MAX_ATTEMPTS; ; attemptsLeft--) {
    try {
      return fs.renameSync(from, to)
    } catch (error) {
      if (attemptsLeft === 1 || !IN_USE_CODES.includes(systemCode(error) ?? '')) throw error
    }
    await sleep(RETRY_MS)
  }
}

const IN_USE_CODES = ['EPERM', 'EACCES', 'EBUSY']
/** The number of attempts to rename a folder, and the pause between them in milliseconds. */
const MAX_ATTEMPTS = 6
const RETRY_MS = 100
