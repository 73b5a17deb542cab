// Stages the next tree of an output, which is complete before it becomes visible. It consists of hard links
// to unchanged files, new files, and the files of others in the output. Creating and removing folders is
// slow, and there is one for each page, so the new tree is made from the tree before the last, if that was
// kept. A file in that tree is reused only if it is the same file (inode) as in the output.

import fs from 'node:fs'
import path from 'node:path'
import type { Output } from '../../shared/contract.ts'
import { isInside } from '../../shared/route.ts'
import { makeFolder } from '../folders/make-folder.ts'
import { Refused } from '../folders/refused.ts'
import { systemCode } from '../folders/system-errors.ts'
import { MANIFEST, writeManifest } from './manifest.ts'
import {
  above,
  below,
  explore,
  unchangedPaths,
  foldersOf,
  type UnchangedPaths,
} from './compare-tree.ts'
import { fileFingerprint, type TreeRecord } from './tree-record.ts'
import { writeManyFiles, type WriteInThread } from './write-files.ts'

/** The input for staging a tree. */
interface TreeInput {
  readonly out: string
  readonly outputs: readonly Output[]
  /** The fingerprints of the output files that are up to date. */
  readonly unchangedFiles: ReadonlyMap<string, string>
  /** Whether a file was written by sitegen, or is part of this build. */
  readonly isOurs: (file: string) => boolean
  /** The records of the output and of the spare tree, which may be at the path of the next tree. */
  readonly outputRecord: TreeRecord
  readonly spareTreeRecord: TreeRecord
  /** The fingerprints in the spare tree that still hold. */
  readonly unchangedInSpare: UnchangedPaths
  readonly read: (output: Output) => Uint8Array
  readonly writeInThread: WriteInThread | undefined
}

/** The result of staging a tree. */
interface Staged {
  /** The files that were written, as opposed to linked. */
  readonly written: readonly Output[]
  /** All folders of the output, and whether a folder contains files of others at any depth. */
  readonly folders: readonly string[]
  readonly isMixed: (folder: string) => boolean
  /** The fingerprints of folders that are unchanged since the spare tree was noted. */
  readonly folderFingerprints: ReadonlyMap<string, string>
}

/**
 * Makes the tree at `next`, reusing the spare tree if one is there. Throws `Refused` for a name that the disk
 * does not allow.
 */
export async function stageTree(next: string, input: TreeInput): Promise<Staged> {
  try {
    return await stage(next, input)
  } catch (error) {
    throw refusedName(error, next, input.out) ?? error
  }
}

/** Returns the error for a name that the disk of the output does not allow, such as `a:b` on a USB stick. */
function refusedName(error: unknown, next: string, out: string): Refused | undefined {
  const { path: file = '' } = error as NodeJS.ErrnoException
  const name = path.relative(next, file).replaceAll('\\', '/')
  if (!NAME_CODES.includes(systemCode(error) ?? '') || !isInside(name)) return undefined
  return new Refused(
    'output',
    `The disk of ${out} allows no file or folder named ${name}.`,
    'Rename what it is made from, or name a folder on another disk with --out.',
  )
}

/** Error codes for a name that a disk does not allow. Some systems call it missing, although its folder exists. */
const NAME_CODES = ['EINVAL', 'EILSEQ', 'ENOENT']

async function stage(next: string, input: TreeInput): Promise<Staged> {
  const {
    out,
    outputs,
    unchangedFiles,
    isOurs,
    outputRecord,
    spareTreeRecord,
    unchangedInSpare,
    read,
    writeInThread,
  } = input
  const neededFolders = foldersOf(outputs.map(({ file }) => file))
  const { files, folders, fingerprints } = reduceOrRemove({
    tree: next,
    record: spareTreeRecord,
    unchangedInTree: unchangedInSpare,
    unchangedFiles,
    neededFolders,
  })
  const prepareTarget = (file: string): string => {
    const folder = above(file)
    if (!folders.has(folder)) {
      makeFolder(path.join(next, folder))
      folders.add(folder)
    }
    fingerprints.delete(folder)
    return path.join(next, file)
  }
  makeFolder(next)
  copyGroupAndMode(next, out)
  const written = outputs.filter(
    ({ file }) =>
      !files.has(file) &&
      !(unchangedFiles.has(file) && tryLink(path.join(out, file), prepareTarget(file))),
  )
  await writeManyFiles(
    written.map((output) => ({ path: path.join(next, output.file), read: () => read(output) })),
    writeInThread,
  )
  for (const { file } of written) fingerprints.delete(above(file))
  const mixedFolders = carryOverForeignFiles(
    out,
    outputRecord,
    (file) => file === MANIFEST || isOurs(file),
    prepareTarget,
  )
  writeManifest(next, outputs)
  return {
    written,
    folders: [...neededFolders],
    isMixed: (folder) => mixedFolders.has(folder),
    folderFingerprints: fingerprints,
  }
}

/** The spare tree, and what the next tree needs. */
interface ReductionInput {
  readonly tree: string
  readonly record: TreeRecord
  readonly unchangedInTree: UnchangedPaths
  readonly unchangedFiles: TreeInput['unchangedFiles']
  readonly neededFolders: ReadonlySet<string>
}

/** What remains of the spare tree. */
interface ReducedTree {
  readonly files: ReadonlySet<string>
  readonly folders: Set<string>
  /** The fingerprints of folders in which nothing was changed. */
  readonly fingerprints: Map<string, string>
}

