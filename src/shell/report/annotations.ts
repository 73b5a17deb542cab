import path from 'node:path'
import type { Diagnostic } from '../../shared/contract.ts'
import { realPlace } from '../folders/real-place.ts'

/** Whether a workflow of GitHub reads what is said here. */
export function isInWorkflow(): boolean {
  return process.env['GITHUB_ACTIONS'] === 'true'
}

/** Problems of a site at `root` as commands of a workflow, one a line. */
export function annotations(root: string, problems: readonly Diagnostic[]): string {
  const nameOf = namesIn(root, process.env['GITHUB_WORKSPACE'], process.cwd())
  return problems.map((each) => annotation(each, nameOf)).join('\n')
}

/**
 * How files of a site are named in a pull request: from the folder of the repository, which a workflow names or is started in. A site
 * that lies in neither keeps the names that it has itself.
 */
export function namesIn(
  root: string,
  workspace: string | undefined,
  current: string,
): (file: string) => string {
  const site = realPlace(root)
  const above = [...(workspace ? [workspace] : []), current]
    .map((folder) => path.relative(realPlace(folder), site))
    .find((way) => !path.isAbsolute(way) && way.split(path.sep)[0] !== '..')
  return (file) => path.posix.join((above ?? '').split(path.sep).join('/'), file)
}

/** A problem as a command of a workflow, which marks the line in a pull request. */
export function annotation(problem: Diagnostic, nameOf: (file: string) => string): string {
  const { severity, code, message, hint, path: file, line, column, length } = problem
  const properties = [
    ...(file === undefined ? [] : [`file=${property(nameOf(file))}`]),
    ...(line === undefined ? [] : [`line=${line}`]),
    ...(column === undefined ? [] : [`col=${column}`]),
    ...(column === undefined || length === undefined ? [] : [`endColumn=${column + length}`]),
    `title=${property(code)}`,
  ]
  const text = hint ? `${message}\n${hint}` : message
  return `::${severity} ${properties.join(',')}::${data(text)}`
}

function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
