// Tests that every mistake in a site causes a clear diagnostic, with a place and a hint.

import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { memoryStore } from '../../src/shell/store/store.ts'
import { BILINGUAL, config, PNG, site } from '../site.ts'
import { contentFiles, type ReadFolder } from '../../src/shell/content/content-files.ts'
import { attempt } from '../../src/shell/content/read-sources.ts'
import { refusalOf } from '../../src/shell/report/refusal.ts'
import { filePath, type Diagnostic } from '../../src/shared/contract.ts'
import { escapePattern } from '../../src/shared/pattern.ts'
import { newRecent } from '../../src/shell/store/recent.ts'

const ok = { 'content/en/docs/ok.md': '# OK\n' }

describe('front matter', () => {
  test.each([
    [
      'that never ends',
      '---\ntitle: A\n\nText.\n',
      `error front-matter  The front matter is not closed.

  content/en/docs/a.md:1:1
  1 │ ---
    │ ^^^
  End it with a line “---”.
`,
    ],
    [
      'that is a list',
      '---\n- a\n- b\n---\n',
      `error front-matter  The front matter is not a list of “key: value” lines.

  content/en/docs/a.md:2:1
  2 │ - a
    │ ^^^
  Write for example “title: My page”.
`,
    ],
    [
      'with a misspelt key',
      '---\ntitle: A\ndescripton: x\n---\n',
      `error unknown-key  Front matter has no key “descripton”.

  content/en/docs/a.md:3:1
  3 │ descripton: x
    │ ^^^^^^^^^^
  Did you mean “description”?
`,
    ],
    [
      'with a value of the wrong kind',
      '---\ntitle: A\ndraft: yes\n---\n',
      `error wrong-value  “draft” should be true or false, not “yes”.

  content/en/docs/a.md:3:1
  3 │ draft: yes
    │ ^^^^^
`,
    ],
    [
      'with a day that no calendar has',
      '---\ntitle: A\nupdated: 2024-02-30\n---\n',
      `error date  There is no day 2024-02-30.

  content/en/docs/a.md:3:1
  3 │ updated: 2024-02-30
    │ ^^^^^^^
  Write a date as YYYY-MM-DD.
`,
    ],
    [
      'with a key twice',
      '---\ntitle: A\norder: 1\norder: 2\n---\n',
      `error yaml  “order” is written here twice.

  content/en/docs/a.md:4:1
  4 │ order: 2
    │ ^^^^^
  Keep one of them.
`,
    ],
    [
      'with a key that another program has',
      '---\ntitle: A\nsidebar_position: 2\n---\n',
      `error unknown-key  Front matter has no key “sidebar_position”.

  content/en/docs/a.md:3:1
  3 │ sidebar_position: 2
    │ ^^^^^^^^^^^^^^^^
  Did you mean “order”?
`,
    ],
    [
      'with a key that has another place here',
      '---\ntitle: A\nslug: /b\n---\n',
      `error unknown-key  Front matter has no key “slug”.

  content/en/docs/a.md:3:1
  3 │ slug: /b
    │ ^^^^
  The address of a page is the path of its file: move the file, or name its old addresses in “redirects”: “redirects: [/docs/b]”.
`,
    ],
    [
      'in TOML',
      '+++\ntitle = "A"\n+++\n\nText.\n',
      `error front-matter  This front matter is TOML.

  content/en/docs/a.md:1:1
  1 │ +++
    │ ^^^
  Write it as YAML, between lines of “---”: title: My page
`,
    ],
    [
      'with an alias',
      '---\ntitle: &a A\ndescription: *a\n---\n',
      `error yaml  Aliases (*name) are not read.

  content/en/docs/a.md:3:14
  3 │ description: *a
    │              ^^
  Write the value out.
`,
    ],
    [
      'that is no YAML',
      '---\ntitle: "A" b\n---\n',
      `error yaml  This is not valid YAML: unexpected scalar at node end.

  content/en/docs/a.md:2:12
  2 │ title: "A" b
    │            ^
  Check the indentation, and quote a value that holds “: ” or “#”.
`,
    ],
    [
      'with a quotation mark that takes the rest of it along',
      "---\ntitle: A\ndescription: 'it is\ntags: [a]\n---\n",
      `error yaml  This is not valid YAML: this quotation mark is never closed.

  content/en/docs/a.md:3:14
  3 │ description: 'it is
    │              ^
  Write the closing quotation mark at the end of the value.
`,
    ],
  ])('reports front matter %s', async (_, text, expected) => {
    const { problems } = await site({ ...ok, 'content/en/docs/a.md': text }).build()
    expect(problems).toEqual([expected])
  })

  test('reports an empty value, and a group or list in place of a text', async () => {
    const { brief, hints } = await site({
      'content/en/docs/a.md': '---\ntitle: A\ndescription:\nimage: ""\norder:\n---\n',
      'content/en/docs/b.md': '---\ntitle: B\nsidebar:\n  label: C\n  order: 2\n---\n',
      'content/en/docs/c.md': '---\ntitle: C\nsidebar: [a, b]\n---\n',
    }).build()
    expect(brief).toEqual([
      'wrong-value content/en/docs/a.md:3:1 “description” should be a text, not empty.',
      'wrong-value content/en/docs/a.md:4:1 “image” should be a text, not empty.',
      'wrong-value content/en/docs/a.md:5:1 “order” should be a number, not empty.',
      'wrong-value content/en/docs/b.md:3:1 “sidebar” should be false or the id of a sidebar, not a group of keys.',
      'wrong-value content/en/docs/c.md:3:1 “sidebar” should be false or the id of a sidebar, not a list of 2.',
    ])
    const empty = 'Write a value, or delete the key.'
    const grouped = 'Write “label” and “order” on lines of their own, without “sidebar”.'
    expect(hints).toEqual([empty, empty, empty, grouped, undefined])
  })

  test.each([
    ['sidebar: { hidden: true }', 'A page that _sidebars.yaml does not name is in no sidebar.'],
    ['search: { exclude: true }', 'Write “search: false”'],
    ['layout: page', 'Write “wide”.'],
    ['layout: splash', 'Write “home”.'],
    ['layout: doc', 'Delete it.'],
  ])('explains a value of another program: %s', async (line, hint) => {
    const { diagnostics } = await site({
      'content/en/docs/a.md': `---\ntitle: A\n${line}\n---\n`,
    }).build()
    expect(diagnostics).toEqual([
      expect.objectContaining({
        code: 'wrong-value',
        hint: expect.stringContaining(hint) as string,
      }),
    ])
  })

  test.each(['nope', 'true', 'null', '3'])('reports an unknown sidebar: %s', async (id) => {
    const { brief, hints } = await site({
      'content/en/docs/guides/a.md': `---\ntitle: A\nsidebar: ${id}\n---\n`,
      'content/en/docs/news/b.md': '---\ntitle: B\nsidebar: guide\n---\n',
    }).build()
    expect(brief).toEqual([
      `unknown-sidebar content/en/docs/guides/a.md:3:1 There is no sidebar “${id}”.`,
      'unknown-sidebar content/en/docs/news/b.md:3:1 There is no sidebar “guide”.',
    ])
    expect(hints).toEqual(['Write one of guides, news, or false.', 'Did you mean “guides”?'])
  })

  test('suggests false for an unknown sidebar if the site has none', async () => {
    const { hints } = await site({
      'content/en/docs/a.md': '---\ntitle: A\nsidebar: nope\nunlisted: true\n---\n',
    }).build()
    expect(hints).toEqual(['Write false, or delete it.'])
  })

  test.each([
    ['hide_title: true', 'Delete it: a page shows its title.'],
    ['comments: true', 'Delete it: pages have no comments of readers.'],
    ['pin: true', 'posts stand in the order of their dates'],
    ['sticky: 1', 'posts stand in the order of their dates'],
    ['cascade: { type: docs }', 'let “docs” of the config set them'],
    ['menu: main', 'Write a link into “nav” of the config'],
    ['featured_image: https://x.example/a.png', 'Did you mean “image”?'],
    ['pubDate: 2025-01-02', 'into its file name'],
    ['hide_table_of_contents: true', 'Write “toc: false”'],
    ['aside: false', 'Write “toc: false”'],
    ['outline: deep', 'Write “toc: 6” for contents down to headings of level 6'],
    ['outline: [2, 4]', 'Write “toc: 4”'],
    ['outline: false', 'Write “toc: false”'],
    ['pagination_next: null', 'the order of the sidebar'],
    ['sidebar_class_name: x', 'the theme decides how things look'],
    ['displayed_sidebar: docs', 'Did you mean “sidebar”?'],
    ['hero: { name: x }', 'between “:::hero” and “:::”: a paragraph, a list of links'],
    ['features: []', 'between “:::cards” and “:::”: a list whose items are a picture'],
    ['tableOfContents: false', 'Write “toc: false”'],
    ['toc_max_heading_level: 2', 'Write “toc: 2”'],
    ['toc_min_heading_level: 3', 'contents begin with headings of level 2'],
    ['tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 5 }', 'Write “toc: 5”'],
    ['icon: x', 'the theme decides how things look'],
    ['editLink: false', 'Did you mean “editUrl”?'],
    ['editLink: true', '“editUrl” of the config'],
    ['custom_edit_url: null', 'Write “editUrl: false”.'],
    ['custom_edit_url: https://code.example/a', 'Did you mean “editUrl”?'],
    ['hide: [toc]', 'Write “toc: false” for a page without contents, “layout: wide”'],
    ['pagefind: false', 'Write “search: false”'],
    ['banner: { content: x }', '“announcement” of the config'],
    ['navbar: false', 'the theme decides how things look'],
    ['lang: en', 'the folder of a page says its language'],
    ['head: []', '“pages” of the config'],
    ['collapsed: true', 'in _sidebars.yaml'],
    ['hidden: true', 'Did you mean “unlisted”?'],
    ['template: splash', 'Did you mean “layout”?'],
    ['published: false', 'Write “draft: true”'],
    ['lastUpdated: false', 'Delete it: a page shows when its file was last committed.'],
    ['last_update: { author: me }', 'Delete it'],
    ['last_update: { date: 2025-02-01, author: me }', 'Write “updated: 2025-02-01”'],
    ['lastmod: 2025-02-01T10:00:00+02:00', 'Write “updated: 2025-02-01”'],
    ['last_update: { date: 2/1/2025 }', 'Write “updated: YYYY-MM-DD”'],
    ['lastmod: 2025-02-01', 'Did you mean “updated”?'],
  ])('explains what to write instead of a key of another program: %s', async (line, hint) => {
    const { diagnostics } = await site({
      'content/en/docs/a.md': `---\ntitle: A\n${line}\n---\n`,
    }).build()
    expect(diagnostics).toEqual([
      expect.objectContaining({
        code: 'unknown-key',
        hint: expect.stringContaining(hint) as string,
      }),
    ])
  })

  test.each([
    ['docs/guides/a.md', 'slug: start', '/docs/guides/start'],
    ['docs/guides/a.md', 'id: 开始', '/docs/guides/开始'],
    ['docs/guides/a.md', 'slug: /start/', '/docs/start'],
    ['docs/guides/a.md', 'permalink: /manual/start.html', '/manual/start.html'],
    ['blog/2025-01-02-n.md', 'slug: hello-world', '/blog/hello-world'],
    ['blog/2025-01-02-n/index.md', 'url: /posts/hello/', '/posts/hello'],
    ['pages/about.md', 'slug: /who', '/who'],
    ['docs/a.md', 'permalink: /:year/:title', undefined],
    ['docs/a.md', 'slug: [a, b]', undefined],
  ])('names the old address that a key of another program says: %s %s', async (file, line, old) => {
    const page = `content/en/${file}`
    const { hints } = await site({ [page]: `---\ntitle: A\n${line}\n---\n\nText.\n` }).build()
    expect(hints).toHaveLength(1)
    const [, written] =
      /“redirects”: “(redirects: \[(.*)\])”\.$/.exec(hints[0] ?? '')?.slice(1) ?? []
    expect(written).toBe(old)
    if (old === undefined) return
    const { brief, files } = await site({
      [page]: `---\ntitle: A\nredirects: [${old}]\n---\n\nText.\n`,
    }).build()
    expect(brief).toEqual([])
    expect(files.get('_redirects')).toContain(encodeURI(old))
  })

  test('suggests deleting an id, slug or permalink that the page has anyway', async () => {
    const lines = {
      'docs/guides/a': [
        'id: a',
        'slug: guides/a',
        'slug: /guides/a/',
        'slug: /docs/guides/a',
        'url: /en/docs/guides/a.html',
        'id: b',
        'slug: /a',
        'slug: /',
      ],
      'docs/guides/index': ['id: index', 'slug: guides', 'slug: /docs/guides'],
      'pages/about': ['permalink: /about/', 'permalink: https://docs.example/about', 'id: docs'],
      'blog/2024-01-01-x': ['slug: /blog/2024/01/01/x', 'id: 2024-01-01-x', 'slug: x'],
    }
    const told = Object.entries(lines).map(async ([name, each]) => {
      const builds = each.map(async (line) => {
        const text = `---\ntitle: A\n${line}\n---\n\nText.\n`
        const { hints } = await site({ ...ok, [`content/en/${name}.md`]: text }).build()
        return hints.map((hint) => hint?.slice(0, 9)).join()
      })
      return [name, (await Promise.all(builds)).filter((hint) => hint === 'Delete it').length]
    })
    expect(Object.fromEntries(await Promise.all(told))).toEqual({
      'docs/guides/a': 5,
      'docs/guides/index': 3,
      'pages/about': 2,
      'blog/2024-01-01-x': 2,
    })
  })

  test('reports a key for another kind of page', async () => {
    const { brief } = await site({
      'content/en/docs/a.md': '---\ntitle: A\ntags: [a]\norder: 1\n---\n',
      'content/en/blog/2025-01-01-b.md': '---\ntitle: B\ntags: [a]\norder: 1\n---\n\nText.\n',
      'content/en/pages/c.tsx':
        "export const frontMatter = { title: 'C', label: 'C' }\nexport default () => <b>c</b>\n",
    }).build()
    expect(brief).toEqual([
      'idle-key content/en/blog/2025-01-01-b.md:4:1 “order” has no effect here: it is for docs.',
      'idle-key content/en/docs/a.md:3:1 “tags” has no effect here: it is for posts.',
      'idle-key content/en/pages/c.tsx:1:42 “label” has no effect here: it is for docs.',
    ])
  })

  test('reports a second title in a post, which shows only one', async () => {
    const { problems } = await site({
      'content/en/blog/2025-01-01-b.md': '---\ntitle: B\n---\n\n# Other\n\nText.\n',
    }).build()
    expect(problems).toEqual([
      `warning second-title  This heading is not shown, because the front matter of this post gives it another title.

  content/en/blog/2025-01-01-b.md:5:1
  5 │ # Other
    │ ^^^^^^^
  Remove one of the two, or write “##” to show this heading in the text.
`,
    ])
  })

  test('reports all problems of all files', async () => {
    const { brief } = await site({
      'content/en/docs/a.md':
        '---\ntitel: A\norder: x\nlayout: wid\nredirects: [a]\nupdated: 2024-02-30\n---\n\n[x](gone.md)\n',
      'content/en/docs/b.md': '---\ntitle: B\ntoc: maybe\n---\n\n[x](gone.md)\n',
    }).build()
    expect(brief).toEqual([
      'unknown-key content/en/docs/a.md:2:1 Front matter has no key “titel”.',
      'wrong-value content/en/docs/a.md:3:1 “order” should be a number, not “x”.',
      'wrong-value content/en/docs/a.md:4:1 “layout” should be one of default, wide, home, not “wid”.',
      'wrong-value content/en/docs/a.md:5:13 “redirects.0” should be a path that begins with “/”, not “a”.',
      'date content/en/docs/a.md:6:1 There is no day 2024-02-30.',
      'broken-link content/en/docs/a.md:9:5 No page at /docs/gone',
      'wrong-value content/en/docs/b.md:3:1 “toc” should be true, false or a whole number from 2 to 6, not “maybe”.',
      'broken-link content/en/docs/b.md:6:5 No page at /docs/gone',
    ])
  })

  test('rejects too many keys, too much text and too deep nesting', async () => {
    const keys = Array.from({ length: 600 }, (_, i) => `k${i}: 1`).join('\n')
    const { brief } = await site({
      'content/en/docs/a.md': `---\n${keys}\n---\n`,
      'content/en/docs/b.md': `---\ntitle: ${'x'.repeat(70_000)}\n---\n`,
      'content/en/docs/c.md': `---\ntitle: ${'['.repeat(60_000)}\n---\n`,
    }).build()
    expect(brief).toEqual([
      'yaml content/en/docs/a.md:502:1 More than 500 keys.',
      'yaml content/en/docs/b.md:2:1 This YAML is longer than 64 KB.',
      expect.stringMatching(/^yaml content\/en\/docs\/c\.md:2:\d+ This is nested too deeply\.$/),
    ])
  })

  test('keeps numbers, dates and special words as they are written', async () => {
    const { files, brief } = await site({
      'content/en/docs/a.md': '---\ntitle: 11.60\nkeywords: [0123, no, 2024-01-01, null]\n---\n',
      'content/en/docs/b.md': '---\ntitle: constructor\nlabel: __proto__\n---\n',
      'content/en/docs/c.md': '---\ntitle: >\n  Two\n  lines\ndescription: |\n  One\n  two\n---\n',
    }).build()
    expect(brief).toEqual([])
    expect(files.get('docs/c/index.html')).toContain('<title>Two lines | Docs</title>')
    expect(files.get('docs/c/index.html')).toContain('name="description" content="One\ntwo"')
    expect(files.get('docs/a/index.html')).toContain('<title>11.60 | Docs</title>')
    expect(files.get('docs/a/index.html')).toContain('content="0123,no,2024-01-01,null"')
    expect(files.get('docs/a/index.html')).toContain('>__proto__</a>')
  })

  test('rejects redirects with “..” or backslashes in their paths', async () => {
    const { brief } = await site({
      'content/en/docs/a.md':
        '---\ntitle: A\nredirects: [/../../x, /a/./b, "/c\\\\..\\\\d"]\n---\n',
      'site.config.ts': config("redirects: { '/../up': '/docs/a' }"),
    }).build()
    expect(brief).toEqual([
      'wrong-value site.config.ts:8:16 “redirects./../up” should be a path without “.” or “..”, not “/../up”.',
    ])
    const again = await site({
      'content/en/docs/a.md':
        '---\ntitle: A\nredirects: [/../../x, /a/./b, "/c\\\\..\\\\d"]\n---\n',
    }).build()
    expect(again.brief).toEqual([
      'wrong-value content/en/docs/a.md:3:13 “redirects.0” should be a path without “.” or “..”, not “/../../x”.',
      'wrong-value content/en/docs/a.md:3:23 “redirects.1” should be a path without “.” or “..”, not “/a/./b”.',
      'wrong-value content/en/docs/a.md:3:31 “redirects.2” should be a path without “\\”, not “/c\\..\\d”.',
    ])
  })

  test('rejects redirects that begin with “//”, and images that are no path or https: URL', async () => {
    const { brief } = await site({
      'content/en/docs/a.md':
        '---\ntitle: A\nredirects: [//evil]\nimage: javascript:alert(1)\n---\n',
      'content/en/docs/b.md': '---\ntitle: B\nimage: "Data:text/html,x"\n---\n',
      'content/en/docs/c.md': '---\ntitle: {}\nimage: HTTPS://x.example/a.png\n---\n',
    }).build()
    const picture = '“image” should be a path, or an address that begins with “https://”, not'
    expect(brief).toEqual([
      'wrong-value content/en/docs/a.md:3:13 “redirects.0” should be a path without “//”, not “//evil”.',
      `wrong-value content/en/docs/a.md:4:1 ${picture} “javascript:alert(1)”.`,
      `wrong-value content/en/docs/b.md:3:1 ${picture} “Data:text/html,x”.`,
      'wrong-value content/en/docs/c.md:2:1 “title” should be a text, not an empty group.',
    ])
  })

  test('rejects addresses without “https:”', async () => {
    const { brief } = await site({
      'content/en/docs/a.md':
        '---\ntitle: A\nimage: //cdn.example/a.png\ncanonical: //x.example/a\n---\n',
    }).build()
    expect(brief).toEqual([
      'wrong-value content/en/docs/a.md:3:1 “image” should be a path, or an address that begins with “https://”, not “//cdn.example/a.png”.',
      'wrong-value content/en/docs/a.md:4:1 “canonical” should be an address that begins with one “/” or with “https://”, not “//x.example/a”.',
    ])
  })

  test('reports invalid characters in the config and in the front matter of components', async () => {
    const told = (place: string, key: string, name: string): string =>
      `wrong-value ${place} “${key}” should be a text without ${name}, not “x\uFFFD”.`
    const none = 'an invalid character'
    const inConfig = await site({
      'site.config.ts': config(
        "title: 'x\\u0007', nav: [{ label: { en: 'x\\uFFFE' }, href: '/' }]",
        "en: { label: 'x\\uD800', base: '/', words: { docs: 'x\\0' } }",
      ),
      'content/en/docs/a.md': '# A\n',
    }).build()
    expect(inConfig.brief).toEqual([
      told('site.config.ts:7:20', 'locales.en.label', none),
      told('site.config.ts:7:58', 'locales.en.words.docs', 'the control character U+0000'),
      told('site.config.ts:8:3', 'title', 'the control character U+0007'),
      told('site.config.ts:8:38', 'nav.0.label.en', none),
    ])
    const inPage = await site({
      'content/en/pages/c.tsx':
        "export const frontMatter = {\n  title: 'x\\u0007',\n}\nexport default () => null\n",
    }).build()
    expect(inPage.brief).toEqual([
      told('content/en/pages/c.tsx:2:3', 'title', 'the control character U+0007'),
    ])
  })

  test('reports invalid characters that are written as escapes, and replaces them', async () => {
    const { brief, files } = await site({
      'content/en/docs/a.md': '---\ntitle: A\nkeywords: ["a\\0", "b\\uD800", "c\\uFDD0"]\n---\n',
      'content/en/docs/_sidebars.yaml': 'docs: [a, { label: "x\\uFFFF", items: [b] }]\n',
      'content/en/docs/b.md': '# B\n',
    }).build()
    const none = 'This file holds an invalid character, which is shown as “\uFFFD”.'
    expect(brief).toEqual([
      `encoding content/en/docs/_sidebars.yaml:1:20 ${none}`,
      'encoding content/en/docs/a.md:3:12 This file holds the control character U+0000, which is shown as “\uFFFD”.',
      `encoding content/en/docs/a.md:3:19 ${none}`,
      `encoding content/en/docs/a.md:3:30 ${none}`,
    ])
    expect(files.get('docs/a/index.html')).toContain('content="a\uFFFD,b\uFFFD,c\uFFFD"')
  })
})

