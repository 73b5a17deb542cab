// Tests diagnostics for the code of a site: components, the theme and config functions.

import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import type { HookFailed } from '../../src/shell/config/config-hooks.ts'
import { newFolder, write } from '../folder.ts'
import { PROGRAM } from '../program.ts'
import { BILINGUAL, config, site, type Files } from '../site.ts'

const CONFIG = config()

/** Builds a site of one page plus these files, and returns its problems as printed. */
async function problemsOf(files: Files): Promise<readonly string[]> {
  const { problems } = await site({
    'site.config.ts': CONFIG,
    'content/en/docs/a.md': '# A\n',
    ...files,
  }).build()
  return problems
}

const page = (code: string): Files => ({
  'content/en/pages/c.tsx': `export const frontMatter = { title: 'C' }\n${code}\n`,
})

describe('components', () => {
  test.each([
    ['export default () => <p>译文 {process.env.HOME}</p>', '“process”', '2:29'],
    ["const b = Buffer.from('x')\nexport default () => <p>{b.length}</p>", '“Buffer”', '2:11'],
    ["import fs from 'fs'\nexport default () => <p>{fs.sep}</p>", '“fs”', '2:16'],
    ["import fs from 'node:fs'\nexport default () => <p>{fs.sep}</p>", '“node:fs”', '2:16'],
  ])('reports code that exists only in Node: %s', async (code, name, place) => {
    const [problem = '', ...more] = await problemsOf(page(code))
    expect(more).toEqual([])
    expect(problem).toContain(
      `${name} exists only in Node: a page also runs in the reader's browser.`,
    )
    expect(problem).toContain(`content/en/pages/c.tsx:${place}`)
    expect(problem).toContain('Read what it needs at build time')
  })

  test('allows checks for Node, variables named like its globals, and unused code', async () => {
    const codes = {
      asks: "export default () => <p>{typeof process === 'undefined' ? 1 : 2}</p>",
      own: 'const global = 1\nexport default ({ process = 2 }) => <p>{global + process}</p>',
      mode: 'export default () => <p>{process.env.NODE_ENV}</p>',
      guarded: "export default () => <p>{typeof window === 'undefined' ? process.pid : 1}</p>",
      user: "import { h } from './h.ts'\nexport default () => <p>{h} process</p>",
    }
    const pages = Object.entries(codes).map(([name, code]): [string, string] => [
      `content/en/pages/${name}.tsx`,
      `export const frontMatter = { title: '${name}' }\n${code}\n`,
    ])
    const unused = 'export const h = 1\nexport function f() { return process.pid }\n'
    expect(
      await problemsOf({ ...Object.fromEntries(pages), 'content/en/pages/h.ts': unused }),
    ).toEqual([])
  })

  test.each([
    ['lodash', 'install the package: npm install lodash\n'],
    ['@a/b/c.js', 'install the package: npm install @a/b\n'],
    ['./nope.ts', 'Check the path.'],
    ['sitegen/nope', 'sitegen/kit'],
  ])('suggests how to fix an import that cannot be resolved: %s', async (name, advice) => {
    const code = `import x from '${name}'\nexport default () => <p>{x}</p>`
    const [problem = ''] = await problemsOf(page(code))
    expect(`${problem}\n`).toContain(advice)
    expect(problem).not.toContain('external')
  })

  test('suggests replacements for modules of other generators, which npm cannot install', async () => {
    const advices = [
      ['@docusaurus/Link', '<a href={home + "docs/page"}>'],
      ['@docusaurus/useBaseUrl', 'given “base”'],
      ['@docusaurus/Translate', 'choose by “locale”'],
      ['@docusaurus/Head', '“title” and “description”'],
      ['@docusaurus/BrowserOnly', 'useEffect'],
      ['@docusaurus/router', '"sitegen/kit"'],
      ['@theme/Layout', 'drawn around every page'],
      ['@theme/Tabs', '“:::tabs”'],
      ['@theme/DocCardList', '"sitegen/kit"'],
      ['@theme-original/Footer', '"sitegen/kit"'],
      ['@site/static/img/flow.png', 'base + "img/flow.png"'],
      ['@site/src/components/Highlight', 'its path from this file'],
      ['@/lib/format', 'its path from this file'],
      ['~/lib/format', 'its path from this file'],
      ['vitepress', '“Theme” of "sitegen/theme"'],
      ['vitepress/theme', '“Theme” of "sitegen/theme"'],
    ]
    const imports = advices.map(([name], i) => `import x${i} from '${name}'`)
    const all = `${imports.join('\n')}\nexport default () => <p>{[${advices.map((_, i) => `x${i}`).join()}]}</p>`
    const problems = await problemsOf(page(all))
    advices.forEach(([name = '', advice = ''], i) => {
      expect(problems[i]).toContain(`"${name}"`)
      expect(problems[i]).toContain(advice)
    })
    expect(problems.join('')).not.toContain('npm install')
  })

  test.each([
    'export default () => <a href={import.meta.env.BASE_URL}>x</a>',
    'const mode = import.meta.env.MODE\nexport default () => <p>{mode}</p>',
  ])('reports import.meta.env, and names the props to use instead: %s', async (code) => {
    const [problem = ''] = await problemsOf(page(code))
    expect(problem).toContain(
      'There is no import.meta.env: use the props of a component page, “base”',
    )
  })

  test('allows “*” in a file name', async () => {
    expect(
      await problemsOf({
        'content/en/docs/c*d.tsx':
          "export const frontMatter = { title: 'C' }\nexport default () => <b>c</b>\n",
      }),
    ).toEqual([])
  })

  test('stops and reports a component that never returns', async () => {
    const problems = await problemsOf({
      'site.config.ts': config('limits: { seconds: 1 }'),
      ...page('export default () => { for (;;) {} }'),
    })
    expect(problems.join('\n')).toContain('/c cannot be drawn: it takes longer than 1 second')
    expect(problems.join('\n')).toContain('content/en/pages/c.tsx')
  })

  test('reports a parameter decorator without blaming tsconfig.json', async () => {
    const code = `const seen = () => {}
class Box { constructor(@seen public text: string) {} }
export default () => <p>{new Box('x').text}</p>`
    const [problem = '', ...more] = await problemsOf(page(code))
    expect(more).toEqual([])
    expect(problem).toContain('content/en/pages/c.tsx:3:25')
    expect(problem).toContain('Decorate the class, a method or a field instead')
    expect(problem).not.toContain('"tsconfig.json"')
  })

  test('reports a thrown value that is not an error', async () => {
    const [problem = ''] = await problemsOf(page('export default () => { throw null }'))
    expect(problem).toContain('/c cannot be drawn: null')
  })

  test('renders memo and forwardRef components, but rejects an element as the default export', async () => {
    const wrapped = (of: string, code: string): string =>
      `import { ${of} } from 'react'\n${code.replace(/default (.*)/, `default ${of}($1)`)}`
    const { files, brief } = await site({
      'content/en/docs/a.md': '# A\n',
      'content/en/pages/c.tsx': wrapped(
        'memo',
        "export const frontMatter = { title: 'C' }\nexport default () => <b>kept</b>",
      ),
      'theme/index.tsx': wrapped(
        'forwardRef',
        "import Theme from 'sitegen/theme'\nexport { statics, views } from 'sitegen/theme'\nexport default (props) => <Theme {...props} />",
      ),
    }).build()
    expect(brief).toEqual([])
    expect(files.get('c/index.html')).toContain('<div class="prose" data-component=""><b>kept</b>')
    expect(await problemsOf(page('export default <p>drawn already</p>'))).toEqual([
      expect.stringContaining('This page exports no component.'),
    ])
  })

  test('allows the default import of react/jsx-runtime', async () => {
    const { files, brief } = await site({
      'content/en/docs/a.md': '# A\n',
      'content/en/pages/c.tsx':
        "import rt from 'react/jsx-runtime'\nexport const frontMatter = { title: 'C' }\nexport default () => rt.jsx('b', { children: 'kept' })\n",
    }).build()
    expect(brief).toEqual([])
    expect(files.get('c/index.html')).toContain('<b>kept</b>')
  })

  test('uses the React of sitegen for pages and packages, not one from node_modules', async () => {
    const shown = (found: string): string =>
      `import React, { useId } from 'react'
import { version } from 'react-dom'
import lib from 'lib'
export default () => <p>{String(${found})}</p>`
    const react = "throw new Error('another React')\n"
    const files = {
      ...page(shown('[useId === lib.useId, version === React.version, useId().length > 0]')),
      'node_modules/react/index.js': react,
      'node_modules/react-dom/index.js': react,
      'node_modules/lib/index.js': "module.exports = require('react')\n",
      'node_modules/lib/node_modules/react/index.js': react,
    }
    const { problems, files: made } = await site({ 'site.config.ts': CONFIG, ...files }).build()
    expect(problems).toEqual([])
    expect(made.get('c/index.html')).toContain('<p>true,true,true</p>')
  })

  test('supports top-level await, and resolves packages with the “node” condition', async () => {
    const { files, brief } = await site({
      'content/en/docs/a.md': '# A\n',
      ...page(`import lib from 'lib'
const { late } = await import('./_late.ts')
export default () => <p>{[lib, late, typeof import.meta.url, String(this)].join()}</p>`),
      'content/en/pages/_late.ts': "export const late = await Promise.resolve('late')\n",
      'node_modules/lib/package.json': `{ "exports": { "node": "./node.mjs", "default": "./other.mjs" } }`,
      'node_modules/lib/other.mjs': 'export default 0\n',
      'node_modules/lib/node.mjs': `import fs, { existsSync } from 'fs'
import * as path from 'node:path'
const { EOL } = await import('node:os')
export default [fs.existsSync === existsSync, path.sep === path.default.sep, EOL.length > 0].join('-')
`,
    }).build()
    expect(brief).toEqual([])
    expect(files.get('c/index.html')).toContain('<p>true-true-true,late,string,undefined</p>')
  })

  test('renders a form with a function as its action so that it does nothing until hydration', async () => {
    const form = `import { useActionState } from 'react'
export default () => {
  const [, send] = useActionState(() => undefined)
  return <form action={send}><button formAction={send}>Send</button></form>
}`
    const { files, brief } = await site({
      'content/en/docs/a.md': '# A\n',
      ...page(form),
    }).build()
    expect(brief).toEqual([])
    const html = files.get('c/index.html')
    // React would use an inline script and `javascript:` addresses, which a strict content security policy forbids.
    expect(html).not.toMatch(/<script>addEventListener|javascript:|unexpectedly/)
    expect(html).toContain('<form method="dialog"><button formMethod="dialog">Send</button></form>')
  })

  test('renders lazy components and promises, and reports a promise that never settles', async () => {
    const lazy = (name: string): string =>
      `import { lazy, Suspense } from 'react'
const Late = lazy(() => import('./${name}'))
export default () => <Suspense fallback="wait"><Late /></Suspense>`
    const { files, brief } = await site({
      'content/en/docs/a.md': '# A\n',
      ...page(lazy('_one.tsx')),
      'content/en/pages/_one.tsx': lazy('_two.tsx'),
      'content/en/pages/_two.tsx': `import { Suspense, use } from 'react'
const promised = Promise.resolve('kept')
const Late = () => <b>{use(promised)}</b>
export default () => <Suspense fallback="wait"><Late /></Suspense>`,
    }).build()
    expect(brief).toEqual([])
    expect(files.get('c/index.html')).toContain('<b>kept</b>')
    expect(files.get('c/index.html')).not.toContain('wait')
    const [problem = ''] = await problemsOf(
      page(`import { Suspense, use } from 'react'
const Late = () => use(new Promise(() => undefined))
export default () => <Suspense fallback="wait"><Late /></Suspense>`),
    )
    expect(problem).toContain('/c cannot be drawn: a component is async, or waits')
  })

  test('waits for content that arrives after 15 or 250 ms', async () => {
    const later = (ms: number): string => `import { Suspense, use } from 'react'
export const frontMatter = { title: 'Late' }
const promised = new Promise((done) => setTimeout(() => done('kept'), ${ms}))
const Late = () => <b>{use(promised)}</b>
export default () => <Suspense fallback="wait"><Late /></Suspense>`
    const { files, brief } = await site({
      'content/en/docs/a.md': '# A\n',
      'content/en/pages/soon.tsx': later(15),
      'content/en/pages/late.tsx': later(250),
    }).build()
    expect(brief).toEqual([])
    for (const name of ['soon', 'late'])
      expect(files.get(`${name}/index.html`)).toContain('<b>kept</b>')
  })

  test.each([
    ['seven modules that load one another', 7, true],
    ['modules without a <Suspense>', 2, false],
  ])('renders %s, on every page that uses them', async (_, deep, isWithin) => {
    const lazy = (name: string): string => `import { lazy, Suspense } from 'react'
export const frontMatter = { title: 'Lazy' }
const Late = lazy(() => import('./_${name}.tsx'))
export default () => ${isWithin ? '<Suspense fallback="wait"><Late /></Suspense>' : '<Late />'}`
    const modules = Array.from({ length: deep }, (__, i): [string, string] => [
      `content/en/pages/_${i}.tsx`,
      i + 1 < deep ? lazy(`${i + 1}`) : 'export default () => <b>deepest</b>',
    ])
    const { files, brief } = await site({
      'content/en/docs/a.md': '# A\n',
      ...Object.fromEntries(modules),
      'content/en/pages/c.tsx': lazy('0'),
      'content/en/pages/d.tsx': lazy('0'),
    }).build()
    expect(brief).toEqual([])
    for (const name of ['c', 'd'])
      expect(files.get(`${name}/index.html`)).toContain('<b>deepest</b>')
  })

  test('reports a duplicate key in code, and an unclosed rule in a style sheet', async () => {
    const [twice = ''] = await problemsOf({
      'content/en/pages/c.tsx':
        "export const frontMatter = {\n  title: 'C',\n  title: 'D',\n}\nexport default () => <p />\n",
    })
    expect(twice).toContain('Duplicate key "title" in object literal')
    expect(twice).toContain('content/en/pages/c.tsx:3:3')
    const [open = ''] = await problemsOf({
      ...page("import './c.css'\nexport default () => <p />"),
      'content/en/pages/c.css': '.a { color: red\n.b { color: blue; }\n}}\n.c { color: green }\n',
    })
    expect(open).toMatch(/content\/en\/pages\/c\.css:1:12[^]*missing before it/)
  })
})

