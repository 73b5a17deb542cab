import fs from 'node:fs'
import path from 'node:path'
import { makeFolder } from '../folders/make-folder.ts'
import { forgetFileNotes } from './file-notes.ts'
import { tidyNotes } from './notes.ts'
import { StoreDamaged, openStore, type DiskStore } from './store.ts'
import { codeVersion } from './version.ts'

/** Name of the file that marks a folder as a cache, for sitegen and for backup programs. */
export const TAG_NAME = 'CACHEDIR.TAG'

/** Content of the tag file. Its first line is specified by https://bford.info/cachedir/. */
export const TAG = `Signature: 8a477f597d28d172789f06886806bc55
# sitegen keeps here what its next build can use. This folder may be deleted at any time.
`

/** Sets up a cache folder. Throws if it is not writable. */
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
 * Opens the store of this version of sitegen, and deletes those of other versions. A folder that cannot be
 * used only costs time. With mode `read`, the cache is neither created nor cleaned up.
 */
export function openCache(cache: string, mode: 'read' | 'write' = 'write'): DiskStore {
  const ownFolder = storeFolder(cache)
  if (mode === 'write') tidy(cache, path.basename(ownFolder))
  return openStore(ownFolder, mode)
}

/** Sets up a cache folder and deletes the values of other versions. Ignores errors. */
function tidy(cache: string, ownName: string): void {
  try {
    prepareCache(cache)
    tidyNotes(notesIn(cache))
    for (const name of fs.readdirSync(cache)) {
      if (name.startsWith('store-') && name !== ownName)
        fs.rmSync(path.join(cache, name), { recursive: true })
    }
  } catch {
    return
  }
}

/** Returns the folder for the values of this version. */
export function storeFolder(cache: string): string {
  return path.join(cache, `store-${codeVersion()}`)
}

/** Returns the folder for notes that a run leaves to the next. */
export function notesIn(cache: string): string {
  return path.join(cache, 'notes')
}

/**
 * Runs `work`. If a value of the cache turns out to be damaged, deletes the cache and runs `work` again, so
 * that damage costs time but never correctness. Calls `onRetry` before the second run.
 */
export async function retryIfDamaged<T>(
  cache: string,
  work: () => Promise<T>,
  onRetry: () => void = () => undefined,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof StoreDamaged)) throw error
    fs.rmSync(storeFolder(cache), { recursive: true, force: true })
    forgetFileNotes(notesIn(cache))
    onRetry()
    return await work()
  }
}
