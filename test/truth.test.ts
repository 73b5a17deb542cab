// Tests that the documentation, the samples and the manifest match the code.

import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { marked } from 'marked'
import { describe, expect, test } from 'vitest'
import { DEFAULT_LIMITS, POSTS_PER_PAGE } from '../src/core/config/config.ts'
import { TOC_LEVELS } from '../src/core/plan/toc.ts'
import { config, site } from './site.ts'

const HOME = path.join(import.meta.dirname, '..')
const read = (file: string): string => fs.readFileSync(path.join(HOME, file), 'utf8')
const tracked = (): string[] =>
  spawnSync('git', ['ls-files', '-z'], { cwd: HOME, encoding: 'utf8' }).stdout.split('\0')
const help = (...args: string[]): string =>
  spawnSync(process.execPath, ['bin/sitegen.js', ...args, '--help'], {
    cwd: HOME,
    encoding: 'utf8',
  }).stdout

/** Returns the paths to which a document links. Links in code are examples. */
function linksIn(file: string): string[] {
  const paths: string[] = []
  marked.walkTokens(marked.lexer(read(file)), (token) => {
    if (token.type !== 'link' && token.type !== 'image') return
    const [href = ''] = String(token['href']).split('#')
    if (href !== '' && !/^(?:https?|mailto):/.test(href)) paths.push(href)
  })
  return paths
}

interface Package {
  readonly private: boolean
  readonly engines: { readonly node: string }
  readonly scripts: Readonly<Record<string, string>>
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
}
const manifest = JSON.parse(read('package.json')) as Package

describe('README', () => {
  test('shows the commands to build and to test the site', () => {
    const commands = Array.from(
      read('README.md').matchAll(/^```sh\n([\s\S]*?)```/gm),
      ([, code]) => code,
    )
    expect(commands).toEqual(['npm ci && npx sitegen build\nnpx sitegen preview\n', 'npm cit\n'])
    expect(read('.ci/run')).toMatch(/^exec npm cit$/m)
  })

  test('lists every command', () => {
    const named = Array.from(
      read('README.md').matchAll(/^\| `npx sitegen ([\w-]+)`/gm),
      ([, command]) => command,
    )
    const known = Array.from(
      help().matchAll(/^ {2}([\w-]+) \[options\]/gm),
      ([, command]) => command,
    )
    expect(named).toEqual(known)
  })

  test('has a config that builds', async () => {
    const example = /```ts\n([\s\S]*?)```/.exec(read('README.md'))?.[1] ?? ''
    const { files, brief } = await site({
      'site.config.ts': example,
      'content/en/docs/guides/start.md': '# Start\n',
      'content/en/blog/2025-08-28-news.md': '# News\n',
    }).build()
    expect(brief).toEqual([])
    expect(
      files.has('docs/guides/start/index.html') && files.has('blog/2025/08/28/news/index.html'),
    ).toBe(true)
  })

  test('shows a problem exactly as printed', async () => {
    const { problems } = await site({
      'content/en/docs/guides/page.md': `# Page\n${'\n'.repeat(10)}See [the install guide](../instal.md) first.\n`,
      'content/en/docs/install.md': '# Install\n',
    }).build()
    const shown = /```\n(error broken-link[\s\S]*?)```/.exec(read('README.md'))?.[1]
    expect(problems.join('')).toBe(shown)
  })

  test('requires the same version of Node as package.json', () => {
    expect(read('README.md')).toContain('Needs Node 20.19 or newer')
    expect(manifest.engines.node).toBe('>=20.19.0')
  })

  test('links only to files that exist, as do the other documents', () => {
    const documents = tracked().filter((file) => /^(?:docs\/)?[A-Z]+\.md$/.test(file))
    expect(documents).toEqual(expect.arrayContaining(['README.md', 'docs/GUIDE.md']))
    const links = documents.flatMap((file) => linksIn(file).map((href) => ({ file, href })))
    expect(links.length).toBeGreaterThan(10)
    const broken = links.filter(
      ({ file, href }) => !fs.existsSync(path.join(HOME, path.dirname(file), href)),
    )
    expect(broken).toEqual([])
  })
})

test.each(['CONTRIBUTING.md', 'docs/ARCHITECTURE.md', 'docs/WRITING.md'])(
  '%s names only code files that exist',
  (document) => {
    const files = tracked().map((file) => `/${file}`)
    const named = Array.from(
      read(document).matchAll(/`([\w.][\w./-]*\.(?:tsx?|m?js|css))`/g),
      ([, name = '']) => name,
    )
    expect(named.filter((name) => !files.some((file) => file.endsWith(`/${name}`)))).toEqual([])
  },
)

