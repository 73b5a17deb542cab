// Tests that a command loads only the packages that it uses.

import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { newFolder, write } from '../folder.ts'
import { BILINGUAL, config } from '../site.ts'

const BIN = path.join(import.meta.dirname, '../../bin/sitegen.js')

/** A module for `--import` that logs every file that the main thread loads. */
const SPY = `data:text/javascript,${encodeURIComponent(`
  import { isMainThread } from 'node:worker_threads'
  import module from 'node:module'
  if (isMainThread) {
    const load = "export const load = (url, context, next) => (process._rawDebug('loads ' + url), next(url, context))"
    module.register('data:text/javascript,' + encodeURIComponent(load))
    process.on('exit', () => Object.keys(module._cache).forEach((file) => process._rawDebug('loads ' + file)))
  }`)}`

/** Returns the packages that a command loads in addition to its own code. */
function packages(args: readonly string[]): string[] {
  const { stderr, status } = spawnSync(process.execPath, ['--import', SPY, BIN, ...args], {
    encoding: 'utf8',
  })
  expect(status, stderr).toBe(0)
  expect(stderr).toMatch(/^loads .*\/bin\/sitegen\.js$/m)
  const found = stderr.matchAll(/^loads .*node_modules\/((?:@[^/\s]+\/)?[^/\s]+)/gm)
  return [...new Set([...found].map(([, name = '']) => name))].toSorted()
}

// The first run compiles the program itself.
beforeAll(() => void spawnSync(process.execPath, [BIN, '--help']))

test('loads no package in the main thread to check the links of many pages', () => {
  const page = '<!doctype html><title>x</title><a href="/0.html">x</a>'
  const folder = newFolder()
  write(folder, Object.fromEntries(Array.from({ length: 150 }, (_, i) => [`${i}.html`, page])))
  expect(packages(['check-links', folder])).toEqual([])
})

test('loads no package for --help, nor for a second build', () => {
  const root = newFolder()
  write(root, {
    'site.config.ts': config(
      `nav: [{ href: '/docs/a', label: { 'zh-Hans': '文档', en: 'Docs' } }]`,
      BILINGUAL,
    ),
    'content/zh-Hans/docs/a.md': '# 甲\n\n```ts\nconst a = 1\n```\n',
    'content/en/docs/a.md': '# A\n\n```ts\nconst a = 1\n```\n',
    'content/_sidebars.yaml': 'main: [a]\n',
  })
  expect(packages(['--help'])).toEqual([])
  expect(packages(['build', '--root', root])).toContain('esbuild')
  expect(packages(['build', '--root', root])).toEqual([])
  // The details that `--verbose` lists have to be computed again, so every stage runs.
  expect(packages(['build', '--root', root, '--verbose'])).toEqual([])
})