describe('the config', () => {
  test('reports a duplicate key', async () => {
    const [problem = ''] = await problemsOf({
      'site.config.ts': config(`redirects: { '/o': '/docs/a' },\n  redirects: { '/p': '/docs/a' }`),
    })
    expect(problem).toContain('Duplicate key "redirects"')
    expect(problem).toMatch(/site\.config\.ts:\d+:3/)
  })

  test.each([
    [
      "outputs: (files) => files.filter((f) => f.file !== 'docs/a/index.html')",
      'leaves out or renames docs/a/index.html',
    ],
    ["outputs: (files) => [...files, { file: '../x.html', content: '' }]", 'returns ../x.html'],
  ])('reports an “outputs” hook that makes the output unusable: %s', (key, message) => {
    const root = newFolder()
    write(root, { 'site.config.ts': config(key), 'content/en/docs/a.md': '# A\n\n[a](./a.md)\n' })
    const { status, stderr } = spawnSync(process.execPath, [PROGRAM, 'build', '--root', root], {
      encoding: 'utf8',
    })
    expect(status).toBe(2)
    expect(stderr).toContain(message)
    expect(stderr).toContain('site.config.ts:')
  })

  test('does not keep the process running, and reports work that fails later', () => {
    const root = newFolder()
    const build = (code: string): ReturnType<typeof spawnSync> => {
      write(root, {
        'site.config.ts': `${code}\n${config()}`,
        'content/en/docs/a.md': '# A\n',
      })
      const args = [PROGRAM, 'build', '--root', root, '--quiet']
      return spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 60_000 })
    }
    expect(build('setInterval(() => undefined, 1000)').status).toBe(0)
    const failed = build("setTimeout(() => { throw new Error('later') }, 0)")
    expect(failed.status).toBe(2)
    expect(failed.stderr).toContain('Something that the config started has failed: later')
    expect(failed.stderr).not.toContain('Please report this')
    for (const code of [
      "Promise.reject('plain')",
      "import fs from 'node:fs'\nfs.promises.readFile('/nope')",
      "import fs from 'node:fs'\nconst f = async () => { await fs.promises.mkdtemp('/nope/x-') }\nf()",
    ]) {
      const { stderr, status } = build(code)
      expect(stderr).toContain('Something that the config started has failed')
      expect(status).toBe(2)
    }
  })
})

