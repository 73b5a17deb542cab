// Tests groups of a sidebar whose heading leads to a document: in `_sidebars.yaml`, and as the page of a folder.

import { describe, expect, test } from 'vitest'
import { randomNumbers } from '../random.ts'
import { BILINGUAL, config, site, type Files } from '../site.ts'

const SIDEBARS = `main:
  - start
  - doc: install/index
    items:
      - install/mac
      - { label: On Linux, doc: install/linux, collapsed: true, items: [install/debian] }
  - { label: More, items: [end] }
`

const FILES: Files = {
  'content/en/docs/start.md': '# Start\n',
  'content/en/docs/install/index.md': '---\ntitle: How to install it\nlabel: Install\n---\n\nx\n',
  'content/en/docs/install/mac.md': '# Mac\n',
  'content/en/docs/install/linux.md': '# Linux\n',
  'content/en/docs/install/debian.md': '# Debian\n',
  'content/en/docs/end.md': '# End\n',
  'content/en/docs/_sidebars.yaml': SIDEBARS,
}

/**
 * Returns the sidebar of a page as lines. A link is `address label`, and what is in a group is indented. The control of a
 * group begins with `+` or, where the group is collapsed, `-`.
 */
function tree(html: string | undefined): string[] {
  const [nav = ''] = /<nav class="sidebar".*?<\/nav>/s.exec(html ?? '') ?? []
  const parts = /<(\/?)details(| open="")>|<a href="([^"]*)"[^>]*>([^<]*)|<summary([^>]*)>([^<]*)/g
  let depth = 0
  let sign = ''
  return Array.from(nav.matchAll(parts), ([part, end, open, href, label, attributes, words]) => {
    if (part.includes('details')) {
      depth += end ? -1 : 1
      sign = open ? '+' : '-'
      return []
    }
    const name = words ?? ''
    const row =
      href === undefined ? `${sign}${attributes}${name && ` ${name}`}` : `${href} ${label}`
    return ['  '.repeat(href === undefined ? depth - 1 : depth) + row]
  }).flat()
}

/** Returns the visible breadcrumbs of a page, as `address label` or `label`. */
function crumbs(html: string | undefined): string[] {
  const [nav = ''] = /<nav class="breadcrumbs".*?<\/nav>/s.exec(html ?? '') ?? []
  const items = nav.matchAll(/<li[^>]*>(?:<a href="([^"]*)">)?([^<]*)/g)
  return Array.from(items, ([, href, label]) => (href ? `${href} ${label}` : `${label}`))
}

/** Returns the breadcrumbs in the JSON of a page, as `address name`. */
function listed(html: string | undefined): string[] {
  const found = (html ?? '').matchAll(/"position":\d+,"name":"([^"]*)","item":"([^"]*)"/g)
  return Array.from(found, ([, name, item]) => `${item} ${name}`)
}

/** Follows the links to the next pages. */
function walk(files: ReadonlyMap<string, string>, from: string): string[] {
  const next = /<a class="older" href="([^"]*)"/.exec(files.get(`${from}/index.html`) ?? '')?.[1]
  return [from, ...(next ? walk(files, next.replace(/^\/|\/$/g, '')) : [])]
}

