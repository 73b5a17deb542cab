import type { Page, Route, Site, SiteLocale } from '../../shared/contract.ts'
import { route, type LocaleBase } from '../../shared/route.ts'
import { pick } from '../../shared/text.ts'
import { pathBelow, type SiteAddress } from './own-url.ts'
import { isNoindex, isOffered } from './pages.ts'
import { words } from '../words/words.ts'

/** The feeds of a blog: what links to them call them, their files, and their types. */
export const FEEDS = [
  { name: 'RSS', file: 'rss.xml', type: 'application/rss+xml' },
  { name: 'Atom', file: 'atom.xml', type: 'application/atom+xml' },
  { name: 'JSON', file: 'feed.json', type: 'application/feed+json' },
] as const

/** The file of a feed, beside the posts that it holds. */
export type FeedFile = (typeof FEEDS)[number]['file']

/** What the titles of a blog depend on. */
export interface Titled extends Pick<Site, 'defaultLocale'> {
  readonly config: { readonly blog?: Site['config']['blog'] | undefined }
}

/** What the blog of a locale is called. */
export function blogTitle({ config, defaultLocale }: Titled, locale: SiteLocale): string {
  return pick(config.blog?.title, locale.id, defaultLocale) || words(locale).blog
}

/** What its feeds are called among those of other sites. */
export function feedTitle(site: Titled, locale: SiteLocale): string {
  return `${locale.title} – ${blogTitle(site, locale)}`
}

/** Where a locale has a feed: `/en/blog/rss.xml`. */
export function feedRoute({ base }: LocaleBase, file: FeedFile): Route {
  return route(base, `blog/${file}`)
}

/** Where a locale that has feeds has them. */
export function feedRoutes(locale: LocaleBase): Route[] {
  return FEEDS.map(({ file }) => feedRoute(locale, file))
}

/** Whether a locale may have a feed at a path. */
export function isFeed(locales: readonly LocaleBase[], path: string): boolean {
  return locales.some((locale) => feedRoutes(locale).some((each) => each === path))
}

/** Whether a page is a post for feeds: their readers get what is the original, or has it on another site. */
export function isFed(site: SiteAddress, { data, head }: Page): boolean {
  if (data.view.view !== 'post') return false
  const { canonical } = head
  const isElsewhere = canonical !== undefined && pathBelow(site, canonical) === undefined
  return isElsewhere ? !isNoindex(head) : isOffered(site, data.route, head)
}
