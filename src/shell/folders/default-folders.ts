// Default folders in the root of a site, used unless the command line names others.

import path from 'node:path'

/** Returns the default cache folder. */
export function cacheFolder(root: string): string {
  return path.join(root, '.sitegen')
}

/** Returns the default output folder. */
export function outputFolder(root: string): string {
  return path.join(root, 'dist')
}
