// What `sitegen` reads and writes in the root of a site where a call names no other folder.

import path from 'node:path'

/** Where what the next build can use is kept. */
export function cacheIn(root: string): string {
  return path.join(root, '.sitegen')
}

/** Where the finished site is. */
export function outIn(root: string): string {
  return path.join(root, 'dist')
}
