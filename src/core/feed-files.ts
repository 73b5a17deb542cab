import type { Route } from '../shared/contract.ts'
import { route, type LocaleBase } from '../shared/route.ts'

/** The feeds of a blog: what links to them call them, their files, and their types. */
export const FEEDS = [
  { name: 'RSS', file: 'rss.xml', type: 'application/rss+xml' },
  { name: 'Atom', file: 'atom.xml', type: 'application/atom+xml' },
  { name: 'JSON', file: 'feed.json', type: 'application/feed+json' },
] as const

/** The file of a feed, beside the posts that it holds. */
export type FeedFile = (typeof FEEDS)[number]['file']

/** Where a locale has a feed: `/en/blog/rss.xml`. */
export function feedRoute({ base }: LocaleBase, file: FeedFile): Route {
  return route(base, `blog/${file}`)
}

/** Whether a locale may have a feed at a path. */
export function isFeed(locales: readonly LocaleBase[], path: string): boolean {
  return locales.some((locale) => FEEDS.some(({ file }) => path === feedRoute(locale, file)))
}
