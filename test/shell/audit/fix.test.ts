// Tests which links `check-links --fix` rewrites, and what it leaves alone.

import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import {
  auditSummary,
  type CheckLinksResult,
} from '../../../src/shell/commands/check-links-command.ts'
import { startPreview } from '../../../src/shell/host/preview.ts'
import { audit, brief, built, textOf } from '../../audited.ts'
import { newFolder, write } from '../../folder.ts'
import { committed } from '../../git.ts'
import { busyWatch } from '../../processor.ts'
import { BILINGUAL, config } from '../../site.ts'

const INSTALL = '# Install\n\n## Usage\n\nText.\n'

test('fixes links with the site’s own origin, keeps the origin, and changes nothing else', async () => {
  const own = 'https://docs.example/docs'
  const text = `# B

- stale: [see](${own}/old)
- fine: [see](${own}/old-news)
- bare: ${own}/old and on
- angle: <${own}/old>
- anchor: [see](${own}/install#usag) fine: [see](${own}/install#usage)
- code: \`${own}/old\`
- silenced: [see](${own}/old) <!-- links: ignore -->

~~~sh
curl ${own}/old
~~~
`
  const root = await built(
    {
      'content/en/docs/b.md': text,
      'content/en/docs/install.md': INSTALL,
      'content/en/docs/old-news.md': '# Old news\n',
    },
    { settings: "redirects: { '/docs/old': '/docs/install' }," },
  )
  expect(brief(await audit(root))).toEqual([
    'redirected-link content/en/docs/b.md:3:16',
    'redirected-link content/en/docs/b.md:5:9',
    'redirected-link content/en/docs/b.md:6:11',
    'broken-anchor content/en/docs/b.md:7:17',
  ])
  const { diagnostics, fixed } = await audit(root, { fix: true })
  expect(textOf(root, 'content/en/docs/b.md')).toBe(
    text
      .replace(`stale: [see](${own}/old)`, `stale: [see](${own}/install)`)
      .replace(`bare: ${own}/old`, `bare: ${own}/install`)
      .replace(`<${own}/old>`, `<${own}/install>`)
      .replace('#usag)', '#usage)'),
  )
  expect(fixed).toEqual({ links: 4, files: ['content/en/docs/b.md'] })
  expect(diagnostics).toEqual([])
})

test('fixes a link whose text continues on the next line of a list or quote', async () => {
  const text = (file: string): string =>
    `# A\n\n- See [the\n  guide](${file}).\n\n> 1. See [the\n>    guide](${file}) and [the\n> guide](${file}).\n`
  const root = await built(
    { 'content/en/docs/a.md': text('/docs/old'), 'content/en/docs/install.md': INSTALL },
    { settings: "redirects: { '/docs/old': '/docs/install' }," },
  )
  expect((await audit(root, { fix: true })).diagnostics).toEqual([])
  expect(textOf(root, 'content/en/docs/a.md')).toBe(text('/docs/install'))
})

test('keeps the permissions of a fixed file', async () => {
  const root = await built(
    {
      'content/en/docs/a.md': '# A\n\n[x](/docs/old)\n',
      'content/en/docs/install.md': INSTALL,
    },
    { settings: "redirects: { '/docs/old': '/docs/install' }," },
  )
  const file = path.join(root, 'content/en/docs/a.md')
  fs.chmodSync(file, 0o666)
  const { fixed } = await audit(root, { fix: true })
  expect([fixed.links, (fs.statSync(file).mode & 0o777).toString(8)]).toEqual([1, '666'])
})

test('ignores the temporary file of a killed run, and removes it with the next fix beside it', async () => {
  const draft = 'content/en/docs/.sitegen-999999999'
  const root = await built({
    'content/en/docs/a.md': '# A\n\n[x](instal.md)\n',
    'content/en/docs/install.md': INSTALL,
    [draft]: '# A',
  })
  expect(fs.existsSync(path.join(root, draft))).toBe(true)
  expect((await audit(root, { fix: true })).fixed.links).toBe(1)
  expect(fs.readdirSync(path.join(root, 'content/en/docs'))).toEqual(['a.md', 'install.md'])
})

