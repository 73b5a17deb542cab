import type { Article, CodeBlock, Head, Page, SiteLocale } from '../../shared/contract.ts'
import type { RenderServices } from '../drawing/render.ts'
import { route, urlPath } from '../../shared/route.ts'
import { escapeHtml, pick } from '../../shared/text.ts'
import { words as wordsFor } from '../words/words.ts'
import { srcsetCandidates } from '../web/srcset.ts'
import {
  blogTitle,
  FEEDS,
  feedRoute,
  feedTitle,
  isFed,
  type FeedFile,
  type Titled,
} from '../plan/feed-files.ts'
import type { SiteAddress } from '../plan/own-url.ts'
import { wholeAddress } from '../plan/pages.ts'
import { withAttributes } from '../markdown/with-attributes.ts'
import { withoutAnchors } from '../markdown/without-anchors.ts'
import { formulasAsCode } from '../markdown/formula-html.ts'
import { articleHtml } from '../drawing/fill.ts'

/** Number of posts in a feed, the newest ones. */
const FEED_POSTS = 20

/** The parts of a site that feeds depend on. They are generated again if one of them changes. */
type FedSite = Titled & SiteAddress

/** A post in a feed. */
interface Item {
  readonly title: string
  readonly url: string
  readonly description: string
  /** ISO timestamps. Posts have a date, but feeds need a time, so midnight UTC is used. */
  readonly published: string
  readonly updated: string
  readonly authors: NonNullable<Head['authors']>
  readonly tags: readonly string[]
  readonly html: string
}

/** The metadata and the posts of one locale's feeds. */
interface Feed {
  readonly title: string
  /** The author of posts that name none: the site. */
  readonly author: string
  readonly description: string
  readonly lang: string
  readonly home: string
  readonly items: readonly Item[]
}

/**
 * Creates the RSS, Atom and JSON feeds of a locale's blog. They hold the newest posts in full, but only those
 * in the locale's own language.
 */
export function feeds(
  site: FedSite,
  pages: readonly Page[],
  locale: SiteLocale,
  services: Pick<RenderServices, 'body' | 'code' | 'highlighted'>,
): { readonly file: string; readonly content: string }[] {
  const posts = pages
    .filter((page) => page.locale === locale.id && isFed(site, page))
    .slice(0, FEED_POSTS)
  if (posts.length === 0) return []
  const blog = blogTitle(site, locale)
  const feed: Feed = {
    title: feedTitle(site, locale),
    author: locale.title,
    description: pick(site.config.blog?.description, locale.id, site.defaultLocale) || blog,
    lang: locale.lang,
    home: site.url + urlPath(site.base, route(locale.base, 'blog')),
    items: posts.map((page) => item(site, page, services, locale)),
  }
  return FEEDS.map(({ file }) => {
    const at = feedRoute(locale, file)
    return { file: at.slice(1), content: WRITERS[file](feed, site.url + urlPath(site.base, at)) }
  })
}

const WRITERS: Readonly<Record<FeedFile, (feed: Feed, self: string) => string>> = {
  'rss.xml': rss,
  'atom.xml': atom,
  'feed.json': json,
}

function item(
  site: FedSite,
  { data, head, htmls }: Page,
  { body, code, highlighted }: Pick<RenderServices, 'body' | 'code' | 'highlighted'>,
  locale: SiteLocale,
): Item {
  const url = site.url + urlPath(site.base, data.route)
  const [article] = htmls as readonly Article[]
  const content = article && {
    body: body(article.body),
    code: code(article.code).map(withoutDiagram),
    highlighted,
  }
  const html = content ? articleHtml(article, content, wordsFor(locale)) : ''
  const timestamp = (day: string): string => (day.includes('T') ? day : `${day}T00:00:00Z`)
  return {
    title: data.title,
    url,
    description: head.description,
    published: timestamp(head.published ?? ''),
    updated: timestamp(head.modified ?? head.published ?? ''),
    authors: head.authors ?? [],
    tags: head.tags ?? [],
    html: standalone(html, url, site),
  }
}

function withoutDiagram(block: CodeBlock): CodeBlock {
  const { diagram, ...code } = block
  return diagram ? { ...code, language: 'text' } : block
}

/**
 * Prepares an article for use outside its page: addresses become absolute, what needs our stylesheet or script is
 * removed, and formulas become code, because many readers of feeds know no MathML. (So do diagrams, before that.)
 */
