// Tests that memory does not grow over hundreds of edits: neither old builds nor old code are kept.

import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { newFolder, write } from '../../folder.ts'
import { BILINGUAL, config } from '../../site.ts'
import { serve } from '../../serving.ts'

const HOOK = path.join(import.meta.dirname, '../../fixtures/tell-heap.cjs')
/** Number of edits that fill the caches before memory is measured. */
const FIRST = 80
const EDITS = 300
/** Bytes that an edit may leave behind: fewer than the smallest page, or its frame, takes. */
const LEFT = 3000
/**
 * Edits of code are much slower, so there are fewer. Each may leave a tenth of a copy of the code, which takes
 * 2.5 MB, because the last copy may not be freed yet when the heap is measured.
 */
const CODE = { first: 6, edits: 12, left: 250_000 }

test('keeps memory flat over hundreds of edits', { timeout: 600_000 }, async () => {
  const root = newFolder()
  write(root, {
    'site.config.ts': config('', BILINGUAL),
    'content/zh-Hans/docs/a.md': '# 甲\n\n文字。\n',
    'content/en/docs/a.md': '# A page\n\nWords.\n',
    'content/en/docs/b.md': '# Other\n\nSee [A](a.md).\n',
    ...codeOf(0),
  })
  const told = path.join(root, 'heap.txt')
  const server = await serve(root, [], { NODE_OPTIONS: `--require ${HOOK}`, HEAP_FILE: told })
  const heap = async (): Promise<number> => {
    fs.rmSync(told, { force: true })
    process.kill(server.pid, 'SIGUSR2')
    return server.until('the heap', () =>
      fs.existsSync(told) ? Number(fs.readFileSync(told, 'utf8')) : 0,
    )
  }
  const edit = async (i: number, name: string, text: string): Promise<void> => {
    const before = server.builds().length
    fs.writeFileSync(path.join(root, name), text)
    await server.until(`edit ${i} of ${name}`, () => server.builds().length > before)
  }
  const editText = (i: number): Promise<void> => edit(i, 'content/en/docs/a.md', textOf(i))
  for (let i = 0; i < FIRST; i++) await editText(i)
  const first = await heap()
  for (let i = FIRST; i < FIRST + EDITS; i++) await editText(i)
  expect(((await heap()) - first) / EDITS).toBeLessThan(LEFT)

  // Edits a part of the theme and a component page in turn.
  const editCode = (i: number): Promise<void> => {
    const [name, text] = Object.entries(codeOf(i))[i % 2] ?? ['', '']
    return edit(i, name, text)
  }
  for (let i = 1; i <= CODE.first; i++) await editCode(i)
  const before = await heap()
  for (let i = 1; i <= CODE.edits; i++) await editCode(CODE.first + i)
  expect(((await heap()) - before) / CODE.edits).toBeLessThan(CODE.left)
})

function codeOf(i: number): Record<string, string> {
  return {
    'theme/Top.tsx': `export const Top = () => <p>Top {${i}}</p>\n`,
    'content/en/pages/c.tsx': `export const frontMatter = { title: 'C' }\nexport default () => <p>C {${i}}</p>\n`,
    'theme/index.tsx': `import Theme from 'sitegen/theme'
import { Top } from './Top.tsx'
export { statics, views } from 'sitegen/theme'
export default (props) => <><Top /><Theme {...props} /></>
`,
  }
}

/** Returns the text of an edit. Some change the title, which other pages show, and some contain a mistake. */
function textOf(i: number): string {
  if (i % 10 === 9) return `# A page, the ${i}th\n\nWords.\n`
  if (i % 25 === 4) return `# A page\n\nTo [nowhere](nowhere-${i}.md).\n`
  return `# A page\n\n${'Words. '.repeat(200)}And ${i} more.\n`
}
