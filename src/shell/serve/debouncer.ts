// Debounces file changes: files that change together are reported together, once there has been no change
// for a while and no file is half-written.

import { setTimeout as sleep } from 'node:timers/promises'

/** Quiet period in milliseconds: for the first file, for each further file, and at most. */
const QUIET_MS = { first: 6, each: 4, most: 300 } as const
/** Time in milliseconds after which changes are reported even if they never pause. */
const MAX_DELAY_MS = 2000
/** Delay before a half-written file is checked again, in milliseconds. */
const RETRY_MS = 30

/** Conditions that delay a report, and the callback that receives it. */
interface DebouncerOptions {
  /** Whether reports must wait, for any length of time. */
  readonly isLocked: () => boolean
  /** Whether a file is truncated and about to be written. Reports wait for it within `MAX_DELAY_MS`. */
  readonly isEmptied: (file: string) => boolean
  /** Receives the files that have changed. */
  readonly onSettled: (files: readonly string[]) => void
}

/** Collects changes until they settle. */
interface Debouncer {
  /** Records a changed file; `''` if the file is unknown. */
  note(file: string): void
  /** Resolves once no recorded file is half-written. A build for another reason would read such a file, too. */
  waitForWrites(): Promise<void>
  close(): void
}

/** Creates a debouncer that waits after each change, and then reports all changes at once. */
export function newDebouncer({ isLocked, isEmptied, onSettled }: DebouncerOptions): Debouncer {
  const changed = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let since = 0

  const restartTimer = (): void => {
    const now = performance.now()
    if (changed.size === 1 && timer === undefined) since = now
    clearTimeout(timer)
    const usualMs = Math.min(QUIET_MS.first + QUIET_MS.each * (changed.size - 1), QUIET_MS.most)
    // A git rebase moves the branch once per commit, so an unnamed change waits for the longest period.
    const quietMs = changed.has('') ? QUIET_MS.most : usualMs
    timer = setTimeout(report, Math.max(0, Math.min(quietMs, since + MAX_DELAY_MS - now)))
  }
  const isHalfWritten = (): boolean => {
    const isWithinDelay = performance.now() < since + MAX_DELAY_MS
    return isLocked() || (isWithinDelay && [...changed].some(isEmptied))
  }
  const report = (): void => {
    if (isHalfWritten()) {
      timer = setTimeout(report, RETRY_MS)
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
      restartTimer()
    },
    async waitForWrites() {
      while (isHalfWritten()) await sleep(RETRY_MS)
    },
    close: () => clearTimeout(timer),
  }
}
