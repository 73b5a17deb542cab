// Selects the diagnostics to print from a long list.

import { withoutOccurrences } from '../../core/problems/problem.ts'
import type { Diagnostic } from '../../shared/contract.ts'

/** A diagnostic to print, and the others with the same message at other places. */
interface DisplayedProblem {
  readonly problem: Diagnostic
  readonly others: readonly Diagnostic[]
}

/** Equal diagnostics up to this number are shown one by one, if the list fits. */
const MAX_ALIKE = 5

/**
 * Selects at most `limit` diagnostics: warnings, then errors, each in their original order, so that errors stand right
 * above what a command says last. Diagnostics with the same message are merged, unless
 * they are few in a list that fits. In a longer one, errors take precedence over warnings, and each code is
 * represented before a second diagnostic of the same code. A site that was migrated from elsewhere typically has a
 * few kinds of mistakes in hundreds of files.
 */
export function selectForDisplay(
  problems: readonly Diagnostic[],
  limit: number,
): readonly DisplayedProblem[] {
  const alone = (problem: Diagnostic): DisplayedProblem => ({ problem, others: [] })
  if (limit === Infinity) return errorsLast(problems.map(alone))
  const fits = problems.length <= limit
  const places = new Map(problems.map((problem, place) => [problem, place]))
  const placeOf = ({ problem }: DisplayedProblem): number => places.get(problem) ?? 0
  const all = alike(problems).flatMap(([first, ...others]) =>
    fits && others.length < MAX_ALIKE
      ? [first, ...others].map(alone)
      : [{ problem: first, others }],
  )
  const selected = fits ? all : mostTelling(all, limit)
  return errorsLast(selected.toSorted((a, b) => placeOf(a) - placeOf(b)))
}

/** In a terminal, the last lines are what is seen first. */
function errorsLast(problems: readonly DisplayedProblem[]): readonly DisplayedProblem[] {
  const isError = ({ problem }: DisplayedProblem): number => Number(problem.severity === 'error')
  return problems.toSorted((a, b) => isError(a) - isError(b))
}

/** Returns the diagnostics in groups with the same message and hint. */
function alike(problems: readonly Diagnostic[]): [Diagnostic, ...Diagnostic[]][] {
  const groups = new Map<string, [Diagnostic, ...Diagnostic[]]>()
  for (const problem of problems) {
    const { severity, code, message, hint } = problem
    const key = JSON.stringify([severity, code, withoutOccurrences(message), hint])
    const group = groups.get(key)
    if (group) group.push(problem)
    else groups.set(key, [problem])
  }
  return [...groups.values()]
}

function mostTelling(all: readonly DisplayedProblem[], limit: number): DisplayedProblem[] {
  const kinds = new Map<string, number>()
  const ranked = all.map((each) => {
    const ofKind = kinds.get(each.problem.code) ?? 0
    kinds.set(each.problem.code, ofKind + 1)
    return { each, ofKind, rank: each.problem.severity === 'error' ? 0 : 1 }
  })
  return ranked
    .toSorted((a, b) => a.rank - b.rank || a.ofKind - b.ofKind)
    .slice(0, limit)
    .map(({ each }) => each)
}