describe('the guide', () => {
  const keysOf = (name: string): string[] => {
    const body =
      new RegExp(`export interface ${name} \\{\\n([\\s\\S]*?)\\n\\}`).exec(
        read('src/shared/config.ts') + read('src/shared/document.ts'),
      )?.[1] ?? ''
    return Array.from(body.matchAll(/^ {2}readonly (\w+)/gm), ([, key = '']) => key)
  }

  test.each(['SiteConfig', 'FrontMatter'])('names every key of %s', (name) => {
    const missing = keysOf(name).filter(
      (key) => !new RegExp(`\`${key}[\`:]`).test(read('docs/GUIDE.md')),
    )
    expect(missing).toEqual([])
    expect(keysOf(name).length).toBeGreaterThan(10)
  })

  test('states the default limits', () => {
    const { seconds, memory, depth, html } = DEFAULT_LIMITS
    expect(read('docs/GUIDE.md')).toContain(
      `\`seconds\` ${seconds}, \`memory\` ${memory} MB, \`depth\` ${depth}, \`html\` ${html} MB`,
    )
    expect(read('docs/GUIDE.md')).toContain(`${POSTS_PER_PAGE} posts a page`)
  })
})

test('the example of a home page in the guide builds', async () => {
  const [, example = '', file = ''] =
    /^````md\n(---\n# (\S+)\n.*?)````/ms.exec(read('docs/GUIDE.md')) ?? []
  const pictures = ['kite', 'pages', 'text'].map((name) => [
    `content/en/pages/${name}.svg`,
    '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"></svg>',
  ])
  const docs = ['install', 'guides/index', 'guides/pages', 'guides/text'].map((name) => [
    `content/en/docs/${name}.md`,
    '# A\n\nText.\n',
  ])
  const { files, brief } = await site({
    ...Object.fromEntries([...pictures, ...docs]),
    [file]: example,
  }).build()
  expect(brief).toEqual([])
  const html = files.get('index.html')
  expect(html).toContain('<h1>Kite</h1>')
  expect(html).toContain('<div class="hero pictured">')
  expect(html).toContain('<div class="cards">')
})

test('components can import the file types named in the guide, but no pictures or other files', async () => {
  const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="6" height="4"></svg>'
  const page = (more = ''): string => `import './a.css'
import data from './a.json'
import text from './a.txt'
${more}export const frontMatter = { title: 'A' }
export default () => <p>{data.word} {text}</p>
`
  const example = site({
    'content/en/pages/a.tsx': page(),
    'content/en/pages/a.css': 'p { background: url(./mark.svg) }',
    'content/en/pages/a.json': '{ "word": "json" }',
    'content/en/pages/a.txt': 'txt',
    'content/en/pages/mark.svg': picture,
  })
  const { files, brief } = await example.build()
  expect(brief).toEqual([])
  expect(files.get('a/index.html')).toMatch(/<p>json<!-- --> <!-- -->txt<\/p>/)
  for (const type of ['svg', 'png', 'woff2', 'yaml', 'html']) {
    example.change({
      [`content/en/pages/mark.${type}`]: picture,
      'content/en/pages/a.tsx': page(`import './mark.${type}'\n`),
    })
    const built = await example.build()
    expect(built.brief.filter((each) => each.startsWith('module'))).toEqual([
      `module content/en/pages/a.tsx:4:8 No loader is configured for ".${type}" files: content/en/pages/mark.${type}.`,
    ])
  }
  expect(read('docs/GUIDE.md')).toContain('may import code, packages, `.json` (a value) and `.txt`')
})

describe('the theme chapter of the guide', () => {
  const [, chapter = ''] = /^## A theme of your own\n(.*?)^## /ms.exec(read('docs/GUIDE.md')) ?? []

  test('has an example that renders like the built-in theme, apart from its vote', async () => {
    const code = Array.from(
      chapter.matchAll(/^```(?:tsx|css)\n(?:\/\/|\/\*) (\S+)(?: \*\/)?\n(.*?)```/gms),
      ([, file = '', text = '']) => [file, text],
    )
    const content = {
      'content/en/docs/a.md': '# A\n\n## B\n\nText.\n\n## C\n\nText.\n',
      'content/en/docs/b.md': '---\nlayout: wide\n---\n# B\n\n## B\n\nText.\n\n## C\n\nText.\n',
      'content/en/blog/2025-08-28-news.md': '# News\n\nText.\n',
    }
    const own = await site({ ...Object.fromEntries(code), ...content }).build()
    expect(own.brief).toEqual([])
    const builtIn = await site(content).build()
    // Both render the same, except for the vote beside the main part of a post.
    const drawn = ({ files }: typeof own, page: string): string | undefined =>
      /<main.*(?=<div class="static" data-static="footer">)/s.exec(
        files.get(`${page}/index.html`) ?? '',
      )?.[0]
    expect(drawn(builtIn, 'docs/a')).toContain('<nav class="toc"')
    for (const page of ['docs/a', 'docs/b']) expect(drawn(own, page)).toBe(drawn(builtIn, page))
    const vote = '<aside class="vote">Was this of use? …</aside>'
    const post = 'blog/2025/08/28/news'
    expect(drawn(own, post)).toContain(`</main>${vote}`)
    expect(drawn(own, post)?.replace(vote, '')).toBe(drawn(builtIn, post))
  })

  test('has an example made of parts that builds, and whose button opens the menu', async () => {
    const [, code = ''] =
      /^```tsx\n\/\/ theme\/index\.tsx, of parts\n(.*?)```/ms.exec(chapter) ?? []
    const content = {
      'site.config.ts': config("announcement: { id: 'news', text: 'News' }"),
      'content/en/docs/a.md': '# A\n\nText.\n',
    }
    const { files, brief } = await site({ 'theme/index.tsx': code, ...content }).build()
    expect(brief).toEqual([])
    const html = files.get('docs/a/index.html')
    const drawn = (text = ''): string | undefined => /<div id="root">.*<\/footer>/s.exec(text)?.[0]
    expect(drawn(html)).toContain('<a class="skip" href="#main">')
    const builtIn = await site(content).build()
    expect(drawn(html)).toBe(drawn(builtIn.files.get('docs/a/index.html')))
    expect(html).toContain('popoverTarget="panel"')
    expect(html).toContain('<div class="panel" id="panel"')
    expect(html).toContain('<nav class="sidebar"')
  })

  test('names every design token, and the selector of dark mode', () => {
    const tokens = read('theme/styles/tokens.css')
    const names = new Set(tokens.match(/(?<=^ +)--[\w-]+(?=:)/gm))
    expect(names.size).toBeGreaterThan(35)
    expect([...names].filter((name) => !chapter.includes(`\`${name}\``))).toEqual([])
    const dark = ":root[data-theme='dark'] {"
    expect(tokens).toContain(`@media screen {\n  ${dark}`)
    expect(chapter).toContain(`@media screen {\n  ${dark}`)
  })

  test.each([
    ['a view for each kind of page', 'theme/views.ts', /^ {2}(\w+): \(\) => import/gm],
    ['a static part in place of each', 'theme/statics.ts', /^ {2}(\w+): \w+,$/gm],
    ['what stands around a page', 'theme/built-in.ts', /^export \{ (\w+) \}/gm],
  ])('names %s', (_, file, pattern) => {
    const names = Array.from(read(file).matchAll(pattern), ([, name = '']) => name)
    expect(names.length).toBeGreaterThan(5)
    expect(names.filter((name) => !new RegExp(`[\`<]${name}\\b`).test(chapter))).toEqual([])
  })
})

test('constants match the specification', () => {
  expect(POSTS_PER_PAGE).toBe(10)
  expect(TOC_LEVELS).toEqual({ least: 2, most: 3 })
  expect(read('theme/styles/layout.css')).toContain('@media (min-width: 62.3em)')
  expect(read('theme/styles/navigation.css')).toContain('@media (max-width: 62.3em)')
})

describe('packages', () => {
  test('have exact versions, and dependencies are explained in ARCHITECTURE.md', () => {
    for (const [name, version] of Object.entries({
      ...manifest.dependencies,
      ...manifest.devDependencies,
    })) {
      expect(version, name).toMatch(/^\d+\.\d+\.\d+$/)
    }
    const table = read('docs/ARCHITECTURE.md').slice(
      read('docs/ARCHITECTURE.md').indexOf('## Packages'),
    )
    const named = new Set(
      Array.from(table.matchAll(/^\| ([^|]+) \|/gm), ([, names = '']) =>
        names.split(/,\s*/),
      ).flat(),
    )
    const short = (name: string): string =>
      name.startsWith('hast-util-') ? name.replace(/^hast-util(?=-sanitize|-to)/, '') : name
    expect(
      Object.keys(manifest.dependencies).filter(
        (name) => !named.has(name) && !named.has(short(name)),
      ),
    ).toEqual([])
  })

  test('can be installed on every platform', () => {
    // npm writes no entry for a binary that the registry does not hold, and then `npm ci` refuses the whole lockfile.
    const { packages } = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, { optionalDependencies?: Record<string, string> }>
    }
    const wanted = Object.values(packages).flatMap(({ optionalDependencies = {} }) =>
      Object.keys(optionalDependencies),
    )
    expect(wanted.length).toBeGreaterThan(50)
    expect(wanted.filter((name) => !packages[`node_modules/${name}`])).toEqual([])
  })

  test('have no registry URLs in the lockfile', () => {
    expect(read('package-lock.json')).not.toMatch(/"resolved"/)
    expect(manifest.private).toBe(true)
  })
})

