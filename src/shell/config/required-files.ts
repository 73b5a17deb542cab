// Node keeps what was required for as long as it runs, while a config that is run again wants its files as they are now.

import { createRequire } from 'node:module'
import { isWrittenFor } from '../bundle/bundle-inputs.ts'
import { lookIfThere } from '../store/file-notes.ts'

const { cache } = createRequire(import.meta.url)

/** How data looked when it was required. It is kept while it looks so: whoever has run before may hold it for ever. */
const looks = new WeakMap<NodeJS.Module, string>()

/** Runs a config, for which Node reads anew what it requires, but for packages: these are not to be loaded twice. */
export async function requiringAnew<T>(root: string, run: () => Promise<T>): Promise<T> {
  for (const [file, kept] of requiredFrom(root))
    if (!looks.has(kept) || looks.get(kept) !== lookIfThere(file)?.text) delete cache[file]
  const begun = Date.now()
  try {
    return await run()
  } finally {
    for (const [file, kept] of requiredFrom(root)) {
      const look = file.endsWith('.json') ? lookIfThere(file) : undefined
      // What was written meanwhile may have been read before that.
      if (look?.settled === true && look.changed < begun && !looks.has(kept))
        looks.set(kept, look.text)
    }
  }
}

/** Modules and data of a site's authors that Node keeps. */
function requiredFrom(root: string): [string, NodeJS.Module][] {
  return Object.entries(cache).flatMap(([file, kept]): [string, NodeJS.Module][] =>
    kept && isWrittenFor(root, file) ? [[file, kept]] : [],
  )
}