test('fixes links to README.md, which is the index page in other programs', async () => {
  const text = (api: string, address: string): string =>
    `# A\n\n[1](${api}) [2](${api}#usage) [3](${address}) [4](./gone/README.md)\n`
  const root = await built(
    {
      'content/en/docs/a.md': text('./api/README.md', '/docs/api/README'),
      'content/en/docs/api/index.md': INSTALL,
    },
    { settings: "links: { page: 'warn', file: 'warn' }," },
  )
  const { diagnostics } = await audit(root, { fix: true })
  expect(textOf(root, 'content/en/docs/a.md')).toBe(text('./api/index.md', '/docs/api/'))
  expect(diagnostics).toHaveLength(1)
})

test('adds a missing number prefix to a link, but does not guess or replace one', async () => {
  const text = (first: string, second: string): string =>
    `# A\n\n[1](${first}#usage) [2](${second}) [3](./tips.md) [4](./4-once.md)\n`
  const root = await built(
    {
      'content/en/docs/a.md': text('./install.md', '/docs/install'),
      'content/en/docs/01-install.md': INSTALL,
      'content/en/docs/1-tips.md': '# Tips\n',
      'content/en/docs/2-tips.md': '# Tips\n',
      'content/en/docs/3-once.md': '# Once\n',
    },
    { settings: "links: { page: 'warn' }," },
  )
  expect((await audit(root, { fix: true })).diagnostics).toHaveLength(2)
  expect(textOf(root, 'content/en/docs/a.md')).toBe(text('./01-install.md', '/docs/01-install'))
})

test('fixes links to pages that config functions have moved, but not to pages they have removed', async () => {
  const text = (one: string, two: string, three: string): string =>
    `# A\n\n[1](${one}) [2](${two}#usage) [3](./gone.mdx) [4](/docs/g/configuratoin)\n\n![x](${three})\n`
  const root = await built(
    {
      'content/en/docs/g/a.md': text('./README.md', './01-install.mdx', '@site/static/a.svg'),
      'content/en/docs/g/index.md': '# G\n',
      'content/en/docs/g/01-install.md': INSTALL,
      'content/en/docs/g/gone.md': '# Gone\n',
      'content/en/docs/g/configuration.md': '# Gone, too\n',
      'content/public/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"></svg>',
    },
    {
      settings: `links: { page: 'warn', file: 'warn', image: 'warn' },
        docs: (docs) => docs.filter(({ path }) => !path.endsWith('/gone.md')),
        pages: (pages) => pages.flatMap((page) => {
          if (page.data.route.endsWith('/configuration')) return []
          page.data.route = page.data.route.replace('/docs/', '/').replace('01-', '')
          return [page]
        }),`,
    },
  )
  expect(brief(await audit(root)).every((each) => each.includes(' content/en/'))).toBe(true)
  const { diagnostics } = await audit(root, { fix: true })
  expect(textOf(root, 'content/en/docs/g/a.md')).toBe(
    text('./index.md', './01-install.md', '/a.svg'),
  )
  expect(diagnostics).toHaveLength(2)
})

test('fixes links even if a function of the config fails since the build', async () => {
  const text = (address: string): string => `# A\n\n[1](${address})\n`
  const root = await built(
    { 'content/en/docs/a.md': text('./README.md'), 'content/en/docs/index.md': '# Docs\n' },
    { settings: "links: { page: 'warn', file: 'warn' }," },
  )
  write(root, {
    'site.config.ts': config(`docs: (docs) => docs.gone(), pages: (pages) => pages.gone(),`),
  })
  expect((await audit(root, { fix: true })).diagnostics).toEqual([])
  expect(textOf(root, 'content/en/docs/a.md')).toBe(text('./index.md'))
})

test('fixes links whose extension differs from that of their page', async () => {
  const text = (one: string, two: string): string =>
    `# A\n\n[1](${one}#usage) [2](${two}) [3](./gone.mdx)\n`
  const root = await built(
    {
      'content/en/docs/a.md': text('./install.mdx', '/docs/g/b.mdx'),
      'content/en/docs/install.md': INSTALL,
      'content/en/docs/g/b.md': '# B\n',
    },
    { settings: "links: { page: 'warn', file: 'warn' }," },
  )
  expect((await audit(root, { fix: true })).diagnostics).toHaveLength(1)
  expect(textOf(root, 'content/en/docs/a.md')).toBe(text('./install.md', '/docs/g/b'))
})

