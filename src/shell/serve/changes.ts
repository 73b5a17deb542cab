// Counts good builds and records what each changed, to tell open pages: at once while they are connected,
// or when they reconnect.

import type { ServeNews } from '../../shared/serve.ts'
import type { differences } from './site-files.ts'

/** The changes since the server started. */
export interface Changes {
  /** Records what differs from the previous good build, as a new version. */
  note(found: Pick<ReturnType<typeof differences>, 'files' | 'hasNewIndex'>): void
  /** Returns the changes after a version. A page that has just loaded passes none and gets no changes. */
  since(version: number | undefined): ServeNews
  version(): number
}

/** Maximum number of files or pages that a message lists. If there are more, it lists none. */
export const NAMED = 200

/** Creates an empty record. It keeps the version in which each file changed last. */
export function newChanges(): Changes {
  let version = 0
  let indexed = 0
  const versions = new Map<string, number>()
  return {
    note(found) {
      version++
      for (const file of found.files) versions.set(file, version)
      if (found.hasNewIndex) indexed = version
    },
    since(knownVersion = version) {
      const files = [...versions.keys()].filter((file) => (versions.get(file) ?? 0) > knownVersion)
      const fileList = files.length > NAMED ? {} : { files }
      return { version, indexed: indexed > knownVersion, ...fileList }
    },
    version: () => version,
  }
}
