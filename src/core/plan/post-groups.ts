// Groups the posts of a blog by what their front matter names: by tags, and by authors. A data file says what
// the groups are called in each language; without one, the names in posts are shown as they are.

import { slug as githubSlug } from 'github-slugger'
import type {
  Diagnostic,
  FilePath,
  Locale,
  Place,
  Route,
  SiteLocale,
} from '../../shared/contract.ts'
import { route } from '../../shared/route.ts'
import { own } from '../../shared/text.ts'
import { byName } from './by-name.ts'
import { readDataYaml } from '../reading/data-yaml.ts'
import type { Entry } from './catalog.ts'
import { AUTHORS, type Grouping, TAGS, type WrittenWords } from './groupings.ts'
import { drawnHref, type DataLink } from './drawn-links.ts'
import type { Targets } from './targets.ts'
import { keyAt, placeOf, type Trail } from '../reading/place.ts'
import { joiningComma } from '../problems/front-matter.ts'
import { ANY_COMMA, FULL_WIDTH_COMMA } from '../problems/full-width.ts'
import { groupWithoutLetter, oneGroup, unknownGroup } from '../problems/site.ts'
import { inOneSpelling, inOrder, matching } from '../reading/schema.ts'
import { nearest } from '../reading/suggest.ts'

/** What a file says of a tag or an author, with the place at which the address is written. */
interface GroupWords extends WrittenWords {
  readonly urlPlace?: Place
}

/** A tag or an author, and the posts in one locale, newest first. */
export interface PostGroup {
  readonly slug: string
  readonly words: GroupWords
  readonly posts: readonly Entry[]
}

/** What posts of a locale are grouped by. */
export type PostGroups = Readonly<Record<Grouping['key'], readonly PostGroup[]>>

/** All files of one kind by locale: words by slug, in the order of the file. */
export type GroupFiles = ReadonlyMap<Locale, ReadonlyMap<string, GroupWords>>

/**
 * Parses `_tags.yaml` or `_authors.yaml`, which map the slug of a group to its words. Slugs are the same in every
 * locale. `values` are the site values of the file's locale.
 */
export function readGroups(
  { words }: Grouping,
  path: FilePath,
  source: string,
  values: Readonly<Record<string, string>>,
): {
  readonly groups: ReadonlyMap<string, GroupWords> | undefined
  readonly locate: (trail: Trail) => Place
  readonly diagnostics: readonly Diagnostic[]
} {
  const { value, locate, diagnostics } = readDataYaml(path, source, inOrder(words, slug), values)
  const groups = Array.from(value ?? [], ([at, each]) => {
    const urlPlace = each.url === undefined ? {} : { urlPlace: locate([at, 'url']) }
    return [at, { ...each, ...urlPlace }] as const
  })
  return { groups: value && new Map(groups), locate, diagnostics }
}

const slug = inOneSpelling(
  matching(/^[\p{L}\p{M}\p{N}_-]+$/u, 'a slug of letters, digits and dashes'),
)

/** Returns the addresses that author files give. That of the default locale is used by all locales. */
export function authorLinks(targets: Targets, files: GroupFiles): DataLink[] {
  const { locales, defaultLocale } = targets.site
  return [...files].flatMap(([locale, file]) => {
    const users = locales.filter(({ id }) => id === locale || locale === defaultLocale)
    return [...file.values()].flatMap(({ url: href, urlPlace }) =>
      href !== undefined && urlPlace
        ? [
            {
              href,
              locales: users,
              drawn: users.map((each) => drawnHref(targets, each, href)),
              place: () => urlPlace,
            },
          ]
        : [],
    )
  })
}

/**
 * Returns the groups of a locale's posts, in the order of the file or, without one, by label. Reports groups that
 * no file defines.
 */
export function planGroups(
  grouping: Grouping,
  posts: readonly Entry[],
  { id, lang }: SiteLocale,
  defaultLocale: Locale,
  files: GroupFiles,
): { readonly groups: readonly PostGroup[]; readonly diagnostics: readonly Diagnostic[] } {
  const defined = [defaultLocale, id].flatMap((locale) => [...(files.get(locale) ?? [])])
  const { groups, diagnostics } =
    files.size > 0 ? fromFiles(grouping, posts, defined) : fromPosts(grouping, posts)
  // A post that is not fully parsed may be in any group, so none counts as unused.
  const someUnclear = posts.some(({ doc }) => doc.unclear)
  const used = Array.from(groups, ([at, each]) => ({ slug: at, ...each })).filter(
    (each) => each.posts.length > 0 || someUnclear,
  )
  if (files.size > 0) return { groups: used, diagnostics }
  const compareNames = byName(lang)
  return {
    groups: used.toSorted((a, b) => compareNames(a.words.label, b.words.label)),
    diagnostics,
  }
}

