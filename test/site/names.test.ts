// Tests file names with characters that an address must encode or cannot hold.

import fs from 'node:fs'
import { blankDocs } from '../../src/core/blank.ts'
import { filePath } from '../../src/shared/contract.ts'
import { hashOf } from '../../src/shell/store/hash.ts'
import { expect, test } from 'vitest'
import { article, site } from '../site.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"></svg>'
const NAMES = ['c#1', 'q?', '100%', '50%25', 'a b', "it's", 'q"u', 'a&b', 'a<b', '图']

/** Returns the output file that a browser requests for an address in markup. */
function fileAt(address: string): string {
  const { pathname } = new URL(address.replaceAll('&amp;', '&'), 'https://docs.example')
  return decodeURIComponent(pathname.slice(1))
}

test.each(NAMES)(
  'an image and a file named “%s” are written where the page links to them',
  async (name) => {
    const written = encodeURIComponent(name)
    const { files, brief } = await site({
      'content/en/docs/a.md': `---\ntitle: A\nimage: "./${written}.svg"\n---\n\n![x](<./${written}.svg>) ![y](</f/${written}.svg>) [z](</f/${written}.txt>)\n`,
      [`content/en/docs/${name}.svg`]: SVG,
      [`content/public/f/${name}.svg`]: SVG,
      [`content/public/f/${name}.dark.svg`]: SVG,
      [`content/public/f/${name}.txt`]: name,
    }).build()
    expect(brief).toEqual([])
    const html = files.get('docs/a/index.html') ?? ''
    const addresses = Array.from(
      article(html).matchAll(/ (?:src|href)="([^"]*)"/g),
      ([, url = '']) => url,
    )
    expect(addresses).toHaveLength(4)
    const shared = /og:image" content="([^"]*)"/.exec(html)?.[1] ?? ''
    for (const address of [...addresses, shared])
      expect([...files.keys()]).toContain(fileAt(address))
    expect(addresses.slice(1).map(fileAt)).toEqual([
      `f/${name}.svg`,
      `f/${name}.dark.svg`,
      `f/${name}.txt`,
    ])
  },
)

test.each(NAMES.slice(2))('a document named “%s” is written where links lead', async (name) => {
  const { files, brief } = await site({
    [`content/en/docs/${name}.md`]: `# T\n\n## H\n\n[x](<./${encodeURIComponent(name)}.md#h>)\n`,
  }).build()
  expect(brief).toEqual([])
  const html = files.get(`docs/${name}/index.html`) ?? ''
  const [, address = ''] = /<p><a href="([^"]*)">x/.exec(article(html)) ?? []
  expect(`${fileAt(address)}/index.html`).toBe(`docs/${name}/index.html`)
})

test('a document with “#” or “?” in its path is rejected, without errors for links to it', async () => {
  const { brief } = await site({
    'content/en/docs/c#.md': '# C#\n\n[x](./what%3F.md) [y](./calc%23/a.md)\n',
    'content/en/docs/what?.md': '# What?\n\n[x](./c%23.md)\n',
    'content/en/docs/calc#/a.tsx':
      "export const frontMatter = { title: 'A' }\nexport default function A() {\n  return <p>a</p>\n}\n",
  }).build()
  expect(brief).toEqual([
    'page-name content/en/docs/c#.md:1:1 The name of a page is part of its address, and “#” ends an address.',
    'page-name content/en/docs/calc#/a.tsx:1:1 The name of a page is part of its address, and “#” ends an address.',
    'page-name content/en/docs/what?.md:1:1 The name of a page is part of its address, and “?” ends an address.',
  ])
})

test('a document named like an HTML file is rejected, but a redirect may come from there', async () => {
  const { brief } = await site({
    'content/en/docs/a.html.md': '# A\n',
    'content/en/docs/b.HTM.tsx':
      "export const frontMatter = { title: 'B' }\nexport default () => null\n",
  }).build()
  const said = (extension: string): string =>
    `The name of a page is part of its address, and “${extension}” makes it the address of a file.`
  expect(brief).toEqual([
    `page-name content/en/docs/a.html.md:1:1 ${said('.html')}`,
    `page-name content/en/docs/b.HTM.tsx:1:1 ${said('.HTM')}`,
  ])
  const { files } = await site({
    'content/en/docs/a.md': '---\ntitle: A\nredirects: [/docs/a.html]\n---\n',
  }).build()
  expect(files.get('docs/a.html')).toContain('url=/docs/a"')
})

test('names match in NFC and NFD, but an image in the other form is reported', async () => {
  const [nfc, nfd] = ['caf\u00E9', 'cafe\u0301']
  const { files, brief, hints } = await site({
    [`content/en/docs/${nfd}.md`]: '# T\n',
    [`content/en/docs/${nfd}.svg`]: SVG,
    'content/en/docs/_sidebars.yaml': `docs: [a, ${nfd}]\n`,
    'content/en/docs/a.md': `# A\n\n[x](${nfc}.md) [y](./${nfd}.md) [z](/docs/${nfc}) ![p](${nfc}.svg)\n`,
  }).build()
  expect(files.has(`docs/${nfc}/index.html`)).toBe(true)
  expect(brief).toEqual([
    `letter-case content/en/docs/a.md:3:51 The accents in ${nfc}.svg are encoded differently from those in the name of the file: to most hosts these are two addresses.`,
  ])
  expect(hints).toEqual([`Did you mean ./${nfd}.svg? It only looks the same: copy it from here.`])
  const html = files.get('docs/a/index.html') ?? ''
  expect(html.match(/href="\/docs\/caf%C3%A9"/g)?.length).toBeGreaterThan(2)
})

