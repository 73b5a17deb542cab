// A page of the plan before it knows its translations, and what every kind of page has in common.

import type {
  Article,
  Doc,
  Head,
  HeadingIds,
  Page,
  PageData,
  Reading,
  Route,
  Site,
  SiteLocale,
  View,
} from '../../shared/contract.ts'
import { belowBase, fileOf, normalize, postName, urlPath } from '../../shared/route.ts'
import { splitAddress } from '../../shared/anchor.ts'
import { asAskedFor } from '../config/web-address.ts'
import { canonicalOf } from './canonical.ts'
import type { Entry } from './catalog.ts'
import { pathBelow, type SiteAddress } from './own-url.ts'
import { imageView } from './images.ts'
import { hrefOf, resolveLink } from './links.ts'
import { otherLanguage } from '../words/words.ts'
import { partOf, type Targets } from './targets.ts'

/** What a page says of itself. */
interface PageWords {
  readonly title: string
  readonly description?: string
  readonly keywords?: readonly string[]
  /** Its address, with the site's base. */
  readonly image?: string
}

/** Everything that makes one kind of page differ from another. */
export interface PageParts extends PageWords {
  readonly locale: SiteLocale
  readonly route: Route
  readonly view: View
  readonly entry?: Entry
  readonly sidebar?: string
  readonly htmls?: Page['htmls']
  readonly robots?: string
  readonly canonical?: string
  readonly article?: Pick<Head, 'type' | 'published' | 'modified' | 'tags'>
  readonly breadcrumbs?: Head['breadcrumbs']
}

/** A page without its translations, which `withTranslations` adds once all pages are known. */
export function page(site: Site, parts: PageParts): Page {
  const { locale, route, title, view, entry } = parts
  const fallback = entry?.fallback ? entry.doc : undefined
  const original = fallback && site.locales.find(({ id }) => id === fallback.locale)
  const data: PageData = {
    locale: locale.id,
    route,
    title,
    ...(entry?.doc.titleHtml ? { titleHtml: entry.doc.titleHtml } : {}),
    view,
    ...(parts.sidebar ? { sidebar: parts.sidebar } : {}),
    locales: {},
    ...(entry ? otherLanguage(site, entry) : {}),
    ...(original ? { fallback: { label: original.label } } : {}),
    ...(entry?.doc.component ? { component: entry.doc.path } : {}),
  }
  const head = headOf(site, parts)
  return {
    locale: locale.id,
    ...(entry ? { path: entry.doc.path } : {}),
    file: fileOf(route),
    data,
    head,
    htmls: parts.htmls ?? [],
    listed: isOffered(site, route, head),
  }
}

function headOf(site: Site, parts: PageParts): Head {
  const { locale, route, title, entry } = parts
  const robots = parts.robots ?? (entry?.fallback ? 'noindex' : undefined)
  const image =
    parts.image ?? (locale.image?.startsWith('/') ? urlPath(site.base, locale.image) : locale.image)
  return {
    title: fullTitle(title, locale),
    ...subjectOf(parts, locale),
    ...(image ? { image: addressInHead(site, image) } : {}),
    canonical: addressInHead(site, parts.canonical ?? urlPath(site.base, route)),
    ...(robots ? { robots } : {}),
    alternates: [],
    type: 'website',
    ...parts.article,
    ...(parts.breadcrumbs ? { breadcrumbs: parts.breadcrumbs } : {}),
  }
}

/** What a page says that it is about; where nothing is said of it, what its locale is about. */
export function subjectOf(
  { title, description, keywords }: PageWords,
  locale: SiteLocale,
): Pick<Head, 'description' | 'keywords'> {
  return {
    description: description || locale.description || title,
    keywords: keywords ?? locale.keywords,
  }
}

/** The address of a path of the site, with its base, as others know it; any other address as it is. */
export function wholeAddress({ url }: Pick<Site, 'url'>, address: string): string {
  return /^\/(?!\/)/.test(address) ? url + address : address
}

/** An address as other programs are told it, which may take it for what to ask for, letter by letter. */
export function addressInHead(site: Site, address: string): string {
  return asAskedFor(wholeAddress(site, address))
}

/** Whether search engines are offered a page: nothing forbids it, and it names no other as its original. */
export function isOffered(site: SiteAddress, at: Route, head: Head): boolean {
  return !isNoindex(head) && isOwn(site, at, head.canonical)
}

/** A list is offered to search engines where any of its posts is in its language: by themselves the others are not. */
export function robotsOf(posts: readonly Entry[]): Pick<PageParts, 'robots'> {
  const isWaiting = posts.length > 0 && posts.every(({ fallback }) => fallback)
  return isWaiting ? { robots: 'noindex' } : {}
}

/** Whether a page names itself as its original, if it names any. */
function isOwn(site: SiteAddress, at: Route, canonical: Head['canonical']): boolean {
  if (canonical === undefined || canonical === site.url + urlPath(site.base, at)) return true
  return pathBelow(site, canonical) === normalize(at)
}

