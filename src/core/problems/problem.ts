// How a problem is made.

import type { Diagnostic, Place, Severity } from '../../shared/contract.ts'

/** Makes a problem. Fields that are not known are left out, so that equal problems are equal values. */
export function problem(
  severity: Severity,
  code: string,
  message: string,
  hint?: string,
  place?: Partial<Place>,
): Diagnostic {
  return { severity, code, message, ...(hint ? { hint } : {}), ...place }
}

/** The hint that names the nearest right spelling; where none is near, `otherwise`. */
export function didYouMean(suggestion: string | undefined, otherwise = ''): string {
  return suggestion === undefined ? otherwise : `Did you mean ${suggestion}?`
}
