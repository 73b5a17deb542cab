// Builds the pages of the plan, without links to translations, from what every kind of page has in common.

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
import { asAskedFor } from '../../shared/url.ts'
import { canonicalOf } from './canonical.ts'
import type { Entry } from './catalog.ts'
import { pathBelow, type SiteAddress } from './own-url.ts'
import { imageView } from './images.ts'
import { fromSpot, hrefOf, resolveLink } from './links.ts'
import { otherLanguage } from '../words/words.ts'
import type { Targets } from './targets.ts'

/** The metadata of a page. */
interface PageMetadata {
  readonly title: string
  readonly description?: string
  readonly keywords?: readonly string[]
  /** The address of the social image, with the site's base. */
  readonly image?: string
}

/** Everything in which one kind of page differs from another. */
export interface PageParts extends PageMetadata {
  readonly locale: SiteLocale
  readonly route: Route
  readonly view: View
  readonly entry?: Entry
  readonly sidebar?: string
  readonly htmls?: Page['htmls']
  readonly robots?: string
  readonly canonical?: string
  readonly article?: Pick<Head, 'type' | 'published' | 'modified' | 'tags' | 'authors'>
  readonly breadcrumbs?: Head['breadcrumbs']
}

/** Builds a page without its translations. `withTranslations` adds those once all pages are known. */
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

/** Returns the description and the keywords of a page, by default those of its locale. */
export function subjectOf(
  { title, description, keywords }: PageMetadata,
  locale: SiteLocale,
): Pick<Head, 'description' | 'keywords'> {
  return {
    description: description || locale.description || title,
    keywords: keywords ?? locale.keywords,
  }
}

/** Adds the origin to a path of the site, which includes the base. Returns any other address unchanged. */
export function wholeAddress({ url }: Pick<Site, 'url'>, address: string): string {
  return /^\/(?!\/)/.test(address) ? url + address : address
}

/**
 * Returns an address as other programs expect it in the head: absolute and in ASCII. They
 * may request it exactly as written.
 */
export function addressInHead(site: Site, address: string): string {
  return asAskedFor(wholeAddress(site, address))
}

/** Whether search engines are offered a page: it is not `noindex` and does not name another page as its original. */
export function isOffered(site: SiteAddress, at: Route, head: Head): boolean {
  return !isNoindex(head) && isOriginal(site, at, head.canonical)
}

/** Returns `noindex` for a list in which every post is untranslated, as such posts are `noindex` themselves. */
export function robotsOf(posts: readonly Entry[]): Pick<PageParts, 'robots'> {
  const isUntranslated = posts.length > 0 && posts.every(({ fallback }) => fallback)
  return isUntranslated ? { robots: 'noindex' } : {}
}

/** Whether a page is its own original, by default or by its canonical URL. */
function isOriginal(site: SiteAddress, at: Route, canonical: Head['canonical']): boolean {
  if (canonical === undefined || canonical === site.url + urlPath(site.base, at)) return true
  return pathBelow(site, canonical) === normalize(at)
}

/** Moves a planned page to another route. */
export function placedAt(site: Site, old: Page, at: Route): Page {
  return at === old.data.route
    ? old
    : movedFrom(site, old, { ...old, data: { ...old.data, route: at } })
}

/**
 * Completes a page whose route has changed: derives its file and its canonical URL, unless these have been
 * changed, too, or another page is its original.
 */
export function movedFrom(site: Site, old: Page, moved: Page): Page {
  const { data, head } = moved
  const { canonical } = head
  const isStillOriginal =
    canonical === old.head.canonical && isOriginal(site, old.data.route, canonical)
  return {
    ...filedFrom(old, moved),
    head: isStillOriginal
      ? { ...head, canonical: site.url + urlPath(site.base, data.route) }
      : head,
  }
}

/**
 * Derives the file of a page made from another, unless it has been changed, too. If both pages exist, the new
 * one is a copy, whose canonical URL still names the other.
 */
export function filedFrom(old: Page, changed: Page): Page {
  return changed.file === old.file ? { ...changed, file: fileOf(changed.data.route) } : changed
}

