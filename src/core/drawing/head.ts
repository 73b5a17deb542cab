import type { Hash, Head, LinkView, Locale } from '../../shared/contract.ts'
import { escapeHtml, own } from '../../shared/text.ts'
import { FEEDS } from '../plan/feed-files.ts'
import { linkedData, type Described } from './linked-data.ts'

/** Where the theme's files are: URLs with the site's base. */
export interface ThemeFiles {
  readonly css: string
  /** Style sheets of component pages, by their paths. */
  readonly styles: Readonly<Record<string, string>>
  /** Their code, likewise. */
  readonly components: Readonly<Record<string, string>>
  readonly boot: string
  readonly runtime: string
  readonly search: string
  /** The code of the thread that searches, for indexes in one file and for those in parts. */
  readonly worker: string
  readonly workerOfParts: string
  /** The words of locales that have some of their own. */
  readonly words: Readonly<Record<Locale, string>>
  /** `site.json`. */
  readonly data: string
  /** The site's origin. */
  readonly site: string
  /** Stands for the code and the styles that every page has in the browser. */
  readonly build: Hash
  /** The one inline script, the same on every page: the policy names its hash. */
  readonly inline: string
  readonly icons: readonly {
    readonly href: string
    readonly sizes?: string
    readonly type?: string
    readonly rel: string
  }[]
  readonly manifest: string
}

/** What a page's markup needs besides what the theme draws. */
interface DocumentParts extends Described {
  readonly dir: string
  readonly locales: readonly { readonly lang: string }[]
  readonly feeds: readonly LinkView[]
  readonly files: ThemeFiles
  /** What the theme drew, with the article in it. */
  readonly body: string
}

/** A whole page. */
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

/** What says which page this is, also after a browser has gone on to another one without loading a document. */
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

/** The language that a page's text is in, and those of the site in which it is there, too. */
function openGraphLocales({ head, data, lang, locales }: DocumentParts): [string, ...string[]] {
  const named = new Set(head.alternates.map(({ hreflang }) => hreflang))
  const others = locales.filter((each) => named.has(each.lang))
  const main = openGraphLocale(data.language?.lang ?? lang)
  const rest = new Set(others.map((each) => openGraphLocale(each.lang)))
  rest.delete(main)
  return [main, ...rest]
}

/** As Open Graph writes them: `zh_Hans`. */
function openGraphLocale(lang: string): string {
  return lang.replace('-', '_')
}

function meta(name: string, content: string): string {
  return tag('meta', { name, content })
}

function property(name: string, content: string): string {
  return tag('meta', { property: name, content })
}

function tag(name: string, attributes: Readonly<Record<string, string>>): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`)
  return `<${name}${written.join('')}>`
}

/** JSON that cannot end the element it stands in. */
export function jsonHtml(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
