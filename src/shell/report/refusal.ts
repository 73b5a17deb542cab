// Turns errors that are neither faults of the content nor bugs in sitegen into diagnostics.

import path from 'node:path'
import { problem } from '../../core/problems/problem.ts'
import { badConfig } from '../../core/problems/source.ts'
import type { Diagnostic } from '../../shared/contract.ts'
import { placeOf } from '../../core/reading/place.ts'
import { toSourceMessage } from '../bundle/module-place.ts'
import { prepareCache } from '../store/cache.ts'
import { CONFIG_FILE } from '../folders/check-root.ts'
import { CONFIG_CODE, hasRun, isDrawing, isOurs } from '../bundle/site-code.ts'
import { Refused } from '../folders/refused.ts'
import { HookFailed } from '../config/config-hooks.ts'
import { DISK_ADVICE, systemCode, systemErrorReason } from '../folders/system-errors.ts'

/** Returns the diagnostic for an error, or `undefined` if the error is a bug in sitegen. */
export async function refusalOf(error: unknown): Promise<Diagnostic | undefined> {
  if (error instanceof HookFailed) return badConfig(error.message, error.hint, await error.place())
  if (error instanceof Refused) return problem('error', error.code, error.message, error.hint)
  const stack = error instanceof Error ? String(error.stack) : ''
  // A system error that the config caused is the fault of the config as well.
  if (stack.includes(CONFIG_CODE)) return unawaitedFailure(error)
  const isOfConfig = hasRun.config && !isOurs(stack) && !isDrawing(stack)
  return systemRefusal(error) ?? (isOfConfig ? unawaitedFailure(error) : undefined)
}

/**
 * Returns the diagnostic for an error in something that the config started without awaiting it. Either the
 * config is in the stack trace, or none of sitegen's code is.
 */
function unawaitedFailure(error: unknown): Diagnostic {
  return badConfig(
    `Something that the config started has failed: ${toSourceMessage(error)}`,
    'Wait for it before “export default”, with await, and catch what may fail.',
    placeOf(CONFIG_FILE, undefined),
  )
}

/**
 * Returns the diagnostic for an operation that the system refused. Returns `undefined` if the error must be a
 * bug.
 */
function systemRefusal(error: unknown): Diagnostic | undefined {
  const code = systemCode(error)
  if (code === undefined) return undefined
  const { path: file, syscall = '' } = error as NodeJS.ErrnoException
  const refused = (what: string, hint: string | undefined): Diagnostic =>
    problem('error', 'system', `${what}: ${systemErrorReason(error)}.`, hint)
  if (syscall === 'uv_cwd')
    return refused(
      'The current folder cannot be read',
      'Change to another folder, and run it again.',
    )
  // Any other missing file is one whose absence sitegen should have handled.
  if (!(code in ADVICE) || (code === 'ENOENT' && !syscall.startsWith('mkd'))) return undefined
  if (/^E(?:AGAIN|MFILE|NFILE|NOMEM)$/.test(code))
    return refused('sitegen cannot continue', ADVICE[code])
  const displayedPath = file && (path.relative(process.cwd(), file) || 'This folder')
  if (syscall === 'mkdtemp')
    return refused(
      `The temporary folder ${path.dirname(file ?? '')} cannot be written`,
      'Set TMPDIR to a folder that can be written.',
    )
  // Users do not know the work folder beside the output, in which the next one is staged, so the message
  // names the output.
  const out = displayedPath?.replace(STAGED_TREE, '$1$2').replace(WORK_FOLDER, '$1')
  if (displayedPath && WORK_FOLDER.test(displayedPath) && ADVICE[code] === GRANT_ACCESS)
    return refused(`The folder that holds ${out} cannot be written`, GRANT_PARENT_ACCESS)
  const isReading = /^(scandir|stat|lstat|read|readlink|realpath|access|opendir)$/.test(syscall)
  return refused(`${out ?? 'The build'} cannot be ${isReading ? 'read' : 'written'}`, ADVICE[code])
}

/** Matches the work folder beside the output, with or without the name of something in it. */
const WORK_FOLDER = /\.([^/\\]+)\.sitegen(?:[/\\][^/\\]+)?$/
/** Matches the staged tree in the work folder, in the path of something in that tree. */
const STAGED_TREE = /\.([^/\\]+)\.sitegen[/\\]next([/\\])/

const GRANT_PARENT_ACCESS =
  'The new output is made there, beside the old one. Let sitegen write there, or name another folder with --out.'
const GRANT_ACCESS =
  'Let sitegen read and write there, or name another folder with --out or --cache.'
const ADVICE: Readonly<Record<string, string>> = {
  EACCES: GRANT_ACCESS,
  EPERM: GRANT_ACCESS,
  EROFS: GRANT_ACCESS,
  ENOENT: 'Name another folder with --out or --cache.',
  ENOTDIR: 'Name a folder with --root, --out and --cache.',
  EISDIR: 'Move that folder away.',
  ...DISK_ADVICE,
  ELOOP: 'Fix the link, or name another folder with --root, --out or --cache.',
  EFBIG: 'Allow larger files: ulimit -f unlimited.',
  ENAMETOOLONG: 'Give the file a shorter name.',
  EAGAIN: 'Allow more processes and memory: ulimit -u unlimited.',
  EMFILE: 'Allow more open files: ulimit -n 1024.',
  ENFILE: 'Close other programs, and run it again.',
  ENOMEM: 'Allow more memory: ulimit -v unlimited.',
  EBUSY:
    'Close what uses it, and run it again. If it is a mount point, build into a folder inside it: --out dist/site.',
}

/**
 * Returns a warning if the cache folder cannot be written. The build works without it, but always takes as
 * long as the first one.
 */
export function unusableCache(cache: string): Diagnostic | undefined {
  try {
    prepareCache(cache)
    return undefined
  } catch (error) {
    return nothingKept(cache, error)
  }
}

/** Returns the warning for a cache that could not be written. */
export function nothingKept(cache: string, error: unknown): Diagnostic {
  return problem(
    'warning',
    'cache',
    `Nothing can be cached in ${cache}: ${systemErrorReason(error)}.`,
    'Let sitegen write there, name another folder with --cache, or turn the cache off with --no-cache.',
  )
}
