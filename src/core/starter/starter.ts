// The files of a new site: a config, and pages in each language that show what pages can hold.

import { CHINESE } from './chinese.ts'
import { ENGLISH } from './english.ts'
import type { StarterTexts } from './texts.ts'

/** What a new site is made from. */
export interface NewSite {
  readonly title: string
  /** The origin at which it will be published. */
  readonly url: string
  /** Its locales, each with its name in its own language. The first is the default. */
  readonly locales: readonly { readonly id: string; readonly label: string }[]
  /** The day of its first post, as `YYYY-MM-DD`. */
  readonly today: string
}

/** A file of a new site. */
interface StarterFile {
  /** The path in the folder of the site. */
  readonly path: string
  readonly text: string
}

/** Returns the files of a new site. */
export function starterFiles(site: NewSite): StarterFile[] {
  return [
    { path: 'site.config.ts', text: configText(site) },
    ...site.locales.flatMap(({ id }) => contentFiles(id, site.today)),
    { path: 'tsconfig.json', text: TYPESCRIPT },
    { path: 'package.json', text: PACKAGE },
    { path: '.gitignore', text: 'node_modules/\ndist/\n.sitegen/\n' },
  ]
}

function contentFiles(locale: string, today: string): StarterFile[] {
  const { news, home, overview, start, markdown, post } = textsFor(locale)
  return Object.entries({
    'pages/index.md': home,
    'docs/index.md': overview,
    'docs/start.md': start,
    'docs/markdown.md': markdown,
    [`blog/${today}-online.md`]: post,
    'blog/_tags.yaml': `news: { label: ${news} }\n`,
  }).map(([name, text]) => ({
    path: `content/${locale}/${name}`,
    text: text.replaceAll('LOCALE', locale),
  }))
}

/** Whether the pages of a new site are there in a language. Those of other languages are in English, to be translated. */
export function hasTexts(locale: string): boolean {
  return TEXTS[languageOf(locale)] !== undefined
}

const TEXTS: Readonly<Record<string, StarterTexts>> = { en: ENGLISH, zh: CHINESE }

function textsFor(locale: string): StarterTexts {
  return TEXTS[languageOf(locale)] ?? ENGLISH
}

function languageOf(locale: string): string {
  return locale.replace(/-.*/, '')
}

function configText({ title, url, locales }: NewSite): string {
  const [first] = locales
  const perLocale = (text: (texts: StarterTexts) => string): string =>
    `{ ${locales.map(({ id }) => `${keyOf(id)}: ${quoted(text(textsFor(id)))}`).join(', ')} }`
  const localeLines = locales.map(({ id, label }, i) => {
    const base = i === 0 ? '/' : `/${id.toLowerCase()}/`
    return `    ${keyOf(id)}: { label: ${quoted(label)}, base: ${quoted(base)} },`
  })
  return `import { defineSite } from 'sitegen'

export default defineSite({
  title: ${quoted(title)},
  // The address at which the site will be published, without a path.
  url: ${quoted(url)},
  defaultLocale: ${quoted(first?.id ?? '')},
  locales: {
${localeLines.join('\n')}
  },
  // Texts can name these: {{product}}.
  values: { product: ${quoted(title)} },
  nav: [
    { label: ${perLocale(({ manual }) => manual)}, href: '/docs/' },
    { label: ${perLocale(({ news }) => news)}, href: '/blog' },
  ],
})
`
}

function keyOf(locale: string): string {
  return /^\w+$/.test(locale) ? locale : quoted(locale)
}

function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, String.raw`\$&`)}'`
}

/** Options with which editors check the config, components and a theme. */
const TYPESCRIPT = `{
  "compilerOptions": {
    "strict": true,
    "noEmit": true,
    "target": "esnext",
    "module": "esnext",
    "moduleResolution": "bundler",
    "jsx": "react-jsx",
    "allowImportingTsExtensions": true
  },
  "include": ["site.config.ts", "theme", "content"]
}
`

const PACKAGE = `{
  "private": true,
  "type": "module",
  "scripts": {
    "build": "sitegen build",
    "serve": "sitegen serve",
    "preview": "sitegen preview",
    "links": "sitegen check-links"
  }
}
`
