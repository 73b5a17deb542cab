import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeFolder } from '../folders/make-folder.ts'
import { Refused } from '../folders/refused.ts'
import { remove } from '../folders/remove.ts'
import { isAlive, startOf } from '../folders/processes.ts'
import { systemCode } from '../folders/system-errors.ts'

/** The holder of a lock. The start time is needed because the system reuses process ids. */
interface Holder {
  readonly pid: number
  readonly started: string
}

/** Maximum time it takes to write a lock file, in milliseconds. */
const MAX_WRITE_MS = 10_000

/**
 * Runs `work` while no other process does so for the same file. Waits up to `maxWaitMs` milliseconds for a
 * running holder, and takes the lock over from a dead one. Throws `Refused` if the wait is over.
 */
export async function withLock<T>(
  file: string,
  maxWaitMs: number,
  work: () => Promise<T> | T,
): Promise<T> {
  const ownHolder: Holder = { pid: process.pid, started: startOf(process.pid) }
  for (const deadline = performance.now() + maxWaitMs; !tryLock(file, ownHolder);) {
    if (isAbandoned(file) && takeOver(file, ownHolder)) continue
    if (performance.now() > deadline) throw lockedError(read(file)?.pid ?? 0)
    await sleep(50)
  }
  try {
    // Left by a process that was killed while it took the lock over.
    if (isAbandoned(turnOf(file))) takeOver(turnOf(file), ownHolder)
    return await work()
  } finally {
    // The work is done. A lock that stays is taken over once this process has ended.
    remove(file)
  }
}

/** Returns the error for a lock that another process holds for too long. */
function lockedError(pid: number): Refused {
  return new Refused(
    'output-locked',
    `Another build (process ${pid}) is writing this output.`,
    'Wait until it is done, and build again.',
  )
}

/** Tries to take the lock. The lock file is complete before it gets its name, so that nobody reads a partial one. */
function tryLock(file: string, ownHolder: Holder): boolean {
  const draft = `${file}.${ownHolder.pid}`
  makeFolder(path.dirname(file))
  try {
    fs.writeFileSync(draft, JSON.stringify(ownHolder))
    claimName(draft, file)
    return true
  } catch (error) {
    if (isRace(error)) return false
    throw error
  } finally {
    fs.rmSync(draft, { force: true })
  }
}

/**
 * Names a file unless the name is taken. On a file system without hard links, creates the file exclusively
 * and then writes it.
 */
function claimName(draft: string, file: string): void {
  try {
    fs.linkSync(draft, file)
  } catch (error) {
    if (isRace(error)) throw error
    fs.writeFileSync(file, fs.readFileSync(draft), { flag: 'wx' })
  }
}

/** Whether another process was faster. ENOENT: the previous holder has just removed the folder of the lock. */
function isRace(error: unknown): boolean {
  return ['EEXIST', 'ENOENT'].includes(systemCode(error) ?? '')
}

/**
 * Whether the holder of a lock has ended. A lock file without content is being written, unless that takes too long.
 */
function isAbandoned(file: string): boolean {
  const holder = read(file)
  if (holder) return !isRunning(holder)
  const found = fs.statSync(file, { throwIfNoEntry: false })
  return found !== undefined && Date.now() - found.mtimeMs > MAX_WRITE_MS
}

/**
 * Removes the lock of a dead holder, and returns whether it did. Processes take turns at this, by another lock:
 * what one of them finds abandoned must not be removed by the next when it has a new holder. Only a process
 * that is killed during its turn leaves that lock, and then it is taken over in the same way.
 */
function takeOver(file: string, ownHolder: Holder): boolean {
  const turn = turnOf(file)
  if (!tryLock(turn, ownHolder))
    return isAbandoned(turn) && takeOver(turn, ownHolder) && takeOver(file, ownHolder)
  try {
    if (!isAbandoned(file)) return false
    fs.rmSync(file, { force: true })
    return true
  } finally {
    fs.rmSync(turn, { force: true })
  }
}

function turnOf(file: string): string {
  return `${file}.turn`
}

function read(file: string): Holder | undefined {
  try {
    const value = JSON.parse(fs.readFileSync(file, 'utf8')) as Partial<Holder>
    return { pid: Number(value.pid), started: String(value.started) }
  } catch {
    return undefined
  }
}

function isRunning({ pid, started }: Holder): boolean {
  return isAlive(pid) && startOf(pid) === started
}
