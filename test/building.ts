// Runs `sitegen build` on real files, in this process and without worker threads: same files, a tenth of the work.

import path from 'node:path'
import { expect } from 'vitest'
import { errorsIn } from '../src/core/problems/diagnostics.ts'
import { buildCommand } from '../src/shell/commands/build-command.ts'
import type { BuildResult } from '../src/shell/stages/build-summary.ts'
import { openReport } from '../src/shell/report/report.ts'
import { inlinePool } from './inline-pool.ts'

/** Builds a site and expects no errors. Pass `cache: undefined` to build without a cache. */
export async function buildHere(
  root: string,
  options: {
    readonly out?: string
    readonly base?: string
    readonly cache?: string | undefined
    readonly leftovers?: boolean
  } = {},
): Promise<BuildResult> {
  const { result } = await buildCommand(
    {
      root,
      out: path.join(root, 'dist'),
      cache: path.join(root, '.sitegen'),
      ...options,
      threads: () => inlinePool,
    },
    openReport({ quiet: true }),
  )
  expect(errorsIn(result.diagnostics)).toEqual([])
  return result
}
