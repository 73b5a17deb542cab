// The index of a large site in parts, so that a visitor's first question loads what it needs and not all there is.

import { encodeImpacts, encodeTerms } from '../../shared/search/codec.ts'
import type { PageShard, SearchFile, TermShard } from '../../shared/search/format.ts'
import { openIndex, type SearchIndex } from '../../shared/search/open.ts'
import { isHan } from '../../shared/search/text.ts'

/** A part of an index, not yet named. */
export type ShardContent = TermShard | PageShard

/**
 * An index in parts: `textsOf` gives the texts of a page's sections, and `name` is given each part's content, and says what its
 * file is called.
 */
export function shardIndex(
  file: SearchFile,
  textsOf: (page: number) => readonly string[],
  name: (kind: 'terms' | 'pages', content: ShardContent) => string,
): SearchFile {
  const [head, { documents, index }] = file
  const opened = openIndex(file, false)
  const terms: { readonly first: string; readonly name: string }[] = []
  for (const { first, shard } of termShards(opened))
    terms.push({ first, name: name('terms', shard) })
  const pages: { readonly first: number; readonly name: string }[] = []
  for (const { first, shard } of pageShards(opened, textsOf))
    pages.push({ first, name: name('pages', shard) })
  const { simplified, synonyms } = index
  const dated = head.documents.d ? { d: head.documents.d } : {}
  return [
    { ...head, documents: { i: head.documents.i, t: [], u: [], ...dated } },
    {
      documents: { i: documents.i, n: documents.n, t: [], h: [] },
      index: {
        terms: '',
        postings: '',
        lengths: '',
        ...(simplified === undefined ? {} : { simplified }),
        ...(synonyms === undefined ? {} : { synonyms }),
        shards: {
          terms: terms.map(({ first }) => first),
          termFiles: terms.map((each) => each.name),
          pages: pages.map(({ first }) => first),
          pageFiles: pages.map((each) => each.name),
        },
      },
    },
  ]
}

// Characters of a file: about 8 kB of terms and 4 kB of pages after gzip.
const TERMS = 9_000
const PAGES = 7_000

function* termShards(
  index: SearchIndex,
): Generator<{ readonly first: string; readonly shard: TermShard }> {
  let terms: string[] = []
  let impacts: string[] = []
  let size = 0
  const shard = (): TermShard => ({ terms: encodeTerms(terms), impacts: impacts.join('|') })
  for (const [number, term] of index.terms.entries()) {
    const [first] = terms
    if (first !== undefined && size > TERMS && beginsAnew(term, terms.at(-1) ?? '')) {
      yield { first, shard: shard() }
      terms = []
      impacts = []
      size = 0
    }
    const impact = encodeImpacts(index.occurrences(number))
    terms.push(term)
    impacts.push(impact)
    size += impact.length + term.length
  }
  const [first] = terms
  if (first !== undefined) yield { first, shard: shard() }
}

/** Words of Chinese that share two characters stay together: a question asks for all of them. */
function beginsAnew(term: string, before: string): boolean {
  return !isHan(term.charCodeAt(0)) || term.slice(0, 2) !== before.slice(0, 2)
}

function* pageShards(
  { pages, sections }: SearchIndex,
  textsOf: (page: number) => readonly string[],
): Generator<{ readonly first: number; readonly shard: PageShard }> {
  let first = 0
  let texts: string[] = []
  let size = 0
  for (const [number, page] of pages.entries()) {
    for (const text of textsOf(number)) {
      texts.push(text)
      size += text.length
    }
    if (size < PAGES && number < pages.length - 1) continue
    const own = pages.slice(first, number + 1)
    const within = sections.slice(own[0]?.first ?? 0, page.first + page.count)
    yield {
      first,
      shard: {
        t: own.map(({ title }) => title),
        u: own.map(({ url }) => url),
        o: own.map(({ other }) => other),
        k: own.map(({ keywords }) => keywords.join('|')),
        sections: {
          t: within.map(({ heading }) => heading),
          h: within.map(({ hash }) => hash),
          o: within.map(({ other }) => other),
          x: texts,
        },
      },
    }
    first = number + 1
    texts = []
    size = 0
  }
}
