// Selects the pages that the search covers, docs and posts that visitors may be led
// to, and what is indexed of each.

import type {
  Doc,
  Hash,
  Heading,
  HeadingIds,
  Kind,
  Locale,
  Site,
  SiteLocale,
} from '../../shared/contract.ts'
import type { OutdatedKind } from '../../shared/search/format.ts'
import { cutFor, type Cut } from '../../shared/search/text.ts'
import { normalize, urlPath } from '../../shared/route.ts'
import { compare, inOneLine } from '../../shared/text.ts'
import { isCopy } from './canonical.ts'
import { isChangelog } from './changelog.ts'
import { absentFrom, type Catalog, type Entry } from './catalog.ts'
import type { Targets } from './targets.ts'

/** A page that the search covers. */
export interface SearchedPage {
  readonly title: string
  /** Its names in other locales, one per line, as far as they differ from its own. */
  readonly other: string
  readonly url: string
  /** Set for posts and for changelogs, whose content is not kept up to date. */
  readonly outdatedKind: OutdatedKind | undefined
  readonly route: string
  readonly path: string
  readonly description: string
  /** Alternative names: its heading, if that differs from the title, and the front matter's `keywords`. */
  readonly keywords: readonly string[]
  /** The hash of the texts of its sections, and whether they contain Chinese or another script without spaces. */
  readonly texts: Hash
  readonly wide: boolean
  /** Headings in document order, with their final ids and, in `other`, their text in the first other locale. */
  readonly headings: readonly {
    readonly text: string
    readonly level: number
    readonly id: string
    readonly other: string
  }[]
}

/** What the search index of a site is built from. */
export interface Searching {
  readonly searched: Readonly<Record<Locale, readonly SearchedPage[]>>
  /**
   * Normalized routes of pages that could not be parsed or have faulty front matter (`unclear`), and of pages
   * that are not built: drafts, and those that the config leaves out (`absent`).
   */
  readonly unclear: readonly string[]
  readonly absent: readonly string[]
  /** A hash of all that was indexed of each page, as far as it is known. `undefined` for a page that has changed. */
  readonly keys?: Readonly<Record<Locale, readonly (Hash | undefined)[]>>
}

/** Extracts from a plan what the search index is built from. */
export function searchingOf(
  plan: Pick<Searching, 'searched'> & {
    readonly targets: {
      readonly unclear: ReadonlyMap<string, unknown>
      readonly catalog: Pick<Catalog, 'entries' | 'drafts' | 'leftOut'>
    }
  },
): Searching {
  const { unclear, catalog } = plan.targets
  const absent = absentFrom(catalog).map(({ route }) => normalize(route))
  const partlyParsed = catalog.entries.filter(({ doc }) => doc.unclear)
  const unclearRoutes = new Set([
    ...unclear.keys(),
    ...partlyParsed.map(({ route }) => normalize(route)),
  ])
  return { searched: plan.searched, unclear: [...unclearRoutes], absent }
}

/** Returns how the texts of a locale are split into words. */
export function segmentationOf({ config, locales }: Site, { lang }: SiteLocale): Cut {
  return cutFor(config.search?.languages ?? locales.map((locale) => locale.lang), lang)
}

/** Returns the pages of a locale that the search covers, sorted by route. */
export function searchedPages(
  targets: Targets,
  locale: SiteLocale,
  idsOf: (entry: Entry) => readonly HeadingIds[],
): SearchedPage[] {
  const { site, catalog: all } = targets
  const isExcluded = exclusion(site.config.search?.exclude ?? [])
  const others = site.locales.filter(({ id }) => id !== locale.id).map(({ id }) => id)
  return all.entries
    .filter((entry) => entry.locale.id === locale.id && isSearched(targets, entry, isExcluded))
    .toSorted((a, b) => compare(a.route, b.route))
    .map((entry) => searched(site, entry, idsOf(entry), translations(all, entry, others)))
}

