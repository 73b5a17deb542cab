// Tests the cache of bundles that are made while files are saved: it must match the contents of the files.

import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { brokenModule } from '../../../src/core/problems/modules.ts'
import { filePath } from '../../../src/shared/contract.ts'
import { bundleWith } from '../../../src/shell/bundle/esbuild.ts'
import { inputsHash, cachedBundle } from '../../../src/shell/bundle/bundle-cache.ts'
import type { Bundled } from '../../../src/shell/bundle/bundled.ts'
import { newRecent, noRecent, type Recent } from '../../../src/shell/store/recent.ts'
import { memoryStore } from '../../../src/shell/store/store.ts'
import { newFolder, write } from '../../folder.ts'

const PARTS = ['x.ts', 'lib/y.ts']

/** Returns functions to request a bundle of two files, and to save the files. */
function bundles(recent: Recent): {
  readonly save: (files: Readonly<Record<string, string>>) => Promise<void>
  /** Requests the bundle. `early` runs before the files are read, `late` between that and the end. */
  readonly ask: (late?: () => unknown, early?: () => unknown) => Promise<string | undefined>
  readonly isKnown: () => boolean
} {
  const root = newFolder()
  const shop = { root, store: memoryStore(), notes: path.join(root, 'notes'), recent }
  const nothing = (): void => undefined
  const ask = async (late: () => unknown = nothing, early: () => unknown = nothing) => {
    const bundle = async (): Promise<Bundled> => {
      await early()
      const text = PARTS.map((file) => fs.readFileSync(path.join(root, file), 'utf8')).join()
      await late()
      const problem = brokenModule('It is empty.', undefined, { path: filePath('x.ts') })
      return {
        inputs: PARTS,
        files: [{ name: 'made.js', text }],
        diagnostics: text.startsWith(',') ? [problem] : [],
      }
    }
    const { files, diagnostics } = await cachedBundle(shop, 'version', 'config', bundle)
    return diagnostics[0]?.message ?? files[0]?.text
  }
  return {
    ask,
    async save(files) {
      write(root, files)
      // Longer than the resolution of file timestamps.
      await sleep(20)
    },
    isKnown: () => {
      for (const name of ['theme-server', 'theme-client', 'theme-worker', 'theme-beginning'])
        write(root, { [`notes/${name}.json`]: '[]' })
      return inputsHash(shop) !== undefined
    },
  }
}

const MEMORIES: readonly [string, () => Recent][] = [
  ['in a process of its own', () => noRecent],
  ['in serve', newRecent],
]

test.each(MEMORIES)(
  '%s, does not cache what was read before a save as what was saved',
  async (_, memory) => {
    const { save, ask } = bundles(memory())
    await save({ 'x.ts': 'qa', 'lib/y.ts': '1' })
    expect(await ask()).toBe('qa,1')
    await save({ 'x.ts': 'qb' })
    expect(await ask(() => save({ 'x.ts': 'qc' }))).toBe('qb,1')
    expect(await ask()).toBe('qc,1')
    // Nor what was read from a save that was reverted.
    await save({ 'x.ts': 'qd' })
    const late = (): Promise<void> => save({ 'x.ts': 'qd' })
    expect(await ask(late, () => save({ 'x.ts': 'qe' }))).toBe('qe,1')
    expect(await ask()).toBe('qd,1')
    await save({ 'x.ts': 'qf' })
    let made = 0
    expect(await ask(() => void made++)).toBe('qf,1')
    expect(await ask(() => void made++)).toBe('qf,1')
    expect(made).toBe(1)
  },
)

test.each(MEMORIES)(
  '%s, does not cache a first bundle whose files change meanwhile',
  async (_, memory) => {
    const { save, ask, isKnown } = bundles(memory())
    await save({ 'x.ts': 'qa', 'lib/y.ts': '1' })
    expect(await ask(() => save({ 'x.ts': 'qb' }))).toBe('qa,1')
    expect(await ask()).toBe('qb,1')
    expect(isKnown()).toBe(true)
  },
)

test('does not remember a site that was bundled only during a save', async () => {
  const { save, ask, isKnown } = bundles(noRecent)
  await save({ 'x.ts': 'qa', 'lib/y.ts': '1' })
  await ask(() => save({ 'x.ts': 'qb' }))
  expect(isKnown()).toBe(false)
})

