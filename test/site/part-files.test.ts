// Tests pictures and other files beside included texts, in folders that are kept out of the site.

import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { buildHere } from '../building.ts'
import { newFolder, write } from '../folder.ts'
import { BILINGUAL, config, PNG, site } from '../site.ts'

const svg = (width: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="3"/>`
const include = (value: string): string => `<!-- include: ${value} -->\n`
/** Returns the pictures of an article by name, with their widths. */
const names = (html = ''): string[] =>
  Array.from(
    html.matchAll(
      /<img (?:class="\w+" )?src="\/(?:kit\/)?assets\/([^"]*)-\w{8}(\.\w+)" [^>]*?width="(\d+)"/g,
    ),
    ([, name = '', extension = '', width = '']) => `${name}${extension} ${width}`,
  )

test('shows pictures and files beside an included text, in each language', async () => {
  const { files, brief, outputs } = await site({
    'site.config.ts': config('', BILINGUAL),
    'content/zh-Hans/docs/a.md': `# 甲\n\n${include('./_parts/p.md')}`,
    'content/zh-Hans/docs/_parts/p.md': '文字。\n\n![图](pic.svg)\n',
    'content/zh-Hans/docs/_parts/pic.svg': svg(4),
    'content/zh-Hans/docs/_parts/pic.dark.svg': svg(5),
    'content/en/docs/a.md': `# A\n\n${include('./_parts/p.md')}\n${include('../_shared/s.md')}`,
    // A translation takes the pictures of its original.
    'content/en/docs/_parts/p.md': `Text ![picture](pic.svg)\n\n${include('../_more/q.md')}`,
    'content/en/docs/_more/q.md':
      '![q](<../_parts/My pic%231 &.png>) [form](./form.pdf) <img src="deep/q.png" alt="q">\n',
    'content/en/docs/_parts/My pic#1 &.png': PNG,
    'content/en/docs/_more/deep/q.png': PNG,
    'content/en/docs/_more/form.pdf': '%PDF',
    'content/en/docs/_more/unused.pdf': '%PDF unused',
    'content/en/_shared/s.md': '![s](s.svg)\n',
    'content/en/_shared/s.svg': svg(6),
    'content/_all/t.md': '![t](t.svg)\n',
    'content/_all/t.svg': svg(7),
    'content/en/docs/b.md': `# B\n\n${include('/content/_all/t.md')}`,
  }).build({ base: '/kit' })
  expect(brief).toEqual([])
  const published = outputs.flatMap(
    ({ file }) => /^assets\/(.*)-\w{8}(\.(?:svg|png|pdf))$/.exec(file)?.slice(1).join('') ?? [],
  )
  expect(published.toSorted()).toEqual([
    'form.pdf',
    'my pic-1 &.png',
    'pic.dark.svg',
    'pic.svg',
    'q.png',
    's.svg',
    't.svg',
  ])
  expect(names(files.get('docs/a/index.html'))).toEqual(['pic.svg 4', 'pic.dark.svg 4'])
  expect(names(files.get('en/docs/a/index.html'))).toEqual([
    'pic.svg 4',
    'pic.dark.svg 4',
    'my%20pic-1%20&amp;.png 1',
    'q.png 1',
    's.svg 6',
  ])
  expect(names(files.get('en/docs/b/index.html'))).toEqual(['t.svg 7'])
  expect(files.get('en/docs/a/index.html')).toMatch(/href="\/kit\/assets\/form-\w{8}\.pdf"/)
  expect(files.get('en/docs/a/index.md')).toMatch(
    /!\[s\]\(https:\/\/docs\.example\/kit\/assets\/s-\w{8}\.svg\)/,
  )
})

