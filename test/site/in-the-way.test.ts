// Tests diagnostics for conflicting outputs and for redirects with a wrong prefix.

import { describe, expect, test } from 'vitest'
import { BILINGUAL, config, site } from '../site.ts'

describe('two outputs with the same address', () => {
  const ok = { 'content/en/docs/a.md': '# A\n' }

  test.each(['/robots.txt', '/sitemap.xml', '/docs/a/index.json', '/docs/a/index.md'])(
    'are reported at a redirect from %s',
    async (from) => {
      const { brief } = await site({
        ...ok,
        'site.config.ts': config(`redirects: { '${from}': '/docs/a' },`),
      }).build()
      expect(brief).toEqual([expect.stringMatching(/^same-route site\.config\.ts:\d+:\d+ /)])
    },
  )

  test('are reported at a page named like a file that is generated for another page', async () => {
    const { brief } = await site({
      ...ok,
      'content/en/docs/index.md': '# Docs\n',
      'content/en/docs/index.json.md': '# JSON\n',
    }).build()
    expect(brief).toEqual([expect.stringMatching(/^same-route content\/en\/docs\/index\.json\.md/)])
  })

  test('are reported if the “outputs” hook returns a file twice', async () => {
    const { brief } = await site({
      ...ok,
      'site.config.ts': config(
        "outputs: (all) => [...all, { file: 'z.txt', content: 'x' }, { file: 'z.txt', content: 'y' }],",
      ),
    }).build()
    expect(brief).toEqual([expect.stringContaining('The output has z.txt twice.')])
  })

  test('are reported once, whatever the “outputs” hook does, if two inputs claim a file', async () => {
    const { brief } = await site({
      'site.config.ts': config('outputs: (all) => all,'),
      'content/en/docs/a.md': '---\nredirects: [/docs/old]\n---\n\n# A\n',
      'content/en/docs/b.md': '---\nredirects: [/docs/old]\n---\n\n# B\n',
      'content/public/docs/a/index.html': 'A',
      'content/public/docs/b/index.md': '# B',
      'content/public/404.html': 'Nothing',
    }).build()
    expect(brief.map((each) => each.replace(/:\d+:\d+ .*/, ''))).toEqual([
      'same-route content/en/docs/b.md',
      'same-route content/public/404.html',
      'same-route content/public/docs/a/index.html',
      'same-route content/public/docs/b/index.md',
    ])
  })
})

test('redirects in front matter that begin with the base or their own locale are reported', async () => {
  const { brief, hints } = await site({
    'site.config.ts': config("base: '/kit/',", BILINGUAL),
    'content/zh-Hans/docs/a.md':
      '---\nredirects: [/kit/docs/was, /en/docs/was, /kitty]\n---\n\n# 甲\n',
    'content/en/docs/a.md':
      '---\nredirects:\n  - /docs/fine\n  - /en/docs/was\n  - /kit/en/docs/old\n  - /english\n---\n\n# A\n',
    'content/zh-Hans/docs/alone.md': '---\nredirects: [/kit/x]\n---\n\n# 只\n',
  }).build({ base: '/other/' })
  const said = brief.map((each, i) => `${each} ${hints[i]}`)
  expect(said).toEqual([
    'prefixed-redirect content/en/docs/a.md:4:5 “/en/docs/was” begins with the base “/en/”, which is added to redirects of a page anyway. Write “/docs/was”.',
    'prefixed-redirect content/en/docs/a.md:5:5 “/kit/en/docs/old” begins with the base “/kit/”, which is added to redirects of a page anyway. Write “/docs/old”.',
    'prefixed-redirect content/zh-Hans/docs/a.md:2:13 “/kit/docs/was” begins with the base “/kit/”, which is added to redirects of a page anyway. Write “/docs/was”.',
    'prefixed-redirect content/zh-Hans/docs/alone.md:2:13 “/kit/x” begins with the base “/kit/”, which is added to redirects of a page anyway. Write “/x”.',
  ])
})

describe('links of the config', () => {
  test('must not lead readers of every language to one', async () => {
    const nav = `nav: [
      { label: 'A', href: '/en/docs/a#x' },
      { label: 'Home', href: '/en' },
      { label: 'A', href: '/docs/a' },
      { label: 'Only English', href: '/en/docs/own' },
      { label: 'Feed', href: '/en/blog/rss.xml' },
    ],`
    const { diagnostics } = await site({
      'site.config.ts': config(nav, BILINGUAL),
      'content/en/docs/a.md': '# A\n\n## X {#x}\n',
      'content/en/docs/own.md': '# Own\n',
      'content/en/blog/2026-01-02-p.md': '# P\n',
      'content/zh-Hans/docs/a.md': '# 甲\n\n## 乙 {#x}\n',
    }).build()
    expect(
      diagnostics
        .filter(({ code }) => code === 'prefixed-link')
        .map(({ line, message, hint }) => [line, message, hint].join(' | ')),
    ).toEqual([
      expect.stringMatching(/“\/en\/docs\/a#x” leads readers of every language.*“\/docs\/a#x”/),
      expect.stringMatching(/“\/en” leads readers.*Write “\/”/),
    ])
  })
})

describe('redirects of the config', () => {
  const told = async (from: string, more = ''): Promise<(string | undefined)[]> => {
    const { diagnostics } = await site({
      'site.config.ts': config(`${more} redirects: { '${from}': '/docs/a' },`, BILINGUAL),
      'content/en/docs/a.md': '# A\n',
      'content/zh-Hans/docs/a.md': '# 甲\n',
    }).build()
    return diagnostics.map(({ code, message, hint }) => [code, message, hint].join(' | '))
  }

  test('must not be percent-encoded', async () => {
    expect(await told('/docs/%E6%97%A7')).toEqual([
      expect.stringContaining('a path as it is read, “/docs/旧”'),
    ])
    expect(await told('/docs/100%')).toEqual([])
  })

  test('must not begin with a locale', async () => {
    expect(await told('/en/docs/x')).toEqual([
      expect.stringMatching(/^prefixed-redirect.*Write “\/docs\/x”/),
    ])
    expect(await told('/english/x')).toEqual([])
  })

  test('must not begin with the base', async () => {
    const based = "base: '/a/b/',"
    expect(await told('/a/b/docs/x', based)).toEqual([
      expect.stringMatching(/^prefixed-redirect.*“\/a\/b\/”.*Write “\/docs\/x”/),
    ])
    expect(await told('/a/b/en/docs/x', based)).toEqual([
      expect.stringMatching(/^prefixed-redirect.*“\/a\/b\/”.*Write “\/docs\/x”/),
    ])
    expect(await told('/a/bc/x', based)).toEqual([])
    expect(await told('https://docs.example/a/b/x', based)).toEqual([])
    // Here, /docs is both the base and the section of the docs.
    expect(await told('/docs/x', "base: '/docs/',")).toEqual([])
  })
})

test('a config that exits the process is reported', async () => {
  const { diagnostics } = await site({
    'site.config.ts': `process.exit(0)\n${config()}`.replace(/^(process.*)\n(import.*)/, '$2\n$1'),
    'content/en/docs/a.md': '# A\n',
  }).build()
  expect(diagnostics.map(({ message }) => message)).toEqual([
    'The config cannot be run: it ends the process',
  ])
})
