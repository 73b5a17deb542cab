import fs from 'node:fs'
import { systemCode } from './why.ts'

/** Whether a process runs on this machine. One that belongs to somebody else runs, too. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return systemCode(error) === 'EPERM'
  }
}

/** When a process was started, as far as the system tells: a number that was given again is another process. */
export function startOf(pid: number): string {
  try {
    // Field 22 of /proc/PID/stat, counted after the name, which may hold spaces.
    return fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? ''
  } catch {
    return ''
  }
}
