import fs from 'node:fs'

/** The reason given for not reading a file for which `isStream` returns true. */
export const STREAM = 'it is a pipe, a socket or a device'

/**
 * Whether a path leads to something other than a file or folder, such as a named pipe. Reading it could block
 * forever.
 */
export function isStream(file: string): boolean {
  const stats = fs.statSync(file, { throwIfNoEntry: false })
  return stats !== undefined && !stats.isFile() && !stats.isDirectory()
}
