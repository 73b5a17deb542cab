// The facts that a build reports about a site, besides its problems.

import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FramedPage } from '../../core/frame.ts'
import type { Output, Route, SearchIndexes } from '../../shared/contract.ts'
import type { BuildResult } from './build-summary.ts'
import type { BuildContext } from '../store/build-context.ts'

/** Page counts, search indexes and largest pages of a site. */
export type SiteFacts = Pick<BuildResult, 'pages' | 'locales' | 'search' | 'largest'>

/** Maximum number of largest pages to report. */
const MAX_LARGEST = 10

/** Collects the facts about a site. Reuses compressed sizes of the `last` site for pages that are unchanged. */
export async function factsOf(
  pages: readonly FramedPage[],
  { outputs, indexes }: { readonly outputs: readonly Output[] } & Pick<SearchIndexes, 'indexes'>,
  { site, store }: Pick<BuildContext, 'site' | 'store'>,
  last?: { readonly outputs: readonly Output[]; readonly facts: SiteFacts },
): Promise<SiteFacts> {
  const routes = new Map<string, Route>(pages.map(({ route, file }) => [file, route]))
  const largest = outputs
    .filter(({ file }) => routes.has(file))
    .toSorted((a, b) => b.bytes - a.bytes)
    .slice(0, MAX_LARGEST)
  const files = new Set<string>(largest.map(({ file }) => file))
  const previousHashes = new Map(
    last?.outputs.flatMap(({ file, hash }) => (files.has(file) ? [[file, hash] as const] : [])),
  )
  return {
    pages: pages.length,
    locales: Object.fromEntries(
      site.locales.map(({ id }) => [id, pages.filter(({ locale }) => locale === id).length]),
    ),
    search: indexes,
    largest: await Promise.all(
      largest.map(async ({ file, hash, bytes }) => {
        const route = routes.get(file) ?? ''
        const previous = last?.facts.largest.find((each) => each.route === route)
        if (previous && previousHashes.get(file) === hash) return previous
        const html = store.get(hash)
        const gzipped = html && (await promisify(gzip)(html, { level: 9 }))
        return { route, html: bytes, gzip: gzipped?.length ?? 0 }
      }),
    ),
  }
}
