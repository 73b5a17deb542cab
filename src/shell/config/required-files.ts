// Node caches required modules for the lifetime of the process, but a config that runs again needs the
// current versions of its files.

import { createRequire } from 'node:module'
import { isWrittenFor } from '../bundle/bundle-inputs.ts'

const { cache } = createRequire(import.meta.url)

/**
 * Removes the modules written by the author of the site from the `require` cache. Packages stay, because they
 * must not be loaded twice.
 */
export function forgetRequired(root: string): void {
  for (const file of Object.keys(cache)) if (isWrittenFor(root, file)) delete cache[file]
}
