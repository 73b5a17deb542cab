// Posts become feeds.

import { feeds } from '../../core/files/feeds.ts'
import type { Posts } from '../../core/frame.ts'
import type { NewOutput } from '../../shared/contract.ts'
import { TooCostly } from '../highlight/highlight-stage.ts'
import { hashOf } from '../store/hash.ts'
import type { Workshop } from '../store/workshop.ts'
import { keptPage, partsOf } from './page-parts.ts'

/** The feeds of every locale, made anew when a post has changed. */
export async function feedFiles(
  shop: Workshop,
  { site: all, pages }: Posts,
): Promise<readonly NewOutput[]> {
  const { url, base, defaultLocale, locales, config } = all
  // Of the site they are handed what is in their key, and nothing else.
  const site = { url, base, defaultLocale, locales, config: { blog: config.blog } }
  const posts = pages.filter(({ data }) => data.view.view === 'post')
  const hashes = posts.map((post) => keptPage(shop, post))
  const key = hashOf(JSON.stringify(['feeds', shop.version, hashes, site]))
  const kept = shop.store.get(key)
  if (kept)
    return shop.recent.value(`feeds ${key}`, () => JSON.parse(kept.toString()) as NewOutput[])
  const { ready, ...pens } = partsOf(shop, posts)
  for await (const post of ready) void post
  try {
    const made = locales.flatMap((locale) => feeds(site, posts, locale, pens))
    shop.store.put(key, JSON.stringify(made))
    return made
  } catch (error) {
    // The post's own page has said so already.
    if (error instanceof TooCostly) return []
    throw error
  }
}