/** A page at another route. */
export function placedAt(site: Site, old: Page, at: Route): Page {
  return at === old.data.route
    ? old
    : movedFrom(site, old, { ...old, data: { ...old.data, route: at } })
}

/** A page that has another route has its file there and is its own original there, where it does not say otherwise itself. */
export function movedFrom(site: Site, old: Page, at: Page): Page {
  const { data, head } = at
  const { canonical } = head
  const isStillOwn = canonical === old.head.canonical && isOwn(site, old.data.route, canonical)
  return {
    ...filedFrom(old, at),
    head: isStillOwn ? { ...head, canonical: site.url + urlPath(site.base, data.route) } : head,
  }
}

/** A page made of another has its file where it stands; beside that one it is its copy, and names it as its original. */
export function filedFrom(old: Page, at: Page): Page {
  return at.file === old.file ? { ...at, file: fileOf(at.data.route) } : at
}

/** Whether a page tells search engines to pass it over. */
export function isNoindex({ robots = '' }: Pick<Head, 'robots'>): boolean {
  return /\b(noindex|none)\b/i.test(robots)
}

/** What a page is called where it stands among those of other sites. */
export function fullTitle(title: string, locale: SiteLocale): string {
  return title === locale.title ? title : `${title} | ${locale.title}`
}

/** The article of an entry on its page, or its summary in a list: what goes into its slots there. */
export function article(
  targets: Targets,
  entry: Entry,
  ids: readonly HeadingIds[],
  part: Article['part'] = 'html',
): Article {
  const { doc, locale, route } = entry
  const from = { locale, path: doc.path, route }
  // The ids belong to this document, and change with it.
  const value = part === 'html' ? ids : doc
  return partOf(targets, `${part} ${locale.id}`, value, () => ({
    body: doc.body,
    code: doc.code,
    part,
    ids: part === 'html' ? ids : [],
    // A link to a place on its own page leads there from a list, too.
    hrefs: doc.links.map(({ href }) =>
      href.startsWith('#') && part === 'html'
        ? href
        : hrefOf(targets.site.base, resolveLink(targets, from, href), href),
    ),
    images: doc.images.map((image) => imageView(targets, from, image)),
  }))
}

/** The addresses that a page's articles and its picture for other sites name here, without queries and anchors. */
export function addressesOn({ head, htmls }: Page, { url }: Site): string[] {
  const articles = htmls.filter((html) => typeof html === 'object')
  const image = belowBase(`${url}/`, head.image ?? '')
  return [
    ...(image === undefined ? [] : [image]),
    ...articles.flatMap(({ hrefs, images }) => [
      ...hrefs,
      ...images.flatMap(({ src, dark }) => (dark === undefined ? [src] : [src, dark])),
    ]),
  ].map((address) => splitAddress(address).path)
}

/**
 * When a document was last changed: the day its author names, or else the moment of its last commit. A post has changed when
 * its day was over; before, it was written.
 */
export function lastChange({ kind, id, frontMatter, updated }: Doc): string | undefined {
  const change = frontMatter.updated ?? updated
  const published = kind === 'post' ? postName(id)?.date : undefined
  return change && published && change.slice(0, published.length) <= published ? undefined : change
}

/** The day a page was last changed, where its source can be edited, and where it is as Markdown. */
export function history(
  targets: Targets,
  { doc, route, locale }: Entry,
): Pick<Reading, 'updated' | 'edit' | 'markdown'> {
  const { base, config } = targets.site
  return partOf(targets, `history ${locale.id}`, doc, () => {
    const updated = lastChange(doc)
    const path = urlPath(base, route).replace(/\/?$/, '/index.md')
    return {
      ...(doc.component ? {} : { markdown: path }),
      ...(updated ? { updated } : {}),
      ...(config.editUrl ? { edit: config.editUrl.replaceAll('{path}', encodeURI(doc.path)) } : {}),
    }
  })
}

/** What every page of one document says, whatever its kind. */
export function ofEntry(
  targets: Targets,
  entry: Entry,
  ids: readonly HeadingIds[],
): Omit<PageParts, 'view'> {
  const { doc, locale, route: at } = entry
  return {
    locale,
    route: at,
    entry,
    ...wordsOf(targets, entry),
    ...canonicalOf(targets, entry),
    htmls: doc.component ? [] : [article(targets, entry, ids)],
    ...(doc.frontMatter.unlisted ? { robots: 'noindex, nofollow' } : {}),
  }
}

/** The words of an entry's front matter for its head. */
function wordsOf(targets: Targets, entry: Entry): PageWords {
  const from = { locale: entry.locale, path: entry.doc.path, route: entry.route }
  const { image } = entry.doc.frontMatter
  return {
    ...wordsIn(entry.doc),
    ...(image
      ? { image: hrefOf(targets.site.base, resolveLink(targets, from, image), image) }
      : {}),
  }
}

/** The same, but for its picture, which depends on where it stands. */
export function wordsIn({ title, description, frontMatter: { keywords } }: Doc): PageWords {
  return { title, description, ...(keywords ? { keywords } : {}) }
}
