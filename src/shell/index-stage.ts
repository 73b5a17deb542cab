// The search index of each locale: made anew when a page that can be found has changed.

import type { Plan } from '../core/plan.ts'
import { cutOf, type SearchedPage } from '../core/search/searched.ts'
import { placeOf } from '../core/place.ts'
import {
  checkGolden,
  readGolden,
  type GoldenFile,
  type GoldenQuery,
} from '../core/search/golden.ts'
import { checkIndex } from '../core/search/self-check.ts'
import {
  filePath,
  type Diagnostic,
  type Hash,
  type Locale,
  type Output,
  type SearchIndexes,
  type SearchIndexInfo,
  type SectionDraft,
  type SiteLocale,
} from '../shared/contract.ts'
import type { DataFile } from '../core/data-files.ts'
import { searchIndexUrl, urlPath } from '../shared/route.ts'
import { judge } from './golden-stage.ts'
import { isWide, type Cut } from '../shared/search/text.ts'
import { chineseWords } from './chinese-words.ts'
import { hashOf, hashOfParts } from './hash.ts'
import { shared } from './shared-bytes.ts'
import type { Workshop } from './workshop.ts'

/** What an index may weigh, in bytes after gzip, unless the config says otherwise (`budgets.search`, in kB). */
const BUDGET = 300_000

interface Made {
  readonly outputs: readonly Output[]
  readonly info: SearchIndexInfo
  /** Whether a word stands in the language's own script. */
  readonly ownScript: boolean
  readonly empty: readonly string[]
}

/** Makes the index of every locale, and asks it what is known of its visitors. */
export async function searchIndexes(
  shop: Workshop,
  plan: Plan,
  tests: DataFile | undefined,
): Promise<SearchIndexes> {
  const { site } = plan
  const outputs: Output[] = []
  const indexes: Record<Locale, SearchIndexInfo> = {}
  const golden = tests && goldenOf(shop, tests)
  const diagnostics: Diagnostic[] = [
    ...(golden?.diagnostics ?? []),
    ...(golden?.file ? checkGolden(golden.file, site, plan.searched) : []),
  ]
  const budget = (site.config.budgets?.['search'] ?? BUDGET / 1000) * 1000
  for (const locale of site.locales) {
    const pages = plan.searched[locale.id] ?? []
    const made = await remembered(shop, locale, pages)
    const { ownScript, empty } = made
    outputs.push(...made.outputs)
    const judged = golden?.file && (await judge(shop, made.outputs, locale, golden.file))
    indexes[locale.id] = { ...made.info, ...(judged ? { tests: judged.score } : {}) }
    diagnostics.push(
      ...checkIndex({
        locale,
        ownScript,
        empty,
        pages: pages.length,
        gzip: made.info.gzip,
        budget,
      }),
      ...(judged?.diagnostics ?? []),
    )
  }
  return { outputs, indexes, diagnostics }
}

/** The questions of a file without mistakes are remembered; where they stand is asked only of those that are not answered. */
function goldenOf(
  { store, version }: Workshop,
  { path, text }: DataFile,
): ReturnType<typeof readGolden> {
  const key = hashOf(JSON.stringify(['golden', version, path, text]))
  const kept = store.get(key)
  if (kept) {
    const queries = JSON.parse(kept.toString()) as readonly GoldenQuery[]
    let file: GoldenFile | undefined
    const place: GoldenFile['place'] = (trail) =>
      (file ??= readGolden(path, text).file)?.place(trail) ?? placeOf(path, undefined)
    return { file: { queries, place }, diagnostics: [] }
  }
  const golden = readGolden(path, text)
  if (golden.file && golden.diagnostics.length === 0)
    store.put(key, JSON.stringify(golden.file.queries))
  return golden
}

async function remembered(
  shop: Workshop,
  locale: SiteLocale,
  pages: readonly SearchedPage[],
): Promise<Made> {
  const { store, site, version } = shop
  const { base, lang } = locale
  // How texts are cut depends on all locales, and words of the config are cut out of names in other languages, too.
  const input = [site.base, base, lang, cutOf(site), site.config.search ?? {}, pages]
  const key = hashOf(JSON.stringify(['search', version, ...input]))
  const kept = store.get(key)
  if (kept) {
    const made = JSON.parse(kept.toString()) as Made
    if (made.outputs.every(({ hash }) => store.has(hash))) return made
  }
  const made = await make(shop, locale, pages)
  store.put(key, JSON.stringify(made))
  return made
}

async function make(
  shop: Workshop,
  locale: SiteLocale,
  pages: readonly SearchedPage[],
): Promise<Made> {
  const { store, site, pool, version } = shop
  const { base, lang } = locale
  const { synonyms = [] } = site.config.search ?? {}
  const cut = cutOf(site)
  const texts = pages.map((page) => shared(page.texts === '' ? NO_TEXTS : store.need(page.texts)))
  const words = cut === 'dictionary' ? await chineseWords(shop, pages, texts) : []
  const keys = countedKeys(version, pages, cut, hashOf(JSON.stringify([words, synonyms])))
  const made = await pool.apart('makeIndexes', {
    ...{ pages, texts, words, base, lang, synonyms, cut },
    counted: keys.map((key) => {
      const known = store.get(key)
      return known && shared(known)
    }),
  })
  for (const [i, key] of keys.entries()) {
    const counted = made.counted[i]
    if (counted) store.put(key, counted)
  }
  const outputs = made.files.map(({ file, hash, content }): Output => {
    store.put(hash, content)
    return { file: filePath(file), hash, bytes: content.length }
  })
  const [root] = outputs
  if (!root) throw new Error(`no index for ${locale.id}`)
  const { documents, terms, gzip, ownScript } = made
  const url = searchIndexUrl(urlPath(site.base, base), '', root.hash.slice(0, 8))
  return {
    outputs,
    info: { url, documents, terms, bytes: root.bytes, gzip },
    ownScript,
    empty: made.empty.flatMap((i) => pages[i]?.path ?? []),
  }
}

/** A component has no text of its own. */
const NO_TEXTS = JSON.stringify([{ heading: -1, text: '', code: '' } satisfies SectionDraft])

/** The keys of pages' counted words. Where a page has Chinese, they depend on all words of the site. */
function countedKeys(
  version: Hash,
  pages: readonly SearchedPage[],
  cut: Cut,
  dictionary: Hash,
): Hash[] {
  return pages.map(({ texts, wide, description }) =>
    hashOfParts([
      ...[version, 'counted', texts, description, cut],
      wide || isWide(description) ? dictionary : '',
    ]),
  )
}
