// Tests that a link in a page not made by sitegen is located in any encoding, and shown with markers below its line.

import { expect, test } from 'vitest'
import { checkLinks } from '../../../src/shell/commands/check-links-command.ts'
import { problemText, sourceLines } from '../../../src/shell/report/report.ts'
import { newFolder, write } from '../../folder.ts'

/** Returns the reports for a folder with one page, from the file name on. */
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

/** `LINK` in GBK. */
const GBK = Buffer.concat([
  Buffer.from([0xd6, 0xd0, 0xce, 0xc4]),
  Buffer.from(LINK.slice('中文'.length)),
])

test.each([
  ['UTF-8', LINK],
  ['UTF-8 with a mark', `\uFEFF${LINK}`],
  ['UTF-16 with a mark', Buffer.from(`\uFEFF${LINK}`, 'utf16le')],
])('shows the first line of a page in %s', async (_, page) => {
  expect(await excerptsOf(page)).toEqual([
    `  index.html:1:12
  1 │ 中文<a href="gone">x</a>
    │              ^^^^
`,
  ])
})

test('prefers a byte order mark to the encoding that a page declares', async () => {
  const [said] = await excerptsOf(`\uFEFF<meta charset=gbk>${LINK}`)
  expect(said).toContain('<meta charset=gbk>中文<a')
})

test('counts lines with mixed line endings in a page in another encoding', async () => {
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
