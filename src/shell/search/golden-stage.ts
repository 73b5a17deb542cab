// Runs the golden queries of a site against its finished search indexes.

import { needJson, putJson, readJson } from '../store/store-json.ts'
import { judgeGolden, type GoldenFile, type GoldenQuery } from '../../core/search/golden.ts'
import type { Hash, Output, SiteLocale } from '../../shared/contract.ts'
import { normalize, route, urlPath } from '../../shared/route.ts'
import { addressesOf } from '../../shared/search/library.ts'
import { openLibrary } from '../../shared/search/library-in-parts.ts'
import { hashOf } from '../store/hash.ts'
import type { BuildContext } from '../store/build-context.ts'

/**
 * Runs all golden queries of a locale against its index and scores the results. Ranks are cached by index
 * and queries.
 */
export async function judge(
  { store, version, site }: BuildContext,
  outputs: readonly Output[],
  { id, base }: SiteLocale,
  golden: GoldenFile,
): Promise<ReturnType<typeof judgeGolden>> {
  const queries = golden.queries.filter(({ locale }) => locale === id)
  const key = hashOf(JSON.stringify(['search-tests', version, outputs, queries]))
  const cached = readJson<readonly number[]>(store, key)
  const ranks =
    cached ??
    (await findRanks(queries, outputs, store, (page) => urlPath(site.base, route(base, page))))
  if (!cached) putJson(store, key, ranks)
  const byQuery = new Map(queries.map((query, i) => [query, ranks[i] ?? 0]))
  return judgeGolden(golden, id, (query) => byQuery.get(query) ?? 0)
}

/** Returns the rank of each query's expected page in the results, from 1; 0 if it is not found. */
async function findRanks(
  queries: readonly GoldenQuery[],
  outputs: readonly Output[],
  store: BuildContext['store'],
  address: (page: string) => string,
): Promise<number[]> {
  const read = (hash: Hash): unknown => needJson(store, hash)
  const files = new Map(outputs.map(({ file, hash }) => [file as string, hash]))
  const library = openLibrary(read(outputs[0]?.hash ?? ''), async (name) =>
    read(files.get(`assets/${name}`) ?? ''),
  )
  const ranks: number[] = []
  for (const { query, page } of queries) {
    const response = await library.ask(query.trim(), {}, new Promise(() => undefined))
    ranks.push(
      1 +
        addressesOf(response)
          .map(normalize)
          .indexOf(normalize(address(page))),
    )
  }
  return ranks
}
