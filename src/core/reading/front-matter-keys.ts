// The schema of front matter: its keys and their values, the names that other generators use, and advice
// for keys that have no counterpart.

import type { FrontMatter, Source } from '../../shared/contract.ts'
import { own } from '../../shared/text.ts'
import {
  describedAuthor,
  foreignLayout,
  searchGroup,
  sidebarGroup,
} from '../problems/front-matter.ts'
import { impossibleDate } from '../problems/source.ts'
import { aliasTable } from './alias-table.ts'
import { foreignKeysIn, MOVE, OF_FRONT_MATTER } from './foreign-keys.ts'
import { meantKey } from './meant-key.ts'
import { listedRedirectPath } from './path-checks.ts'
import { isOutside } from './scheme.ts'
import {
  either,
  exactly,
  flag,
  group,
  inOneSpelling,
  list,
  matching,
  number,
  oneOf,
  text,
  type Check,
} from './schema.ts'

const dateText = matching(/^\d{4}-\d{2}-\d{2}$/, 'a date like 2025-08-28')

/** Whether a date exists in the calendar: `2024-02-29` does, `2023-02-29` does not. */
export function isDay(date: string): boolean {
  const time = Date.parse(`${date}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date)
}

/** Checks a date in the form `YYYY-MM-DD` that exists in the calendar. */
const existingDate: Check<string> = (value, trail, report) => {
  const date = dateText(value, trail, report)
  return date !== undefined && !isDay(date)
    ? report.add((place) => impossibleDate(date, place), trail)
    : date
}

/** Checks the image for social previews: a path or an HTTP URL, but no scheme that a browser would execute. */
const picture: Check<string> = (value, trail, report) => {
  const address = text(value, trail, report)
  return address === undefined || /^https?:/i.test(address) || !isOutside(address)
    ? address
    : report.wrong(value, trail, 'a path, or an address that begins with “https://”')
}

const sidebarId = either(exactly(false), matching(/\S/, 'false or the id of a sidebar'))

/**
 * Checks which sidebar a page shows. A mapping gets an error of its own, because other generators put
 * `label` and `order` under this key.
 */
const sidebar: Check<false | string> = (value, trail, report) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? report.add((place) => sidebarGroup('hidden' in value, place), trail)
    : sidebarId(value, trail, report)

/** Checks whether the search finds a page. Other generators write a mapping: `search: { exclude: true }`. */
const search: Check<boolean> = (value, trail, report) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? report.add(searchGroup, trail)
    : flag(value, trail, report)

const tocLevel = number(2, 6, { whole: true })

/** Checks whether a page has a table of contents, or how deep that is. */
const toc: Check<boolean | number> = either(flag, (value, trail, report) =>
  tocLevel(value, trail, {
    ...report,
    wrong: () => report.wrong(value, trail, 'true, false or a whole number from 2 to 6'),
  }),
)

const editUrl = either(
  exactly(false),
  matching(/^https?:\/\/[^\s/]\S*$/i, 'false, or an address that begins with “https://”'),
)

const anyLayout = oneOf('default', 'wide', 'home')
/** Layouts by their names in other generators. */
const FOREIGN_LAYOUTS = aliasTable<NonNullable<FrontMatter['layout']>>([
  ['default', 'doc docs'],
  ['wide', 'page'],
  ['home', 'splash'],
])

const authorNames = list(inOneSpelling(text), { lenient: true })

/** Checks who wrote a post. Other generators describe authors here: `authors: [{ name: Anna, url: … }]`. */
const authors: Check<readonly string[]> = (value, trail, report) => {
  const described = [value].flat().some((each) => typeof each === 'object' && each !== null)
  return described ? report.add(describedAuthor, trail) : authorNames(value, trail, report)
}

const layout: Check<NonNullable<FrontMatter['layout']>> = (value, trail, report) => {
  const meant = typeof value === 'string' ? own(FOREIGN_LAYOUTS, value) : undefined
  return meant === undefined
    ? anyLayout(value, trail, report)
    : report.add((place) => foreignLayout(String(value), meant, place), trail)
}

/** The front matter keys with the check of each value. */
export const KEYS: {
  readonly [K in keyof FrontMatter]-?: Check<Exclude<FrontMatter[K], undefined>>
} = {
  title: text,
  description: text,
  keywords: list(text, { lenient: true }),
  image: picture,
  label: text,
  order: number(),
  tags: list(inOneSpelling(text), { lenient: true }),
  authors,
  toc,
  draft: flag,
  unlisted: flag,
  search,
  updated: existingDate,
  redirects: list(listedRedirectPath, { lenient: true }),
  sidebar,
  editUrl,
  canonical: matching(
    /^(https?:\/\/|\/(?!\/))\S*$/,
    'an address that begins with one “/” or with “https://”',
  ),
  layout,
}

/** The check of front matter as a whole. */
export const FRONT_MATTER = group<FrontMatter>(KEYS, {}, OF_FRONT_MATTER)

/** Returns the check of front matter for a given page, whose advice depends on the address of the page. */
export function frontMatterOf(source: Pick<Source, 'path' | 'kind'>): Check<FrontMatter> {
  return group<FrontMatter>(KEYS, {}, foreignKeysIn(source))
}

/** Returns the front matter key that an unknown key is probably meant to be. */
export function keyMeant(name: string): string | undefined {
  return meantKey(name, Object.keys(KEYS), OF_FRONT_MATTER)
}

/** Whether a key is known from other generators but has no counterpart here. */
export function isKeyOfOthers(name: string): boolean {
  return own(OF_FRONT_MATTER.advice, name) !== undefined
}

/**
 * Whether an unknown key may set the address of a page. It may if it does so in another generator, or if it
 * is known nowhere.
 */
export function mayNameAddress(name: string): boolean {
  return !isKeyOfOthers(name) || own(OF_FRONT_MATTER.advice, name) === MOVE
}