test('reports no error for a file that was empty only while it was saved', async () => {
  const { save, ask } = bundles(noRecent)
  await save({ 'x.ts': 'qa', 'lib/y.ts': '1' })
  await ask()
  await save({ 'x.ts': '' })
  expect(await ask(() => save({ 'x.ts': 'qb' }))).toBe('qb,1')
  await save({ 'x.ts': '' })
  expect(await ask()).toBe('It is empty.')
})

/** Files of a folder, or changes to them. A value that starts with an arrow is the target of a symbolic link. */
type Files = Readonly<Record<string, string>>
const LED_ELSEWHERE: readonly (readonly [string, Files, Files])[] = [
  [
    'the first module is a link',
    { 'page.ts': '→ one/page.ts', 'one/page.ts': "alert('one')", 'two/page.ts': "alert('two')" },
    { 'page.ts': '→ two/page.ts' },
  ],
  [
    'a folder is a link',
    {
      'page.ts': "import './theme/index'",
      theme: '→ one',
      'one/index.ts': "alert('one')",
      'two/index.ts': "alert('two')",
    },
    { theme: '→ two' },
  ],
  [
    'a folder is no link any more',
    { 'page.ts': "import './theme'", theme: '→ one', 'one/index.ts': "alert('one')" },
    { theme: '', 'theme/index.ts': "alert('two')" },
  ],
  [
    'a module elsewhere is a link',
    {
      'page.ts': "import './links/word'",
      'links/word.ts': '→ ../lib/one.ts',
      'lib/one.ts': "alert('one')",
      'lib/two.ts': "alert('two')",
    },
    { 'links/word.ts': '→ ../lib/two.ts' },
  ],
  [
    'a module comes beside a folder of its name',
    { 'page.ts': "import './deep/n'", 'deep/n/index.ts': "alert('one')" },
    { 'deep/n.ts': "alert('two')" },
  ],
  [
    'the site says what names stand for',
    {
      'page.ts': "import '#word'",
      'package.json': '{"imports":{"#word":"./lib/one.ts"}}',
      'lib/one.ts': "alert('one')",
      'lib/two.ts': "alert('two')",
    },
    { 'package.json': '{"imports":{"#word":"./lib/two.ts"}}' },
  ],
  [
    'a nearer package comes that says so',
    {
      'page.ts': "import './lib/deep/word'",
      'lib/deep/word.ts': "import '#word'",
      'package.json': '{"imports":{"#word":"./one.ts"}}',
      'one.ts': "alert('one')",
      'lib/two.ts': "alert('two')",
    },
    { 'lib/package.json': '{"imports":{"#word":"./two.ts"}}' },
  ],
  [
    'a package begins with another module',
    {
      'page.ts': "import 'words'",
      'node_modules/words/package.json': '{"main":"lib/one.js"}',
      'node_modules/words/lib/package.json': '{"type":"module"}',
      'node_modules/words/lib/one.js': "alert('one')",
      'node_modules/words/lib/two.js': "alert('two')",
    },
    { 'node_modules/words/package.json': '{"main":"lib/two.js"}' },
  ],
  [
    'a package comes nearer',
    {
      'page.ts': "import './lib/word'",
      'lib/word.ts': "import 'words'",
      'node_modules/words/index.js': "alert('one')",
    },
    { 'lib/node_modules/words/index.js': "alert('two')" },
  ],
  [
    'a folder is a link that is named whole',
    {
      'page.ts': "import './words'",
      words: '→ one',
      'one/index.ts': "alert('one')",
      'two/index.ts': "alert('two')",
    },
    { words: '→ two' },
  ],
  [
    'a package is a link',
    {
      'page.ts': "import '@our/words/word.js'",
      'node_modules/@our/words': '→ ../../one',
      'one/word.js': "alert('one')",
      'two/word.js': "alert('two')",
    },
    { 'node_modules/@our/words': '→ ../../two' },
  ],
  [
    'a file says something else that is asked for with more than its name',
    { 'page.ts': "import './word.js?v=1'", 'word.js': "alert('one')" },
    { 'word.js': "alert('two')" },
  ],
  [
    'a file with a colon in its name says something else',
    {
      'page.ts': "import './so:me.ts'",
      'so:me.ts': "import './lib/wo:rd.ts'",
      'lib/wo:rd.ts': "alert('one')",
    },
    { 'lib/wo:rd.ts': "alert('two')" },
  ],
  [
    'a file comes that was imported in vain',
    { 'page.ts': "import('./words.json').catch(() => alert('one'))" },
    { 'words.json': `{"say":"alert(\\"two\\")"}` },
  ],
  [
    'a file of any kind comes that was imported in vain, with its folder',
    { 'page.ts': "try { await import('./lib/words.txt') } catch { alert('one') }" },
    { 'lib/words.txt': 'alert("two")' },
  ],
  [
    'a folder comes that was imported in vain',
    { 'page.ts': "try { await import('./lib') } catch { alert('one') }" },
    { 'lib/index.ts': "alert('two')" },
  ],
  [
    'a package is installed that was imported in vain',
    { 'page.ts': "import('@our/words/say').catch(() => alert('one'))" },
    { 'node_modules/@our/words/say/index.js': "alert('two')" },
  ],
  [
    'a package is installed that another does without',
    {
      'page.ts': "import 'lenient'",
      'node_modules/lenient/index.js': "try { require('words') } catch { alert('one') }",
    },
    { 'node_modules/words/index.js': "alert('two')" },
  ],
  [
    'a file comes that goes before a folder',
    {
      'page.ts': "import * as words from './words'\nconsole.log(words)",
      'words/index.ts': `export default 'alert("one")'`,
    },
    { 'words.json': `"alert(\\"two\\")"` },
  ],
  [
    'a file comes that an import with a pattern finds',
    {
      'page.ts': 'for (const each of ["one", "deep/two"]) import(`./lib/${each}.ts`)',
      'lib/one.ts': "alert('one')",
    },
    { 'lib/deep/two.ts': "alert('two')" },
  ],
  [
    'a file of any kind comes that an import with a pattern finds, which found none',
    {
      'page.ts': "alert('one')\nconst any: string = name\nimport(`./lib/w-${any}.txt`)",
      'lib/one.txt': '',
    },
    { 'lib/w-two.txt': 'alert("two")' },
  ],
]