test('fixes images and files addressed by the static folder of other programs', async () => {
  const text = (pictures: readonly string[], file: string): string =>
    `# A\n\n${pictures.map((each) => `![x](${each})`).join(' ')} [y](${file})\n`
  const gone = '@site/static/img/gone.svg'
  const root = await built(
    {
      'content/en/docs/a.md': text(
        ['@site/static/img/flow.svg', '../../static/img/flow.svg', '/static/img/flow.svg', gone],
        '@site/static/files/a.yaml',
      ),
      'content/public/img/flow.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'content/public/files/a.yaml': 'x',
    },
    { settings: "links: { image: 'warn', page: 'warn', file: 'warn' }," },
  )
  expect((await audit(root, { fix: true })).diagnostics).toHaveLength(1)
  const flow = '/img/flow.svg'
  expect(textOf(root, 'content/en/docs/a.md')).toBe(text([flow, flow, flow, gone], '/files/a.yaml'))
})

test('fixes pictures in a folder beside the documents of other programs, but only those', async () => {
  const text = (picture: string): string => `# A\n\n![x](${picture}) ![y](./img/a.svg)\n`
  const root = await built(
    {
      'content/en/docs/a.md': text('../../../source/assets/b.svg'),
      'content/public/img/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'content/public/assets/b.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    },
    { settings: "links: { image: 'warn' }," },
  )
  const { diagnostics } = await audit(root, { fix: true })
  expect(diagnostics.map(({ hint }) => hint)).toEqual(['Did you mean /img/a.svg?'])
  expect(textOf(root, 'content/en/docs/a.md')).toBe(text('/assets/b.svg'))
})

test('escapes the addresses that it writes into Markdown', async () => {
  const text = `# A

[spaces](/docs/old-1) [query](/docs/old-1?a=1&amp;b=2), [two](/docs/old-1?a&copy/&amp;b)

[half](/docs/old-2), [Chinese](/docs/old-3), [encoded](/docs/%6Fld-3), https://docs.example/docs/old-3，也见

| | |
|---|---|
| [in a cell](/docs/old-1) | [/docs/old-3][name] |

[name]: /docs/old-3
`
  const root = await built(
    {
      'content/en/docs/a.md': text,
      'content/en/docs/b.md': '# B\n\n<p><a href="/docs/old-1">in markup</a></p>\n',
      'content/en/docs/my page.md': '# My page\n',
      'content/en/docs/half (2.md': '# Half\n',
      'content/en/docs/安装.md': '# 安装\n',
    },
    {
      settings: `redirects: { '/docs/old-1': '/docs/my%20page', '/docs/old-2': '/docs/half%20(2',
        '/docs/old-3': '/docs/安装' },`,
    },
  )
  expect((await audit(root, { fix: true })).diagnostics).toEqual([])
  expect(textOf(root, 'content/en/docs/a.md')).toBe(`# A

[spaces](/docs/my%20page) [query](/docs/my%20page?a=1&amp;b=2), [two](/docs/my%20page?a&amp;copy/&amp;b)

[half](/docs/half%20%282), [Chinese](/docs/安装), [encoded](/docs/%E5%AE%89%E8%A3%85), https://docs.example/docs/%E5%AE%89%E8%A3%85，也见

| | |
|---|---|
| [in a cell](/docs/my%20page) | [/docs/old-3][name] |

[name]: /docs/安装
`)
  expect(textOf(root, 'content/en/docs/b.md')).toContain('<a href="/docs/my%20page">')
})

test('takes less than twice as long if one of many links needs escaping', async () => {
  const text = (one: string, other: string): string =>
    `# A\n\n${`- [x](${one}) and words that are to be read\n`.repeat(150)}- [y](${other})\n`
  const time = async (from: string, to: string): Promise<number> => {
    const root = await built(
      {
        'content/en/docs/a.md': text('/docs/old', from),
        'content/en/docs/install.md': INSTALL,
        'content/en/docs/in).md': INSTALL,
      },
      { settings: "redirects: { '/docs/old': '/docs/install', '/docs/odd': '/docs/in)' }," },
    )
    const busy = busyWatch()
    expect((await audit(root, { fix: true })).fixed).toMatchObject({ links: 151 })
    expect(textOf(root, 'content/en/docs/a.md')).toBe(text('/docs/install', to))
    return busy()
  }
  await time('/docs/old', '/docs/install')
  const plain = await time('/docs/old', '/docs/install')
  const odd = await time('/docs/odd', '/docs/in%29')
  expect(odd).toBeLessThan(2 * plain)
})

