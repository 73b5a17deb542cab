// How several problems, names or pages are told as one list, one number or one line.

import type { Diagnostic } from '../../shared/contract.ts'
import { compare } from '../../shared/text.ts'

/** Errors and warnings as one list: sorted by path and position, each once. */
export function sorted(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const seen = new Set<string>()
  return diagnostics
    .filter((each) => {
      const key = JSON.stringify(each)
      return !seen.has(key) && seen.add(key)
    })
    .toSorted(
      (a, b) =>
        compare(a.path ?? '', b.path ?? '') ||
        (a.line ?? 0) - (b.line ?? 0) ||
        (a.column ?? 0) - (b.column ?? 0) ||
        compare(a.code, b.code) ||
        compare(a.message, b.message),
    )
}

/** Of some problems those with which a site cannot be published. */
export function errorsIn(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return diagnostics.filter(({ severity }) => severity === 'error')
}

/** Whether a site with such problems cannot be published. */
export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return errorsIn(diagnostics).length > 0
}

/** `1 page`, `2 pages`. */
export function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}

/** `2 errors, 1 warning`; empty where there are none. */
export function countedProblems(diagnostics: readonly Diagnostic[]): string {
  const errors = errorsIn(diagnostics).length
  const warnings = diagnostics.length - errors
  return [
    ...(errors > 0 ? [counted(errors, 'error')] : []),
    ...(warnings > 0 ? [counted(warnings, 'warning')] : []),
  ].join(', ')
}

/** `a, b and 3 more`: so many names of a list as a line has room for. */
export function someOf(names: readonly string[], most: number): string {
  const more = names.length - most
  return names.slice(0, most).join(', ') + (more > 0 ? ` and ${more} more` : '')
}

/**
 * A text of the content as a part of one line. A terminal would obey what moves its cursor or turns the reading around, and whoever
 * reads a build's log takes what follows a line break for a line of ours: `::error::` is a command to GitHub.
 */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu, '\uFFFD')
}