function standalone(html: string, url: string, site: SiteAddress): string {
  const plain = formulasAsCode(withoutAnchors(html))
    .replace(/<button class="copy"[^>]*>[^<]*<\/button>/g, '')
    .replace(/<img class="dark"[^>]*>/g, '')
  return withAttributes(plain, (name, value) => {
    if (name === 'srcset') return absoluteSrcset(value, absoluteUrl)
    return URL_ATTRIBUTES.has(name) ? absoluteUrl(value) : value
  })

  function absoluteUrl(target: string): string {
    return target.startsWith('#') ? url + target : wholeAddress(site, target)
  }
}

const URL_ATTRIBUTES = new Set(['href', 'src', 'poster', 'cite'])

function absoluteSrcset(srcset: string, absoluteUrl: (url: string) => string): string {
  let result = ''
  let end = 0
  for (const { url, at } of srcsetCandidates(srcset)) {
    result += srcset.slice(end, at) + absoluteUrl(url)
    end = at + url.length
  }
  return result + srcset.slice(end)
}

function rss({ title, description, lang, home, items }: Feed, self: string): string {
  const entries = items.map(
    (each) => `<item>
<title>${escapeXml(each.title)}</title>
<link>${escapeXml(each.url)}</link>
<guid isPermaLink="true">${escapeXml(each.url)}</guid>
<pubDate>${rfc822(each.published)}</pubDate>
<description>${escapeXml(each.description)}</description>
${each.authors.map(({ name }) => `<dc:creator>${escapeXml(name)}</dc:creator>\n`).join('')}${each.tags.map((tag) => `<category>${escapeXml(tag)}</category>\n`).join('')}<content:encoded>${escapeXml(each.html)}</content:encoded>
</item>
`,
  )
  return `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>${escapeXml(title)}</title>
<link>${escapeXml(home)}</link>
<description>${escapeXml(description)}</description>
<language>${escapeXml(lang)}</language>
<lastBuildDate>${rfc822(newest(items))}</lastBuildDate>
<atom:link href="${escapeXml(self)}" rel="self" type="application/rss+xml"/>
${entries.join('')}</channel>
</rss>
`
}

function atom({ title, author, description, lang, home, items }: Feed, self: string): string {
  const entries = items.map(
    (each) => `<entry>
<title>${escapeXml(each.title)}</title>
<id>${escapeXml(each.url)}</id>
<link href="${escapeXml(each.url)}"/>
<published>${each.published}</published>
<updated>${each.updated}</updated>
<summary>${escapeXml(each.description)}</summary>
${each.authors.map(({ name, url }) => `<author><name>${escapeXml(name)}</name><uri>${escapeXml(url)}</uri></author>\n`).join('')}${each.tags.map((tag) => `<category term="${escapeXml(tag)}"/>\n`).join('')}<content type="html">${escapeXml(each.html)}</content>
</entry>
`,
  )
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeXml(lang)}">
<title>${escapeXml(title)}</title>
<subtitle>${escapeXml(description)}</subtitle>
<id>${escapeXml(home)}</id>
<link href="${escapeXml(home)}"/>
<link href="${escapeXml(self)}" rel="self"/>
<author><name>${escapeXml(author)}</name></author>
<updated>${newest(items)}</updated>
${entries.join('')}</feed>
`
}

function json({ title, author, description, lang, home, items }: Feed, self: string): string {
  return `${JSON.stringify(
    {
      version: 'https://jsonfeed.org/version/1.1',
      title,
      description,
      language: lang,
      home_page_url: home,
      feed_url: self,
      authors: [{ name: author }],
      items: items.map((each) => ({
        id: each.url,
        url: each.url,
        title: each.title,
        summary: each.description,
        date_published: each.published,
        date_modified: each.updated,
        ...(each.authors.length > 0 ? { authors: each.authors } : {}),
        tags: each.tags,
        content_html: each.html,
      })),
    },
    null,
    1,
  )}\n`
}

function newest(items: readonly Item[]): string {
  return items.map(({ updated }) => updated).reduce((a, b) => (a > b ? a : b))
}

/**
 * Escapes text for XML. Removes control characters, surrogates and noncharacters, which
 * XML forbids even as references.
 */
function escapeXml(text: string): string {
  return escapeHtml(text.replace(FORBIDDEN_CHARACTERS, ''))
}

const FORBIDDEN_CHARACTERS = /[^\P{Cc}\t\n\r]|[\p{Cs}\uFFFE\uFFFF]/gu

/** Formats a date for RSS: `Thu, 28 Aug 2025 00:00:00 GMT`. */
function rfc822(timestamp: string): string {
  return new Date(timestamp).toUTCString()
}
