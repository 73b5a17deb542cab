// Tests the diagnostics for code that cannot be bundled.

import path from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Diagnostic } from '../../../src/shared/contract.ts'
import { bundleWith } from '../../../src/shell/bundle/esbuild.ts'
import { newFolder, write } from '../../folder.ts'

/** Returns the first problem of a module with these lines. */
async function problemIn(...lines: readonly string[]): Promise<Diagnostic | undefined> {
  const [first] = await problemsOf({ 'page.tsx': lines.join('\n') })
  return first
}

/** Returns the problems of bundling the first of some files. */
async function problemsOf(
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<readonly Diagnostic[]> {
  const root = newFolder()
  write(root, files)
  const [entry = ''] = Object.keys(files)
  const { diagnostics } = await bundleWith(root, () => 'page.js', {
    entryPoints: [path.join(root, entry)],
    outfile: 'page.js',
  })
  return diagnostics
}

test('counts columns in characters, also after non-ASCII text', async () => {
  expect(await problemIn('', "export default { title: '划词翻译' url: '' }")).toMatchObject({
    message: 'Expected "}" but found "url".',
    path: 'page.tsx',
    line: 2,
    column: 32,
    length: 3,
  })
})

describe('the hint of a syntax error', () => {
  test.each([
    ['a comma that is missing', "export default { a: 'A' b: 'B' }", /comma missing/],
    ['a semicolon in an object', "export default { a: 'A'; b: 'B' }", /a comma ends a value/],
    ['an equals sign in an object', "export default { a = 'A' }", /“:”/],
    ['a bracket that is not closed', 'export default { a: [{}, }', /bracket not closed/],
    ['a file that ends too early', 'export default { a: [', /Close what is still open/],
    ['a text without its end', "export default { a: 'A }", /Close the text/],
    ['a wide comma', "export default { a: 'A'， b: 'B' }", /Write this character instead: ,/],
    ['a wide colon', "export default { a：'A' }", /Write this character instead: :/],
    ['a curled quote', 'export default { a: “A” }', /Write this character instead: '/],
    ['a wide bracket', 'export default Object（{})', /Write this character instead: \(/],
  ])('says what to do about %s', async (_, code, hint) => {
    expect((await problemIn(code))?.hint).toMatch(hint)
  })
})

test('reports an unfinished merge', async () => {
  const merge = ['<<<<<<< HEAD', 'export const a = 1', '=======', '>>>>>>> feature']
  expect(await problemIn('export default 1', ...merge)).toMatchObject({
    code: 'module',
    line: 2,
    column: 1,
    message: 'A merge is not finished here.',
    hint: expect.stringContaining('Keep one of the two texts') as string,
  })
})

test('reports an unfinished merge once per stylesheet, even if only some markers are left', async () => {
  const merge = 'a {\n<<<<<<< HEAD\n||||||| base\n=======\n>>>>>>> feature\n}\n'
  const found = await problemsOf({
    'all.css': "@import './a.css';\n@import './b.css';\n",
    'a.css': merge + merge,
    'b.css': 'a {}\n=======\nb { color }\n',
  })
  expect(found.map(({ path: file, line, message }) => `${file}:${line} ${message}`)).toEqual([
    'a.css:2 A merge is not finished here.',
    'b.css:2 A merge is not finished here.',
    'b.css:3 Expected ":".',
  ])
})

test('counts columns in characters in hints, too', async () => {
  const problem = await problemIn('/* 划词翻译 */ const a = 1', 'const a = 2')
  expect(problem).toMatchObject({ line: 2, column: 7 })
  expect(problem?.hint).toContain('line 1, column 18.')
})

test('names another module that has the missing export, or lists the exports of this one', async () => {
  const hints = [
    await problemIn("import { Slot } from 'sitegen/theme'", 'export default Slot'),
    await problemIn("import { SortableTable } from 'sitegen'", 'export default SortableTable'),
    await problemIn("import { defineSite } from 'sitegen/kit'", 'export default defineSite({})'),
    await problemIn("import { statics } from 'sitegen'", 'export default statics'),
    await problemIn("import { Kitchen } from 'sitegen/kit'", 'export default Kitchen'),
  ].map((problem) => problem?.hint)
  expect(hints).toEqual([
    'Import it from “sitegen/kit”.',
    'Import it from “sitegen/kit”.',
    'Import it from “sitegen”.',
    'Import it from “sitegen/theme”.',
    expect.stringMatching(/^It exports ArticleBody, .*, Main, .*, SortableTable, .*, ViewSlot\.$/),
  ])
})

test('names a module with a missing export as it is imported', async () => {
  const messages = [
    await problemIn("import { definePage } from 'sitegen'", 'export default definePage'),
    await problemIn("import { Kitchen } from 'sitegen/kit'", 'export default Kitchen'),
    await problemIn("import { jsxs2 } from 'react/jsx-runtime'", 'export default jsxs2'),
  ].map((problem) => problem?.message)
  expect(messages).toEqual([
    '“sitegen” exports no “definePage”.',
    '“sitegen/kit” exports no “Kitchen”.',
    '“react/jsx-runtime” exports no “jsxs2”.',
  ])
})

/** Encodes a text in GBK, in which `字` is the only character outside ASCII. */
const gbk = (text: string): Uint8Array =>
  Buffer.concat(
    text.split('字').flatMap((each, i) => [Buffer.from(i ? [0xd7, 0xd6] : []), Buffer.from(each)]),
  )

/** Encodes a text in UTF-16. */
const wide = (text: string): Uint8Array => Buffer.from(`\uFEFF${text}`, 'utf16le')

test('reports only the encoding of a file that is not in UTF-8', async () => {
  const found = await problemsOf({
    'page.tsx':
      "import './a.ts'\nimport './b.css'\nimport './c.css'\nimport 'd'\nimport './e.json'",
    'a.ts': gbk("export const a = 1\nconsole.log('字')"),
    'b.css': gbk("a { content: '字' }\nb { color }"),
    'c.css': wide('a { color: red }'),
    'e.json': gbk('{ "a": "字" }'),
    // Packages may be in any encoding.
    'node_modules/d/index.js': gbk("console.log('字')"),
  })
  expect(
    found.map(({ code, path: file, line, column }) => `${code} ${file}:${line}:${column}`),
  ).toEqual([
    'encoding a.ts:2:14',
    'encoding b.css:1:15',
    'encoding c.css:1:1',
    'encoding e.json:1:9',
  ])
})

test('reports only the encoding of a file in UTF-16, and no syntax errors in it', async () => {
  const found = await problemsOf({
    'page.tsx': "import './a.ts'\nimport './b.ts'",
    'a.ts': wide('export const a = 1'),
    'b.ts': 'export default {',
  })
  expect(found.map(({ code, path: file }) => `${code} ${file}`)).toEqual([
    'encoding a.ts',
    'module b.ts',
  ])
})
