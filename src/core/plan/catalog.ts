import type { Doc, Kind, Locale, Route, Site, SiteLocale } from '../../shared/contract.ts'
import { normalize, pageRoute, postName, routeOf } from '../../shared/route.ts'
import { compare } from '../../shared/text.ts'
import { ownPlace, type OwnPlaces } from './own-places.ts'

/** A document at a route of one locale: the translation or, as a fallback, the document of the default locale. */
export interface Entry {
  readonly locale: SiteLocale
  readonly kind: Kind
  readonly id: string
  readonly route: Route
  readonly doc: Doc
  /** Whether the document is in the language of the default locale because this locale has no translation. */
  readonly fallback: boolean
  /** Posts only: `YYYY-MM-DD`. Empty for other kinds and for a post without a date in its name. */
  readonly date: string
}

/** All entries of a site, with lookups. */
export interface Catalog {
  readonly entries: readonly Entry[]
  /**
   * Normalized routes that several files claim. `plan` reports them. It is undefined which
   * of the files a reader would see.
   */
  readonly contested: ReadonlySet<string>
  /** Entries that exist only as drafts. A build without drafts has no page for them. */
  readonly drafts: readonly Entry[]
  /** Entries that the config's `pages` function leaves out. */
  readonly leftOut: readonly Entry[]
  /** New routes of the pages that the config's `pages` function moves, by normalized planned route. */
  readonly moved: OwnPlaces['moved']
  /** Originals of the pages that this function declares copies, by the normalized route of the copy. */
  readonly copies: OwnPlaces['copies']
  /** Entries in the language of their document, without fallbacks, by the path of the source file. */
  readonly written: ReadonlyMap<string, Entry>
  readonly find: (locale: Locale, kind: Kind, id: string) => Entry | undefined
  /** Returns the document in the default locale. */
  readonly original: (kind: Kind, id: string) => Doc | undefined
}

/**
 * Assigns routes to documents. A locale has every document of the default locale, translated or not, and those
 * that it alone has. Leaves out drafts unless `drafts` is set, and pages that the config's `pages` function drops.
 */
export function catalog(
  site: Site,
  docs: readonly Doc[],
  drafts: boolean,
  places: OwnPlaces,
): Catalog {
  const published = docs.filter(({ frontMatter }) => !frontMatter.draft)
  const withoutDrafts = indexDocs(site, published, places)
  const withDrafts =
    published.length === docs.length ? withoutDrafts : indexDocs(site, docs, places)
  const { entries, contested, leftOut, written, index, originals } = drafts
    ? withDrafts
    : withoutDrafts
  return {
    entries,
    contested,
    leftOut,
    written,
    moved: places.moved,
    copies: places.copies,
    drafts: [...withDrafts.index].flatMap(([key, entry]) =>
      withoutDrafts.index.has(key) ? [] : [entry],
    ),
    find: (locale, kind, id) => index.get(`${locale} ${keyOf(kind, id)}`),
    original: (kind, id) => originals.get(keyOf(kind, id)),
  }
}

/**
 * Returns the entries that are known but not built: drafts and pages that the config leaves out. A name in
 * the config or a sidebar may still refer to them.
 */
export function absentFrom({ drafts, leftOut }: Pick<Catalog, 'drafts' | 'leftOut'>): Entry[] {
  return [...drafts, ...leftOut]
}

function indexDocs(
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
  const duplicated = new Set<Doc>()
  for (const doc of docs.toSorted((a, b) => compare(a.path, b.path))) {
    const localeDocs = byLocale.get(doc.locale) ?? new Map<string, Doc>()
    byLocale.set(doc.locale, localeDocs)
    // If two files have the same id, the first one by path wins.
    const other = localeDocs.get(keyOf(doc.kind, doc.id))
    if (other) duplicated.add(other)
    else localeDocs.set(keyOf(doc.kind, doc.id), doc)
  }
  const originals = byLocale.get(site.defaultLocale) ?? new Map<string, Doc>()
  const entries: Entry[] = []
  const taken = new Set<string>()
  const contested = new Set<string>()
  const leftOut: Entry[] = []
  const written = new Map<string, Entry>()
  const index = new Map<string, Entry>()
  for (const locale of site.locales) {
    const localeDocs = byLocale.get(locale.id) ?? new Map<string, Doc>()
    for (const [key, doc] of new Map([...originals, ...localeDocs])) {
      const planned = entryOf(locale, doc, doc.locale !== locale.id)
      const at = ownPlace(places, planned.route)
      if (at === undefined) {
        leftOut.push(planned)
        continue
      }
      const entry = { ...planned, route: at }
      const path = normalize(at)
      if (taken.has(path) || duplicated.has(doc)) contested.add(path)
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
  // A post without a date in its name has been reported. It gets a placeholder route and no page.
  const route = routeOf(locale.base, { kind, id }) ?? pageRoute(locale.base, id)
  return { locale, kind, id, route, doc, fallback, date: post?.date ?? '' }
}

function keyOf(kind: Kind, id: string): string {
  return `${kind} ${id}`
}
