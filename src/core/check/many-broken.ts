// Many links that are broken in a way that is understood, as after a site was moved: what mends them all is said with the first.

import type { Diagnostic } from '../../shared/contract.ts'
import { compare } from '../../shared/text.ts'
import { waysOut } from '../problems/links.ts'

/** Fewer are mended by hand. */
const MANY = 10

/** The keys of `links` in the config, by the codes of what they let pass. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  'broken-link': ['page', 'file'],
  'broken-image': ['image'],
}

/** The problems of links, of which the first that is shown has a hint more where there are many. */
export function withWayOut(problems: readonly Diagnostic[]): Diagnostic[] {
  const broken = problems.filter(
    ({ severity, code, suggestion }) =>
      severity === 'error' && suggestion !== undefined && Object.hasOwn(KEYS, code),
  )
  if (broken.length < MANY) return [...problems]
  const keys = Object.keys(KEYS).flatMap((code) =>
    broken.some((each) => each.code === code) ? (KEYS[code] ?? []) : [],
  )
  const [first] = broken.toSorted(
    (a, b) =>
      compare(a.path ?? '', b.path ?? '') ||
      (a.line ?? 0) - (b.line ?? 0) ||
      (a.column ?? 0) - (b.column ?? 0),
  )
  const more = waysOut(broken.length, keys)
  return problems.map((each) => (each === first ? { ...each, hint: `${each.hint} ${more}` } : each))
}
