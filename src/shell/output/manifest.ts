// How sitegen knows its own files: the manifest in the output names them with their hashes.

import fs from 'node:fs'
import path from 'node:path'
import type { Output } from '../../shared/contract.ts'
import { hashOf } from '../store/hash.ts'
import type { Familiar } from './familiar.ts'
import { look, statsAt, sizeIn } from './witness.ts'

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

/** Writes the manifest of a tree. */
export function writeManifest(tree: string, outputs: readonly Output[]): void {
  // An object with thousands of names takes longer to make than to write.
  const files = outputs.map(({ file, hash }) => `${JSON.stringify(file)}:"${hash}"`)
  fs.writeFileSync(path.join(tree, MANIFEST), `{"format":1,"files":{${files.join(',')}}}\n`)
}

/**
 * How a file looks that is as it shall be: the manifest says what was written, and the disk still holds it. What has not been touched since
 * needs no reading.
 */
export function unchanged(
  out: string,
  { file, hash, bytes }: Output,
  before: ReadonlyMap<string, string>,
  left: Familiar,
): string | undefined {
  if (before.get(file) !== hash) return undefined
  const known = left.file(file)
  if (known !== undefined && sizeIn(known) === bytes) return known
  const full = path.join(out, file)
  const found = statsAt(full)
  if (!found?.isFile() || found.size !== bytes) return undefined
  return hashOf(fs.readFileSync(full)) === hash ? look(found) : undefined
}