describe('text', () => {
  test.each(['\u0001', '\b', '\v', '\u001F', '\u007F', '\u0085', '\u009F'])(
    'reports a control character, and shows a replacement character: %j',
    async (sign) => {
      const { brief, files } = await site({
        'content/en/docs/a.md': `# A\n\nx${sign}\ty\r\n\f\n`,
      }).build()
      const code = sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
      expect(brief).toEqual([
        `encoding content/en/docs/a.md:3:2 This file holds the control character U+${code}, which is shown as “\uFFFD”.`,
      ])
      expect(files.get('docs/a/index.html')).toContain('x\uFFFD\ty')
      expect(files.get('docs/a/index.html')).not.toMatch(/[^\P{Cc}\t\n\f\r]/u)
    },
  )
})

describe('merge conflicts', () => {
  const merge = (ours: string, theirs: string): string =>
    `<<<<<<< HEAD\n${ours}\n=======\n${theirs}\n>>>>>>> feature\n`

  test('reports each file once, at its first conflict marker', async () => {
    const both = await site({
      'content/en/docs/a.md': `# A\n\n${merge('# B\n\n```js\nx', 'Y')}`,
      'content/en/docs/b.md': `---\n${merge('title: B', 'title: C')}---\n`,
      'content/en/docs/_sidebars.yaml': merge('docs: [a]', 'docs: [b]'),
      'content/search.tests.yaml': merge('[]', '[]'),
    }).build()
    expect(both.problems[1]).toBe(`error merge  A merge is not finished here.

  content/en/docs/a.md:3:1
  3 │ <<<<<<< HEAD
    │ ^^^^^^^
  Keep one of the two texts, and take out the lines <<<<<<<, ======= and >>>>>>>, or show them in a code block.
`)
    expect(both.problems[0]).toMatch(/take out the lines <<<<<<<, ======= and >>>>>>>\.$/m)
    expect(both.brief).toEqual([
      'yaml content/en/docs/_sidebars.yaml:1:1 A merge is not finished here.',
      'merge content/en/docs/a.md:3:1 A merge is not finished here.',
      'merge content/en/docs/b.md:2:1 A merge is not finished here.',
      'yaml content/search.tests.yaml:1:1 A merge is not finished here.',
    ])
  })

  test('allows conflict markers in code blocks, and single ones anywhere', async () => {
    const { brief } = await site({
      'content/en/docs/a.md': `# A\n\n\`\`\`\n${merge('B', 'C')}\`\`\`\n\n<<<<<<< is one sign\n`,
      'content/en/docs/b.md': 'B\n=======\n\n>>>>>>> C\n',
    }).build()
    expect(brief).toEqual([])
  })
})

