// The next tree of an output, complete before anybody sees it: hard links to what stays, new files for what differs, and what
// others put there. Folders are what takes long to make and to remove, and there is one for each page; so the tree before the
// last, where it was kept, is made into the next one. What it holds is believed only where it is the output's own file.

import fs from 'node:fs'
import path from 'node:path'
import type { Output } from '../shared/contract.ts'
import { MANIFEST } from './manifest.ts'
import { writeManyFiles, type Elsewhere } from './write-files.ts'

/** What a tree is made of. */
export interface TreeInput {
  readonly out: string
  readonly outputs: readonly Output[]
  /** Files of the output that are as they shall be, as they look on the disk. */
  readonly kept: ReadonlyMap<string, fs.Stats>
  /** Files that sitegen wrote there. */
  readonly ours: ReadonlySet<string>
  readonly read: (output: Output) => Uint8Array
  readonly elsewhere: Elsewhere | undefined
}

/** Makes the tree at `next`, where an older one may be. Says which files it has written. */
export async function stageTree(next: string, input: TreeInput): Promise<Output[]> {
  const { out, outputs, kept, read, elsewhere } = input
  const { files, folders } = attempt(next, kept)
  const target = (file: string): string => {
    const full = path.join(next, file)
    const folder = path.dirname(full)
    if (!folders.has(folder)) {
      fs.mkdirSync(folder, { recursive: true })
      folders.add(folder)
    }
    return full
  }
  fs.mkdirSync(next, { recursive: true })
  const fresh = outputs.filter(
    ({ file }) =>
      !files.has(file) && !(kept.has(file) && linked(path.join(out, file), target(file))),
  )
  await writeManyFiles(
    fresh.map((output) => ({ path: path.join(next, output.file), read: () => read(output) })),
    elsewhere,
  )
  const ours = new Set([...input.ours, ...outputs.map(({ file }) => file), MANIFEST])
  carryOver(out, ours, target)
  const lines = outputs.map(({ file, hash }) => [file, hash])
  fs.writeFileSync(
    path.join(next, MANIFEST),
    `${JSON.stringify({ format: 1, files: Object.fromEntries(lines) })}\n`,
  )
  return fresh
}

/** What is left of an older tree, by the names of files and the paths of folders. */
interface Reduced {
  readonly files: ReadonlySet<string>
  readonly folders: Set<string>
}

/** An older tree that resists costs time and nothing else. */
function attempt(tree: string, kept: ReadonlyMap<string, fs.Stats>): Reduced {
  try {
    // What a link leads to is not ours.
    if (fs.lstatSync(tree, { throwIfNoEntry: false })?.isDirectory()) return reduced(tree, kept)
  } catch {
    // Something in it cannot be removed one by one.
  }
  fs.rmSync(tree, { recursive: true, force: true })
  return { files: new Set(), folders: new Set() }
}

/** Takes out of an older tree all but the output's own files. */
function reduced(tree: string, kept: ReadonlyMap<string, fs.Stats>): Reduced {
  const files = new Set<string>()
  const folders = new Set<string>()
  /** Whether anything is left in a folder. */
  const walk = (folder: string): boolean => {
    let left = false
    for (const entry of readFolder(path.join(tree, folder))) {
      const file = folder === '' ? entry.name : `${folder}/${entry.name}`
      const full = path.join(tree, file)
      if (entry.isDirectory()) {
        if (walk(file)) left = true
        else fs.rmdirSync(full)
      } else if (entry.isFile() && isSame(fs.lstatSync(full), kept.get(file))) {
        files.add(file)
        left = true
      } else fs.unlinkSync(full)
    }
    if (left) folders.add(path.join(tree, folder))
    return left
  }
  walk('')
  return { files, folders }
}

/** Whether two names are of one file, so that whatever is true of one is true of the other. */
function isSame(file: fs.Stats, other: fs.Stats | undefined): boolean {
  return file.ino === other?.ino && file.dev === other.dev
}

/** Takes along what others put into the folder, links and empty folders too. */
function carryOver(out: string, ours: ReadonlySet<string>, target: (file: string) => string): void {
  const walk = (folder: string): void => {
    for (const entry of readFolder(path.join(out, folder))) {
      const file = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory()) {
        walk(file)
        if (readFolder(path.join(out, file)).length === 0)
          fs.mkdirSync(target(file), { recursive: true })
      } else if (!ours.has(file)) {
        const from = path.join(out, file)
        const to = target(file)
        if (entry.isSymbolicLink()) fs.symlinkSync(fs.readlinkSync(from), to)
        else if (entry.isFile() && !linked(from, to)) fs.copyFileSync(from, to)
      }
    }
  }
  walk('')
}

/** What a folder holds; nothing where it cannot be read. */
export function readFolder(folder: string): fs.Dirent[] {
  try {
    return fs.readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}

/** Some file systems have no hard links; then the file is written anew. */
function linked(from: string, to: string): boolean {
  try {
    fs.linkSync(from, to)
    return true
  } catch {
    return false
  }
}
