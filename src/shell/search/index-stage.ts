// The search stage: makes the index of each locale, again only if a searchable page has changed, and runs
// the golden queries against it.

import { checkGolden, markWaiting, type GoldenFile } from '../../core/search/golden.ts'
import type { FindMoved } from '../../core/plan/renamed.ts'
import type { Searching } from '../../core/plan/searched.ts'
import { checkIndex } from '../../core/search/self-check.ts'
import type {
  Diagnostic,
  Hash,
  Locale,
  Output,
  SearchIndexes,
  SearchIndexInfo,
} from '../../shared/contract.ts'
import { localeOf } from '../../shared/route.ts'
import type { DataFile } from '../../core/plan/data-files.ts'
import { judge } from './golden-stage.ts'
import { hashOf } from '../store/hash.ts'
import { localeIndex } from './locale-index.ts'
import { putJson, readJson } from '../store/store-json.ts'
import type { BuildContext } from '../store/build-context.ts'

/** Default size limit of an index, in bytes after gzip. The config overrides it with `budgets.search`, in kB. */
const DEFAULT_BUDGET_BYTES = 300_000

/** Makes the index of every locale, checks it, and scores it with the golden queries of the site. */
export async function searchIndexes(
  context: BuildContext,
  { searched, keys: known = {}, ...routes }: Searching,
  tests: DataFile | undefined,
  now?: FindMoved,
): Promise<SearchIndexes> {
  const { site } = context
  const outputs: Output[] = []
  const indexes: Record<Locale, SearchIndexInfo> = {}
  const keys: Record<Locale, readonly Hash[]> = {}
  const golden = tests && (await goldenOf(context, tests))
  const { unclear } = routes
  const uncertain = new Set([...unclear, ...routes.absent])
  const diagnostics: Diagnostic[] = [
    ...(golden?.diagnostics ?? []),
    ...(golden?.file ? checkGolden(golden.file, site, searched, uncertain, now) : []),
  ]
  // An index that lacks pages which could not be parsed is not the one that the queries are meant for.
  const queries =
    golden?.file && unclear.length === 0 ? markWaiting(golden.file, site, searched) : undefined
  const budget = (site.config.budgets?.search ?? DEFAULT_BUDGET_BYTES / 1000) * 1000
  for (const locale of site.locales) {
    const pages = searched[locale.id] ?? []
    const index = await localeIndex(context, locale, pages, known[locale.id])
    const { emptyPages } = index
    // A page that could not be parsed may contain words in the script of the language.
    const ownScript =
      index.hasOwnScript || unclear.some((each) => localeOf(site.locales, each)?.id === locale.id)
    keys[locale.id] = index.keys
    outputs.push(...index.outputs)
    const judgment = queries && (await judge(context, index.outputs, locale, queries))
    indexes[locale.id] = { ...index.info, ...(judgment ? { tests: judgment.score } : {}) }
    diagnostics.push(
      ...checkIndex({
        locale,
        ownScript,
        empty: emptyPages,
        pages,
        gzip: index.info.gzip,
        budget,
      }),
      ...(judgment?.diagnostics ?? []),
    )
  }
  return { outputs, indexes, keys, diagnostics }
}

/** Reads the golden queries of a site. Caches them if the file has no problems. */
async function goldenOf(
  { store, version }: BuildContext,
  { path, text }: DataFile,
): Promise<{ readonly file: GoldenFile | undefined; readonly diagnostics: readonly Diagnostic[] }> {
  const key = hashOf(JSON.stringify(['golden', version, path, text]))
  const cached = readJson<GoldenFile>(store, key)
  if (cached) return { file: cached, diagnostics: [] }
  const { readGolden } = await import('../../core/search/read-golden.ts')
  const golden = readGolden(path, text)
  if (golden.file && golden.diagnostics.length === 0) putJson(store, key, golden.file)
  return golden
}
