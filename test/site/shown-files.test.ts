// Tests that builds follow the files that documents show, as code or as text: nothing is rebuilt while they stay, and just
// what shows them if they change.

import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { errorsIn } from '../../src/core/problems/diagnostics.ts'
import { buildCommand } from '../../src/shell/commands/build-command.ts'
import type { BuildResult } from '../../src/shell/stages/build-summary.ts'
import { openReport } from '../../src/shell/report/report.ts'
import { buildHere } from '../building.ts'
import { newFolder, write } from '../folder.ts'
import { gitIn } from '../git.ts'
import { inlinePool } from '../inline-pool.ts'
import { BILINGUAL, config } from '../site.ts'

const FENCE = '```ts file="/examples/a.ts#setup"\n```\n'
const example = (word: string): string => `import 'x'\n// #region setup\n${word}()\n// #endregion\n`

const FILES = {
  'site.config.ts': config('', BILINGUAL),
  'content/zh-Hans/docs/a.md': `# 甲\n\n文字。\n\n${FENCE}`,
  'content/zh-Hans/docs/b.md': '# 乙\n\n```ts\nb()\n```\n',
  'content/en/docs/a.md': `# A\n\nText.\n\n${FENCE}`,
  'content/en/docs/b.md': '# B\n',
  'content/en/blog/2025-01-02-n.md': `# N\n\nText.\n\n${FENCE.replace('/', '../../../')}`,
  'content/zh-Hans/pages/c.tsx':
    "export const frontMatter = { title: 'C' }\nexport default () => <b>c</b>\n",
  'examples/a.ts': example('first'),
}

/** Whether a build was a full one, which neither reused nor amended the last site. */
function isMade({ stages }: BuildResult): boolean {
  return (stages.plan ?? 0) > 0
}

test('a build follows the files whose code it shows', async () => {
  const root = newFolder()
  write(root, FILES)
  // Files written just now may still change, so a build would not remember them.
  await sleep(150)
  const output = (file: string): string => fs.readFileSync(path.join(root, 'dist', file), 'utf8')
  const anew = async (): Promise<string> =>
    (await buildHere(root, { cache: undefined, out: path.join(newFolder(), 'dist') })).tree
  const build = (): Promise<BuildResult> => buildHere(root)

  const first = await build()
  expect(isMade(first)).toBe(true)
  for (const file of ['docs/a/index.html', 'en/docs/a/index.html', 'en/blog/rss.xml'])
    expect(output(file)).toContain('first')
  expect(output('docs/a/index.md')).toContain('```ts\nfirst()\n```')
  expect(output('search-index.json')).toContain('first')
  const second = await build()
  expect([isMade(second), second.outputs.written]).toEqual([false, 0])

  // A change of the example alone draws the pages that show it: two documents, a post and its fallback.
  write(root, { 'examples/a.ts': example('second') })
  await sleep(150)
  const edited = await build()
  expect(isMade(edited)).toBe(false)
  expect(edited.cache['parse']?.misses).toBe(3)
  expect(edited.cache['render']?.misses).toBeLessThan((edited.cache['render']?.hits ?? 0) / 2)
  for (const file of ['docs/a/index.html', 'en/docs/a/index.html', 'en/blog/rss.xml'])
    expect(output(file)).toContain('second')
  expect(output('docs/a/index.md')).toContain('second')
  expect(output('search-index.json')).toContain('second')
  expect(edited.tree).toBe(await anew())
  expect((await build()).outputs).toMatchObject({ written: 0, removed: 0 })

  // A change outside of the region is none of the pages.
  write(root, { 'examples/a.ts': `// other\n${example('second')}` })
  await sleep(150)
  const beside = await build()
  expect([isMade(beside), beside.outputs.written, beside.tree]).toEqual([false, 0, edited.tree])

  // Without the example, there is an error for each document, and the last site stays.
  fs.rmSync(path.join(root, 'examples/a.ts'))
  const { exitCode, result } = await buildCommand(
    {
      root,
      out: path.join(root, 'dist'),
      cache: path.join(root, '.sitegen'),
      threads: () => inlinePool,
    },
    openReport({ quiet: true }),
  )
  expect(exitCode).toBe(1)
  expect(
    errorsIn(result.diagnostics).map(({ code, path: file, line }) => [code, file, line]),
  ).toEqual([
    ['code-file', 'content/en/blog/2025-01-02-n.md', 5],
    ['code-file', 'content/en/docs/a.md', 5],
    ['code-file', 'content/zh-Hans/docs/a.md', 5],
  ])
  expect(output('docs/a/index.html')).toContain('second')

  write(root, { 'examples/a.ts': example('third') })
  await sleep(150)
  const mended = await build()
  expect(output('docs/a/index.html')).toContain('third')
  expect(mended.tree).toBe(await anew())

  // Documents may show other files, or none.
  write(root, {
    'examples/b.ts': 'fourth()\n',
    'content/en/docs/a.md': '# A\n\nText.\n\n```ts file="/examples/b.ts"\n```\n',
    'content/zh-Hans/docs/a.md': '# 甲\n\n文字。\n',
  })
  await sleep(150)
  const moved = await build()
  expect(isMade(moved)).toBe(false)
  expect(output('en/docs/a/index.html')).toContain('fourth')
  expect(moved.tree).toBe(await anew())
  expect((await build()).outputs).toMatchObject({ written: 0, removed: 0 })
})

