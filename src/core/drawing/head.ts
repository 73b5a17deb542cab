import type { Hash, Head, LinkView, Locale } from '../../shared/contract.ts'
import { escapeHtml, own } from '../../shared/text.ts'
import { FEEDS } from '../plan/feed-files.ts'
import { linkedData, type Described } from './linked-data.ts'

/** URLs of the theme's files, with the base path of the site. */
export interface ThemeFiles {
  readonly css: string
  /** Stylesheets of component pages, by the path of the page. */
  readonly styles: Readonly<Record<string, string>>
  /** Code of component pages, by the path of the page. */
  readonly components: Readonly<Record<string, string>>
  readonly boot: string
  readonly runtime: string
  readonly search: string
  /** Code of the search worker, for indexes in one file and for split indexes. */
  readonly worker: string
  readonly workerOfParts: string
  /** Interface words of locales that override some. */
  readonly words: Readonly<Record<Locale, string>>
  /** URL of `site.json`. */
  readonly data: string
  /** The site's origin. */
  readonly site: string
  /** Hash of the code and the styles that every page loads. */
  readonly build: Hash
  /** The inline script, which is identical on every page. The policy contains its hash. */
  readonly inline: string
  readonly icons: readonly {
    readonly href: string
    readonly sizes?: string
    readonly type?: string
    readonly rel: string
  }[]
  readonly manifest: string
}

/** What the HTML document of a page is made of. */
interface DocumentParts extends Described {
  readonly dir: string
  readonly locales: readonly { readonly lang: string }[]
  readonly feeds: readonly LinkView[]
  readonly files: ThemeFiles
  /** The markup that the theme rendered, including the article. */
  readonly body: string
}

/** Returns the whole HTML document of a page. */
export function documentHtml(parts: DocumentParts): string {
  const { lang, dir, files, data, body } = parts
  const style = data.component === undefined ? undefined : own(files.styles, data.component)
  const words = own(files.words, data.locale)
  const styles = [files.css, ...(style === undefined ? [] : [style])]
  return `<!doctype html>
<html lang="${escapeHtml(lang)}" dir="${dir}"${words === undefined ? '' : ` data-words="${escapeHtml(words)}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${headHtml(parts).join('\n')}
<script>${files.inline}</script>
${styles.map((href) => tag('link', { rel: 'stylesheet', href })).join('\n')}
<script src="${escapeHtml(files.boot)}" defer data-runtime="${escapeHtml(files.runtime)}" data-site="${escapeHtml(files.data)}" data-search="${escapeHtml(files.search)}"></script>
</head>
<body>
<div id="root">${body}</div>
<p id="said" role="status"></p>
<script type="application/json" id="page">${jsonHtml(data)}</script>
</body>
</html>
`
}

/** Returns the tags that identify a page. On client-side navigation they are replaced. */
export function pageTags({ description, robots, canonical, alternates }: Head): string[] {
  return [
    meta('description', description),
    ...(robots ? [meta('robots', robots)] : []),
    ...(canonical ? [tag('link', { rel: 'canonical', href: canonical })] : []),
    ...alternates.map((each) => tag('link', { rel: 'alternate', ...each })),
  ]
}

function headHtml(parts: DocumentParts): string[] {
  const { head, feeds, files, siteTitle } = parts
  const [locale, ...otherLocales] = openGraphLocales(parts)
  return [
    `<title>${escapeHtml(head.title)}</title>`,
    ...pageTags(head),
    ...(head.keywords.length > 0 ? [meta('keywords', head.keywords.join(','))] : []),
    ...(head.authors ?? []).map(({ name }) => meta('author', name)),
    property('og:type', head.type),
    property('og:title', head.title),
    property('og:description', head.description),
    property('og:site_name', siteTitle),
    property('og:locale', locale),
    ...otherLocales.map((each) => property('og:locale:alternate', each)),
    ...(head.canonical ? [property('og:url', head.canonical)] : []),
    ...(head.image
      ? [
          property('og:image', head.image),
          meta('twitter:image', head.image),
          meta('twitter:card', 'summary_large_image'),
        ]
      : [meta('twitter:card', 'summary')]),
    ...(head.published ? [property('article:published_time', head.published)] : []),
    ...(head.modified ? [property('article:modified_time', head.modified)] : []),
    ...(head.authors ?? []).map(({ url }) => property('article:author', url)),
    ...(head.tags ?? []).map((each) => property('article:tag', each)),
    ...files.icons.map((icon) => tag('link', { ...icon })),
    tag('link', { rel: 'manifest', href: files.manifest }),
    '<meta name="theme-color" content="#ffffff">',
    ...feeds.map(({ label, href }) =>
      tag('link', {
        rel: 'alternate',
        type: FEEDS.find(({ file }) => href.endsWith(`/${file}`))?.type ?? '',
        title: label,
        href,
      }),
    ),
    ...linkedData(parts).map(
      (each) => `<script type="application/ld+json">${jsonHtml(each)}</script>`,
    ),
  ]
}

/** Returns the locale of a page's text, followed by those of its translations. */
function openGraphLocales({ head, data, lang, locales }: DocumentParts): [string, ...string[]] {
  const translated = new Set(head.alternates.map(({ hreflang }) => hreflang))
  const others = locales.filter((each) => translated.has(each.lang))
  const main = openGraphLocale(data.language?.lang ?? lang)
  const rest = new Set(others.map((each) => openGraphLocale(each.lang)))
  rest.delete(main)
  return [main, ...rest]
}

/** Formats a language tag for Open Graph: `zh_Hans`. */
function openGraphLocale(lang: string): string {
  return lang.replaceAll('-', '_')
}

function meta(name: string, content: string): string {
  return tag('meta', { name, content })
}

function property(name: string, content: string): string {
  return tag('meta', { property: name, content })
}

function tag(name: string, attributes: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`)
  return `<${name}${pairs.join('')}>`
}

/** Serializes JSON that cannot end the `<script>` element in which it is embedded. */
export function jsonHtml(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
