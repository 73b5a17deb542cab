// Many new files. A file system that has just lost as many is slow to give out new ones: it passes over all it has taken back of
// late, for each. Two threads take half of the time; elsewhere it makes no difference.

import fs from 'node:fs'
import path from 'node:path'
import { setImmediate as otherWork } from 'node:timers/promises'
import { shared } from './shared-bytes.ts'

/** A file to be written. */
export interface NewFile {
  readonly path: string
  readonly content: Uint8Array
}

/** Writes files in another thread. */
export type Elsewhere = (files: readonly NewFile[]) => Promise<unknown>

/** So many files are handed over at once. */
const BATCH = 50
/** For fewer files it is not worth while to start a thread: measured with 1,150, which took as long or longer. */
const MANY = 2000

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
  let next = 0
  const take = (): NewFile[] =>
    files.slice(next, (next += BATCH)).map((file) => ({ path: file.path, content: file.read() }))
  const here = async (): Promise<void> => {
    while (next < files.length) {
      writeFiles(take())
      // What the other thread has to say is heard in between.
      await otherWork()
    }
  }
  const there = async (other: Elsewhere): Promise<void> => {
    while (next < files.length) {
      const batch = take()
      try {
        await other(batch.map((file) => ({ ...file, content: shared(file.content) })))
      } catch {
        // Whatever went wrong there goes wrong here, too, and says what it is.
        writeFiles(batch)
      }
    }
  }
  const lanes = [here(), ...(elsewhere && files.length >= MANY ? [there(elsewhere)] : [])]
  const stopped = lanes.map((lane) => lane.finally(() => (next = files.length)))
  // Nothing may still be written when this is over, whether it went well or not.
  await Promise.allSettled(stopped)
  await Promise.all(stopped)
}
