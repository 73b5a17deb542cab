// Changes a site repeatedly, amends it where possible, and compares it with the same site built from scratch.

import { expect } from 'vitest'
import { hasErrors, sortDiagnostics } from '../../src/core/problems/diagnostics.ts'
import type { Files, TestSite } from '../site.ts'

/** Changes a site step by step, and returns the number of steps that amended it. `next` returns the files to change. */
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
