import fs from 'node:fs'
import path from 'node:path'
import type { Built } from '../../build.ts'
import { addressesOf, idsDrawn, idsOfComponents } from '../../core/check/addresses.ts'
import { problem } from '../../core/problems/problem.ts'
import { errorsIn, hasErrors, printable, sortDiagnostics } from '../../core/problems/diagnostics.ts'
import { compareLock } from '../../core/check/lost-routes.ts'
import { lockText, publicAddresses, readLock } from '../../core/check/routes.ts'
import { filePath, type Diagnostic } from '../../shared/contract.ts'
import { compare } from '../../shared/text.ts'
import { buildCommand, type BuildOptions, type Ended } from './build-command.ts'
import { gitPast } from '../content/git-past.ts'
import type { Report } from '../report/report.ts'
import { replaceFile } from '../folders/replace-file.ts'
import { outputFolder } from '../folders/default-folders.ts'
import { adviceForWriting, systemErrorReason } from '../folders/system-errors.ts'
import { invalidUtf8 } from '../folders/utf8.ts'
import { noRecent } from '../store/recent.ts'

/** The file that lists all published addresses. */
const LOCK_FILE = filePath('routes.lock')

/** What `sitegen routes` does: list the addresses, compare them with the lock file, or update it. */
type RoutesTask = 'list' | 'check' | 'update'

/** The result, as `--json` prints it. */
export interface RoutesResult {
  readonly ok: boolean
  readonly routes: readonly string[]
  /** Addresses of the lock file that lead nowhere. */
  readonly lost: readonly string[]
  /** Addresses that are not in the lock file. */
  readonly added: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Lists the public addresses of a site, or compares them with its lock file. Writes nothing but the lock
 * file.
 */
export async function routesCommand(
  options: Pick<BuildOptions, 'root' | 'cache' | 'threads'>,
  task: RoutesTask,
  report: Report,
): Promise<Ended<RoutesResult>> {
  let built: Built | undefined
  const { exitCode, result } = await buildCommand(
    {
      ...options,
      out: outputFolder(options.root),
      insteadOfWriting: (site) => void (built = site),
    },
    report,
  )
  const errors = errorsIn(result.diagnostics)
  // A site with errors may lack pages that have been published nevertheless.
  if (!built || exitCode !== 0) return failedResult(exitCode === 2 ? 2 : 1, errors)
  const routes = publicAddresses(
    built.plan,
    built.outputs.map(({ file }) => file),
    idsOfComponents(built.plan, built.drawn),
  )
  if (task === 'list') return { exitCode: 0, result: { ...EMPTY_RESULT, ok: true, routes } }

  const file = path.join(options.root, LOCK_FILE)
  const text = readLockText(file)
  if (typeof text === 'object') return failedResult(2, [text])
  if (text === undefined && task === 'check') return failedResult(2, [noLock()])
  const { locked, diagnostics } = readLock(LOCK_FILE, text ?? '', routes)
  const { idsOn } = addressesOf(built.plan, idsDrawn(built.plan, built.drawn), new Set())
  const { renamed } = gitPast({ root: options.root, recent: noRecent })
  const comparison = compareLock({ plan: built.plan, addresses: routes, idsOn, renamed }, locked)
  if (task === 'update') {
    const written = [...new Set([...routes, ...comparison.silent])].toSorted(compare)
    const writeProblem = writeLock(file, lockText(written))
    if (writeProblem) return failedResult(2, [writeProblem])
    const listed = new Set(written)
    const lost = locked.map(({ address }) => address).filter((address) => !listed.has(address))
    const { added } = comparison
    return { exitCode: 0, result: { ok: true, routes: written, lost, added, diagnostics: [] } }
  }
  const problems = sortDiagnostics([...diagnostics, ...comparison.diagnostics])
  const ok = !hasErrors(problems)
  const { lost, added } = comparison
  return { exitCode: ok ? 0 : 1, result: { ok, routes, lost, added, diagnostics: problems } }
}

/** Returns the result as text: the addresses, or a line about the lock file. */
export function routesText(
  { ok, routes, lost, added, diagnostics }: RoutesResult,
  task: RoutesTask,
): string {
  if (task === 'list') return routes.map(printable).join('\n')
  const count = `${LOCK_FILE}: ${routes.length} addresses`
  if (task === 'update') return `${count}, ${added.length} added, ${lost.length} removed`
  if (!ok) {
    const invalidLines = diagnostics.filter(({ code }) => code === 'lock-line').length
    const faults = [
      ...(lost.length > 0
        ? [`${lost.length} address${lost.length === 1 ? ' is' : 'es are'} lost`]
        : []),
      ...(invalidLines > 0
        ? [
            `${invalidLines} ${invalidLines === 1 ? 'line is not an address' : 'lines are not addresses'}`,
          ]
        : []),
    ]
    return `${LOCK_FILE}: ${faults.join(', ')}.`
  }
  const more = `${added.length} of them not listed yet: run “sitegen routes --update”.`
  return added.length === 0 ? `${count}, all there` : `${count}, ${more}`
}

const EMPTY_RESULT: RoutesResult = { ok: false, routes: [], lost: [], added: [], diagnostics: [] }

function failedResult(exitCode: 1 | 2, diagnostics: readonly Diagnostic[]): Ended<RoutesResult> {
  return { exitCode, result: { ...EMPTY_RESULT, diagnostics } }
}

/** Returns the text of the lock file, `undefined` if there is none, or the reason why it cannot be read. */
function readLockText(file: string): string | Diagnostic | undefined {
  try {
    if (!fs.existsSync(file)) return undefined
    const bytes = fs.readFileSync(file)
    // Its Chinese addresses would all count as lost, and an update would drop them.
    return invalidUtf8(LOCK_FILE, bytes) ?? bytes.toString()
  } catch (error) {
    const message = `${LOCK_FILE} cannot be read: ${systemErrorReason(error)}.`
    return problem('error', 'system', message, 'Make it a file that sitegen may read.')
  }
}

/** Writes the lock file. Returns the reason if that fails. */
function writeLock(file: string, text: string): Diagnostic | undefined {
  try {
    replaceFile(file, text)
    return undefined
  } catch (error) {
    const message = `${LOCK_FILE} cannot be written: ${systemErrorReason(error)}.`
    const hint = adviceForWriting(error, 'Let sitegen write into the folder of the site.')
    return problem('error', 'system', message, hint)
  }
}

function noLock(): Diagnostic {
  return {
    severity: 'error',
    code: 'no-lock',
    message: `There is no ${LOCK_FILE} in this folder.`,
    hint: 'Run “sitegen routes --update” once, and commit the file.',
  }
}
