// The feed stage, which writes the feeds of posts.

import { putJson } from '../store/store-json.ts'
import { feeds } from '../../core/files/feeds.ts'
import type { Posts } from '../../core/frame.ts'
import type { NewOutput } from '../../shared/contract.ts'
import { TooCostly } from '../highlight/highlight-stage.ts'
import { hashOf } from '../store/hash.ts'
import type { BuildContext } from '../store/build-context.ts'
import { keptPage, partsOf } from './page-parts.ts'

/** Returns the feeds of every locale. They are cached until a post changes. */
export async function feedFiles(
  context: BuildContext,
  { site: fullSite, pages }: Posts,
): Promise<readonly NewOutput[]> {
  const { url, base, defaultLocale, locales, config } = fullSite
  // `feeds` only gets the site values that are in the cache key.
  const site = { url, base, defaultLocale, locales, config: { blog: config.blog } }
  const posts = pages.filter(({ data }) => data.view.view === 'post')
  const hashes = posts.map((post) => keptPage(context, post))
  const key = hashOf(JSON.stringify(['feeds', context.version, hashes, site]))
  const cached = context.store.get(key)
  if (cached)
    return context.recent.value(`feeds ${key}`, () => JSON.parse(cached.toString()) as NewOutput[])
  const { ready, ...services } = partsOf(context, posts)
  for await (const post of ready) void post
  try {
    const outputs = locales.flatMap((locale) => feeds(site, posts, locale, services))
    putJson(context.store, key, outputs)
    return outputs
  } catch (error) {
    // Already reported for the page of the post.
    if (error instanceof TooCostly) return []
    throw error
  }
}
