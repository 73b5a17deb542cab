// Where a link stands in a page that others made, and that its line is shown with the marks below it, whatever its encoding is.

import { expect, test } from 'vitest'
import { checkLinks } from '../../../src/shell/commands/check-links-command.ts'
import { problemText, sourceLines } from '../../../src/shell/report/report.ts'
import { newFolder, write } from '../../folder.ts'

/** What is said of a folder with one page, from its place on. */
async function excerptsOf(page: string | Uint8Array): Promise<string[]> {
  const folder = newFolder()
  write(folder, { 'index.html': page })
  const quiet = { progress: () => undefined, note: () => undefined, problems: () => undefined }
  const options = { root: folder, target: folder, external: false, allowPrivate: false, fix: false }
  const { result } = await checkLinks(options, { ...quiet, result: () => undefined, color: false })
  const lineAt = sourceLines(folder)
  return result.diagnostics.map((each) =>
    problemText(each, lineAt(each), false).slice('error broken-link  No page at /gone\n\n'.length),
  )
}

const LINK = '中文<a href="gone">x</a>'

/** `LINK` as GBK has it. */
const GBK = Buffer.concat([
  Buffer.from([0xd6, 0xd0, 0xce, 0xc4]),
  Buffer.from(LINK.slice('中文'.length)),
])

test.each([
  ['UTF-8', LINK],
  ['UTF-8 with a mark', `\uFEFF${LINK}`],
  ['UTF-16 with a mark', Buffer.from(`\uFEFF${LINK}`, 'utf16le')],
])('the first line of a page in %s', async (_, page) => {
  expect(await excerptsOf(page)).toEqual([
    `  index.html:1:12
  1 │ 中文<a href="gone">x</a>
    │              ^^^^
`,
  ])
})

test('a mark says more of a page than the page does', async () => {
  const [said] = await excerptsOf(`\uFEFF<meta charset=gbk>${LINK}`)
  expect(said).toContain('<meta charset=gbk>中文<a')
})

test('a page in another encoding, in which lines end in every way', async () => {
  const page = Buffer.concat([
    Buffer.from('<meta charset=gb2312>\r\r\n'),
    GBK,
    Buffer.from('\r'),
    GBK,
  ])
  expect(await excerptsOf(page)).toEqual(
    [3, 4].map(
      (line) => `  index.html:${line}:12
  ${line} │ 中文<a href="gone">x</a>
    │              ^^^^
`,
    ),
  )
})
