// Tests that the parse stage caches documents, but no failures.

import path from 'node:path'
import { expect, test } from 'vitest'
import { parseAll } from '../../../src/shell/stages/parse-stage.ts'
import { readSources } from '../../../src/shell/content/read-sources.ts'
import { newRecent, noRecent } from '../../../src/shell/store/recent.ts'
import { memoryStore } from '../../../src/shell/store/store.ts'
import { newBuildContext, type BuildContext } from '../../../src/shell/store/build-context.ts'
import type { Failure, Pool } from '../../../src/shell/threads/pool.ts'
import { filePath, type Site, type SourceFile } from '../../../src/shared/contract.ts'
import { newFolder, write } from '../../folder.ts'
import { inlinePool } from '../../inline-pool.ts'

const SOURCES = ['a', 'b'].map((id): SourceFile => ({
  path: filePath(`content/en/docs/${id}.md`),
  locale: 'en',
  kind: 'doc',
  id,
  component: false,
}))

/** Returns a pool that fails for every piece of work that contains “slow”. */
function givingUp(failure: Failure): Pool {
  return {
    ...inlinePool,
    run: (task, groups, receive) =>
      inlinePool.run(task, groups, (outcome, piece) =>
        receive(
          JSON.stringify(piece).includes('slow') ? { failure, error: undefined } : outcome,
          piece,
        ),
      ),
  }
}

test.each([
  ['time', 'build', noRecent],
  ['memory', 'build', noRecent],
  ['crash', 'build', noRecent],
  ['time', 'save', newRecent()],
] as const)('retries a document that failed (%s) with the next %s', async (failure, _, recent) => {
  const root = newFolder()
  write(root, { 'content/en/docs/a.md': '# A\n\nslow\n', 'content/en/docs/b.md': '# B\n' })
  const store = memoryStore()
  const site = {
    locales: [],
    limits: { seconds: 1, memory: 100, depth: 100, html: 1 },
  } as unknown as Site
  const parsed = async (pool: Pool): Promise<{ found: string[]; misses: number }> => {
    const common = { root, site, store, recent, pool, version: 'test', progress: () => undefined }
    const shop: BuildContext = newBuildContext({ ...common, notes: path.join(root, 'notes') })
    const all = await parseAll(shop, readSources(shop, SOURCES, []))
    const found = all.map(({ doc, diagnostics }) => doc?.title ?? diagnostics[0]?.code ?? '')
    return { found, misses: shop.tallies.parse.misses }
  }
  expect(await parsed(givingUp(failure))).toEqual({ found: ['B', 'too-costly'], misses: 2 })
  expect(await parsed(inlinePool)).toEqual({ found: ['A', 'B'], misses: 1 })
  expect(await parsed(inlinePool)).toEqual({ found: ['A', 'B'], misses: 0 })
})
