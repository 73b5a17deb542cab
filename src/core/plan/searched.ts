// Which pages can be found, and what of each: docs and posts that a visitor may be led to.

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
import type { Past } from '../../shared/search/format.ts'
import { cutFor, type Cut } from '../../shared/search/text.ts'
import { normalize, urlPath } from '../../shared/route.ts'
import { compare, inOneLine } from '../../shared/text.ts'
import { isCopy } from './canonical.ts'
import { isChangelog } from './changelog.ts'
import { absentFrom, type Catalog, type Entry } from './catalog.ts'
import type { Targets } from './targets.ts'

/** A page that can be found. */
export interface SearchedPage {
  readonly title: string
  /** What it is called in other languages, a line each, as far as that differs. */
  readonly other: string
  readonly url: string
  /** Whether it tells of its day or of versions that are gone, and is no page that is kept right. */
  readonly past: Past | undefined
  readonly route: string
  readonly path: string
  readonly description: string
  /** What else it is called: as its heading says where that is not the title, and what its author expects to be asked for. */
  readonly keywords: readonly string[]
  /** The hash of its sections' texts, and whether they hold Chinese. */
  readonly texts: Hash
  readonly wide: boolean
  /** Its headings in order, with final ids and the same heading in the first other language. */
  readonly headings: readonly {
    readonly text: string
    readonly level: number
    readonly id: string
    readonly other: string
  }[]
}

/** What the search knows of a site. */
export interface Searching {
  readonly searched: Readonly<Record<Locale, readonly SearchedPage[]>>
  /** Normalised routes of pages that are not understood or mistaken, and of those that are not made: drafts, and what the config leaves out. */
  readonly unclear: readonly string[]
  readonly absent: readonly string[]
  /** What stands for all that is said of a page, as far as that is known. */
  readonly keys?: Readonly<Record<Locale, readonly (Hash | undefined)[]>>
}

/** What the search must know of a plan. */
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
  const partly = catalog.entries.filter(({ doc }) => doc.unclear)
  const waiting = new Set([...unclear.keys(), ...partly.map(({ route }) => normalize(route))])
  return { searched: plan.searched, unclear: [...waiting], absent }
}

/** How a locale's texts are cut into words. */
export function cutOf({ config, locales }: Site, { lang }: SiteLocale): Cut {
  return cutFor(config.search?.languages ?? locales.map((locale) => locale.lang), lang)
}

/** The pages of a locale that can be found, sorted by address. */
export function searchedPages(
  targets: Targets,
  locale: SiteLocale,
  idsOf: (entry: Entry) => readonly HeadingIds[],
): SearchedPage[] {
  const { site, catalog: all } = targets
  const excluded = new Set(site.config.search?.exclude)
  const others = site.locales.filter(({ id }) => id !== locale.id).map(({ id }) => id)
  return all.entries
    .filter((entry) => entry.locale.id === locale.id && isSearched(targets, entry, excluded))
    .toSorted((a, b) => compare(a.route, b.route))
    .map((entry) => searched(site, entry, idsOf(entry), translations(all, entry, others)))
}

/** Excluded are exact paths: `docs/faq` does not hide `docs/faqs/safe`. */
function isSearched(targets: Targets, entry: Entry, excluded: ReadonlySet<string>): boolean {
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
  return !excluded.has(normalize(route).slice(locale.base.length).replace(/^\/+/, ''))
}

/** A document in those of some locales that have one of their own. */
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
  const theirs = new Set(others.flatMap((each) => namesOf(each.doc)))
  for (const name of namesOf(doc)) theirs.delete(name)
  const { past, headings } = headedAs(kind, doc.headings, ids, other?.doc.headings)
  return {
    title: doc.title,
    other: [...theirs].join('\n'),
    url: urlPath(site.base, route),
    route,
    past,
    path: doc.path,
    ...describedAs(doc),
    texts: doc.texts,
    wide: doc.wide,
    headings,
  }
}

/** What the front matter says of a page, and what its heading calls it besides. */
export function describedAs(doc: Doc): Pick<SearchedPage, 'description' | 'keywords'> {
  const { description = '', keywords = [] } = doc.frontMatter
  return { description, keywords: [...namesOf(doc).slice(1), ...keywords] }
}

/**
 * What headings say of a page, in the first other language as well where there are as many: titles are few, and headings in every
 * language would be most of an index.
 */
export function headedAs(
  kind: Kind,
  headings: readonly Pick<Heading, 'text' | 'level'>[],
  ids: readonly HeadingIds[],
  theirs: readonly Pick<Heading, 'text'>[] = [],
): Pick<SearchedPage, 'past' | 'headings'> {
  const translated = theirs.length === headings.length ? theirs : []
  const differing = (text: string, other = ''): string => (other === text ? '' : other)
  return {
    past: kind === 'post' ? 'day' : isChangelog(headings) ? 'versions' : undefined,
    headings: headings.map(({ text, level }, i) => ({
      text,
      level,
      id: ids[i]?.id ?? '',
      other: differing(text, translated[i]?.text),
    })),
  }
}

/** What a page is called: by its title, and by its heading where that is another. */
function namesOf({ title, heading }: Doc): string[] {
  return [...new Set([inOneLine(title), ...(heading === undefined ? [] : [inOneLine(heading)])])]
}
