import fs from 'node:fs'
import path from 'node:path'
import type { Built } from '../build.ts'
import { addressesOf, idsDrawn, idsOfComponents } from '../core/check/addresses.ts'
import { compareLock, lockText, publicAddresses, readLock } from '../core/routes.ts'
import { filePath, type Diagnostic } from '../shared/contract.ts'
import { compare } from '../shared/text.ts'
import { buildCommand, type BuildOptions, type Ended } from './build-command.ts'
import { gitPast } from './git-past.ts'
import { printable, sorted, type Report } from './report.ts'

/** The file that lists what has been published. */
const LOCK_FILE = filePath('routes.lock')

/** What `sitegen routes` is asked to do: to list, to compare with the lock, or to write it. */
type RoutesTask = 'list' | 'check' | 'update'

/** What became of it, as `--json` prints it. */
export interface RoutesResult {
  readonly ok: boolean
  readonly routes: readonly string[]
  /** Addresses of the lock that lead nowhere. */
  readonly lost: readonly string[]
  /** Addresses that the lock does not have. */
  readonly added: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
}

/** Lists the public addresses of a site, or compares them with its lock. Nothing but the lock is written. */
export async function routesCommand(
  options: Pick<BuildOptions, 'root' | 'cache'>,
  task: RoutesTask,
  report: Report,
): Promise<Ended<RoutesResult>> {
  let built: Built | undefined
  const { exitCode, result } = await buildCommand(
    { ...options, out: path.join(options.root, 'dist'), instead: (made) => void (built = made) },
    report,
  )
  const errors = result.diagnostics.filter(({ severity }) => severity === 'error')
  // What cannot be built may lack pages that are no less published.
  if (!built || exitCode !== 0) return failed(exitCode === 2 ? 2 : 1, errors)
  const routes = publicAddresses(
    built.plan,
    built.outputs.map(({ file }) => file),
    idsOfComponents(built),
  )
  if (task === 'list') return { exitCode: 0, result: { ...NOTHING, ok: true, routes } }

  const file = path.join(options.root, LOCK_FILE)
  const text = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : undefined
  if (text === undefined && task === 'check') return failed(2, [noLock()])
  const { locked, diagnostics } = readLock(LOCK_FILE, text ?? '')
  const { idsOn } = addressesOf(built.plan, idsDrawn(built), new Set())
  const kept = compareLock(built.plan, locked, routes, gitPast(options.root).renamed, idsOn)
  if (task === 'update') {
    const written = [...new Set([...routes, ...kept.silent])].toSorted(compare)
    fs.writeFileSync(file, lockText(written))
    const known = new Set(written)
    const lost = locked.map(({ address }) => address).filter((address) => !known.has(address))
    const { added } = kept
    return { exitCode: 0, result: { ok: true, routes: written, lost, added, diagnostics: [] } }
  }
  const problems = sorted([...diagnostics, ...kept.diagnostics])
  const ok = !problems.some(({ severity }) => severity === 'error')
  const { lost, added } = kept
  return { exitCode: ok ? 0 : 1, result: { ok, routes, lost, added, diagnostics: problems } }
}

/** The result for a person: addresses as they are, or a line about the lock. */
export function routesText({ ok, routes, lost, added }: RoutesResult, task: RoutesTask): string {
  if (task === 'list') return routes.map(printable).join('\n')
  const count = `${LOCK_FILE}: ${routes.length} addresses`
  if (task === 'update') return `${count}, ${added.length} added, ${lost.length} removed`
  if (!ok)
    return `${LOCK_FILE}: ${lost.length === 1 ? '1 address is' : `${lost.length} addresses are`} lost.`
  const more = `${added.length} of them not listed yet: run “sitegen routes --update”.`
  return added.length === 0 ? `${count}, all there` : `${count}, ${more}`
}

const NOTHING: RoutesResult = { ok: false, routes: [], lost: [], added: [], diagnostics: [] }

function failed(exitCode: 1 | 2, diagnostics: readonly Diagnostic[]): Ended<RoutesResult> {
  return { exitCode, result: { ...NOTHING, diagnostics } }
}

function noLock(): Diagnostic {
  return {
    severity: 'error',
    code: 'no-lock',
    message: `There is no ${LOCK_FILE} in this folder.`,
    hint: 'Run “sitegen routes --update” once, and commit the file.',
  }
}
