import { expect, test } from 'vitest'
import { stableNames, withoutEmpty } from '../../../src/shell/bundle/stable-names.ts'

/** Returns files as esbuild makes them. The first one names the second one twice. */
const bundled = (hash: string, text = 'let b=1'): { name: string; text: string }[] => [
  {
    name: `runtime-${hash}.js`,
    text: `import{b}from"./chunk-${hash}.js";const later=()=>import("./chunk-${hash}.js")`,
  },
  { name: `chunk-${hash}.js`, text },
  { name: 'inline.js', text: 'let inline' },
]

const nameOf = (files: ReturnType<typeof bundled>, kind: string): string =>
  files.find(({ name }) => name.startsWith(kind))?.name ?? ''

test('gives the same names for any location of the sources, and renames references', () => {
  const made = stableNames(bundled('ABCDEF23'))
  expect(stableNames(bundled('ZYXWVU76'))).toEqual(made)
  expect(made.map(({ name }) => name)).toEqual([
    expect.stringMatching(/^runtime-[\da-f]{8}\.js$/),
    expect.stringMatching(/^chunk-[\da-f]{8}\.js$/),
    'inline.js',
  ])
  const chunk = nameOf(made, 'chunk')
  expect(made[0]?.text).toBe(`import{b}from"./${chunk}";const later=()=>import("./${chunk}")`)
})

test('gives a file a new name if it or a file that it imports has changed', () => {
  const before = stableNames(bundled('ABCDEF23'))
  const after = stableNames(bundled('ABCDEF23', 'let b=2'))
  for (const kind of ['runtime', 'chunk'])
    expect(nameOf(after, kind)).not.toBe(nameOf(before, kind))
  expect(nameOf(after, 'inline')).toBe(nameOf(before, 'inline'))
})

test('replaces names with non-ASCII letters, but not parts of other names', () => {
  const [picture, other, style] = stableNames([
    { name: '图 1-ABCDEF23.svg', text: '<svg/>' },
    { name: 'a-b-ABCDEF24.svg', text: '<svg />' },
    {
      name: 'runtime-ABCDEF25.css',
      text: 'a{background:url("./图 1-ABCDEF23.svg#x"),url(./a-b-ABCDEF24.svg)}b{content:"b-ABCDEF24.svg"}',
    },
  ])
  expect(style?.text).toBe(
    `a{background:url("./${picture?.name}#x"),url(./${other?.name})}b{content:"b-ABCDEF24.svg"}`,
  )
})

test('keeps one of several equal files, and no chunks without code', () => {
  const twice = [...bundled('ABCDEF23'), { name: 'chunk-ABCDEF24.js', text: 'let b=1' }]
  expect(stableNames(twice)).toHaveLength(3)
  const [runtime, ...others] = withoutEmpty([
    { name: 'runtime-ABCDEF23.js', text: 'import"./chunk-ABCDEF24.js";let a' },
    { name: 'chunk-ABCDEF24.js', text: '\n' },
  ])
  expect(runtime?.text).toBe('let a')
  expect(others).toEqual([])
})

test("removes imports that only run a chunk of esbuild's own functions", () => {
  const helpers = { name: 'chunk-ABCDEF24.js', text: 'var f=1;export{f as a}', isInert: true }
  const other = { name: 'chunk-ABCDEF25.js', text: 'start()' }
  const files = withoutEmpty([
    {
      name: 'runtime-ABCDEF23.js',
      text: 'import{a}from"./chunk-ABCDEF24.js";import"./chunk-ABCDEF25.js";a()',
    },
    { name: 'view-ABCDEF23.js', text: 'import"./chunk-ABCDEF24.js";let a' },
    helpers,
    other,
  ])
  expect(files.map(({ text }) => text)).toEqual([
    'import{a}from"./chunk-ABCDEF24.js";import"./chunk-ABCDEF25.js";a()',
    'let a',
    helpers.text,
    other.text,
  ])
})
