// A tree beside what a run has noted of it: what still looks as it was left is known without being read. Looking takes long where there
// are thousands of files, so that another thread may do some of it ahead.

import fs from 'node:fs'
import path from 'node:path'
import {
  folderAt,
  look,
  lookAt,
  lookOfFolder,
  lookOrNothing,
  readWitness,
  type Witness,
} from './witness.ts'

/** What is not as a run has left it, of a tree of which it has left a witness. What was not looked for is `undefined`. */
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
      const found = lookAt(`${tree}/${file}`)
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
  readonly files: readonly FileInside[]
  /** Links and whatever else there may be. */
  readonly others: readonly string[]
  /** How the folder looks, where that is how a run has left it: then all in it is what that run left. */
  readonly known?: string
}

interface FileInside {
  readonly name: string
  /** How it looked, where the folder is known. */
  readonly look?: string
}

/** Says what is in a folder of a tree. */
export type Lister = (folder: string) => Inside

/** What was in a tree, by folders. */
export type Plan = ReadonlyMap<string, { readonly folders: string[]; readonly files: FileInside[] }>

/** What was in a tree of which there may be a witness. */
export function planOf({ files }: Witness): Plan {
  const plan = new Map<string, { readonly folders: string[]; readonly files: FileInside[] }>()
  const inside = (folder: string): { readonly folders: string[]; readonly files: FileInside[] } => {
    const known = plan.get(folder)
    if (known) return known
    const own = { folders: [], files: [] }
    plan.set(folder, own)
    if (folder !== '') {
      const [above, name] = cutLast(folder)
      inside(above).folders.push(name)
    }
    return own
  }
  for (const [file, seen] of files) {
    const [folder, name] = cutLast(file)
    inside(folder).files.push({ name, look: seen })
  }
  return plan
}

/** A path as that of the folder, and the name in it. */
function cutLast(file: string): [string, string] {
  const at = file.lastIndexOf('/')
  return [file.slice(0, Math.max(at, 0)), file.slice(at + 1)]
}

/** Reads a tree, of which what is in a folder is known that looks as it was left. */
export function listerOf(tree: string, plan: Plan, { folder: asLeft }: Familiar): Lister {
  return (folder) => {
    const known = asLeft(folder)
    if (known === undefined) return holdings(path.join(tree, folder))
    return { ...(plan.get(folder) ?? { folders: [], files: [] }), others: [], known }
  }
}

/** What a folder holds now; nothing where it cannot be read. */
export function holdings(folder: string): Inside {
  const [folders, files, others]: [string[], FileInside[], string[]] = [[], [], []]
  try {
    for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
      if (entry.isDirectory()) folders.push(entry.name)
      else if (entry.isFile()) files.push({ name: entry.name })
      else others.push(entry.name)
    }
  } catch {
    // It may be gone, or closed to us.
  }
  return { folders, files, others }
}
