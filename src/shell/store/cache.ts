import fs from 'node:fs'
import path from 'node:path'
import { makeFolder } from '../folders/make-folder.ts'
import { openStore, type DiskStore } from './store.ts'
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
export function openCache(cache: string, mode?: 'read'): DiskStore {
  const own = storeFolder(cache)
  if (mode === 'read') return openStore(own, mode)
  try {
    prepareCache(cache)
    for (const name of fs.readdirSync(cache)) {
      if (name.startsWith('store-') && name !== path.basename(own)) {
        fs.rmSync(path.join(cache, name), { recursive: true })
      }
    }
  } catch {
    return openStore(own)
  }
  return openStore(own)
}

/** Where the values of this version are. */
export function storeFolder(cache: string): string {
  return path.join(cache, `store-${codeVersion()}`)
}