describe('a group with “doc”', () => {
  test('has a heading that is a link, and a control of its own', async () => {
    const { files, brief } = await site(FILES).build()
    expect(brief).toEqual([])
    expect(tree(files.get('docs/end/index.html'))).toEqual([
      '/docs/start Start',
      '/docs/install/ Install',
      '+ aria-label="Install"',
      '  /docs/install/mac Mac',
      '  /docs/install/linux On Linux',
      '  - aria-label="On Linux"',
      '    /docs/install/debian Debian',
      '+ More',
      '  /docs/end End',
    ])
    // The page itself opens its group, too.
    const onLinux = tree(files.get('docs/install/linux/index.html'))
    expect(onLinux).toContain('  + aria-label="On Linux"')
    expect(files.get('docs/install/linux/index.html')).toContain(
      '<a href="/docs/install/linux" aria-current="page">On Linux</a>',
    )
  })

  test('is passed before its items', async () => {
    const { files } = await site(FILES).build()
    expect(walk(files, 'docs/start')).toEqual([
      'docs/start',
      'docs/install',
      'docs/install/mac',
      'docs/install/linux',
      'docs/install/debian',
      'docs/end',
    ])
    const [, section] = /## main\n(.*?)(?:\n## |$)/s.exec(files.get('llms.txt') ?? '') ?? []
    expect(Array.from(section?.matchAll(/\[([^\]]*)\]/g) ?? [], ([, title]) => title)).toEqual([
      'Start',
      'How to install it',
      'Mac',
      'Linux',
      'Debian',
      'End',
    ])
  })

  test('is a link in the breadcrumbs of the pages in it, but not in its own', async () => {
    const { files } = await site(FILES).build()
    const html = files.get('docs/install/debian/index.html')
    expect(crumbs(html)).toEqual([
      '/ Home',
      '/docs/start main',
      '/docs/install/ Install',
      '/docs/install/linux On Linux',
      'Debian',
    ])
    expect(listed(html)).toEqual([
      'https://docs.example/ Docs',
      'https://docs.example/docs/start main',
      'https://docs.example/docs/install/ Install',
      'https://docs.example/docs/install/linux On Linux',
      'https://docs.example/docs/install/debian Debian',
    ])
    expect(crumbs(files.get('docs/install/linux/index.html'))).toEqual([
      '/ Home',
      '/docs/start main',
      '/docs/install/ Install',
      'Linux',
    ])
    expect(crumbs(files.get('docs/end/index.html'))).toEqual([
      '/ Home',
      '/docs/start main',
      'More',
      'End',
    ])
  })

  test('is named once where the sidebar begins with a group of the same name', async () => {
    const { files, brief } = await site({
      ...FILES,
      'content/en/docs/_sidebars.yaml': 'Install: [{ doc: install/index, items: [install/mac] }]\n',
    }).build()
    expect(brief).toEqual([])
    expect(crumbs(files.get('docs/install/mac/index.html'))).toEqual([
      '/ Home',
      '/docs/install/ Install',
      'Mac',
    ])
    expect(crumbs(files.get('docs/install/index.html'))).toEqual(['/ Home', 'Install'])
    expect(files.get('docs/install/mac/index.html')).not.toContain('sidebar-title')
  })

  test('is a plain link while nothing in it is shown, and a plain group while its document is not', async () => {
    const unlisted = { 'content/en/docs/end.md': '---\ntitle: End\nunlisted: true\n---\n' }
    const { files, brief } = await site({
      ...FILES,
      ...unlisted,
      'content/en/docs/draft.md': '---\ntitle: A draft\ndraft: true\n---\n',
      'content/en/docs/_sidebars.yaml': `main:
  - { doc: start, label: Begin here, items: [end] }
  - { doc: draft, items: [install/mac] }
  - { doc: draft, label: Own, items: [install/linux] }
`,
    }).build()
    expect(brief).toEqual([])
    expect(tree(files.get('docs/start/index.html'))).toEqual([
      '/docs/start Begin here',
      '+ A draft',
      '  /docs/install/mac Mac',
      '+ Own',
      '  /docs/install/linux Linux',
    ])
    const turned = site({
      ...FILES,
      ...unlisted,
      'content/en/docs/_sidebars.yaml': 'main: [{ doc: end, items: [start] }]\n',
    })
    expect(tree((await turned.build()).files.get('docs/start/index.html'))).toEqual([
      '+ End',
      '  /docs/start Start',
    ])
  })

  test('is marked with the language of its document, unless it has a label of its own', async () => {
    const { files, brief } = await site({
      'site.config.ts': config('', BILINGUAL),
      'content/zh-Hans/docs/a.md': '# 甲\n',
      'content/zh-Hans/docs/b.md': '# 乙\n',
      'content/zh-Hans/docs/c.md': '# 丙\n',
      'content/en/docs/b.md': '# B\n',
      'content/en/docs/_sidebars.yaml':
        'main: [{ doc: a, items: [b] }, { doc: c, label: See, items: [{ label: Home, href: / }] }]\n',
      'content/zh-Hans/docs/_sidebars.yaml': 'main: [{ doc: a, items: [b] }, c]\n',
    }).build()
    expect(brief).toEqual([])
    const html = files.get('en/docs/b/index.html') ?? ''
    expect(html).toContain('<a href="/en/docs/a" lang="zh-Hans">甲</a>')
    expect(html).toContain('<summary lang="zh-Hans" aria-label="甲"></summary>')
    expect(html).toContain('<a href="/en/docs/c">See</a>')
    expect(html).toContain('<li lang="zh-Hans"><a href="/en/docs/a">甲</a></li>')
    // A group's own document counts as listed.
    expect(tree(files.get('docs/b/index.html'))[0]).toBe('/docs/a 甲')
  })

  test('counts as listed where a translation lacks it', async () => {
    const { brief } = await site({
      'site.config.ts': config('', BILINGUAL),
      'content/zh-Hans/docs/a.md': '# 甲\n',
      'content/zh-Hans/docs/b.md': '# 乙\n',
      'content/en/docs/a.md': '# A\n',
      'content/en/docs/b.md': '# B\n',
      'content/zh-Hans/docs/_sidebars.yaml': 'main: [{ doc: a, items: [b] }]\n',
      'content/en/docs/_sidebars.yaml': 'main: [b]\n',
    }).build()
    expect(brief).toEqual([
      'lacking-in-sidebar content/en/docs/_sidebars.yaml:1:1 There is a document in content/zh-Hans/docs/_sidebars.yaml that no sidebar has here: a.',
    ])
  })
})