test('a build follows the texts that documents include, and what these show', async () => {
  const root = newFolder()
  const include = (value: string): string => `<!-- include: ${value} -->\n`
  write(root, {
    'site.config.ts': config('', BILINGUAL),
    'content/zh-Hans/docs/c.md': '# 丙\n',
    'content/en/docs/a.md': `# A\n\n${include('../_parts/p.md')}`,
    'content/en/docs/b.md': `# B\n\nText.\n\n${include('../_parts/p.md')}`,
    'content/en/_parts/p.md': `## Part\n\nfirst\n\n${include('./q.md')}`,
    'content/en/_parts/q.md': 'second\n\n```ts file="../../../examples/a.ts"\n```\n',
    'examples/a.ts': 'third()\n',
  })
  await sleep(150)
  const output = (file: string): string => fs.readFileSync(path.join(root, 'dist', file), 'utf8')
  const pages = (): string[] => ['a', 'b'].map((name) => output(`en/docs/${name}/index.html`))
  const anew = async (): Promise<string> =>
    (await buildHere(root, { cache: undefined, out: path.join(newFolder(), 'dist') })).tree

  await buildHere(root)
  for (const page of pages()) expect(page).toMatch(/Part[\s\S]*first[\s\S]*second[\s\S]*third/)
  const second = await buildHere(root)
  expect([isMade(second), second.outputs.written]).toEqual([false, 0])
  for (const [file, text] of [
    ['content/en/_parts/p.md', `## Part\n\nnew words [b](../docs/b.md)\n\n${include('./q.md')}`],
    ['content/en/_parts/q.md', 'other words\n\n```ts file="../../../examples/a.ts"\n```\n'],
    ['examples/a.ts', 'more()\n'],
    ['content/en/docs/b.md', `# B\n\nText of its own.\n\n${include('../_parts/p.md')}`],
  ] as const) {
    write(root, { [file]: text })
    await sleep(150)
    const edited = await buildHere(root)
    expect(edited.cache['parse']?.misses).toBe(file.endsWith('b.md') ? 1 : 2)
    expect(isMade(edited)).toBe(false)
    expect(edited.tree).toBe(await anew())
  }
  for (const page of pages()) expect(page).toMatch(/new words[\s\S]*other words[\s\S]*more/)
  expect((await buildHere(root)).outputs).toMatchObject({ written: 0, removed: 0 })

  // A problem in an included text stays known while other texts change, and goes with its cause.
  const warned = `## Part\n\n[b](#nope)\n\n##Two\n`
  write(root, { 'content/en/_parts/p.md': warned })
  await sleep(150)
  const problems = async (): Promise<(string | undefined)[]> =>
    (await buildHere(root)).diagnostics
      .filter(({ path: file }) => file === 'content/en/_parts/p.md')
      .map(({ line, code }) => `${code} ${line}`)
  const found = await problems()
  expect(found).toEqual(['broken-anchor 3', 'broken-anchor 3', 'heading 5'])
  write(root, { 'content/en/docs/a.md': `# A\n\nWords.\n\n${include('../_parts/p.md')}` })
  await sleep(150)
  expect(await problems()).toEqual(found)
  write(root, { 'content/en/_parts/p.md': warned.replace('##Two', 'Two') })
  await sleep(150)
  expect(await problems()).toEqual(found.slice(0, 2))
})

test('a page was last changed with its own text, or with what it shows', async () => {
  const root = newFolder()
  write(root, {
    'site.config.ts': config(),
    'content/en/docs/a.md': '# A\n\n<!-- include: ../_parts/p.md -->\n',
    'content/en/docs/b.md': '# B\n\n<!-- include: ./c.md -->\n',
    'content/en/docs/c.md': '# C\n\nWords.\n\n```ts file="/examples [1]/c.ts"\n```\n',
    // A page that only tells how to show a file does not change with it.
    'content/en/docs/d.md':
      '# D\n\nWords.\n\n~~~md\n```ts file="/examples [1]/c.ts"\n```\n~~~\n\n<!-- include: /texts/e.md -->\n',
    'content/en/_parts/p.md': 'first\n\n```ts file="./p.ts#x"\n```\n',
    'content/en/_parts/p.ts': '// #region x\nlet a\n// #endregion\n',
    'examples [1]/c.ts': 'let c\n',
    'texts/e.md': 'Words.\n',
    'other/f.ts': 'let f\n',
  })
  const commit = (day: string): void => {
    const git = gitIn(root, `${day}T12:00:00Z`)
    git('add', 'content', 'examples [1]', 'texts', 'other')
    git('commit', '-qm', 'words')
  }
  gitIn(root)('init', '-q')
  commit('2026-01-01')
  await sleep(150)
  const days = (): string =>
    ['a', 'b', 'c', 'd']
      .map((name) => {
        const page = fs.readFileSync(path.join(root, `dist/docs/${name}/index.html`), 'utf8')
        return /<time datetime="\d{4}-(\d\d)-\d\d/i.exec(page)?.[1]
      })
      .join(' ')
  await buildHere(root)
  expect(days()).toBe('01 01 01 01')
  for (const [file, day, expected] of [
    ['content/en/_parts/p.md', '2026-02-02', '02 01 01 01'],
    ['content/en/docs/c.md', '2026-03-03', '02 03 03 01'],
    ['content/en/docs/a.md', '2026-04-04', '04 03 03 01'],
    ['examples [1]/c.ts', '2026-05-05', '04 05 05 01'],
    ['content/en/_parts/p.ts', '2026-06-06', '06 05 05 01'],
    ['texts/e.md', '2026-07-07', '06 05 05 07'],
    ['other/f.ts', '2026-08-08', '06 05 05 07'],
  ] as const) {
    fs.appendFileSync(path.join(root, file), '\nMore\n')
    await sleep(150)
    await buildHere(root)
    commit(day)
    const { tree } = await buildHere(root)
    expect(days()).toBe(expected)
    const out = path.join(newFolder(), 'dist')
    expect((await buildHere(root, { cache: undefined, out })).tree).toBe(tree)
    expect(isMade(await buildHere(root))).toBe(false)
  }
})
