// The search index of each locale: made anew when a page that can be found has changed.

import { gzipSync } from 'node:zlib'
import type { Plan } from '../core/plan.ts'
import { buildIndex, type PageText } from '../core/search/build-index.ts'
import { cutOf, type SearchedPage } from '../core/search/searched.ts'
import { shardIndex } from '../core/search/shard-index.ts'
import { checkGolden, readGolden } from '../core/search/golden.ts'
import { checkIndex, hasOwnScript } from '../core/search/self-check.ts'
import type { SearchFile } from '../shared/search/format.ts'
import { decodeTerms } from '../shared/search/codec.ts'
import {
  type Diagnostic,
  type Hash,
  type Locale,
  type Output,
  type SearchIndexes,
  type SearchIndexInfo,
  type SearchTexts,
  type SiteLocale,
} from '../shared/contract.ts'
import type { DataFile } from '../build.ts'
import { searchIndexUrl, urlPath } from '../shared/route.ts'
import { characters, discover } from './chinese.ts'
import { judge } from './golden-stage.ts'
import { hashOf } from './hash.ts'
import { keep } from './keep.ts'
import type { Workshop } from './workshop.ts'

const HAN = /\p{Script=Han}/u
/** Above this the texts of pages are files of their own, in bytes after gzip. */
const WITH_TEXTS = 150_000
/** Above this, without texts, the index is cut into parts, in bytes after gzip. */
const WHOLE = 300_000
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
  const golden = tests && readGolden(tests.path, tests.text)
  const diagnostics: Diagnostic[] = [
    ...(golden?.diagnostics ?? []),
    ...(golden?.file ? checkGolden(golden.file, site, plan.searched) : []),
  ]
  const budget = (site.config.budgets?.['search'] ?? BUDGET / 1000) * 1000
  for (const locale of site.locales) {
    const pages = plan.searched[locale.id] ?? []
    const made = remembered(shop, locale, pages)
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

function remembered(shop: Workshop, locale: SiteLocale, pages: readonly SearchedPage[]): Made {
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
  const made = make(shop, locale, pages)
  store.put(key, JSON.stringify(made))
  return made
}

function make(shop: Workshop, locale: SiteLocale, pages: readonly SearchedPage[]): Made {
  const { store, site } = shop
  const words = new Set<string>()
  const texts = pages.map((page): PageText => {
    const { sections, words: own } = read(shop, page.texts)
    for (const word of own) words.add(word)
    return {
      ...page,
      sections: sections.map(({ heading, text, code }) => {
        const { text: title = '', id = '', other = '' } = page.headings[heading] ?? {}
        return { heading: title, hash: id === '' ? '' : `#${id}`, text, code, other }
      }),
    }
  })
  // Titles and headings are found by their names in another language: its words are cut, too.
  const others = pages.flatMap(({ other, headings }) => [
    other,
    ...headings.map((each) => each.other),
  ])
  if (cutOf(site) === 'dictionary' && HAN.test(others.join('')))
    for (const word of discover(others, site.config.search?.words)) words.add(word)
  const options = {
    cut: cutOf(site),
    language: locale.lang,
    words,
    synonyms: site.config.search?.synonyms ?? [],
    characters,
  }
  const whole = buildIndex(texts, options)
  const parts: Output[] = []
  const part = (kind: 'text' | 'terms' | 'pages', value: unknown): string => {
    const content = JSON.stringify(value)
    const name = hashOf(content).slice(0, 8)
    parts.push(keep(store, `assets/${kind}-${name}.json`, content))
    return name
  }
  const root = inForm(whole, part)
  const file = locale.base.slice(1) + searchIndexUrl('', '', '').replace(/\?.*/, '')
  const output = keep(store, file, root.json)
  const terms = decodeTerms(whole[1].index.terms)
  const url = searchIndexUrl(urlPath(site.base, locale.base), '', output.hash.slice(0, 8))
  return {
    outputs: [output, ...unique(parts)],
    info: {
      url,
      documents: pages.length + texts.reduce((sum, { sections }) => sum + sections.length, 0),
      terms: terms.length,
      bytes: output.bytes,
      gzip: root.gzip,
    },
    ownScript: hasOwnScript(terms, locale),
    empty: pages.filter((_, i) => isEmpty(texts[i])).map(({ path }) => path),
  }
}

function read({ store }: Workshop, hash: Hash): SearchTexts {
  // A component has no text of its own.
  if (hash === '') return { sections: [{ heading: -1, text: '', code: '' }], words: [] }
  return JSON.parse(store.need(hash).toString()) as SearchTexts
}

interface Root {
  readonly json: string
  /** Its size, in bytes after gzip. */
  readonly gzip: number
}

/** The root of an index in the form that fits its size. `part` keeps another file, and says its name. */
function inForm(
  whole: SearchFile,
  part: (kind: 'text' | 'terms' | 'pages', value: unknown) => string,
): Root {
  // The smaller is weighed first: what is too large without its texts need not be weighed with them.
  const bare = rootOf(withoutTexts(whole, [])).gzip
  if (bare > WHOLE) return rootOf(shardIndex(whole, part))
  const complete = bare > WITH_TEXTS ? undefined : rootOf(whole)
  if (complete && complete.gzip <= WITH_TEXTS) return complete
  const { n, x = [] } = whole[1].documents
  let from = 0
  const names = n.map((count) => part('text', x.slice(from, (from += count))))
  return rootOf(withoutTexts(whole, names))
}

function rootOf(file: SearchFile): Root {
  const json = JSON.stringify(file)
  return { json, gzip: gzipSync(json, { level: 9 }).length }
}

function withoutTexts(
  [head, { documents, index }]: SearchFile,
  names: readonly string[],
): SearchFile {
  const { x: _, ...columns } = documents
  return [
    { ...head, documents: { ...head.documents, x: names } },
    { documents: columns, index },
  ]
}

/** Two pages may have one text. */
function unique(outputs: readonly Output[]): Output[] {
  return [...new Map(outputs.map((output) => [output.file, output])).values()]
}

function isEmpty(page: PageText | undefined): boolean {
  const all = [
    page?.title,
    ...(page?.sections ?? []).flatMap(({ heading, text }) => [heading, text]),
  ]
  return !/[\p{L}\p{N}]/u.test(all.join(' '))
}
