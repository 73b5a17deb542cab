// The next tree of an output, complete before anybody sees it: hard links to what stays, new files for what differs, and what
// others put there. Folders are what takes long to make and to remove, and there is one for each page; so the tree before the
// last, where it was kept, is made into the next one. What it holds is believed only where it is the output's own file.

import fs from 'node:fs'
import path from 'node:path'
import type { Output } from '../shared/contract.ts'
import { MANIFEST, writeManifest } from './manifest.ts'
import type { Lister } from './familiar.ts'
import { look } from './witness.ts'
import { writeManyFiles, type Elsewhere } from './write-files.ts'

/** What a tree is made of. */
interface TreeInput {
  readonly out: string
  readonly outputs: readonly Output[]
  /** Files of the output that are as they shall be, as they look on the disk. */
  readonly kept: ReadonlyMap<string, string>
  /** Files that sitegen wrote there. */
  readonly ours: ReadonlySet<string>
  /** Reads the output, and an older tree that may be where the next one is made. */
  readonly list: Lister
  readonly listOlder: Lister
  readonly read: (output: Output) => Uint8Array
  readonly elsewhere: Elsewhere | undefined
}

/** A tree that was made. */
interface Staged {
  /** Files that were written. */
  readonly fresh: readonly Output[]
  /** Folders into which others have put something, and those above. */
  readonly mixed: ReadonlySet<string>
  /** How folders look that are as they were in the older tree. */
  readonly folders: ReadonlyMap<string, string>
}

/** Makes the tree at `next`, where an older one may be. */
export async function stageTree(next: string, input: TreeInput): Promise<Staged> {
  const { out, outputs, kept, list, listOlder, read, elsewhere } = input
  const { files, folders, looks } = attempt(next, listOlder, kept)
  const target = (file: string): string => {
    const folder = path.posix.dirname(file)
    if (!folders.has(folder)) {
      fs.mkdirSync(path.join(next, folder), { recursive: true })
      folders.add(folder)
    }
    looks.delete(folder)
    return path.join(next, file)
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
  for (const { file } of fresh) looks.delete(path.posix.dirname(file))
  const ours = new Set([...input.ours, ...outputs.map(({ file }) => file), MANIFEST])
  const mixed = carryOver(out, list, ours, target)
  writeManifest(next, outputs)
  return { fresh, mixed, folders: looks }
}

/** What is left of an older tree. */
interface Reduced {
  readonly files: ReadonlySet<string>
  readonly folders: Set<string>
  /** How folders look in which nothing was done. */
  readonly looks: Map<string, string>
}

/** An older tree that resists costs time and nothing else. */
function attempt(tree: string, list: Lister, kept: ReadonlyMap<string, string>): Reduced {
  try {
    // What a link leads to is not ours.
    if (fs.lstatSync(tree, { throwIfNoEntry: false })?.isDirectory())
      return reduced(tree, list, kept)
  } catch {
    // Something in it cannot be removed one by one.
  }
  fs.rmSync(tree, { recursive: true, force: true })
  return { files: new Set(), folders: new Set(), looks: new Map() }
}

/** Takes out of an older tree all but the output's own files. */
function reduced(tree: string, list: Lister, kept: ReadonlyMap<string, string>): Reduced {
  const files = new Set<string>()
  const folders = new Set(['.'])
  const looks = new Map<string, string>()
  /** Whether anything is left in a folder. */
  const walk = (folder: string): boolean => {
    const found = list(folder)
    let left = 0
    for (const name of found.folders) {
      if (walk(below(folder, name))) left++
      else fs.rmdirSync(path.join(tree, folder, name))
    }
    for (const { name, look: known } of found.files) {
      const file = below(folder, name)
      if (isSame(() => path.join(tree, file), known, kept.get(file))) {
        files.add(file)
        left++
      } else fs.unlinkSync(path.join(tree, file))
    }
    for (const name of found.others) fs.unlinkSync(path.join(tree, folder, name))
    if (left > 0) folders.add(folder)
    const isUntouched = left === found.folders.length + found.files.length
    if (isUntouched && found.known !== undefined) looks.set(folder, found.known)
    return left > 0
  }
  walk('')
  return { files, folders, looks }
}

/** Whether two names are of one file, so that whatever is true of one is true of the other. */
function isSame(file: () => string, known: string | undefined, other: string | undefined): boolean {
  return other !== undefined && other === (known ?? look(fs.lstatSync(file())))
}

/** Takes along what others put into the output, links and empty folders too. Says in which folders, and in those above, it is. */
function carryOver(
  out: string,
  list: Lister,
  ours: ReadonlySet<string>,
  target: (file: string) => string,
): Set<string> {
  const mixed = new Set<string>()
  const carried = (file: string): string => {
    for (let folder = file; folder !== '.'; folder = path.posix.dirname(folder)) mixed.add(folder)
    return target(file)
  }
  const walk = (folder: string): void => {
    const { folders, files, others, known } = list(folder)
    for (const name of folders) walk(below(folder, name))
    if (known !== undefined) return
    if (folder !== '' && folders.length + files.length + others.length === 0)
      fs.mkdirSync(carried(folder), { recursive: true })
    for (const { name } of files) {
      const file = below(folder, name)
      if (ours.has(file)) continue
      const from = path.join(out, file)
      if (!linked(from, carried(file))) fs.copyFileSync(from, target(file))
    }
    for (const name of others) {
      const file = below(folder, name)
      const from = path.join(out, file)
      if (!ours.has(file) && fs.lstatSync(from).isSymbolicLink())
        fs.symlinkSync(fs.readlinkSync(from), carried(file))
    }
  }
  walk('')
  return mixed
}

/** The path of something in a folder. */
function below(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`
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