test('does not bundle again for links and files that no import can resolve to', async () => {
  const root = newFolder()
  const shop = { root, store: memoryStore(), notes: path.join(root, 'notes'), recent: noRecent }
  fs.writeFileSync(path.join(root, 'page.ts'), "alert('one')")
  let made = 0
  const ask = async (): Promise<unknown> => {
    await sleep(20)
    return cachedBundle(shop, 'version', 'config', () => {
      made++
      const entryPoints = [path.join(root, 'page.ts')]
      return bundleWith(root, () => 'made.js', { entryPoints, outfile: 'made.js' })
    })
  }
  await ask()
  // A lock of an editor beside the file, and the output of a build tool.
  fs.symlinkSync('me@host.1234:99', path.join(root, '.#page.ts'))
  fs.symlinkSync(os.tmpdir(), path.join(root, 'result'))
  // Files that no import can resolve to.
  write(root, { 'dist/index.html': '', 'dist/code.js': '', 'page.md': '# Page\n' })
  await ask()
  expect(made).toBe(1)
})

test.each(LED_ELSEWHERE)('bundles again if %s', async (_, files, changed) => {
  const root = newFolder()
  const shop = { root, store: memoryStore(), notes: path.join(root, 'notes'), recent: noRecent }
  const put = async (some: Files): Promise<void> => {
    for (const [name, content] of Object.entries(some)) {
      const file = path.join(root, name)
      if (fs.lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink()) fs.unlinkSync(file)
      fs.mkdirSync(path.dirname(file), { recursive: true })
      if (content.startsWith('→ ')) fs.symlinkSync(content.slice(2), file)
      else if (content !== '') fs.writeFileSync(file, content)
    }
    await sleep(20)
  }
  let made = 0
  const ask = async (): Promise<string | undefined> => {
    const bundled = await cachedBundle(shop, 'version', 'config', () => {
      made++
      return bundleWith(root, () => 'made.js', {
        entryPoints: [path.join(root, 'page.ts')],
        outfile: 'made.js',
        minify: true,
      })
    })
    return bundled.files[0]?.text.trim()
  }
  await put(files)
  expect(await ask()).toContain('alert("one")')
  expect(await ask()).toContain('alert("one")')
  expect(made).toBe(1)
  await put(changed)
  expect(await ask()).toContain('alert("two")')
  expect(made).toBe(2)
})
