import type {
  Diagnostic,
  FilePath,
  FrontMatter,
  Kind,
  Place,
  Source,
  Spot,
} from '../../shared/contract.ts'
import { byNames } from './names-table.ts'
import { keyAt, placeOf, type Trail } from './place.ts'
import {
  frontMatterNotMapping,
  idleKey,
  impossibleDate,
  sidebarGroup,
  unknownValue,
  wideComma,
} from '../problems/problems.ts'
import { redirectPath } from './path-checks.ts'
import { expandText } from './site-values.ts'
import { nearest } from './suggest.ts'
import { own } from '../../shared/text.ts'
import {
  check,
  either,
  exactly,
  flag,
  group,
  list,
  matching,
  number,
  oneOf,
  inOneSpelling,
  text,
  type Check,
} from './schema.ts'

/** What stands above a page's text. */
export interface Head {
  readonly frontMatter: FrontMatter
  readonly keys: Readonly<Record<string, Spot>>
  /** Where the text begins, as an offset in the file. */
  readonly bodyStart: number
  readonly diagnostics: readonly Diagnostic[]
}

/** Keys that mean something for one kind of page only. */
const KINDS_OF: Readonly<Record<string, Kind>> = {
  tags: 'post',
  label: 'doc',
  order: 'doc',
  sidebar: 'doc',
}

/** Checks what front matter says, wherever it came from: the lines of a file, or an export of a component page. */
export function checkFrontMatter(
  { path, kind }: Pick<Source, 'path' | 'kind'>,
  value: unknown,
  spot: (trail: Trail) => Spot,
): Omit<Head, 'bodyStart'> {
  if (value === '' || value === undefined) return { frontMatter: {}, keys: {}, diagnostics: [] }
  const place = (trail: Trail): Place => placeOf(path, spot(trail))
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    const isWide = typeof value === 'string' && /^\s*[\w-]+[ \t]*：/.test(value)
    return { frontMatter: {}, keys: {}, diagnostics: [frontMatterNotMapping(isWide, place([]))] }
  }
  const checked = check(FRONT_MATTER, value, 'Front matter', place, {
    code: path.endsWith('.tsx'),
  })
  const idle = Object.keys(checked.value ?? {}).flatMap((key) => {
    const meant = own(KINDS_OF, key)
    return meant === undefined || meant === kind ? [] : [idleKey(key, meant, place([key]))]
  })
  return {
    frontMatter: checked.value ?? {},
    keys: Object.fromEntries(
      Object.entries(value).flatMap(([key, each]: [string, unknown]) => [
        [key, spot([key])],
        ...(Array.isArray(each) ? each.map((_, i) => [`${key}.${i}`, spot([key, i])]) : []),
      ]),
    ),
    diagnostics: [...checked.diagnostics, ...idle, ...wideCommas(checked.value ?? {}, place)],
  }
}

/** `[翻译，网页]` is one word. */
function wideCommas(
  { keywords = [], tags = [] }: FrontMatter,
  place: (trail: Trail) => Place,
): Diagnostic[] {
  return Object.entries({ keywords, tags }).flatMap(([key, words]) =>
    words.flatMap((word, i) => {
      const [sign] = /[，、]/.exec(word) ?? []
      return sign === undefined ? [] : [wideComma(sign, key, place([key, i]))]
    }),
  )
}

/** Front matter with the site's values in its texts, and a problem for each that there is not. */
export function withValues(
  path: FilePath,
  { frontMatter, keys }: Pick<Head, 'frontMatter' | 'keys'>,
  values: Readonly<Record<string, string>>,
): Pick<Head, 'frontMatter' | 'diagnostics'> {
  const diagnostics: Diagnostic[] = []
  const expand = (key: string, written: string, i?: number): string =>
    expandText(written, values, (name) => {
      const meant = nearest(name, Object.keys(values))
      diagnostics.push(unknownValue(name, meant, placeOf(path, keyAt(keys, key, i)), 'yaml'))
    })
  const expanded = Object.entries(frontMatter).map(([key, value]: [string, unknown]) => {
    if (typeof value === 'string') return [key, expand(key, value)]
    if (Array.isArray(value)) return [key, value.map((each: string, i) => expand(key, each, i))]
    return [key, value]
  })
  return { frontMatter: Object.fromEntries(expanded) as FrontMatter, diagnostics }
}