test('`npm test` runs all checks in this order', () => {
  expect(manifest.scripts['test']).toBe(
    ['format', 'lint', 'types', 'unit', 'site', 'links', 'browser']
      .map((part) => `npm run ${part}`)
      .join(' && '),
  )
})

test('tracked files contain no local paths or registry addresses', () => {
  const files = tracked().filter((file) => /\.(md|ts|tsx|mjs|js|json|css|ya?ml)$|^\.ci/.test(file))
  const places = ['work', 'root', 'home/\\w+'].map((folder) => `(?<![\\w.])/${folder}/`)
  const pattern = new RegExp([...places, ['registry', 'npmjs'].join('\\.')].join('|'))
  const foreign = files.filter(
    (file) => fs.existsSync(path.join(HOME, file)) && pattern.test(read(file)),
  )
  expect(foreign).toEqual([])
})

test('the nginx sample sends the same headers as _headers', async () => {
  const { files } = await site({ 'content/en/docs/a.md': '# A\n' }).build()
  const said = Array.from(
    (files.get('_headers') ?? '').matchAll(/^ {2}([\w-]+): (.*)$/gm),
    ([, name = '', value = '']) => ({ name, value }),
  )
  const sample = read('docs/nginx.conf')
  expect(said.length).toBeGreaterThan(5)
  for (const { name, value } of said) {
    if (name === 'Content-Security-Policy')
      expect(sample).toContain(`add_header ${name} "${value.split(' ', 2).join(' ')}`)
    else expect(sample).toContain(`"${value}"`)
    expect(sample).toContain(`add_header ${name} `)
  }
})