describe('the theme', () => {
  test('reports missing statics once, at theme/index.tsx', async () => {
    const problems = await problemsOf({
      'theme/index.tsx': `import Theme from 'sitegen/theme'\nexport default (props) => <Theme {...props} />\nexport { views } from 'sitegen/theme'\n`,
      'content/en/docs/b.md': '# B\n',
    })
    expect(problems.length).toBe(1)
    expect(problems[0]).toContain('theme/index.tsx')
    expect(problems[0]).toContain('more pages cannot be drawn')
  })

  const withViews = (views: string, more: Files = {}): Promise<readonly string[]> =>
    problemsOf({
      'theme/index.tsx': `import Theme, { views as builtIn } from 'sitegen/theme'
import type { ViewModules } from 'sitegen/kit'
export { statics } from 'sitegen/theme'
import Doc from './Doc.tsx'
export const own = Doc
export const views: ViewModules = {
  ...builtIn,
  ${views}
}
export default Theme
`,
      'theme/Doc.tsx': 'export default ({ page }) => <main id="main">{page.title}</main>\n',
      ...more,
    })

  test('reports a view without <Main> where the view is defined', async () => {
    const bare = { 'theme/Doc.tsx': 'export default ({ page }) => <p>{page.title}</p>\n' }
    expect(await withViews("doc: () => import('./Doc.tsx'),", bare)).toEqual([
      `warning broken-anchor  The view “doc” draws no <Main>, so “Skip to main content” leads nowhere on /docs/a.

  theme/Doc.tsx:1:1
  1 │ export default ({ page }) => <p>{page.title}</p>
    │ ^
  Draw the content of the page in <Main> of "sitegen/kit", or in a <main> that begins with <span id="main" tabIndex={-1} />.
`,
    ])
    const [elsewhere = ''] = await withViews('doc: async () => ({ default: Doc }),', bare)
    expect(elsewhere).toContain('theme/index.tsx:8:3')
  })

  test('tries a view that never returns once, not for each page', async () => {
    // A set, since a busy machine may try the same page again.
    const tried = new Set<string>()
    Reflect.set(globalThis, 'tried', tried)
    const endless = `export default (props) => {
  globalThis.tried.add(props.page.route)
  for (;;) {}
  return <p />
}
`
    const pages = Object.fromEntries(
      ['b', 'c', 'd'].map((id) => [`content/en/docs/${id}.md`, '# B\n']),
    )
    const limit = { ...pages, 'site.config.ts': config('limits: { seconds: 0.2 }') }
    const view = await withViews("doc: () => import('./Doc.tsx'),", {
      ...limit,
      'theme/Doc.tsx': endless,
    })
    expect([...tried]).toEqual(['/docs/a'])
    expect(view).toHaveLength(1)
    expect(view[0]).toContain('/docs/a and 3 more pages cannot be drawn: it takes longer than 0.2')
    expect(view[0]).toContain('\n  theme/Doc.tsx\n')
    // If a second view never returns either, the cause is the component around all views.
    const around = await problemsOf({
      ...limit,
      'theme/index.tsx': `export { statics, views } from 'sitegen/theme'\n${endless}`,
      'content/en/pages/c.tsx':
        "export const frontMatter = { title: 'C' }\nexport default () => <b />\n",
      'content/en/blog/2025-01-01-b.md': '# B\n',
    })
    expect(tried.size).toBeLessThanOrEqual(4)
    expect(around).toHaveLength(1)
    expect(around[0]).toContain('\n  theme/index.tsx\n')
  })

  test('reports unknown views', async () => {
    const problems = await withViews('doc: () => import("./Doc.tsx"), posts: builtIn.post,')
    expect(problems).toEqual([
      `error unknown-key  “views” of the theme has no key “posts”.

  theme/index.tsx:8:35
  8 │   doc: () => import("./Doc.tsx"), posts: builtIn.post,
    │                                   ^^^^^
  Did you mean “post”?
`,
    ])
    const [far = ''] = await withViews('overview: builtIn.doc')
    expect(far).toContain('There are doc, post, page, home, list, archive, tags, search, notFound.')
  })

  test.each([
    "() => import('./plain.ts')",
    "() => import('./drawn.tsx')",
    'Doc',
    "'./Doc.tsx'",
    '() => undefined',
  ])('reports a view that is not a module with a component: %s', async (view) => {
    const problems = await withViews(`doc: ${view},`, {
      'theme/plain.ts': 'export const a = 1',
      'theme/drawn.tsx': 'export default <p />',
    })
    expect(problems).toEqual([
      `error theme  The view “doc” of the theme is not a module that exports a component.

  theme/index.tsx:8:3
  8 │   doc: ${view},
    │   ^^^
  Write it as doc: () => import('./File.tsx'), and write “export default function …” in that file.
`,
    ])
  })

  test.each(["'x'", '<Theme />', 'undefined'])(
    'reports a static part that is not a component: %s',
    async (part) => {
      const problems = await problemsOf({
        'theme/index.tsx': `import Theme, { statics as builtIn } from 'sitegen/theme'
export { default, views } from 'sitegen/theme'
export const statics = { ...builtIn, mine: ${part} as any }
`,
      })
      expect(problems).toHaveLength(1)
      expect(problems[0]).toContain('The part “mine” in “statics” of the theme is not a component.')
      expect(problems[0]).toContain('theme/index.tsx:3:38\n')
      expect(problems[0]).toContain('as in footer: Footer')
    },
  )

  test('reports the line at which a view cannot be run', async () => {
    const [problem = '', ...more] = await withViews("doc: () => import('./late.ts'),", {
      'theme/late.ts': 'export const a = 1\nexport default window.name\n',
    })
    expect(more).toEqual([])
    expect(problem).toContain('The theme cannot be run: window is not defined')
    expect(problem).toContain('theme/late.ts:2:')
  })

  test.each([
    ['{new Date(0)}', 'Objects are not valid as a React child'],
    ['<Lost />', 'Element type is invalid'],
    ['<br>x</br>', 'br is a self-closing tag'],
  ])(
    'reports output that React rejects once, at the theme or the page: %s',
    async (drawn, said) => {
      const code = `const { Lost } = {}\nexport default () => <main id="main">${drawn}</main>\n`
      const bilingual = {
        'site.config.ts': config('', BILINGUAL),
        'content/zh-Hans/docs/b.md': '# 文\n',
      }
      const told = (place: string): RegExp =>
        new RegExp(`^error draw .* more pages? cannot be drawn: ${said}[^]*\n\n  ${place}\n$`)
      expect(
        await withViews("doc: () => import('./Doc.tsx'),", { ...bilingual, 'theme/Doc.tsx': code }),
      ).toEqual([expect.stringMatching(told('theme/Doc.tsx'))])
      const file = 'content/zh-Hans/pages/c.tsx'
      const titled = `export const frontMatter = { title: 'C' }\n${code}`
      expect(await problemsOf({ ...bilingual, [file]: titled })).toEqual([
        expect.stringMatching(told(file)),
      ])
    },
  )

  test('suggests “default” if the default import of a CommonJS package is not a component', async () => {
    const problems = await problemsOf({
      'package.json': '{"type":"module"}',
      'node_modules/box/package.json': '{"name":"box","main":"index.js"}',
      'node_modules/box/index.js':
        "exports.__esModule = true\nexports.default = function Box() { return 'box' }\n",
      ...page("import Box from 'box'\nexport default () => <Box />"),
    })
    expect(problems).toEqual([
      expect.stringMatching(
        /got: object\.\n\n {2}content\/en\/pages\/c\.tsx\n {2}Check what .* its “default”/,
      ),
    ])
  })

  test('is optional if “theme” is a file, or only contains modules that pages import', async () => {
    expect(await problemsOf({ theme: 'x' })).toEqual([])
    expect(
      await problemsOf({
        ...page("import { B } from '../../../theme/b.tsx'\nexport default () => <B />"),
        'theme/b.tsx': 'export const B = () => <b>b</b>\n',
      }),
    ).toEqual([])
  })

  test.each([
    ['theme/Index.tsx', 'Rename theme/Index.tsx.'],
    ['theme/index.jsx', 'Rename theme/index.jsx.'],
    ['theme/style.css', 'Begin it there'],
  ])('reports a theme folder without index.tsx: %s', async (file, advice) => {
    const [problem = ''] = await problemsOf({ [file]: '' })
    expect(problem).toContain('Nothing in theme is read: there is no theme/index.tsx.')
    expect(problem).toContain(advice)
  })
})