describe('files', () => {
  test('reports a page without a title', async () => {
    const { brief } = await site({ ...ok, 'content/en/docs/a.md': 'Text.\n' }).build()
    expect(brief).toEqual(['missing-title content/en/docs/a.md:1:1 This page has no title.'])
  })

  test('reports a missing title even if the front matter has a warning', async () => {
    const { brief } = await site({
      'content/en/docs/a.md': '---\ntags: [a]\n---\n\nText\n',
    }).build()
    expect(brief).toContainEqual(expect.stringMatching(/^missing-title content\/en\/docs\/a\.md/))
    expect(brief).toHaveLength(2)
  })

  test.each([
    ['in its first line', Buffer.from('# A \xE9\n', 'latin1'), '1:5'],
    ['further down', Buffer.from('# A\n\nb\xE9b\n', 'latin1'), '3:2'],
    ['after Chinese', Buffer.from([...Buffer.from('# 标题😀\n\n中文'), 0xff, 10]), '3:3'],
    ['after lone CR', Buffer.from('# A\r\rbb\xE9', 'latin1'), '3:3'],
    ['cut off at the end', Buffer.from('# 标').subarray(0, 4), '1:3'],
    ['behind a mark', Buffer.from([0xef, 0xbb, 0xbf, 0x23, 0x20, 0xc3, 0x28]), '1:3'],
  ])('reports invalid UTF-8 %s', async (_, bytes, where) => {
    const { brief } = await site({ ...ok, 'content/en/docs/a.md': bytes }).build()
    expect(brief).toEqual([`encoding content/en/docs/a.md:${where} This file is not valid UTF-8.`])
  })

  test('reports data files with invalid UTF-8, but no names that they may define', async () => {
    const { brief } = await site({
      'content/en/docs/guides/a.md': '---\ntitle: A\nsidebar: main\n---\n',
      'content/en/docs/_sidebars.yaml': Buffer.from('main: [guides/é]', 'latin1'),
      'content/en/blog/2026-01-05-a.md': '---\ntitle: A\ntags: [news]\n---\n\nText.\n',
      'content/en/blog/_tags.yaml': Buffer.from('news: { label: é }', 'latin1'),
      'site.config.ts': config('', BILINGUAL.replace('zh-Hans', 'zh')),
      'content/zh/blog/_tags.yaml': 'events: { label: 活动 }\n',
    }).build()
    expect(brief).toEqual([
      expect.stringMatching(/^encoding content\/en\/blog\/_tags.yaml:/),
      expect.stringMatching(/^encoding content\/en\/docs\/_sidebars.yaml:/),
    ])
  })

  test('reports code and styles with invalid UTF-8 once each', async () => {
    const latin = (text: string): Buffer => Buffer.from(text, 'latin1')
    const page = `import word from './_parts/word.ts'
export const frontMatter = { title: 'C' }
export default () => <p>{word}</p>
`
    const theme = "import './own.css'\nexport { default, statics, views } from 'sitegen/theme'\n"
    const { brief } = await site({
      ...ok,
      'content/en/pages/c.tsx': page,
      'content/en/pages/_parts/word.ts': latin("export default 'caf\xE9'\n"),
      'content/en/pages/d.tsx': latin(page.replace('>{', '>\xE9{')),
      'theme/index.tsx': theme,
      'theme/own.css': latin("main::after {\n  content: 'caf\xE9';\n}\n"),
    }).build()
    expect(brief).toEqual([
      'encoding content/en/pages/_parts/word.ts:1:20 This file is not valid UTF-8.',
      'encoding content/en/pages/d.tsx:3:25 This file is not valid UTF-8.',
      'encoding theme/own.css:2:16 This file is not valid UTF-8.',
    ])
  })

  test('reports invalid UTF-8 in the config and in its imports', async () => {
    const title = (bytes: number[]): Buffer => Buffer.from([...Buffer.from("title: '"), ...bytes])
    const [start = '', end = ''] = config().split("title: 'Docs")
    const garbled = Buffer.concat([Buffer.from(start), title([0xce, 0xc4]), Buffer.from(end)])
    const { brief } = await site({ ...ok, 'site.config.ts': garbled }).build()
    expect(brief).toEqual(['encoding site.config.ts:4:11 This file is not valid UTF-8.'])
    const more = await site({
      ...ok,
      'site.config.ts': `import './lib/words.ts'\n${config()}`,
      'lib/words.ts': Buffer.from("import.meta.url; export const word = '\xE9'", 'latin1'),
    }).build()
    expect(more.brief).toEqual(['encoding lib/words.ts:1:39 This file is not valid UTF-8.'])
  })

  test('accepts a byte order mark, CRLF and lone CR', async () => {
    const { files, brief } = await site({
      'content/en/docs/a.md':
        '\uFEFF---\r\ntitle: A\r\n---\r\n\r\n## One\r\n\r\nText [x](b.md)\r\n',
      'content/en/docs/b.md': '# B\r\r## Two\r\rText [x](c.md)\r',
    }).build()
    expect(files.get('docs/a/index.html')).toContain('<h2 id="one">')
    expect(files.get('docs/b/index.html')).toContain('<h2 id="two">')
    expect(brief).toEqual(['broken-link content/en/docs/b.md:5:10 No page at /docs/c'])
  })

  test('follows symbolic links to files in the content, and rejects all others', async () => {
    const self = site({ ...ok, 'content/en/docs/a.md': '# A\n', 'secret.txt': '# Secret\n' })
    const docs = path.join(self.root, 'content/en/docs')
    fs.symlinkSync('a.md', path.join(docs, 'b.md'))
    fs.symlinkSync('/etc/passwd', path.join(docs, 'c.md'))
    fs.symlinkSync(path.join(self.root, 'secret.txt'), path.join(docs, 'd.md'))
    fs.symlinkSync('nowhere.md', path.join(docs, 'e.md'))
    fs.symlinkSync('.', path.join(docs, 'loop'))
    fs.mkdirSync(path.join(self.root, 'content/public'))
    fs.symlinkSync('/etc/passwd', path.join(self.root, 'content/public/passwd'))
    const { brief, files } = await self.build()
    expect(brief).toEqual([
      'symlink content/en/docs/c.md:: This symbolic link leads out of the content folder.',
      'symlink content/en/docs/d.md:: This symbolic link leads out of the content folder.',
      'unreadable content/en/docs/e.md:: This file cannot be read: the link leads nowhere.',
      'symlink content/en/docs/loop:: This symbolic link leads to a folder, which is not followed.',
      'symlink content/public/passwd:: This symbolic link leads out of the content folder.',
    ])
    expect(files.get('docs/b/index.html')).toContain('<title>A | Docs</title>')
    for (const content of files.values()) expect(content).not.toContain('Secret')
  })

  test('suggests renaming a folder if there is no content folder', async () => {
    const { problems, outputs } = await site({
      'contents/en/docs/a.md': '# A\n',
      'site.config.ts': config("nav: [{ label: 'A', href: '/docs/a' }]"),
    }).build()
    expect(problems).toEqual([
      'error no-content  There is no folder “content” beside site.config.ts.\n\n  content\n' +
        '  Rename “contents” to “content”.\n',
    ])
    expect(outputs).toEqual([])
  })

  test('suggests a first page if the content folder is empty', async () => {
    const self = site({ 'site.config.ts': config(), 'content/.gitkeep': '' })
    const { problems, outputs } = await self.build()
    expect(problems).toEqual([
      'error no-content  The folder “content” is empty.\n\n  content\n' +
        '  Write a first page, such as content/en/docs/first.md where “en” is a locale.\n',
    ])
    expect(outputs).toEqual([])
  })

  test('reports a folder that cannot be read instead of treating it as empty', () => {
    const { root } = site({ ...ok, 'content/en/docs/dd/a.md': '# A\n' })
    const closed =
      (name: string, code: string): ReadFolder =>
      (...asked: unknown[]) => {
        if (asked[0] === path.join(root, name))
          throw Object.assign(new Error(code), { code, syscall: 'scandir' })
        return Reflect.apply(fs.readdirSync, fs, asked) as never
      }
    const listed = (name: string, code: string): unknown => {
      const { files, isComplete, diagnostics } = contentFiles(root, closed(name, code))
      return [files, isComplete, diagnostics.map(({ path: at, message }) => `${at} ${message}`)]
    }
    expect(listed('content/en/docs/dd', 'EACCES')).toEqual([
      ['content/en/docs/ok.md'],
      false,
      ['content/en/docs/dd This folder cannot be read: permission denied (EACCES).'],
    ])
    expect(listed('content', 'EACCES')).toEqual([
      [],
      false,
      ['content This folder cannot be read: permission denied (EACCES).'],
    ])
    // The folder was deleted after its parent had been read.
    expect(listed('content/en/docs/dd', 'ENOENT')).toEqual([['content/en/docs/ok.md'], true, []])
  })

  test('reports a file that it has no permission to read', () => {
    const diagnostics: Diagnostic[] = []
    attempt(filePath('a.md'), diagnostics, () => {
      throw Object.assign(new Error('EACCES'), { code: 'EACCES', syscall: 'open' })
    })
    expect(diagnostics.map(({ message }) => message)).toEqual([
      'This file cannot be read: permission denied (EACCES).',
    ])
  })

  test('reports a pipe instead of waiting for it', async () => {
    const self = site(ok)
    execFileSync('mkfifo', [path.join(self.root, 'content/en/docs/pipe.md')])
    const { brief } = await self.build()
    expect(brief).toEqual([
      'unreadable content/en/docs/pipe.md:: This file cannot be read: it is a pipe, a socket or a device.',
    ])
  })

  test('reports a post with no valid date or word in its name, or in a subfolder', async () => {
    const { brief } = await site({
      ...ok,
      'content/en/blog/post.md': '# P\n',
      'content/en/blog/index.md': '# Blog\n',
      'content/en/blog/2023-02-29-x.md': '# X\n',
      'content/en/blog/2024-01-02.md': '# No word\n',
      'content/en/blog/sub/2024-01-05-deep.md': '# Deep\n',
      'content/en/blog/2024-01-06-own/post.md': '# Own\n',
    }).build()
    expect(brief).toEqual([
      'date content/en/blog/2023-02-29-x.md:1:1 There is no day 2023-02-29.',
      'post-name content/en/blog/2024-01-02.md:1:1 The name of a post needs a word after its date.',
      'post-name content/en/blog/2024-01-06-own/post.md:1:1 The text of a post in a folder of its own is “index.md”.',
      'post-name content/en/blog/index.md:1:1 The list of posts is made by itself, so this is no page.',
      'post-name content/en/blog/post.md:1:1 The name of a post must begin with its date.',
      'post-name content/en/blog/sub/2024-01-05-deep.md:1:1 Posts belong directly in blog/, not in “sub”.',
    ])
  })

  test('rejects a component as a post', async () => {
    const { brief } = await site({
      ...ok,
      'content/en/blog/2024-01-10-c.tsx':
        "export const frontMatter = { title: 'C' }\nexport default () => null\n",
      'content/en/blog/2024-01-11-d.md': '# D\n',
    }).build()
    expect(brief).toEqual([
      'post-name content/en/blog/2024-01-10-c.tsx:1:1 A post must be Markdown, but this is a component.',
    ])
  })

  test('reports two files that claim the same route', async () => {
    const { brief } = await site({
      'content/en/docs/a.md': '# A\n',
      'content/en/docs/a/index.md': '# A again\n',
      'content/en/docs/b.md': '# B\n',
      'content/en/docs/b.tsx':
        "export const frontMatter = { title: 'B' }\nexport default () => null\n",
      'content/en/docs/C.md': '# C\n',
      'content/en/docs/c.md': '# c\n',
      'content/en/docs/\u00e9.md': '# NFC\n',
      'content/en/docs/e\u0301.md': '# NFD\n',
      'content/en/docs/\u8C48.md': '# NFC\n',
      'content/en/docs/\uF900.md': '# Of old\n',
      'content/public/docs/d/index.html': 'x',
      'content/public/docs/d/index.json': 'x',
      'content/public/\u00C9.txt': 'NFC',
      'content/public/e\u0301.txt': 'nfd',
      'content/en/docs/d.md': '# D\n',
      'content/en/pages/search.md': '# S\n',
      'content/en/pages/blog/archive.md': '# All\n',
      'content/en/blog/2024-01-01-p.md': '# P\n',
      'content/public/robots.txt': 'mine',
    }).build()
    expect(brief.filter((line) => line.startsWith('same-route'))).toEqual(
      [
        'same-route content/en/docs/a/index.md:1:1 /docs/a/ is claimed here and by content/en/docs/a.md.',
        'same-route content/en/docs/b.tsx:1:1 The page “b” is claimed here and by content/en/docs/b.md.',
        'same-route content/en/docs/c.md:1:1 /docs/c is claimed here and by content/en/docs/C.md, which differs in case only.',
        'same-route content/en/docs/\u00e9.md:1:1 The page “\u00e9” is claimed here and by content/en/docs/e\u0301.md, which differs only in how its accents are encoded.',
        'same-route content/en/docs/\uF900.md:1:1 The page “\u8C48” is claimed here and by content/en/docs/\u8C48.md, which differs only in how its accents are encoded.',
        'same-route content/public/docs/d/index.html:1:1 /docs/d/index.html is claimed here and by content/en/docs/d.md.',
        'same-route content/public/docs/d/index.json:1:1 /docs/d/index.json is claimed here and by content/en/docs/d.md.',
        'same-route content/public/\u00C9.txt:1:1 /\u00C9.txt is claimed here and by content/public/e\u0301.txt, which differs in case and in how its accents are encoded.',
        'same-route content/en/pages/search.md:1:1 /search is claimed here and by the page of the search.',
        'same-route content/en/pages/blog/archive.md:1:1 /blog/archive is claimed here and by the archive of the blog.',
      ].toSorted((a, b) => (a < b ? -1 : 1)),
    )
  })

  test('reports a route conflict once, not in every language', async () => {
    const { brief } = await site({
      'site.config.ts': config("redirects: { '/docs/b': '/docs/c' },", BILINGUAL),
      'content/zh-Hans/docs/a.md': '# 甲\n',
      'content/zh-Hans/docs/a/index.md': '# 甲\n',
      'content/zh-Hans/docs/b.md': '# 乙\n',
      'content/zh-Hans/docs/c.md': '# 丙\n',
    }).build()
    expect(brief).toEqual([
      'same-route content/zh-Hans/docs/a/index.md:1:1 /docs/a/ is claimed here and by content/zh-Hans/docs/a.md.',
      expect.stringMatching(/^same-route site.config.ts:\d+:\d+ \/docs\/b is claimed here/),
    ])
  })

  test('reports a redirect once that conflicts with pages of both languages', async () => {
    const { brief } = await site({
      'site.config.ts': config("redirects: { '/docs/b': '/docs/c' }", BILINGUAL),
      'content/zh-Hans/docs/b.md': '# 乙\n',
      'content/en/docs/b.md': '# B\n',
      'content/zh-Hans/docs/c.md': '---\ntitle: 丙\nredirects: [/docs/b, /docs/d]\n---\n',
      'content/zh-Hans/docs/d.md': '# 丁\n',
      'content/en/docs/d.md': '# D\n',
    }).build()
    expect(brief).toEqual([
      'same-route content/zh-Hans/docs/c.md:3:13 /docs/b is claimed here and by content/zh-Hans/docs/b.md.',
      'same-route content/zh-Hans/docs/c.md:3:22 /docs/d is claimed here and by content/zh-Hans/docs/d.md.',
      'same-route site.config.ts:8:16 /docs/b is claimed here and by content/zh-Hans/docs/b.md.',
    ])
  })

  const claimed = {
    'content/en/docs/a.md': '# A\n\n[x](./b.md#one-thing)\n',
    'content/en/docs/b.md': '# B\n\n## One thing\n\nx\n\n### Sub\n',
    'content/en/docs/b/index.md': '# B again\n',
  }
  const english = 'content/en/docs/b/index.md:1:1 /docs/b/ is claimed here and by content/en'

  test('reports no missing anchor on a route that two files claim', async () => {
    expect((await site(claimed).build()).brief).toEqual([`same-route ${english}/docs/b.md.`])
    const { brief } = await site({
      'content/en/docs/a.md': '# A\n\n[x](./b.tsx#one-thing)\n',
      'content/en/docs/b.md': '# B\n',
      'content/en/docs/b.tsx':
        "export const frontMatter = { title: 'B' }\nexport default () => <h2 id='one-thing'>x</h2>\n",
    }).build()
    expect(brief).toEqual([
      'same-route content/en/docs/b.tsx:1:1 The page “b” is claimed here and by content/en/docs/b.md.',
    ])
  })

  test('reports a conflict with a translation only if there is none in the same language', async () => {
    const locales =
      "en: { label: 'English', base: '/' }, 'zh-Hans': { label: '中文', base: '/zh/' }"
    const translated = {
      'site.config.ts': config('', locales),
      'content/zh-Hans/docs/b.md': '# 乙\n\n## 一\n\nx\n\n### 二\n',
    }
    const { brief } = await site({ ...claimed, ...translated }).build()
    expect(brief).toEqual([`same-route ${english}/docs/b.md.`])
    const alone = { ...translated, 'content/en/docs/b/index.md': '# B\n' }
    expect((await site(alone).build()).brief).toEqual([
      'same-route content/en/docs/b/index.md:1:1 /zh/docs/b/ is claimed here and by content/zh-Hans/docs/b.md.',
    ])
  })

  test('rejects public files that collide with outputs, except outputs they may replace', async () => {
    const own = ['robots.txt', 'sitemap.xml', 'site.webmanifest', 'favicon.svg', '_redirects']
    const ownText = (name: string): string =>
      name === 'favicon.svg' ? '<svg xmlns="http://www.w3.org/2000/svg"/>' : `my ${name}`
    const { brief, files } = await site({
      ...ok,
      'content/en/blog/2024-01-01-p.md': '# P\n',
      'content/public/assets/site.json': '{}',
      'content/public/Search-Index.json': '{}',
      'content/public/blog/rss.xml': 'x',
      'content/public/404.html': 'x',
      'content/public/docs': 'a file',
      'content/public/assets/mine.txt': 'mine',
      ...Object.fromEntries(
        [...own, '_headers'].map((name) => [`content/public/${name}`, ownText(name)]),
      ),
    }).build()
    expect(brief).toEqual([
      'same-route content/public/404.html:1:1 /404.html is claimed here and by the page for unknown addresses.',
      'same-route content/public/Search-Index.json:1:1 /Search-Index.json is claimed here and by search-index.json, which the build makes, which differs in case only.',
      'same-route content/public/assets/site.json:1:1 /assets/site.json is claimed here and by assets/site.json, which the build makes.',
      'same-route content/public/blog/rss.xml:1:1 /blog/rss.xml is claimed here and by blog/rss.xml, which the build makes.',
      'same-route content/public/docs:1:1 /docs is claimed here and by the folder docs/, which the build makes.',
    ])
    for (const name of [...own, '_headers']) expect(files.get(name)).toBe(ownText(name))
    expect(files.get('assets/mine.txt')).toBe('mine')
  })

  test('warns of files that have the name of an image, but are none', async () => {
    const { brief, diagnostics } = await site({
      ...ok,
      'content/public/a.png': PNG,
      'content/public/b.jpg': '<!doctype html>',
      'content/public/c.svg': '',
      'content/public/d.png': PNG.subarray(0, 12),
      // Truncated within the height: three of its four bytes are left, not all of them zero.
      'content/public/e.png': Buffer.concat([PNG.subarray(0, 22), Buffer.of(1)]),
      'content/public/f.png': Buffer.concat([PNG.subarray(0, 16), Buffer.alloc(32, 0x7f)]),
      'content/public/g.svg': Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg">é</svg>',
        'latin1',
      ),
      'content/public/h.svg': Buffer.from(
        '<?xml version="1.0" encoding="latin1"?><svg xmlns="http://www.w3.org/2000/svg">é</svg>',
        'latin1',
      ),
      'content/public/k.svg': Buffer.from('\u00EF\u00BB\u00BF<svg>é</svg>', 'latin1'),
      'content/public/j.png': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="2"/>',
      'content/public/i.svg': Buffer.from(
        '\uFEFF<svg xmlns="http://www.w3.org/2000/svg"/>',
        'utf16le',
      ),
    }).build()
    expect(brief).toEqual([
      'no-picture content/public/b.jpg:: This file has the name of a picture, but it is not one.',
      'no-picture content/public/c.svg:: This picture is empty.',
      ...['d', 'e', 'f'].map(
        (name) =>
          `no-picture content/public/${name}.png:: This file has the name of a picture, but it is not one.`,
      ),
      'encoding content/public/g.svg:1:41 This file is not valid UTF-8.',
      'no-picture content/public/j.png:: This file has the name of a picture, but it is not one.',
      'encoding content/public/k.svg:1:6 This file is not valid UTF-8.',
    ])
    expect(new Set(diagnostics.map(({ severity }) => severity))).toEqual(new Set(['warning']))
  })

  test('warns about drawings that browsers do not show as pictures', async () => {
    const { brief, diagnostics } = await site({
      ...ok,
      'content/public/a.svg':
        '<?xml version="1.0"?>\n<!-- a -->\n<svg width="4" height="3"></svg>\n',
      'content/public/b.svg': '<!DOCTYPE html><title>404</title>',
      'content/public/c.svg': '<s:svg xmlns:s="http://www.w3.org/2000/svg"/>',
      'content/public/d.svg':
        '<!DOCTYPE svg [<!ENTITY ns "http://www.w3.org/2000/svg">]>\n<svg\n  id="a > b"\n  xmlns="&ns;"/>',
    }).build()
    expect(brief).toEqual([
      'no-picture content/public/a.svg:: Browsers do not show this picture: its <svg> does not say that it is SVG.',
      'no-picture content/public/b.svg:: This file has the name of a picture, but it is not one.',
    ])
    expect(diagnostics[0]?.hint).toBe('Write <svg xmlns="http://www.w3.org/2000/svg" …>.')
  })

  test('accepts very large images, and gives them their size', async () => {
    const long = Buffer.from(PNG)
    long.writeUInt32BE(70_000, 20)
    const { brief, files } = await site({
      ...ok,
      'content/en/docs/a.md': '# A\n\n![a](./a.png)\n\n![b](./b.svg)\n',
      'content/en/docs/a.png': long,
      'content/en/docs/b.svg':
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 84100 118900"></svg>',
    }).build()
    expect(brief).toEqual([])
    expect(files.get('docs/a/index.html')).toContain(`height="70000"`)
    expect(files.get('docs/a/index.html')).toMatch(/width="84100" height="118900"/)
  })

  test('reads the displayed size of a rotated JPEG, and of an SVG after a comment or DOCTYPE', async () => {
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"></svg>'
    const exif = 'ffe100224578696600004d4d002a00000008000101120003000000010006000000000000'
    const { brief, files } = await site({
      ...ok,
      'content/en/docs/a.md': '# A\n\n![a](a.jpg)\n\n![b](b.svg)\n\n![c](c.svg)\n\n![d](d.svg)\n',
      'content/en/docs/a.jpg': Buffer.from(
        `ffd8${exif}ffc00011080014002803010011020011030011ffda000c${'00'.repeat(64)}ffd9`,
        'hex',
      ),
      'content/en/docs/b.svg': `<!-- <svg width="7" height="7"> -->\n${drawing}`,
      'content/en/docs/c.svg': `<!DOCTYPE svg [<!ENTITY a "<svg width='7' height='7'/>">]>\n${drawing}`,
      'content/en/docs/d.svg': Buffer.from(`\uFEFF${drawing}`, 'utf16le'),
    }).build()
    expect(brief).toEqual([])
    expect(
      Array.from(
        (files.get('docs/a/index.html') ?? '').matchAll(
          /alt="(.)"[^>]* (width="\d+" height="\d+")/g,
        ),
        ([, name, size]) => `${name} ${size}`,
      ),
    ).toEqual([
      'a width="20" height="40"',
      ...['b', 'c', 'd'].map((name) => `${name} width="40" height="20"`),
    ])
  })

  test('reports a page path that is too long for file systems', async () => {
    const { brief } = await site({
      ...ok,
      [`content/en/docs/${'名'.repeat(83)}.md`]: '# Long\n',
    }).build()
    expect(brief).toEqual([])
    const dir = await site({
      ...ok,
      'content/en/blog/_tags.yaml': `${'名'.repeat(90)}: { label: L }\n`,
      'content/en/blog/2025-01-01-a.md': `---\ntitle: A\ntags: [${'名'.repeat(90)}]\n---\n`,
    }).build()
    expect(dir.brief).toEqual([
      'long-name A part of this page’s path takes 270 bytes; file systems allow 255.'.replace(
        '’',
        "'",
      ),
    ])
  })

  test('reports a file name that is too long once a hash is added', async () => {
    const name = `${'名'.repeat(82)}.svg`
    const { brief } = await site({
      'content/en/docs/a.md': `# A\n\n![x](${encodeURI(name)})\n`,
      [`content/en/docs/${name}`]: '<svg xmlns="http://www.w3.org/2000/svg"/>',
    }).build()
    expect(brief).toEqual([
      `long-name content/en/docs/${name}:: With its hash the name “${name}” takes 259 bytes on content/en/docs/a.md; file systems allow 255.`,
    ])
  })

  test.each([
    [
      'docs:\n  - a: Alpha\n',
      '2:5 “a: …” is neither a document nor a group.',
      'Write only the path of the document, and its name as “label” into its front matter.',
    ],
    [
      'docs:\n  - Guides:\n    - a\n',
      '2:5 “Guides: …” is neither a document nor a group.',
      'Write a group: { label: Guides, items: […] }',
    ],
    [
      'docs:\n  - lable: G\n    items: [a]\n',
      '2:5 “docs.0” has no key “lable”.',
      'Did you mean “label”?',
    ],
    [
      'docs:\n  - a\n  - label: G\n  items: [a]\n',
      '4:1 This is not valid YAML: all mapping items must start at the same column.',
      'Begin this line in the same column as the others of its group.',
    ],
  ])('says once what is wrong in a sidebar: %j', async (yaml, message, hint) => {
    const { brief, hints } = await site({
      'content/en/docs/a.md': '# A\n',
      'content/en/docs/_sidebars.yaml': yaml,
    }).build()
    expect(brief.map((each) => each.split('.yaml:')[1])).toEqual([message])
    expect(hints).toEqual([hint])
  })

  test.each([
    ['content/_sidebars.yaml', 'content/en/docs/_sidebars.yaml'],
    ['content/en/_tags.yml', 'content/en/blog/_tags.yaml'],
    ['content/en/blog/_sidebars.yaml', 'content/en/docs/_sidebars.yaml'],
    ['content/en/docs/_tags.yaml', 'content/en/blog/_tags.yaml'],
    ['content/en/docs/deep/_tags.yaml', 'content/en/blog/_tags.yaml'],
  ])('warns of a data file in the wrong folder: %s', async (file, meant) => {
    const { brief, hints } = await site({ ...ok, [file]: 'x: [a]\n' }).build()
    expect(brief).toEqual([expect.stringMatching(/^ignored-file .* is not read\.$/)])
    expect(hints).toEqual([`Did you mean ${meant}?`])
  })

  test('reports misnamed files and folders, grouped by kind', async () => {
    const { problems, files } = await site({
      ...ok,
      'content/en/docs/linked.html': 'x',
      'content/en/docs/a.md': '# A\n\n[x](linked.html) [y](part.html)\n',
      'content/en/docs/part.html': 'x',
      'content/en/docs/w.html': 'x',
      'content/en/docs/x.mdx': '# X\n',
      'content/en/docs/deep/y.mdx': '# Y\n',
      'content/en/docs/z.MD': '# Z\n',
      'content/en/pages/q.jsx': 'x',
      'content/en/docs/_sidebars.yml': 'main: [a]\n',
      'content/en/docs/_draft.md': '# Draft\n',
      'content/en/docs/_category_.json': '{}',
      'content/en/docs/hugo/_index.md': '# Hugo\n',
      'content/en/docs/both/_index.md': '# Both\n',
      'content/en/docs/both/index.md': '# Both\n',
      'content/en/docs/deep/_category_.yml': 'label: X\n',
      'content/en/docs/deep/_meta.json': '{}',
      'content/en/docs/deep/_sidebars.yaml': 'main: [a]\n',
      'content/en/docs/deep/_notes.yaml': 'x: y\n',
      'content/en/docs/_parts/x.html': 'x',
      'content/en/blog/_tag.yaml': 'x: { label: X }\n',
      'content/en/posts/2024-01-01-p.md': '# P\n',
      'content/en/top.md': '# Top\n',
      'content/em/docs/b.md': '# B\n',
      'content/de/docs/b.md': '# B\n',
      'content/search.test.yaml': '[]\n',
      'content/README.txt': 'For writers.\n',
      'content/one.md': '# One\n',
      'content/two.md': '# Two\n',
      'content/en/constructor/x.md': '# X\n',
      'content/public/.env': 'SECRET=1\n',
      'content/public/.DS_Store': 'x',
      'content/public/a/.hidden/x.txt': 'x',
      'content/public/.well-known/security.txt': 'x',
      'content/public/.well-known/.env': 'SECRET=1\n',
      'content/public/.well-known/.DS_Store': 'x',
      'content/public/.nojekyll': '',
    }).build()
    expect(problems.map((text) => text.replace(/\n\n {2}\S+\n/, ' |').trim())).toEqual([
      'warning ignored-folder  Nothing in content/de is read: the config has no locale “de”. |  Add it to “locales” of site.config.ts, or move it away.',
      'warning ignored-folder  Nothing in content/em is read: the config has no locale “em”. |  Did you mean en?',
      'warning ignored-file  content/en/blog/_tag.yaml is not read. |  Did you mean _tags.yaml?',
      'warning ignored-folder  Nothing in content/en/constructor is read: “constructor” is not one of docs, blog, pages. |  Rename it, or move it away.',
      'warning ignored-file  content/en/docs/_category_.json, content/en/docs/deep/_category_.yml and content/en/docs/deep/_meta.json are not read: they are data of another program. |  Write “label” and “order” into the index.md of the folder, and below them what its page shows, such as a list of its pages or :::cards. Or name the pages in _sidebars.yaml.',
      'warning ignored-file  content/en/docs/_sidebars.yml is not read. |  Did you mean _sidebars.yaml?',
      'warning ignored-file  content/en/docs/deep/_sidebars.yaml is not read. |  Did you mean content/en/docs/_sidebars.yaml?',
      'warning ignored-file  content/en/docs/deep/y.mdx and content/en/docs/x.mdx are not pages: their names end with .mdx. |  Rename them so that they end with .md: find content -name "*.mdx" -exec sh -c \'mv "$0" "${0%.mdx}.md"\' {} ";"',
      'warning ignored-file  content/en/docs/hugo/_index.md is not read: its name begins with “_”. |  Rename it to index.md.',
      'warning ignored-file  content/en/docs/w.html is not a page: its name ends with .html. |  Did you mean w.md?',
      'warning ignored-file  content/en/docs/z.MD is not a page: its name ends with .MD. |  Did you mean z.md?',
      'warning ignored-file  content/en/pages/q.jsx is not a page: its name ends with .jsx. |  Did you mean q.tsx?',
      'warning ignored-folder  Nothing in content/en/posts is read: “posts” is not one of docs, blog, pages. |  Did you mean blog?',
      'warning ignored-file  content/en/top.md is not read: it is beside docs, blog and pages, not in one of them. |  Did you mean content/en/pages/top.md?',
      'warning ignored-file  content/one.md and content/two.md are not read: they are not in the folder of a locale. |  Move it into the folder of a locale: content/en/docs/ where “en” is one.',
      'warning ignored-file  content/public/.env, content/public/.well-known/.env and content/public/a/.hidden/x.txt are not published: of names that begin with a dot, only .well-known and .nojekyll are. |  Rename what is meant for visitors.',
      'warning ignored-file  content/search.test.yaml is not read. |  Did you mean search.tests.yaml?',
    ])
    for (const file of ['.well-known/security.txt', '.nojekyll'])
      expect(files.has(file), file).toBe(true)
    for (const file of ['.env', '.well-known/.env', '.well-known/.DS_Store'])
      expect(files.has(file), file).toBe(false)
  })

  test('reports data files that no page links to, and suggests the names that are read', async () => {
    const { problems } = await site({
      ...ok,
      'content/en/docs/a.md': '# A\n\n[x](sample.yaml)\n',
      'content/en/docs/sample.yaml': 'x: y\n',
      'content/en/docs/sidebars.yaml': 'docs: [a]\n',
      'content/en/docs/deep/tags.yml': 'x: y\n',
      'content/en/docs/mkdocs.toml': 'x = 1\n',
      'content/en/blog/2025-01-01-p.md': '# P\n',
      'content/en/blog/authors.yml': 'me: { name: Me }\n',
      'content/en/blog/tags.yml': 'x: { label: X }\n',
      'content/en/blog/data.json': '{}',
    }).build()
    const hint =
      'To publish it for readers, link to it from a page. If it is data of another program, move it away.'
    expect(problems.map((text) => text.replace(/\n\n {2}\S+\n/, ' |').trim())).toEqual([
      'warning ignored-file  content/en/blog/authors.yml is not read. |  Did you mean _authors.yaml?',
      'warning ignored-file  content/en/blog/tags.yml is not read. |  Did you mean _tags.yaml?',
      `warning ignored-file  content/en/docs/deep/tags.yml and content/en/docs/mkdocs.toml are not read, and no page links to them. |  ${hint}`,
      'warning ignored-file  content/en/docs/sidebars.yaml is not read. |  Did you mean _sidebars.yaml?',
    ])
  })

  test('reports pages in a folder named like another locale, once per folder', async () => {
    const { brief, hints } = await site({
      'site.config.ts': config(
        '',
        "'zh-CN': { label: '简体中文', base: '/' }, 'en-US': { label: 'English', base: '/en/' }",
      ),
      'content/zh-CN/docs/a.md': '# 甲\n',
      'content/zh-CN/docs/en/a.md': '# A\n',
      'content/zh-CN/docs/en/b/c.md': '# C\n',
      'content/zh-CN/docs/guides/en/a.md': '# A\n',
      'content/zh-CN/docs/en-US.md': '# About the locale\n',
      'content/zh-CN/docs/zh-CN/a.md': '# A\n',
      'content/zh-CN/pages/en-US/x.md': '# X\n',
    }).build()
    expect(brief).toEqual([
      'misnamed content/zh-CN/docs/en:: content/zh-CN/docs/en is named like the locale “en-US”, but its pages belong to “zh-CN”.',
      'misnamed content/zh-CN/pages/en-US:: content/zh-CN/pages/en-US is named like the locale “en-US”, but its pages belong to “zh-CN”.',
    ])
    expect(hints).toEqual([
      'Move what is in it to content/en-US/docs.',
      'Move what is in it to content/en-US/pages.',
    ])
  })

  test('reports pages whose names end with a language, once for all', async () => {
    const { brief, hints } = await site({
      'site.config.ts': config(
        '',
        "en: { label: 'English', base: '/' }, 'zh-Hans': { label: '中文', base: '/zh/', lang: 'zh-CN' }",
      ),
      'content/en/docs/a.md': '# A\n',
      'content/en/docs/a.zh.md': '# A\n',
      'content/en/docs/b/index.zh_CN.md': '# B\n',
      'content/en/pages/c.en.md': '# C\n',
      'content/en/docs/socket.io.md': '# D\n',
      'content/en/docs/node.js.md': '# E\n',
      'content/en/docs/v1.2.md': '# F\n',
      'content/en/docs/zh.md': '# G\n',
    }).build()
    expect(brief).toEqual([
      'misnamed content/en/docs/a.zh.md:: The names of content/en/docs/a.zh.md, content/en/docs/b/index.zh_CN.md and content/en/pages/c.en.md end with a language, but they are no translations here: each language has its own folder.',
    ])
    expect(hints).toEqual([
      'Move them to the folders of their languages: content/en/docs/a.zh.md to content/zh-Hans/docs/a.md.',
    ])
  })

  test('reports index pages without text, once for all', async () => {
    const files = {
      'content/en/docs/g/index.md': '---\ntitle: Guides\nlabel: G\norder: 1\n---\n',
      'content/en/docs/g/in/a b.md': '# First steps\n',
      'content/en/docs/plain/index.md': '# Plain\n',
      'content/en/docs/plain/x.md': '# X\n',
      'content/en/docs/alone/index.md': '---\ntitle: Alone\norder: 2\n---\n',
      'content/en/docs/code/index.md': '---\ntitle: Code\norder: 3\n---\n\n~~~sh\nls\n~~~\n',
      'content/en/docs/code/x.md': '# X\n',
      'content/en/docs/said/index.md': '---\ntitle: Said\norder: 4\n---\n\nWords.\n',
      'content/en/docs/said/x.md': '# X\n',
    }
    const { brief, hints } = await site(files).build()
    expect(brief).toEqual([
      'empty-page content/en/docs/g/index.md:: content/en/docs/g/index.md shows only its title: it has no text.',
    ])
    expect(hints).toEqual([
      'Write a list of the pages below it, as lines “- [First steps](./in/a%20b.md)” or in :::cards.',
    ])
    const two = { ...files, 'content/en/docs/h/index.md': '---\ntitle: H\norder: 5\n---\n' }
    const more = await site({ ...two, 'content/en/docs/h/x.md': '# X\n' }).build()
    expect(more.brief).toEqual([
      'empty-page content/en/docs/g/index.md:: content/en/docs/g/index.md and content/en/docs/h/index.md show only their titles: they have no text.',
    ])
  })

  test('reports README files in folders without an index page, once for all', async () => {
    const files = {
      'content/en/docs/a.md': '# A\n',
      'content/en/docs/guides/README.md': '# Guides\n',
      'content/en/docs/own/index.md': '# Own\n',
      'content/en/docs/own/README.md': '# How this folder is kept\n',
    }
    const one = await site(files).build()
    expect(one.brief).toEqual([
      'misnamed content/en/docs/guides/README.md:: content/en/docs/guides/README.md becomes a page called README, not the page of its folder.',
    ])
    expect(one.hints).toEqual(['Rename it to index.md.'])
    const more = await site({ ...files, 'content/en/docs/api/readme.md': '# API\n' }).build()
    expect(more.brief).toEqual([
      'misnamed content/en/docs/api/readme.md:: content/en/docs/api/readme.md and content/en/docs/guides/README.md become pages called README, not the pages of their folders.',
    ])
  })

  describe('with numbers before their names', () => {
    const files = {
      'content/en/docs/g/01-workers.md': '# Workers\n',
      'content/en/docs/g/02-retries.md': '# Retries\n',
      'content/en/docs/g/index.md': '# Guides\n',
    }
    const told =
      'misnamed content/en/docs/g/01-workers.md:: The pages of content/en/docs/g are sorted by their names, not by the numbers in their file names.'

    test('are reported if the numbers are not their order, once for all folders', async () => {
      const { brief, hints } = await site(files).build()
      expect(brief).toEqual([told])
      expect(hints).toEqual([
        'Write “order: 1” into 01-workers.md and so on, or list the pages in _sidebars.yaml. The number stays in the address unless you remove it from the file name.',
      ])
      const more = await site({
        ...files,
        'content/en/docs/h/1. z.md': '# Z\n',
        'content/en/docs/h/2. parts/x.md': '# X\n',
        'content/en/docs/h/2. parts/index.md': '# Parts\n',
      }).build()
      expect(more.brief).toEqual([
        'misnamed content/en/docs/g/01-workers.md:: The pages of content/en/docs/g and content/en/docs/h are sorted by their names, not by the numbers in their file names.',
      ])
    })

    test.each([
      [
        'they have an order',
        { 'content/en/docs/g/01-workers.md': '---\norder: 1\n---\n\n# Workers\n' },
      ],
      ['their names are in it', { 'content/en/docs/g/01-workers.md': '# Builders\n' }],
      ['others have none', { 'content/en/docs/g/plain.md': '# Plain\n' }],
      [
        'a sidebar lists them',
        { 'content/en/docs/_sidebars.yaml': 'docs: [g/01-workers, g/02-retries, g/index]\n' },
      ],
    ])('are not reported if %s', async (_, more) => {
      expect((await site({ ...files, ...more }).build()).brief).toEqual([])
    })
  })

  test('rejects a file that nests too deeply, and still checks the others', async () => {
    const { brief } = await site({
      'content/en/docs/a.md': `# A\n\nText.\n\n${'> '.repeat(150)}x\n`,
      'content/en/docs/b.md': `# B\n\n${'*a **b '.repeat(120)}x${'** *'.repeat(120)}\n`,
      'content/en/docs/c.md': '# C\n\n[x](gone.md)\n',
    }).build()
    expect(brief[0]).toBe(
      'too-deep content/en/docs/a.md:5:201 Quotes, lists or emphases are nested more than 100 deep here.',
    )
    expect(brief.at(-1)).toBe('broken-link content/en/docs/c.md:3:5 No page at /docs/gone')
  })

  test('rejects a huge paragraph for its length, not for its nesting', async () => {
    const { brief } = await site({
      'content/en/docs/a.md': `# A\n\nText.\n\n${'x '.repeat(4_600_000)}\n`,
    }).build()
    expect(brief).toEqual([
      'too-long content/en/docs/a.md:5:1 This is too long to be one paragraph.',
    ])
  })

  test('rejects a page with too much HTML', async () => {
    const { brief } = await site({
      'site.config.ts': config('limits: { html: 0.01 }'),
      'content/en/docs/a.md': `# A\n\n${'word '.repeat(4000)}\n`,
    }).build()
    expect(brief).toEqual([
      'page-too-large content/en/docs/a.md:1:1 This page is over 0.01 MB of HTML.',
    ])
  })
})

