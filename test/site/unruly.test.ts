// Tests that site code that exits the process, never returns or fails later is reported at its place.

import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { newFolder, write } from '../folder.ts'
import { PROGRAM } from '../program.ts'
import { serve } from '../serving.ts'
import { config } from '../site.ts'

/** Creates a site with component pages, by name, and returns its folder. */
function siteWith(pages: Readonly<Record<string, string>>): string {
  const root = newFolder()
  write(root, { 'site.config.ts': config('limits: { seconds: 1 }'), 'content/en/docs/a.md': '# A' })
  for (const [name, code] of Object.entries(pages))
    write(root, { [`content/en/docs/${name}.tsx`]: page(code) })
  return root
}

const page = (code: string): string =>
  `export const frontMatter = { title: 'Page' }\n${code.includes('function') ? code : `${code}\nexport default () => <p>fine</p>`}\n`
const drawing = (code: string): string =>
  `export default function Page() {\n  ${code}\n  return <p>fine</p>\n}`

/** Builds a site in a separate process, and returns the exit code and the errors in short form. */
function build(root: string, ...args: readonly string[]): readonly [number | null, string[]] {
  const all = [PROGRAM, 'build', '--root', root, '--json', ...args]
  const { status, stdout } = spawnSync(process.execPath, all, { encoding: 'utf8', timeout: 60_000 })
  const { diagnostics } = JSON.parse(stdout) as {
    readonly diagnostics: readonly Readonly<Record<string, unknown>>[]
  }
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  return [status, errors.map((each) => `${each.path}:${each.line ?? ''} ${each.message}`)]
}

test('a component that exits, leaves a rejection or throws a non-error is reported by each build', () => {
  const root = siteWith({
    ends: drawing('globalThis.process.exit(0)'),
    hides: `import { Suspense } from 'react'\nfunction Hidden() {\n  return globalThis.process.exit(0)\n}\nexport default () => <Suspense><Hidden /></Suspense>`,
    leaves: drawing("void Promise.reject(new Error('rejected'))"),
    plain: drawing("void Promise.reject('plain')"),
    throws: drawing('if (frontMatter) throw Object.create(null)'),
  })
  const told = [
    1,
    [
      'content/en/docs/ends.tsx:3 /docs/ends cannot be drawn: it ends the process',
      'content/en/docs/hides.tsx:4 /docs/hides cannot be drawn: it ends the process',
      'content/en/docs/leaves.tsx:3 /docs/leaves cannot be drawn: rejected',
      'content/en/docs/plain.tsx: /docs/plain cannot be drawn: plain',
      'content/en/docs/throws.tsx: /docs/throws cannot be drawn: something that is no error',
    ],
  ]
  expect(build(root)).toEqual(told)
  // Pages rendered alongside a failure must not be cached as good.
  expect(build(root)).toEqual(told)
  expect(build(root, '--no-cache')).toEqual(told)
})

test('each module that exits the process or leaves a rejection is reported', () => {
  const root = siteWith({
    ends: 'globalThis.process.exit(0)',
    leaves: "const list = fetch('/api/1.json').then((answer) => answer.json())\nexport { list }",
  })
  const told = [
    1,
    [
      'content/en/docs/ends.tsx:2 content/en/docs/ends.tsx cannot be run: it ends the process',
      'content/en/docs/leaves.tsx: content/en/docs/leaves.tsx cannot be run: Failed to parse URL from /api/1.json',
    ],
  ]
  expect(build(root)).toEqual(told)
  expect(build(root)).toEqual(told)
})

test('a config function that exits the process is reported', () => {
  const root = newFolder()
  write(root, {
    'site.config.ts': config('pages: () => process.exit(0),'),
    'content/en/docs/a.md': '# A',
  })
  const message = '“pages” of the config has thrown an error: it ends the process'
  expect(build(root)).toEqual([2, [`site.config.ts:8 ${message}`]])
})

test.each([
  ['computes for ever', 'while (true) {}'],
  ['awaits what never comes', 'await new Promise(() => {})'],
])('a module that %s is reported', (_, code) => {
  const root = siteWith({ fine: '', other: code, third: '' })
  const file = 'content/en/docs/other.tsx'
  expect(build(root)).toEqual([
    1,
    [`${file}: ${file} cannot be run: it takes longer than 1 seconds`],
  ])
})

test('a view of the theme that awaits a promise that never settles is reported', () => {
  const root = siteWith({})
  write(root, {
    'theme/index.tsx': `import Theme, { views as builtIn } from 'sitegen/theme'
export { statics } from 'sitegen/theme'
export default Theme
export const views = { ...builtIn, doc: () => import('./Doc.tsx') }
`,
    'theme/Doc.tsx': page('await new Promise(() => {})'),
  })
  expect(build(root)).toEqual([
    1,
    ['theme/index.tsx: The theme cannot be run: it takes longer than 1 seconds'],
  ])
})

test('serve keeps the last good site while code fails, and rebuilds on the next save', async () => {
  const root = siteWith({ x: '' })
  const file = path.join(root, 'content/en/docs/x.tsx')
  const server = await serve(root)
  const isFine = async (): Promise<boolean> => (await server.get('/docs/x')).includes('fine')
  for (const [code, told] of [
    [drawing("void Promise.reject(new Error('rejected'))"), 'cannot be drawn: rejected'],
    [drawing('globalThis.process.exit(0)'), 'cannot be drawn: it ends the process'],
    ['globalThis.process.exit(0)', 'cannot be run: it ends the process'],
    ['while (true) {}', 'takes longer than 1 seconds'],
    ['await new Promise(() => {})', 'takes longer than 1 seconds'],
  ] as const) {
    const said = server.output().length
    const rounds = server.builds().length
    fs.writeFileSync(file, page(code))
    await server.until(told, () => server.output().slice(said).includes(told))
    expect(await isFine()).toBe(true)
    await server.until('the round', () => server.builds().length > rounds)
    fs.writeFileSync(file, page(`// ${told}`))
    await server.until('mended', () => server.builds().length > rounds + 1)
  }
  // A rejection after rendering is ignored.
  fs.writeFileSync(file, page(drawing("setTimeout(() => Promise.reject(new Error('late')), 500)")))
  await server.until('drawn', () => server.builds().length > 10)
  await new Promise((done) => setTimeout(done, 1000))
  expect(await isFine()).toBe(true)
  expect(server.output()).not.toContain('itself failed')
}, 120_000)
