// Tests the published package, packed and installed in another folder.

import { spawnSync, type SpawnSyncReturns } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { newFolder, tree, write } from '../folder.ts'
import { config } from '../site.ts'

const HOME = path.join(import.meta.dirname, '../..')
const read = (file: string): string => fs.readFileSync(path.join(HOME, file), 'utf8')

let folder = ''
let copy = ''
beforeAll(() => {
  folder = newFolder()
  const packed = spawnSync('npm', ['pack', '--silent', '--pack-destination', folder], {
    cwd: HOME,
    encoding: 'utf8',
  })
  expect(packed.status, packed.stderr).toBe(0)
  const modules = path.join(folder, 'node_modules')
  copy = path.join(modules, 'sitegen')
  fs.mkdirSync(copy, { recursive: true })
  const archive = fs.readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? ''
  spawnSync('tar', ['xzf', path.join(folder, archive), '--strip-components=1', '-C', copy])
  // Links to the packages of this repository replace `npm install`.
  for (const name of fs.readdirSync(path.join(HOME, 'node_modules'))) {
    if (!name.startsWith('.'))
      fs.symlinkSync(path.join(HOME, 'node_modules', name), path.join(modules, name))
  }
})

test('builds a site without writing to its own folder', () => {
  const before = tree(copy)
  expect(before.filter(([file]) => /^(content|test|scripts|bench|dist)\//.test(file))).toEqual([])
  write(folder, {
    'site.config.ts': config(),
    'content/en/docs/a.md':
      '# A\n\n```ts\nlet a\n```\n\n```mermaid\nflowchart LR\n  A --> B\n```\n',
  })
  const built = spawnSync(process.execPath, ['node_modules/sitegen/bin/sitegen.js', 'build'], {
    cwd: folder,
    encoding: 'utf8',
  })
  expect(built.status, built.stderr).toBe(0)
  const page = fs.readFileSync(path.join(folder, 'dist/docs/a/index.html'), 'utf8')
  expect(page).toContain('<span class="k">let</span> a')
  expect(page).toContain('<svg aria-label="A, B"')
  expect(tree(copy)).toEqual(before)
  // React is not a source of the default theme, which ships as a bundle.
  const [, note] = tree(folder).find(([file]) => file.endsWith('/theme-client.json')) ?? []
  expect(note).toMatch(/start\.tsx/)
  expect(note).not.toMatch(/react/)
})

test('contains all files that its README and guide link to or show', () => {
  for (const file of ['README.md', 'docs/GUIDE.md']) {
    const targets = Array.from(
      read(file).matchAll(/(?<=\]\(|src=")(?!https?:|\.\.?\/|\/)([^)"#\s]+)(?=[)"])/g),
      ([target]) => path.join(path.dirname(file), target),
    )
    expect(targets.length).toBeGreaterThan(1)
    expect(targets.filter((target) => !fs.existsSync(path.join(copy, target)))).toEqual([])
  }
})

/** Runs the TypeScript compiler in a folder beside the installed copy. */
function compile(name: string, ...args: string[]): SpawnSyncReturns<string> {
  return spawnSync(
    process.execPath,
    [path.join(HOME, 'node_modules/typescript/bin/tsc'), '-p', '.', '--noEmit', ...args],
    { cwd: path.join(folder, name), encoding: 'utf8' },
  )
}

const BOTH = [['--skipLibCheck'], ['--skipLibCheck', 'false']]

test('type-checks the config of the README with the options of `tsc --init`', () => {
  const readme = /```ts\n([\s\S]*?)```/.exec(read('README.md'))?.[1] ?? ''
  write(folder, {
    'own/package.json': '{ "type": "module" }',
    'own/site.config.ts': readme,
  })
  spawnSync(process.execPath, [path.join(HOME, 'node_modules/typescript/bin/tsc'), '--init'], {
    cwd: path.join(folder, 'own'),
  })
  for (const args of BOTH) expect(compile('own', '--strict', ...args).stdout).toBe('')
  write(folder, { 'own/site.config.ts': readme.replace("'Docs'", '5') })
  expect(compile('own').stdout).toMatch(/^site\.config\.ts\(4,3\): error TS2322/)
})

const guide = read('docs/GUIDE.md')
const options = /```json\n(\{\n {2}"compilerOptions[\s\S]*?)```/.exec(guide)?.[1] ?? ''

test('type-checks a config that reads files, with the guide’s options and Node’s types', () => {
  // Older compilers default to a target without promises.
  expect(options).toContain('"target": "esnext"')
  const [types = ''] = /(?<=`)"types": .*?(?=`)/.exec(guide) ?? []
  write(folder, {
    'reading/site.config.ts': `import fs from 'node:fs'
const title: string = fs.readFileSync(\`\${import.meta.dirname}/title.txt\`, 'utf8')
${config('title: title,')}`,
    'reading/tsconfig.json': options.replace('"target"', `${types}, "target"`),
  })
  for (const args of BOTH) expect(compile('reading', ...args).stdout).toBe('')
})

/** Returns a config whose functions `docs`, `pages` and `outputs` have these bodies. */
const inFunctions = (docs: string, pages: string, outputs: string): string =>
  config(`docs(docs) {
  ${docs}
  return docs
},
pages(pages) {
  ${pages}
  return pages
},
outputs(outputs) {
  ${outputs}
  return outputs
},`)

test('lets config functions mutate what the guide allows, but nothing that is shared', () => {
  write(folder, {
    'hooks/tsconfig.json': options.replace(
      '"target"',
      '"noUncheckedIndexedAccess": true, "target"',
    ),
    'hooks/named.ts': `import type { Doc, GivenDoc, GivenPage, Route } from 'sitegen'
export const named = (page: GivenPage): GivenPage => ({ ...page, data: { ...page.data, title: 'A' } })
export const retitle = (doc: GivenDoc): void => void (doc.title = 'A')
export const shorter = (docs: readonly Doc[]): readonly Doc[] => docs.slice(1)
export const route = '/b' as Route
`,
    'hooks/site.config.ts': `import { named, retitle, route, shorter } from './named.ts'
${inFunctions(
  `docs.sort((a, b) => (a.title < b.title ? -1 : 1))
  for (const doc of docs) {
    retitle(doc)
    doc.frontMatter.tags = ['a']
    doc.frontMatter.tags.push('b')
    for (const heading of doc.headings) heading.text += '!'
    doc.keys['title'] = { line: 1, column: 1, length: 1 }
  }
  return shorter(docs)`,
  `for (const page of pages) {
    page.data.title = 'A'
    page.data.route = route
    page.data = { ...page.data, title: 'B' }
    page.head.canonical = '/a'
    page.head.keywords.push('a')
    page.head.alternates = []
    page.listed = false
  }
  pages.push(...pages.map(named))
  pages.splice(0, 1)`,
  `for (const output of outputs) output.file = output.file.slice(1) as typeof output.file
  outputs.push({ file: 'a.txt', content: 'a' }, ...outputs.filter(({ bytes }) => bytes > 0))
  outputs.unshift({ file: 'b.txt', content: 'b' })`,
)}`,
  })
  for (const args of BOTH) expect(compile('hooks', ...args).stdout).toBe('')
  write(folder, {
    'hooks/site.config.ts': inFunctions(
      'for (const doc of docs) doc.titel = doc.title = 5',
      `for (const page of pages) {
    if (page.data.view.view === 'doc') page.data.view.layout = 'wide'
    page.data.locales['en'] = '/'
    page.head.alternates.push({ hreflang: 'en', href: '/' })
    page.data.route = '/b'
  }`,
      `outputs.push({ file: 'a.txt' })`,
    ),
  })
  const said = compile('hooks').stdout.matchAll(/^site\.config\.ts\((\d+),\d+\): error (TS\d+)/gm)
  expect(Array.from(said, ([, line, code]) => `${line} ${code}`)).toEqual([
    '9 TS2551',
    '9 TS2322',
    '14 TS2540',
    '15 TS2542',
    '16 TS2339',
    '17 TS2322',
    '22 TS2769',
  ])
})

test('type-checks the themes and components of the guide with its options', () => {
  const code = Array.from(
    guide.matchAll(/^```tsx\n(?:\/\/ (\S[^\n]*)\n)?(.*?)```/gms),
    ([, file = 'content/en/pages/calculator.tsx', text = '']) => [file, text] as const,
  )
  expect(code).toHaveLength(6)
  write(folder, { 'guide/tsconfig.json': options, 'guide/theme/own.css': 'main { color: red }\n' })
  // Two of them are `theme/index.tsx`, so one gets another name.
  for (const [file, text] of code)
    write(folder, { [`guide/${file.replace('index.tsx, of parts', 'parts.tsx')}`]: text })
  for (const args of BOTH) expect(compile('guide', ...args).stdout).toBe('')
  write(folder, { 'guide/theme/Doc.tsx': (code[3]?.[1] ?? '').replace('view.layout', 'view.nope') })
  expect(compile('guide').stdout).toContain("'nope' does not exist")
  write(folder, {
    'guide/theme/Doc.tsx': "import own from './own.css'\nexport const a = own.main\n",
  })
  expect(compile('guide').stdout).toContain("'main' does not exist")
})

test('types the imports that the guide allows in a component', () => {
  expect(guide).toContain('code, packages, `.json` (a value) and `.txt` (a text)')
  const component = `import { createPortal } from 'react-dom'
import list from './list.json'
import note from './note.txt'
export default () => createPortal(<p lang={list.lang}>{note.trim()}</p>, document.body)
`
  write(folder, {
    'imports/tsconfig.json': options,
    'imports/site.config.ts': config(),
    'imports/content/list.json': '{ "lang": "en" }\n',
    'imports/content/note.txt': 'Text.\n',
    'imports/content/a.tsx': component,
  })
  for (const args of BOTH) expect(compile('imports', ...args).stdout).toBe('')
  write(folder, { 'imports/content/a.tsx': component.replace('note.trim', 'note.map') })
  expect(compile('imports').stdout).toContain("'map' does not exist on type 'string'")
})

test('exports the types that the parts of a view need', () => {
  write(folder, {
    'parts/tsconfig.json': options,
    'parts/theme/parts.tsx': `import type { BuildWords, Words } from 'sitegen'
import { ArticleBody, Icon, type Drawing, type PartProps } from 'sitegen/kit'

const STAR: Drawing = { name: 'star', path: 'M12 3v18M3 12h18' }
export const Article = (props: PartProps) => <ArticleBody {...props} />
export const Home = ({ words }: { words: Words }) => <p><Icon of={STAR} />{words.home}</p>
export const feeds = (words: BuildWords): string => words.feeds
`,
  })
  for (const args of BOTH) expect(compile('parts', ...args).stdout).toBe('')
})

test('documents all exports of the kit, with their props, in the guide', () => {
  const rows = Array.from(
    guide.matchAll(/^\| `([A-Z]\w+)` \| (`[^|]+`) \| /gm),
    ([, part = '', props = '']) => [part, props.replaceAll('`', "'").replaceAll(',', ' |')],
  )
  const checks = rows.map(
    ([part, props]) =>
      `export const ${part}: Same<Props<Parameters<typeof kit.${part}>[0]>, ${props}> = true\n`,
  )
  write(folder, {
    'kit/tsconfig.json': options,
    'kit/theme/table.ts': `import * as kit from 'sitegen/kit'
type Same<A, B> = [A, B] extends [B, A] ? true : false
type Props<P> = { [K in keyof P & string]-?: P extends Record<K, P[K]> ? K : \`\${K}?\` }[keyof P & string]
export const all: Same<keyof typeof kit, '${rows.map(([part]) => part).join("' | '")}'> = true
${checks.join('')}`,
  })
  expect(compile('kit').stdout).toBe('')
  const types = Array.from(
    read('theme/kit.ts').matchAll(/^export (?:type )?\{([^}]*)\}/gm),
    ([line, names = '']) =>
      names
        .split(',')
        .filter((name) => line.startsWith('export type') || name.startsWith(' type '))
        .map((name) => name.replace(' type ', '').trim()),
  ).flat()
  expect(types.length).toBeGreaterThan(5)
  const [, said = ''] =
    /^`sitegen\/kit` also exports these types:\n(.*?)\n\n[^-]/ms.exec(guide) ?? []
  expect(types.filter((name) => !said.includes(`\`${name}\``))).toEqual([])
})
