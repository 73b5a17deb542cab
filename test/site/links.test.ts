// Tests the diagnostics for links: messages, severity and suggestions.

import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { noMemory } from '../../src/core/build-memory.ts'
import { busyWatch } from '../processor.ts'
import { committed } from '../git.ts'
import { article, BILINGUAL, config, PNG, site, type Files, type TestBuild } from '../site.ts'

const TWO = config('', BILINGUAL)
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"></svg>'

/** Builds a site, and returns each diagnostic as `code severity message | hint`. */
async function said(files: Files): Promise<string[]> {
  const { diagnostics } = await site(files).build()
  return diagnostics.map(({ code, severity, message, hint }) =>
    [`${code} ${severity} ${message}`, ...(hint ? [hint] : [])].join(' | '),
  )
}

/** Returns the hints for the problems of a page, in order. */
async function hints(text: string, more: Files): Promise<TestBuild['hints']> {
  const built = await site({ ...more, 'content/en/docs/a.md': `# A\n\n${text}\n` }).build()
  return built.hints
}

describe('the suggestion for a broken link', () => {
  const more = {
    'content/en/docs/install.md': '# Install\n\n## On Windows\n',
    'content/en/docs/guides/panel.md': '# Panel\n',
    'content/en/docs/guides/popup.md': '# Popup\n',
    'content/en/docs/pic.svg': SVG,
    'content/public/img/share.svg': SVG,
    'content/public/guide.pdf': 'x',
  }
  test.each([
    ['[x](./instal.md)', './install.md'],
    ['[x](./instal.md?a=1#on-windows)', './install.md?a=1#on-windows'],
    ['[x](instal)', './install.md'],
    ['[x](/docs/instal)', '/docs/install'],
    ['[x](./panel.md)', './guides/panel.md'],
    ['[x](/docs/panel)', '/docs/guides/panel'],
    ['[x](./install.md#on-window)', './install.md#on-windows'],
    ['[x](/docs/install#On-Windows)', '/docs/install#on-windows'],
    ['[x](/guid.pdf)', '/guide.pdf'],
    ['[x](../../public/guide.pdf)', '/guide.pdf'],
    ['![x](./pik.svg)', './pic.svg'],
    ['![x](/img/shar.svg)', '/img/share.svg'],
    ['[x](./Install.md)', './install.md'],
    ['[x](/docs/INSTALL#on-windows)', '/docs/install#on-windows'],
    ['[x](https://docs.example/docs/instal)', 'https://docs.example/docs/install'],
    ['[x](http://docs.example/docs/instal)', 'https://docs.example/docs/install'],
    [
      '<a href="//DOCS.example:443/docs/install#on-window">x</a>',
      '//DOCS.example:443/docs/install#on-windows',
    ],
  ])('names the intended target of %s', async (text, meant) => {
    expect(await hints(text, more)).toEqual([`Did you mean ${meant}?`])
  })

  test.each([
    ['[x](/docs/my-pag)', '/docs/my%20page'],
    ['[x](./my%20pge.md?a#使用)', './my%20page.md?a#使用'],
    ['[x](./paren%20(2).md)', './paren%20(1).md'],
    ['[x](./smily.md)', './smile%29.md'],
    ['[x](/docs/hundrd%)', '/docs/hundred%25'],
    ['[x](https://docs.example/docs/my-pag?a#使用)', 'https://docs.example/docs/my%20page?a#使用'],
    ['[x](./My%20Page.md)', './my%20page.md'],
    ['[x](/docs/MY%20PAGE)', '/docs/my%20page'],
    ['![x](./a%20pik.svg)', './a%20pic.svg'],
    ['![x](/img/a%20pik.svg)', '/img/a%20pic.svg'],
    ['[x](/moved)', '/docs/my%20page#使用'],
    ['[x](https://docs.example/moved)', 'https://docs.example/docs/my%20page#使用'],
    ['[x](my%20page#使用了)', 'my%20page#使用'],
    ['[x](my%20page#say-hy)', 'my%20page#say%22hi'],
    ['[x](安装嘛.md)', './安装吗.md'],
  ])('is an address that works when pasted into the link: %s', async (text, meant) => {
    const odd = {
      'site.config.ts': config("redirects: { '/moved': '/docs/my%20page#使用' }"),
      'content/en/docs/my page.md': "# My\n\n## 使用\n\n<p id='say\"hi'>x</p>\n",
      'content/en/docs/paren (1).md': '# Paren\n',
      'content/en/docs/smile).md': '# Smile\n',
      'content/en/docs/hundred%.md': '# Hundred\n',
      'content/en/docs/安装吗.md': '# Install\n',
      'content/en/docs/a pic.svg': SVG,
      'content/public/img/a pic.svg': SVG,
    }
    const [hint] = await hints(text, odd)
    expect(hint).toBe(`Did you mean ${meant}?`)
    expect(
      await hints(
        text.replace(/\(.*\)$/, () => `(${meant})`),
        odd,
      ),
    ).toEqual([])
  })

  test('names a file whose name holds the sign that ends an address', async () => {
    const named = {
      'content/en/docs/p#1.svg': SVG,
      'content/en/docs/why?.pdf': 'x',
      'content/public/img/c#.svg': SVG,
    }
    const why = (sign: string, written: string): string =>
      `“${sign}” ends a path: in the name of a file it is written ${written}.`
    expect(
      await hints('![a](./p#1.svg) [b](./why?.pdf) ![c](/img/c#.svg) ![d](./p#2.svg)', named),
    ).toEqual([
      `Did you mean ./p%231.svg? ${why('#', '%23')}`,
      `Did you mean ./why%3F.pdf? ${why('?', '%3F')}`,
      `Did you mean /img/c%23.svg? ${why('#', '%23')}`,
      undefined,
    ])
  })

  test('names a picture of the original in a translation, too', async () => {
    const { brief, hints: told } = await site({
      'site.config.ts': config('', BILINGUAL),
      'content/zh-Hans/docs/a.md': '# 甲\n\n![a](./plan.svg)\n',
      'content/zh-Hans/docs/Plan.svg': SVG,
      'content/en/docs/a.md': '# A\n\n![a](./plan.svg)\n',
    }).build()
    expect(brief.map((each) => each.split(' ')[0])).toEqual(['broken-image', 'letter-case'])
    expect(told).toEqual(['Did you mean ./Plan.svg?', 'Did you mean ./Plan.svg?'])
  })

  test('keeps the rest of the address in the suggested replacement', async () => {
    const { diagnostics } = await site({
      ...more,
      'content/en/docs/a.md': '# A\n\n汉字 [x](./instal.md#on-windows "t")\n',
    }).build()
    expect(diagnostics[0]).toMatchObject({
      line: 3,
      column: 8,
      length: './instal.md#on-windows'.length,
      suggestion: './install.md#on-windows',
    })
  })

  test('includes the base in URLs of redirects and of canonicals set by the “pages” hook', async () => {
    const { diagnostics } = await site({
      'site.config.ts': config(`base: '/kit/',
  redirects: { '/old': 'https://docs.example/kit/docs/instal?a=1#b' },
  pages: (pages) => pages.map((page) => page.path?.endsWith('b.md')
    ? { ...page, head: { ...page.head, canonical: 'https://docs.example/kit/docs/instal' } }
    : page),`),
      'content/en/docs/install.md': '# Install\n',
      'content/en/docs/b.md': '# B\n',
    }).build()
    expect(diagnostics.map(({ code, hint }) => [code, hint])).toEqual([
      ['broken-link', 'Did you mean https://docs.example/kit/docs/install?'],
      ['broken-redirect', 'Did you mean https://docs.example/kit/docs/install?a=1#b?'],
    ])
  })

  test.each([undefined, '/other/', '/'])(
    'omits the base if the link includes it, when the site is built with base %s',
    async (base) => {
      const { diagnostics } = await site({
        'site.config.ts': config(
          "base: '/kit/', nav: [{ label: 'A', href: '/kit/docs/a' }, { label: 'N', href: '/kit/none' }],",
          "zh: { label: '中文', base: '/' }, en: { label: 'English', base: '/en/' }",
        ),
        'content/zh/docs/a.md': '# 甲\n',
        'content/zh/docs/b.md': '# 乙\n\n## x\n',
        'content/en/docs/a.md':
          '# A\n\n[y](/kit/docs/b#x) [z](/kit/s.svg) [v](/kit/en/docs/b) ![](/kit/s.svg) ![](/kit/docs/b)\n',
        'content/en/docs/b.md': '# B\n\n## x\n',
        'content/public/s.svg': SVG,
      }).build(base === undefined ? {} : { base })
      const told = diagnostics.map((each) => `${each.code} ${each.path} | ${each.hint ?? ''}`)
      expect(told.toSorted()).toEqual([
        'broken-image content/en/docs/a.md | ',
        'broken-image content/en/docs/a.md | Did you mean /s.svg?',
        'broken-link content/en/docs/a.md | Did you mean /docs/b#x?',
        'broken-link content/en/docs/a.md | Did you mean /en/docs/b?',
        'broken-link content/en/docs/a.md | Did you mean /s.svg?',
        'broken-link site.config.ts | ',
        'broken-link site.config.ts | Did you mean /docs/a?',
      ])
    },
  )

  test('names the page in another language if it exists only there', async () => {
    expect(
      await said({
        'site.config.ts': TWO,
        'content/zh-Hans/docs/a.md': '# 甲\n\n[x](./only.md#x) [y](/docs/only)\n',
        'content/en/docs/only.md': '# Only\n\n## X\n',
      }),
    ).toEqual([
      'broken-link error No page at /docs/only | Did you mean /en/docs/only#x? This page is only in English.',
      'broken-link error No page at /docs/only | Did you mean /en/docs/only? This page is only in English.',
    ])
  })

  test('is not repeated for a fallback, unless the link is broken only there', async () => {
    const { brief, files } = await site({
      'site.config.ts': TWO,
      'content/zh-Hans/docs/a.md': '# 甲\n\n## 步骤\n\n## 更多\n',
      'content/en/docs/a.md': '# A\n\n### Other\n',
      'content/zh-Hans/docs/b.md': '# 乙\n\n[1](./a.md#步骤) [2](/blog/rss.xml) [3](./gone.md)\n',
      'content/zh-Hans/blog/2025-01-02-post.md': '# 消息\n\n文字。\n',
    }).build()
    expect(brief.filter((each) => each.startsWith('broken'))).toEqual([
      'broken-anchor content/zh-Hans/docs/b.md:3:5 No heading #步骤 on /en/docs/a',
      'broken-link content/zh-Hans/docs/b.md:3:39 No page at /docs/gone',
    ])
    expect(files.get('en/docs/b/index.html')).toContain('<a href="/blog/rss.xml">2</a>')
  })

  test('adds a missing section to a path from the root, even if other pages share the name', async () => {
    const found = await hints(
      '[1](/guide/start#x) [2](/guide/start.html) [3](/guide/start/) [4](https://docs.example/guide/start) [5](/2025/01/02/news) [6](/guide/)',
      {
        'content/en/docs/guide/index.md': '# Guide\n',
        'content/en/docs/guide/start.md': '# Start\n\n## X\n',
        'content/en/docs/api/start.md': '# Start\n',
        'content/en/blog/2025-01-02-news.md': '# News\n\nText.\n',
        'content/en/blog/2025-01-03-news.md': '# News\n\nText.\n',
      },
    )
    expect(found).toEqual(
      [
        '/docs/guide/start#x',
        '/docs/guide/start',
        '/docs/guide/start',
        'https://docs.example/docs/guide/start',
        '/blog/2025/01/02/news',
        '/docs/guide/',
      ].map((meant) => `Did you mean ${meant}?`),
    )
  })

  test('is omitted if nothing is similar', async () => {
    expect(await hints('[x](./something-else.md)', more)).toEqual([undefined])
  })

  test('names the current path of a file that Git knows to be renamed', async () => {
    const body = '\nA page about one thing, long enough to be known again.\n'.repeat(5)
    const self = site({
      'site.config.ts': TWO,
      'content/zh-Hans/docs/first.md': `# First\n${body}`,
      'content/zh-Hans/docs/staged.md': `# Staged\n${body.toUpperCase()}`,
      'content/zh-Hans/docs/moved.md': `# Moved\n\n${'Moved by hand. '.repeat(9)}\n`,
      'content/zh-Hans/docs/pic.svg': SVG,
      'content/zh-Hans/docs/v11.6.md': `# 11.6\n\n${'What is new. '.repeat(9)}\n`,
      'content/public/old.pdf': 'guide '.repeat(50),
      'content/zh-Hans/docs/a.md':
        '# 甲\n\n[1](./first.md) [2](/docs/first#x) [3](./staged.md) [4](./moved.md)\n\n![5](./pic.svg) [6](/old.pdf) [7](./v11.6) [8](/docs/v11.6) [9](https://docs.example/docs/v11.6#x)\n',
      'content/zh-Hans/pages/c.tsx':
        'export const frontMatter = { title: "C" }\nexport default () => <a href="/docs/first">x</a>\n',
    })
    const docs = 'content/zh-Hans/docs'
    const git = committed(self)
    fs.mkdirSync(path.join(self.root, docs, 'deep'))
    git('mv', `${docs}/first.md`, `${docs}/second.md`)
    git('commit', '-qm', 'two')
    git('mv', `${docs}/second.md`, `${docs}/deep/third.md`)
    git('mv', `${docs}/pic.svg`, `${docs}/deep/drawing.svg`)
    git('mv', `${docs}/v11.6.md`, `${docs}/deep/news.md`)
    git('mv', 'content/public/old.pdf', 'content/public/new.pdf')
    git('commit', '-qm', 'three')
    git('mv', `${docs}/staged.md`, `${docs}/ready.md`)
    fs.renameSync(
      path.join(self.root, docs, 'moved.md'),
      path.join(self.root, docs, 'elsewhere.md'),
    )
    const built = await self.build()
    expect(built.hints).toEqual(
      [
        './deep/third.md',
        '/docs/deep/third#x',
        './ready.md',
        './elsewhere.md',
        './deep/drawing.svg',
        '/new.pdf',
        './deep/news.md',
        '/docs/deep/news',
        'https://docs.example/docs/deep/news#x',
        '{`${home}docs/deep/third`}',
      ].map((meant, i) =>
        i < 9
          ? `Did you mean ${meant}? It was renamed.`
          : expect.stringContaining(`Did you mean ${meant}? It was renamed. “home”`),
      ),
    )
  })

  test('follows a staged rename whose file was then rewritten, moved or deleted', async () => {
    const names = ['written', 'moved', 'removed', 'both']
    const self = site({
      ...Object.fromEntries(
        names.map((name) => [
          `content/en/docs/${name}.md`,
          `# ${name}\n\n${`Some words of ${name}. `.repeat(20)}\n`,
        ]),
      ),
      'content/en/docs/a.md': `# A\n\n${names.map((name) => `[x](./${name}.md)`).join(' ')}\n`,
    })
    const docs = 'content/en/docs'
    const git = committed(self)
    for (const name of names) git('mv', `${docs}/${name}.md`, `${docs}/zebra-${name}.md`)
    const moved = (from: string, to: string): void =>
      fs.renameSync(path.join(self.root, docs, from), path.join(self.root, docs, to))
    moved('zebra-moved.md', 'lion.md')
    moved('zebra-both.md', 'tiger.md')
    fs.appendFileSync(path.join(self.root, docs, 'tiger.md'), 'And more.\n')
    git('add', '--intent-to-add', `${docs}/tiger.md`)
    fs.rmSync(path.join(self.root, docs, 'zebra-removed.md'))
    const built = await self
      .change({ 'content/en/docs/zebra-written.md': '# Zebra\n\nNothing of before.\n' })
      .build()
    expect(built.hints).toEqual([
      'Did you mean ./zebra-written.md? It was renamed.',
      'Did you mean ./lion.md? It was renamed.',
      'content/en/docs/removed.md was deleted, but this is not committed yet.',
      'Did you mean ./tiger.md? It was renamed.',
    ])
  })

  test('names the commit in which the file was deleted', async () => {
    const self = site({
      'content/en/docs/gone.md': '# Gone\n',
      'content/en/docs/named.md': `# Named\n\n${'Some words. '.repeat(20)}\n`,
      'content/en/docs/back.md': '# Back\n',
      'content/en/docs/today.md': '# Today\n',
      'content/en/docs/shot.png': PNG,
      'content/en/docs/a.md': '# A\n',
      'content/public/img/x.png': PNG,
    })
    const docs = 'content/en/docs'
    const git = committed(self)
    git('rm', '-q', `${docs}/gone.md`, `${docs}/back.md`, `${docs}/shot.png`)
    git('rm', '-q', 'content/public/img/x.png')
    git('mv', `${docs}/named.md`, `${docs}/other.md`)
    git('commit', '-qm', 'two')
    const two = git('rev-parse', '--short', 'HEAD')
    git('rm', '-q', `${docs}/other.md`)
    git('commit', '-qm', 'three')
    const three = git('rev-parse', '--short', 'HEAD')
    fs.rmSync(path.join(self.root, docs, 'today.md'))
    const built = await self
      .change({
        'content/en/docs/back.md': '# Back\n',
        'content/en/docs/a.md':
          '# A\n\n[1](./gone.md) [2](/docs/gone) [3](./named.md) [4](./back.md) [5](/docs/today) ![6](./shot.png) ![7](/img/x.png)\n',
      })
      .build()
    expect(built.hints).toEqual([
      `content/en/docs/gone.md was deleted in commit ${two}.`,
      `content/en/docs/gone.md was deleted in commit ${two}.`,
      `content/en/docs/named.md was deleted in commit ${three}.`,
      'content/en/docs/today.md was deleted, but this is not committed yet.',
      `content/en/docs/shot.png was deleted in commit ${two}.`,
      `content/public/img/x.png was deleted in commit ${two}.`,
    ])
  })

  test('says where to put a missing file that is linked from the root', async () => {
    expect(
      await hints(
        '![1](/img/logo.png) [2](/v%20w.mp4?x#t) <video src="/v.mp4"></video> ![4](./b.png) [5](https://docs.example/w.zip?x)',
        {},
      ),
    ).toEqual([
      'Put it at content/public/img/logo.png.',
      'Put it at content/public/v w.mp4.',
      'Put it at content/public/v.mp4.',
      undefined,
      'Put it at content/public/w.zip.',
    ])
    expect(
      await hints(
        '![1](~/img/a.png) ![2](@/a.png) [3](@site/static/b%20c.pdf) ![4](@img/a.png) ![5](~/../a.png) [6](@/a.md)',
        {},
      ),
    ).toEqual([
      'Put it at content/public/img/a.png, and write /img/a.png.',
      'Put it at content/public/a.png, and write /a.png.',
      'Put it at content/public/b c.pdf, and write /b%20c.pdf.',
      'Put it at content/public/img/a.png, and write /img/a.png.',
      undefined,
      expect.not.stringContaining('Put it'),
    ])
    // But not for a page, a path outside the site, a name that is not published, or a generated file.
    expect(
      await hints('[1](/docs/intro.mdx) [2](/a/../../b.pdf) [3](/.env.txt) [4](/blog/rss.xml)', {}),
    ).toEqual([undefined, undefined, undefined, undefined])
    expect(await hints('![1](/img/logos.png)', { 'content/public/img/logo.png': PNG })).toEqual([
      'Did you mean /img/logo.png?',
    ])
  })

  test('names the address of a public file that is linked by its path', async () => {
    const built = await site({
      'content/en/docs/a.md':
        '# A\n\n[x](../../public/a.pdf#page=2) ![x](../../public/b.png)\n\n' +
        '![x](../../public/img/p.png)\n\n' +
        '![x](content/public/img/p.png) [x](/content/public/a.pdf#b)\n\n' +
        '![x](/content/public/b.png) [x](./content/public/b.pdf)\n',
      'content/public/a.pdf': 'x',
      'content/public/img/p.png': PNG,
    }).build()
    const message =
      'The address of a file in content/public begins at the root of the site, without “content/public”.'
    const told = built.diagnostics.map((each) => [each.code, each.line, each.message, each.hint])
    expect(told).toEqual([
      ['broken-link', 3, message, 'Did you mean /a.pdf#page=2?'],
      ['broken-image', 3, 'No picture at content/public/b.png', undefined],
      ['broken-image', 5, message, 'Did you mean /img/p.png?'],
      ['broken-image', 7, message, 'Did you mean /img/p.png?'],
      ['broken-link', 7, message, 'Did you mean /a.pdf#b?'],
      ['broken-image', 9, 'No picture at content/public/b.png', undefined],
      ['broken-link', 9, 'No file at content/public/b.pdf', undefined],
    ])
  })

  test('explains that addresses of docs begin with /docs', async () => {
    expect(
      await hints('[1](/manual/) [2](/other/)', { 'content/en/docs/manual/x.md': '# X\n' }),
    ).toEqual([
      'Addresses of docs begin with /docs, and content/en/docs/manual/index.md would be the page of this folder.',
      undefined,
    ])
  })

  test('explains that paths with a leading “_” or “.” are not published', async () => {
    const files = {
      'content/en/docs/_x.png': PNG,
      'content/en/docs/_parts/p.md': '# P\n',
      'content/en/docs/x.png': PNG,
      'content/public/.own/y.png': PNG,
    }
    const text =
      '![1](./_x.png) <img src="./_x.png" alt=""> [2](_parts/p.md) ![3](../../public/.own/y.png)'
    const found = await said({ ...files, 'content/en/docs/a.md': `# A\n\n${text}\n` })
    const hint = 'Rename it, and write the new name here.'
    expect(found.filter((each) => each.startsWith('broken'))).toEqual([
      `broken-image error content/en/docs/_x.png is not published: “_x.png” begins with “_”. | ${hint}`,
      `broken-image error content/en/docs/_x.png is not published: “_x.png” begins with “_”. | ${hint}`,
      `broken-link error content/en/docs/_parts/p.md is not published: “_parts” begins with “_”. | ${hint}`,
      `broken-image error content/public/.own/y.png is not published: “.own” begins with “.”. | ${hint}`,
    ])
  })

  test('asks for index.md if a folder has README.md or _index.md', async () => {
    const files = {
      'content/en/docs/vp/README.md': '# V\n',
      'content/en/docs/vp/x.md': '# X\n',
      'content/en/docs/hugo/_index.md': '# H\n',
      'content/en/docs/hugo/x.md': '# X\n',
      'content/en/docs/both/_index.md': '# B\n',
      'content/en/docs/both/index.md': '# B\n',
    }
    const found = await hints(
      '[1](/docs/vp/) [2](./vp/) [3](./hugo/_index.md) [4](./both/_index.md)',
      files,
    )
    expect(found.filter((hint) => hint !== 'Rename it to index.md.')).toEqual([
      'Rename content/en/docs/vp/README.md to index.md to make it the page of this folder.',
      'Rename content/en/docs/vp/README.md to index.md to make it the page of this folder.',
      'This folder holds pages, but has no page of its own: that would be content/en/docs/hugo/index.md.',
      'Link to content/en/docs/both/index.md.',
    ])
  })

  test.each([
    ['./api/README.md', './api/index.md'],
    ['./api/readme.md?a#use', './api/index.md?a#use'],
    ['./api/README', './api/index.md'],
    ['../docs/api/README.md', './api/index.md'],
    ['/docs/api/README.md', '/docs/api/'],
    ['/docs/api/README#use', '/docs/api/#use'],
    ['https://docs.example/docs/api/README', 'https://docs.example/docs/api/'],
  ])('names the index page for a link to README: %s', async (written, meant) => {
    const files = {
      'content/en/docs/api/index.md': '# API\n\n## Use\n',
      'content/en/docs/other/index.md': '# Other\n',
    }
    expect(await hints(`[x](${written})`, files)).toEqual([`Did you mean ${meant}?`])
    expect(await hints(`[x](${meant})`, files)).toEqual([])
  })

  test.each([
    ['./g/zeta.md', './g/01-zeta.md'],
    ['g/zeta?a#use', './g/01-zeta.md?a#use'],
    ['./g/alpha', './g/02_alpha.md'],
    ['/docs/g/zeta', '/docs/g/01-zeta'],
    ['/g/zeta', '/docs/g/01-zeta'],
    ['https://docs.example/docs/p/workers#use', 'https://docs.example/docs/3.%20p/01-workers#use'],
    ['./3.%20p/workers/README.md', './3.%20p/01-workers.md'],
    ['./04-plain.md', './plain.md'],
  ])('ignores a number prefix that only the link or the file has: %s', async (written, meant) => {
    const files = {
      'content/en/docs/g/01-zeta.md': '# First\n\n## Use\n',
      'content/en/docs/g/02_alpha.md': '# Second\n',
      'content/en/docs/3. p/01-workers.md': '# Workers\n\n## Use\n',
      'content/en/docs/api/worker.md': '# Worker\n',
      'content/en/docs/plain.md': '# Plain\n',
    }
    expect(await hints(`[x](${written})`, files)).toEqual([`Did you mean ${meant}?`])
    expect(await hints(`[x](${meant})`, files)).toEqual([])
  })

  test.each(['./g/install.mdx#use', './g/install.markdown#use', 'g/02-install.mdx#use'])(
    'replaces the Markdown extension of another generator: %s',
    async (written) => {
      const files = { 'content/en/docs/g/install.md': '# Install\n\n## Use\n' }
      expect(await hints(`[x](${written})`, files)).toEqual(['Did you mean ./g/install.md#use?'])
    },
  )

  test('asks to rename a linked file that has such an extension itself', async () => {
    const { brief, hints: told } = await site({
      'content/en/docs/a.md':
        '# A\n\n[1](./My%20Page.mdx#x) [2](g/b.markdown) [3](/c.mdx) ![4](./My%20Page.mdx)\n',
      'content/en/docs/My Page.mdx': '# My page\n',
      'content/en/docs/g/b.markdown': '# B\n',
      'content/public/c.mdx': 'x',
    }).build()
    const broken = brief.filter((each) => each.startsWith('broken-link'))
    expect(broken).toEqual([
      'broken-link content/en/docs/a.md:3:5 content/en/docs/My Page.mdx is not a page: its name ends with .mdx.',
      'broken-link content/en/docs/a.md:3:28 content/en/docs/g/b.markdown is not a page: its name ends with .markdown.',
    ])
    expect(told).toContain('Rename it to b.md, and change the link.')
  })

  test('does not ignore number prefixes if several files match or the numbers differ', async () => {
    const files = {
      'content/en/docs/1-tips.md': '# Tips\n',
      'content/en/docs/2-tips.md': '# Tips\n',
      'content/en/docs/v/2024-11-news.md': '# News\n',
      'content/en/docs/v/1-windows.md': '# Windows\n',
    }
    // The first is suggested only because it is spelled similarly.
    expect(await hints('[1](./tips.md) [2](./v/11-news.md)', files)).toEqual([
      'Did you mean ./1-tips.md?',
      undefined,
    ])
  })

  test.each([
    ['![x](@site/static/img/flow.svg)', '/img/flow.svg'],
    ['![x](../../static/img/flow.svg)', '/img/flow.svg'],
    ['![x](/static/img/flow.svg)', '/img/flow.svg'],
    ['![x](../public/img/flow.svg)', '/img/flow.svg'],
    ['![x](@site/static/img/flow.svg?raw=true#a)', '/img/flow.svg?raw=true#a'],
    ['![x](../../static/img/two.svg)', undefined],
    ['[x](@site/static/files/all%20of%20it.yaml?a#b)', '/files/all%20of%20it.yaml?a#b'],
    ['[x](/public/files/all%20of%20it.yaml)', '/files/all%20of%20it.yaml'],
    ['[x](@site/docs/g/install.md#use)', './g/install.md#use'],
    [
      '![x](@site/static/img/gone.svg)',
      'Put it at content/public/img/gone.svg, and write /img/gone.svg.',
    ],
    ['![x](~/img/flow.svg)', '/img/flow.svg'],
    ['![x](@/img/flow.svg)', '/img/flow.svg'],
    ['![x](@img/flow.svg)', '/img/flow.svg'],
    ['![x](/src/img/flow.svg)', '/img/flow.svg'],
    ['![x](../../../img/flow.svg)', '/img/flow.svg'],
    ['![x](./img/flow.svg)', '/img/flow.svg'],
    ['![x](./flow.svg)', undefined],
    ['![x](./img/two.svg)', '/img/two.svg'],
    ['[x](../files/all%20of%20it.yaml)', '/files/all%20of%20it.yaml'],
  ])('resolves paths as written for another site generator: %s', async (text, meant) => {
    const files = {
      'content/public/img/flow.svg': SVG,
      'content/public/img/two.svg': SVG,
      'content/public/static/img/two.svg': SVG,
      'content/public/files/all of it.yaml': 'x',
      'content/en/docs/g/install.md': '# Install\n\n## Use\n',
    }
    const found = await hints(text, files)
    const hint = meant?.startsWith('Put it') ? meant : `Did you mean ${meant}?`
    expect(found.filter(Boolean)).toEqual(meant === undefined ? [] : [hint])
  })

  test('explains once how to fix many links of the same kind', async () => {
    const links = (count: number): string =>
      Array.from({ length: count }, (_, i) => `[${i}](/install)`).join(' ')
    const install = { 'content/en/docs/install.md': '# Install\n' }
    const meant = 'Did you mean /docs/install?'
    expect(await hints(`[x](./gone.md) ${links(9)}`, install)).toEqual([
      undefined,
      ...Array.from({ length: 9 }, () => meant),
    ])
    const there = { ...install, 'content/public/a.svg': SVG }
    const [first, second, ...others] = await hints(
      `[x](./gone.md) ${links(10)} ![a](../../static/a.svg)`,
      there,
    )
    expect([first, second]).toEqual([
      undefined,
      `${meant} There are 11 of this kind. Write “links: { page: 'warn', file: 'warn', image: 'warn' }” into the config, so that the site can be built, and run “sitegen check-links --fix”: it corrects those that can mean only one thing.`,
    ])
    expect(new Set(others)).toEqual(new Set([meant, 'Did you mean /a.svg?']))
  })

  test('names #top for an anchor to the title, which has no id', async () => {
    const why = 'The title of a page has no id.'
    expect(
      await hints('[1](#a) [2](sub.md#sub-page) [3](sub.md#sub-pag)\n\n## Aa', {
        'content/en/docs/sub.md': '# Sub `page`\n\n## Sub pages\n',
      }),
    ).toEqual([
      `Did you mean #top? ${why}`,
      `Did you mean sub.md#top? ${why}`,
      'Did you mean sub.md#sub-pages?',
    ])
  })

  test('explains that a folder of pages has no index page', async () => {
    const folder =
      'This folder holds pages, but has no page of its own: that would be content/en/docs/guide/index.md.'
    const files = { 'content/en/docs/guide/deep/x.md': '# X\n' }
    expect(
      await hints(
        '[1](/docs/guide/) [2](/docs/guide#x) [3](./guide/) [4](guide) [5](/docs/zzzzzz/)',
        files,
      ),
    ).toEqual([folder, folder, folder, folder, undefined])
    expect(
      await said({
        ...files,
        'site.config.ts': config("redirects: { '/manual': '/docs/guide' }"),
        'content/en/docs/guides.md': '# Guides\n\n[x](./guide/)\n',
      }),
    ).toEqual([
      `broken-link error No page at /docs/guide/ | Did you mean ./guides.md? ${folder}`,
      `broken-redirect error The redirect from /manual leads to /docs/guide, where there is no page. | Did you mean /docs/guides? ${folder}`,
    ])
    const docs = await hints('[1](/docs)', files)
    expect(docs[0]).toContain('that would be content/en/docs/index.md')
  })

  test('does not mention an index page for folders that cannot have one', async () => {
    const files = { 'content/en/blog/2025-01-02-b.md': '# B\n', 'content/en/docs/b.md': '# B\n' }
    expect(await hints('[1](..) [2](../..) [3](../blog/)', files)).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  test('names the current path of a renamed page that is shown as a fallback', async () => {
    const self = site({
      'site.config.ts': TWO,
      'content/zh-Hans/docs/old/a.md': `# 甲\n\n${'一些文字。'.repeat(20)}\n`,
      'content/en/docs/b.md': '# B\n\n[1](./old/a.md#x) [2](/docs/old/a)\n',
    })
    const git = committed(self)
    fs.mkdirSync(path.join(self.root, 'content/zh-Hans/docs/new'))
    git('mv', 'content/zh-Hans/docs/old/a.md', 'content/zh-Hans/docs/new/a.md')
    const built = await self.build()
    expect(built.hints).toEqual([
      'Did you mean ./new/a.md#x? It was renamed.',
      'Did you mean /docs/new/a? It was renamed.',
    ])
  })
})

describe('an anchor', () => {
  test('leads to a heading whose accents are encoded otherwise', async () => {
    const accented = 'caf\u00e9 bient\u00f4t'
    const [a, b] = ['NFC', 'NFD'].map((form) =>
      `# A\n\n## Caf\u00e9\n\n## B {#bient\u00f4t}\n\n[x](#caf\u00e9) [y](./b.md#caf\u00e9) [z](/docs/a#bient\u00f4t) <b id="\u00e9">x</b> [w](./b.md#\u00e9)\n`.normalize(
        form,
      ),
    )
    const { brief, files } = await site({
      'content/en/docs/a.md': a,
      'content/en/docs/b.md': b,
    }).build()
    expect(brief).toEqual([])
    const ids = /<h2 id="([^"]*)".*<h2 id="([^"]*)"/s.exec(files.get('docs/b/index.html') ?? '')
    expect(ids?.slice(1).join(' ')).toBe(accented)
  })

  const wrong = async (text: string, more: Files = {}): Promise<readonly string[]> =>
    (await site({ ...more, 'content/en/docs/a.md': `# A\n\n${text}\n` }).build()).brief

  test('matches an id as written or percent-decoded', async () => {
    const more = {
      'content/en/docs/b.md':
        '# B\n\n## Save {#save-50%25}\n\n<p id="a%20b">x</p> <p id="安%x">x</p>\n',
      'content/en/pages/c.tsx':
        'export const frontMatter = { title: "C" }\nexport default () => <a id="c%20d" href="#c%20d">x</a>\n',
    }
    expect(
      await wrong(
        '[1](b.md#a%20b) [2](/docs/b#save-50%25) [3](https://docs.example/docs/b#a%20b) [4](/c#c%20d) [7](b.md#%E5%AE%89%x)\n\n## 费用\n\n[5](#费用) [6](#%E8%B4%B9%E7%94%A8)',
        more,
      ),
    ).toEqual([])
    expect(await wrong('[1](b.md#a%21b)', more)).toEqual([
      'broken-anchor content/en/docs/a.md:3:5 No heading #a!b on /docs/b',
    ])
  })

  test('of a redirect is corrected at the redirect, not at links to it', async () => {
    const more = {
      'site.config.ts': config("redirects: { '/docs/r1': '/docs/b#install' }"),
      'content/en/docs/b.md': '# B\n\n## Install {#install-1}\n',
    }
    const { diagnostics } = await site({
      ...more,
      'content/en/docs/a.md': '# A\n\n[1](/docs/r1) [2](/docs/r1#nope)\n',
    }).build()
    const anchors = diagnostics.filter(({ code }) => code === 'broken-anchor')
    expect(anchors.map(({ path: file, hint }) => [file, hint])).toEqual([
      ['content/en/docs/a.md', undefined],
      ['content/en/docs/a.md', undefined],
      ['site.config.ts', 'Did you mean /docs/b#install-1?'],
    ])
  })

  test('neither matches an id of the layout around the page, nor is corrected to one', async () => {
    const frame = ['panel', 'main', 'hits', 'search-form', 'page', 'root', 'said']
    const { diagnostics } = await site({
      'content/en/docs/a.md': '# A\n\n## Other things\n',
      'content/en/docs/b.md': `# B\n\n${[...frame, 'panels', 'pages'].map((id) => `[x](./a.md#${id})`).join(' ')} [x](https://docs.example/docs/a#panel)\n`,
      'content/en/pages/c.tsx':
        'export const frontMatter = { title: "C" }\nexport default () => <a href="#main">x</a>\n',
    }).build()
    expect(diagnostics.map(({ message, hint }) => [message, hint])).toEqual(
      [...frame, 'panels', 'pages', 'panel'].map((id) => [
        `No heading #${id} on /docs/a`,
        undefined,
      ]),
    )
  })

  test('gets no suggestion if only the translation lacks the id', async () => {
    const { diagnostics } = await site({
      'site.config.ts': TWO,
      'content/zh-Hans/docs/a.md': '# 甲\n\n[x](b.md#install)\n',
      'content/zh-Hans/docs/b.md': '# 乙\n\n<a id="install"></a>装\n',
      'content/en/docs/b.md': '# B\n\n<a id="installs"></a>Install\n',
    }).build()
    expect(diagnostics.map(({ message, hint }) => [message, hint])).toEqual([
      ['No heading #install on /en/docs/b', undefined],
    ])
  })

  test('matches the top of the page in any letter case', async () => {
    expect(await wrong('[1](#Top) [2](/docs/a#TOP) [3](https://docs.example/docs/a#tOp)')).toEqual(
      [],
    )
  })

  test('is checked without a text fragment (:~:text=), which suggestions keep', async () => {
    expect(
      await wrong(
        '## Usage\n\n[1](#:~:text=x) [2](#usage:~:text=x) [3](/docs/a#:~:text=%E8%B4%B9,x) [4](https://docs.example/docs/a#:~:text=x)',
      ),
    ).toEqual([])
    expect(await hints('## Usage\n\n[1](#usag:~:text=x) [2](./a.md?b#usag:~:text=#x)', {})).toEqual(
      ['Did you mean #usage:~:text=x?', 'Did you mean ./a.md?b#usage:~:text=#x?'],
    )
  })
})

describe('the severity of a broken link', () => {
  const files = {
    'content/en/docs/b.md': '# B\n',
    'content/en/docs/a.md':
      '# A\n\n[1](./x.md) [2](./b.md#x) ![3](/x.png) [4](/x.pdf) [5](./B.md)\n',
  }
  const levels = async (more: string): Promise<string[]> =>
    (await said({ ...files, 'site.config.ts': config(more) })).map((line) =>
      line.split(' ').slice(0, 2).join(' '),
    )

  test('can be set for each kind of link', async () => {
    const redirects = "redirects: { '/r': '/docs/x' },"
    expect(await levels(redirects)).toEqual([
      'broken-link error',
      'broken-anchor warning',
      'broken-image error',
      'broken-link error',
      'letter-case warning',
      'broken-redirect error',
    ])
    expect(
      await levels(
        `${redirects} links: { page: 'warn', anchor: 'error', image: 'warn', file: 'warn', redirect: 'warn', indirect: 'error' }`,
      ),
    ).toEqual([
      'broken-link warning',
      'broken-anchor error',
      'broken-image warning',
      'broken-link warning',
      'letter-case error',
      'broken-redirect warning',
    ])
    for (const kind of ['page', 'anchor', 'image', 'file', 'redirect', 'indirect'])
      expect(await levels(`${redirects} links: { ${kind}: 'ignore' }`), kind).toHaveLength(5)
  })

  test('depends on the kind of target for a link with the URL of the site, too', async () => {
    const { diagnostics } = await site({
      'site.config.ts': config("links: { page: 'ignore', image: 'warn' }"),
      'content/public/manual.pdf': 'x',
      'content/en/docs/a.md':
        '# A\n\n![1](https://docs.example/none.png) [2](https://docs.example/manuel.pdf) [3](https://docs.example/docs/x)\n',
    }).build()
    expect(
      diagnostics.map(({ code, severity, message, hint }) => [code, severity, message, hint]),
    ).toEqual([
      ['broken-image', 'warning', 'No picture at /none.png', 'Put it at content/public/none.png.'],
      [
        'broken-link',
        'error',
        'No file at /manuel.pdf',
        'Did you mean https://docs.example/manual.pdf?',
      ],
    ])
  })

  test('depends on the kind of target for a URL that lacks slashes or a host', async () => {
    const slips = {
      'site.config.ts': config("links: { file: 'warn' }"),
      'content/en/docs/a.md':
        '# A\n\n[1](https:/x.example/a) <http:x.example> [2][r] ![3](https:/x.example/a.png)\n\n[4](https:/x.example) <!-- links: ignore -->\n\n<a href="https:/x.example/b">5</a> <img src="http:/x.example/b.png" alt=""> <video src="https:x.example/c.mp4"></video>\n\n[r]: HTTPS:/x.example/c\n\n[9](https:) [10](HTTPS://) [11](//?a)\n\n[6](https://x.example) [7](//x.example) [8](mailto:a@x.example)\n',
      'content/en/pages/c.tsx':
        'export const frontMatter = { title: \'C\' }\nexport default () => <p><a href="https:/x.example/d">x</a><a href="https:///">y</a><a href="htps://x.example">z</a></p>\n',
    }
    const { diagnostics } = await site(slips).build()
    expect(
      diagnostics.map(
        ({ severity, path: file, line, column, message, hint = '' }) =>
          `${severity} ${file?.slice(11)}:${line}:${column} ${message.split(/ lacks | begins |(?<=host)/)[0]} ${hint}`,
      ),
    ).toEqual([
      'error docs/a.md:3:5 “https:/x.example/a” Write https://x.example/a',
      'error docs/a.md:3:26 “http:x.example” Write http://x.example',
      'error docs/a.md:3:54 “https:/x.example/a.png” Write https://x.example/a.png',
      'error docs/a.md:7:10 “https:/x.example/b” Write https://x.example/b',
      'error docs/a.md:7:46 “http:/x.example/b.png” Write http://x.example/b.png',
      'warning docs/a.md:7:89 “https:x.example/c.mp4” Write https://x.example/c.mp4',
      'error docs/a.md:9:6 “HTTPS:/x.example/c” Write HTTPS://x.example/c',
      'error docs/a.md:11:5 “https:” names no host Write the whole address, or a path from the root: /docs/a',
      'error docs/a.md:11:18 “HTTPS://” names no host Write the whole address, or a path from the root: /docs/a',
      'error docs/a.md:11:33 “//?a” names no host Write the whole address, or a path from the root: /docs/a',
      'error pages/c.tsx:2:34 “https:/x.example/d” Write https://x.example/d',
      'error pages/c.tsx:2:68 “https:///” names no host Write the whole address, or a path from the root: /docs/a',
      'error pages/c.tsx:2:93 “htps://x.example” Write https:, http: or mailto:.',
    ])
  })

  test('can be set by a comment before a block or on the line of the link', async () => {
    const { brief } = await site({
      'content/en/docs/a.md': `# A

<!-- links: ignore -->

| a | b |
|---|---|
| [x](./1.md) | ![x](./2.png) |

[x](./3.md)

> <!-- links: ignore -->
> [x](./4.md)
> [x](./5.md)
>
> [x](./6.md)

Text
[x](./7.md) <!-- links: ignore -->
[x](./8.md)

<!-- links: ignore -->
<p><a href="./9.md">x</a></p>

<!-- links: no -->
`,
    }).build()
    expect(brief).toEqual([
      'broken-link content/en/docs/a.md:9:5 No page at /docs/3',
      'broken-link content/en/docs/a.md:15:7 No page at /docs/6',
      'broken-link content/en/docs/a.md:19:5 No page at /docs/8',
      'link-comment content/en/docs/a.md:24:13 “no” is not a setting for links; this comment has no effect.',
    ])
  })

  test('can be set by a multi-line comment, which may also be mere prose', async () => {
    const { brief } = await site({
      'content/en/docs/a.md':
        '# A\n\n<!-- links:\n  ignore\n-->\n\n[x](./1.md)\n\n<!-- links: are\nto come --> <!-- links: ignore -->\n[x](./2.md)\n\n<!-- links:\nall of them -> here\n\nare to come -->\n',
    }).build()
    expect(brief).toEqual([])
  })

  test.each([
    ['blanks', (count: number) => `<!-- links:${' '.repeat(count)}`],
    ['blanks in code', (count: number) => `\`\`\`md\n<!-- links:${' '.repeat(count)}\n\`\`\``],
    ['others', (count: number) => '<!-- links: '.repeat(4 * count)],
  ])('does not slow down the build in an unclosed comment before many %s', async (_, text) => {
    const time = async (count: number): Promise<number> => {
      const busy = busyWatch()
      await site({ 'content/en/docs/a.md': `# A\n\n${text(count)}\n` }).build()
      return busy()
    }
    await time(250)
    expect(await time(2000)).toBeLessThan((await time(250)) + 1500)
  })
})

describe('the address of a tolerated broken link', () => {
  const files = {
    'site.config.ts': config(
      "base: '/repo/', links: { page: 'warn', file: 'warn', image: 'warn' }, nav: [{ label: 'X', href: '/soon' }],",
      "en: { label: 'English', base: '/en/' }",
    ),
    'content/en/docs/b.md': `# B

[a](./soon.md) [b](./soon/#x) [c](/docs/soon?x#y) [d](./a.pdf?x) [e](/files/a.pdf)
[f](../../public/a.pdf) [g](../../../../a.pdf) ![h](./no.png) [j](/repo/docs/b)
`,
    'content/en/blog/2025-01-01-c.md': '# C\n\n![i](./no.png)\n',
  }

  test('is an absolute path in HTML if its place is known', async () => {
    const { files: made } = await site(files).build()
    const addresses = (page: string): string[] =>
      Array.from(
        (article(made.get(page)) ?? '').matchAll(/<(?:a|img)\b[^>]*?(?:href|src)="([^"]*)"/g),
        ([, address = '']) => address,
      )
    expect(addresses('en/docs/b/index.html')).toEqual([
      '/repo/en/docs/soon',
      '/repo/en/docs/soon/#x',
      '/repo/docs/soon?x#y',
      '/repo/en/docs/a.pdf?x',
      '/repo/files/a.pdf',
      '/repo/a.pdf',
      // A path outside the content has no address. Nor does a file beside a post (below).
      '../../../../a.pdf',
      '/repo/en/docs/no.png',
      // A link that already includes the base is reported as broken; if tolerated, it works.
      '/repo/docs/b',
    ])
    expect(addresses('en/blog/2025/01/01/c/index.html')).toContain('./no.png')
    expect(made.get('en/docs/b/index.html')).toContain('href="/repo/soon"')
  })

  test('is a full URL in the Markdown version of the page', async () => {
    const { files: made } = await site(files).build()
    expect(made.get('en/docs/b/index.md')).toContain(
      '[a](https://docs.example/repo/en/docs/soon) [b](https://docs.example/repo/en/docs/soon/#x)',
    )
  })

  test('includes the base for a file added by the “outputs” hook, which is not reported', async () => {
    const { brief, files: made } = await site({
      'site.config.ts': config(
        "base: '/repo/', outputs: (all) => [...all, { file: 'hello.txt', content: 'hi' }],",
      ),
      'content/en/docs/a.md': '# A\n\n[x](/hello.txt) [y](/hallo.txt)\n',
    }).build()
    expect(brief).toEqual(['broken-link content/en/docs/a.md:3:21 No file at /hallo.txt'])
    expect(made.get('docs/a/index.html')).toContain('href="/repo/hello.txt"')
  })
})

test('a Markdown link on a page with raw HTML is checked once', async () => {
  const { brief, files } = await site({
    'content/en/docs/a.md':
      '# A\n\n[x](https://docs.example/docs/planned?a&b) <!-- links: ignore -->\n\n[y](https://docs.example/docs/gone)\n\n<p>raw</p>\n',
  }).build()
  expect(brief).toEqual(['broken-link content/en/docs/a.md:5:5 No page at /docs/gone'])
  expect(article(files.get('docs/a/index.html'))).toContain('<a href="/docs/planned?a&amp;b">x</a>')
})

describe('a link in the output', () => {
  let built: TestBuild
  const page = (file: string): string => article(built.files.get(file))

  test('has the letter case of its target, and a srcset has the addresses of its files', async () => {
    built = await site({
      'content/en/docs/Install.md': '# Install\n\n## Step {#step #one #eins}\n',
      'content/en/docs/a.md':
        '# A\n\n[x](./install.md#one) [y](/docs/INSTALL) ![z](./PIC.svg)\n\n<img src="./pic.svg" alt="" srcset="./pic.svg 1x, /pic.svg 2x">\n',
      'content/en/docs/pic.svg': SVG,
      'content/public/pic.svg': SVG,
    }).build()
    expect(built.diagnostics.map(({ code, severity }) => `${code} ${severity}`)).toEqual(
      Array.from({ length: 3 }, () => 'letter-case warning'),
    )
    expect(page('docs/a/index.html')).toContain(
      '<a href="/docs/Install#one">x</a> <a href="/docs/Install">y</a> <img src="/assets/pic-',
    )
    expect(page('docs/a/index.html')).toMatch(
      /<img src="\/assets\/pic-\w+\.svg" alt="" width="4" height="3" srcset="\/assets\/pic-\w+\.svg 1x, \/pic\.svg 2x"/,
    )
    expect(page('docs/Install/index.html')).toContain(
      '<h2 id="step"><span id="one"></span><span id="eins"></span>Step',
    )
  })

  test('is the same if raw HTML writes it with entities', async () => {
    const { files } = await site({
      'content/en/docs/a.md':
        '# A\n\n<p><a href="https://a.example/?a=1&amp;b=2">1</a> <a href="./b.md?a=1&amp;b=2">2</a>\n<img src="&#47;pic.svg" alt="" srcset="/pic.svg?a&amp;b&#32;2x, https://a.example/?a&amp;b 3x"></p>\n',
      'content/en/docs/b.md': '# B\n',
      'content/public/pic.svg': SVG,
    }).build()
    expect(article(files.get('docs/a/index.html'))).toMatch(
      /<a href="https:\/\/a.example\/\?a=1&amp;b=2" rel="noopener">1<\/a> <a href="\/docs\/b\?a=1&amp;b=2">2<\/a>\n<img src="\/pic.svg" alt="" width="4" height="3" srcset="\/pic.svg\?a&amp;b 2x, https:\/\/a.example\/\?a&amp;b 3x"/,
    )
    expect(files.get('docs/a/index.md')).toContain('<a href="https://docs.example/docs/b?a=1')
  })

  test('is a path if it is written with the address of the site', async () => {
    const { files, brief } = await site({
      'site.config.ts': config(
        "nav: [{ label: 'A', href: 'https://docs.example/docs/a' }], footer: { groups: [{ label: 'B', links: [{ label: 'A', href: 'http://Docs.example/docs/a' }] }] },",
      ),
      'content/en/docs/a.md':
        '# A\n\n[1](https://docs.example/docs/b?c#d "t") [2](//docs.example) [3](https://docs.example.net/)\n\nhttps://docs.example/docs/b <a href="http://docs.example:80/docs/b">5</a>\n',
      'content/en/docs/b.md': '# B\n\n## D\n',
    }).build()
    expect(brief).toEqual([])
    const html = files.get('docs/a/index.html') ?? ''
    expect(article(html)).toContain(
      '<a href="/docs/b?c#d" title="t">1</a> <a href="/">2</a> <a href="https://docs.example.net/" rel="noopener">3</a>',
    )
    expect(article(html)).toContain(
      '<a href="/docs/b">https://docs.example/docs/b</a> <a href="/docs/b">5</a>',
    )
    // In the header, the menu and the footer.
    expect(html.match(/<a href="\/docs\/a">A<\/a>/g)?.length).toBe(3)
    expect(files.get('docs/a/index.md')).toContain(
      '[1](https://docs.example/docs/b?c#d "t") [2](https://docs.example/)',
    )
  })

  test('includes the base, outside of which the same host is not checked', async () => {
    const { files, brief } = await site({
      'content/en/blog/2025-01-02-b.md': '# B\n',
      'content/en/docs/a.md':
        '# A\n\n[1](/blog/rss.xml) [2](/demo/) [3](https://docs.example/sub/docs/gone) [4](https://docs.example/other)\n',
      'content/public/demo/index.html': 'x',
    }).build({ base: '/sub/' })
    expect(brief).toEqual(['broken-link content/en/docs/a.md:3:36 No page at /docs/gone'])
    expect(article(files.get('docs/a/index.html'))).toContain(
      '<a href="/sub/blog/rss.xml">1</a> <a href="/sub/demo/index.html">2</a>',
    )
  })

  test('keeps its anchor in a redirect, whose script the content security policy allows', async () => {
    const { files, brief } = await site({
      'site.config.ts': config(
        "redirects: { '/docs/old': '/docs/a', '/docs/older': '/docs/a#部分', '/file': '/guide.pdf' }",
        BILINGUAL,
      ),
      'content/zh-Hans/docs/a.md': '# A\n\n## 部分\n',
      'content/public/guide.pdf': 'x',
    }).build()
    expect(brief).toEqual([])
    const script = /<script>(.*?)<\/script>/s.exec(files.get('en/docs/old/index.html') ?? '')?.[1]
    const { createHash } = await import('node:crypto')
    const hash = createHash('sha256').update(String(script)).digest('base64')
    expect(files.get('_headers')).toContain(` 'sha256-${hash}';`)
    const rules = files.get('_redirects')?.split('\n')
    expect(rules).toContain('/docs/older /docs/a#%E9%83%A8%E5%88%86 301')
    // A public file has no locale prefix.
    expect(rules).toContain('/en/file /guide.pdf 301')
  })
})

test('checks 100,000 links, a tenth of them broken, in less than five seconds', async () => {
  const { check } = await import('../../src/core/check/check.ts')
  const { plan } = await import('../../src/core/plan/plan.ts')
  const { readConfig } = await import('../../src/core/config/config.ts')
  const { filePath } = await import('../../src/shared/contract.ts')
  const place = { path: filePath('site.config.ts'), line: 1, column: 1, length: 1 }
  const { site: checked } = readConfig(
    place.path,
    {
      title: 'Docs',
      url: 'https://docs.example',
      defaultLocale: 'en',
      locales: { en: { label: 'English', base: '/' } },
    },
    () => undefined,
  )
  if (!checked) throw new Error('the config is wrong')
  const PAGES = 2000
  const name = (i: number): string => `folder-${i % 40}/${WORDS[i % 7]}-${WORDS[i % 11]}-${i}`
  const docs = Array.from({ length: PAGES }, (_, i) => {
    const links = Array.from({ length: 50 }, (__, k) => {
      const to = (i * 7 + k * 131) % PAGES
      const broken = k % 10 === 0 ? `-gone-${i}` : ''
      const href = k % 2 === 0 ? `../${name(to)}${broken}.md` : `/docs/${name(to)}#part-${k % 5}`
      return { href, line: k + 1, column: 1, length: href.length }
    })
    const headings = Array.from({ length: 5 }, (__, k) => ({
      level: 2,
      text: `Part ${k}`,
      html: '',
      auto: `part-${k}`,
      line: k,
      column: 1,
      length: 1,
    }))
    return {
      path: filePath(`content/en/docs/${name(i)}.md`),
      locale: 'en',
      kind: 'doc' as const,
      id: name(i),
      frontMatter: {},
      keys: {},
      title: `Page ${i}`,
      description: '',
      minutes: 1,
      headings,
      links,
      images: [],
      outside: [],
      ids: [],
      body: '',
      code: '',
      texts: '',
      wide: false,
    }
  })
  const planned = plan({
    site: checked,
    docs,
    assets: [],
    partAssets: [],
    publicFiles: [],
    drafts: false,
    sidebars: new Map(),
    tags: new Map(),
    authors: new Map(),
    configPlace: () => place,
    renamed: () => undefined,
    last: noMemory,
  })
  const busy = busyWatch()
  const problems = check({
    plan: planned,
    drawn: [],
    styles: [],
    outputs: new Set(planned.pages.map(({ file }) => `/${file}`)),
    configPlace: () => place,
    codePlaces: () => [],
    viewPlace: () => ({}),
    gitHistory: {
      renamed: () => undefined,
      currentPath: () => undefined,
      deleted: () => undefined,
    },
    last: noMemory,
  })
  const ms = busy()
  expect(problems).toHaveLength((PAGES * 50) / 10)
  expect(ms).toBeLessThan(5000)
})

const WORDS = [
  'install',
  'panel',
  'video',
  'settings',
  'account',
  'billing',
  'search',
  'history',
  'keys',
  'update',
  'speech',
]
