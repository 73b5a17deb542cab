// Files may have any name that a disk allows; an address may not hold every character of it as it is.

import { expect, test } from 'vitest'
import { article, site } from '../site.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"></svg>'
const NAMES = ['c#1', 'q?', '100%', '50%25', 'a b', "it's", 'q"u', 'a&b', 'a<b', '图']

/** The file of the output that a browser asks for at an address of markup. */
function fileAt(address: string): string {
  const { pathname } = new URL(address.replaceAll('&amp;', '&'), 'https://docs.example')
  return decodeURIComponent(pathname.slice(1))
}

test.each(NAMES)('a picture and a file named “%s” are where the page says', async (name) => {
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
  for (const address of [...addresses, shared]) expect([...files.keys()]).toContain(fileAt(address))
  expect(addresses.slice(1).map(fileAt)).toEqual([
    ...[`f/${name}.svg`, `f/${name}.dark.svg`, `f/${name}.txt`],
  ])
})

test.each(NAMES.slice(2))('a document named “%s” is where links say', async (name) => {
  const { files, brief } = await site({
    [`content/en/docs/${name}.md`]: `# T\n\n## H\n\n[x](<./${encodeURIComponent(name)}.md#h>)\n`,
  }).build()
  expect(brief).toEqual([])
  const html = files.get(`docs/${name}/index.html`) ?? ''
  const [, address = ''] = /<p><a href="([^"]*)">x/.exec(article(html)) ?? []
  expect(`${fileAt(address)}/index.html`).toBe(`docs/${name}/index.html`)
})

test('a document whose name ends an address is refused by its name, and by nothing else', async () => {
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
