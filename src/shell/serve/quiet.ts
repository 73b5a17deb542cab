// Files that change together are told together: once nothing has happened for a while, and nothing is half written.

import { setTimeout as sleep } from 'node:timers/promises'

/** Quiet for so long, in milliseconds: after one file, for each more, and at most. */
const QUIET = { first: 6, each: 4, most: 300 } as const
/** What never becomes quiet is looked at nevertheless. */
const PATIENCE_MS = 2000
/** What somebody is in the middle of writing is looked at again so soon. */
const AGAIN_MS = 30

/** What is asked before anything is told, and who is told. */
interface Told {
  /** Whether all has to wait, however long it takes. */
  readonly isLocked: () => boolean
  /** Whether a file is about to be written, and worth waiting for as long as there is patience. */
  readonly isEmptied: (file: string) => boolean
  /** Gets the files that have changed. */
  readonly onSettled: (files: readonly string[]) => void
}

/** Notes what changes, until that has settled. */
interface Quiet {
  /** Notes a file that has changed; '' where none can be named. */
  note(file: string): void
  /** Resolves once nothing is half written that has been heard of: a build for another reason would find half of it as well. */
  calm(): Promise<void>
  close(): void
}

/** Waits for quiet after each change, and then tells of all of them at once. */
export function newQuiet({ isLocked, isEmptied, onSettled }: Told): Quiet {
  const changed = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let since = 0

  const settle = (): void => {
    const now = performance.now()
    if (changed.size === 1 && timer === undefined) since = now
    clearTimeout(timer)
    const usual = Math.min(QUIET.first + QUIET.each * (changed.size - 1), QUIET.most)
    // A rebase moves the branch once for each of its commits.
    const quiet = changed.has('') ? QUIET.most : usual
    timer = setTimeout(tell, Math.max(0, Math.min(quiet, since + PATIENCE_MS - now)))
  }
  const isHalfWritten = (): boolean => {
    const patient = performance.now() < since + PATIENCE_MS
    return isLocked() || (patient && [...changed].some(isEmptied))
  }
  const tell = (): void => {
    if (isHalfWritten()) {
      timer = setTimeout(tell, AGAIN_MS)
      return
    }
    timer = undefined
    const files = [...changed].toSorted()
    changed.clear()
    onSettled(files)
  }
  return {
    note(file) {
      changed.add(file)
      settle()
    },
    async calm() {
      while (isHalfWritten()) await sleep(AGAIN_MS)
    },
    close: () => clearTimeout(timer),
  }
}
