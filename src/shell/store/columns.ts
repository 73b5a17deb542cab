// Long lists as they are kept between runs: a few long texts are read many times faster than thousands of objects.

import type { FilePath, Hash, Output } from '../../shared/contract.ts'

/** No path holds it. */
const BETWEEN = '//'
/** How long a hash is, in characters. */
const HASH = 32

/** Paths as one text. */
export function joinPaths(paths: readonly string[]): string {
  return paths.join(BETWEEN)
}

/** The paths in a text. */
export function splitPaths(text: string): string[] {
  return text === '' ? [] : text.split(BETWEEN)
}

/** Hashes as one text. */
export function joinHashes(hashes: readonly Hash[]): string {
  return hashes.join('')
}

/** The hash at a place in a text. */
export function hashAt(text: string, i: number): Hash {
  return text.slice(HASH * i, HASH * (i + 1))
}

/** The hashes in a text. */
export function splitHashes(text: string): Hash[] {
  return Array.from({ length: text.length / HASH }, (_, i) => hashAt(text, i))
}

/** Files of an output, column by column. */
export interface OutputColumns {
  readonly files: string
  readonly hashes: string
  readonly bytes: readonly number[]
}

/** Writes files of an output down. */
export function toColumns(outputs: readonly Output[]): OutputColumns {
  return {
    files: joinPaths(outputs.map(({ file }) => file)),
    hashes: joinHashes(outputs.map(({ hash }) => hash)),
    bytes: outputs.map(({ bytes }) => bytes),
  }
}

/** Reads files of an output. */
export function fromColumns({ files, hashes, bytes }: OutputColumns): Output[] {
  return splitPaths(files).map((file, i) => ({
    file: file as FilePath,
    hash: hashAt(hashes, i),
    bytes: bytes[i] ?? 0,
  }))
}
