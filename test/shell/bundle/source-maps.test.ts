// Tests that source maps of a site's code stay correct through all processing after bundling, also in folders with
// unusual names.

import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import type { Bundled } from '../../../src/shell/bundle/bundled.ts'
import { bundleClient } from '../../../src/shell/bundle/client-code.ts'
import {
  forDebugger,
  mapsOf,
  readMap,
  shifted,
  sourceOf,
} from '../../../src/shell/bundle/source-maps.ts'
import { withoutEmpty } from '../../../src/shell/bundle/stable-names.ts'
import { filePath } from '../../../src/shared/contract.ts'
import { newFolder, write } from '../../folder.ts'

const root = path.join(newFolder(), 'a b%20 ü')
const page = 'content/en/docs/页 %.tsx'
const FILES = {
  'theme/index.tsx': `import Theme from 'sitegen/theme'
export { statics, views } from 'sitegen/theme'
import { shared } from '../lib/shared.ts'
import './own.css'

export default (props) => (
  <div title={shared('in the theme')}>
    <Theme {...props} />
  </div>
)
`,
  'theme/own.css': '/* First. */\n\n.own {\n  content: "in a style sheet";\n}\n',
  // The import leaves no code behind, so the bundler makes an empty file of what both share.
  'lib/shared.ts': `import './effect.ts'

export const shared = (text: string): string => text + " in what is shared"
`,
  'lib/effect.ts': 'export const unused = 1\n',
  [page]: `import { shared } from '../../../lib/shared.ts'
import './页.css'

export default () => <p>{shared('in a page')}</p>
`,
  'content/en/docs/页.css': 'p { color: red }\n\np::before { content: "of a page" }\n',
  // Code with names of Node.js, such as `process`, is transformed before it is bundled.
  'content/en/docs/node.tsx': `interface Long {
  readonly text: string
}

const all: readonly Long[] = [{ text: 'beside a name' }]
export const where = (): string => (false ? process.cwd() : '')
export default () => <p>{all[0]?.text}</p>
`,
}
const components = [page, 'content/en/docs/node.tsx'].map(filePath)
const input = { root, theme: path.join(root, 'theme/index.tsx'), components, formulas: false }

let plain: Bundled
let made: Bundled
beforeAll(async () => {
  write(root, FILES)
  plain = await bundleClient(input, '/')
  made = await bundleClient(input, '/', true)
})

test('does not change the code itself', () => {
  expect(plain.diagnostics).toEqual([])
  expect(plain.files.length).toBeGreaterThan(5)
  expect(made.files.map(({ name, text }) => ({ name, text }))).toEqual(plain.files)
})

test.each([
  ['in the theme', 'theme/index.tsx', 7],
  ['in what is shared', 'lib/shared.ts', 3],
  ['in a page', page, 4],
  ['beside a name', 'content/en/docs/node.tsx', 5],
])('maps “%s” to its file and line', (text, file, line) => {
  const found = made.files.find((each) => each.name.endsWith('.js') && each.text.includes(text))
  const rows = found?.text.slice(0, found.text.indexOf(text)).split('\n') ?? []
  const map = readMap(found?.map)
  const frame = [rows.length, (rows.at(-1)?.length ?? 0) + 1] as const
  const place = map && sourceOf(root, map, frame)
  expect(place).toMatchObject({ path: file, line })
  // The position of a literal is its opening quote.
  const written = fs.readFileSync(path.join(root, file), 'utf8').split('\n')[line - 1] ?? ''
  expect(written.slice((place?.column ?? 0) - 1).slice(0, 30)).toContain(text.slice(0, 8))
})

test.each([
  ['in a style sheet', 'theme/own.css'],
  ['of a page', 'content/en/docs/页.css'],
])('maps “%s” to its stylesheet', (text, file) => {
  const found = made.files.find((each) => each.name.endsWith('.css') && each.text.includes(text))
  expect(JSON.parse(found?.map ?? '{}')).toMatchObject({
    sources: expect.arrayContaining([pathToFileURL(path.join(root, file)).href]),
  })
})

test('lets a debugger skip all code that is not the site’s', () => {
  const runtime = made.files.find(({ name }) => /^runtime-.*\.js$/.test(name))
  const { sources, ignoreList } = JSON.parse(forDebugger(root, runtime?.map) ?? '{}') as {
    sources: string[]
    ignoreList: number[]
  }
  const own = sources.filter((_, i) => !ignoreList.includes(i))
  expect(own).toEqual([pathToFileURL(path.join(root, 'theme/index.tsx')).href])
  expect(sources.length).toBeGreaterThan(20)
})

test('omits the map of a file that has changed meanwhile', async () => {
  const [first, ...rest] = plain.files.filter(({ name }) => name.endsWith('.js'))
  if (!first) throw new Error('no file')
  const maps = mapsOf([{ ...first, text: `${first.text} ` }, ...rest], () => Promise.resolve(made))
  expect([...(await maps.all()).keys()]).toEqual(rest.map(({ name }) => name))
  expect([maps.has(first.name), maps.has('boot-1a2b3c4d.js')]).toEqual([true, false])
})

test('keeps a map valid when the import of an empty file is removed', () => {
  const mapped = made.files.find(({ text }) => text.includes('in a page'))
  if (mapped?.map === undefined) throw new Error('no map')
  const empty = { name: 'chunk-ABCDEF23.js', text: '\n' }
  const code = `import"./${empty.name}";`
  const longer = {
    ...mapped,
    text: code + mapped.text,
    map: shifted(mapped.map, 0, code.length),
  }
  const [left] = withoutEmpty([longer, empty])
  expect(left?.text).toBe(mapped.text)
  expect(JSON.parse(left?.map ?? '')).toEqual(JSON.parse(mapped.map))
  expect(JSON.parse(longer.map)).not.toEqual(JSON.parse(mapped.map))
})