test('the nginx sample caches hashed files, compresses text and hides private files', async () => {
  const { files } = await site({
    'content/en/docs/a.md': '# A\n\n[b](./b.txt)\n',
    'content/en/docs/b.txt': 'b',
    'content/public/assets/img/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  }).build()
  const sample = read('docs/nginx.conf')
  const [, kept = ''] = /"~(\S+)"\s+"public, max-age/.exec(sample) ?? []
  const asked = [...files.keys()].filter((file) => !new RegExp(kept).test(`/${file}`))
  expect(asked.filter((file) => file.startsWith('assets/'))).toEqual([
    'assets/img/logo.svg',
    'assets/site.json',
  ])
  const [, packed = ''] = /gzip_types ([^;]*)/.exec(sample) ?? []
  for (const type of ['text/xml', 'text/markdown', 'application/manifest+json'])
    expect(packed.split(/\s+/)).toContain(type)
  expect(sample).toMatch(/charset_types [^;]*text\/markdown/)
  expect(sample).toMatch(/location ~ \\\.\(\?:md\|mjs\|webmanifest\)\$ \{[^}]*types/)
  const pages = sample.match(/^ *try_files \$uri \$uri\/index\.html =404;$/gm) ?? []
  expect(pages).toHaveLength(2)
  const [, hidden = ''] = /location ~ (\S+)/.exec(sample) ?? []
  const hides = (file: string): boolean => new RegExp(hidden).test(file)
  for (const file of ['/_headers', '/_redirects', '/.git/config', '/docs/.env'])
    expect(hides(file), file).toBe(true)
  for (const file of ['/.well-known/security.txt', '/docs/_headers-of-hosts'])
    expect(hides(file), file).toBe(false)
})

test('the nginx sample can strip a base', () => {
  const [, from = '', to = ''] = /# rewrite (\S+) (\S+);/.exec(read('docs/nginx.conf')) ?? []
  const below = (address: string): string => address.replace(new RegExp(from), to)
  const asked = ['/docs', '/docs/', '/docs/docs/a', '/docsx']
  expect(asked.map(below)).toEqual(['/', '/', '/docs/a', '/docsx'])
})
