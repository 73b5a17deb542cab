// Formats diagnostics as workflow commands of GitHub Actions, which annotate lines of a pull request.

import path from 'node:path'
import type { Diagnostic } from '../../shared/contract.ts'
import { realPlace } from '../folders/real-place.ts'

/** Whether this process runs in a workflow of GitHub Actions, which parses its output. */
export function isInWorkflow(): boolean {
  return process.env['GITHUB_ACTIONS'] === 'true'
}

/** Formats the diagnostics of the site at `root` as workflow commands, one per line. */
export function annotations(root: string, problems: readonly Diagnostic[]): string {
  const nameOf = namesIn(root, process.env['GITHUB_WORKSPACE'], process.cwd())
  return problems.map((each) => annotation(each, nameOf)).join('\n')
}

/**
 * Returns a function that turns paths of a site into paths relative to the repository, which a pull request
 * needs. The repository is the `workspace` of the workflow or the current folder. If the site is in neither,
 * its paths stay as they are.
 */
export function namesIn(
  root: string,
  workspace: string | undefined,
  current: string,
): (file: string) => string {
  const site = realPlace(root)
  const sitePath = [...(workspace ? [workspace] : []), current]
    .map((folder) => path.relative(realPlace(folder), site))
    .find(
      (relativePath) => !path.isAbsolute(relativePath) && relativePath.split(path.sep)[0] !== '..',
    )
  return (file) => path.posix.join((sitePath ?? '').split(path.sep).join('/'), file)
}

/** Formats a diagnostic as a workflow command. */
export function annotation(problem: Diagnostic, nameOf: (file: string) => string): string {
  const { severity, code, message, hint, path: file, line, column, length } = problem
  const properties = [
    ...(file === undefined ? [] : [`file=${escapeProperty(nameOf(file))}`]),
    ...(line === undefined ? [] : [`line=${line}`]),
    ...(column === undefined ? [] : [`col=${column}`]),
    ...(column === undefined || length === undefined ? [] : [`endColumn=${column + length}`]),
    `title=${escapeProperty(code)}`,
  ]
  const text = hint ? `${message}\n${hint}` : message
  return `::${severity} ${properties.join(',')}::${escapeData(text)}`
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
