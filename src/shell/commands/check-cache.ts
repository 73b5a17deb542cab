// Which folder a cache may be kept in: none that holds anything else. A cache is removed and written without asking, and nobody
// reviews what is in it.

import fs from 'node:fs'
import path from 'node:path'
import { TAG, TAG_NAME } from '../store/cache.ts'
import { Refused } from '../folders/refused.ts'
import { whose } from '../folders/own-places.ts'
import { cacheIn } from '../folders/usual-places.ts'

/** What sitegen itself puts into a cache; in that of its own clone there are more. */
const OURS =
  /^(store-[\da-f]{16}|notes|background|cli|bench|lighthouse|external-links\.json(\.\d+)?|\.gitignore|\.npmignore|CACHEDIR\.TAG)$/

/** Refuses a folder that is not sitegen's to keep a cache in, before anything is written. */
export function checkCache(cache: string, root: string, out: string): void {
  const reason = whose(cache, root, ['content', 'theme', '.git', 'src'], out)
  if (reason !== undefined)
    throw new Refused('cache', `The cache folder ${cache} ${reason}.`, OTHER_CACHE)
  // The default one is sitegen's by its name.
  if (path.resolve(cache) === cacheIn(path.resolve(root))) return
  const found = fs.statSync(cache, { throwIfNoEntry: false })
  if (found?.isDirectory() === false)
    throw new Refused('cache', `The cache folder ${cache} is a file.`, OTHER_CACHE)
  if (found && !isCache(cache)) {
    throw new Refused(
      'cache',
      `The folder ${cache} holds files that sitegen did not write.`,
      OTHER_CACHE,
    )
  }
}

const OTHER_CACHE = 'Name a folder of its own with --cache, or turn the cache off with --no-cache.'

/** Whether all in a folder is a cache of ours, by its tag, or by its names where that is damaged. */
function isCache(folder: string): boolean {
  try {
    if (fs.readFileSync(path.join(folder, TAG_NAME), 'utf8') === TAG) return true
  } catch {
    // There is none, as in a new folder.
  }
  const names = fs.readdirSync(folder)
  // “notes” is a name that others use, too.
  const isNamed = names.some((name) => name.startsWith('store-'))
  return names.every((name) => OURS.test(name)) && (isNamed || !names.includes('notes'))
}
