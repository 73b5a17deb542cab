// `sitegen build` on real files in this very process, without threads: all that a build keeps on the disk, for a tenth of the work.

import path from 'node:path'
import { expect } from 'vitest'
import { errorsIn } from '../src/core/problems/diagnostics.ts'
import { buildCommand } from '../src/shell/commands/build-command.ts'
import type { BuildResult } from '../src/shell/stages/build-summary.ts'
import { openReport } from '../src/shell/report/report.ts'
import { inlinePool } from './inline-pool.ts'

/** Builds a site that has no errors. `cache` is `undefined` for none. */
export async function buildHere(
  root: string,
  options: {
    readonly out?: string
    readonly base?: string
    readonly cache?: string | undefined
  } = {},
): Promise<BuildResult> {
  const { result } = await buildCommand(
    {
      ...{ root, out: path.join(root, 'dist'), cache: path.join(root, '.sitegen') },
      ...options,
      threads: () => inlinePool,
    },
    openReport({ quiet: true }),
  )
  expect(errorsIn(result.diagnostics)).toEqual([])
  return result
}
