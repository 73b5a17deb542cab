// Helps if many broken links can be fixed, as after migrating a site: the hint of the
// first one says how to fix them all.

import type { Diagnostic } from '../../shared/contract.ts'
import { compare } from '../../shared/text.ts'
import { waysOut } from '../problems/links.ts'

/** Fewer links than this are fixed by hand. */
const MIN_COUNT = 10

/** The keys of `links` in the config that let a problem pass, by the code of the problem. */
const KEYS_BY_CODE: Readonly<Record<string, readonly string[]>> = {
  'broken-link': ['page', 'file'],
  'broken-image': ['image'],
}

/** Adds advice to the hint of the first problem, in the order of the report, if there are many with a suggestion. */
export function withWayOut(problems: readonly Diagnostic[]): Diagnostic[] {
  const broken = problems.filter(
    ({ severity, code, suggestion }) =>
      severity === 'error' && suggestion !== undefined && Object.hasOwn(KEYS_BY_CODE, code),
  )
  if (broken.length < MIN_COUNT) return [...problems]
  const keys = Object.keys(KEYS_BY_CODE).flatMap((code) =>
    broken.some((each) => each.code === code) ? (KEYS_BY_CODE[code] ?? []) : [],
  )
  const [first] = broken.toSorted(
    (a, b) =>
      compare(a.path ?? '', b.path ?? '') ||
      (a.line ?? 0) - (b.line ?? 0) ||
      (a.column ?? 0) - (b.column ?? 0),
  )
  const advice = waysOut(broken.length, keys)
  return problems.map((each) =>
    each === first ? { ...each, hint: `${each.hint} ${advice}` } : each,
  )
}
