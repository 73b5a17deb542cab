// A record states how a tree of the output looked when a run had finished, and is kept beside the cache.
// The fingerprint of a file or folder is a string made from its inode, its times and its size. What looks the same
// later need not be read: neither a file, nor a folder to find files of others. One kind of change goes
// unnoticed: if somebody edits an output file in place, keeping its length and resetting its modification
// time, the change stays until its page changes or the output is removed. The change time (ctime) would show
// it, but that also changes with each hard link that a build makes.

import fs from 'node:fs'
import path from 'node:path'
import type { Hash, Output } from '../../shared/contract.ts'
import { hashAt, joinHashes, joinPaths, splitPaths } from '../store/columns.ts'
import { isSettled } from '../store/file-notes.ts'
import { systemCode } from '../folders/system-errors.ts'

/** The state of a tree. */
export interface TreeRecord {
  /** The fingerprints of the output's files, by path. */
  readonly files: ReadonlyMap<string, string>
  /** The fingerprints of all its folders, by path in the tree: `''` for one that contains anything else. */
  readonly folders: ReadonlyMap<string, string>
  /** The fingerprint of the manifest, and its hashes. While the former is the same, it need not be read. */
  readonly manifest: string
  readonly hashes: () => ReadonlyMap<string, Hash>
  /** The umask with which the tree was made. */
  readonly umask: number | undefined
}

/** The file format of a record, in columns. */
interface StoredRecord {
  readonly manifest: string
  readonly files: string
  readonly hashes: string
  /** The fingerprints of the files, in the same order. A fingerprint may be `''`. */
  readonly fingerprints: string
  readonly folders: string
  readonly folderFingerprints: string
  readonly umask: number | undefined
}

/** The record of a tree about which nothing is known. */
const EMPTY_RECORD: TreeRecord = {
  files: new Map(),
  folders: new Map(),
  manifest: '',
  hashes: () => new Map(),
  umask: undefined,
}

/**
 * Whether new files would get the same modes as those of the tree. If not, nothing of it can be reused, since
 * files and folders keep their modes. If the record has no umask, the mode of the tree's manifest is
 * compared with that of `newFile`, a file that was just created.
 */
export function hasCurrentModes({ umask }: TreeRecord, manifest: string, newFile: string): boolean {
  if (umask !== undefined) return umask === process.umask()
  return statsAt(manifest)?.mode === statsAt(newFile)?.mode
}

/**
 * Returns the fingerprint of a file. It changes whenever the content does, unless both length and modification time
 * are kept.
 */
export function fileFingerprint({ ino, mtimeMs, size }: fs.Stats): string {
  return `${ino} ${mtimeMs} ${size}`
}

/** Returns the size that is part of a file's fingerprint, in bytes. */
export function sizeIn(fingerprint: string): number {
  return Number(fingerprint.slice(fingerprint.lastIndexOf(' ') + 1))
}

/**
 * Returns the status of a path without following links. Returns `undefined` if nothing is there, also because
 * an ancestor is a file. Throws if the path is inaccessible, because anything could be there.
 */
export function statsAt(fullPath: string): fs.Stats | undefined {
  try {
    return fs.lstatSync(fullPath, { throwIfNoEntry: false })
  } catch (error) {
    if (systemCode(error) === 'ENOTDIR') return undefined
    throw error
  }
}

/** Returns the fingerprint of a file, or `''` if it does not exist or is inaccessible. */
export function fingerprintOrEmpty(file: string): string {
  try {
    const found = statsAt(file)
    return found ? fileFingerprint(found) : ''
  } catch {
    return ''
  }
}

/**
 * The granularity of file times, in milliseconds, with a margin. Something that was changed more recently
 * could change again without looking different.
 */
const SETTLED_MS = 50

/** Returns the status of a folder, or `undefined` if the path is not a folder. A link to a folder is none. */
export function folderAt(folder: string): fs.Stats | undefined {
  const found = statsAt(folder)
  return found?.isDirectory() === true ? found : undefined
}

/** Returns the fingerprint of a folder. It changes when an entry is added, removed or renamed. */
export function folderFingerprint({ ino, ctimeMs }: fs.Stats): string {
  return `${ino} ${ctimeMs}`
}

/** Reads a record. Returns an empty one if the file is missing or damaged. */
export function readTreeRecord(file: string): TreeRecord {
  try {
    const stored = JSON.parse(fs.readFileSync(file, 'utf8')) as StoredRecord
    const names = splitPaths(stored.files)
    const fingerprints = stored.fingerprints.split('\n')
    const files = new Map<string, string>()
    for (const [i, fingerprint] of fingerprints.entries())
      if (fingerprint !== '') files.set(names[i] ?? '', fingerprint)
    const folderFingerprints = stored.folderFingerprints.split('\n')
    const folders = new Map(
      splitPaths(stored.folders).map((folder, i) => [folder, folderFingerprints[i] ?? '']),
    )
    let hashes: Map<string, Hash> | undefined
    return {
      files,
      folders,
      manifest: stored.manifest,
      umask: stored.umask,
      // Parsed on demand, because they are not needed for the spare tree.
      hashes: () => (hashes ??= new Map(names.map((name, i) => [name, hashAt(stored.hashes, i)]))),
    }
  } catch {
    return EMPTY_RECORD
  }
}

/** What is already known about a tree when its record is written. */
interface KnownState {
  /** The fingerprint of the manifest. */
  readonly manifest: string
  /** The fingerprints of files on the disk. */
  readonly files: ReadonlyMap<string, string>
  /** The fingerprints of folders that are unchanged. */
  readonly folderFingerprints: ReadonlyMap<string, string>
  /** All folders of the output, and whether a folder contains files of others, or may do so. */
  readonly folders: readonly string[]
  readonly isMixed: (folder: string) => boolean
}

/** Writes the record of a tree with the given files. Fingerprints that are not known are determined. */
export function writeTreeRecord(
  record: string,
  tree: string,
  outputs: readonly Output[],
  { manifest, files: knownFiles, folderFingerprints: knownFolders, folders, isMixed }: KnownState,
): void {
  const now = Date.now()
  const fingerprints = outputs.map(
    ({ file }) => knownFiles.get(file) ?? fingerprintOrEmpty(path.join(tree, file)),
  )
  const folderFingerprints = folders.map((folder) => {
    if (isMixed(folder)) return ''
    const fingerprint = knownFolders.get(folder)
    if (fingerprint !== undefined) return fingerprint
    const found = folderAt(path.join(tree, folder))
    return found && isSettled(found, now, SETTLED_MS) ? folderFingerprint(found) : ''
  })
  const stored: StoredRecord = {
    manifest,
    files: joinPaths(outputs.map(({ file }) => file)),
    hashes: joinHashes(outputs.map(({ hash }) => hash)),
    fingerprints: fingerprints.join('\n'),
    folders: joinPaths(folders),
    folderFingerprints: folderFingerprints.join('\n'),
    umask: process.umask(),
  }
  try {
    fs.mkdirSync(path.dirname(record), { recursive: true })
    fs.writeFileSync(record, JSON.stringify(stored))
  } catch {
    // Without a record the next run reads the files.
  }
}
