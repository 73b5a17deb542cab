import { withoutMore } from '../../core/problems/problem.ts'
import type { Diagnostic } from '../../shared/contract.ts'

/** A problem that is told, and others of which the same is said, at other places. */
interface Told {
  readonly problem: Diagnostic
  readonly others: readonly Diagnostic[]
}

/**
 * What is told of problems where that are `most` at most: each. Of a longer list the same is said once, errors come before warnings, and
 * some of each kind before more of one: whoever brings a site from elsewhere has a few mistakes in hundreds of files. All in their order.
 */
export function told(problems: readonly Diagnostic[], most: number): readonly Told[] {
  if (problems.length <= most) return problems.map((problem) => ({ problem, others: [] }))
  const alike = new Map<string, Diagnostic[]>()
  for (const problem of problems) {
    const { severity, code, message, hint } = problem
    const key = JSON.stringify([severity, code, withoutMore(message), hint])
    const known = alike.get(key)
    if (known) known.push(problem)
    else alike.set(key, [problem])
  }
  const kinds = new Map<string, number>()
  const all = Array.from(alike.values(), ([problem, ...others], place) => {
    if (!problem) throw new Error('nothing is alike')
    const ofKind = kinds.get(problem.code) ?? 0
    kinds.set(problem.code, ofKind + 1)
    return { problem, others, ofKind, place }
  })
  const isWarning = ({ problem }: Told): number => Number(problem.severity === 'warning')
  return all
    .toSorted((a, b) => isWarning(a) - isWarning(b) || a.ofKind - b.ofKind || a.place - b.place)
    .slice(0, most)
    .toSorted((a, b) => a.place - b.place)
}
