// Debounces file changes: files that change together are reported together, once there has been no change
// for a while and no file is half-written.

import { setTimeout as sleep } from 'node:timers/promises'

/** Quiet period in milliseconds: for the first file, for each further file, and at most. */
const QUIET = { first: 6, each: 4, most: 300 } as const
/** Time in milliseconds after which changes are reported even if they never pause. */
const PATIENCE_MS = 2000
/** Delay before a half-written file is checked again, in milliseconds. */
const AGAIN_MS = 30

/** Conditions that delay a report, and the callback that receives it. */
interface Told {
  /** Whether reports must wait, for any length of time. */
  readonly isLocked: () => boolean
  /** Whether a file is truncated and about to be written. Reports wait for it within `PATIENCE_MS`. */
  readonly isEmptied: (file: string) => boolean
  /** Receives the files that have changed. */
  readonly onSettled: (files: readonly string[]) => void
}

/** Collects changes until they settle. */
interface Quiet {
  /** Records a changed file; `''` if the file is unknown. */
  note(file: string): void
  /** Resolves once no recorded file is half-written. A build for another reason would read such a file, too. */
  calm(): Promise<void>
  close(): void
}

/** Creates a debouncer that waits after each change, and then reports all changes at once. */
export function newDebouncer({ isLocked, isEmptied, onSettled }: Told): Quiet {
  const changed = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let since = 0

  const settle = (): void => {
    const now = performance.now()
    if (changed.size === 1 && timer === undefined) since = now
    clearTimeout(timer)
    const usual = Math.min(QUIET.first + QUIET.each * (changed.size - 1), QUIET.most)
    // A git rebase moves the branch once per commit, so an unnamed change waits for the longest period.
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
