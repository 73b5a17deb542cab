import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeFolder } from '../folders/make-folder.ts'
import { isAlive, startOf } from '../threads/processes.ts'

/** Who holds a lock. A process id alone is not enough: the system gives it again. */
interface Holder {
  readonly pid: number
  readonly started: string
}

/** Somebody else held the lock for longer than we wait. */
export class LockHeld extends Error {
  readonly pid: number

  constructor(pid: number) {
    super(`process ${pid} is writing the output`)
    this.pid = pid
  }
}

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
    const holder = read(file)
    if (holder && !isHeld(holder)) takeOver(file, holder)
    else if (performance.now() > end) throw new LockHeld(holder?.pid ?? 0)
    else await sleep(50)
  }
  try {
    return await work()
  } finally {
    fs.rmSync(file, { force: true })
  }
}

/** The lock is complete before it has its name, so that nobody ever reads half of one. */
function take(file: string, mine: Holder): boolean {
  const draft = `${file}.${mine.pid}`
  makeFolder(path.dirname(file))
  try {
    fs.writeFileSync(draft, JSON.stringify(mine))
    fs.linkSync(draft, file)
    return true
  } catch (error) {
    // ENOENT: whoever held it has just removed the folder.
    if (['EEXIST', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) return false
    throw error
  } finally {
    fs.rmSync(draft, { force: true })
  }
}

/** Of several who find a dead holder's lock only one can rename it; whoever took it since is not robbed. */
function takeOver(file: string, dead: Holder): void {
  const grave = `${file}.dead.${process.pid}`
  try {
    fs.renameSync(file, grave)
  } catch {
    return
  }
  const found = read(grave)
  if (found && (found.pid !== dead.pid || found.started !== dead.started) && isHeld(found)) {
    fs.renameSync(grave, file)
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
