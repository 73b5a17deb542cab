// What open pages are told of good builds: at once where they listen, and otherwise when they come back.

import type { ServeNews } from '../../shared/serve.ts'
import type { differences } from './site-files.ts'

/** What has changed since the server was started. */
export interface Changes {
  /** Notes what differs since the last good build. */
  note(found: Pick<ReturnType<typeof differences>, 'files' | 'indexed'>): void
  /** What is newer than a version; than none, for a page that has just come. */
  since(version: number | undefined): ServeNews
  version(): number
}

/** More files than this are not named. */
export const NAMED = 200

/** Notes of changes, by the version in which a file changed last. */
export function newChanges(): Changes {
  let version = 0
  let indexed = 0
  const versions = new Map<string, number>()
  return {
    note(found) {
      version++
      for (const file of found.files) versions.set(file, version)
      if (found.indexed) indexed = version
    },
    since(known = version) {
      const files = [...versions.keys()].filter((file) => (versions.get(file) ?? 0) > known)
      const named = files.length > NAMED ? {} : { files }
      return { version, indexed: indexed > known, ...named }
    },
    version: () => version,
  }
}
