// Translates error codes of the operating system into plain words for the user of a command.

import { own } from '../../shared/text.ts'

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk has no room left for you',
  ENOENT: 'it is not there',
  EEXIST: 'something else is in the way',
  ENOTDIR: 'a part of its path is a file',
  EISDIR: 'it is a folder',
  ELOOP: 'its links lead in a circle',
  ENAMETOOLONG: 'its name is too long',
  EAGAIN: 'no more threads can be started',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
  ENOMEM: 'there is too little memory',
  EFBIG: 'it would be larger than a file may be',
  EBUSY: 'something else is using it',
  EIO: 'the disk has failed',
  ESTALE: 'its disk is not connected',
  ENOTCONN: 'its disk is not connected',
}

const MAKE_ROOM = 'Make room, and run it again. What was there is untouched.'
const CONNECT = 'Connect the disk again, and run it again.'

/** What to do where the disk itself refuses, by code. Another permission or another folder on it would not help. */
export const DISK_ADVICE: Readonly<Record<string, string>> = {
  ENOSPC: MAKE_ROOM,
  EDQUOT: MAKE_ROOM,
  EIO: 'Check the disk for errors.',
  ESTALE: CONNECT,
  ENOTCONN: CONNECT,
}

/** Returns what to do about a file that cannot be written: about the disk, or else what helps `otherwise`. */
export function adviceForWriting(error: unknown, otherwise: string): string {
  return own(DISK_ADVICE, systemCode(error) ?? '') ?? otherwise
}

/** Returns the code of a system error, such as `EACCES`, or `undefined` for any other error. */
export function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('syscall' in error)) return undefined
  const { code } = error as NodeJS.ErrnoException
  return typeof code === 'string' ? code : undefined
}

/**
 * Returns why the system refused an operation, as part of a sentence: “permission denied (EACCES)”. For other
 * errors, returns the message.
 */
export function systemErrorReason(error: unknown): string {
  const code = systemCode(error)
  if (code === undefined) return error instanceof Error ? error.message : String(error)
  const isCreatingFolder = (error as NodeJS.ErrnoException).syscall === 'mkdir'
  const reason =
    code === 'ENOENT' && isCreatingFolder ? 'no folder can be made there' : REASONS[code]
  return reason === undefined ? code : `${reason} (${code})`
}
