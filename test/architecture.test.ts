// Tests the rules of the code base: which layer may import which, and more. See docs/ARCHITECTURE.md for the reasons.

import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

const HOME = path.join(import.meta.dirname, '..')

type Layer =
  | 'shared'
  | 'core'
  | 'build'
  | 'shell'
  | 'cli'
  | 'client'
  | 'theme'
  | 'config'
  | 'content'

/** The layers that each layer may import. */
const OURS: Readonly<Record<Layer, readonly Layer[]>> = {
  shared: ['shared'],
  core: ['shared', 'core'],
  build: ['shared', 'core', 'build'],
  shell: ['shared', 'core', 'build', 'shell'],
  cli: ['shared', 'shell', 'cli'],
  client: ['shared', 'client'],
  theme: ['shared', 'client', 'theme'],
  config: ['shared'],
  content: ['shared', 'theme', 'content'],
}

/** The packages that each layer may import. `node:` means all built-in modules of Node. */
const PACKAGES: Readonly<Record<Layer, readonly string[]>> = {
  shared: [],
  core: [
    'marked',
    'beautiful-mermaid',
    'temml',
    'yaml',
    'entities',
    'github-slugger',
    'fastest-levenshtein',
    'hast-util-from-html',
    'hast-util-sanitize',
    'hast-util-to-html',
    'parse5',
  ],
  build: [],
  shell: [
    'node:',
    'esbuild',
    'fast-glob',
    'chokidar',
    'shiki',
    'tinypool',
    'image-size',
    'get-east-asian-width',
    '@babel/parser',
    '@jridgewell/sourcemap-codec',
    '@node-rs/jieba',
    'opencc-js',
    'pinyin-pro',
    'linkinator',
    'undici',
  ],
  cli: ['node:', 'commander'],
  client: ['react', 'react-dom'],
  theme: ['react'],
  config: [],
  content: ['react'],
}

/** Packages that only one file may import, so that they are easy to replace. */
const GUESTS = [
  'yaml',
  'esbuild',
  'fast-glob',
  'chokidar',
  'tinypool',
  'commander',
  '@babel/parser',
  '@jridgewell/sourcemap-codec',
  'image-size',
  'get-east-asian-width',
  'fastest-levenshtein',
  '@node-rs/jieba',
  'opencc-js',
  'pinyin-pro',
  'linkinator',
  'parse5',
  'temml',
  'beautiful-mermaid',
  'undici',
]

function layerOf(file: string): Layer | undefined {
  if (file === 'site.config.ts') return 'config'
  if (/^src\/cli(-flags|-runs|-values)?\.ts$/.test(file)) return 'cli'
  if (/^src\/(build|amend|stages)\.ts$/.test(file)) return 'build'
  const [top, second] = file.split('/')
  if (top === 'src' && second && second in OURS) return second as Layer
  return top === 'theme' || top === 'content' ? top : undefined
}

function isPure(file: string): boolean {
  return ['shared', 'core', 'build'].includes(layerOf(file) ?? '')
}

interface Import {
  readonly file: string
  readonly name: string
}

