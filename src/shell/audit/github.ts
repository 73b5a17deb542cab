import type { Diagnostic } from '../../shared/contract.ts'

/** A problem as a command of a workflow, which marks the line in a pull request. */
export function annotation(problem: Diagnostic): string {
  const { severity, code, message, hint, path, line, column, length } = problem
  const properties = [
    ...(path === undefined ? [] : [`file=${property(path)}`]),
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