test('says what is wrong with files beside an included text', async () => {
  const { brief, hints } = await site({
    'content/en/docs/a.md': `# A\n\n![8](../_s/s.png) ![9](_parts/pic.png)\n\n${include('./_parts/p.md')}\n${include('/parts/out.md')}`,
    'content/en/docs/_parts/p.md':
      '![1](pict.png) ![2](Pic.png) ![3](a#b.png) ![4](cut.png) ![5](.x.png) [6](./_q.md)\n',
    'content/en/docs/_parts/pic.png': PNG,
    'content/en/docs/_parts/a#b.png': PNG,
    'content/en/docs/_parts/cut.png': '',
    'content/en/docs/_parts/.x.png': PNG,
    'content/en/docs/_parts/_q.md': 'Q\n',
    // Nobody shows it, so nothing is wrong with it.
    'content/en/docs/_raw/empty.png': '',
    'parts/out.md': '![7](out.png)\n',
    'parts/out.png': PNG,
  }).build()
  const rename = 'Rename it, and write the new name here.'
  const part = 'content/en/docs/_parts/p.md:1:'
  expect(brief.map((each, i) => `${each} | ${hints[i]}`)).toEqual([
    'no-picture content/en/docs/_parts/cut.png:: This picture is empty. | Save it again, in the format that its name says.',
    `broken-image ${part}6 No picture at content/en/docs/_parts/pict.png | Did you mean ./pic.png?`,
    `letter-case ${part}21 Pic.png differs from ./pic.png in upper and lower case: to most hosts these are two addresses. | Did you mean ./pic.png?`,
    `broken-image ${part}35 No picture at content/en/docs/_parts/a | Did you mean ./a%23b.png? “#” ends a path: in the name of a file it is written %23.`,
    `broken-image ${part}63 content/en/docs/_parts/.x.png is not published: “.x.png” begins with “.”. | ${rename}`,
    `broken-link ${part}75 content/en/docs/_parts/_q.md is not published: “_parts” begins with “_”. | ${rename}`,
    `broken-image content/en/docs/a.md:3:6 content/en/_s/s.png is not published: “_s” begins with “_”. | ${rename}`,
    `broken-image content/en/docs/a.md:3:24 content/en/docs/_parts/pic.png is not published: “_parts” begins with “_”. | ${rename}`,
    'broken-image parts/out.md:1:6 No picture at parts/out.png | Of files, only those in content/ are published: put it beside a page or into content/public.',
  ])
})

test('a build follows the pictures of included texts, and no other file that is kept out', async () => {
  const root = newFolder()
  write(root, {
    'site.config.ts': config(),
    'content/en/docs/a.md': `# A\n\n${include('./_parts/p.md')}`,
    'content/en/docs/_parts/p.md': 'Text ![p](p.svg)\n',
    'content/en/docs/_parts/p.svg': svg(4),
    'content/en/docs/_parts/unused.svg': svg(5),
    'content/en/docs/b.md': '# B\n\nText.\n\n```ts file="./_examples/b.ts"\n```\n',
    'content/en/docs/_examples/b.ts': 'first()\n',
  })
  await sleep(150)
  const output = (): string[] =>
    ['a', 'b'].map((name) =>
      fs.readFileSync(path.join(root, `dist/docs/${name}/index.html`), 'utf8'),
    )
  const build = async (
    files: Record<string, string> = {},
  ): Promise<{ isMade: boolean; written: number }> => {
    write(root, files)
    await sleep(150)
    const { stages, outputs, tree } = await buildHere(root)
    const out = path.join(newFolder(), 'dist')
    expect((await buildHere(root, { cache: undefined, out })).tree).toBe(tree)
    return { isMade: (stages.plan ?? 0) > 0, written: outputs.written }
  }
  await build()
  expect(names(output()[0])).toEqual(['p.svg 4'])
  expect(await build()).toEqual({ isMade: false, written: 0 })
  expect((await build({ 'content/en/docs/_parts/p.svg': svg(6) })).isMade).toBe(true)
  expect(names(output()[0])).toEqual(['p.svg 6'])
  // An example is a part of the pages that show it.
  expect((await build({ 'content/en/docs/_examples/b.ts': 'second()\n' })).isMade).toBe(false)
  expect(output()[1]).toContain('second')
  // Without included texts, what is kept out is not looked at.
  await build({ 'content/en/docs/a.md': '# A\n' })
  expect(await build({ 'content/en/docs/_parts/p.svg': svg(7) })).toEqual({
    isMade: false,
    written: 0,
  })
  await build({ 'content/en/docs/a.md': `# A\n\n${include('./_parts/p.md')}` })
  expect(names(output()[0])).toEqual(['p.svg 7'])
  const { unusedImages } = await buildHere(root, { leftovers: true })
  expect(unusedImages).toEqual(['content/en/docs/_parts/unused.svg'])
})
