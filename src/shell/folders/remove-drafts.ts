import fs from 'node:fs'
import path from 'node:path'
import { isAlive } from './processes.ts'
import { remove } from './remove.ts'

/** Removes what killed runs have left in a folder: `draft` finds in the name of a file the number of the process that writes it. */
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