describe('a theme', () => {
  test('is reported if its default export is missing or no component', async () => {
    const { brief } = await site({
      ...ok,
      'theme/index.tsx': 'export const Theme = () => null\n',
    }).build()
    expect(brief).toEqual(['theme theme/index.tsx:: The theme exports no component.'])
    const wrong = await site({
      ...ok,
      'theme/index.tsx': 'const a = 1\nexport default a\n',
    }).build()
    expect(wrong.brief).toEqual(['theme theme/index.tsx:2:1 The theme exports no component.'])
  })

  test('is reported once for a syntax error', async () => {
    const { diagnostics } = await site({
      ...ok,
      'theme/index.tsx': 'export default () => (<p>a</p>\n',
    }).build()
    expect(diagnostics.map(({ message, hint }) => [message, hint])).toEqual([
      ['Expected ")" but found end of file.', 'Close what is still open.'],
    ])
  })

  test('is reported if it imports a file that does not exist', async () => {
    const { brief, hints } = await site({
      ...ok,
      'theme/index.tsx': "import { X } from './parts/X.tsx'\nexport default () => <X />\n",
    }).build()
    expect(brief).toEqual(['module theme/index.tsx:1:19 Could not resolve "./parts/X.tsx".'])
    expect(hints).toEqual(['Check the path.'])
  })

  test('is reported if it throws when it is loaded', async () => {
    const { brief } = await site({
      ...ok,
      'theme/index.tsx': "throw new Error('not today')\nexport default () => null\n",
    }).build()
    expect(brief).toEqual(['module theme/index.tsx:1:7 The theme cannot be run: not today'])
  })
})

