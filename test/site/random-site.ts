// Builds a site of random parts, and random edits of it.

import fs from 'node:fs'
import path from 'node:path'
import { randomNumbers } from '../random.ts'
import { BILINGUAL, config, type Files } from '../site.ts'

const LOCALES = ['zh-Hans', 'en']

/** Returns a document of random parts that links to others. */
export function page(random: (below: number) => number): string {
  const parts = [
    `第 ${random(9)} 段，**重点。**后面`,
    `## 小节 ${random(4)}`,
    `### Part ${random(4)} {#part-${random(100)}}`,
    `[link](./p${random(8)}.md#part-${random(100)}) and [home](/)`,
    `术语\nTerm\n: [link](./p${random(8)}.md)\n\n  [other](/docs/p${random(8)})`,
    `\`\`\`${['ts', 'bash', 'md', 'text'][random(4)]}\nconst a = ${random(5)}\n\`\`\``,
    `\`\`\`ts file="/examples/e${random(3)}.ts${['', '#a', '#L1'][random(3)]}"\n\`\`\``,
    `![pic](/pic${random(2)}.svg)`,
    `> [!TIP]\n> {{version}} ${random(9)}`,
    `<kbd>K</kbd>[^1]\n\n[^1]: See [other](./p${random(8)}.md).`,
    `| a | b |\n|---|---|\n| ${random(9)} | x |`,
  ]
  const body = Array.from({ length: 1 + random(5) }, () => parts[random(parts.length)]).join('\n\n')
  const front = [
    `title: 标题 ${random(30)}`,
    ...(random(3) === 0 ? [`order: ${random(9)}`] : []),
    ...(random(6) === 0 ? ['unlisted: true'] : []),
    ...(random(8) === 0 ? ['draft: true'] : []),
    ...(random(8) === 0 ? [`canonical: /docs/p${random(8)}`] : []),
  ]
  return `---\n${front.join('\n')}\n---\n\n${body}\n`
}

/** Lines with a mistake for front matter. */
const MISTAKES = [
  'order: x',
  'titel: x',
  'draft: maybe',
  'redirects: [p1, /docs/p2, /docs/moved]',
  'tags: { a: 1 }',
  'title: twice',
  'label: a: b',
]

/**
 * Settings of the config: the default, and alternatives. Only one setting is changed at a time, since another change
 * would hide a stale cache.
 */
const SETTINGS = {
  url: ["'https://docs.example'", "'https://new.example'"],
  // Each base bundles the code again.
  base: ["'/'", "'/sub/'"],
  // So low that some pages exceed it.
  limits: ['{}', '{ html: 0.009 }'],
  values: ["{ version: '1.0' }", "{ version: '1.1' }"],
  blog: ['{ postsPerPage: 2 }', '{ postsPerPage: 1 }', '{ postsPerPage: 3 }'],
  links: ["{ anchor: 'warn' }", "{ page: 'warn' }", "{ page: 'ignore', anchor: 'warn' }"],
}

/** Returns a config with at most one changed setting. */
function changedConfig(random: (below: number) => number): string {
  const changed = random(6)
  const keys = Object.entries(SETTINGS).map(([key, values], i) => {
    return `${key}: ${values[i === changed ? random(values.length) : 0]}`
  })
  return config(`${keys.join(', ')}, redirects: { '/old': '/' }`, BILINGUAL)
}

/** Returns a random edit: it writes or deletes a file, makes a mistake, or changes the config. */
export function edit(random: (below: number) => number): Files {
  const locale = LOCALES[random(2)] ?? 'en'
  const doc = `content/${locale}/docs/${['', 'deep/'][random(2)]}p${random(8)}.md`
  const post = `content/${locale}/blog/2025-0${1 + random(9)}-0${1 + random(9)}-p.md`
  switch (random(10)) {
    case 0:
      return { [doc]: undefined }
    case 1:
      return {
        [post]: page(random).replace(
          'title:',
          `tags: [t${random(3)}]\nauthors: [a${random(3)}, b]\ntitle:`,
        ),
      }
    case 2:
      return { [post]: undefined }
    case 3:
      return {
        [`content/public/pic${random(2)}.svg`]: `<svg xmlns="http://www.w3.org/2000/svg" width="${1 + random(9)}" height="2"></svg>`,
      }
    case 4:
    case 6:
      return { 'site.config.ts': changedConfig(random) }
    case 5:
      return {
        [random(4) === 0 ? post : doc]: page(random).replace(
          '\n---\n',
          `\n${MISTAKES[random(MISTAKES.length)]}\n---\n\n[moved](/docs/moved) [t](/blog/tags/t1) [b](/blog/authors/b)\n`,
        ),
      }
    case 7:
      return { [`examples/e${random(3)}.ts`]: random(8) === 0 ? undefined : example(random(99)) }
    default:
      return { [doc]: page(random) }
  }
}

/** Returns a file whose code documents show. */
function example(n: number): string {
  return `const before = ${n % 3}\n// #region a\n  const a = ${n}\n// #endregion\n`
}

/** The files of the site before any edit. */
export const START: Files = {
  'site.config.ts': config("values: { version: '1.0' }, blog: { postsPerPage: 2 }", BILINGUAL),
  ...Object.fromEntries([0, 1, 2].map((n) => [`examples/e${n}.ts`, example(n)])),
  'content/public/pic0.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="2"></svg>',
  'content/public/pic1.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="4"></svg>',
  ...Object.fromEntries(
    Array.from({ length: 8 }, (_, i) => [`content/zh-Hans/docs/p${i}.md`, page(randomNumbers(i))]),
  ),
}

/** Returns an edit of one document: text at its end, or a line or a paragraph before all other text. */
export function reworded(root: string, random: (below: number) => number): Files {
  const folder = path.join(root, 'content')
  const docs = fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .toSorted()
  const doc = docs[random(docs.length)] ?? ''
  const text = fs.readFileSync(path.join(folder, doc), 'utf8')
  const before = /^(?:---\n[^]*?\n---\n)?(?:\s*# .*\n)?/
  if (random(4) === 0) {
    const opening = text.replace(before, `$&\n先说 *${random(99)}*\n\n`)
    return { [`content/${doc}`]: opening }
  }
  const more = [
    `还有 **${random(9)}** more\n`,
    `\`\`\`ts\nlet b = ${random(9)}\n\`\`\`\n`,
    `## 小节 ${random(9)}\n`,
    `[link](./p${random(8)}.md)\n`,
    `[link](../../${['fr', 'public'][random(2)]}/docs/p${random(8)}.md)\n`,
  ][random(12)]
  const changed =
    more === undefined
      ? text.replace(/^(---\n[^]*?\n---\n)/, `$1\n\n<!-- ${random(99)} -->\n`)
      : `${text}\n${more}`
  return { [`content/${doc}`]: changed }
}