/** Whether a calendar has this day: `2024-02-29` is one, `2023-02-29` is none. */
export function isDay(date: string): boolean {
  const time = Date.parse(`${date}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date)
}

/** What other programs call our keys. */
const ELSEWHERE = byNames<keyof FrontMatter>([
  ['sidebar', 'displayed_sidebar'],
  ['label', 'sidebar_label linkTitle nav_title'],
  ['order', 'sidebar_position nav_order weight'],
  ['updated', 'lastUpdated last_update lastmod'],
  ['redirects', 'aliases redirect_from'],
  ['description', 'summary excerpt'],
  ['tags', 'categories'],
  ['unlisted', 'noindex hidden'],
  ['layout', 'template'],
  ['image', 'cover thumbnail'],
])

const MOVE =
  'The path of its file is the address of a page: move the file, or name its old addresses in “redirects”.'
const SIGN = 'Write it into the text.'
const NO_TOC = 'Write “toc: false” for a page without contents, or delete it.'
const ORDER = 'Delete it: what comes before and after a page is the order of its sidebar.'
const CLASS = 'Delete it: looks are the theme’s.'
const HERO = 'Write it into the text, between “:::hero” and “:::”.'
const CARDS = 'Write it into the text, between “:::cards” and “:::”.'

/** What to do instead of keys of other programs that we have nothing for. */
const INSTEAD: Readonly<Record<string, string>> = {
  date: 'The name of a post begins with its day, YYYY-MM-DD-slug.md; any other page may have “updated”.',
  ...byNames([
    [MOVE, 'slug permalink url id'],
    [SIGN, 'author authors'],
    [NO_TOC, 'outline aside hide_table_of_contents'],
    [NO_TOC, 'tableOfContents toc_max_heading_level toc_min_heading_level'],
    [ORDER, 'pagination_next pagination_prev prev next'],
    [CLASS, 'sidebar_class_name pageClass icon'],
    [HERO, 'hero'],
    [CARDS, 'features'],
  ]),
  hide_title: 'Delete it: a page shows its title.',
  editLink: 'Delete it: “editUrl” of the config is for every page.',
  lang: 'Delete it: the folder of a page says its language.',
  head: 'Delete it: “pages” of the config may add to “page.head”.',
  collapsed: 'Write “collapsed: true” beside the “label” of a group in _sidebars.yaml.',
  published: 'Write “draft: true” for a page that is not to be built yet, or delete it.',
}

const day = matching(/^\d{4}-\d{2}-\d{2}$/, 'a date like 2025-08-28')

/** A day that a calendar has. */
const realDay: Check<string> = (value, trail, report) => {
  const written = day(value, trail, report)
  return written !== undefined && !isDay(written)
    ? report.add((place) => impossibleDate(written, place), trail)
    : written
}

/** A picture for other sites: a path or an address, and nothing that a browser would run. */
const picture: Check<string> = (value, trail, report) => {
  const written = text(value, trail, report)
  return written === undefined || /^(?:https?:|(?!\/\/|[a-z][a-z0-9+.-]*:))/i.test(written)
    ? written
    : report.wrong(value, trail, 'a path, or an address that begins with “https://”')
}

const sidebarId = either(exactly(false), matching(/\S/, 'false or the id of a sidebar'))

/** Which sidebar a page shows; elsewhere a group says how the page is named there. */
const sidebar: Check<false | string> = (value, trail, report) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? report.add(sidebarGroup, trail)
    : sidebarId(value, trail, report)

/** Every key that front matter may have, and what may stand there. */
export const FRONT_MATTER = group<FrontMatter>(
  {
    title: text,
    description: text,
    keywords: list(text, { lenient: true }),
    image: picture,
    label: text,
    order: number(),
    tags: list(inOneSpelling(text), { lenient: true }),
    toc: flag,
    draft: flag,
    unlisted: flag,
    search: flag,
    updated: realDay,
    redirects: list(redirectPath, { lenient: true }),
    sidebar,
    canonical: matching(
      /^(https?:\/\/|\/(?!\/))\S*$/,
      'an address that begins with one “/” or with “https://”',
    ),
    layout: oneOf('default', 'wide', 'home'),
  },
  {},
  ELSEWHERE,
  INSTEAD,
)
