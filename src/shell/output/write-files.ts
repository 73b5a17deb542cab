// Many new files. A file system that has just lost as many is slow to give out new ones: it passes over all it has taken back of
// late, for each, and may take twenty times as long for it. Two threads take half of the time, so where it takes long, another one helps.

import fs from 'node:fs'
import path from 'node:path'
import { setImmediate as otherWork } from 'node:timers/promises'
import { shared } from '../threads/shared-bytes.ts'

/** A file to be written. */
export interface NewFile {
  readonly path: string
  readonly content: Uint8Array
}

/** Writes files in another thread. */
export type Elsewhere = (files: readonly NewFile[]) => Promise<unknown>

/** So many files are handed over at once. */
const BATCH = 50
/** For less than this, in milliseconds, it is not worth while to ask a thread, which may have to be started. */
const LONG_MS = 150

/** Writes files, and the folders they are in. */
export function writeFiles(files: readonly NewFile[]): void {
  // Files of one folder follow each other.
  let last = ''
  for (const file of files) {
    const folder = path.dirname(file.path)
    if (folder !== last) fs.mkdirSync(folder, { recursive: true })
    last = folder
    fs.writeFileSync(file.path, file.content)
  }
}

/** Writes files whose contents are read when their turn comes, here and, where they are many, elsewhere at once. */
export async function writeManyFiles(
  files: readonly { readonly path: string; readonly read: () => Uint8Array }[],
  elsewhere: Elsewhere | undefined,
): Promise<void> {
  const started = performance.now()
  let next = 0
  const isLong = (): boolean => {
    const each = (performance.now() - started) / Math.max(next, 1)
    return each * (files.length - next) > LONG_MS
  }
  const take = (): NewFile[] =>
    files.slice(next, (next += BATCH)).map((file) => ({ path: file.path, content: file.read() }))
  const failures: unknown[] = []
  /** Works until all is written. Where one fails, the other stops. */
  const lane = async (work: () => Promise<void>): Promise<void> => {
    try {
      while (next < files.length) await work()
    } catch (error) {
      failures.push(error)
      next = files.length
    }
  }
  const there = async (write: Elsewhere): Promise<void> => {
    const batch = take()
    try {
      await write(batch.map((file) => ({ ...file, content: shared(file.content) })))
    } catch {
      // Whatever went wrong there goes wrong here, too, and says what it is.
      writeFiles(batch)
    }
  }
  let other: Promise<void> | undefined
  await lane(async () => {
    writeFiles(take())
    if (elsewhere && isLong()) other ??= lane(() => there(elsewhere))
    // What the other thread has to say is heard in between.
    await otherWork()
  })
  // Nothing may still be written when this is over, whether it went well or not.
  await other
  if (failures.length > 0) throw failures[0]
}
