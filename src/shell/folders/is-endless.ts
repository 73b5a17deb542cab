import fs from 'node:fs'

/** Why what `isEndless` is not read. */
export const ENDLESS = 'it is a pipe, a socket or a device'

/** Whether a path leads to something that is neither file nor folder: whoever reads it may wait for ever. */
export function isEndless(file: string): boolean {
  const found = fs.statSync(file, { throwIfNoEntry: false })
  return found !== undefined && !found.isFile() && !found.isDirectory()
}
