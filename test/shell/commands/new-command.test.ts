// Tests `sitegen new`, which makes a site to begin with.

import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { starterFiles } from '../../../src/core/starter/starter.ts'
import { newCommand, newText, packageToInstall } from '../../../src/shell/commands/new-command.ts'
import { home } from '../../../src/shell/folders/home.ts'
import { newFolder, write } from '../../folder.ts'
import { site, type Files } from '../../site.ts'

const SITE = { title: 'Kite', url: 'https://kite.example', locales: ['zh-Hans', 'en'] }

const LABELS: Readonly<Record<string, string>> = { de: 'Deutsch', en: 'English' }

const filesOf = (changes: Partial<typeof SITE> = {}): Files =>
  Object.fromEntries(
    starterFiles({
      ...SITE,
      ...changes,
      locales: (changes.locales ?? SITE.locales).map((id) => ({ id, label: LABELS[id] ?? id })),
      today: '2025-08-28',
    }).map(({ path: name, text }) => [name, text]),
  )

describe('a new site', () => {
  test.each([[['zh-Hans', 'en']], [['en', 'zh-Hans']], [['en']], [['de', 'pt-BR', 'zh-Hant']]])(
    'with the languages %j is built without a problem',
    async (locales) => {
      const { files, brief } = await site(filesOf({ locales })).build()
      expect(brief).toEqual([])
      for (const id of locales) {
        const base = id === locales[0] ? '' : `${id.toLowerCase()}/`
        for (const page of [
          '',
          'docs/',
          'docs/start/',
          'docs/markdown/',
          'blog/2025/08/28/online/',
        ])
          expect(files.has(`${base}${page}index.html`), `${base}${page}`).toBe(true)
        expect(files.get(`${base}docs/start/index.html`)).toContain(`content/${id}/docs/start.md`)
        expect(files.get(`${base}index.html`)).toContain('<title>Kite</title>')
      }
    },
  )

  test('is checked by editors with the options that the guide gives', () => {
    const guide = fs.readFileSync(home('docs/GUIDE.md'), 'utf8')
    expect(guide).toContain(`\`\`\`json\n${String(filesOf()['tsconfig.json'])}\`\`\``)
  })

  test('speaks the languages that it has, and English where it has none', async () => {
    const { files } = await site(filesOf({ locales: ['zh-Hans', 'en', 'de'] })).build()
    expect(files.get('docs/start/index.html')).toContain('第一步')
    expect(files.get('en/docs/start/index.html')).toContain('First steps')
    expect(files.get('de/docs/start/index.html')).toContain('First steps')
    expect(files.get('index.html')).toContain('>Deutsch<')
    // Headings have the same address in every language.
    for (const base of ['', 'en/', 'de/'])
      expect(files.get(`${base}docs/markdown/index.html`)).toContain('<h2 id="boxes">')
  })

  test.each(["Kite's \\ “docs”", '风筝', '{kite}', '`${kite}`'])(
    'may be called %s',
    async (title) => {
      const { files, brief } = await site(filesOf({ title })).build()
      expect(brief).toEqual([])
      expect((JSON.parse(files.get('site.webmanifest') ?? '') as { name: string }).name).toBe(title)
    },
  )
})