describe('the content', () => {
  test('suggests a folder for a document outside any locale, and the address of a public image', async () => {
    const [folder = ''] = await problemsOf({ 'content/docs/q.md': '# Q\n' })
    expect(folder).toContain('Move it to content/en/docs.')
    const [picture = ''] = await problemsOf({
      'content/public/share.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>',
      'content/en/docs/a.md': '# A\n\n![m](../../public/share.svg)\n',
    })
    expect(picture).toContain('Did you mean /share.svg?')
  })

  test.each([
    ['keywords: [a', '2:11', '“]”'],
    ['keywords: [a, b\norder: 2', '2:11', '“]”'],
    ['redirects: {a: b\norder: 2', '2:12', '“}”'],
  ])('reports an unclosed bracket in front matter: %j', async (yaml, place, partner) => {
    const [problem = ''] = await problemsOf({
      'content/en/docs/a.md': `---\n${yaml}\n---\n\n# A\n`,
    })
    expect(problem).toContain(`content/en/docs/a.md:${place}`)
    expect(problem).toContain(`Write ${partner} at the end of its line.`)
  })
})

describe('code outside the site folder, as in a workspace', () => {
  /** Returns the problems of a site with these files and a linked workspace package, `shared`. */
  const problemsWith = async (shared: Record<string, string>, files: Files): Promise<string> => {
    const folder = newFolder()
    write(folder, { 'package.json': '{ "name": "shared" }', ...shared })
    const own = site({ 'content/en/docs/a.md': '# A\n', 'node_modules/.keep': '', ...files })
    fs.symlinkSync(folder, path.join(own.root, 'node_modules/shared'))
    const { problems } = await own.build().catch(async (error: HookFailed) => {
      const { path: file, line, column } = await error.place()
      return { problems: [`${error.message}\n  ${file}:${line}:${column}\n`] }
    })
    return problems.join('').replaceAll(`../${path.basename(folder)}/`, '../shared/')
  }
  const button = "import { Button } from 'shared/button.tsx'\nexport default () => <Button />"
  const link = 'export const Button = () => <a href="/docs/gone">Gone</a>\n'

  test('reports where it throws for a page, the theme or a config function', async () => {
    const throws = "\nexport const Button = () => {\n  throw new Error('boom')\n}\n"
    expect(await problemsWith({ 'button.tsx': throws }, page(button))).toContain(
      'error draw  /c cannot be drawn: boom\n\n  ../shared/button.tsx:3:9\n',
    )
    const theme = `export { statics, views } from 'sitegen/theme'\nexport default (props) => <p>{props.nope.x}</p>\n`
    const uses = {
      'theme/index.tsx': "export { default, statics, views } from 'shared/theme.tsx'\n",
    }
    expect(await problemsWith({ 'theme.tsx': theme }, uses)).toMatch(
      /reading 'x'[^]* \.\.\/shared\/theme\.tsx:2:42\n/,
    )
    const hook = 'export function hook(docs) {\n  return docs.nope.title\n}\n'
    const asking = `import { hook } from 'shared/hook.ts'\n${config('docs: hook')}`
    expect(await problemsWith({ 'hook.ts': hook }, { 'site.config.ts': asking })).toMatch(
      /“docs” of the config has thrown[^]* \.\.\/shared\/hook\.ts:2:20\n/,
    )
  })

  test('reports syntax errors, but not lesser faults, since it may be generated', async () => {
    const made = (code: string): Promise<string> =>
      problemsWith({ 'button.tsx': `${code}\n` }, page(button))
    expect(await made('export const Button = () => <p>')).toMatch(
      /^error module [^]* \.\.\/shared\/button\.tsx:\d/,
    )
    expect(
      await made(
        'export const Button = () => <p id="a" id="b" />\nexport const home = () => process.env.HOME\nglobalThis.home = home',
      ),
    ).toBe('')
  })

  test('reports broken links where they are in scripts and styles, also in the site folder', async () => {
    expect(await problemsWith({ 'button.tsx': link }, page(button))).toMatch(
      /^error broken-link[^]* \.\.\/shared\/button\.tsx:1:38\n/,
    )
    const parts = {
      ...page(button.replace('shared/', '../../../parts/')),
      'parts/button.tsx': link,
    }
    expect(await problemsWith({}, parts)).toMatch(
      /^error broken-link[^]* parts\/button\.tsx:1:38\n/,
    )
    const styles = {
      'button.css': '@import "./more.css";\n',
      'more.css': '\n.a { background: url(/gone.png) }\n',
    }
    expect(
      await problemsWith(styles, page("import 'shared/button.css'\nexport default () => 1")),
    ).toMatch(/^error [^]* \.\.\/shared\/more\.css:2:\d/)
  })

  test('reports a broken link beside a style sheet with images that have a query or fragment', async () => {
    const files = {
      ...page('import \'./c.css\'\nexport default () => <a href="/docs/gone">x</a>'),
      'content/en/pages/c.css': '.a { background: url("./i.svg#a"), url("./i.svg?v=1") }\n',
      'content/en/pages/i.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
    }
    expect(await problemsWith({}, files)).toMatch(
      /^error broken-link[^]* content\/en\/pages\/c\.tsx:3:31\n/,
    )
  })

  test('reports faults of a package at the page that uses it', async () => {
    const far = (code: string): Promise<string> =>
      problemsWith(
        {},
        {
          ...page("import { Far } from 'far'\nexport default () => <p>{Far()}</p>"),
          'node_modules/far/package.json': '{ "name": "far", "main": "far.js" }',
          'node_modules/far/far.js': code,
        },
      )
    expect(await far("export const Far = () => { throw new Error('boom') }\n")).toMatch(
      /boom[^]* content\/en\/pages\/c\.tsx:3:26\n/,
    )
    const a =
      "import { jsx } from 'react/jsx-runtime'\nexport const Far = () => jsx('a', { href: '/docs/gone' })\n"
    expect(await far(a)).toMatch(/^error broken-link[^]* content\/en\/pages\/c\.tsx\n/)
  })
})

