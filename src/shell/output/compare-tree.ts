// Compares a tree of files with the record of the run that wrote it, so that unchanged files need not be
// read. With thousands of files even the file status calls take long, so another thread can make some of them
// ahead of time.

import fs from 'node:fs'
import path from 'node:path'
import {
  folderAt,
  fileFingerprint,
  statsAt,
  folderFingerprint,
  fingerprintOrEmpty,
  readTreeRecord,
  type TreeRecord,
} from './tree-record.ts'
import { systemCode } from '../folders/system-errors.ts'

/** The paths in a tree that differ from its record. A list is `undefined` if those paths were not checked. */
export interface TreeComparison {
  /** The fingerprint of the record file when it was read. If that has changed since, the comparison is invalid. */
  readonly record: string
  readonly files?: readonly string[]
  readonly folders?: readonly string[]
}

/** The tree and the record to compare, and whether to check its files or its folders. */
export interface ComparisonInput {
  readonly tree: string
  readonly record: string
  readonly kind: 'files' | 'folders'
}

/**
 * Checks the files or folders of a tree against its record. This takes long for thousands of them, so it can
 * run in another thread.
 */
export function compareTree(
  { tree, record, kind }: ComparisonInput,
  read: () => TreeRecord = () => readTreeRecord(record),
): TreeComparison {
  // The fingerprint of the record is taken first. A later change of the tree is then either detected or accompanied
  // by a new record.
  const recordFingerprint = fingerprintOrEmpty(record)
  const treeRecord = read()
  const unchanged = unchangedPaths(tree, treeRecord)
  const isChanged = (name: string): boolean => {
    try {
      return (kind === 'files' ? unchanged.file(name) : unchanged.folder(name)) === undefined
    } catch {
      return true
    }
  }
  return { record: recordFingerprint, [kind]: [...treeRecord[kind].keys()].filter(isChanged) }
}

/** Access to the fingerprints that a run has noted, as far as they still hold. */
export interface UnchangedPaths {
  /** Returns the fingerprint of a file, or `undefined` if it differs from the record. */
  readonly file: (file: string) => string | undefined
  /**
   * Returns the fingerprint of a folder, or `undefined` if it differs from the record. If it is returned, the
   * entries of the folder are those that the run has left.
   */
  readonly folder: (folder: string) => string | undefined
}

/** Combines a tree with its record. Paths that a comparison covers are not checked again. */
export function unchangedPaths(
  tree: string,
  { files, folders }: TreeRecord,
  comparison?: TreeComparison,
): UnchangedPaths {
  const [changedFiles, changedFolders] = [setOf(comparison?.files), setOf(comparison?.folders)]
  return {
    file(file) {
      const recorded = files.get(file)
      if (recorded === undefined || changedFiles)
        return changedFiles?.has(file) ? undefined : recorded
      // `path.join` would take as long as the status call itself, for thousands of files.
      const stats = statsAt(`${tree}/${file}`)
      return stats && fileFingerprint(stats) === recorded ? recorded : undefined
    },
    folder(folder) {
      const recorded = folders.get(folder)
      if (recorded === undefined || changedFolders)
        return changedFolders?.has(folder) ? undefined : recorded
      const stats = folderAt(`${tree}/${folder}`)
      return stats && folderFingerprint(stats) === recorded ? recorded : undefined
    },
  }
}

/** Returns the comparison if it is still valid, that is, if the record is the same file as when it was made. */
export function ifStillValid(
  record: string,
  comparison: TreeComparison | undefined,
): TreeComparison | undefined {
  return comparison && comparison.record === fingerprintOrEmpty(record) ? comparison : undefined
}

function setOf(paths: readonly string[] | undefined): ReadonlySet<string> | undefined {
  return paths && new Set(paths)
}

/** The entries of a folder. */
interface FolderEntries {
  readonly folders: readonly string[]
  readonly files: readonly string[]
  /** Symbolic links and anything else that is neither file nor folder. */
  readonly others: readonly string[]
}

/** The folders of a tree, divided by whether they are as the record says. */
export interface Found {
  /** The fingerprints of unchanged folders. Their entries are those that the run has left. */
  readonly unchanged: ReadonlyMap<string, string>
  /** All other folders that exist with their entries, parents before children. The tree itself is `''`. */
  readonly changed: readonly (FolderEntries & { readonly folder: string })[]
}

/** Determines which folders of a tree are unchanged, and lists the entries of the others. */
export function explore(tree: string, { folders }: TreeRecord, paths: UnchangedPaths): Found {
  const unchanged = new Map<string, string>()
  for (const folder of folders.keys()) {
    const fingerprint = paths.folder(folder)
    if (fingerprint !== undefined) unchanged.set(folder, fingerprint)
  }
  const recordedFolders = new Set(['', ...folders.keys()])
  const changed: Found['changed'][number][] = []
  const visit = (folder: string): void => {
    const entries = entriesOf(path.join(tree, folder))
    changed.push({ folder, ...entries })
    for (const name of entries.folders)
      if (!recordedFolders.has(below(folder, name))) visit(below(folder, name))
  }
  for (const folder of recordedFolders)
    if (!unchanged.has(folder) && folderAt(path.join(tree, folder))) visit(folder)
  return { unchanged, changed }
}

/** Joins a folder and a name to a path in a tree. */
export function below(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`
}

/** Returns the parent folder of a path in a tree, `''` for the tree itself. */
export function above(file: string): string {
  return file.slice(0, Math.max(file.lastIndexOf('/'), 0))
}

/** Returns all folders that contain the given files, with their ancestors, but without the tree itself. */
export function foldersOf(files: Iterable<string>): Set<string> {
  const folders = new Set<string>()
  let lastFolder = ''
  for (const file of files) {
    // A shortcut, since files of the same folder usually follow each other.
    if (
      lastFolder !== '' &&
      file.lastIndexOf('/') === lastFolder.length &&
      file.startsWith(lastFolder)
    )
      continue
    lastFolder = above(file)
    for (let folder = above(file); folder !== '' && !folders.has(folder); folder = above(folder))
      folders.add(folder)
  }
  return folders
}

/**
 * Lists the entries of a folder. Returns empty lists if it does not exist. Throws if it cannot be read,
 * because it may hold files of others.
 */
export function entriesOf(folder: string): FolderEntries {
  const [folders, files, others]: [string[], string[], string[]] = [[], [], []]
  try {
    for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
      const list = entry.isDirectory() ? folders : entry.isFile() ? files : others
      list.push(entry.name)
    }
  } catch (error) {
    if (!['ENOENT', 'ENOTDIR'].includes(systemCode(error) ?? '')) throw error
  }
  return { folders, files, others }
}
