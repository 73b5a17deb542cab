// Node keeps what was required for as long as it runs, while a config that is run again wants its files as they are now.

import { createRequire } from 'node:module'
import { isWrittenFor } from '../bundle/bundle-inputs.ts'

const { cache } = createRequire(import.meta.url)

/** Has Node read anew what a site's authors have written for themselves. Packages are not to be loaded twice. */
export function forgetRequired(root: string): void {
  for (const file of Object.keys(cache)) if (isWrittenFor(root, file)) delete cache[file]
}
