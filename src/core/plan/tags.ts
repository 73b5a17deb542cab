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
import { byName } from './by-name.ts'
import { readDataYaml } from '../reading/data-yaml.ts'
import type { Entry } from './catalog.ts'
import { keyAt, placeOf, type Trail } from '../reading/place.ts'
import { oneTag, tagWithoutLetter, unknownTag } from '../problems/problems.ts'
import { group, inOneSpelling, inOrder, matching, text } from '../reading/schema.ts'
import { nearest } from '../reading/suggest.ts'

/** What a tag is called in one language. */
export interface TagWords {
  readonly label: string
  readonly description?: string
}

/** A tag and its posts in one locale, newest first. */
export interface Tag {
  readonly slug: string
  readonly words: TagWords
  readonly posts: readonly Entry[]
}

/** Every `_tags.yaml` by locale: words by slug, in the order of the file. */
export type TagFiles = ReadonlyMap<Locale, ReadonlyMap<string, TagWords>>

/**
 * Reads `_tags.yaml`: a tag's slug to its label and description. The slugs are the same in every locale, `values` those of the
 * file's.
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
 * The tags of one locale's posts, in the order of the tag file, or without one by their names, with a problem for each that no file
 * defines.
 */
export function planTags(
  posts: readonly Entry[],
  { id, lang }: SiteLocale,
  defaultLocale: Locale,
  files: TagFiles,
): { readonly tags: readonly Tag[]; readonly diagnostics: readonly Diagnostic[] } {
  const known = [defaultLocale, id].flatMap((locale) => [...(files.get(locale) ?? [])])
  const tags = new Map<string, { words: TagWords; posts: Entry[] }>(
    known.map(([slug, words]) => [slug, { words, posts: [] }]),
  )
  const someUnclear = posts.some(({ doc }) => doc.unclear)
  const diagnostics: Diagnostic[] = []
  const told = new Set<string>()
  for (const post of posts) {
    const { tags: named = [] } = post.doc.frontMatter
    for (const name of new Set(named)) {
      // Without any file the tags are what the posts say.
      const slug = files.size > 0 ? name : githubSlug(name)
      const tag = tags.get(slug) ?? { words: { label: name }, posts: [] }
      const unknown = files.size > 0 && !tags.has(slug)
      if (unknown || slug === '') {
        const place = placeOf(post.doc.path, keyAt(post.doc.keys, 'tags', named.indexOf(name)))
        const problem = unknown
          ? unknownTag(name, nearest(name, tags.keys()), place)
          : tagWithoutLetter(name, place)
        if (!post.fallback) diagnostics.push(problem)
        continue
      }
      const differs = files.size === 0 && !isAlike(name, tag.words.label)
      if (differs && !told.has(name) && !post.fallback) {
        told.add(name)
        const place = placeOf(post.doc.path, keyAt(post.doc.keys, 'tags', named.indexOf(name)))
        diagnostics.push(oneTag(name, tag.words.label, slug, place))
      }
      tags.set(slug, tag)
      if (tag.posts.at(-1) !== post) tag.posts.push(post)
    }
  }
  // A post that is not understood as a whole may have any of them.
  const used = [...tags].flatMap(([slug, tag]) =>
    tag.posts.length > 0 || someUnclear ? [{ slug, ...tag }] : [],
  )
  if (files.size > 0) return { tags: used, diagnostics }
  const byNames = byName(lang)
  return { tags: used.toSorted((a, b) => byNames(a.words.label, b.words.label)), diagnostics }
}

/** Below which routes there may be more tags than are known: without a file they are what posts say, and some of these are not understood. */
export function openTags(
  { locale, listed }: { readonly locale: SiteLocale; readonly listed: readonly Entry[] },
  files: TagFiles,
): Route[] {
  const isOpen = files.size === 0 && listed.some(({ doc }) => doc.unclear)
  return isOpen ? [route(locale.base, 'blog/tags')] : []
}

/** Whether two tags differ in what nobody means by it: capital letters, spaces and dashes. */
function isAlike(one: string, other: string): boolean {
  const bare = (name: string): string => name.toLowerCase().replace(/[\s_-]+/g, '-')
  return bare(one) === bare(other)
}
