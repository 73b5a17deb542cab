// Writes many new files. A file system that has just removed as many is slow to create new ones, up to twenty
// times as slow, because for each of them it skips everything that was recently freed. Two threads need half
// the time, so another one helps if writing takes long.

import fs from 'node:fs'
import path from 'node:path'
import { setImmediate as otherWork } from 'node:timers/promises'
import { makeFolder } from '../folders/make-folder.ts'
import { toSharedBytes } from '../threads/shared-bytes.ts'

/** A file to be written. */
export interface NewFile {
  readonly path: string
  readonly content: Uint8Array
}

/** Writes files in another thread. */
export type WriteInThread = (files: readonly NewFile[]) => Promise<unknown>

/** The number of files in one batch. */
const BATCH_SIZE = 50
/**
 * The remaining time, in milliseconds, above which another thread is used. Below it, that is not worthwhile,
 * since the thread may have to be started.
 */
const MIN_REMAINING_MS = 150

/** Writes files and creates their folders. */
export function writeFiles(files: readonly NewFile[]): void {
  // Files of the same folder usually follow each other.
  let last = ''
  for (const file of files) {
    const folder = path.dirname(file.path)
    if (folder !== last) makeFolder(folder)
    last = folder
    fs.writeFileSync(file.path, file.content)
  }
}

/**
 * Writes files here and, if there are many, in another thread at the same time. Contents are read batch by
 * batch. Rejects with the first error after all writing has stopped.
 */
export async function writeManyFiles(
  files: readonly { readonly path: string; readonly read: () => Uint8Array }[],
  writeInThread: WriteInThread | undefined,
): Promise<void> {
  const started = performance.now()
  let next = 0
  const isLong = (): boolean => {
    const msPerFile = (performance.now() - started) / Math.max(next, 1)
    return msPerFile * (files.length - next) > MIN_REMAINING_MS
  }
  const takeBatch = (): NewFile[] =>
    files
      .slice(next, (next += BATCH_SIZE))
      .map((file) => ({ path: file.path, content: file.read() }))
  const failures: unknown[] = []
  /** Works until all files are taken. An error in one lane stops the other. */
  const runLane = async (work: () => Promise<void>): Promise<void> => {
    try {
      while (next < files.length) await work()
    } catch (error) {
      failures.push(error)
      next = files.length
    }
  }
  const writeBatchInThread = async (write: WriteInThread): Promise<void> => {
    const batch = takeBatch()
    try {
      await write(batch.map((file) => ({ ...file, content: toSharedBytes(file.content) })))
    } catch {
      // Writes the batch here. If the error persists, it is thrown from here, with its details.
      writeFiles(batch)
    }
  }
  let otherLane: Promise<void> | undefined
  await runLane(async () => {
    writeFiles(takeBatch())
    if (writeInThread && isLong()) otherLane ??= runLane(() => writeBatchInThread(writeInThread))
    // Lets the event loop turn, so that the answer of the other thread is received.
    await otherWork()
  })
  // Nothing may still be writing when this function ends, even if it fails.
  await otherLane
  if (failures.length > 0) throw failures[0]
}