describe('sitegen new', () => {
  const today = new Date().toISOString().slice(0, 10)

  test('makes the folder, and says what is in it and how to go on', () => {
    const root = path.join(newFolder(), 'a/b')
    const { exitCode, result } = newCommand(root, { ...SITE, locales: ['en'] })
    expect(exitCode).toBe(0)
    expect(result).toEqual({
      ok: true,
      written: [
        'site.config.ts',
        'content/en/pages/index.md',
        'content/en/docs/index.md',
        'content/en/docs/start.md',
        'content/en/docs/markdown.md',
        `content/en/blog/${today}-online.md`,
        'content/en/blog/_tags.yaml',
        'tsconfig.json',
        'package.json',
        '.gitignore',
      ],
      kept: [],
      untranslated: [],
      diagnostics: [],
    })
    for (const name of result.written) expect(fs.existsSync(path.join(root, name))).toBe(true)
    expect(fs.readFileSync(path.join(root, 'site.config.ts'), 'utf8')).toContain(
      "en: { label: 'English', base: '/' }",
    )
    for (const name of ['tsconfig.json', 'package.json'])
      expect(JSON.parse(fs.readFileSync(path.join(root, name), 'utf8'))).toBeTypeOf('object')
    expect(newText(result, 'my docs')).toMatch(/^A new site in my docs:\n {2}site\.config\.ts\n/)
    expect(newText(result, 'my docs')).toMatch(/\n {2}cd "my docs"\n {2}npx sitegen serve$/)
    expect(newText(result, '.')).not.toContain('cd ')
  })

  test('changes nothing that is there, and adds no pages to those of a language', () => {
    const root = newFolder()
    write(root, { 'package.json': '{ "name": "mine" }', 'content/en/docs/a.md': '# A\n' })
    const { result } = newCommand(root, { ...SITE, locales: ['en', 'fr'] })
    expect(result).toMatchObject({ ok: true, kept: ['package.json'], untranslated: ['fr'] })
    expect(result.written.filter((name) => name.startsWith('content/en/'))).toEqual([])
    expect(result.written).toContain('content/fr/docs/start.md')
    expect(fs.readFileSync(path.join(root, 'site.config.ts'), 'utf8')).toContain(
      "fr: { label: 'Français', base: '/fr/' }",
    )
    expect(fs.readFileSync(path.join(root, 'package.json'), 'utf8')).toBe('{ "name": "mine" }')
    expect(newText(result, '.')).toContain('\nLeft as they are: package.json\n')
    expect(newText(result, '.')).toContain('\nIn English, to be translated: fr\n')
  })

  test('says what to install where npx would find no sitegen and download another', () => {
    const root = newFolder()
    const { result } = newCommand(path.join(root, 'docs'), SITE)
    const install = packageToInstall(path.join(root, 'docs'))
    expect(install).toBe(home())
    expect(newText(result, 'docs', '/its place')).toMatch(
      /\n {2}cd docs\n {2}npm install "\/its place"\n {2}npx sitegen serve$/,
    )
    write(root, { 'node_modules/.bin/sitegen': '' })
    expect(packageToInstall(path.join(root, 'docs'))).toBeUndefined()
    expect(newText(result, 'docs')).not.toContain('install')
  })

  test('refuses a folder with a site', () => {
    const root = newFolder()
    write(root, { 'site.config.ts': '// mine\n' })
    const { exitCode, result } = newCommand(root, SITE)
    expect(exitCode).toBe(2)
    expect(result).toMatchObject({ ok: false, written: [] })
    expect(result.diagnostics).toMatchObject([
      { code: 'config', message: 'There is a site in this folder already.' },
    ])
    expect(fs.readdirSync(root)).toEqual(['site.config.ts'])
  })

  test('says why a folder cannot be used, and takes back what it has written', () => {
    const root = newFolder()
    // A file where a folder is needed.
    write(root, { 'content/en/docs': 'mine', blocked: 'mine' })
    const inside = newCommand(path.join(root, 'blocked'), SITE)
    expect(inside.exitCode).toBe(2)
    expect(inside.result.diagnostics).toMatchObject([
      { code: 'system', hint: 'Name a folder that you may write into.' },
    ])
    fs.rmSync(path.join(root, 'content/en'), { recursive: true })
    write(root, { 'content/fr': 'mine', 'content/de': '' })
    fs.rmSync(path.join(root, 'content/de'))
    fs.symlinkSync(path.join(root, 'nowhere/at/all'), path.join(root, '.gitignore'))
    const { exitCode, result } = newCommand(root, { ...SITE, locales: ['de'] })
    expect(exitCode).toBe(2)
    expect(result.written).toEqual([])
    expect(fs.existsSync(path.join(root, 'site.config.ts'))).toBe(false)
    expect(fs.existsSync(path.join(root, 'content/de/docs/start.md'))).toBe(false)
  })
})