test('fixes reference links at their definitions, and keeps their text and labels', async () => {
  const text = `# A

Read **[the whole installation guide][guide]**, [guide], [/docs/old][Guide] or [the  guide][].
[/docs/old][by value] and [near] and [near][near], [b](../docs/instal.md).

[near] <!-- links: ignore -->

> [/docs/old][quoted] and [lost][]
>
> [quoted]: </docs/old> 'A title'
> [lost]:
>   /docs/old

[guide]: https://docs.example/docs/old "Title"
[the guide]: https://docs.example/docs/old#usag
[by value]: /docs/o&#108;d (/docs/old)
[near]: instal.md
[unused]: /docs/old
`
  const root = await built(
    { 'content/en/docs/a.md': text, 'content/en/docs/install.md': INSTALL },
    { settings: "redirects: { '/docs/old': '/docs/install' }," },
  )
  const { diagnostics, fixed } = await audit(root, { fix: true })
  expect(textOf(root, 'content/en/docs/a.md')).toBe(
    text
      .replace('docs/old "', 'docs/install "')
      .replace('docs/old#usag', 'docs/install#usage')
      .replace('o&#108;d', 'install')
      .replace('../docs/instal.md', './install.md')
      .replace(' instal.md', ' ./install.md')
      .replace('</docs/old>', '</docs/install>')
      .replace('>   /docs/old', '>   /docs/install'),
  )
  expect(fixed.links).toBe(7)
  expect(brief({ diagnostics })).toEqual([])
})

test('fixes only the first of two definitions with one label, which is the one in effect', async () => {
  const text = '# A\n\n[guide]\n\n[guide]: /docs/old\n[Guide]: /docs/old\n'
  const root = await built(
    { 'content/en/docs/a.md': text, 'content/en/docs/install.md': INSTALL },
    { settings: "redirects: { '/docs/old': '/docs/install' }," },
  )
  expect((await audit(root, { fix: true })).fixed.links).toBe(1)
  expect(textOf(root, 'content/en/docs/a.md')).toBe(text.replace('/docs/old', '/docs/install'))
})

test('escapes the addresses that it writes into HTML for the quotes around them', async () => {
  const folder = newFolder()
  const page = (...links: string[]): string =>
    `<!doctype html><meta charset="utf-8">\n${links.map((link) => `<a ${link}>x</a>`).join('\n')}\n`
  write(folder, {
    _redirects: "/old-1 /it's.html 301\n/old-2 /my%20page.html 301\n/old-3 /a&copy;b.html 301\n",
    "it's.html": page(),
    'my page.html': page(),
    'a&copy;b.html': page(),
    'index.html': page(
      "href='/old-1'",
      'href="/old-1"',
      'href=/old-2',
      'href="/old-3"',
      'href="/old-2?a=1&amp;b=2"',
    ),
  })
  expect((await audit(folder, { target: folder, fix: true })).diagnostics).toEqual([])
  expect(textOf(folder, 'index.html')).toBe(
    page(
      "href='/it%27s.html'",
      'href="/it\'s.html"',
      'href=/my%20page.html',
      'href="/a&amp;copy;b.html"',
      'href="/my%20page.html?a=1&amp;b=2"',
    ),
  )
})

/** Fixes pages not made by sitegen in place, and returns their folder. `said` receives the result. */
async function mended(
  files: Readonly<Record<string, string | Uint8Array>>,
  said: (result: CheckLinksResult) => void = () => undefined,
): Promise<string> {
  const folder = newFolder()
  write(folder, files)
  const result = await audit(folder, { target: folder, fix: true })
  said(result)
  return folder
}

const PAGE = '<!doctype html><meta charset="utf-8">'

test('escapes the addresses that it writes into XML, so that it stays well-formed', async () => {
  const drawing = (href: string): string =>
    `<svg xmlns="http://www.w3.org/2000/svg"><a href="${href}"><text>x</text></a></svg>`
  const map = (...paths: string[]): string =>
    `<urlset>${paths.map((at) => `<url><loc>https://site.example${at}</loc></url>`).join('')}</urlset>`
  const folder = await mended({
    _redirects: '/old /r&d/ 301\n/q /?a=1&b=2 301\n',
    'index.html': PAGE,
    'r&d/index.html': PAGE,
    'sitemap.xml': map('/', '/old'),
    'd.svg': drawing('/q'),
    'x.xhtml': `<html xmlns="http://www.w3.org/1999/xhtml"><body><a href="/q">x</a></body></html>`,
  })
  expect(textOf(folder, 'sitemap.xml')).toBe(map('/', '/r&amp;d/'))
  expect(textOf(folder, 'd.svg')).toBe(drawing('/?a=1&amp;b=2'))
  expect(textOf(folder, 'x.xhtml')).toContain('href="/?a=1&amp;b=2"')
})

