// What a command loads: nothing that it does not use.

import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { newFolder, write } from '../folder.ts'
import { BILINGUAL, config } from '../site.ts'

const BIN = path.join(import.meta.dirname, '../../bin/sitegen.js')

/** Says the name of every package that a process loads, threads left out. */
const SPY = `data:text/javascript,${encodeURIComponent(`
  import { isMainThread } from 'node:worker_threads'
  import module from 'node:module'
  if (isMainThread) {
    const load = "export const load = (url, context, next) => (process._rawDebug('loads ' + url), next(url, context))"
    module.register('data:text/javascript,' + encodeURIComponent(load))
    process.on('exit', () => Object.keys(module._cache).forEach((file) => process._rawDebug('loads ' + file)))
  }`)}`

/** The packages that a command line loads beside its own code. */
function packages(args: readonly string[]): string[] {
  const { stderr, status } = spawnSync(process.execPath, ['--import', SPY, BIN, ...args], {
    encoding: 'utf8',
  })
  expect(status, stderr).toBe(0)
  expect(stderr).toMatch(/^loads .*\/bin\/sitegen\.js$/m)
  const found = stderr.matchAll(/^loads .*node_modules\/((?:@[^/\s]+\/)?[^/\s]+)/gm)
  return [...new Set([...found].map(([, name = '']) => name))].toSorted()
}

// The first call bundles the program itself.
beforeAll(() => void spawnSync(process.execPath, [BIN, '--help']))

test('an audit of many pages leaves linkinator to its thread, and loads nothing that asks other sites', () => {
  const page = '<!doctype html><title>x</title><a href="/0.html">x</a>'
  const folder = newFolder()
  write(folder, Object.fromEntries(Array.from({ length: 150 }, (_, i) => [`${i}.html`, page])))
  expect(packages(['check-links', folder])).toEqual([])
})

test('help loads no package, and a second build none of those that the first one needed', () => {
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
  // What is listed then has to be found out anew, so that every stage runs.
  expect(packages(['build', '--root', root, '--verbose'])).toEqual([])
})
