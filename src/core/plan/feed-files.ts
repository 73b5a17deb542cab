import type { Page, Route, Site, SiteLocale } from '../../shared/contract.ts'
import { route, type LocaleBase } from '../../shared/route.ts'
import { pick } from '../../shared/text.ts'
import { pathBelow, type SiteAddress } from './own-url.ts'
import { isNoindex, isOffered } from './pages.ts'
import { words } from '../words/words.ts'

/** The feeds of a blog: the name shown in links, the file, and the media type. */
export const FEEDS = [
  { name: 'RSS', file: 'rss.xml', type: 'application/rss+xml' },
  { name: 'Atom', file: 'atom.xml', type: 'application/atom+xml' },
  { name: 'JSON', file: 'feed.json', type: 'application/feed+json' },
] as const

/** File name of a feed. It is published in the folder of the blog. */
export type FeedFile = (typeof FEEDS)[number]['file']

/** What the titles of a blog and its feeds are derived from. */
export interface Titled extends Pick<Site, 'defaultLocale'> {
  readonly config: { readonly blog?: Site['config']['blog'] | undefined }
}

/** Returns the title of the blog of a locale. */
export function blogTitle({ config, defaultLocale }: Titled, locale: SiteLocale): string {
  return pick(config.blog?.title, locale.id, defaultLocale) || words(locale).blog
}

/**
 * Returns the title of a locale's feeds. It includes the site title, because feed
 * readers list the feeds of many sites.
 */
export function feedTitle(site: Titled, locale: SiteLocale): string {
  const title = blogTitle(site, locale)
  return title === locale.title ? title : `${locale.title} – ${title}`
}

/** Returns the route of a feed: `/en/blog/rss.xml`. */
export function feedRoute({ base }: LocaleBase, file: FeedFile): Route {
  return route(base, `blog/${file}`)
}

/** Returns the routes of all feeds of a locale. */
export function feedRoutes(locale: LocaleBase): Route[] {
  return FEEDS.map(({ file }) => feedRoute(locale, file))
}

/** Whether a path is the route of a feed in one of the locales, whether or not the feed exists. */
export function isFeed(locales: readonly LocaleBase[], path: string): boolean {
  return locales.some((locale) => feedRoutes(locale).some((each) => each === path))
}

/**
 * Whether a page is a post that belongs in the feeds: an original, or a copy of a page on another site. A
 * copy of a page on this site does not, and neither does a `noindex` page.
 */
export function isFed(site: SiteAddress, { data, head }: Page): boolean {
  if (data.view.view !== 'post') return false
  const { canonical } = head
  const hasOutsideOriginal = canonical !== undefined && pathBelow(site, canonical) === undefined
  return hasOutsideOriginal ? !isNoindex(head) : isOffered(site, data.route, head)
}