test('leaves an address with a character reference in srcset alone', async () => {
  const text = `${PAGE}<img srcset="/p&#105;c.png 2x" alt="x">`
  const folder = await mended({
    _redirects: '/pic.png /new.png 301\n',
    'new.png': 'x',
    'index.html': text,
  })
  expect(textOf(folder, 'index.html')).toBe(text)
})

test('includes the query of a redirect target in the hint and in the fixed link', async () => {
  const text = '# A\n\n[find](/find) [b](/tab) <a href="/tab">b</a> [own](/old?x=1)\n'
  const root = await built(
    { 'content/en/docs/a.md': text, 'content/en/docs/b.md': '# B\n\n## Part\n' },
    {
      settings:
        "redirects: { '/find': '/search?q=a%20(b)', '/tab': '/docs/b?tab=2&copy=1#part', '/old': '/docs/b' },",
    },
  )
  const { diagnostics } = await audit(root)
  expect(diagnostics[0]).toMatchObject({
    message: '/find is only a redirect to /search?q=a%20(b)',
    hint: 'Link to /search?q=a%20(b).',
  })
  await audit(root, { fix: true })
  expect(textOf(root, 'content/en/docs/a.md')).toBe(
    '# A\n\n[find](/search?q=a%20(b)) [b](/docs/b?tab=2&copy=1#part) <a href="/docs/b?tab=2&copy=1#part">b</a> [own](/docs/b?x=1)\n',
  )

  const folder = await mended({
    _redirects: '/old /search.html?q=hello 301\n',
    'search.html': PAGE,
    'on.html': `${PAGE}<meta http-equiv="refresh" content="0; url=/search.html?q=zz">`,
    'index.html': `${PAGE}<a href="/old">a</a> <a href="on.html">b</a>`,
  })
  expect(textOf(folder, 'index.html')).toBe(
    `${PAGE}<a href="/search.html?q=hello">a</a> <a href="search.html?q=zz">b</a>`,
  )
})

test('does not apply a suggestion that is only similar', async () => {
  const text = `${PAGE}<a href="/windows-11">x</a> <a href="/v2">x</a> <a href="#安装">x</a> <h2 id="安全">x</h2> <a href="/anlage.html">x</a>`
  const folder = await mended({
    'index.html': text,
    'windows-10.html': PAGE,
    'v1.html': PAGE,
    'anlagen.html': PAGE,
  })
  expect(textOf(folder, 'index.html')).toBe(text.replace('anlage.', 'anlagen.'))
})

test('does not fix links that are not reported', async () => {
  const text = '# A\n\n[a](/docs/instal) [b](/docs/install#usag) [c](/docs/old)\n'
  const root = await built(
    { 'content/en/docs/a.md': text, 'content/en/docs/install.md': INSTALL },
    {
      settings:
        "links: { page: 'ignore', anchor: 'ignore' }, redirects: { '/docs/old': '/docs/install' },",
    },
  )
  expect((await audit(root, { fix: true })).fixed.links).toBe(1)
  expect(textOf(root, 'content/en/docs/a.md')).toBe(text.replace('/docs/old', '/docs/install'))
})

test('keeps the byte order mark and the line endings of a file', async () => {
  const link = '<a href="/instal.html">安装</a>'
  const text = ['\uFEFF<!doctype html>', '\r', '\r\n', '\n', '\r'].join(link) + link
  const folder = await mended({ 'index.html': text, 'install.html': PAGE })
  expect(textOf(folder, 'index.html')).toBe(text.replaceAll('instal.', 'install.'))
})

test('asks only for another check, not for a build, after fixing a finished folder', async () => {
  let summary = ''
  const files = { 'index.html': `${PAGE}<a href="instal.html">x</a>`, 'install.html': PAGE }
  await mended(files, (result) => (summary = auditSummary(result)))
  expect(summary).toMatch(/^Fixed 1 link in 1 file\. Check again\.$/m)
})

