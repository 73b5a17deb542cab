// The front matter keys of other generators: which of our keys they correspond to, and what to do about the others.

import type { FrontMatter, Source } from '../../shared/contract.ts'
import { normalize, routeOf } from '../../shared/route.ts'
import { nameOf } from './content-path.ts'
import type { Advice, ForeignKeys } from './meant-key.ts'
import { aliasTable } from './alias-table.ts'

const EQUIVALENTS = aliasTable<keyof FrontMatter>([
  ['sidebar', 'displayed_sidebar'],
  ['label', 'sidebar_label linkTitle nav_title'],
  ['order', 'sidebar_position nav_order weight'],
  ['updated', 'lastUpdated last_update lastmod'],
  ['redirects', 'aliases redirect_from'],
  ['description', 'summary excerpt'],
  ['tags', 'categories'],
  ['authors', 'author'],
  ['unlisted', 'noindex hidden'],
  ['layout', 'template'],
  ['image', 'cover thumbnail featured_image featuredImage feature_image og_image'],
  ['editUrl', 'editLink custom_edit_url'],
])

/** The advice for keys with which other generators set the address of a page. */
export const MOVE =
  'The address of a page is the path of its file: move the file, or name its old addresses in “redirects”.'
const REDUNDANT_ADDRESS = 'Delete it: the path of its file says so already.'
const ADDRESS_KEYS = 'slug permalink url id'
const DATE_ADVICE =
  'Put the date of a post into its file name, YYYY-MM-DD-slug.md; on any other page, write “updated”.'
const TOC_ADVICE = 'Write “toc: false” for a page without contents, or delete it.'
const ORDER_ADVICE =
  'Delete it: which pages come before and after follows from the order of the sidebar.'
const POSTS_ADVICE = 'Delete it: posts stand in the order of their dates, newest first.'
const COMMENTS_ADVICE = 'Delete it: pages have no comments of readers.'
const STYLE_ADVICE = 'Delete it: the theme decides how things look.'
const HERO_ADVICE =
  'Write it as text between “:::hero” and “:::”: a paragraph, a list of links [words](../docs/page.md), and a picture ![words](./picture.svg).'
const CARDS_ADVICE =
  'Write it as text between “:::cards” and “:::”: a list whose items are a picture, a name in bold with its link, and a paragraph.'

const ADVICE: Readonly<Record<string, Advice>> = {
  ...aliasTable([
    [DATE_ADVICE, 'date pubDate publishDate createdAt'],
    [MOVE, ADDRESS_KEYS],
    [TOC_ADVICE, 'aside hide_table_of_contents'],
    [ORDER_ADVICE, 'pagination_next pagination_prev prev next'],
    [STYLE_ADVICE, 'sidebar_class_name pageClass icon status navbar footer'],
    [HERO_ADVICE, 'hero'],
    [CARDS_ADVICE, 'features'],
  ]),
  ...aliasTable([
    [POSTS_ADVICE, 'pin pinned sticky top'],
    [COMMENTS_ADVICE, 'comments comment'],
  ]),
  cascade: 'Write the keys into each page, or let “docs” of the config set them.',
  menu: 'Write a link into “nav” of the config, or name the page in _sidebars.yaml.',
  hide_title: 'Delete it: a page shows its title.',
  hide: 'Write “toc: false” for a page without contents, “layout: wide” for one without a sidebar, too, or delete it.',
  pagefind: 'Write “search: false” for a page that the search should not find, or delete it.',
  banner:
    'Write it as text, such as a “:::note”; “announcement” of the config is above every page.',
  lang: 'Delete it: the folder of a page says its language.',
  head: 'Delete it: “pages” of the config may add to “page.head”.',
  collapsed: 'Write “collapsed: true” beside the “label” of a group in _sidebars.yaml.',
  ...aliasTable([
    [adviceForUpdated, 'lastUpdated last_update lastmod'],
    [adviceForEditLink, 'editLink custom_edit_url'],
    [adviceForContents, 'outline tableOfContents toc_max_heading_level'],
  ]),
  toc_min_heading_level: 'Delete it: contents begin with headings of level 2.',
  published: 'Write “draft: true” for a page that is not to be built yet, or delete it.',
}

/** Foreign keys of front matter. */
export const OF_FRONT_MATTER: ForeignKeys<keyof FrontMatter> = {
  equivalents: EQUIVALENTS,
  advice: ADVICE,
}

/**
 * Returns the foreign keys for a given page, with advice for address keys that depends on whether the value is the
 * address that the page has anyway.
 */