/**
 * Returns whether a path without the prefix of its locale is excluded. Paths of pages must match exactly: `docs/faq`
 * does not exclude `docs/faqs/safe`. `docs/old/**` excludes the page of a folder and all pages below.
 */
function exclusion(names: readonly string[]): (path: string) => boolean {
  const pages = new Set(names)
  const folders = names.flatMap((name) => excludedFolder(name) ?? [])
  return (path) => pages.has(path) || folders.some((folder) => `${path}/`.startsWith(`${folder}/`))
}

/** Returns the folder that a name in `search.exclude` stands for: `docs/old` for `docs/old/**`. */
export function excludedFolder(name: string): string | undefined {
  return /^(.+)\/\*\*$/.exec(name)?.[1]
}

/** Whether the search covers an entry. */
function isSearched(
  targets: Targets,
  entry: Entry,
  isExcluded: (path: string) => boolean,
): boolean {
  const { kind, doc, fallback, route, locale, date } = entry
  const { unlisted, search } = doc.frontMatter
  if (
    kind === 'page' ||
    (kind === 'post' && date === '') ||
    fallback ||
    doc.unclear ||
    unlisted ||
    search === false ||
    isCopy(targets, entry)
  )
    return false
  return !isExcluded(normalize(route).slice(locale.base.length).replace(/^\/+/, ''))
}

/** Returns the entries of a document in those of the given locales that have their own version of it. */
export function translations(
  all: Catalog,
  { kind, id }: Pick<Entry, 'kind' | 'id'>,
  locales: readonly Locale[],
): Entry[] {
  return locales.flatMap((locale) => {
    const found = all.find(locale, kind, id)
    return found && !found.fallback ? [found] : []
  })
}

function searched(
  site: Site,
  { doc, kind, route }: Entry,
  ids: readonly HeadingIds[],
  others: readonly Entry[],
): SearchedPage {
  const [other] = others
  const otherNames = new Set(others.flatMap((each) => namesOf(each.doc)))
  for (const name of namesOf(doc)) otherNames.delete(name)
  const { outdatedKind, headings } = searchHeadings(kind, doc.headings, ids, other?.doc.headings)
  return {
    title: doc.title,
    other: [...otherNames].join('\n'),
    url: urlPath(site.base, route),
    route,
    outdatedKind,
    path: doc.path,
    ...searchDescription(doc),
    texts: doc.texts,
    wide: doc.wide,
    headings,
  }
}

/** Returns a page's description, and its alternative names: the differing heading and the keywords. */
export function searchDescription(doc: Doc): Pick<SearchedPage, 'description' | 'keywords'> {
  const { description = '', keywords = [] } = doc.frontMatter
  return { description, keywords: [...namesOf(doc).slice(1), ...keywords] }
}

/**
 * Returns what the search index takes from a page's headings. Headings of another locale are included
 * only for the first one, and only if it has as many headings: titles are few, but headings in every
 * language would make up most of an index.
 */
export function searchHeadings(
  kind: Kind,
  headings: readonly Pick<Heading, 'text' | 'level'>[],
  ids: readonly HeadingIds[],
  otherHeadings: readonly Pick<Heading, 'text'>[] = [],
): Pick<SearchedPage, 'outdatedKind' | 'headings'> {
  const counterparts = otherHeadings.length === headings.length ? otherHeadings : []
  const ifDifferent = (text: string, other = ''): string => (other === text ? '' : other)
  return {
    outdatedKind: kind === 'post' ? 'day' : isChangelog(headings) ? 'versions' : undefined,
    headings: headings.map(({ text, level }, i) => ({
      text,
      level,
      id: ids[i]?.id ?? '',
      other: ifDifferent(text, counterparts[i]?.text),
    })),
  }
}

/** Returns the names of a page: its title, and its heading if that differs. */
function namesOf({ title, heading }: Doc): string[] {
  return [...new Set([inOneLine(title), ...(heading === undefined ? [] : [inOneLine(heading)])])]
}
