// A tree beside what a run has noted of it: what still looks as it was left is known without being read. Looking takes long where there
// are thousands of files, so that another thread may do some of it ahead.

import fs from 'node:fs'
import path from 'node:path'
import {
  folderAt,
  look,
  statsAt,
  lookOfFolder,
  lookOrNothing,
  readWitness,
  type Witness,
} from './witness.ts'

/** What in a tree differs from the witness that the last run left of it; `undefined` for what was not looked at. */
export interface Outlook {
  /** How the witness looks: where it is another by now, all of this is worth nothing. */
  readonly witness: string
  readonly files?: readonly string[]
  readonly folders?: readonly string[]
}

/** What is looked for, and where. */
export interface OutlookInput {
  readonly tree: string
  readonly witness: string
  readonly of: 'files' | 'folders'
}

/** Looks at the files or folders of a tree, which takes long where there are thousands: another thread may do it. */
export function lookAround(
  { tree, witness, of }: OutlookInput,
  read: () => Witness = () => readWitness(witness),
): Outlook {
  // The witness comes first: what happens after that is seen, or makes it another.
  const own = lookOrNothing(witness)
  const noted = read()
  const left = familiar(tree, noted)
  const isStirred = (name: string): boolean => {
    try {
      return (of === 'files' ? left.file(name) : left.folder(name)) === undefined
    } catch {
      return true
    }
  }
  return { witness: own, [of]: [...noted[of].keys()].filter(isStirred) }
}

/** What is known of a tree, as far as it is still true. */
export interface Familiar {
  /** How a file looks, where that is how a run has left it. */
  readonly file: (file: string) => string | undefined
  /** How a folder looks, where that is how a run has left it: then all in it is what that run left. */
  readonly folder: (folder: string) => string | undefined
}

/** A tree beside what a run has noted of it. What has been looked at just now is not looked at again. */
export function familiar(tree: string, { files, folders }: Witness, outlook?: Outlook): Familiar {
  const [otherFiles, otherFolders] = [setOf(outlook?.files), setOf(outlook?.folders)]
  return {
    file(file) {
      const left = files.get(file)
      if (left === undefined || otherFiles) return otherFiles?.has(file) ? undefined : left
      // To join thousands of paths with care takes as long as to look at the files.
      const found = statsAt(`${tree}/${file}`)
      return found && look(found) === left ? left : undefined
    },
    folder(folder) {
      const left = folders.get(folder)
      if (left === undefined || otherFolders) return otherFolders?.has(folder) ? undefined : left
      const found = folderAt(`${tree}/${folder}`)
      return found && lookOfFolder(found) === left ? left : undefined
    },
  }
}

/** An outlook, unless somebody has left another witness since. */
export function stillTrue(witness: string, outlook: Outlook | undefined): Outlook | undefined {
  return outlook && outlook.witness === lookOrNothing(witness) ? outlook : undefined
}

function setOf(paths: readonly string[] | undefined): ReadonlySet<string> | undefined {
  return paths && new Set(paths)
}

/** What is in a folder of a tree. */
interface Inside {
  readonly folders: readonly string[]
  readonly files: readonly string[]
  /** Links and whatever else there may be. */
  readonly others: readonly string[]
}

/** A tree, as far as it was left so. */
export interface Found {
  /** How folders look that were left so: all in them is what that run left. */
  readonly known: ReadonlyMap<string, string>
  /** All other folders that are there, each after the one that holds it. The tree itself is `''`. */
  readonly strange: readonly (Inside & { readonly folder: string })[]
}

/** Finds out which folders of a tree are as they were left, and what is in the others. */
export function explore(tree: string, { folders }: Witness, left: Familiar): Found {
  const known = new Map<string, string>()
  for (const folder of folders.keys()) {
    const seen = left.folder(folder)
    if (seen !== undefined) known.set(folder, seen)
  }
  const own = new Set(['', ...folders.keys()])
  const strange: Found['strange'][number][] = []
  const visit = (folder: string): void => {
    const inside = holdings(path.join(tree, folder))
    strange.push({ folder, ...inside })
    for (const name of inside.folders) if (!own.has(below(folder, name))) visit(below(folder, name))
  }
  for (const folder of own)
    if (!known.has(folder) && folderAt(path.join(tree, folder))) visit(folder)
  return { known, strange }
}

/** The path of something in a folder of a tree. */
export function below(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`
}

/** The folder in a tree that holds something, `''` for the tree itself. */
export function above(file: string): string {
  return file.slice(0, Math.max(file.lastIndexOf('/'), 0))
}

/** All folders that hold these files, and the folders above them, without the tree itself. */
export function foldersOf(files: Iterable<string>): Set<string> {
  const folders = new Set<string>()
  let last = ''
  for (const file of files) {
    // Files of one folder mostly follow each other.
    if (last !== '' && file.lastIndexOf('/') === last.length && file.startsWith(last)) continue
    last = above(file)
    for (let folder = above(file); folder !== '' && !folders.has(folder); folder = above(folder))
      folders.add(folder)
  }
  return folders
}

/** What a folder holds now; nothing where it cannot be read. */
export function holdings(folder: string): Inside {
  const [folders, files, others]: [string[], string[], string[]] = [[], [], []]
  try {
    for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
      const list = entry.isDirectory() ? folders : entry.isFile() ? files : others
      list.push(entry.name)
    }
  } catch {
    // It may be gone, or closed to us.
  }
  return { folders, files, others }
}
