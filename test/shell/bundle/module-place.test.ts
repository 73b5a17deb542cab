// Tests that a config and the modules that it imports know their own locations.

import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { loadConfig } from '../../../src/shell/config/load-config.ts'
import { noRecent } from '../../../src/shell/store/recent.ts'
import { memoryStore, type Store } from '../../../src/shell/store/store.ts'
import { newFolder } from '../../folder.ts'
import { config, site, type Files } from '../../site.ts'

const PLACES = `[
  import.meta.url, import.meta.dirname, import.meta.filename,
].join(' ')`

/** Returns the title of a site, which its config computes from its location, and the diagnostics. */
async function titleOf(files: Files, store: Store = memoryStore(), notes = newFolder()) {
  const { root } = site({ 'content/en/docs/a.md': '# A\n', ...files })
  const shop = { root, store, notes, recent: noRecent, version: 'test' }
  const { site: read, diagnostics } = await loadConfig(shop)
  return { root, title: read?.locales[0]?.title, diagnostics }
}

const placesIn = (root: string, file: string): string => {
  const full = path.join(root, file)
  return [pathToFileURL(full).href, path.dirname(full), full].join(' ')
}

describe('a config', () => {
  test('knows its location, as does each module that it imports', async () => {
    const own = await titleOf({ 'site.config.ts': config(`title: ${PLACES},`) })
    expect([own.title, own.diagnostics]).toEqual([placesIn(own.root, 'site.config.ts'), []])
    const other = await titleOf({
      'site.config.ts': `import { title } from './facts/title.ts'\n${config('title: title,')}`,
      'facts/title.ts': `export const title: string = ${PLACES}\n`,
    })
    expect(other.title).toBe(placesIn(other.root, 'facts/title.ts'))
  })

  test('reads files beside it, even with its own __dirname and require', async () => {
    const { title } = await titleOf({
      'site.config.ts': `import fs from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createRequire } from 'node:module'
const __dirname = fileURLToPath(new URL('.', import.meta.url))
const require = createRequire(import.meta.url)
const { name } = JSON.parse(fs.readFileSync(\`\${__dirname}/package.json\`, 'utf8'))
${config("title: name + require('./package.json').version,")}`,
      'package.json': '{ "name": "beside", "version": "1.2" }',
    })
    expect(title).toBe('beside1.2')
  })

  test('gets the same location from a destructured import.meta', async () => {
    const { root, title } = await titleOf({
      'site.config.ts': `const { dirname, ...rest } = import.meta
const { url, filename } = rest
${config("title: [url, dirname, filename].join(' '),")}`,
    })
    expect(title).toBe(placesIn(root, 'site.config.ts'))
  })

  test('resolves files and packages like a module that Node runs', async () => {
    const names = [
      '.',
      '..',
      './a b.txt',
      '../x/',
      '/etc/hosts',
      'https://docs.example/a',
      'node:fs',
      'fs/promises',
      'far/words.json',
      '#own',
    ]
    const { root, title, diagnostics } = await titleOf({
      'site.config.ts': `import { title } from './facts/title.ts'\n${config('title: title,')}`,
      'facts/title.ts': `export const title = ${JSON.stringify(names)}.map(import.meta.resolve).join('\\n')\n`,
      'package.json': '{ "imports": { "#own": "./facts/own.ts" } }',
      'node_modules/far/package.json': '{ "name": "far" }',
      'node_modules/far/words.json': '{}',
      'facts/own.ts': '',
    })
    const inRoot = (file: string): string => pathToFileURL(path.join(root, file)).href
    expect(diagnostics).toEqual([])
    expect(title?.split('\n')).toEqual([
      inRoot('facts/'),
      inRoot('/'),
      inRoot('facts/a b.txt'),
      inRoot('x/'),
      'file:///etc/hosts',
      'https://docs.example/a',
      'node:fs',
      'node:fs/promises',
      inRoot('node_modules/far/words.json'),
      inRoot('facts/own.ts'),
    ])
  })

  test('resolves files even if it has its own variable URL', async () => {
    const { root, title, diagnostics } = await titleOf({
      'site.config.ts': `const URL = 'https://docs.example'\n${config("title: URL + import.meta.resolve('./a'),")}`,
    })
    expect(diagnostics).toEqual([])
    expect(title).toBe(`https://docs.example${pathToFileURL(path.join(root, 'a')).href}`)
  })

  test.each([
    [
      'far',
      '“far” is not exported for require, and import.meta.resolve finds only what require would',
    ],
    ['gone', "Cannot find module 'gone'"],
  ])('fails with the reason why a package is not found: %s', async (name, why) => {
    const { diagnostics } = await titleOf({
      'site.config.ts': `\nconst far = import.meta.resolve('${name}')\n${config('title: far,')}`,
      'node_modules/far/package.json': '{ "name": "far", "exports": { "import": "./far.js" } }',
      'node_modules/far/far.js': 'export default 1\n',
    })
    expect(diagnostics.map((found) => [found.message, found.line])).toEqual([
      [`The config cannot be run: ${why}`, 2],
    ])
  })

  test('fails with one error, in its own terms, for an unknown property of import.meta', async () => {
    const { diagnostics } = await titleOf({
      'site.config.ts': `import { title } from './title.ts'\n${config('title: title + import.meta.glob(title),')}`,
      'title.ts': 'export const title = import.meta.dirname\n',
    })
    expect(diagnostics.map(({ message }) => message)).toEqual([
      'The config cannot be run: import.meta.glob is not a function',
    ])
  })

  test.each(['', '\uFEFF'])('imports a module with a hashbang (%j)', async (mark) => {
    const { root, title, diagnostics } = await titleOf({
      'site.config.ts': `import { title } from './title.mjs'\n${config('title: title,')}`,
      'title.mjs': `${mark}#!/usr/bin/env node\nexport const title = import.meta.dirname\n`,
    })
    expect([title, diagnostics]).toEqual([root, []])
  })

  test('imports CommonJS packages', async () => {
    const { root, title, diagnostics } = await titleOf({
      'site.config.ts': `import old from 'old'\n${config('title: old(),')}`,
      'node_modules/old/package.json': '{ "name": "old", "main": "index.js" }',
      'node_modules/old/index.js': `'use strict'
const { join } = require('path')
module.exports = () => [require('node:os').EOL, join('a', 'b'), __dirname, __filename].join(' ').trim()
`,
    })
    const folder = path.join(root, 'node_modules/old')
    expect(diagnostics).toEqual([])
    expect(title).toBe(`a/b ${folder} ${path.join(folder, 'index.js')}`)
  })

  test('knows its current location if its bundle was cached at another one', async () => {
    const [store, notes] = [memoryStore(), newFolder()]
    const files = { 'site.config.ts': config('title: import.meta.dirname,') }
    for (const { root, title } of [
      await titleOf(files, store, notes),
      await titleOf(files, store, notes),
    ])
      expect(title).toBe(root)
  })

  test('has an error reported at its line in the source', async () => {
    const { diagnostics } = await titleOf({
      'site.config.ts': `const here = import.meta.dirname\n\n\n  throw new Error(here)\nexport default {}\n`,
    })
    expect(diagnostics.map(({ line, column }) => [line, column])).toEqual([[4, 9]])
  })
  test.each([
    ['cannot be read', 'const here = import.meta.dirname, = 1', 35],
    ['throws', "const here = import.meta.dirname; throw new Error('no')", 41],
    ['does not ask', "throw new Error('no')", 7],
  ])(
    'has an error on its first line reported at the column in its source if it %s',
    async (_, line, at) => {
      const { diagnostics } = await titleOf({ 'site.config.ts': `${line}\nexport default {}\n` })
      expect(diagnostics.map((found) => [found.line, found.column])).toEqual([[1, at]])
    },
  )
})
