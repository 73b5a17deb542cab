import fs from 'node:fs'
import path from 'node:path'
import { makeFolder } from '../folders/make-folder.ts'
import { forgetFileNotes } from './file-notes.ts'
import { tidyNotes } from './notes.ts'
import { Lost, openStore, type DiskStore } from './store.ts'
import { codeVersion } from './version.ts'

/** The file that says of a folder that it is a cache: to us, and to programs that make backups. */
export const TAG_NAME = 'CACHEDIR.TAG'

/** What the tag says; its first line is that of https://bford.info/cachedir/. */
export const TAG = `Signature: 8a477f597d28d172789f06886806bc55
# sitegen keeps here what its next build can use. This folder may be deleted at any time.
`

/** Makes a folder a cache; throws where it cannot be written. */
export function prepareCache(cache: string): void {
  makeFolder(cache)
  fs.accessSync(cache, fs.constants.W_OK)
  for (const [name, text] of [
    [TAG_NAME, TAG],
    ['.gitignore', '*\n'],
  ] as const) {
    const file = path.join(cache, name)
    if (!fs.existsSync(file)) fs.writeFileSync(file, text)
  }
}

/**
 * The cache of this version of sitegen; those of others are removed. A folder that cannot be used costs time only. One that is read
 * leaves no trace.
 */
export function openCache(cache: string, mode: 'read' | 'write' = 'write'): DiskStore {
  const own = storeFolder(cache)
  if (mode === 'write') tidy(cache, path.basename(own))
  return openStore(own, mode)
}

/** Makes a folder a cache, and removes from it what is of other versions, as far as that can be done. */
function tidy(cache: string, own: string): void {
  try {
    prepareCache(cache)
    tidyNotes(notesIn(cache))
    for (const name of fs.readdirSync(cache)) {
      if (name.startsWith('store-') && name !== own)
        fs.rmSync(path.join(cache, name), { recursive: true })
    }
  } catch {
    return
  }
}

/** Where the values of this version are. */
export function storeFolder(cache: string): string {
  return path.join(cache, `store-${codeVersion()}`)
}

/** Where a cache keeps what a run tells the next. */
export function notesIn(cache: string): string {
  return path.join(cache, 'notes')
}

/**
 * Works with a cache, and anew without what it holds where that turns out to be damaged: it costs time, never correctness. `begin` is told
 * before the second time.
 */
export async function unlessLost<T>(
  cache: string,
  work: () => Promise<T>,
  begin: () => void = () => undefined,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Lost)) throw error
    fs.rmSync(storeFolder(cache), { recursive: true, force: true })
    forgetFileNotes(notesIn(cache))
    begin()
    return await work()
  }
}
