// Validates the return values of hooks in the config, as far as the build relies on them. Few of these
// hooks are type-checked.

import type { Doc, Page } from '../../shared/contract.ts'
import { isInside } from '../../shared/route.ts'
import { FRONT_MATTER } from '../reading/front-matter-keys.ts'
import { pagePath } from '../reading/path-checks.ts'
import { check, list, matching, oneOf, type Check } from '../reading/schema.ts'

/**
 * Returns a function that describes the first fault in a document, as a sentence. Of its front matter, only
 * values that the hook has changed are checked: the others were checked when they were read, and contain
 * expanded site values since.
 */
export function faultInDoc(given: readonly Doc[]): (doc: object) => string | undefined {
  const known = new Map<unknown, Doc>(given.map((each) => [each.path, each]))
  return (doc) => {
    const old = known.get(Reflect.get(doc, 'path'))
    const frontMatter: unknown = Reflect.get(doc, 'frontMatter')
    if (!old || typeof frontMatter !== 'object' || frontMatter === null) return faultIn(DOC, doc)
    const said = Object.entries(frontMatter).filter(
      ([key, each]) => !isAsGiven(each, Reflect.get(old.frontMatter, key)),
    )
    return faultIn(DOC, { ...doc, frontMatter: Object.fromEntries(said) })
  }
}

/** Whether a front matter value is unchanged. Lists are compared item by item. */
function isAsGiven(each: unknown, old: unknown): boolean {
  if (!Array.isArray(each) || !Array.isArray(old)) return each === old
  return each.length === old.length && each.every((item, i) => item === old[i])
}

/**
 * Returns a function that describes the first fault in a page, as a sentence. Its route is checked only if
 * the hook has changed it: problems with file names are already reported.
 */
export function faultInPage(given: readonly Page[]): (page: object) => string | undefined {
  const planned = new Set<unknown>(given.map(({ data }) => data.route))
  const schema = pageAt((value, trail, report) =>
    planned.has(value) ? value : pagePath(value, trail, report),
  )
  return (page) => faultIn(schema, page)
}

function faultIn(schema: Check<object>, value: object): string | undefined {
  return check(schema, value, 'It', () => ({}), { code: true }).diagnostics[0]?.message
}

/** Checks some keys of an object, and ignores all others. */
function having(keys: Readonly<Record<string, Check<unknown>>>): Check<object> {
  return (value, trail, report) => {
    if (typeof value !== 'object' || value === null) return report.wrong(value, trail, 'an object')
    for (const [key, each] of Object.entries(keys))
      each(Reflect.get(value, key), [...trail, key], report)
    return value
  }
}

function optional(wanted: Check<unknown>): Check<unknown> {
  return (value, trail, report) => (value === undefined ? value : wanted(value, trail, report))
}

/** Any string, even an empty one. */
const text = matching(/^/, 'a text')
const texts = list(text)
const someList = list((each: unknown) => each)
const group = having({})
const inside: Check<string> = (value, trail, report) =>
  typeof value === 'string' && isInside(value)
    ? value
    : report.wrong(value, trail, 'a path inside of the output folder')

// A file may contain a single value for these keys, but once parsed they are lists.
const severalIn = having({
  keywords: optional(texts),
  tags: optional(texts),
  redirects: optional(texts),
})

const DOC = having({
  ...{ path: text, locale: text, kind: oneOf('doc', 'post', 'page'), id: text },
  ...{ title: text, description: text, body: text, code: text, texts: text },
  ...{ headings: someList, links: someList, images: someList, outside: someList, ids: texts },
  updated: optional(matching(/^\d{4}-\d{2}-\d{2}(T|$)/, 'a date like 2025-08-28')),
  keys: group,
  frontMatter: (value, trail, report) =>
    severalIn(value, trail, report) && FRONT_MATTER(value, trail, report),
})

const pageAt = (route: Check<unknown>): Check<object> =>
  having({
    locale: text,
    file: inside,
    htmls: someList,
    data: having({
      route,
      title: text,
      view: having({ view: text }),
      locales: group,
    }),
    head: having({
      ...{ title: text, description: text, keywords: texts, alternates: someList },
      ...{ image: optional(text), canonical: optional(text), robots: optional(text) },
      ...{ published: optional(text), modified: optional(text), tags: optional(texts) },
    }),
  })