describe('component pages', () => {
  test('are reported in every build for a front matter value of the wrong type', async () => {
    const self = site({
      'content/en/pages/c.tsx':
        "export const frontMatter = { title: 'C', description: new Date(0) }\nexport default () => null\n",
    })
    const store = memoryStore()
    for (const version of [1, 2]) {
      self.change({ 'site.config.ts': config(`values: { version: '${version}' }`) })
      expect((await self.build({ store })).brief).toEqual([
        'wrong-value content/en/pages/c.tsx:1:42 “description” should be a text, not a Date.',
      ])
    }
  })

  const page = (title: string, code: string): string =>
    `export const frontMatter = { title: '${title}' }\n${code}\n`

  test('are reported all at once, and each once', async () => {
    const mistakes = [
      ['', '<p>{process.env.HOME}</p>', '“process” exists only in Node'],
      ["import fs from 'node:fs'", '<p>{fs.constants.F_OK}</p>', '“node:fs” exists only in Node'],
      ["import { Nope } from 'sitegen/kit'", '<Nope />', '“sitegen/kit” exports no “Nope”.'],
      ['const { innerWidth } = window', '<p>{innerWidth}</p>', 'window is not defined'],
      ['', '<p title="a" title="b" />', 'Duplicate "title" attribute in JSX element.'],
      ["import x from './nope.ts'", '<p>{x}</p>', 'Could not resolve "./nope.ts".'],
      [
        "import s from './a.module.css'",
        '<p className={s.a} />',
        '“./a.module.css” is a CSS module',
      ],
    ] as const
    const { brief } = await site({
      ...ok,
      ...Object.fromEntries(
        mistakes.map(([before, drawn], i) => [
          `content/en/pages/p${i}.tsx`,
          page('P', `${before}\nexport default () => ${drawn}`),
        ]),
      ),
      'content/en/pages/a.module.css': '.a { color: red }\n',
    }).build()
    expect(brief).toEqual(
      mistakes.map(([, , message], i) =>
        expect.stringMatching(
          new RegExp(`^module content/en/pages/p${i}\\.tsx:.*${escapePattern(message)}`),
        ),
      ),
    )
  })

  test('have their imports recorded as inputs even if they have a mistake', async () => {
    const recent = newRecent()
    const built = site({
      ...ok,
      'lib/name.ts': "export const name = 'A'\n",
      'content/en/pages/a.tsx': page(
        'A',
        "import { name } from '../../../lib/name.ts'\nexport default () => <p>{name}</p>",
      ),
      'content/en/pages/b.tsx': page('B', 'export default () => <p>B</p>'),
    })
    expect((await built.build({ recent })).brief).toEqual([])
    built.change({ 'lib/name.ts': "export const other = 'A'\n" })
    const { brief } = await built.build({ recent })
    expect(brief).toEqual([expect.stringContaining('a.tsx:2:10 “lib/name.ts” exports no “name”.')])
    for (const bundle of ['theme-server', 'theme-client'])
      expect(recent.inputs.get(bundle)).toContain('lib/name.ts')
  })

  test('must not render a <title>, except in an <svg>', async () => {
    const titled = (title: string): string =>
      page('A', `export default () => <><p>a</p>${title}</>`)
    const { brief } = await site({
      ...ok,
      'content/en/pages/a.tsx': titled('<title>own</title>'),
      'content/en/pages/b.tsx': titled('<svg><title>own</title><path d="M0 0" /></svg>'),
    }).build()
    expect(brief).toEqual([
      'draw content/en/pages/a.tsx:: /a cannot be drawn: It draws a <title>: a page has its own, from “title” in its front matter.',
    ])
  })

  test('get a hint if they call a hook outside of a component', async () => {
    const { problems } = await site({
      ...ok,
      'content/en/pages/c.tsx': `import { useState } from 'react'
export const frontMatter = { title: 'C' }
const [n] = useState(1)
export default () => <p>{n}</p>
`,
    }).build()
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain('content/en/pages/c.tsx:3:')
    expect(problems[0]).toContain(
      '\n  useState is a hook: call it inside a component, while that is being drawn.\n',
    )
  })

  test('are reported if they cannot be loaded, but the others are not', async () => {
    const { problems } = await site({
      ...ok,
      'content/en/pages/bad.tsx': page(
        'Bad',
        "const top = (): number => {\n  throw new Error('top')\n}\nconst n = top()\nexport default () => <p>{n}</p>",
      ),
      'content/en/pages/好 1.tsx': page(
        'Window',
        'const width = window.innerWidth\nexport default () => <p>{width}</p>',
      ),
      'content/en/pages/none.tsx': page('None', 'export const x = 1'),
      'content/en/pages/fine.tsx': page('Fine', 'export default () => <p>fine</p>'),
    }).build()
    expect(problems).toEqual([
      `error module  content/en/pages/bad.tsx cannot be run: top

  content/en/pages/bad.tsx:3:9
  3 │   throw new Error('top')
    │         ^
  Code outside of components runs once, when the site is built and in the browser.
`,
      `error no-default-export  This page exports no component.

  content/en/pages/none.tsx
  Add “export default function Page() { … }”.
`,
      `error module  content/en/pages/好 1.tsx cannot be run: window is not defined

  content/en/pages/好 1.tsx:2:7
  2 │ const width = window.innerWidth
    │       ^
  “window” does not exist when the site is built: use it in an effect (useEffect) or in an event handler, which run only in browsers.
`,
    ])
  })

  test('are reported, not the theme, if their front matter cannot be serialized', async () => {
    const exporting = (matter: string): string =>
      `const matter: Record<string, unknown> = { title: 'A' }\n${matter}\nexport { matter as frontMatter }\nexport default () => <p>a</p>\n`
    const { brief } = await site({
      ...ok,
      'content/en/pages/big.tsx': exporting('matter.order = 1n'),
      'content/en/pages/round.tsx': exporting('matter.itself = matter'),
      'content/en/pages/fine.tsx': exporting('matter.unlisted = false'),
    }).build()
    expect(brief).toEqual([
      'module content/en/pages/big.tsx:: content/en/pages/big.tsx cannot be run: Do not know how to serialize a BigInt',
      'module content/en/pages/round.tsx:: content/en/pages/round.tsx cannot be run: Converting circular structure to JSON',
    ])
  })

  test('are reported without a component, but links to their anchors are not', async () => {
    const { problems } = await site({
      ...ok,
      'content/en/pages/none.tsx': page('None', 'export const Page = () => <p id="x" />'),
      'content/en/pages/wrong.tsx': page('Wrong', 'export default 5'),
      'content/en/docs/a.md': '# A\n\n[X](/none#x) [Y](/wrong#y)\n',
    }).build()
    expect(problems).toEqual([
      `error no-default-export  This page exports no component.

  content/en/pages/none.tsx
  Add “export default function Page() { … }”.
`,
      `error no-default-export  This page exports no component.

  content/en/pages/wrong.tsx:2:1
  2 │ export default 5
    │ ^^^^^^^^^^^^^^^^
  Write here “export default function Page() { … }”.
`,
    ])
  })

  test('are reported if they throw while rendering, at the line if it is known', async () => {
    const { problems } = await site({
      ...ok,
      'content/en/pages/a.tsx': page(
        'A',
        "import { half } from './_half.ts'\nexport default () => <p>{half(undefined)}</p>",
      ),
      'content/en/pages/_half.ts':
        '/** Half. */\nexport function half(list: any): unknown {\n  return list.slice(1)\n}\n',
      'content/en/pages/b.tsx': page(
        'B',
        'export default function B() {\n  return <p>{document.title}</p>\n}',
      ),
      'content/en/pages/c.tsx': page('C', 'export default async function C() {\n  return null\n}'),
      'content/en/pages/d.tsx': page('D', "export default () => {\n  throw 'words'\n}"),
      'content/en/pages/e.tsx': page(
        'E',
        'import { Suspense } from \'react\'\nconst B = () => window.b\nexport default () => <Suspense fallback="…"><B /></Suspense>',
      ),
    }).build()
    expect(problems).toEqual([
      `error draw  /a cannot be drawn: Cannot read properties of undefined (reading 'slice')

  content/en/pages/_half.ts:3:15
  3 │   return list.slice(1)
    │               ^
`,
      `error draw  /b cannot be drawn: document is not defined

  content/en/pages/b.tsx:3:14
  3 │   return <p>{document.title}</p>
    │              ^
  “document” does not exist when the site is built: use it in an effect (useEffect) or in an event handler, which run only in browsers.
`,
      `error draw  /c cannot be drawn: a component is async, or waits for a promise.

  content/en/pages/c.tsx:2:16
  2 │ export default async function C() {
    │                ^^^^^
  Draw only what is available at once. Put what takes time into “values” of site.config.ts or into an effect (useEffect), and what only browsers have into an effect.
`,
      `error draw  /d cannot be drawn: words

  content/en/pages/d.tsx
`,
      `error draw  /e cannot be drawn: window is not defined

  content/en/pages/e.tsx:3:24
  3 │ const B = () => window.b
    │                        ^
  “window” does not exist when the site is built: use it in an effect (useEffect) or in an event handler, which run only in browsers.
`,
    ])
  })
})