/** Groups by slug, while posts are assigned to them. */
interface Grouped {
  readonly groups: Map<string, { readonly words: GroupWords; readonly posts: Entry[] }>
  readonly diagnostics: Diagnostic[]
}

function fromFiles(
  grouping: Grouping,
  posts: readonly Entry[],
  defined: readonly (readonly [slug: string, words: GroupWords])[],
): Grouped {
  const groups: Grouped['groups'] = new Map(
    defined.map(([at, words]) => [at, { words, posts: [] }]),
  )
  const diagnostics: Diagnostic[] = []
  for (const post of posts) {
    for (const name of namesIn(post, grouping)) {
      const named = groups.get(name)
      if (named) named.posts.push(post)
      else if (!post.fallback) {
        const place = placeOfName(post, grouping, name)
        // No slug of the file has a comma.
        const [comma] = ANY_COMMA.exec(name) ?? []
        diagnostics.push(
          comma === undefined
            ? unknownGroup(grouping, name, nearest(name, groups.keys()), place)
            : joiningComma(comma, grouping.key, place, 'error'),
        )
      }
    }
  }
  return { groups, diagnostics }
}

/** Without a file, the groups are those that posts name. The first spelling found becomes the label. */
function fromPosts(grouping: Grouping, posts: readonly Entry[]): Grouped {
  const groups: Grouped['groups'] = new Map()
  const diagnostics: Diagnostic[] = []
  const reported = new Set<string>()
  for (const post of posts) {
    for (const name of namesIn(post, grouping)) {
      const place = (): Place => placeOfName(post, grouping, name)
      const [comma] = joiningPattern(post, grouping).exec(name) ?? []
      if (comma !== undefined && !post.fallback)
        diagnostics.push(joiningComma(comma, grouping.key, place()))
      const at = githubSlug(name)
      if (at === '') {
        if (!post.fallback) diagnostics.push(groupWithoutLetter(grouping, name, place()))
        continue
      }
      const named = groups.get(at) ?? { words: { label: name }, posts: [] }
      groups.set(at, named)
      if (named.posts.at(-1) !== post) named.posts.push(post)
      const { label } = named.words
      if (isAlike(name, label) || reported.has(name) || post.fallback) continue
      reported.add(name)
      diagnostics.push(oneGroup(grouping, { name, other: label, slug: at }, place()))
    }
  }
  return { groups, diagnostics }
}

function namesIn({ doc }: Entry, { key }: Grouping): Set<string> {
  return new Set(doc.frontMatter[key])
}

/** Returns the commas that join names. `tags: news, events` is one text, and `["Paris, France"]` one tag. */
function joiningPattern({ doc }: Entry, { key }: Grouping): RegExp {
  return own(doc.keys, `${key}.0`) === undefined ? ANY_COMMA : FULL_WIDTH_COMMA
}

function placeOfName({ doc }: Entry, { key }: Grouping, name: string): Place {
  return placeOf(doc.path, keyAt(doc.keys, key, doc.frontMatter[key]?.indexOf(name)))
}

/** Returns the groups that a post is in: tags in the order of their file, authors in the order in which it names them. */
export function groupsOf({ tags, authors }: PostGroups, entry: Entry): PostGroups {
  const slugsIn = (grouping: Grouping): string[] =>
    Array.from(namesIn(entry, grouping), (name) => [name, githubSlug(name)]).flat()
  const [tagSlugs, authorSlugs] = [slugsIn(TAGS), slugsIn(AUTHORS)]
  return {
    tags: tags.filter((each) => tagSlugs.includes(each.slug)),
    authors: authors
      .filter((each) => authorSlugs.includes(each.slug))
      .toSorted((a, b) => authorSlugs.indexOf(a.slug) - authorSlugs.indexOf(b.slug)),
  }
}

/**
 * Returns the routes below which unknown groups may exist. Without a file, groups come from the posts, so they are
 * unknown if some post is not fully parsed.
 */
export function openGroups(
  { key }: Grouping,
  { locale, listed }: { readonly locale: SiteLocale; readonly listed: readonly Entry[] },
  files: GroupFiles,
): Route[] {
  const isOpen = files.size === 0 && listed.some(({ doc }) => doc.unclear)
  return isOpen ? [route(locale.base, `blog/${key}`)] : []
}

/** Whether two names differ only in what carries no meaning: letter case, spaces, underscores, and dashes. */
function isAlike(one: string, other: string): boolean {
  const normalized = (name: string): string => name.toLowerCase().replace(/[\s_-]+/g, '-')
  return normalized(one) === normalized(other)
}
