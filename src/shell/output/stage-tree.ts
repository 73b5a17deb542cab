// The next tree of an output, complete before anybody sees it: hard links to what stays, new files for what differs, and what
// others put there. Folders are what takes long to make and to remove, and there is one for each page; so the tree before the
// last, where it was kept, is made into the next one. What it holds is believed only where it is the output's own file.

import fs from 'node:fs'
import path from 'node:path'
import type { Output } from '../../shared/contract.ts'
import { Refused } from '../folders/refused.ts'
import { MANIFEST, writeManifest } from './manifest.ts'
import { above, below, explore, familiar, foldersOf, type Familiar } from './familiar.ts'
import { look, type Witness } from './witness.ts'
import { writeManyFiles, type Elsewhere } from './write-files.ts'

/** What a tree is made of. */
interface TreeInput {
  readonly out: string
  readonly outputs: readonly Output[]
  /** Files of the output that are as they shall be, as they look on the disk. */
  readonly kept: ReadonlyMap<string, string>
  /** Whether a file is one that sitegen wrote there, or writes now. */
  readonly isOurs: (file: string) => boolean
  /** What was noted of the output, and of an older tree that may be where the next one is made. */
  readonly noted: Witness
  readonly older: Witness
  /** What is known of the older tree, as far as it is still true. */
  readonly olderAsLeft: Familiar
  readonly read: (output: Output) => Uint8Array
  readonly elsewhere: Elsewhere | undefined
}

/** A tree that was made. */
interface Staged {
  /** Files that were written. */
  readonly fresh: readonly Output[]
  /** All folders of the output, and which of them hold something of others. */
  readonly all: readonly string[]
  readonly isMixed: (folder: string) => boolean
  /** How folders look that are as they were in the older tree. */
  readonly folders: ReadonlyMap<string, string>
}

/** Makes the tree at `next`, where an older one may be. */
export async function stageTree(next: string, input: TreeInput): Promise<Staged> {
  const { out, outputs, kept, isOurs, noted, older, olderAsLeft, read, elsewhere } = input
  const wanted = foldersOf(outputs.map(({ file }) => file))
  const { files, folders, looks } = attempt({
    ...{ tree: next, noted: older, left: olderAsLeft },
    ...{ kept, wanted },
  })
  const target = (file: string): string => {
    const folder = above(file)
    if (!folders.has(folder)) {
      fs.mkdirSync(path.join(next, folder), { recursive: true })
      folders.add(folder)
    }
    looks.delete(folder)
    return path.join(next, file)
  }
  fs.mkdirSync(next, { recursive: true })
  makeAlike(next, out)
  const fresh = outputs.filter(
    ({ file }) =>
      !files.has(file) && !(kept.has(file) && linked(path.join(out, file), target(file))),
  )
  await writeManyFiles(
    fresh.map((output) => ({ path: path.join(next, output.file), read: () => read(output) })),
    elsewhere,
  )
  for (const { file } of fresh) looks.delete(above(file))
  const mixed = carryOver(out, noted, (file) => file === MANIFEST || isOurs(file), target)
  writeManifest(next, outputs)
  return { fresh, all: [...wanted], isMixed: (folder) => mixed.has(folder), folders: looks }
}

/** An older tree, and what is wanted of it. */
interface Older {
  readonly tree: string
  readonly noted: Witness
  readonly left: Familiar
  readonly kept: TreeInput['kept']
  readonly wanted: ReadonlySet<string>
}

/** What is left of an older tree. */
interface Reduced {
  readonly files: ReadonlySet<string>
  readonly folders: Set<string>
  /** How folders look in which nothing was done. */
  readonly looks: Map<string, string>
}

/** An older tree that resists costs time and nothing else. */
function attempt(older: Older): Reduced {
  const { tree } = older
  try {
    // What a link leads to is not ours.
    if (fs.lstatSync(tree, { throwIfNoEntry: false })?.isDirectory()) return reduced(older)
  } catch {
    // Something in it cannot be removed one by one.
  }
  fs.rmSync(tree, { recursive: true, force: true })
  return { files: new Set(), folders: new Set(), looks: new Map() }
}

/** Takes out of an older tree all but the output's own files, and the folders that it wants. */
function reduced({ tree, noted, left, kept, wanted }: Older): Reduced {
  const { known, strange } = explore(tree, noted, left)
  const looks = new Map(known)
  const files = new Set<string>()
  const remove = (file: string): void => {
    fs.unlinkSync(path.join(tree, file))
    looks.delete(above(file))
  }
  // Two names that look the same are of one file, so that whatever is true of one is true of the other.
  for (const [file, seen] of noted.files) {
    if (!known.has(above(file))) continue
    if (kept.get(file) === seen) files.add(file)
    else remove(file)
  }
  for (const { folder, files: names, others } of strange) {
    for (const file of names.map((name) => below(folder, name))) {
      const seen = kept.get(file)
      if (seen !== undefined && seen === look(fs.lstatSync(path.join(tree, file)))) files.add(file)
      else remove(file)
    }
    for (const name of others) remove(below(folder, name))
  }
  const folders = new Set<string>()
  for (const folder of [...known.keys(), ...strange.map((each) => each.folder)]) {
    if (folder === '' || wanted.has(folder)) {
      folders.add(folder)
      continue
    }
    fs.rmSync(path.join(tree, folder), { recursive: true, force: true })
    looks.delete(folder)
    looks.delete(above(folder))
  }
  return { files, folders, looks }
}

/**
 * Gives a tree the group and the mode of the output, before anything is made in it. Where there is no output, they are those of the
 * folder that holds the tree: it was made beside the output, and just now.
 */
function makeAlike(next: string, out: string): void {
  const given = fs.statSync(out, { throwIfNoEntry: false }) ?? fs.statSync(path.dirname(next))
  const { uid, gid, mode } = fs.statSync(next)
  try {
    if (gid !== given.gid) fs.chownSync(next, uid, given.gid)
  } catch {
    // Nobody gives away a folder to a group of others.
  }
  // Whoever builds has to write into it. Where folders have no modes of their own, none may be set.
  const wanted = given.mode | 0o700
  if (mode !== wanted) fs.chmodSync(next, wanted)
}

/** Takes along what others put into the output, links, pipes and empty folders too. Says in which folders, and in those above, it is. */
function carryOver(
  out: string,
  noted: Witness,
  isOurs: (file: string) => boolean,
  target: (file: string) => string,
): Set<string> {
  const mixed = new Set<string>()
  const carried = (file: string): string => {
    for (let folder = file; folder !== ''; folder = above(folder)) mixed.add(folder)
    return target(file)
  }
  // It is looked for at the last moment: what others put there must not be lost.
  for (const { folder, ...inside } of explore(out, noted, familiar(out, noted)).strange) {
    const { folders, files, others } = inside
    if (folder !== '' && folders.length + files.length + others.length === 0)
      fs.mkdirSync(carried(folder), { recursive: true })
    for (const file of files.map((name) => below(folder, name))) {
      if (isOurs(file)) continue
      const from = path.join(out, file)
      if (!linked(from, carried(file))) fs.copyFileSync(from, target(file))
    }
    for (const file of others.map((name) => below(folder, name))) {
      if (isOurs(file)) continue
      const from = path.join(out, file)
      if (fs.lstatSync(from).isSymbolicLink()) fs.symlinkSync(fs.readlinkSync(from), carried(file))
      else if (!linked(from, carried(file)))
        throw new Refused(
          'output',
          `The folder ${out} holds something that sitegen did not write and cannot keep: ${file}.`,
          'Move it away.',
        )
    }
  }
  return mixed
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