test('reports an error in a <Suspense> of the theme once, at its place in the theme', async () => {
  const own = "import { Suspense } from 'react'\nexport const frontMatter = { title: 'C' }\n"
  const { problems } = await site({
    ...ok,
    'content/en/pages/c.tsx': `${own}export default () => <Suspense fallback="…"><p /></Suspense>\n`,
    'theme/index.tsx': `import Theme from 'sitegen/theme'
import { Suspense } from 'react'
export { statics, views } from 'sitegen/theme'
const Broken = () => { throw new Error('boom') }
export default (props) => <><Theme {...props} /><Suspense fallback="…"><Broken /></Suspense></>
`,
  }).build()
  expect(problems).toHaveLength(1)
  expect(problems[0]).toMatch(/^error draw {2}\/\S* and \d more pages cannot be drawn: boom/)
  expect(problems[0]).toContain('theme/index.tsx:4:30')
})

test('reports an error without a line once for all pages that export the component', async () => {
  const title = "export const frontMatter = { title: 'T' }\n"
  const { brief } = await site({
    ...ok,
    'content/en/pages/c.tsx': `${title}export default () => <p>{{ a: 1 } as never}</p>\n`,
    'content/en/pages/d.tsx': `${title}export { default } from './c.tsx'\n`,
    'content/en/docs/e.tsx': `${title}export { default } from '../pages/c.tsx'\n`,
  }).build()
  expect(brief).toEqual([
    expect.stringMatching(
      /^draw content\/en\/pages\/c\.tsx:: \/docs\/e and 2 more pages cannot be drawn: Objects are not/,
    ),
  ])
})

describe('a component in a <Suspense>', () => {
  const page = (late: string, shown: string): string =>
    `import { lazy, Suspense, use, useId } from 'react'
import { Never } from './_never.tsx'
export const frontMatter = { title: 'C' }
const Late = ${late}
export default () => <b id={useId()}>${shown}</b>
`
  const fine = '<Suspense><p /></Suspense>'
  const late = '<Suspense><Late /></Suspense>'

  test.each([
    ['waits', "() => use(Never) ?? ''", fine + late, '/c.tsx:4:20'],
    ['is loaded, with the only <Suspense>', 'lazy(() => Never)', late, '/c.tsx:5:38'],
    ['is loaded, with one of several', 'lazy(() => Never)', fine + late, '/c.tsx:: '],
  ])('is reported once where it %s', async (_, from, shown, place) => {
    const { brief } = await site({
      ...ok,
      'content/en/pages/_never.tsx': 'export const Never = new Promise(() => undefined)\n',
      'content/en/pages/c.tsx': page(from, shown),
      'content/en/pages/d.tsx':
        "export { default } from './c.tsx'\nexport const frontMatter = { title: 'D' }\n",
    }).build()
    expect(brief).toHaveLength(1)
    expect(brief[0]).toContain(`draw content/en/pages${place}`)
    expect(brief[0]).toContain('/c and 1 more page cannot be drawn: a component is async, or waits')
  })

  test('is reported with its own error if it is loaded and throws', async () => {
    const { brief } = await site({
      ...ok,
      'content/en/pages/_never.tsx': 'export const Never = 1\n',
      'content/en/pages/c.tsx': page("lazy(() => import('./_late.tsx'))", fine + late),
      'content/en/pages/_late.tsx': "\nexport default () => { throw new Error('lazy boom') }\n",
    }).build()
    expect(brief).toEqual(['draw content/en/pages/_late.tsx:2:30 /c cannot be drawn: lazy boom'])
  })
})