describe('mistakes in a group with “doc”', () => {
  const problemsOf = async (sidebars: string): Promise<(string | undefined)[][]> => {
    const { brief, hints } = await site({
      ...FILES,
      'content/en/docs/_sidebars.yaml': sidebars,
    }).build()
    return brief.map((each, i) => [each.replace('content/en/docs/_sidebars.yaml:', ''), hints[i]])
  }

  test('are reported at their places', async () => {
    expect(
      await problemsOf(`main:
  - { doc: instal/index, items: [start] }
  - doc: install
    items: [install/mac]
  - { doc: end, items: [end] }
  - { doc: start, items: [install/debian] }
  - { doc: install/linux, items: [] }
`),
    ).toEqual([
      ['unknown-doc 2:7 There is no document “instal/index”.', 'Did you mean install/index?'],
      ['unknown-doc 3:5 There is no document “install”.', 'Did you mean install/index?'],
      [
        'listed-twice 5:25 “end” is already listed in the sidebar “main”.',
        'Remove it here: the heading of a group leads to it.',
      ],
      ['listed-twice 6:7 “start” is already listed in the sidebar “main”.', 'Keep one of them.'],
      [
        'wrong-value 7:27 “main.4.items” should be a list of documents, not an empty list.',
        undefined,
      ],
    ])
  })

  test('include a document alone, which needs no key', async () => {
    const hint =
      'Write only the path of the document, and its name as “label” into its front matter.'
    expect(
      await problemsOf('main: [{ doc: start }, { doc: end, label: X }, { id: end, type: doc }]\n'),
    ).toEqual([
      ['wrong-value 1:10 “doc: …” is neither a document nor a group.', hint],
      ['wrong-value 1:26 “doc: …” is neither a document nor a group.', hint],
      ['wrong-value 1:50 “id: …” is neither a document nor a group.', hint],
    ])
  })

  test('include the keys of other programs', async () => {
    expect(
      await problemsOf(`main:
  - { text: Install, link: /docs/install/, items: [install/mac] }
  - { text: Outside, link: https://x.example, items: [start] }
  - type: category
    label: Docusaurus
    collapsible: true
    link: { type: doc, id: install/index }
    items: [install/linux]
  - { label: Generated, link: { type: generated-index }, items: [install/debian] }
  - { label: None, link: null, pages: [end] }
  - { label: Folder, autogenerate: { directory: guides } }
  - { items: [end] }
`),
    ).toEqual([
      ['unknown-key 2:7 “main.0” has no key “text”.', 'Did you mean “label”?'],
      ['unknown-key 2:22 “main.0” has no key “link”.', 'Did you mean “doc”?'],
      ['unknown-key 3:7 “main.1” has no key “text”.', 'Did you mean “label”?'],
      [
        'unknown-key 3:22 “main.1” has no key “link”.',
        'Write it as an item, { label, href }: the heading of a group leads to a document only.',
      ],
      ['unknown-key 4:5 “main.2” has no key “type”.', 'Delete it: what has “items” is a group.'],
      [
        'unknown-key 6:5 “main.2” has no key “collapsible”.',
        'Delete it: readers can close every group.',
      ],
      [
        'unknown-key 7:5 “main.2” has no key “link”.',
        'Write the path of its document: doc: install/index',
      ],
      [
        'unknown-key 9:25 “main.3” has no key “link”.',
        'Delete it, or write an index.md for the folder and its path: doc: guides/index',
      ],
      [
        'unknown-key 10:20 “main.4” has no key “link”.',
        'Delete it, or write an index.md for the folder and its path: doc: guides/index',
      ],
      ['unknown-key 10:32 “main.4” has no key “pages”.', 'Did you mean “items”?'],
      [
        'missing-key 11:5 “main.5” needs “items”.',
        'Add it, for example: items: [guides/install, guides/usage]',
      ],
      [
        'unknown-key 11:22 “main.5” has no key “autogenerate”.',
        'Write “items”, with each document by its path: only without _sidebars.yaml, folders make sidebars.',
      ],
      ['missing-key 12:5 “main.6” needs “label”.', 'Add it, for example: label: Guides'],
    ])
  })
})

