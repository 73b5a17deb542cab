// The work folder beside the output, in which the next tree is staged, and the swap by which that tree becomes
// the output. It is on the same disk, so that a tree can be moved by a rename. A journal lets the next run
// complete a swap that was interrupted between its two renames.

import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { removeDrafts } from '../folders/remove-drafts.ts'
import { systemCode } from '../folders/system-errors.ts'
import { withLock } from '../store/lock.ts'

/** The work folder and what may be in it. */
export interface WorkFolder {
  readonly folder: string
  readonly lock: string
  readonly journal: string
  readonly next: string
  readonly previous: string
  /** A `.gitignore` that hides the work folder, because an interrupted run leaves it behind. */
  readonly gitignore: string
}

/**
 * Completes a swap that an earlier run did not finish. Commands that read the output call this first. A build
 * does the same on its own.
 */
export async function recoverOutput(out: string): Promise<void> {
  const workFolder = workFolderOf(out)
  if (!fs.existsSync(workFolder.folder)) return
  await withLock(workFolder.lock, LOCK_TIMEOUT_MS, () => tryToCompleteSwap(out, workFolder))
  removeIfUnused(workFolder)
}

/**
 * Runs `work` while no other process changes the output. Swaps that were interrupted, by an earlier run or by an
 * error of `work`, are completed before and after it.
 */
export async function inWorkFolder<T>(
  out: string,
  work: (workFolder: WorkFolder) => Promise<T>,
): Promise<T> {
  const workFolder = workFolderOf(out)
  try {
    return await withLock(workFolder.lock, LOCK_TIMEOUT_MS, async () => {
      completeSwap(out, workFolder)
      try {
        return await work(workFolder)
      } finally {
        tryToCompleteSwap(out, workFolder)
      }
    })
  } finally {
    removeIfUnused(workFolder)
  }
}

/** How long a build waits for another one that writes the same output, in milliseconds. */
const LOCK_TIMEOUT_MS = 60_000

function workFolderOf(out: string): WorkFolder {
  const folder = path.join(
    path.dirname(path.resolve(out)),
    `.${path.basename(path.resolve(out))}.sitegen`,
  )
  const inside = (name: string): string => path.join(folder, name)
  return {
    folder,
    lock: inside('lock'),
    journal: inside('journal'),
    next: inside('next'),
    previous: inside('previous'),
    gitignore: inside('.gitignore'),
  }
}

/** Completes an interrupted swap and cleans up. If there is a journal, the staged tree is complete. */
function completeSwap(out: string, workFolder: WorkFolder): void {
  const isMissing = (): boolean => !fs.existsSync(out)
  if (isMissing() && fs.existsSync(workFolder.journal)) tryRename(workFolder.next, out)
  if (isMissing()) tryRename(workFolder.previous, out)
  // The output is missing and the old tree cannot be moved back. Everything stays for the user to look at.
  if (isMissing() && fs.existsSync(workFolder.previous)) return
  // Processes that were killed while acquiring the lock have left temporary files.
  removeDrafts(workFolder.folder, /^lock(?:\.turn)*\.(\d+)$/)
  const { next, journal, previous, gitignore } = workFolder
  // The journal goes first: it must not be there while the tree beside it is only removed in part.
  for (const each of [journal, next, previous, gitignore])
    fs.rmSync(each, { recursive: true, force: true })
}

/** Does the same, but leaves what cannot be removed to the next build. It does no harm to the output. */
function tryToCompleteSwap(out: string, workFolder: WorkFolder): void {
  try {
    completeSwap(out, workFolder)
  } catch {
    // The next build removes it, or says why it cannot.
  }
}

/** Removes the work folder unless it is in use. */
function removeIfUnused(workFolder: WorkFolder): void {
  try {
    fs.rmdirSync(workFolder.folder)
  } catch {
    // A process that waits has its lock file in there.
  }
}

/** Replaces the output with the staged tree by two renames. */
export async function swap(out: string, workFolder: WorkFolder): Promise<void> {
  fs.writeFileSync(workFolder.journal, '')
  if (fs.existsSync(out)) await renameWithRetries(out, workFolder.previous)
  await renameWithRetries(workFolder.next, out)
}

/**
 * Renames a folder, with retries. Windows refuses while another process has a file in it open, as virus
 * scanners do for a moment after it was written.
 */
async function renameWithRetries(from: string, to: string): Promise<void> {
  for (let attemptsLeft = MAX_ATTEMPTS; ; attemptsLeft--) {
    try {
      return fs.renameSync(from, to)
    } catch (error) {
      if (attemptsLeft === 1 || !IN_USE_CODES.includes(systemCode(error) ?? '')) throw error
    }
    await sleep(RETRY_MS)
  }
}

const IN_USE_CODES = ['EPERM', 'EACCES', 'EBUSY']
/** The number of attempts to rename a folder, and the pause between them in milliseconds. */
const MAX_ATTEMPTS = 6
const RETRY_MS = 100

/** Renames a file or folder if it exists and can be moved. */
export function tryRename(from: string, to: string): void {
  try {
    fs.renameSync(from, to)
  } catch {
    // Whoever needs it looks whether it is there.
  }
}
