// A site that is changed again and again, amended where it can be, and compared with itself as it is built anew.

import { expect } from 'vitest'
import { hasErrors, sortDiagnostics } from '../../src/core/problems/diagnostics.ts'
import type { Files, TestSite } from '../site.ts'

/** Changes a site in so many steps, and says in how many of them it was amended. `next` gives files that change. */
export async function amendedSteps(
  self: TestSite,
  steps: number,
  next: () => Files,
): Promise<number> {
  let last = await self.build()
  const changed = new Set<string>()
  let amended = 0
  for (let step = 0; step < steps; step++) {
    const files = next()
    for (const file of Object.keys(files)) changed.add(file)
    const fresh = await self.change(files).build()
    const found = hasErrors(last.diagnostics) ? undefined : await self.amend(last, [...changed])
    if (found) {
      amended += 1
      expect(found.outputs, `step ${step}`).toEqual(fresh.outputs)
      expect(sortDiagnostics(found.diagnostics), `step ${step}`).toEqual(
        sortDiagnostics(fresh.diagnostics),
      )
    } else {
      last = fresh
      changed.clear()
    }
  }
  return amended
}
