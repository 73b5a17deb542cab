import fs from 'node:fs'
import path from 'node:path'
import { openStore, type Store } from './store.ts'
import { codeVersion } from './version.ts'

/** The cache of this version of sitegen; those of others are removed. A folder that cannot be used costs time only. */
export function openCache(cache: string, mode?: 'read'): Store {
  const own = storeFolder(cache)
  try {
    fs.mkdirSync(cache, { recursive: true })
    const ignore = path.join(cache, '.gitignore')
    if (!fs.existsSync(ignore)) fs.writeFileSync(ignore, '*\n')
    for (const name of fs.readdirSync(cache)) {
      if (name.startsWith('store-') && name !== path.basename(own)) {
        fs.rmSync(path.join(cache, name), { recursive: true })
      }
    }
  } catch {
    return openStore(own, mode)
  }
  return openStore(own, mode)
}

/** Where the values of this version are. */
export function storeFolder(cache: string): string {
  return path.join(cache, `store-${codeVersion()}`)
}
