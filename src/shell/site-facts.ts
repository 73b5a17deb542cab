// What is told of a site that was made besides its problems.

import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FramedPage } from '../core/frame.ts'
import type { Output, Route, SearchIndexes } from '../shared/contract.ts'
import type { BuildResult } from './build-summary.ts'
import type { Workshop } from './workshop.ts'

/** What is told. */
export type SiteFacts = Pick<BuildResult, 'pages' | 'locales' | 'search' | 'largest'>

/** The largest pages that are named at most. */
const LARGEST = 10

/** What is told of a site besides its problems. What was weighed for the `last` one is not weighed again. */
export async function factsOf(
  pages: readonly FramedPage[],
  outputs: readonly Output[],
  search: SearchIndexes['indexes'],
  { site, store }: Pick<Workshop, 'site' | 'store'>,
  last?: { readonly outputs: readonly Output[]; readonly facts: SiteFacts },
): Promise<SiteFacts> {
  const weighed = (
    { file, hash }: Output,
    route: Route,
  ): SiteFacts['largest'][number] | undefined =>
    last?.outputs.some((each) => each.hash === hash && each.file === file) === true
      ? last.facts.largest.find((each) => each.route === route)
      : undefined
  const byFile = new Map(outputs.map((output) => [output.file, output]))
  const largest = pages
    .map(({ route, file }) => ({ route, output: byFile.get(file) }))
    .toSorted((a, b) => (b.output?.bytes ?? 0) - (a.output?.bytes ?? 0))
    .slice(0, LARGEST)
  return {
    pages: pages.length,
    locales: Object.fromEntries(
      site.locales.map(({ id }) => [id, pages.filter(({ locale }) => locale === id).length]),
    ),
    search,
    largest: await Promise.all(
      largest.map(async ({ route, output }) => {
        const known = output && weighed(output, route)
        if (known) return known
        const html = output && store.get(output.hash)
        return {
          route,
          html: html?.length ?? 0,
          gzip: html ? (await promisify(gzip)(html, { level: 9 })).length : 0,
        }
      }),
    ),
  }
}
