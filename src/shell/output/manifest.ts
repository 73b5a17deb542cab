// The manifest of an output, by which sitegen recognizes its own files: it lists them with their hashes.

import fs from 'node:fs'
import path from 'node:path'
import type { Output } from '../../shared/contract.ts'
import { hashOf } from '../store/hash.ts'
import type { UnchangedPaths } from './compare-tree.ts'
import { fileFingerprint, statsAt, sizeIn } from './tree-record.ts'

/** The file name of the manifest. Its content is the same for any two builds of the same site. */
export const MANIFEST = '.sitegen-manifest.json'

/** Reads the manifest: the hash of each file that sitegen wrote. Returns an empty map if it is missing or damaged. */
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
  // The JSON is put together by hand, because building an object with thousands of keys takes longer than
  // writing the file.
  const files = outputs.map(({ file, hash }) => `${JSON.stringify(file)}:"${hash}"`)
  fs.writeFileSync(path.join(tree, MANIFEST), `{"format":1,"files":{${files.join(',')}}}\n`)
}

/**
 * Returns the fingerprint of an output file that is already up to date, or `undefined`. The manifest must have the
 * same hash, and so must the file on the disk. A file with an unchanged fingerprint is not read.
 */
export function unchanged(
  out: string,
  { file, hash, bytes }: Output,
  previousHashes: ReadonlyMap<string, string>,
  unchangedPaths: UnchangedPaths,
): string | undefined {
  if (previousHashes.get(file) !== hash) return undefined
  const fingerprint = unchangedPaths.file(file)
  if (fingerprint !== undefined && sizeIn(fingerprint) === bytes) return fingerprint
  const fullPath = path.join(out, file)
  const stats = statsAt(fullPath)
  if (!stats?.isFile() || stats.size !== bytes) return undefined
  return hashOf(fs.readFileSync(fullPath)) === hash ? fileFingerprint(stats) : undefined
}
