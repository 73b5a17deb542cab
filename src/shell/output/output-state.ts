// The data that a run leaves beside the cache for the next run that writes the same output. For a large
// output it takes a while to read, which can be done while waiting for a thread.

import path from 'node:path'
import { compareTree, type TreeComparison } from './compare-tree.ts'
import { hashOf } from '../store/hash.ts'
import { MANIFEST, readManifest } from './manifest.ts'
import { fingerprintOrEmpty, readTreeRecord, type TreeRecord } from './tree-record.ts'

/** The locations of the data that a run leaves for the next one with the same output folder. */
export interface OutputState {
  /** The output folder. */
  readonly out: string
  /**
   * The record: a file with the fingerprints of the output's files and folders, so that unchanged ones need not be
   * read.
   */
  readonly record: string
  /** The folder of the spare tree, which is the previous output and becomes the next one, and its record. */
  readonly spare: string
  readonly spareRecord: string
  /** Reads the data, each part on demand. */
  readonly reader: OutputStateReader
}

/** Reads the data of earlier runs. Each part is read again only after its file has changed. */
interface OutputStateReader {
  readonly out: () => TreeRecord
  readonly manifest: () => ReadonlyMap<string, string>
  readonly spare: () => TreeRecord
  /** Returns the folders of the spare tree that differ from its record, determined on the first call. */
  readonly comparison: () => TreeComparison
}

/** Returns the locations of the data for the output `out` in `folder`. */
export function outputStateIn(folder: string, out: string): OutputState {
  const name = hashOf(path.resolve(out)).slice(0, 8)
  const locations = {
    out,
    record: path.join(folder, `written-${name}.json`),
    spare: path.join(folder, SPARE_PREFIX + name),
    spareRecord: path.join(folder, `before-${name}.json`),
  }
  return { ...locations, reader: createReader(locations) }
}

function createReader({
  out,
  record,
  spare,
  spareRecord,
}: Omit<OutputState, 'reader'>): OutputStateReader {
  const readOutputRecord = cachedReader(record, readTreeRecord)
  const manifest = path.join(out, MANIFEST)
  const readOutputManifest = cachedReader(manifest, () => readManifest(out))
  const readSpareRecord = cachedReader(spareRecord, readTreeRecord)
  let comparison: TreeComparison | undefined
  return {
    out: readOutputRecord,
    manifest() {
      const treeRecord = readOutputRecord()
      return treeRecord.manifest !== '' && treeRecord.manifest === fingerprintOrEmpty(manifest)
        ? treeRecord.hashes()
        : readOutputManifest()
    },
    spare: readSpareRecord,
    comparison: () =>
      (comparison ??= compareTree(
        { tree: spare, record: spareRecord, kind: 'folders' },
        readSpareRecord,
      )),
  }
}

function cachedReader<T>(file: string, read: (file: string) => T): () => T {
  let last: { readonly fingerprint: string; readonly value: T } | undefined
  return () => {
    const current = fingerprintOrEmpty(file)
    if (last?.fingerprint !== current) last = { fingerprint: current, value: read(file) }
    return last.value
  }
}

/** The prefix of the folder names of spare trees. */
const SPARE_PREFIX = 'tree-'

/** Whether a folder with this name, beside the cache, is a spare tree. */
export function isSpare(name: string): boolean {
  return name.startsWith(SPARE_PREFIX)
}
