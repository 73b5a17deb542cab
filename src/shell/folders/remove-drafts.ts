import fs from 'node:fs'
import path from 'node:path'
import { isAlive } from './processes.ts'
import { remove } from './remove.ts'

/**
 * Removes temporary files that killed processes have left in a folder. The first capture group of `draft` is
 * the id of the process that wrote the file; files of running processes stay.
 */
export function removeDrafts(folder: string, draft: RegExp): void {
  let names: string[]
  try {
    names = fs.readdirSync(folder)
  } catch {
    return
  }
  for (const name of names) {
    const pid = draft.exec(name)?.[1]
    if (pid && !isAlive(Number(pid))) remove(path.join(folder, name))
  }
}
