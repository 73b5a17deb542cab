// What the posts of a blog are grouped by, tags and authors, and what a data file may say of each.

import { outside } from '../config/web-address.ts'
import type { GroupTerms } from '../problems/site.ts'
import { unknownKey } from '../problems/source.ts'
import { aliasTable } from '../reading/alias-table.ts'
import { nameOf, AUTHORS as AUTHORS_FILE, TAGS as TAGS_FILE } from '../reading/content-path.ts'
import { group, text, type Check } from '../reading/schema.ts'

/** What a file says of a tag or an author in one language. `url` leads to the author's own pages. */
export interface WrittenWords {
  readonly label: string
  readonly description?: string
  readonly url?: string
}

/** What posts are grouped by. `key` is that of the front matter, and a part of the groups' addresses. */
export interface Grouping extends GroupTerms {
  readonly key: 'tags' | 'authors'
  readonly words: Check<WrittenWords>
}

/** Tags, as `_tags.yaml` defines them. */
export const TAGS: Grouping = {
  key: 'tags',
  noun: 'tag',
  file: nameOf(TAGS_FILE),
  nameKey: 'label',
  entry: 'a label and a description',
  example: 'party',
  words: group<Omit<WrittenWords, 'url'>>(
    { label: text, description: text },
    { label: 'News' },
    {
      equivalents: {},
      advice: aliasTable([
        ['Delete it: the address of a tag ends with the name that stands above.', 'permalink'],
      ]),
    },
  ),
}

const author = group<Omit<WrittenWords, 'label'> & { readonly name: string }>(
  { name: text, description: text, url: outside },
  { name: 'Anna Berg' },
  {
    equivalents: aliasTable([
      ['name', 'label'],
      ['description', 'title bio'],
    ]),
    advice: aliasTable([
      [
        'Delete it: of an author, posts show the name only.',
        'image_url image avatar email social socials',
      ],
      ['Delete it: every author has a page.', 'page'],
    ]),
  },
)

/** Authors, as `_authors.yaml` defines them. */
export const AUTHORS: Grouping = {
  key: 'authors',
  noun: 'author',
  file: nameOf(AUTHORS_FILE),
  nameKey: 'name',
  entry: 'a name',
  example: 'anna',
  words(value, trail, report) {
    // MkDocs has the names of authors one level deeper.
    if (trail[0] === 'authors' && holdsGroups(value))
      return report.add(
        (place) => unknownKey('authors', report.owner([]), undefined, NO_OUTER_KEY, place),
        trail,
      )
    const { name, ...words } = author(value, trail, report) ?? {}
    return name === undefined ? undefined : { label: name, ...words }
  },
}

const NO_OUTER_KEY = 'Delete this line, and write the names below it without indentation.'

function holdsGroups(value: unknown): boolean {
  const isObject = (each: unknown): boolean => typeof each === 'object' && each !== null
  return isObject(value) && Object.values(value as object).every(isObject)
}
