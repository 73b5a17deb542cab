import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeFolder } from '../folders/make-folder.ts'
import { Refused } from '../folders/refused.ts'
import { isAlive, startOf } from '../folders/processes.ts'
import { systemCode } from '../folders/why.ts'

/** Who holds a lock. A process id alone is not enough: the system gives it again. */
interface Holder {
  readonly pid: number
  readonly started: string
}

/** No lock takes longer to be written. */
const WRITTEN_MS = 10_000

/**
 * Runs `work` while no other process does so for the same file. Waits for a living holder up to `patience` milliseconds;
 * takes the lock over from a dead one.
 */
export async function withLock<T>(
  file: string,
  patience: number,
  work: () => Promise<T> | T,
): Promise<T> {
  const mine: Holder = { pid: process.pid, started: startOf(process.pid) }
  for (const end = performance.now() + patience; !take(file, mine);) {
    if (isLeft(file)) takeOver(file)
    else if (performance.now() > end) throw heldBy(read(file)?.pid ?? 0)
    else await sleep(50)
  }
  try {
    return await work()
  } finally {
    fs.rmSync(file, { force: true })
  }
}

/** Somebody else has held the lock for longer than we wait. */
function heldBy(pid: number): Refused {
  return new Refused(
    'output-locked',
    `Another build (process ${pid}) is writing this output.`,
    'Wait until it is done, and build again.',
  )
}

/** The lock is complete before it has its name, so that nobody ever reads half of one. */
function take(file: string, mine: Holder): boolean {
  const draft = `${file}.${mine.pid}`
  makeFolder(path.dirname(file))
  try {
    fs.writeFileSync(draft, JSON.stringify(mine))
    giveName(draft, file)
    return true
  } catch (error) {
    if (isRace(error)) return false
    throw error
  } finally {
    fs.rmSync(draft, { force: true })
  }
}

/** Names a file, unless there is one of that name. Some file systems have no hard links, and there it has its name first. */
function giveName(draft: string, file: string): void {
  try {
    fs.linkSync(draft, file)
  } catch (error) {
    if (isRace(error)) throw error
    fs.writeFileSync(file, fs.readFileSync(draft), { flag: 'wx' })
  }
}

/** Whether somebody else was faster. ENOENT: whoever held the lock has just removed its folder. */
function isRace(error: unknown): boolean {
  return ['EEXIST', 'ENOENT'].includes(systemCode(error) ?? '')
}

/** Whether whoever took a lock has ended. What says nothing yet is being written, unless that has taken too long. */
function isLeft(file: string): boolean {
  const holder = read(file)
  if (holder) return !isHeld(holder)
  const found = fs.statSync(file, { throwIfNoEntry: false })
  return found !== undefined && Date.now() - found.mtimeMs > WRITTEN_MS
}

/** Of several who find a dead holder's lock only one can rename it; whoever took it since is not robbed. */
function takeOver(file: string): void {
  const grave = `${file}.dead.${process.pid}`
  try {
    fs.renameSync(file, grave)
  } catch {
    return
  }
  try {
    if (!isLeft(grave)) fs.renameSync(grave, file)
  } catch {
    // Somebody has tidied it up.
  }
  fs.rmSync(grave, { force: true })
}

function read(file: string): Holder | undefined {
  try {
    const value = JSON.parse(fs.readFileSync(file, 'utf8')) as Partial<Holder>
    return { pid: Number(value.pid), started: String(value.started) }
  } catch {
    return undefined
  }
}

function isHeld({ pid, started }: Holder): boolean {
  return isAlive(pid) && startOf(pid) === started
}