describe('the config', () => {
  const build = async (text: string): Promise<readonly string[]> =>
    (await site({ ...ok, 'site.config.ts': text }).build()).brief

  test.each([
    ["baseUrl: '/x/'", 'Did you mean “base”?'],
    ['navbar: {}', "nav: [{ label: 'Guide', href: '/docs/guide' }]"],
    ['themeConfig: {}', '“nav”, “footer”'],
    ['editLink: {}', "editUrl: 'https://code.example/edit/main/{path}'"],
    ['head: []', '“scripts”'],
    ['gtag: {}', 'analytics: { src: '],
    ["onBrokenLinks: 'throw'", "links: { page: 'warn' }"],
    ['lastUpdated: true', 'Delete it: every page says'],
    ["favicon: 'img/favicon.ico'", 'content/public/favicon.svg'],
    ["logo: '/logo.svg'", 'content/public/favicon.svg'],
    ['rewrites: {}', '“pages”'],
    ['versions: []', 'a folder of docs'],
    ["nav: [{ text: 'X', href: '/docs/ok' }]", 'Did you mean “label”?'],
    ["nav: [{ label: 'X', to: '/docs/ok' }]", 'Did you mean “href”?'],
    ["nav: [{ label: 'X', link: '/docs/ok' }]", 'Did you mean “href”?'],
    ["nav: [{ label: 'X', url: '/docs/ok' }]", 'Did you mean “href”?'],
    ["nav: [{ name: 'X', href: '/docs/ok' }]", 'Did you mean “label”?'],
    ["nav: [{ label: 'X', href: '/', items: [] }]", 'a link has no menu'],
    ["footer: { message: 'X' }", 'Did you mean “text”?'],
    ["footer: { copyright: 'X' }", 'Did you mean “text”?'],
    ["footer: { groups: [{ title: 'X', links: [] }] }", 'Did you mean “label”?'],
    ["announcement: { id: 'x', content: 'X' }", 'Did you mean “text”?'],
    ["announcement: { id: 'x', text: 'X', isCloseable: true }", 'Did you mean “closeable”?'],
    ["colorMode: { defaultMode: 'dark' }", 'Did you mean “default”?'],
    ['colorMode: { disableSwitch: true }', 'Write “switch: false”.'],
    ['colorMode: { disableSwitch: false }', 'Delete it.'],
  ])('explains what to write instead of a key of another program: %s', async (line, hint) => {
    const { diagnostics } = await site({ ...ok, 'site.config.ts': config(line) }).build()
    expect(diagnostics).toEqual([
      expect.objectContaining({
        code: 'unknown-key',
        hint: expect.stringContaining(hint) as string,
      }),
    ])
  })

  test('reports only the wrong key if the base of a locale has another name', async () => {
    const { hints } = await site({
      ...ok,
      'site.config.ts': config('', "en: { label: 'E', link: '/en/' }"),
    }).build()
    expect(hints).toEqual(['Did you mean “base”?'])
  })

  test('explains why a redirect is invalid', async () => {
    const lines = [
      '/docs/x?y=1',
      '/docs/旧 的#a',
      '/b c/../d',
      '/docs/中文 ',
      '/a/../b',
      '/c#d',
      'e',
      '/star/*',
      '/p/:id',
    ]
    const from = lines.map((line) => `'${line}': '/docs/ok'`).join()
    const said = await build(config(`base: '/foo bar/', redirects: { ${from}, '/z': '/docs/a ' }`))
    expect(said.map((each) => each.replace(/^([^ ]*) [^ ]* /, '$1 '))).toEqual([
      'wrong-value “base” should be a path without spaces, not “/foo bar/”.',
      'wrong-value “redirects./docs/x?y=1” should be a path without a query, not “/docs/x?y=1”.',
      'wrong-value “redirects./docs/旧 的#a” should be a path without “#”, not “/docs/旧 的#a”.',
      'wrong-value “redirects./b c/../d” should be a path without “.” or “..”, not “/b c/../d”.',
      'wrong-value “redirects./docs/中文 ” should be a path without spaces, not “/docs/中文 ”.',
      'wrong-value “redirects./a/../b” should be a path without “.” or “..”, not “/a/../b”.',
      'wrong-value “redirects./c#d” should be a path without “#”, not “/c#d”.',
      'wrong-value “redirects.e” should be a path that begins with “/”, not “e”.',
      'redirect-pattern “/star/*” is a pattern, but a redirect leads from a single path.',
      'redirect-pattern “/p/:id” is a pattern, but a redirect leads from a single path.',
      'wrong-value “redirects./z” should be an address without spaces, not “/docs/a ”.',
    ])
  })

  test('rejects invalid language tags, addresses and numbers', async () => {
    const more = `search: { languages: ['klingon', 'en-12'] }, scripts: ['javascript:x'], blog: { postsPerPage: 2.5 },
  nav: [{ label: 'x', href: 'javascript:x' }]`
    const said = await build(config(more, "en: { label: 'E', base: '/', lang: 'english_us' }"))
    const tag = 'should be a language tag like “en”, “zh-Hans” or “pt-BR”, not'
    const orPath = 'should be a path that begins with “/”, or an address'
    expect(said.map((each) => each.replace(/^wrong-value [^ ]* /, ''))).toEqual([
      `“locales.en.lang” ${tag} “english_us”.`,
      `“search.languages.0” ${tag} “klingon”.`,
      `“search.languages.1” ${tag} “en-12”.`,
      '“scripts.0” should be a path that begins with one “/”, or an address, not “javascript:x”.',
      '“blog.postsPerPage” should be a whole number from 1 to 1000, not 2.5.',
      `“nav.0.href” ${orPath} with “https:”, “http:”, “mailto:” or “tel:”, not “javascript:x”.`,
    ])
  })

  test.each(['docs.example:99999', '[::1', '%zz', 'docs.example\\\\x', 'docs.example;'])(
    'rejects the origin https://%s',
    async (host) => {
      const [said, ...others] = await build(config(`url: 'https://${host}',`))
      expect(said).toMatch(/^wrong-value site\.config\.ts:8:3 “url” should be an origin like /)
      expect(others).toEqual([])
    },
  )

  test('rejects a redirect from an address of another site', async () => {
    const { problems } = await site({
      ...ok,
      'site.config.ts': config("redirects: { 'https://other.example/docs/a': '/' },"),
    }).build()
    expect(problems).toEqual([
      `error foreign-redirect  “https://other.example/docs/a” is not an address of this site, so it cannot be redirected.

  site.config.ts:8:16
  8 │   redirects: { 'https://other.example/docs/a': '/' },
    │                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  Write a path, for every language, or an address that begins with “https://docs.example/”.
`,
    ])
  })

  test('rejects a password in the url, and does not print it', async () => {
    const { problems } = await site({
      ...ok,
      'site.config.ts': config("url: 'https://user:hidden@docs.example',"),
    }).build()
    expect(problems).toEqual([
      `error wrong-value  “url” should be an origin without a name and a password, not “https://***@docs.example”.

  site.config.ts:8:3
  8 │   url: 'https://***********@docs.example',
    │   ^^^
`,
    ])
  })

  const ORIGIN = 'should be an origin like “https://docs.example” (a path belongs into “base”)'
  // Longer than what is shown of a value: if it was shortened first, the “@” behind the token would be cut off.
  const TOKEN = 'k7Qx2'.repeat(18)

  test.each([
    ['a password before a path', 'url', 'https://user:hidden@docs.example/docs', ORIGIN],
    ['a token of 90 letters', 'url', `https://${TOKEN}@docs.example/docs`, ORIGIN],
    [
      'a password before no host',
      'scripts.0',
      'https://user:hidden@/docs',
      'should be an address with a host, as in “https://x.example/a”',
    ],
  ])('does not print %s, in “%s”', async (_, key, address, expected) => {
    const { problems, brief } = await site({
      ...ok,
      'site.config.ts': config(key === 'url' ? `url: '${address}',` : `scripts: ['${address}'],`),
    }).build()
    const shown = address.replace(/[^/]*(?=@)/, '***')
    expect(brief).toEqual([expect.stringContaining(`“${key}” ${expected}, not “${shown}”.`)])
    expect(problems.join('')).not.toMatch(/hid|k7Q/)
  })

  test('rejects addresses whose host is missing or could end a rule of the policy', async () => {
    const said = await build(
      config(`analytics: { src: 'https://x.example;/a.js', id: 'x', origins: ['https://x.example;', 'x.example'] },
  scripts: ['http://[/a.js', '//cdn.example/a.js', 'https://文档.example/a.js'], image: 'javascript:x',
  redirects: { '/old': '//evil.example', '//evil': '/docs/ok' }, nav: [{ label: 'x', href: 'http://[' }]`),
    )
    const host = 'should be an address with a host, as in “https://x.example/a”, not'
    const onePath = 'should be a path that begins with one “/”, or an address, not'
    expect(said.map((each) => each.replace(/^wrong-value [^ ]* /, '')).toSorted()).toEqual(
      [
        '“analytics.origins.1” should be an address that begins with “https://”, not “x.example”.',
        `“analytics.origins.0” ${host} “https://x.example;”.`,
        `“analytics.src” ${host} “https://x.example;/a.js”.`,
        `“image” ${onePath} “javascript:x”.`,
        `“nav.0.href” ${host} “http://[”.`,
        '“redirects.//evil” should be a path without “//”, not “//evil”.',
        `“redirects./old” ${onePath} “//evil.example”.`,
        `“scripts.0” ${host} “http://[/a.js”.`,
        `“scripts.1” ${onePath} “//cdn.example/a.js”.`,
      ].toSorted(),
    )
  })

  test('rejects a base with “%” or “//”', async () => {
    const said = await build(
      config(
        "base: '/a//b/',",
        "en: { label: 'E', base: '/%E6/' }, de: { label: 'D', base: '/文/' }",
      ),
    )
    expect(said.map((each) => each.replace(/^wrong-value [^ ]* /, ''))).toEqual([
      '“locales.en.base” should be a path without “%”, not “/%E6/”.',
      '“base” should be a path without “//”, not “/a//b/”.',
    ])
  })

  test('rejects numbers and booleans in quotes', async () => {
    const more = `blog: { postsPerPage: '5' }, budgets: { search: '300' }, colorMode: { switch: 'false' }`
    expect(await build(config(more))).toEqual([
      expect.stringContaining('should be a whole number from 1 to 1000, without quotes, not “5”.'),
      expect.stringContaining('should be a number from 0 to 1000000, without quotes, not “300”.'),
      expect.stringContaining('should be true or false, without quotes, not “false”.'),
    ])
  })

  test('reports a list item at its place, as far as that is known', async () => {
    const more = `scripts: ['/a.js', 'b.js'],\n  search: { exclude: [...[1, 2], 3] }`
    expect((await build(config(more))).map((each) => each.split(' ')[1])).toEqual([
      'site.config.ts:8:22',
      'site.config.ts:9:13',
      'site.config.ts:9:13',
      'site.config.ts:9:13',
    ])
    const { brief } = await site({
      'content/en/blog/_tags.yaml': 'a: { label: A }\n',
      'content/en/blog/2024-01-01-x.md':
        "---\ntitle: X\ntags:\n  - a\n  - nope\nkeywords: [x, '{{y}}']\n---\n",
    }).build()
    expect(brief.map((each) => each.split(' ').slice(0, 2).join(' '))).toEqual([
      'unknown-tag content/en/blog/2024-01-01-x.md:5:5',
      'unknown-value content/en/blog/2024-01-01-x.md:6:15',
    ])
  })

  test('warns of unknown pages, parts and sidebars', async () => {
    const { problems } = await site({
      'content/en/docs/guides/a.md': '# A\n',
      'site.config.ts': config(
        `sidebars: { guide: { label: 'G' }, guides: { label: 'G' } },
  search: { exclude: ['docs/guides/a', 'docs/_a', '/docs/guides/a', 'docs/guides/**', 'docs/guide/**', 'docs/_b/**'], contexts: { 'docs/guides': 'G', 'docs/x/y/z': 'X' } }`,
      ),
    }).build()
    expect(problems.map((each) => each.replace(/\n[^]*\n(.*)\n$/, '\n$1'))).toEqual([
      'warning idle-name  There is no sidebar “guide”.\n  Did you mean “guides”?',
      'warning idle-name  There is no page “/docs/guides/a”.\n  Remove this, or name one that exists.',
      'warning idle-name  There is no folder “docs/guide”.\n  Did you mean “docs/guides/**”?',
      'warning idle-name  There is no part “docs/x/y/z”.\n  Remove this, or name one that exists.',
    ])
    const alone = await site({
      ...ok,
      'site.config.ts': config("search: { contexts: { '/docs/none': 'N' } }"),
    }).build()
    expect(alone.brief).toEqual(['idle-name site.config.ts:8:25 There is no part “/docs/none”.'])
  })

  test('suggests names of pages and parts without the prefix of a language', async () => {
    const { problems } = await site({
      'content/en/docs/secret.md': '# S\n',
      'content/zh/docs/secret.md': '# 秘密\n',
      'content/en/docs/vc.md': '# V\n',
      'content/zh/docs/vc.md': '# V\n',
      'content/en/docs/new.md': '---\nredirects: [/docs/old]\n---\n\n# New\n',
      'site.config.ts': config(
        `search: { exclude: ['zh/docs/secret', 'zh/docs/vcc', 'zh/docs/old'], contexts: { 'zh/docs': '文档' } }`,
        "en: { label: 'English', base: '/' }, zh: { label: '中文', base: '/zh/' }",
      ),
    }).build()
    expect(problems.map((each) => each.replace(/\n[^]*\n(.*)\n$/, '\n$1'))).toEqual([
      'warning idle-name  There is no page “zh/docs/secret”.\n  Did you mean “docs/secret”?',
      'warning idle-name  There is no page “zh/docs/vcc”.\n  Did you mean “docs/vc”?',
      'warning idle-name  There is no page “zh/docs/old”.\n  Did you mean “docs/new”? A redirect leads there.',
      'warning idle-name  There is no part “zh/docs”.\n  Did you mean “docs”?',
    ])
  })

  test('warns of a language that is a country', async () => {
    const locales =
      "en: { label: 'English', base: '/' }, 'jp-JP': { label: '日本語', base: '/jp' }, cn: { label: '中文', base: '/cn', lang: 'zh' }"
    const { brief, hints } = await site({ ...ok, 'site.config.ts': config('', locales) }).build()
    expect(brief).toEqual(['idle-name site.config.ts:7:51 There is no language “jp-JP”.'])
    expect(hints).toEqual(['Did you mean “ja-JP”? Write it as “lang” of the locale.'])
  })

  test('warns of synonyms that are not single words, or have no other in their group', async () => {
    const groups =
      "[['e-mail', 'post'], ['ein zwei', 'kaputt'], ['nichts'], ['Zürich', 'zurich'], ['C++', 'cpp'], ['don’t', '…'], ['Node.js', 'node'], ['設定', 'settings'], []]"
    const synonyms = config(`search: { synonyms: ${groups} }`)
    const { brief, hints } = await site({ ...ok, 'site.config.ts': synonyms }).build()
    expect(brief).toEqual([
      'idle-name site.config.ts:8:25 There is no single word “e-mail”.',
      'idle-name site.config.ts:8:45 There is no single word “ein zwei”.',
      'idle-name site.config.ts:8:68 There is no synonym of “nichts”.',
      'idle-name site.config.ts:8:80 There is no synonym of “Zürich”.',
      'idle-name site.config.ts:8:119 There is no single word “don’t”.',
      'idle-name site.config.ts:8:128 There is no single word “…”.',
      'idle-name site.config.ts:8:175 There is no word in this group.',
    ])
    expect(hints.slice(0, 3)).toEqual([
      'Did you mean “email”?',
      'Did you mean “einzwei”?',
      'Remove this, or name one that exists.',
    ])
    const chinese = config(
      "search: { synonyms: [['Node.js', 'node'], ['T恤', '衣服'], ['微信 支付', '支付']] }",
      BILINGUAL,
    )
    const cut = await site({
      'site.config.ts': chinese,
      'content/zh-Hans/docs/a.md': '# 甲\n',
    }).build()
    expect(cut.brief.filter((each) => each.startsWith('idle-name'))).toEqual([
      'idle-name site.config.ts:8:25 There is no single word “Node.js”.',
      'idle-name site.config.ts:8:46 There is no single word “T恤”.',
      'idle-name site.config.ts:8:60 There is no single word “微信 支付”.',
    ])
    // A joined word is suggested only without Han characters: only then does the search match two words with it.
    expect(cut.hints.filter((each) => each?.startsWith('Did you'))).toEqual([
      'Did you mean “nodejs”?',
    ])
    // Where a Japanese word ends depends on its context.
    const japanese = "search: { languages: ['ja'], synonyms: [['スクリーンショット機能', '画面']] }"
    const { brief: uncut } = await site({ ...ok, 'site.config.ts': config(japanese) }).build()
    expect(uncut).toEqual([])
  })

  test('warns of sidebars and tags that differ between languages', async () => {
    const { brief, hints } = await site({
      'site.config.ts': config(
        "sidebars: { guides: { label: 'G' }, pricing: { label: 'P' } }",
        BILINGUAL,
      ),
      ...Object.fromEntries(
        ['a', 'b'].map((name) => [`content/zh-Hans/docs/${name}.md`, '# 甲\n']),
      ),
      'content/zh-Hans/docs/_sidebars.yaml': 'guides: [a]\nprices: [b]\n',
      'content/en/docs/_sidebars.yaml': 'pricing: [b]\n',
      'content/zh-Hans/blog/2025-01-01-p.md': '---\ntags: [events]\n---\n\n# 乙\n',
      'content/zh-Hans/blog/_tags.yaml': 'events: { label: 活动 }\nnews: { label: 新闻 }\n',
      'content/en/blog/_tags.yaml': 'event: { label: Events }\n',
    }).build()
    expect(brief).toEqual([
      'differing-names content/en/blog/_tags.yaml:1:1 There is no tag “event” in content/zh-Hans/blog/_tags.yaml.',
      'lacking-in-sidebar content/en/docs/_sidebars.yaml:1:1 There is a document in content/zh-Hans/docs/_sidebars.yaml that no sidebar has here: a.',
      'differing-names content/zh-Hans/blog/_tags.yaml:2:1 There is no tag “news” in content/en/blog/_tags.yaml.',
      'differing-names content/zh-Hans/docs/_sidebars.yaml:2:1 There is no sidebar “prices” in content/en/docs/_sidebars.yaml.',
    ])
    expect(hints).toEqual([
      'Did you mean “events”?',
      'List what is missing here, where it belongs.',
      'Write it there, too, with its words in that language.',
      'Did you mean “pricing”?',
    ])
  })

  test('reports a misspelled tag once, in the file with the mistake', async () => {
    const three =
      "zh: { label: '中文', base: '/' }, en: { label: 'E', base: '/en/' }, fr: { label: 'F', base: '/fr/' }"
    const told = async (
      tags: Readonly<Record<string, readonly string[]>>,
    ): Promise<readonly (readonly [string, string | undefined])[]> => {
      const { brief, hints } = await site({
        'site.config.ts': config('', three),
        'content/zh/docs/a.md': '# 甲\n',
        ...Object.fromEntries(
          Object.entries(tags).map(([locale, names]) => [
            `content/${locale}/blog/_tags.yaml`,
            names.map((name) => `${name}: { label: L }\n`).join(''),
          ]),
        ),
      }).build()
      return brief.map((each, i) => [
        each.replace('differing-names ', '').replaceAll(/content\/|\/blog\/_tags.yaml/g, ''),
        hints[i],
      ])
    }
    const write = 'Write it there, too, with its words in that language.'
    expect(await told({ zh: ['evnts'], en: ['events'], fr: ['events'] })).toEqual([
      ['zh:1:1 There is no tag “evnts” in en and fr.', 'Did you mean “events”?'],
    ])
    expect(await told({ zh: ['news', 'events'], en: ['news'], fr: ['news'] })).toEqual([
      ['zh:2:1 There is no tag “events” in en and fr.', write],
    ])
    // Without a file of the default locale, the first file counts as the original.
    expect(await told({ en: ['faq'], fr: ['fqa'] })).toEqual([
      ['fr:1:1 There is no tag “fqa” in en.', 'Did you mean “faq”?'],
    ])
    // The longer name is suggested for the shorter one, but not the other way round.
    expect(await told({ zh: ['services-v2', 'a'], en: ['services', 'bcdefg'] })).toEqual([
      ['en:1:1 There is no tag “services” in zh.', 'Did you mean “services-v2”?'],
      ['en:2:1 There is no tag “bcdefg” in zh.', write],
      ['zh:2:1 There is no tag “a” in en.', write],
    ])
  })

  test('suggests no sidebar that only the config names', async () => {
    const { hints } = await site({
      'site.config.ts': config("sidebars: { pricing: { label: 'P' } }", BILINGUAL),
      'content/zh-Hans/docs/a.md': '# 甲\n',
      'content/zh-Hans/docs/b.md': '# 乙\n',
      'content/zh-Hans/docs/_sidebars.yaml': 'main: [a]\nprices: [b]\n',
      'content/en/docs/_sidebars.yaml': 'main: [a]\n',
    }).build()
    expect(hints).toEqual([
      'Write it there, too, or give it a label in “sidebars” of the config.',
      'Remove this, or name one that exists.',
    ])
  })

  test('rejects texts for unknown locales', async () => {
    const { problems } = await site({
      ...ok,
      'site.config.ts': config(
        `description: { 'zh-hans': '文' }, image: { 'zh-Hans': '/a.png', eng: '/b.png' },
  nav: [{ label: { EN: 'x' }, href: '/' }], keywords: { de: ['x'] }, footer: { text: { fr: 'x' } }`,
        BILINGUAL,
      ),
    }).build()
    expect(problems.map((each) => each.replace(/\n[^]*\n(.*)\n$/, '\n$1'))).toEqual(
      [
        ['zh-hans', 'Did you mean “zh-Hans”?'],
        ['eng', 'Did you mean “en”?'],
        ['EN', 'Did you mean “en”?'],
        ['de', 'Name one of “locales”: zh-Hans, en.'],
        ['fr', 'Name one of “locales”: zh-Hans, en.'],
      ].map(([id, hint]) => `error unknown-locale  There is no locale “${id}”.\n  ${hint}`),
    )
  })

  test('warns of missing texts for a locale, each at its place', async () => {
    const files = (texts: string): Record<string, string> => ({
      'site.config.ts': config(texts, BILINGUAL),
      'content/zh-Hans/docs/a.md': '# 甲\n\n{{v}}\n',
      'content/en/docs/a.md': '# A\n\n{{v}}\n',
    })
    const { brief, hints } = await site(
      files(`nav: [{ label: { 'zh-Hans': '甲 {{v}}' }, href: '/docs/a' }],
  footer: { text: { en: 'Foot' } },
  values: { v: { 'zh-Hans': '值' } },
  keywords: { en: ['one'] },
  image: { 'zh-Hans': 'https://x.example/a.png' },`),
    ).build()
    expect(brief).toEqual(
      [
        ['8:11', '“en” here: what is given for “zh-Hans”'],
        ['9:13', '“zh-Hans” here: what is given for “en”'],
        ['10:13', '“en” here: what is given for “zh-Hans”'],
        ['11:3', '“zh-Hans” here: what is given for “en”'],
        ['12:3', '“en” here: what is given for “zh-Hans”'],
      ].map(
        ([at, text]) =>
          `missing-text site.config.ts:${at} Nothing is given for ${text} is shown instead.`,
      ),
    )
    expect(hints[0]).toBe('Write it for “en”, too, or once for all locales.')
    const whole = `description: { 'zh-Hans': '一', en: 'One' }, footer: { text: 'Foot' }, values: { v: '1' }, keywords: ['one'], image: { 'zh-Hans': 'https://x.example/a.png', en: 'https://x.example/b.png' },`
    expect((await site(files(whole)).build()).brief).toEqual([])
  })

  test('warns of Markdown in its texts, except in values, which pages may use as Markdown', async () => {
    const { brief, hints, files } = await site({
      'site.config.ts': config(
        `footer: { text: 'Made by us: [who](/docs/a)' },
  announcement: { id: 'a', text: { en: 'New: **2.1** & more' } },
  nav: [{ label: 'a ** b ** [c] (d) x**2', href: '/docs/a' }],
  values: { v: '**bold**' },`,
      ),
      'content/en/docs/a.md': '# A\n\n{{v}}\n',
    }).build()
    const said = (what: string): string =>
      `Texts of the config are not read as Markdown: “${what}” is shown as it is written.`
    expect(brief.map((each) => each.replace(/:\d+ /, ' '))).toEqual([
      `plain-text site.config.ts:8 ${said('[who](/docs/a)')}`,
      `plain-text site.config.ts:9 ${said('**2.1**')}`,
    ])
    expect(hints).toEqual([
      'Write only the words. To link to a page, use “href” of the announcement or links of the footer.',
      'Write only the words.',
    ])
    expect(files.get('docs/a/index.html')).toContain('New: **2.1** &amp; more')
  })

  test('warns of Markdown in front matter, where a title may name an HTML tag', async () => {
    const { brief } = await site({
      'content/en/docs/a.md':
        '---\ntitle: The `a` file\nlabel: "**A**"\ndescription: See [b](b.md)\n---\n\nText.\n',
      'content/en/docs/b.md': '---\ntitle: The <b> tag, a ` and `` b\n---\n\nText.\n',
      'content/en/docs/c.md': '---\ntitle: 质能方程$E=mc^2$与\n---\n\nText.\n',
      'content/en/docs/d.md': '---\ntitle: US$5 to $10, $HOME/$USER_A and a$ = b$\n---\n\nText.\n',
    }).build()
    const said = (key: string, what: string): string =>
      `“${key}” is not read as Markdown: “${what}” is shown as it is written.`
    expect(brief.map((each) => each.replace(/:\d+ /, ' '))).toEqual([
      `plain-text content/en/docs/a.md:2 ${said('title', '`a`')}`,
      `plain-text content/en/docs/a.md:3 ${said('label', '**A**')}`,
      `plain-text content/en/docs/a.md:4 ${said('description', '[b](b.md)')}`,
      `plain-text content/en/docs/c.md:2 ${said('title', '$E=mc^2$')}`,
    ])
  })

  test('warns of HTML in its texts', async () => {
    const { brief, hints } = await site({
      'site.config.ts': config(
        `footer: { text: 'By us &copy; 2024' },
  announcement: { id: 'a', text: 'New: <a href="/blog">read it</a>' },
  description: 'One<br/>two',
  nav: [{ label: 'Array<Item> a<b AT&T; R&D', href: '/docs/a' }],`,
      ),
      'content/en/docs/a.md': '# A\n',
    }).build()
    expect(brief.map((each) => each.replace(/^plain-text site.config.ts:(\d+):\d+/, '$1'))).toEqual(
      [
        ['8', '&copy;'],
        ['9', '<a href="/blog">'],
        ['10', '<br/>'],
      ].map(
        ([at, what]) =>
          `${at} Texts of the config are not read as HTML: “${what}” is shown as it is written.`,
      ),
    )
    expect(hints).toEqual([
      'Write the character itself.',
      'Write only the words. To link to a page, use “href” of the announcement or links of the footer.',
      'Write only the words.',
    ])
  })

  test('names the expected type and the actual value', async () => {
    const said = async (more: string): Promise<string> =>
      (await build(config(more))).map((each) => each.replace(/^wrong-value [^ ]* /, '')).join()
    expect(await said('values: { version: 11 }')).toBe(
      "“values.version” should be a text in quotes, '11', not 11.",
    )
    const orText = 'should be a text, or an object with one for each locale, not'
    expect(await said('description: null')).toBe(`“description” ${orText} null.`)
    expect(await said("description: ['a']")).toBe(`“description” ${orText} a list of 1.`)
    expect(await said('description: {}')).toBe(`“description” ${orText} an empty object.`)
    expect(await said("keywords: 'a'")).toBe(
      '“keywords” should be a list of texts, or an object with one for each locale, not “a”.',
    )
    expect(await said("nav: [{ label: '', href: '/' }]")).toBe(
      '“nav.0.label” should be a text, not empty.',
    )
    expect(await said("blog: 'x', values: []")).toBe(
      '“blog” should be an object, not “x”.,“values” should be an object, not an empty list.',
    )
    expect(await said('url: {}')).toContain('not an empty object')
    expect(await said("values: { 产品: 'x' }")).toBe(
      '“values.产品” should be a name of Latin letters first, then also digits, “-” and “_”, not “产品”.',
    )
    expect(await said('budgets: { searches: 5 }')).toContain('“budgets” has no key “searches”.')
    expect(await said('budgets: { search: -5 }')).toContain('should be a number from 0 to 1000000')
  })

  test('reports a misspelled required key only once', async () => {
    const { brief, hints } = await site({
      ...ok,
      'site.config.ts': config("nav: [{ lable: 'A', href: '/a' }]").replace('url:', 'ulr:'),
    }).build()
    expect(brief).toEqual([
      'unknown-key site.config.ts:5:3 The config has no key “ulr”.',
      'unknown-key site.config.ts:8:11 “nav.0” has no key “lable”.',
    ])
    expect(hints).toEqual(['Did you mean “url”?', 'Did you mean “label”?'])
    const data = await site({
      ...ok,
      'content/en/blog/_tags.yaml': 'a: { lable: A }\n',
      'content/search.tests.yaml': '- { qurey: a, local: en, page: /docs/ok, tpo: 1 }\n',
    }).build()
    expect(data.brief).toEqual([
      'unknown-key content/en/blog/_tags.yaml:1:6 “a” has no key “lable”.',
      'unknown-key content/search.tests.yaml:1:5 “0” has no key “qurey”.',
      'unknown-key content/search.tests.yaml:1:15 “0” has no key “local”.',
      'unknown-key content/search.tests.yaml:1:42 “0” has no key “tpo”.',
    ])
  })

  test('is reported if it is missing, with a file to rename', async () => {
    const self = site({ ...ok, 'site.config.ts': undefined })
    const from = path.relative(process.cwd(), self.root)
    expect((await self.build()).brief).toEqual([
      `config site.config.ts:: There is no site.config.ts in ${from}.`,
    ])
    fs.writeFileSync(path.join(self.root, 'site.config.js'), '')
    expect((await self.build()).diagnostics[0]?.hint).toBe(
      'Rename “site.config.js” to “site.config.ts”.',
    )
  })

  test('is reported if it cannot be read, or if its folder is missing', async () => {
    const self = site({ ...ok, 'site.config.ts': undefined })
    fs.mkdirSync(path.join(self.root, 'site.config.ts'))
    expect((await self.build()).brief).toEqual([
      'config site.config.ts:: site.config.ts cannot be read: it is a folder (EISDIR).',
    ])
    fs.rmSync(self.root, { recursive: true })
    expect((await self.build()).brief).toEqual([`config There is no folder ${self.root}.`])
    fs.writeFileSync(self.root, '')
    expect((await self.build()).brief).toEqual([`config ${self.root} is a file.`])
  })

  test('is reported for a syntax error', async () => {
    expect(await build('export default {\n  title: "A",,\n}\n')).toEqual([
      'config site.config.ts:2:14 Expected identifier but found ",".',
    ])
  })

  test('is reported if it throws or exports nothing', async () => {
    expect(await build("throw new Error('no')\nexport default {}\n")).toEqual([
      'config site.config.ts:1:7 The config cannot be run: no',
    ])
    expect(await build('export const a = 1\n')).toEqual([
      'config site.config.ts:1:1 The config exports nothing.',
    ])
  })

  test.each([
    [
      'docs: (docs) => {\n    return docs.map((each) => each.nope.title)\n  },',
      /^config site.config.ts:9:\d+ “docs” of the config has thrown an error: Cannot read properties of undefined/,
    ],
    [
      'pages: async (pages) => pages,',
      'config site.config.ts:8:3 “pages” of the config is async, but the build needs its result at once.',
    ],
    [
      'docs: () => {},',
      'config site.config.ts:8:3 “docs” of the config returns nothing instead of a list.',
    ],
    [
      'pages: (pages) => [...pages, undefined],',
      /^config site.config.ts:8:3 “pages” of the config returns a list whose entry \d+ is not of the kind it is given.$/,
    ],
    [
      "docs: (docs) => docs.map((each) => ({ ...each, frontMatter: { redirects: '/x' } })),",
      'config site.config.ts:8:3 “docs” of the config returns a list whose entry content/en/docs/ok.md is not of the kind it is given: “frontMatter.redirects” should be a list, not “/x”.',
    ],
    [
      'docs: (docs) => docs.map((each) => ({ ...each, frontMatter: { updated: new Date() } })),',
      'config site.config.ts:8:3 “docs” of the config returns a list whose entry content/en/docs/ok.md is not of the kind it is given: “frontMatter.updated” should be a date like 2025-08-28, not a Date.',
    ],
    [
      'docs: (docs) => docs.map((each) => ({ ...each, updated: new Date() })),',
      /“updated” should be a date like 2025-08-28, not a Date\.$/,
    ],
    [
      "docs: (docs) => docs.map((each) => ({ ...each, frontMatter: { tags: 'news' } })),",
      /“frontMatter\.tags” should be a list, not “news”\.$/,
    ],
    [
      "docs: (docs) => docs.map((each) => ({ ...each, frontMatter: { layuot: 'wide' } })),",
      /is not of the kind it is given: “frontMatter” has no key “layuot”\.$/,
    ],
    [
      "docs: (docs) => (docs.forEach((each) => (each.frontMatter.keywords = 'x')), docs),",
      /given: “frontMatter\.keywords” should be a list, not “x”\.$/,
    ],
    [
      'docs: (docs) => (docs.forEach((each) => (each.frontMatter.canonical = "javascript:x")), docs),',
      /given: “frontMatter\.canonical” should be /,
    ],
    [
      'pages: (pages) => pages.map((each) => ({ ...each, head: { ...each.head, description: undefined } })),',
      /given: “head\.description” should be a text, not undefined\.$/,
    ],
    [
      "pages: (pages) => pages.map((each) => ({ ...each, head: { ...each.head, keywords: 'a' } })),",
      /given: “head\.keywords” should be a list, not “a”\.$/,
    ],
    [
      'pages: (pages) => pages.map((each) => ({ ...each, data: { ...each.data, view: undefined } })),',
      /given: “data\.view” should be an object, not undefined\.$/,
    ],
    [
      "pages: (pages) => pages.map((each) => ({ ...each, file: '../x.html' })),",
      /given: “file” should be a path inside of the output folder, not “\.\.\/x\.html”\.$/,
    ],
    [
      'docs: () => [],',
      'config site.config.ts:8:3 “docs” of the config returns an empty list: nothing would be published.',
    ],
    [
      'pages: () => [],',
      'config site.config.ts:8:3 “pages” of the config returns an empty list: nothing would be published.',
    ],
    [
      "outputs: (files) => [...files, { file: 'x', hash: 'zz', bytes: 1 }],",
      /^config site.config.ts:8:3 “outputs” of the config returns a list whose entry \d+ is neither one of the files/,
    ],
  ])('rejects a function that throws or returns a wrong result: %s', async (hook, expected) => {
    const broken = site({ ...ok, 'site.config.ts': config(hook) }).build()
    const error = await broken.catch((caught: unknown) => caught)
    const { code, path: file, line, column, message } = (await refusalOf(error)) ?? {}
    const said = `${code} ${file}:${line}:${column} ${message}`
    if (typeof expected === 'string') expect(said).toBe(expected)
    else expect(said).toMatch(expected)
  })

  test.each([
    ["docs: (docs) => (docs.forEach((each) => (each.frontMatter.order = 'a')), docs),", 'GivenDoc'],
    ["pages: (pages) => pages.map((each) => ({ ...each, file: '../x.html' })),", 'GivenPage'],
    ['pages: (pages) => [...pages, { data: {} }],', '{ ...each, head: … }'],
  ])('says what an entry of a list may hold: %s', async (hook, said) => {
    const broken = site({ ...ok, 'site.config.ts': config(hook) }).build()
    const refusal = await refusalOf(await broken.catch((caught: unknown) => caught))
    expect(refusal?.hint).toContain(said)
  })

  test('says that a new file of “outputs” is text', async () => {
    const hook = "outputs: (files) => [...files, { file: 'x.bin', content: Buffer.from('x') }],"
    const broken = site({ ...ok, 'site.config.ts': config(hook) }).build()
    const refusal = await refusalOf(await broken.catch((caught: unknown) => caught))
    expect(refusal?.hint).toBe("Write both as texts: { file: 'a.json', content: '{}' }.")
  })

  test('reports all mistakes at once, each at its place', async () => {
    const { problems } = await site({
      ...ok,
      'site.config.ts': `import { defineSite } from 'sitegen'

const nav = [{ label: 'A', herf: '/a' }]

export default defineSite({
  title: 5,
  url: 'docs.example/path',
  defaultLocale: 'en',
  locales: { en: { lable: 'English', base: '/' } },
  nav,
  blgo: {},
  limits: { seconds: 'many' },
} as never)
`,
    }).build()
    expect(problems.join('\n')).toBe(`error unknown-key  “nav.0” has no key “herf”.

  site.config.ts:3:28
  3 │ const nav = [{ label: 'A', herf: '/a' }]
    │                            ^^^^
  Did you mean “href”?

error wrong-value  “title” should be a text in quotes, '5', not 5.

  site.config.ts:6:3
  6 │   title: 5,
    │   ^^^^^

error wrong-value  “url” should be an origin like “https://docs.example” (a path belongs into “base”), not “docs.example/path”.

  site.config.ts:7:3
  7 │   url: 'docs.example/path',
    │   ^^^

error unknown-key  “locales.en” has no key “lable”.

  site.config.ts:9:20
  9 │   locales: { en: { lable: 'English', base: '/' } },
    │                    ^^^^^
  Did you mean “label”?

error unknown-key  The config has no key “blgo”.

  site.config.ts:11:3
  11 │   blgo: {},
     │   ^^^^
  Did you mean “blog”?

error wrong-value  “limits.seconds” should be a number from 0.1 to 600, not “many”.

  site.config.ts:12:13
  12 │   limits: { seconds: 'many' },
     │             ^^^^^^^
`)
  })

  test('reports an unknown default locale, and two locales with the same base', async () => {
    expect(
      await build(
        config('', "en: { label: 'E', base: '/' }, de: { label: 'D', base: '/' }").replace(
          "defaultLocale: 'en'",
          "defaultLocale: 'fr'",
        ),
      ),
    ).toEqual([
      'config site.config.ts:6:3 “defaultLocale” is “fr”, which is not among “locales”.',
      'config site.config.ts:7:63 The locales “en” and “de” have the same base “/”.',
    ])
  })

  test('reports broken links and images', async () => {
    const { problems } = await site({
      ...ok,
      'site.config.ts': config(
        "nav: [\n    { label: '安装', href: '/docs/okk' },\n  ],\n  image: '/share.png',",
      ),
    }).build()
    expect(problems).toEqual([
      `error broken-link  No page at /docs/okk

  site.config.ts:9:27
  9 │     { label: '安装', href: '/docs/okk' },
    │                             ^^^^^^^^^
  Did you mean /docs/ok?
`,
      `error broken-image  No picture at /share.png

  site.config.ts:11:11
  11 │   image: '/share.png',
     │           ^^^^^^^^^^
  Put it at content/public/share.png.
`,
    ])
  })
})
