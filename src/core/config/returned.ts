// Validates the return values of hooks in the config, as far as the build relies on them. Few of these
// hooks are type-checked.

import type { Doc, Hooks, Page } from '../../shared/contract.ts'
import { isInside } from '../../shared/route.ts'
import { FRONT_MATTER } from '../reading/front-matter-keys.ts'
import { pagePath } from '../reading/path-checks.ts'
import { check, list, matching, oneOf, type Check } from '../reading/schema.ts'

/** What is wrong with an entry of the list that a hook returns. */
export interface EntryFault {
  /** A sentence, if there is more to say than that it is no entry. */
  readonly message?: string
  /** How to fix it, if a value that the hook was given only needs to be changed. */
  readonly hint?: string
}

/**
 * Returns a function that describes the first fault in a document. Of its front matter, only values that the
 * hook has changed are checked: the others were checked when they were read, and contain expanded site values
 * since.
 */
export function faultInDoc(originals: readonly Doc[]): (doc: object) => EntryFault | undefined {
  const hint = changeHint('docs', 'GivenDoc')
  const originalByPath = new Map<unknown, Doc>(originals.map((each) => [each.path, each]))
  return (doc) => {
    const original = originalByPath.get(Reflect.get(doc, 'path'))
    const frontMatter: unknown = Reflect.get(doc, 'frontMatter')
    if (!original || typeof frontMatter !== 'object' || frontMatter === null)
      return faultIn(DOC_SCHEMA, doc, hint)
    const changed = Object.entries(frontMatter).filter(
      ([key, each]) => !isUnchanged(each, Reflect.get(original.frontMatter, key)),
    )
    return faultIn(DOC_SCHEMA, { ...doc, frontMatter: Object.fromEntries(changed) }, hint)
  }
}

/** Whether a front matter value is unchanged. Lists are compared item by item. */
function isUnchanged(value: unknown, original: unknown): boolean {
  if (!Array.isArray(value) || !Array.isArray(original)) return value === original
  return value.length === original.length && value.every((item, i) => item === original[i])
}

/**
 * Returns a function that describes the first fault in a page. Its route is checked only if the hook has
 * changed it: problems with file names are already reported.
 */
export function faultInPage(originals: readonly Page[]): (page: object) => EntryFault | undefined {
  const hint = changeHint('pages', 'GivenPage')
  const planned = new Set<unknown>(originals.map(({ data }) => data.route))
  const schema = pageSchema((value, trail, report) =>
    planned.has(value) ? value : pagePath(value, trail, report),
  )
  return (page) => faultIn(schema, page, hint)
}

function changeHint(hook: keyof Hooks, type: string): string {
  return `Change it in “${hook}”. The type ${type} of “sitegen” says what an entry may hold.`
}

/** Returns the first fault. `hint` is for a value that is wrong, not for one that is missing. */
function faultIn(schema: Check<object>, value: object, hint: string): EntryFault | undefined {
  const { diagnostics, unset } = check(schema, value, 'It', () => ({}), { code: true })
  const [first] = diagnostics
  return first && { message: first.message, ...(unset.has(first) ? {} : { hint }) }
}

/** Checks some keys of an object, and ignores all others. */
function objectWith(keys: Readonly<Record<string, Check<unknown>>>): Check<object> {
  return (value, trail, report) => {
    if (typeof value !== 'object' || value === null) return report.wrong(value, trail, 'an object')
    for (const [key, checkKey] of Object.entries(keys))
      checkKey(Reflect.get(value, key), [...trail, key], report)
    return value
  }
}

function optional(inner: Check<unknown>): Check<unknown> {
  return (value, trail, report) => (value === undefined ? value : inner(value, trail, report))
}

/** Any string, even an empty one. */
const text = matching(/^/, 'a text')
const texts = list(text)
const anyList = list((each: unknown) => each)
const anyObject = objectWith({})
const pathInside: Check<string> = (value, trail, report) =>
  typeof value === 'string' && isInside(value)
    ? value
    : report.wrong(value, trail, 'a path inside of the output folder')

// A file may contain a single value for these keys, but once parsed they are lists.
const listKeys = objectWith({
  keywords: optional(texts),
  tags: optional(texts),
  authors: optional(texts),
  redirects: optional(texts),
})

const DOC_SCHEMA = objectWith({
  path: text,
  locale: text,
  kind: oneOf('doc', 'post', 'page'),
  id: text,
  title: text,
  description: text,
  body: text,
  code: text,
  texts: text,
  headings: anyList,
  links: anyList,
  images: anyList,
  outside: anyList,
  ids: texts,
  updated: optional(matching(/^\d{4}-\d{2}-\d{2}(T|$)/, 'a date like 2025-08-28')),
  keys: anyObject,
  frontMatter: (value, trail, report) =>
    listKeys(value, trail, report) && FRONT_MATTER(value, trail, report),
})

const pageSchema = (route: Check<unknown>): Check<object> =>
  objectWith({
    locale: text,
    file: pathInside,
    htmls: anyList,
    data: objectWith({
      route,
      title: text,
      view: objectWith({ view: text }),
      locales: anyObject,
    }),
    head: objectWith({
      title: text,
      description: text,
      keywords: texts,
      alternates: anyList,
      image: optional(text),
      canonical: optional(text),
      robots: optional(text),
      published: optional(text),
      modified: optional(text),
      tags: optional(texts),
      authors: optional(list(objectWith({ name: text, url: text }))),
    }),
  })