test('does not change a file in another encoding, and reports it', async () => {
  const gbk = Buffer.concat([
    Buffer.from('<!doctype html><meta charset="gbk"><a href="/instal.html">'),
    Buffer.from([0xb0, 0xb2, 0xd7, 0xb0]),
    Buffer.from('</a>'),
  ])
  let told: unknown
  const folder = await mended({ 'index.html': gbk, 'install.html': PAGE }, ({ diagnostics }) => {
    told = diagnostics.map(({ code, path: file, hint }) => [code, file, hint])
  })
  expect(told).toEqual([
    ['not-mended', 'index.html', 'Save it in UTF-8, or fix them by hand.'],
    ['broken-link', 'index.html', 'Did you mean /install.html?'],
  ])
  expect(fs.readFileSync(path.join(folder, 'index.html')).equals(gbk)).toBe(true)
})

test('fixes a relative address relative to the <base> of its page', async () => {
  const based = (base: string): string =>
    `${PAGE}<base href="${base}"><a href="instal.html">x</a> <a href="v1/../instal.html">y</a>`
  const folder = await mended({
    'docs/install.html': PAGE,
    'docs/sub/i.html': based('/docs/'),
    'docs/sub/other.html': based('https://elsewhere.example/'),
  })
  expect(textOf(folder, 'docs/sub/i.html')).toBe(
    `${PAGE}<base href="/docs/"><a href="install.html">x</a> <a href="install.html">y</a>`,
  )
  expect(textOf(folder, 'docs/sub/other.html')).toBe(based('https://elsewhere.example/'))
})

test('fixes both faults of a link or neither', async () => {
  const folder = await mended({
    _redirects: '/old /install.html 301\n/part /install.html#usag 301\n',
    'install.html': `${PAGE}<h2 id="usage">x</h2>`,
    'index.html': `${PAGE}<a href="/old#usag">a</a> <a href="/old#gone">b</a> <a href="/part">c</a> <a href="/old#usag:~:text=x">d</a>`,
  })
  expect(textOf(folder, 'index.html')).toBe(
    `${PAGE}<a href="/install.html#usage">a</a> <a href="/old#gone">b</a> <a href="/install.html#usage">c</a> <a href="/install.html#usage:~:text=x">d</a>`,
  )
})

test('follows renames known to git, and does not choose between equally similar names', async () => {
  const text = '# A\n\n[a](./start.md) [b](./instal.md) [c](./old.md)\n'
  const root = newFolder()
  write(root, { 'content/en/docs/start.md': `# Start\n\n${'Words of its own.\n'.repeat(9)}` })
  committed({ root })('mv', 'content/en/docs/start.md', 'content/en/docs/first-steps.md')
  await built(
    {
      'content/en/docs/a.md': text,
      'content/en/docs/install.md': '# Install\n',
      'content/en/docs/instale.md': '# Instale\n',
      'content/en/docs/oldest.md': '# Oldest\n',
    },
    { root },
  )
  expect((await audit(root, { fix: true })).fixed.links).toBe(1)
  expect(textOf(root, 'content/en/docs/a.md')).toBe(text.replace('start.md', 'first-steps.md'))
})

test('adds a missing section to a root-relative path, unless the page is ambiguous', async () => {
  const text = '# A\n\n[1](/guide/start#x) [2](/en/guide/start.html) [3](/tags) [4](/guide/other)\n'
  const root = await built(
    {
      'content/en/docs/a.md': text,
      'content/en/docs/guide/start.md': '# Start\n\n## X\n',
      'content/en/docs/api/start.md': '# Start\n',
      'content/en/docs/tags.md': '# Tags\n',
      'content/en/blog/2025-01-02-x.md': '---\ntags: [x]\n---\n\n# X\n\nText.\n',
    },
    { locales: BILINGUAL },
  )
  await audit(root, { fix: true })
  expect(textOf(root, 'content/en/docs/a.md')).toBe(
    text
      .replace('/guide/start#', '/docs/guide/start#')
      .replace('/en/guide/start.html', '/en/docs/guide/start'),
  )
})

test('replaces the language of another program at the start of a path', async () => {
  const text =
    '# A\n\n[1](/zh-cn/docs/b/#x) [2](/en_US/docs/b.html) [3](/fr/docs/b) [4](/zh-cn/docs/no) [5](/api/docs/b)\n'
  const b = '# B\n\n## X\n'
  const root = await built(
    {
      'content/zh-Hans/docs/a.md': text,
      'content/zh-Hans/docs/b.md': b,
      'content/en/docs/a.md': '# A\n',
      'content/en/docs/b.md': b,
    },
    { locales: BILINGUAL },
  )
  await audit(root, { fix: true })
  expect(textOf(root, 'content/zh-Hans/docs/a.md')).toBe(
    text.replace('/zh-cn/docs/b/#', '/docs/b#').replace('/en_US/docs/b.html', '/en/docs/b'),
  )
})

