// What keeps a command from doing its work, without being a fault of the site or of sitegen, as problems.

import path from 'node:path'
import { problem } from '../../core/problems/problem.ts'
import { badConfig } from '../../core/problems/source.ts'
import type { Diagnostic } from '../../shared/contract.ts'
import { placeOf } from '../../core/reading/place.ts'
import { messageAsWritten } from '../bundle/module-place.ts'
import { prepareCache } from '../store/cache.ts'
import { CONFIG_FILE } from '../folders/check-root.ts'
import { CONFIG_CODE, hasRun, isDrawing, isOurs } from '../bundle/site-code.ts'
import { Refused } from '../folders/refused.ts'
import { HookFailed } from '../config/config-hooks.ts'
import { systemCode, why } from '../folders/why.ts'

/** The problem that an error stands for; `undefined` where it is a bug of ours. */
export async function refusalOf(error: unknown): Promise<Diagnostic | undefined> {
  if (error instanceof HookFailed) return badConfig(error.message, error.hint, await error.place())
  if (error instanceof Refused) return problem('error', error.code, error.message, error.hint)
  const stack = error instanceof Error ? String(error.stack) : ''
  // What the config asks of the system in vain is its own fault, too.
  if (stack.includes(CONFIG_CODE)) return leftAlone(error)
  const isOfConfig = hasRun.config && !isOurs(stack) && !isDrawing(stack)
  return systemRefusal(error) ?? (isOfConfig ? leftAlone(error) : undefined)
}

/** What the config has started, and nobody waits for: an error of its own code, or one that none of ours has a part in. */
function leftAlone(error: unknown): Diagnostic {
  return badConfig(
    `Something that the config started has failed: ${messageAsWritten(error)}`,
    'Wait for it before “export default”, with await, and catch what may fail.',
    placeOf(CONFIG_FILE, undefined),
  )
}

/** What the system does not let us do, which is nobody's bug. */
function systemRefusal(error: unknown): Diagnostic | undefined {
  const code = systemCode(error)
  if (code === undefined) return undefined
  const { path: file, syscall = '' } = error as NodeJS.ErrnoException
  const refused = (what: string, hint: string | undefined): Diagnostic =>
    problem('error', 'system', `${what}: ${why(error)}.`, hint)
  if (syscall === 'uv_cwd')
    return refused(
      'The current folder cannot be read',
      'Change to another folder, and run it again.',
    )
  // Whatever else is not there, sitegen should have known.
  if (!(code in ADVICE) || (code === 'ENOENT' && !syscall.startsWith('mkd'))) return undefined
  if (/^E(?:MFILE|NFILE|NOMEM)$/.test(code)) return refused('sitegen cannot continue', ADVICE[code])
  const shown = file && (path.relative(process.cwd(), file) || 'This folder')
  if (syscall === 'mkdtemp')
    return refused(
      `The temporary folder ${path.dirname(file ?? '')} cannot be written`,
      'Set TMPDIR to a folder that can be written.',
    )
  // Beside the output lies a folder in which the next one is made; nobody has heard of that.
  const out = shown?.replace(YARD, '$1')
  if (out !== shown && ADVICE[code] === OPEN)
    return refused(`The folder that holds ${out} cannot be written`, OPEN_ABOVE)
  const isReading = /^(scandir|stat|lstat|read|readlink|realpath|access|opendir)$/.test(syscall)
  return refused(`${out ?? 'The build'} cannot be ${isReading ? 'read' : 'written'}`, ADVICE[code])
}

/** The folder beside the output in which the next one is made. */
const YARD = /\.([^/\\]+)\.sitegen$/

const OPEN_ABOVE =
  'The new output is made there, beside the old one. Let sitegen write there, or name another folder with --out.'
const OPEN = 'Let sitegen read and write there, or name another folder with --out or --cache.'
const ADVICE: Readonly<Record<string, string>> = {
  EACCES: OPEN,
  EPERM: OPEN,
  EROFS: OPEN,
  ENOENT: 'Name another folder with --out or --cache.',
  ENOTDIR: 'Name a folder with --root, --out and --cache.',
  EISDIR: 'Move that folder away.',
  ENOSPC: 'Make room, and run it again. What was there is untouched.',
  EDQUOT: 'Make room, and run it again. What was there is untouched.',
  ELOOP: 'Fix the link, or name another folder with --root, --out or --cache.',
  EFBIG: 'Allow larger files: ulimit -f unlimited.',
  ENAMETOOLONG: 'Give the file a shorter name.',
  EMFILE: 'Allow more open files: ulimit -n 1024.',
  ENFILE: 'Close other programs, and run it again.',
  ENOMEM: 'Allow more memory: ulimit -v unlimited.',
  EBUSY:
    'Close what uses it, and run it again. If it is a mount point, build into a folder inside it: --out dist/site.',
  EIO: 'Check the disk for errors.',
}

/** A cache that cannot be written is none; it is told of, since every build takes as long as the first. */
export function unusableCache(cache: string): Diagnostic | undefined {
  try {
    prepareCache(cache)
    return undefined
  } catch (error) {
    return nothingKept(cache, error)
  }
}

/** What is said of a cache that could not be written. */
export function nothingKept(cache: string, error: unknown): Diagnostic {
  return problem(
    'warning',
    'cache',
    `Nothing can be cached in ${cache}: ${why(error)}.`,
    'Let sitegen write there, name another folder with --cache, or turn the cache off with --no-cache.',
  )
}