/** Whether a page asks search engines not to index it. */
export function isNoindex({ robots = '' }: Pick<Head, 'robots'>): boolean {
  return /\b(noindex|none)\b/i.test(robots)
}

/** Returns the title of a page with that of the site, for places where pages of many sites appear together. */
export function fullTitle(title: string, locale: SiteLocale): string {
  return title === locale.title ? title : `${title} | ${locale.title}`
}

/** Returns an entry's article for its page, or its summary for a list: what fills the slots of the template. */
export function article(
  targets: Targets,
  entry: Entry,
  ids: readonly HeadingIds[],
  part: Article['part'] = 'html',
): Article {
  const { doc, locale, route } = entry
  const from = { locale, path: doc.path, route }
  // The array of ids is the cache key: it belongs to this document and is replaced when the document changes.
  const cacheKey = part === 'html' ? ids : doc
  return targets.caches.part(`${part} ${locale.id}`, cacheKey, () => ({
    body: doc.body,
    code: doc.code,
    part,
    ids: part === 'html' ? ids : [],
    // In a list, a link to an anchor of the post must lead to the page of the post.
    hrefs: doc.links.map((link) =>
      link.href.startsWith('#') && part === 'html'
        ? link.href
        : hrefOf(
            targets.site.base,
            resolveLink(targets, fromSpot(from, link), link.href),
            link.href,
          ),
    ),
    images: doc.images.map((image) => imageView(targets, fromSpot(from, image), image)),
  }))
}

/**
 * Returns the addresses that a page's articles and its social image refer to, without query and anchor. An
 * image of another site is left out.
 */
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
 * Returns when a document was last changed: the front matter's `updated`, or else the time of its last
 * commit. A change of a post counts only after its publication date; until then the post was being written.
 */
export function lastChange({ kind, id, frontMatter, updated }: Doc): string | undefined {
  const change = frontMatter.updated ?? updated
  const published = kind === 'post' ? postName(id)?.date : undefined
  return change && published && change.slice(0, published.length) <= published ? undefined : change
}

/** Returns the date of the last change of an entry, the URL for editing its source, and the URL of its Markdown. */
export function history(
  targets: Targets,
  { doc, route, locale }: Entry,
): Pick<Reading, 'updated' | 'edit' | 'markdown'> {
  const { base } = targets.site
  return targets.caches.part(`history ${locale.id}`, doc, () => {
    const updated = lastChange(doc)
    const path = urlPath(base, route).replace(/\/?$/, '/index.md')
    const edit = editAddress(targets.site, doc)
    return {
      ...(doc.component ? {} : { markdown: path }),
      ...(updated ? { updated } : {}),
      ...(edit ? { edit } : {}),
    }
  })
}

/** Returns the URL for editing the source of a document, if it has one: its own, or that of the config. */
export function editAddress(
  { config }: Pick<Site, 'config'>,
  { path, frontMatter }: Pick<Doc, 'path' | 'frontMatter'>,
): string | undefined {
  const pattern = frontMatter.editUrl ?? config.editUrl
  return pattern ? pattern.replaceAll('{path}', encodeURI(path)) : undefined
}

/** Returns what all pages of one document have in common, whatever their kind. */
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
    ...metadataOf(targets, entry),
    ...canonicalOf(targets, entry),
    htmls: doc.component ? [] : [article(targets, entry, ids)],
    ...(doc.frontMatter.unlisted ? { robots: 'noindex, nofollow' } : {}),
  }
}

/** Returns the metadata of an entry for the head of its page. */
function metadataOf(targets: Targets, entry: Entry): PageMetadata {
  const from = { locale: entry.locale, path: entry.doc.path, route: entry.route }
  const { image } = entry.doc.frontMatter
  return {
    ...wordsIn(entry.doc),
    ...(image
      ? { image: hrefOf(targets.site.base, resolveLink(targets, from, image), image) }
      : {}),
  }
}

/** Returns the metadata of a document without the image, whose address depends on the page's route. */
export function wordsIn({ title, description, frontMatter: { keywords } }: Doc): PageMetadata {
  return { title, description, ...(keywords ? { keywords } : {}) }
}
