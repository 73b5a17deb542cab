import fs from 'node:fs'
import { systemCode } from './system-errors.ts'

/** Whether a process with this id is running on this machine. EPERM means that it runs as another user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return systemCode(error) === 'EPERM'
  }
}

/**
 * Returns the start time of a process, or `''` if the system does not tell (outside of Linux). It
 * distinguishes a process from a later one with the same id.
 */
export function startOf(pid: number): string {
  try {
    // Field 22 of `/proc/PID/stat`. Fields are counted from after the process name, which may contain spaces.
    return fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? ''
  } catch {
    return ''
  }
}
