// Sorts, counts and prints diagnostics and lists of names.

import type { Diagnostic } from '../../shared/contract.ts'
import { compare } from '../../shared/text.ts'

/** Sorts diagnostics by path and position, and removes duplicates. */
export function sortDiagnostics(diagnostics: readonly Diagnostic[]): Diagnostic[] {
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

/** Returns only the errors, which keep a site from being published. */
export function errorsIn(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return diagnostics.filter(({ severity }) => severity === 'error')
}

/** Whether there is an error, which keeps the site from being published. */
export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return errorsIn(diagnostics).length > 0
}

/** Formats a count with its noun: `1 page`, `2 pages`. */
export function pluralize(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** Formats the numbers of errors and warnings: `2 errors, 1 warning`. Returns an empty string if there are none. */
export function problemCounts(diagnostics: readonly Diagnostic[]): string {
  const errors = errorsIn(diagnostics).length
  const warnings = diagnostics.length - errors
  return [
    ...(errors > 0 ? [pluralize(errors, 'error')] : []),
    ...(warnings > 0 ? [pluralize(warnings, 'warning')] : []),
  ].join(', ')
}

/** Joins at most `max` names, and counts the others: `a, b and 3 more`. */
export function joinSome(names: readonly string[], max: number): string {
  const more = names.length - max
  return names.slice(0, max).join(', ') + (more > 0 ? ` and ${more} more` : '')
}

/**
 * Replaces line breaks, other control characters and bidirectional controls in a text, so that it is safe
 * within one line of output. Otherwise content could move the cursor of a terminal, reverse the reading
 * direction, or inject a line such as `::error::`, which GitHub Actions takes for a command.
 */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu, '\uFFFD')
}

/**
 * Writes what a reader would overlook in a message as an escape: characters without a width, and accents that are
 * characters of their own (`e\u0301` looks like `é`). Joiners stay where emoji and some scripts need them.
 */
export function revealed(text: string): string {
  return printable(text)
    .replace(/[\u00AD\u200B\u200E\u200F\u2060\uFEFF]|(?<=[\0-\x7F])[\u200C\u200D]/g, escaped)
    .replace(/\p{L}\p{M}+/gu, (letter) =>
      letter.normalize().length < letter.length ? letter.replace(/\p{M}/gu, escaped) : letter,
    )
}

function escaped(character: string): string {
  return `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`
}
