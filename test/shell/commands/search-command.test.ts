// Tests `sitegen search` as a command run in a terminal.

import { spawnSync, type SpawnSyncReturns } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Searched } from '../../../src/shell/commands/search-command.ts'
import { newFolder, write } from '../../folder.ts'
import { BILINGUAL, config } from '../../site.ts'
import { PROGRAM } from '../../program.ts'

const root = newFolder()
const run = (...args: string[]): SpawnSyncReturns<string> =>
  spawnSync(process.execPath, [PROGRAM, ...args], {
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  })

beforeAll(() => {
  write(root, {
    'site.config.ts': config('', BILINGUAL),
    'content/zh-Hans/docs/keys.md':
      '# 快捷键\n\n按下快捷键。\n\n## 修改 {#change}\n\n到浏览器里修改快捷键。\n',
    'content/zh-Hans/docs/odd.md':
      '---\ntitle: "xylo\\e[31m\\n::error::x"\n---\n\nXylo\u001B[2J\u202E.\n',
    'content/en/docs/keys.md':
      '# Shortcuts\n\nPress a shortcut.\n\n## Change\n\nIn the browser, with `_keys`.\n',
  })
  expect(run('build', '--root', root, '--quiet').status).toBe(0)
}, 60_000)

describe('sitegen search', () => {
  test('prints the results with their addresses, best match first', () => {
    const { status, stdout, stderr } = run('search', '快捷键', '--root', root)
    expect(status).toBe(0)
    expect(stderr).toBe('')
    expect(stdout).toBe(
      ' 1. 快捷键\n    /docs/keys\n    按下快捷键。\n\n' +
        ' 2.    └ 修改 · 快捷键\n    /docs/keys#change\n    到浏览器里修改快捷键。\n',
    )
  })

  test('prints the results in another locale as a single JSON value', () => {
    const { stdout } = run('search', 'shortcuts', '--root', root, '--locale', 'en', '--json')
    const { query, locale, ms, results } = JSON.parse(stdout) as Searched
    expect({ query, locale }).toEqual({ query: 'shortcuts', locale: 'en' })
    expect(ms).toBeGreaterThan(0)
    expect(results[0]).toMatchObject({
      url: '/en/docs/keys',
      page: '/en/docs/keys',
      title: 'Shortcuts',
      heading: '',
      type: 0,
      excerpt: 'Press a shortcut.',
    })
    expect(Object.keys(results[0] ?? {})).toEqual([
      'url',
      'page',
      'title',
      'heading',
      'excerpt',
      'score',
      'type',
    ])
  })

  test('joins several unquoted words into one query', () => {
    const asked = (...words: string[]): Searched =>
      JSON.parse(
        run('search', ...words, '--root', root, '--locale', 'en', '--json').stdout,
      ) as Searched
    const { query, results } = asked('change', 'browser')
    expect(query).toBe('change browser')
    expect(results).toEqual(asked('change browser').results)
    expect(results).not.toEqual([])
  })

  test('trims the query, as the search in the browser does', () => {
    const found = (query: string): number =>
      (
        JSON.parse(
          run('search', query, '--root', root, '--locale', 'en', '--json').stdout,
        ) as Searched
      ).results.length
    expect(found(' sho ')).toBe(found('sho'))
    expect(found('sho')).toBeGreaterThan(0)
    expect(found('_')).toBe(0)
  })

  test('explains how the score of a result is calculated', () => {
    const { stdout } = run('search', '修改快捷键', '--root', root, '--explain')
    expect(stdout).toMatch(/score \d+\.\d\d: 修改 \d+\.\d\d \(idf \d+\.\d\d\) \+ 快捷键 /)
    expect(stdout).toMatch(
      /, with coordination and its page [\d.]+, × [\d.]+ for the whole question, × [\d.]+ for names/,
    )
    const asJson = run('search', '修改快捷键', '--root', root, '--explain', '--json').stdout
    for (const { score, parts = [], factors } of (JSON.parse(asJson) as Searched).results) {
      const { base = 0, whole = 0, like = 0 } = factors ?? {}
      expect(parts.map(({ word }) => word)).toContain('快捷键')
      expect(base * whole * like).toBeCloseTo(score, 2)
    }
  })

  test('limits the number of results', () => {
    const { stdout } = run('search', '快捷键', '--root', root, '--limit', '1', '--json')
    expect((JSON.parse(stdout) as Searched).results).toHaveLength(1)
  })

  test('replaces control characters, so that page text cannot control a terminal or a log', () => {
    const { stdout } = run('search', 'xylo', '--root', root)
    expect(stdout).toMatch(/^ 1\. xylo\uFFFD\[31m[ \uFFFD]::error::x\n {4}\/docs\/odd\n/)
    expect(stdout).not.toMatch(/[^\P{Cc}\n]|\u202E/u)
  })

  test('finds the index of a site whose base contains non-ASCII characters', () => {
    const below = newFolder()
    write(below, {
      'site.config.ts': config("base: '/指南/v1/'", "en: { label: 'English', base: '/英文/' }"),
      'content/en/docs/keys.md': '# Keys\n\nAbout keys.\n',
    })
    expect(run('build', '--root', below, '--quiet').status).toBe(0)
    const { stdout } = run('search', 'keys', '--root', below)
    const address = encodeURI('/指南/v1/英文/docs/keys')
    expect(stdout).toBe(` 1. Keys\n    ${address}\n    About keys.\n`)
  })

  test('reports that there are no results', () => {
    const { status, stdout, stderr } = run('search', 'zzzz', '--root', root)
    expect([status, stdout, stderr]).toEqual([0, '', 'No results\n'])
  })

  test.each([
    [['--locale', 'fr'], 'There is no locale “fr”.', 'Name one of zh-Hans, en.'],
    [['--limit', 'many'], '--limit is “many”.', 'Write a whole number from 1 to 1000.'],
    [
      ['--out', '/nowhere'],
      'There is no built site in /nowhere.',
      'Build it first: npx sitegen build',
    ],
  ])('rejects the options %j', (args, message, hint) => {
    const { status, stderr } = run('search', 'x', '--root', root, ...args)
    expect(status).toBe(2)
    expect(stderr).toBe(`error search  ${message}\n  ${hint}\n`)
    const { stdout } = run('search', 'x', '--root', root, '--json', ...args)
    expect(JSON.parse(stdout)).toMatchObject({
      query: 'x',
      results: [],
      diagnostics: [{ severity: 'error', code: 'search', message, hint }],
    })
  })

  test.each([
    ['search-index.json', '[{"format":', 'JSON'],
    [
      'search-index.json',
      '["words"]',
      'This is no file of format 2 of a search index. Build the site again.',
    ],
    ['search-index.json', undefined, 'it is not there (ENOENT).'],
    ['assets/site.json', '{"locales":', 'JSON'],
  ])('advises a rebuild if a file of the output is damaged: %s is %s', (name, text, reason) => {
    const out = newFolder()
    fs.cpSync(path.join(root, 'dist'), out, { recursive: true })
    const file = path.join(out, name)
    if (text === undefined) fs.rmSync(file)
    else fs.writeFileSync(file, text)
    const { status, stderr } = run('search', 'x', '--out', out)
    expect(status).toBe(2)
    expect(stderr).toContain(`error search  ${file} cannot be used: `)
    expect(stderr).toContain(reason)
    expect(stderr).toMatch(/\n {2}Build the site again: npx sitegen build\n$/)
  })
})
