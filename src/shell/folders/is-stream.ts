import fs from 'node:fs'

/** Why what `isStream` is not read. */
export const STREAM = 'it is a pipe, a socket or a device'

/** Whether a path leads to something that is neither file nor folder: whoever reads it may wait for ever. */
export function isStream(file: string): boolean {
  const found = fs.statSync(file, { throwIfNoEntry: false })
  return found !== undefined && !found.isFile() && !found.isDirectory()
}
