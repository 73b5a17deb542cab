// Tests that an audit takes from the cache what the last build has parsed, and finds the same without it.

import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { CheckLinksResult } from '../../../src/shell/commands/check-links-command.ts'
import type { Pool } from '../../../src/shell/threads/pool.ts'
import { audit, brief } from '../../audited.ts'
import { buildHere } from '../../building.ts'
import { damage } from '../../damage.ts'
import { newFolder, tree, write } from '../../folder.ts'
import { inlinePool } from '../../inline-pool.ts'
import { config } from '../../site.ts'

/** Audits a site. Returns what it says, and how many files it has parsed. */
async function audited(root: string): Promise<{ result: CheckLinksResult; parsed: number }> {
  let parsed = 0
  const pool: Pool = {
    ...inlinePool,
    run(task, groups, receive) {
      parsed += groups.flat(2).length
      return inlinePool.run(task, groups, receive)
    },
  }
  const result = await audit(root, { pool })
  return { result: { ...result, ms: 0 }, parsed }
}

function withoutCache(root: string): ReturnType<typeof audited> {
  const [cache, elsewhere] = [path.join(root, '.sitegen'), path.join(newFolder(), 'cache')]
  fs.renameSync(cache, elsewhere)
  return audited(root).finally(() => {
    fs.rmSync(cache, { recursive: true, force: true })
    fs.renameSync(elsewhere, cache)
  })
}

/** Returns the files of the cache, but not notes: where others change folders around the site, its config is read anew. */
function stored(root: string): [string, string][] {
  return tree(path.join(root, '.sitegen')).filter(([file]) => !file.startsWith('notes'))
}

test('takes parsed documents from the cache where they are as they were, and finds the same without it', async () => {
  const root = newFolder()
  const settings = `links: { page: 'warn', anchor: 'warn', image: 'warn' },
  values: { app: 'Sitegen' },
  docs: (docs) => docs.map((doc) => ({ ...doc, title: doc.title + '!' })),`
  const locales = "en: { label: 'English', base: '/' }"
  write(root, {
    'site.config.ts': config(settings, locales),
    'content/en/docs/a.md': `---\nimage: /gone.png\n---\n
# Unmistakable\n\n[gone](./gone.md) in {{app}}, [anchor](b.md#no)\n\n<!-- include: ./_part.md -->\n`,
    'content/en/docs/_part.md': 'See [too](gone-too.md).\n',
    'content/en/docs/b.md': '# B\n\n[x](/docs/aa) <!-- links: ignore -->\n\n![x](x.png)\n',
  })
  await buildHere(root)
  const files = stored(root)

  const fromCache = await audited(root)
  const anew = await withoutCache(root)
  expect(fromCache).toEqual({ ...anew, parsed: 0 })
  expect(anew.parsed).toBe(2)
  expect(brief(anew.result)).toEqual([
    'broken-link content/en/docs/_part.md:1:11',
    'broken-image content/en/docs/a.md:2:1',
    'broken-link content/en/docs/a.md:7:8',
    'broken-anchor content/en/docs/a.md:7:40',
    'broken-image content/en/docs/b.md:5:6',
  ])

  // The page is still the old one, but its links are now elsewhere in the text that it includes.
  write(root, { 'content/en/docs/_part.md': 'More.\n\nSee [too](gone-too.md).\n' })
  const edited = await audited(root)
  expect(edited.parsed).toBe(1)
  expect(brief(edited.result)[0]).toBe('broken-link content/en/docs/_part.md:3:11')
  expect(edited.result).toEqual((await withoutCache(root)).result)
  expect(stored(root)).toEqual(files)

  damage(root, 'Unmistakable')
  write(root, { 'content/en/docs/_part.md': 'See [too](gone-too.md).\n' })
  expect(await audited(root)).toEqual({ ...anew, parsed: 1 })
})
