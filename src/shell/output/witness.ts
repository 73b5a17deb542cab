// How a tree of the output looked when a run was done with it, kept beside the cache. What still looks so need not be read again:
// neither a file, nor a folder to see what others have put there. What somebody writes into a file of the output itself, of the same
// length and with the time set back, is not seen: it stays until its page changes, or the output is removed. The time of the last change
// of any kind, which would show that, is another with each hard link that a build makes.

import fs from 'node:fs'
import path from 'node:path'
import type { Hash, Output } from '../../shared/contract.ts'
import { hashAt, joinHashes, joinPaths, splitPaths } from '../store/columns.ts'
import { isSettled } from '../store/file-notes.ts'
import { systemCode } from '../folders/why.ts'

/** How a tree looked. */
export interface Witness {
  /** Files of the output. */
  readonly files: ReadonlyMap<string, string>
  /** All its folders, by their paths in the tree, and how those looked in which nothing else was; of others that is `''`. */
  readonly folders: ReadonlyMap<string, string>
  /** How the tree's manifest looked, and what it says: as long as it looks so, it need not be read. */
  readonly manifest: string
  readonly hashes: () => ReadonlyMap<string, Hash>
  /** Under which umask the tree was made. */
  readonly umask: number | undefined
}

/** The same, written down column by column. */
interface Noted {
  readonly manifest: string
  readonly files: string
  readonly hashes: string
  /** How each file looked may be `''`. */
  readonly looks: string
  readonly folders: string
  readonly looksOfFolders: string
  readonly umask: number | undefined
}

/** Nothing is known. */
const BLIND: Witness = {
  ...{ files: new Map(), folders: new Map(), manifest: '', hashes: () => new Map() },
  umask: undefined,
}

/**
 * Whether what is made now gets the modes that a tree has: files and folders that stay keep theirs. Where it is not noted under which
 * umask the tree was made, its manifest says it beside a file that was made just now.
 */
export function hasModesOfNow({ umask }: Witness, manifest: string, made: string): boolean {
  if (umask !== undefined) return umask === process.umask()
  return statsAt(manifest)?.mode === statsAt(made)?.mode
}

/** How a file looks from outside: a change of its content shows here, unless length and time are kept. */
export function look({ ino, mtimeMs, size }: fs.Stats): string {
  return `${ino} ${mtimeMs} ${size}`
}

/** The size in how a file looks, in bytes. */
export function sizeIn(seen: string): number {
  return Number(seen.slice(seen.lastIndexOf(' ') + 1))
}

/** What is at a path; nothing also where a file of others stands in place of a folder. What is closed to us may hold anything. */
export function statsAt(full: string): fs.Stats | undefined {
  try {
    return fs.lstatSync(full, { throwIfNoEntry: false })
  } catch (error) {
    if (systemCode(error) === 'ENOTDIR') return undefined
    throw error
  }
}

/** How a file looks; `''` where there is none that can be looked at. */
export function lookOrNothing(file: string): string {
  try {
    const found = statsAt(file)
    return found ? look(found) : ''
  } catch {
    return ''
  }
}

/** File systems tell times in steps of some milliseconds. What has just been changed may be changed again and look the same. */
const SETTLED_MS = 50

/** A folder that is one, and no link to it. */
export function folderAt(folder: string): fs.Stats | undefined {
  const found = statsAt(folder)
  return found?.isDirectory() === true ? found : undefined
}

/** How a folder looks: whatever is put there, taken away or renamed shows here. */
export function lookOfFolder({ ino, ctimeMs }: fs.Stats): string {
  return `${ino} ${ctimeMs}`
}

/** Reads what a run has left. */
export function readWitness(file: string): Witness {
  try {
    const noted = JSON.parse(fs.readFileSync(file, 'utf8')) as Noted
    const names = splitPaths(noted.files)
    const looks = noted.looks.split('\n')
    const files = new Map<string, string>()
    for (const [i, seen] of looks.entries()) if (seen !== '') files.set(names[i] ?? '', seen)
    const looksOfFolders = noted.looksOfFolders.split('\n')
    const folders = new Map(
      splitPaths(noted.folders).map((folder, i) => [folder, looksOfFolders[i] ?? '']),
    )
    let hashes: Map<string, Hash> | undefined
    return {
      ...{ files, folders, manifest: noted.manifest, umask: noted.umask },
      // Of a tree that waits they are not asked for.
      hashes: () => (hashes ??= new Map(names.map((name, i) => [name, hashAt(noted.hashes, i)]))),
    }
  } catch {
    return BLIND
  }
}

/** What is known of a tree before it is looked at. */
interface Known {
  /** How the manifest looks. */
  readonly manifest: string
  /** How files look on the disk. */
  readonly files: ReadonlyMap<string, string>
  /** How folders look that have not been touched. */
  readonly folders: ReadonlyMap<string, string>
  /** All folders of the output, and which of them hold something of others, or may do so. */
  readonly all: readonly string[]
  readonly isMixed: (folder: string) => boolean
}

/** Notes how a tree with these files looks now. */
export function writeWitness(
  witness: string,
  tree: string,
  outputs: readonly Output[],
  { manifest, files: seenFiles, folders: seenFolders, all, isMixed }: Known,
): void {
  const now = Date.now()
  const looks = outputs.map(
    ({ file }) => seenFiles.get(file) ?? lookOrNothing(path.join(tree, file)),
  )
  const looksOfFolders = all.map((folder) => {
    if (isMixed(folder)) return ''
    const seen = seenFolders.get(folder)
    if (seen !== undefined) return seen
    const found = folderAt(path.join(tree, folder))
    return found && isSettled(found, now, SETTLED_MS) ? lookOfFolder(found) : ''
  })
  const noted: Noted = {
    manifest,
    files: joinPaths(outputs.map(({ file }) => file)),
    hashes: joinHashes(outputs.map(({ hash }) => hash)),
    looks: looks.join('\n'),
    folders: joinPaths(all),
    looksOfFolders: looksOfFolders.join('\n'),
    umask: process.umask(),
  }
  try {
    fs.mkdirSync(path.dirname(witness), { recursive: true })
    fs.writeFileSync(witness, JSON.stringify(noted))
  } catch {
    // Without a witness the next run reads the files.
    return
  }
}