export function foreignKeysIn(source: Pick<Source, 'path' | 'kind'>): typeof OF_FRONT_MATTER {
  const adviceFor =
    (key: string): Advice =>
    (value) => {
      if (isOwnAddress(source, value)) return REDUNDANT_ADDRESS
      const old = oldAddress(source, key, value)
      return old === undefined ? MOVE : MOVE.replace(/\.$/, `: “redirects: [${old}]”.`)
    }
  const addresses = ADDRESS_KEYS.split(' ').map((key) => [key, adviceFor(key)] as const)
  return { ...OF_FRONT_MATTER, advice: { ...ADVICE, ...Object.fromEntries(addresses) } }
}

/**
 * Returns the address that a page probably had in another generator, as far as its front matter says so: a path from the
 * root of the site, or of its section, or the last part of the address.
 */
function oldAddress(
  { path, kind }: Pick<Source, 'path' | 'kind'>,
  key: string,
  value: unknown,
): string | undefined {
  const written = String(value).replace(/\/$/, '')
  if (!/^[\p{L}\p{N}_~/.-]+$/u.test(written)) return undefined
  const section = kind === 'page' ? '' : kind === 'doc' ? '/docs' : '/blog'
  if (written.startsWith('/')) return /^(?:slug|id)$/.test(key) ? section + written : written
  // The folders of a post are its date, and other generators leave that out where an address is given.
  const [, folder = ''] = kind === 'post' ? [] : (/^content\/[^/]+\/[^/]+(.*)\//.exec(path) ?? [])
  return `${section}${folder}/${written}`
}

/**
 * Whether a value is the file name or the default address of a page. Docs may also be named relative to
 * their own folder.
 */
function isOwnAddress({ path, kind }: Pick<Source, 'path' | 'kind'>, value: unknown): boolean {
  const [, locale = '', id = ''] = /^content\/([^/]+)\/[^/]+\/(.+)\.\w+$/.exec(path) ?? []
  const address = String(value).replace(/^https?:\/\/[^/]+(?=\/)|\.(?:html?|md)$/gi, '')
  const withoutIndex = id.replace(/\/index$/, '')
  if (!address.startsWith('/')) {
    const names = kind === 'post' ? [id] : [id, withoutIndex, ...[id, withoutIndex].map(nameOf)]
    return names.includes(address.replace(/\/$/, ''))
  }
  const routes = ['/', `/${locale}/`].flatMap((base) => routeOf(base, { kind, id }) ?? [])
  const all = kind === 'doc' ? [...routes, `/${withoutIndex}`] : routes
  return all.some((each) => normalize(each) === normalize(address))
}

/** Returns the advice for a link to edit a page. An address and `false` need none, since they become `editUrl`. */
function adviceForEditLink(value: unknown): string | undefined {
  const text = String(value ?? '').trim()
  if (/^(?:null|~|)$/i.test(text)) return 'Write “editUrl: false”.'
  return /^(?:true|yes|on)$/i.test(text)
    ? 'Delete it: “editUrl” of the config applies to every page.'
    : undefined
}

/**
 * Returns the advice for the headings in a table of contents. Other generators write the deepest level, both levels
 * (`[2, 4]`, `{ minHeadingLevel: 2, maxHeadingLevel: 4 }`), or `deep`.
 */
function adviceForContents(value: unknown): string {
  const written = JSON.stringify(value) ?? ''
  const levels =
    written === '"deep"' ? [6] : (written.match(/(?<!\d)[2-6](?!\d)/g) ?? []).map(Number)
  const deepest = Math.max(...levels)
  return levels.length === 0
    ? TOC_ADVICE
    : `Write “toc: ${deepest}” for contents down to headings of level ${deepest}, or delete it.`
}

/**
 * Returns the advice for a date of change. A plain `YYYY-MM-DD` needs none, since it becomes `updated`. In
 * other generators the value may also be a boolean, a timestamp or a mapping.
 */
function adviceForUpdated(value: unknown): string | undefined {
  const isMapping = typeof value === 'object' && value !== null && !(value instanceof Date)
  const date = isMapping ? ('date' in value ? value.date : '') : value
  const text = date instanceof Date ? date.toISOString() : String(date ?? '').trim()
  if (/^(?:true|false|yes|no|on|off|)$/i.test(text))
    return 'Delete it: a page shows when its file was last committed.'
  const [day] = /^\d{4}-\d{2}-\d{2}(?![^\sT])/.exec(text) ?? []
  return day === text && !isMapping
    ? undefined
    : `Write “updated: ${day ?? 'YYYY-MM-DD'}”: the day on which it was changed.`
}
