// Sources become documents: Markdown in the pool, component pages from what their modules export.

import { checkFrontMatter } from '../core/front-matter.ts'
import type { ParseInput } from '../core/markdown/parse.ts'
import { valuesIn } from '../core/markdown/site-values.ts'
import { placeOf } from '../core/place.ts'
import { missingTitle, tooCostly } from '../core/problems.ts'
import { cutOf } from '../core/search/searched.ts'
import type { Diagnostic, Doc, Site, Source } from '../shared/contract.ts'
import { isWide } from '../shared/search/text.ts'
import { own } from '../shared/text.ts'
import { batched } from './batches.ts'
import { frontMatterLocator } from './bundle-theme.ts'
import { hashOf, hashOfParts } from './hash.ts'
import { memo } from './memo.ts'
import type { Failure } from './pool.ts'
import type { Recent } from './recent.ts'
import type { Store } from './store.ts'
import type { ParsedPiece, ParsePiece } from './worker.ts'
import type { Workshop } from './workshop.ts'

/** A document with its body put away. */
export interface Understood {
  readonly doc?: Doc
  readonly diagnostics: readonly Diagnostic[]
}

/** Parses Markdown sources that have changed, in order. */
export async function parseAll(shop: Workshop, sources: readonly Source[]): Promise<Understood[]> {
  const { site, store, pool, tallies, recent } = shop
  const valuesOf = new Map(site.locales.map((locale) => [locale.id, locale.values]))
  const inputOf = ({ path, locale, kind, id, text }: Source): ParseInput => {
    const known = valuesOf.get(locale) ?? {}
    return { path, locale, kind, id, text, values: needed(known, text), depth: site.limits.depth }
  }
  const chinese = cutOf(site) === 'dictionary'
  const pieceOf = (source: Source): ParsePiece => ({
    input: inputOf(source),
    cut: chinese && HAN.test(source.text) ? (site.config.search?.words ?? []) : undefined,
  })
  // A source that is the same object is the same text; what is made of it depends on the config besides.
  const known = recent.of('pieces', site, () => new WeakMap<Source, ParsePiece>())
  const pieces = sources.map((source) => {
    const piece = known.get(source) ?? pieceOf(source)
    known.set(source, piece)
    return piece
  })
  const remember = memo<ParsePiece, Understood>(
    shop,
    'parse',
    tallies.parse,
    (piece) => [recent.of('piece', piece, hashOfPiece)],
    async (missing) => {
      let done = 0
      const length = ({ input }: ParsePiece): number => input.text.length
      // Where Chinese is cut, a thread loads a dictionary first: one of them, unless there is much to cut.
      const groups = [
        batched(
          missing.filter(({ cut }) => cut !== undefined),
          length,
        ),
        ...batched(
          missing.filter(({ cut }) => cut === undefined),
          length,
        ).map((batch) => [batch]),
      ]
      const understood = new Map<ParsePiece, Understood>()
      await pool.run('parseBatch', groups, (outcome, piece) => {
        shop.progress('parse', ++done, missing.length)
        const { input } = piece
        understood.set(
          piece,
          'value' in outcome
            ? putAway(store, outcome.value)
            : givenUp(outcome.failure, site, input),
        )
      })
      return missing.map((piece) => understood.get(piece))
    },
    ({ doc }) =>
      !doc ||
      [doc.body, doc.code, doc.texts, doc.words].every((hash) => hash === '' || store.has(hash)),
  )
  return (await remember(pieces)).map((each) => each ?? { diagnostics: [] })
}

function hashOfPiece({ input, cut }: ParsePiece): string {
  const { path, locale, kind, id, text, values, depth } = input
  return hashOfParts([
    ...[path, locale, kind, id, text, JSON.stringify(values), String(depth)],
    JSON.stringify(cut ?? null),
  ])
}

const HAN = /\p{Script=Han}/u

/** Of the site's values those that a text names; all of them if it names one that is not there, to suggest another. */
function needed(known: Readonly<Record<string, string>>, text: string): Record<string, string> {
  const names = valuesIn(text)
  const found = names.flatMap((name) => {
    const value = own(known, name)
    return value === undefined ? [] : [[name, value] as const]
  })
  return found.length === names.length ? Object.fromEntries(found) : { ...known }
}

function putAway(store: Store, { parsed, words }: ParsedPiece): Understood {
  const { doc, body, code, sections = [], diagnostics } = parsed
  if (!doc || !body) return { diagnostics }
  const keep = (value: unknown): string => {
    const text = JSON.stringify(value)
    const hash = hashOf(text)
    store.put(hash, text)
    return hash
  }
  const hasWide = sections.some((each) => isWide(each.text) || isWide(each.code))
  return {
    doc: {
      ...doc,
      body: keep(body),
      code: code?.length ? keep(code) : '',
      texts: keep(sections),
      words: hasWide || words.length > 0 ? keep(words) : '',
    },
    diagnostics,
  }
}

function givenUp(failure: Failure, site: Site, input: ParseInput): Understood {
  const { seconds, memory } = site.limits
  const reasons: Record<Failure, string> = {
    time: `takes more than ${seconds} s to understand`,
    memory: `takes more than ${memory} MB to understand`,
    crash: 'cannot be understood: the parser failed on it',
  }
  return { diagnostics: [tooCostly(reasons[failure], placeOf(input.path, undefined))] }
}

/** A document with the day of its last commit. */
export function withDate(doc: Doc, dates: ReadonlyMap<string, string>, { of }: Recent): Doc {
  const updated = dates.get(doc.path)
  return updated === undefined ? doc : of(`since ${updated}`, doc, () => ({ ...doc, updated }))
}

/** A component page as a document: its front matter, and no text. */
export function componentDoc(source: Source, exported: unknown): Understood {
  const { path, locale, kind, id, text } = source
  const spot = frontMatterLocator(text)
  const head = checkFrontMatter(
    path,
    exported,
    (trail) => spot(trail) ?? { line: 1, column: 1, length: 1 },
  )
  const { frontMatter, keys } = head
  const { title } = frontMatter
  if (title === undefined) {
    const missing = head.diagnostics.length > 0 ? [] : [missingTitle(placeOf(path, spot([])))]
    return { diagnostics: [...head.diagnostics, ...missing] }
  }
  const doc: Doc = {
    ...{ path, locale, kind, id, frontMatter, keys, title },
    description: frontMatter.description ?? '',
    ...{
      headings: [],
      links: [],
      images: [],
      outside: [],
      ids: [],
      minutes: 0,
      body: '',
      code: '',
      texts: '',
      words: '',
      component: true,
    },
  }
  return { doc, diagnostics: head.diagnostics }
}
