// How sitegen knows its own files: the manifest in the output names them with their hashes; the witness beside the cache says
// what they looked like, so that the next run need not read them.

import fs from 'node:fs'
import path from 'node:path'
import type { Output } from '../shared/contract.ts'
import { hashOf } from './hash.ts'

/** The manifest's name. It holds nothing that differs between two builds of one site. */
export const MANIFEST = '.sitegen-manifest.json'

/** What the folder's manifest says: a hash for each file that sitegen wrote. */
export function readManifest(out: string): Map<string, string> {
  try {
    const { files } = JSON.parse(fs.readFileSync(path.join(out, MANIFEST), 'utf8')) as {
      files: Record<string, string>
    }
    return new Map(Object.entries(files))
  } catch {
    return new Map()
  }
}

/** A file that is as it shall be: the manifest says what was written, and the disk still holds it. What it has not touched since needs no reading. */
export function unchanged(
  out: string,
  { file, hash, bytes }: Output,
  before: ReadonlyMap<string, string>,
  seen: ReadonlyMap<string, string>,
): fs.Stats | undefined {
  if (before.get(file) !== hash) return undefined
  const full = path.join(out, file)
  const found = fs.lstatSync(full, { throwIfNoEntry: false })
  if (!found?.isFile() || found.size !== bytes) return undefined
  const isSeen = seen.get(file) === look(found)
  return isSeen || hashOf(fs.readFileSync(full)) === hash ? found : undefined
}

/** How a file looks from outside: a change of its content shows here. */
function look({ ino, mtimeMs, size }: fs.Stats): string {
  return `${ino} ${mtimeMs} ${size}`
}

/** How each file looked when it was last written. */
export function readWitness(witness: string): Map<string, string> {
  try {
    return new Map(
      Object.entries(JSON.parse(fs.readFileSync(witness, 'utf8')) as Record<string, string>),
    )
  } catch {
    return new Map()
  }
}

/** Notes how the files look now; of those that were kept it is known. */
export function writeWitness(
  witness: string,
  out: string,
  outputs: readonly Output[],
  kept: ReadonlyMap<string, fs.Stats>,
): void {
  const looks = outputs.flatMap(({ file }) => {
    const found = kept.get(file) ?? fs.lstatSync(path.join(out, file), { throwIfNoEntry: false })
    return found ? [[file, look(found)] as const] : []
  })
  try {
    fs.mkdirSync(path.dirname(witness), { recursive: true })
    fs.writeFileSync(witness, JSON.stringify(Object.fromEntries(looks)))
  } catch {
    // Without a witness the next run reads the files.
    return
  }
}