const files = ['src', 'theme', 'content']
  .flatMap((folder) =>
    fs
      .readdirSync(path.join(HOME, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => path.join(folder, file)),
  )
  .concat('site.config.ts')
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
  .toSorted()

const source = (file: string): string => fs.readFileSync(path.join(HOME, file), 'utf8')

const imports: readonly Import[] = files.flatMap((file) =>
  Array.from(
    source(file).matchAll(/(?:\bfrom\s+|^import\s+|\bimport\()'([^'\n]+)'/gm),
    ([, name = '']) => ({ file, name }),
  ),
)

/** Returns the layer that an import resolves to, or undefined for a package. */
function target({ file, name }: Import): Layer | undefined {
  if (name === 'sitegen') return 'shared'
  if (name.startsWith('sitegen/')) return 'theme'
  return name.startsWith('.') ? layerOf(path.join(path.dirname(file), name)) : undefined
}

test('finds the source files and their imports', () => {
  expect(files.length).toBeGreaterThan(90)
  expect(imports.length).toBeGreaterThan(300)
})

test('assigns every file to a layer', () => {
  expect(files.filter((file) => layerOf(file) === undefined)).toEqual([])
})

test('compiles every pure file without the types of Node', () => {
  const { stdout } = spawnSync(
    process.execPath,
    ['node_modules/typescript/bin/tsc', '-p', 'src/core', '--listFilesOnly'],
    { cwd: HOME, encoding: 'utf8' },
  )
  const compiled = new Set(stdout.split('\n').map((file) => path.relative(HOME, file)))
  expect(files.filter((file) => isPure(file) && !compiled.has(file))).toEqual([])
})

test('lets each layer import only the layers it may depend on', () => {
  const violations = imports.filter((each) => {
    const [from, to] = [layerOf(each.file), target(each)]
    return from !== undefined && to !== undefined && !OURS[from].includes(to)
  })
  expect(violations.map(({ file, name }) => `${file} imports ${name}`)).toEqual([])
})

/** Returns the cycles in a graph, given its nodes and a function that returns the successors of a node. */
function circlesOf(
  places: readonly string[],
  next: (place: string) => readonly string[],
): string[] {
  const circles: string[] = []
  const done = new Set<string>()
  const visit = (place: string, trail: readonly string[]): void => {
    if (trail.includes(place)) {
      circles.push([...trail.slice(trail.indexOf(place)), place].join(' → '))
      return
    }
    if (done.has(place)) return
    for (const other of next(place)) visit(other, [...trail, place])
    done.add(place)
  }
  for (const place of places) visit(place, [])
  return circles
}

const below = ({ file, name }: Import): string => path.join(path.dirname(file), name)

test('has no import cycles between files', () => {
  const next = (file: string): string[] =>
    imports.filter((each) => each.file === file && each.name.startsWith('.')).map(below)
  expect(circlesOf(files, next)).toEqual([])
})

test('has no cycles of value imports between folders of the core and the shell', () => {
  // `worker.ts` is the entry point of a worker thread, as `cli.ts` is of the program: it may import everything.
  const values = files
    .filter((file) => /^src\/(core|shell)\/.+\//.test(file) && !file.endsWith('threads/worker.ts'))
    .flatMap((file) =>
      Array.from(
        source(file).matchAll(
          /(?:^(?:import|export) (?!type\b)[^']*? from |(?<!typeof )\bimport\()'(\.[^']+)'/gm,
        ),
        ([, name = '']) => ({ file, name }),
      ),
    )
  const edges = values
    .map((each) => [path.dirname(each.file), path.dirname(below(each))] as const)
    .filter(([from, to]) => from !== to && to.split('/').length > 2)
  expect(edges.length).toBeGreaterThan(100)
  const folders = [...new Set(edges.map(([from]) => from))]
  const next = (folder: string): string[] => [
    ...new Set(edges.filter(([from]) => from === folder).map(([, to]) => to)),
  ]
  expect(circlesOf(folders, next)).toEqual([])
})

test('lets each layer import only the packages it may use', () => {
  const violations = imports.filter((each) => {
    const from = layerOf(each.file)
    if (from === undefined || each.name.startsWith('.') || target(each) !== undefined) return false
    return !PACKAGES[from].some(
      (name) => each.name === name || each.name.startsWith(name.endsWith(':') ? name : `${name}/`),
    )
  })
  expect(violations.map(({ file, name }) => `${file} imports ${name}`)).toEqual([])
})

test.each(GUESTS)('imports %s in exactly one file', (guest) => {
  const hosts = new Set(
    imports
      .filter(({ name }) => name === guest || name.startsWith(`${guest}/`))
      .map(({ file }) => file),
  )
  // Importing only types does not count: every file that defines an esbuild plugin needs its types.
  const real = [...hosts].filter(
    (file) =>
      !new RegExp(`^import type .* from '${guest}'`, 'm').test(source(file)) ||
      new RegExp(`import\\('${guest}'\\)|^import \\{[^}]*\\} from '${guest}'`, 'm').test(
        source(file),
      ),
  )
  expect(real).toHaveLength(1)
})

describe('pure code', () => {
  const pure = files.filter(isPure)

  test.each([
    ['the clock', /\bDate\.now\b|\bnew Date\(\)|\bperformance\./],
    ['chance', /\bMath\.random\b|\bcrypto\b/],
    ['the machine’s language', /\.toLocale\w+\(|\.localeCompare\(|Intl\.(?!Segmenter)\w+\(\)/],
    ['the process', /\bprocess\.|\bconsole\./],
  ])('does not depend on %s', (_, forbidden) => {
    expect(
      pure.filter((file) => forbidden.test(source(file).replace(/^\s*(\/\/|\*|\/\*).*$/gm, ''))),
    ).toEqual([])
  })
})

test('lets only the entry points exit the process, and only the report write output', () => {
  const speaking = files.filter((file) =>
    // In a browser, warnings in the console are allowed.
    (layerOf(file) === 'client'
      ? /console\.(?!warn)/
      : /process\.std(out|err)\.write|console\./
    ).test(source(file)),
  )
  expect(speaking).toEqual(['src/shell/report/bug.ts', 'src/shell/report/report.ts'])
  const ends = /process\.exit\b(?!Code)|\bexit \} = process\b|\bexit\(\)/
  expect(files.filter((file) => ends.test(source(file)))).toEqual([
    'src/cli.ts',
    'src/shell/bundle/guard.ts',
  ])
  expect(files.filter((file) => source(file).includes('process.exitCode'))).toEqual(['src/cli.ts'])
})

test('keeps files at no more than 300 lines', () => {
  const long = files.filter(
    (file) => layerOf(file) !== 'content' && source(file).split('\n').length > 300,
  )
  expect(long).toEqual([])
})

test('has a doc comment on every export', () => {
  const bare = files.flatMap((file) =>
    Array.from(
      source(file)
        .replace(/`[^`]*`/gs, '``')
        .matchAll(
          /(^|\n)([^\n`]*)\n(export (?:default )?(?:async )?(?:function|const|class|interface|type|abstract) ?(\w+))/g,
        ),
    )
      .filter(
        ([, , before = '', whole = '']) =>
          !/\*\/\s*$/.test(before) && layerOf(file) !== 'config' && !/frontMatter/.test(whole),
      )
      .map(([, , , , name]) => `${file}: ${name}`),
  )
  expect(bare).toEqual([])
})

// Exports are matched by name only, so two exports with the same name hide each other.
test('has no unused exports in the core, the shell, the client and the search', () => {
  const tests = fs
    .readdirSync(path.join(HOME, 'test'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => path.join('test', file))
  const imported = new Set(
    [...files, ...tests].flatMap((file) =>
      Array.from(
        source(file).matchAll(
          /\{([^{}]*)\} (?:from|=\s+await import)\b|\.then\(\s*\(\{([^{}]*)\}|\bimport\([^()]*\)\)?\.(?!then)(\w+)/g,
        ),
        (groups) => groups.slice(1).join(' ').match(/\w+/g) ?? [],
      ).flat(),
    ),
  )
  const exported = files
    // The functions of `worker.ts` are called by name, without an import.
    .filter(
      (file) =>
        /^src\/(core|shell|client|shared\/search)\//.test(file) &&
        !file.endsWith('threads/worker.ts'),
    )
    .flatMap((file) =>
      Array.from(
        source(file).matchAll(
          /^export (?:async )?(?:function\*?|const|class|interface|type) (\w+)/gm,
        ),
        ([, name = '']) => ({ file, name }),
      ),
    )
  expect(exported.length).toBeGreaterThan(500)
  expect(exported.filter(({ name }) => !imported.has(name))).toEqual([])
})