test('very large scripts are reported once per page or theme, unless they are loaded on demand', async () => {
  const drawn = (code: string): string =>
    `${code}\nexport const frontMatter = { title: 'C' }\nexport default () => <p>{words.length}</p>\n`
  const { brief, hints } = await site({
    'content/en/docs/a.md': '# A\n',
    'content/en/pages/_words.ts': `export const words = '${'word '.repeat(120_000)}'\n`,
    'content/en/pages/_more.ts': `export const words = '${'more '.repeat(120_000)}'\n`,
    'content/en/pages/all.tsx': drawn("import { words } from './_words.ts'"),
    'content/en/pages/both.tsx': drawn(
      "import { words as one } from './_words.ts'\nimport { words as other } from './_more.ts'\nconst words = one + other",
    ),
    'content/en/pages/later.tsx': drawn(
      "const words = 'a'\nexport const load = () => import('./_words.ts')",
    ),
  }).build()
  const said = (kilobytes: number, file: string): string =>
    `large-script ${file}:1:1 A browser loads ${kilobytes} kB of scripts for this page, before compression.`
  expect(
    brief.map((line) => line.replace(/60\d kB/, '600 kB').replace(/120\d kB/, '1200 kB')),
  ).toEqual([said(600, 'content/en/pages/all.tsx'), said(1200, 'content/en/pages/both.tsx')])
  expect(hints[0]).toBe(
    'Load large modules only when they are needed: await import("…") in an effect or an event handler.',
  )
  const themed = await site({
    'content/en/docs/a.md': '# A\n',
    'theme/words.ts': `export const words = '${'word '.repeat(120_000)}'\n`,
    'theme/index.tsx': `import Theme from 'sitegen/theme'
import { words } from './words.ts'
export { statics, views } from 'sitegen/theme'
export default (props) => <><Theme {...props} /><p>{words.length}</p></>
`,
  }).build()
  expect(themed.brief).toEqual([
    expect.stringMatching(
      /^large-script theme\/index\.tsx:1:1 A browser loads \d+ kB of scripts for each page,/,
    ),
  ])
})

