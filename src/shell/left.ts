// What runs leave of an output for the next one that writes it, beside the cache. Where the output is large it takes a while to read, and
// may be read while a thread is waited for.

import path from 'node:path'
import { planOf, type Plan } from './familiar.ts'
import { hashOf } from './hash.ts'
import { MANIFEST, readManifest } from './manifest.ts'
import { lookOrNothing, readWitness, type Witness } from './witness.ts'

/** What a run leaves for the next one that writes the same folder. */
export interface Left {
  /** The file that says how the output looked, so that not everything need be read again. */
  readonly witness: string
  /** Where the tree before is kept, to be made into the next, and the file that says how that looked. */
  readonly spare: string
  readonly spareWitness: string
}

/** What runs have left, read before it is needed. What is another by then is read again. */
export interface LeftAhead {
  readonly manifest: Ahead<Map<string, string>>
  readonly out: Ahead<Tree>
  readonly spare: Ahead<Tree>
}

/** Something that was read from a file, and how that looked before. */
interface Ahead<T> {
  readonly look: string
  readonly value: T
}

/** What is noted of a tree. */
export interface Tree {
  readonly noted: Witness
  readonly plan: Plan
}

/** Reads what runs have left of an output, which takes a while where it is large. */
export function readLeft(out: string, { witness, spareWitness }: Left): LeftAhead {
  return {
    manifest: readAhead(path.join(out, MANIFEST), () => readManifest(out)),
    out: readAhead(witness, readTree),
    spare: readAhead(spareWitness, readTree),
  }
}

function readAhead<T>(file: string, read: (file: string) => T): Ahead<T> {
  const own = lookOrNothing(file)
  return { look: own, value: read(file) }
}

/** Reads what is noted of a tree. */
export function readTree(witness: string): Tree {
  const noted = readWitness(witness)
  return { noted, plan: planOf(noted) }
}

/** What a file holds, as far as it was read ahead and is still the same. */
export function current<T>(
  file: string,
  ahead: Ahead<T> | undefined,
  read: (file: string) => T,
): T {
  return ahead && ahead.look === lookOrNothing(file) ? ahead.value : read(file)
}

/** Names of trees that wait begin so. */
const TREE = 'tree-'

/** Whether a folder that a run has left holds a tree. */
export function isSpare(name: string): boolean {
  return name.startsWith(TREE)
}

/** What a run leaves in a folder for the next that writes this output. */
export function leftIn(folder: string, out: string): Left {
  const name = hashOf(path.resolve(out)).slice(0, 8)
  return {
    witness: path.join(folder, `written-${name}.json`),
    spare: path.join(folder, TREE + name),
    spareWitness: path.join(folder, `before-${name}.json`),
  }
}
