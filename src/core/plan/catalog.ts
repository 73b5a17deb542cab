import type { Doc, Kind, Locale, Route, Site, SiteLocale } from '../../shared/contract.ts'
import { normalize, pageRoute, postName, routeOf } from '../../shared/route.ts'
import { compare } from '../../shared/text.ts'
import { ownPlace, type OwnPlaces } from './own-places.ts'

/** A document at a route of one locale: its translation there, or the original where there is none yet. */
export interface Entry {
  readonly locale: SiteLocale
  readonly kind: Kind
  readonly id: string
  readonly route: Route
  readonly doc: Doc
  /** The document is in the default locale's language, since this locale has none of its own. */
  readonly fallback: boolean
  /** Posts only: `YYYY-MM-DD`. */
  readonly date: string
}

/** All entries, and how to find one. */
export interface Catalog {
  readonly entries: readonly Entry[]
  /** Normalised routes that several files claim. `plan` complains of them, and nobody knows which of the files a reader will see. */
  readonly contested: ReadonlySet<string>
  /** Entries that are drafts and nothing else: where they stand, a build has nothing. */
  readonly drafts: readonly Entry[]
  /** Those that the config's own function leaves out. */
  readonly leftOut: readonly Entry[]
  /** Where pages stand that the config's function has moved. */
  readonly moved: OwnPlaces['moved']
  /** Where pages stand that it calls copies of others. */
  readonly copies: OwnPlaces['copies']
  /** The entries of documents where these are in their own language, by the paths of their files. */
  readonly written: ReadonlyMap<string, Entry>
  readonly find: (locale: Locale, kind: Kind, id: string) => Entry | undefined
  /** The document itself, in the locale that it was written in. */
  readonly original: (kind: Kind, id: string) => Doc | undefined
}

/**
 * Puts documents at their routes. A locale has what the default locale has, translated or not, and what only it has.
 * Drafts are left out unless wanted, and what the config's own function leaves out.
 */
export function catalog(
  site: Site,
  docs: readonly Doc[],
  drafts: boolean,
  own: OwnPlaces,
): Catalog {
  const published = docs.filter(({ frontMatter }) => !frontMatter.draft)
  const built = shelve(site, published, own)
  const whole = published.length === docs.length ? built : shelve(site, docs, own)
  const { entries, contested, leftOut, written, index, originals } = drafts ? whole : built
  return {
    ...{ entries, contested, leftOut, written, moved: own.moved, copies: own.copies },
    drafts: [...whole.index].flatMap(([key, entry]) => (built.index.has(key) ? [] : [entry])),
    find: (locale, kind, id) => index.get(`${locale} ${keyOf(kind, id)}`),
    original: (kind, id) => originals.get(keyOf(kind, id)),
  }
}

/** Entries that a build knows and does not make, for who may name them all the same. */
export function absentFrom({ drafts, leftOut }: Pick<Catalog, 'drafts' | 'leftOut'>): Entry[] {
  return [...drafts, ...leftOut]
}

function shelve(
  site: Site,
  docs: readonly Doc[],
  places: OwnPlaces,
): {
  readonly entries: readonly Entry[]
  readonly contested: ReadonlySet<string>
  readonly leftOut: readonly Entry[]
  readonly written: ReadonlyMap<string, Entry>
  readonly index: ReadonlyMap<string, Entry>
  readonly originals: ReadonlyMap<string, Doc>
} {
  const byLocale = new Map<Locale, Map<string, Doc>>()
  const rivalled = new Set<Doc>()
  for (const doc of docs.toSorted((a, b) => compare(a.path, b.path))) {
    const own = byLocale.get(doc.locale) ?? new Map<string, Doc>()
    byLocale.set(doc.locale, own)
    // Of two files of one name, the first in order is the one that others see.
    const other = own.get(keyOf(doc.kind, doc.id))
    if (other) rivalled.add(other)
    else own.set(keyOf(doc.kind, doc.id), doc)
  }
  const originals = byLocale.get(site.defaultLocale) ?? new Map<string, Doc>()
  const entries: Entry[] = []
  const taken = new Set<string>()
  const contested = new Set<string>()
  const leftOut: Entry[] = []
  const written = new Map<string, Entry>()
  const index = new Map<string, Entry>()
  for (const locale of site.locales) {
    const own = byLocale.get(locale.id) ?? new Map<string, Doc>()
    for (const [key, doc] of new Map([...originals, ...own])) {
      const planned = entryOf(locale, doc, doc.locale !== locale.id)
      const at = ownPlace(places, planned.route)
      if (at === undefined) {
        leftOut.push(planned)
        continue
      }
      const entry = { ...planned, route: at }
      const path = normalize(at)
      if (taken.has(path) || rivalled.has(doc)) contested.add(path)
      taken.add(path)
      entries.push(entry)
      if (!entry.fallback) written.set(doc.path, entry)
      index.set(`${locale.id} ${key}`, entry)
    }
  }
  return { entries, contested, leftOut, written, index, originals }
}

function entryOf(locale: SiteLocale, doc: Doc, fallback: boolean): Entry {
  const { kind, id } = doc
  const post = kind === 'post' ? postName(id) : undefined
  // A post without a date in its name has been complained about; its page is none.
  const route = routeOf(locale.base, { kind, id }) ?? pageRoute(locale.base, id)
  return { locale, kind, id, route, doc, fallback, date: post?.date ?? '' }
}

function keyOf(kind: Kind, id: string): string {
  return `${kind} ${id}`
}