describe('without a file, the page of a folder', () => {
  const folders = (index: string): Files => ({
    'content/en/docs/guides/index.md': '# Guides\n',
    'content/en/docs/guides/a.md': '# A\n',
    'content/en/docs/guides/deep/index.md': index,
    'content/en/docs/guides/deep/b.md': '# B\n',
    'content/en/docs/guides/deep/lower/c.md': '# C\n',
    'content/en/docs/guides/lone/index.md': '# Lone\n',
  })

  test('is what the heading of its group leads to', async () => {
    const { files, brief } = await site(folders('# Deep\n')).build()
    expect(brief).toEqual([])
    expect(tree(files.get('docs/guides/a/index.html'))).toEqual([
      '/docs/guides/ Guides',
      '/docs/guides/a A',
      '/docs/guides/deep/ Deep',
      '+ aria-label="Deep"',
      '  /docs/guides/deep/b B',
      '  + lower',
      '    /docs/guides/deep/lower/c C',
      '/docs/guides/lone/ Lone',
    ])
    expect(crumbs(files.get('docs/guides/deep/lower/c/index.html'))).toEqual([
      '/ Home',
      '/docs/guides/ Guides',
      '/docs/guides/deep/ Deep',
      'lower',
      'C',
    ])
    expect(walk(files, 'docs/guides')).toEqual([
      'docs/guides',
      'docs/guides/a',
      'docs/guides/deep',
      'docs/guides/deep/b',
      'docs/guides/deep/lower/c',
      'docs/guides/lone',
    ])
  })

  test('leaves a group without a link while it is not listed', async () => {
    const unlisted = '---\ntitle: Deep\nunlisted: true\n---\n\nx\n'
    const { files } = await site(folders(unlisted)).build()
    expect(tree(files.get('docs/guides/a/index.html')).slice(2, 5)).toEqual([
      '+ deep',
      '  /docs/guides/deep/b B',
      '  + lower',
    ])
  })
})

test.each([1, 2, 3])(
  'any nesting of groups has each page once, in one order (%i)',
  async (seed) => {
    const random = randomNumbers(seed)
    const names = Array.from({ length: 14 }, (_, i) => `p${i}`)
    const rest = [...names]
    const items = (depth: number): string =>
      `[${Array.from({ length: 1 + random(3) }, () => item(depth)).join(', ')}]`
    const item = (depth: number): string => {
      const name = rest.shift()
      if (name === undefined) return '{ label: Home, href: / }'
      if (depth === 3 || random(2) === 0) return name
      const heading = random(3) === 0 ? `label: G` : `doc: ${rest.shift() ?? name}`
      const own = heading === `doc: ${name}` ? '{ label: Home, href: / }' : name
      return `{ ${heading}, items: [${own}, { label: H, items: ${items(depth + 1)} }] }`
    }
    const list = Array.from({ length: 6 }, () => item(0)).join(', ')
    const { files, brief } = await site({
      ...Object.fromEntries(names.map((name) => [`content/en/docs/${name}.md`, `# ${name}\n`])),
      'content/en/docs/_sidebars.yaml': `main: [${list}]\n`,
    }).build()
    expect(brief.filter((each) => !each.startsWith('orphan'))).toEqual([])
    const order = list.match(/p\d+/g) ?? []
    const [first = ''] = order
    const linked = tree(files.get(`docs/${first}/index.html`)).flatMap(
      (row) => /\/docs\/(p\d+)/.exec(row)?.[1] ?? [],
    )
    expect(linked).toEqual(order)
    expect(walk(files, `docs/${first}`)).toEqual(order.map((name) => `docs/${name}`))
  },
)
