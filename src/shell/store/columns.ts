// Stores long lists as a few long strings, which are read many times faster than thousands of objects.

import type { FilePath, Hash, Output } from '../../shared/contract.ts'

/** Separator of paths. No path contains it. */
const PATH_SEPARATOR = '//'
/** Length of a hash, in characters. */
const HASH_LENGTH = 32

/** Joins paths into one string. */
export function joinPaths(paths: readonly string[]): string {
  return paths.join(PATH_SEPARATOR)
}

/** Splits a string into paths. */
export function splitPaths(text: string): string[] {
  return text === '' ? [] : text.split(PATH_SEPARATOR)
}

/** Concatenates hashes. */
export function joinHashes(hashes: readonly Hash[]): string {
  return hashes.join('')
}

/** Returns the hash at index `i` of a string of hashes. */
export function hashAt(text: string, i: number): Hash {
  return text.slice(HASH_LENGTH * i, HASH_LENGTH * (i + 1))
}

/** Splits a string into hashes. */
export function splitHashes(text: string): Hash[] {
  return Array.from({ length: text.length / HASH_LENGTH }, (_, i) => hashAt(text, i))
}

/** Output files as columns. */
export interface OutputColumns {
  readonly files: string
  readonly hashes: string
  readonly bytes: readonly number[]
}

/** Converts output files to columns. */
export function toColumns(outputs: readonly Output[]): OutputColumns {
  return {
    files: joinPaths(outputs.map(({ file }) => file)),
    hashes: joinHashes(outputs.map(({ hash }) => hash)),
    bytes: outputs.map(({ bytes }) => bytes),
  }
}

/** Converts columns to output files. */
export function fromColumns({ files, hashes, bytes }: OutputColumns): Output[] {
  return splitPaths(files).map((file, i) => ({
    file: file as FilePath,
    hash: hashAt(hashes, i),
    bytes: bytes[i] ?? 0,
  }))
}
