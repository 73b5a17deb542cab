// Selects the diagnostics to print from a long list.

import { withoutOccurrences } from '../../core/problems/problem.ts'
import type { Diagnostic } from '../../shared/contract.ts'
import { push } from '../../shared/text.ts'

/** A diagnostic to print, and the others with the same message at other places. */
interface DisplayedProblem {
  readonly problem: Diagnostic
  readonly others: readonly Diagnostic[]
}

/**
 * Selects at most `limit` diagnostics, in their original order. A list that fits is returned in full. In a
 * longer one, diagnostics with the same message are merged, errors take precedence over warnings, and each
 * code is represented before a second diagnostic of the same code. A site that was migrated from elsewhere
 * typically has a few kinds of mistakes in hundreds of files.
 */
export function selectForDisplay(
  problems: readonly Diagnostic[],
  limit: number,
): readonly DisplayedProblem[] {
  if (problems.length <= limit) return problems.map((problem) => ({ problem, others: [] }))
  const groups = new Map<string, Diagnostic[]>()
  for (const problem of problems) {
    const { severity, code, message, hint } = problem
    const key = JSON.stringify([severity, code, withoutOccurrences(message), hint])
    push(groups, key, problem)
  }
  const kinds = new Map<string, number>()
  const all = Array.from(groups.values(), ([problem, ...others], place) => {
    if (!problem) throw new Error('nothing is alike')
    const ofKind = kinds.get(problem.code) ?? 0
    kinds.set(problem.code, ofKind + 1)
    return { problem, others, ofKind, place }
  })
  const rank = ({ problem }: DisplayedProblem): number => (problem.severity === 'error' ? 0 : 1)
  return all
    .toSorted((a, b) => rank(a) - rank(b) || a.ofKind - b.ofKind || a.place - b.place)
    .slice(0, limit)
    .toSorted((a, b) => a.place - b.place)
}
