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
import { keyAt, placeOf, type Trail } from '../reading/place.ts'
import { joiningComma } from '../problems/front-matter.ts'
import { ANY_COMMA, FULL_WIDTH_COMMA } from '../problems/full-width.ts'
import { oneTag, tagWithoutLetter, unknownTag } from '../problems/site.ts'
import { group, inOneSpelling, inOrder, matching, text } from '../reading/schema.ts'
import { nearest } from '../reading/suggest.ts'

/** The label and description of a tag in one language. */
interface TagWords {
  readonly label: string
  readonly description?: string
}

/** A tag and its posts in one locale, newest first. */
export interface Tag {
  readonly slug: string
  readonly words: TagWords
  readonly posts: readonly Entry[]
}

/** All `_tags.yaml` files by locale: words by slug, in the order of the file. */
export type TagFiles = ReadonlyMap<Locale, ReadonlyMap<string, TagWords>>

/**
 * Parses `_tags.yaml`, which maps the slug of a tag to its label and description. Slugs are the same in every
 * locale. `values` are the site values of the file's locale.
 */
export function readTags(
  path: FilePath,
  source: string,
  values: Readonly<Record<string, string>>,
): {
  readonly tags: ReadonlyMap<string, TagWords> | undefined
  readonly locate: (trail: Trail) => Place
  readonly diagnostics: readonly Diagnostic[]
} {
  const { value, locate, diagnostics } = readDataYaml(path, source, TAGS, values)
  return { tags: value, locate, diagnostics }
}

const TAGS = inOrder(
  group<TagWords>({ label: text, description: text }, { label: 'News' }),
  inOneSpelling(matching(/^[\p{L}\p{M}\p{N}_-]+$/u, 'a slug of letters, digits and dashes')),
)

/**
 * Returns the tags of a locale's posts, in the order of the tag file or, without one, by label.
 * Reports tags that no file defines.
 */
export function planTags(
  posts: readonly Entry[],
  { id, lang }: SiteLocale,
  defaultLocale: Locale,
  files: TagFiles,
): { readonly tags: readonly Tag[]; readonly diagnostics: readonly Diagnostic[] } {
  const fileTags = [defaultLocale, id].flatMap((locale) => [...(files.get(locale) ?? [])])
  const { tags, diagnostics } = files.size > 0 ? fromFiles(posts, fileTags) : fromPosts(posts)
  // A post that is not fully parsed may have any of the tags, so none counts as unused.
  const someUnclear = posts.some(({ doc }) => doc.unclear)
  const used = Array.from(tags, ([slug, tag]) => ({ slug, ...tag })).filter(
    (tag) => tag.posts.length > 0 || someUnclear,
  )
  if (files.size > 0) return { tags: used, diagnostics }
  const compareNames = byName(lang)
  return { tags: used.toSorted((a, b) => compareNames(a.words.label, b.words.label)), diagnostics }
}

/** Tags by slug, while posts are assigned to them. */
interface Tagged {
  readonly tags: Map<string, { readonly words: TagWords; readonly posts: Entry[] }>
  readonly diagnostics: Diagnostic[]
}

function fromFiles(
  posts: readonly Entry[],
  fileTags: readonly (readonly [slug: string, words: TagWords])[],
): Tagged {
  const tags: Tagged['tags'] = new Map(
    fileTags.map(([slug, words]) => [slug, { words, posts: [] }]),
  )
  const diagnostics: Diagnostic[] = []
  for (const post of posts) {
    for (const name of tagsOf(post)) {
      const tag = tags.get(name)
      if (tag) tag.posts.push(post)
      else if (!post.fallback) {
        const place = placeOfTag(post, name)
        // No tag of the file has a comma.
        const [comma] = ANY_COMMA.exec(name) ?? []
        diagnostics.push(
          comma === undefined
            ? unknownTag(name, nearest(name, tags.keys()), place)
            : joiningComma(comma, 'tags', place, 'error'),
        )
      }
    }
  }
  return { tags, diagnostics }
}

/** Without a tag file, the tags are those of the posts. The first spelling found becomes the label. */
function fromPosts(posts: readonly Entry[]): Tagged {
  const tags: Tagged['tags'] = new Map()
  const diagnostics: Diagnostic[] = []
  const reported = new Set<string>()
  for (const post of posts) {
    for (const name of tagsOf(post)) {
      const [comma] = joiningPattern(post).exec(name) ?? []
      if (comma !== undefined && !post.fallback)
        diagnostics.push(joiningComma(comma, 'tags', placeOfTag(post, name)))
      const slug = githubSlug(name)
      if (slug === '') {
        if (!post.fallback) diagnostics.push(tagWithoutLetter(name, placeOfTag(post, name)))
        continue
      }
      const tag = tags.get(slug) ?? { words: { label: name }, posts: [] }
      tags.set(slug, tag)
      if (tag.posts.at(-1) !== post) tag.posts.push(post)
      const { label } = tag.words
      if (isAlike(name, label) || reported.has(name) || post.fallback) continue
      reported.add(name)
      diagnostics.push(oneTag(name, label, slug, placeOfTag(post, name)))
    }
  }
  return { tags, diagnostics }
}

function tagsOf({ doc }: Entry): Set<string> {
  return new Set(doc.frontMatter.tags)
}

/** Returns the commas that join tags. `tags: news, events` is one text, and `["Paris, France"]` one tag. */
function joiningPattern({ doc }: Entry): RegExp {
  return own(doc.keys, 'tags.0') === undefined ? ANY_COMMA : FULL_WIDTH_COMMA
}

function placeOfTag({ doc }: Entry, name: string): Place {
  return placeOf(doc.path, keyAt(doc.keys, 'tags', doc.frontMatter.tags?.indexOf(name)))
}

/**
 * Returns the routes below which unknown tags may exist. Without a tag file, tags come from the posts, so
 * tags are unknown if some post is not fully parsed.
 */
export function openTags(
  { locale, listed }: { readonly locale: SiteLocale; readonly listed: readonly Entry[] },
  files: TagFiles,
): Route[] {
  const isOpen = files.size === 0 && listed.some(({ doc }) => doc.unclear)
  return isOpen ? [route(locale.base, 'blog/tags')] : []
}

/** Whether two tags differ only in what carries no meaning: letter case, spaces, underscores, and dashes. */
function isAlike(one: string, other: string): boolean {
  const normalized = (name: string): string => name.toLowerCase().replace(/[\s_-]+/g, '-')
  return normalized(one) === normalized(other)
}
