// Checks that a folder may hold the cache: it must not contain anything else, because a cache is removed and
// overwritten without asking, and nobody reviews its contents.

import fs from 'node:fs'
import path from 'node:path'
import { TAG, TAG_NAME } from '../store/cache.ts'
import { Refused } from '../folders/refused.ts'
import { reasonNotToWrite } from '../folders/protected-paths.ts'
import { cacheFolder } from '../folders/default-folders.ts'

/**
 * Matches everything that sitegen writes to a cache folder. `cli`, `bench` and `lighthouse` exist only in its
 * own repository.
 */
const CACHE_ENTRY =
  /^(store-[\da-f]{16}|notes|background|cli|bench|lighthouse|external-links\.json(\.\d+)?|\.gitignore|\.npmignore|CACHEDIR\.TAG)$/

/** Throws a `Refused` if sitegen must not use a folder for its cache. Nothing has been written by then. */
export function checkCache(cache: string, root: string, out: string): void {
  const reason = reasonNotToWrite(cache, root, ['content', 'theme', '.git', 'src'], out)
  if (reason !== undefined)
    throw new Refused('cache', `The cache folder ${cache} ${reason}.`, CACHE_HINT)
  // The default cache folder belongs to sitegen by its name.
  if (path.resolve(cache) === cacheFolder(path.resolve(root))) return
  const stats = fs.statSync(cache, { throwIfNoEntry: false })
  if (stats?.isDirectory() === false)
    throw new Refused('cache', `The cache folder ${cache} is a file.`, CACHE_HINT)
  if (stats && !isCache(cache)) {
    throw new Refused(
      'cache',
      `The folder ${cache} holds files that sitegen did not write.`,
      CACHE_HINT,
    )
  }
}

const CACHE_HINT = 'Name a folder of its own with --cache, or turn the cache off with --no-cache.'

/**
 * Whether a folder contains only a cache of sitegen. This follows from its tag file or, if that is damaged,
 * from the names in it.
 */
function isCache(folder: string): boolean {
  try {
    if (fs.readFileSync(path.join(folder, TAG_NAME), 'utf8') === TAG) return true
  } catch {
    // There is no tag file, as in a new folder.
  }
  const names = fs.readdirSync(folder)
  // Other programs use the name `notes` too.
  const hasStore = names.some((name) => name.startsWith('store-'))
  return names.every((name) => CACHE_ENTRY.test(name)) && (hasStore || !names.includes('notes'))
}