test('equal files whose names differ only in letter case become one output file', async () => {
  const { files, brief } = await site({
    'content/en/docs/Logo.svg': SVG,
    'content/en/docs/x/logo.SVG': SVG,
    'content/en/docs/a.md': '# A\n\n![p](./Logo.svg)\n',
    'content/en/docs/x/b.md': '# B\n\n![p](./logo.SVG)\n',
  }).build()
  expect(brief).toEqual([])
  const [one] = [...files.keys()].filter((file) => file.startsWith('assets/logo'))
  expect([...files.keys()].filter((file) => /^assets\/logo/i.test(file))).toEqual([one])
  for (const page of ['a', 'x/b'])
    expect(files.get(`docs/${page}/index.html`)).toContain(`src="/${one}"`)
})

test('a sidebar recognizes drafts and duplicates in NFC and NFD', async () => {
  const [nfc, nfd] = ['caf\u00E9', 'cafe\u0301']
  const { brief } = await site({
    [`content/en/docs/${nfc}.md`]: '# T\n',
    [`content/en/docs/${nfc}s.md`]: '---\ndraft: true\n---\n\n# U\n',
    'content/en/docs/_sidebars.yaml': `docs: [${nfc}, ${nfd}, ${nfd}s]\n`,
  }).build()
  expect(brief).toEqual([
    `listed-twice content/en/docs/_sidebars.yaml:1:14 “${nfd}” is already listed in the sidebar “docs”.`,
  ])
})

test('a file in place of the folder content/public is ignored', async () => {
  const { files, brief } = await site({
    'content/en/docs/a.md': '# A\n',
    'content/public': 'x',
  }).build()
  expect(brief).toEqual([])
  expect(files.has('')).toBe(false)
})

test.skipIf(process.platform === 'win32')(
  'a name that no address can hold is reported, with its folder',
  async () => {
    const { brief, problems } = await site({
      'content/en/docs/a.md': '# A\n',
      'content/en/docs/b\nc.md': '# B\n',
      'content/en/docs/d\\e.md': '# D\n',
      'content/en/docs/f\tg/h.md': '# F\n',
      'content/en/docs/k .md': '# K\n',
      'content/en/docs/l\u3000/m.md': '# L\n',
      'content/en/docs/o\u2028p.md': '# O\n',
      'content/public/i\\j.txt': 'x',
      'content/public/q .txt': 'x',
      'content/public/Icon\r': '',
    }).build()
    expect(brief.toSorted()).toEqual([
      'file-name content/en/docs:: This folder holds "b\\nc.md", and no address can hold a line break.',
      'file-name content/en/docs:: This folder holds "d\\\\e.md", and no address can hold a backslash.',
      'file-name content/en/docs:: This folder holds "f\\tg", and no address can hold a control character.',
      'file-name content/en/docs:: This folder holds "k .md", and no address can hold a space at its end.',
      'file-name content/en/docs:: This folder holds "l\u3000", and no address can hold a space at its end.',
      'file-name content/en/docs:: This folder holds "o\u2028p.md", and no address can hold a line break.',
      'file-name content/public:: This folder holds "i\\\\j.txt", and no address can hold a backslash.',
    ])
    expect(problems[0]).toContain('Give it another name.')
  },
)

test.runIf(process.platform === 'linux')(
  'a name that is not in UTF-8 is reported, with its folder',
  async () => {
    const { build, root } = site({ 'content/en/docs/a.md': '# A\n', 'content/public/x.txt': 'x' })
    const inGbk = (folder: string, extension: string): Buffer =>
      Buffer.from(`${root}/content/${folder}/\u00c4\u00e3${extension}`, 'latin1')
    const written = [inGbk('en/docs', '.md'), inGbk('public', '.txt')]
    for (const file of written) fs.writeFileSync(file, '# B\n')
    const { brief } = await build()
    expect(brief.toSorted()).toEqual([
      'file-name content/en/docs:: This folder holds "\uFFFD\uFFFD.md", and no address can hold a character that is not in UTF-8.',
      'file-name content/public:: This folder holds "\uFFFD\uFFFD.txt", and no address can hold a character that is not in UTF-8.',
    ])
    // Not every version of Node.js can remove a folder with such names.
    for (const file of written) fs.rmSync(file)
  },
)

test('gives a file that cannot be read the same route as one that can', () => {
  const source = {
    path: filePath('content/en/docs/c#.md'),
    locale: 'en',
    kind: 'doc',
    id: 'c#',
  } as const
  const [doc] = blankDocs([{ ...source, component: false }], [], [], () => hashOf(''))
  expect(doc?.id).toBe('c-')
})