test('fixes addresses in the config only where they are written literally', async () => {
  const settings = `links: { page: 'warn' }, // links: '/docs/b'
    nav: [{ label: 'B', href: '/docs/b' }, { label: 'B', href: \`/docs/\${'b'}\` }],
    redirects: { '/docs/a': '/docs/b', '/docs/b': '/docs/c', '/docs/\\u0064': '/docs/\\u0062' },`
  const root = await built(
    { 'content/zh-Hans/docs/c.md': '# 丙\n' },
    { settings, locales: BILINGUAL },
  )
  const before = textOf(root, 'site.config.ts')
  const { fixed } = await audit(root, { fix: true })
  expect(textOf(root, 'site.config.ts')).toBe(
    before
      .replace("href: '/docs/b'", "href: '/docs/c'")
      .replace("'/docs/a': '/docs/b'", "'/docs/a': '/docs/c'"),
  )
  expect(fixed).toEqual({ links: 2, files: ['site.config.ts'] })
})

test('fixes a link in a translation to an untranslated page as a relative link', async () => {
  const root = await built(
    {
      'content/zh-Hans/docs/new/a.md': '# 甲\n\n## 乙 {#b}\n',
      'content/en/docs/c.md': '# C\n\n[a](./old/a.md#b)\n',
    },
    { settings: "redirects: { '/docs/old/a': '/docs/new/a' },", locales: BILINGUAL },
  )
  await audit(root, { fix: true })
  expect(textOf(root, 'content/en/docs/c.md')).toBe('# C\n\n[a](./new/a.md#b)\n')
})

test('reports and fixes the faults of files in content/public at their sources', async () => {
  const html = '<!doctype html>\n<a href="/p/nope">x</a> <a href="/p/docs/guidess">y</a>\n'
  const svg = '<svg xmlns="http://www.w3.org/2000/svg">\n<a href="/p/nope">x</a></svg>\n'
  const files = {
    'content/en/docs/guides.md': '# Guides\n\n[a](/old/index.html) [b](/d.svg)\n',
    'content/public/old/index.html': html,
    'content/public/d.svg': svg,
    'content/public/changed.svg': svg,
  }
  const root = await built(files, { base: '/p/' })
  write(root, { 'content/public/changed.svg': `\n${svg}` })
  const expected = [
    'broken-link content/public/d.svg:2:10',
    'broken-link content/public/old/index.html:2:10',
    'broken-link content/public/old/index.html:2:34',
    'broken-link dist/changed.svg:2:10',
  ]
  const { diagnostics } = await audit(root)
  expect(brief({ diagnostics })).toEqual(expected)
  const out = path.join(root, 'dist')
  const server = await startPreview({ out, port: 0, host: '127.0.0.1', base: '/p/' })
  const served = audit(root, { target: server.url }).finally(() => server.close())
  expect(brief(await served)).toEqual(expected.slice(0, 3))
  expect(diagnostics.map(({ message, hint }) => [message, hint])).toEqual([
    ['No page at /p/nope', undefined],
    ['No page at /p/nope', undefined],
    ['No page at /p/docs/guidess', 'Did you mean /p/docs/guides?'],
    ['No page at /p/nope', undefined],
  ])
  const result = await audit(root, { fix: true })
  expect(result.fixed).toEqual({ links: 1, files: ['content/public/old/index.html'] })
  expect(auditSummary(result)).toContain('Build again, and check again.')
  expect(textOf(root, 'content/public/old/index.html')).toBe(html.replace('guidess', 'guides'))
})

test('does not make a style sheet import itself, however similar its name is', async () => {
  const folder = newFolder()
  write(folder, {
    'index.html': '<!doctype html><title>T</title><link rel="stylesheet" href="style.css">',
    'style.css': '@import "styl.css";',
  })
  const { diagnostics, fixed } = await audit(folder, { target: folder, fix: true })
  expect(fixed.links).toBe(0)
  expect(brief({ diagnostics })).toEqual(['broken-file style.css:1:10'])
  expect(diagnostics[0]?.hint ?? '').not.toContain('style.css')
})
