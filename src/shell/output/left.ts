// The data that a run leaves beside the cache for the next run that writes the same output. For a large
// output it takes a while to read, which can be done while waiting for a thread.

import path from 'node:path'
import { lookAround, type Outlook } from './familiar.ts'
import { hashOf } from '../store/hash.ts'
import { MANIFEST, readManifest } from './manifest.ts'
import { lookOrNothing, readWitness, type Witness } from './witness.ts'

/** The locations of the data that a run leaves for the next one with the same output folder. */
export interface Left {
  /** The output folder. */
  readonly out: string
  /**
   * The witness: a file with the looks of the output's files and folders, so that unchanged ones need not be
   * read.
   */
  readonly witness: string
  /** The folder of the spare tree, which is the previous output and becomes the next one, and its witness. */
  readonly spare: string
  readonly spareWitness: string
  /** Reads the data, each part on demand. */
  readonly reader: LeftReader
}

/** Reads the data of earlier runs. Each part is read again only after its file has changed. */
interface LeftReader {
  readonly out: () => Witness
  readonly manifest: () => ReadonlyMap<string, string>
  readonly spare: () => Witness
  /** Returns the folders of the spare tree that differ from its witness, determined on the first call. */
  readonly outlook: () => Outlook
}

/** Returns the locations of the data for the output `out` in `folder`. */
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

/** The prefix of the folder names of spare trees. */
const TREE = 'tree-'

/** Whether a folder with this name, beside the cache, is a spare tree. */
export function isSpare(name: string): boolean {
  return name.startsWith(TREE)
}
