// What runs leave of an output for the next one that writes it, beside the cache. Where the output is large it takes a while to read, and
// may be read while a thread is waited for.

import path from 'node:path'
import { lookAround, type Outlook } from './familiar.ts'
import { hashOf } from '../store/hash.ts'
import { MANIFEST, readManifest } from './manifest.ts'
import { lookOrNothing, readWitness, type Witness } from './witness.ts'

/** What a run leaves for the next one that writes the same folder. */
export interface Left {
  /** The output's folder. */
  readonly out: string
  /** The file that says how the output looked, so that not everything need be read again. */
  readonly witness: string
  /** Where the tree before is kept, to be made into the next, and the file that says how that looked. */
  readonly spare: string
  readonly spareWitness: string
  /** Reads all of it, each when it is asked for. */
  readonly reader: LeftReader
}

/** Reads what runs have left of an output. What was read is not read again as long as it is the same. */
interface LeftReader {
  readonly out: () => Witness
  readonly manifest: () => ReadonlyMap<string, string>
  readonly spare: () => Witness
  /** How the tree that waits is found when this is asked for the first time. */
  readonly outlook: () => Outlook
}

/** What a run leaves in a folder for the next that writes this output. */
export function leftIn(folder: string, out: string): Left {
  const name = hashOf(path.resolve(out)).slice(0, 8)
  const left = {
    out,
    witness: path.join(folder, `written-${name}.json`),
    spare: path.join(folder, TREE + name),
    spareWitness: path.join(folder, `before-${name}.json`),
  }
  return { ...left, reader: readerOf(left) }
}

function readerOf({ out, witness, spare, spareWitness }: Omit<Left, 'reader'>): LeftReader {
  const tree = reading(witness, readWitness)
  const manifest = path.join(out, MANIFEST)
  const read = reading(manifest, () => readManifest(out))
  const older = reading(spareWitness, readWitness)
  let outlook: Outlook | undefined
  return {
    out: tree,
    manifest() {
      const noted = tree()
      return noted.manifest !== '' && noted.manifest === lookOrNothing(manifest)
        ? noted.hashes()
        : read()
    },
    spare: older,
    outlook: () =>
      (outlook ??= lookAround({ tree: spare, witness: spareWitness, of: 'folders' }, older)),
  }
}

function reading<T>(file: string, read: (file: string) => T): () => T {
  let last: { readonly look: string; readonly value: T } | undefined
  return () => {
    const now = lookOrNothing(file)
    if (last?.look !== now) last = { look: now, value: read(file) }
    return last.value
  }
}

/** Names of trees that wait begin so. */
const TREE = 'tree-'

/** Whether a folder that a run has left holds a tree. */
export function isSpare(name: string): boolean {
  return name.startsWith(TREE)
}