test('pages link the style sheets of their lazy components, and no other sheet is written', async () => {
  const { files, brief } = await site({
    'content/en/docs/a.md': '# A\n',
    'content/en/pages/c.tsx': `import { lazy, Suspense } from 'react'
import './c.css'
export const frontMatter = { title: 'C' }
const Part = lazy(() => import('./_part.tsx'))
export default () => <Suspense><Part /></Suspense>
`,
    'content/en/pages/c.css': '.c { color: #111111 }\n',
    'content/en/pages/d.tsx': `import { lazy, Suspense } from 'react'
export const frontMatter = { title: 'D' }
const Part = lazy(() => import('./_part.tsx'))
export default () => <Suspense><Part /></Suspense>
`,
    'content/en/pages/_part.tsx': `import { lazy, Suspense } from 'react'
import './_part.css'
const Inner = lazy(() => import('./_inner.tsx'))
export default () => <Suspense><Inner /></Suspense>
`,
    'content/en/pages/_part.css': '.part { color: #222222 }\n',
    'content/en/pages/_inner.tsx':
      "import './_inner.css'\nexport default () => <i className='inner' />\n",
    'content/en/pages/_inner.css': '.inner { color: #333333 }\n',
    'theme/index.tsx': `import Theme, { statics, views as builtIn } from 'sitegen/theme'
export { statics }
export const views = { ...builtIn, doc: () => import('./Doc.tsx') }
export default Theme
`,
    'theme/Doc.tsx': `import './doc.css'
import { Main } from 'sitegen/kit'
export default () => <Main className="own">own</Main>
`,
    'theme/doc.css': '.own { color: #444444 }\n',
  }).build()
  expect(brief).toEqual([])
  const sheets = [...files.keys()].filter((file) => file.endsWith('.css'))
  const linked = (file: string): string[] =>
    Array.from(
      (files.get(file) ?? '').matchAll(/<link rel="stylesheet" href="\/([^"]*)">/g),
      ([, href = '']) => href,
    )
  const rulesOf = (file: string): string =>
    linked(file)
      .map((each) => files.get(each))
      .join('')
  const pages = ['docs/a/index.html', 'c/index.html', 'd/index.html']
  expect(sheets.toSorted()).toEqual([...new Set(pages.flatMap(linked))].toSorted())
  expect(rulesOf('docs/a/index.html')).toMatch(/\.own\{color:#444/)
  expect(rulesOf('c/index.html')).toMatch(/\.c\{color:#111/)
  for (const file of ['c/index.html', 'd/index.html']) {
    expect(rulesOf(file)).toMatch(/\.part\{color:#222/)
    expect(rulesOf(file)).toMatch(/\.inner\{color:#333/)
  }
})