/**
 * Reduces the spare tree to what is needed. If that is not possible, the tree is removed, which costs nothing
 * but time.
 */
function reduceOrRemove(input: ReductionInput): ReducedTree {
  const { tree } = input
  try {
    // If the tree is a symbolic link, its target is not sitegen's.
    if (fs.lstatSync(tree, { throwIfNoEntry: false })?.isDirectory()) return reduceTree(input)
  } catch {
    // An entry could not be removed on its own.
  }
  fs.rmSync(tree, { recursive: true, force: true })
  return { files: new Set(), folders: new Set(), fingerprints: new Map() }
}

/** Removes everything from the spare tree except up-to-date files of the output and needed folders. */
function reduceTree({
  tree,
  record,
  unchangedInTree,
  unchangedFiles,
  neededFolders,
}: ReductionInput): ReducedTree {
  const { unchanged, changed } = explore(tree, record, unchangedInTree)
  const fingerprints = new Map(unchanged)
  const files = new Set<string>()
  const remove = (file: string): void => {
    fs.unlinkSync(path.join(tree, file))
    fingerprints.delete(above(file))
  }
  // Equal fingerprints mean that both names are hard links to the same file, so whatever holds for one also holds
  // for the other.
  for (const [file, fingerprint] of record.files) {
    if (!unchanged.has(above(file))) continue
    if (unchangedFiles.get(file) === fingerprint) files.add(file)
    else remove(file)
  }
  for (const { folder, files: names, others } of changed) {
    for (const file of names.map((name) => below(folder, name))) {
      const fingerprint = unchangedFiles.get(file)
      if (
        fingerprint !== undefined &&
        fingerprint === fileFingerprint(fs.lstatSync(path.join(tree, file)))
      )
        files.add(file)
      else remove(file)
    }
    for (const name of others) remove(below(folder, name))
  }
  const folders = new Set<string>()
  for (const folder of [...unchanged.keys(), ...changed.map((each) => each.folder)]) {
    if (folder === '' || neededFolders.has(folder)) {
      folders.add(folder)
      continue
    }
    fs.rmSync(path.join(tree, folder), { recursive: true, force: true })
    fingerprints.delete(folder)
    fingerprints.delete(above(folder))
  }
  return { files, folders, fingerprints }
}

/**
 * Gives the new tree the group and mode of the output before anything is created in it. Without an output, it
 * gets those of its parent folder, which was just created beside the output.
 */
function copyGroupAndMode(next: string, out: string): void {
  const reference = fs.statSync(out, { throwIfNoEntry: false }) ?? fs.statSync(path.dirname(next))
  const { uid, gid, mode } = fs.statSync(next)
  try {
    if (gid !== reference.gid) fs.chownSync(next, uid, reference.gid)
  } catch {
    // A user can only assign groups of their own.
  }
  // The owner must be able to write to the folder. On file systems without modes, `chmod` may fail, so it is
  // only called when the mode differs.
  const requiredMode = reference.mode | 0o700
  if (mode !== requiredMode) fs.chmodSync(next, requiredMode)
}

/**
 * Carries over what others put into the output, including links, pipes and empty folders. Returns the folders
 * that contain any of it, with their ancestors.
 */
function carryOverForeignFiles(
  out: string,
  record: TreeRecord,
  isOurs: (file: string) => boolean,
  prepareTarget: (file: string) => string,
): Set<string> {
  const mixedFolders = new Set<string>()
  const mixedTarget = (file: string): string => {
    for (let folder = file; folder !== ''; folder = above(folder)) mixedFolders.add(folder)
    return prepareTarget(file)
  }
  // The search is done at the last moment, so that nothing that others have just added gets lost.
  for (const { folder, ...entries } of explore(out, record, unchangedPaths(out, record)).changed) {
    const { folders, files, others } = entries
    // U+FFFD stands for bytes that are not UTF-8. Nothing can be found under such a name.
    const unreachable = [...folders, ...files, ...others].find((name) => name.includes('\uFFFD'))
    if (unreachable !== undefined) throw notKept(out, below(folder, unreachable))
    if (folder !== '' && folders.length + files.length + others.length === 0)
      makeFolder(mixedTarget(folder))
    for (const file of files.map((name) => below(folder, name))) {
      if (isOurs(file)) continue
      const from = path.join(out, file)
      if (!tryLink(from, mixedTarget(file))) fs.copyFileSync(from, prepareTarget(file))
    }
    for (const file of others.map((name) => below(folder, name))) {
      if (isOurs(file)) continue
      const from = path.join(out, file)
      if (fs.lstatSync(from).isSymbolicLink())
        fs.symlinkSync(fs.readlinkSync(from), mixedTarget(file))
      else if (!tryLink(from, mixedTarget(file))) throw notKept(out, file)
    }
  }
  return mixedFolders
}

/** Returns the error for something of others in the output that cannot be carried over. */
function notKept(out: string, file: string): Refused {
  return new Refused(
    'output',
    `The folder ${out} holds something that sitegen did not write and cannot keep: ${file}.`,
    'Move it away.',
  )
}

/**
 * Creates a hard link. Returns false on failure, since some file systems have none; the caller then writes a
 * copy.
 */
function tryLink(from: string, to: string): boolean {
  try {
    fs.linkSync(from, to)
    return true
  } catch {
    return false
  }
}
