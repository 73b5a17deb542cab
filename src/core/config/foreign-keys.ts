// The config keys of other generators: which of our keys they correspond to, and what to do about the others.

import type { LocaleConfig, SiteConfig } from '../../shared/contract.ts'
import type { Advice, ForeignKeys } from '../reading/meant-key.ts'
import { aliasTable } from '../reading/alias-table.ts'

const LOOKS_HINT = 'Delete it: the theme decides how things look.'
const LINKS_HINT = "Write how severe a broken link is: links: { page: 'warn' }"
const IN_ORDER_HINT = 'Delete it: links are shown in the order in which they are written.'
const MARKED_HINT = 'Delete it: a link is marked on the pages of its section.'
const ICON_HINT =
  'Delete it: content/public/favicon.svg is the icon of the site, and the mark in its header.'
const HOOKS_HINT =
  'Delete it: “docs”, “pages” and “outputs” are functions that change what is built.'
const ANALYTICS_HINT =
  "Write the script and its id: analytics: { src: 'https://stats.example/count.js', id: 'docs' }"
const FOLDER_HINT =
  'Write “items”, with each document by its path: only without _sidebars.yaml, folders make sidebars.'
const LOCALIZED_HINT = 'Write it outside of “locales”, by language: title: { en: … }'

/** Foreign keys of the config itself. */
export const OF_CONFIG: ForeignKeys<keyof SiteConfig> = {
  equivalents: aliasTable<keyof SiteConfig>([
    ['base', 'baseUrl'],
    ['defaultLocale', 'lang'],
    ['description', 'tagline'],
    ['announcement', 'announcementBar'],
  ]),
  advice: {
    ...aliasTable([
      [ICON_HINT, 'favicon logo'],
      [LINKS_HINT, 'onBrokenLinks onBrokenAnchors onBrokenMarkdownLinks ignoreDeadLinks'],
      [ANALYTICS_HINT, 'gtag googleAnalytics googleTagManager'],
      [HOOKS_HINT, 'plugins presets'],
    ]),
    navbar: "Write its links: nav: [{ label: 'Guide', href: '/docs/guide' }]",
    sidebar: 'Write it into _sidebars.yaml, in the folder docs of each language.',
    themeConfig: 'Write what it holds right here: “nav”, “footer”, “announcement”, “colorMode”.',
    editLink: "Write the address of a file: editUrl: 'https://code.example/edit/main/{path}'",
    head: 'Delete it: “scripts” are loaded on every page, and “pages” may add to “page.head”.',
    i18n: 'Write “defaultLocale” and “locales”.',
    lastUpdated: 'Delete it: every page says when its file was last committed.',
    rewrites: 'Write a function “pages”: it may give a page another “page.data.route”.',
    versions: 'Delete it: an older version is a folder of docs, or a site of its own.',
  },
}

/** Foreign keys of a locale. */
export const OF_LOCALE: ForeignKeys<keyof LocaleConfig> = {
  equivalents: aliasTable<keyof LocaleConfig>([
    ['base', 'link'],
    ['lang', 'htmlLang'],
    ['dir', 'direction'],
  ]),
  advice: {
    ...aliasTable([[LOCALIZED_HINT, 'title description']]),
    themeConfig: "Write each text by language where it stands: label: { en: 'Guide' }",
  },
}

/** Foreign keys of a link in the navigation or the footer. */
export const OF_LINK: ForeignKeys<'label' | 'href'> = {
  equivalents: aliasTable([
    ['label', 'text title name'],
    ['href', 'to link url'],
  ]),
  advice: {
    ...aliasTable([[LOOKS_HINT, 'className icon']]),
    items:
      'Delete it: a link has no menu. A group of “nav” has one: { label, items }, without “href”.',
    position: IN_ORDER_HINT,
    activeMatch: MARKED_HINT,
  },
}

/** Foreign keys of a group in the navigation. */
export const OF_NAV_GROUP: ForeignKeys<'label' | 'items'> = {
  equivalents: aliasTable([
    ['label', 'text title name'],
    ['items', 'links children'],
  ]),
  advice: {
    ...aliasTable([[LOOKS_HINT, 'className icon']]),
    position: IN_ORDER_HINT,
    activeMatch: MARKED_HINT,
  },
}

/** Foreign keys of a group in a sidebar. */
export const OF_SIDEBAR_GROUP: ForeignKeys<'label' | 'doc' | 'items' | 'collapsed'> = {
  equivalents: aliasTable([
    ['label', 'text title name'],
    ['doc', 'link href to url'],
    ['items', 'links children pages'],
  ]),
  advice: {
    ...aliasTable<Advice>([
      [adviceForHeading, 'link href to url'],
      [LOOKS_HINT, 'className icon badge'],
      [FOLDER_HINT, 'autogenerate dirName'],
    ]),
    type: 'Delete it: what has “items” is a group.',
    collapsible: 'Delete it: readers can close every group.',
  },
}

/**
 * Returns the advice for what the heading of a group leads to. The address of a document needs none, since it becomes
 * `doc`. Docusaurus writes a mapping, with the id of a document or for a page that lists those of the group.
 */
function adviceForHeading(value: unknown): string | undefined {
  if (typeof value === 'object' && value !== null && 'id' in value)
    return `Write the path of its document: doc: ${String(value.id)}`
  if (typeof value !== 'string' || /^(?:null|~|)$/i.test(value))
    return 'Delete it, or write an index.md for the folder and its path: doc: guides/index'
  return /^\w+:/.test(value)
    ? 'Write it as an item, { label, href }: the heading of a group leads to a document only.'
    : undefined
}

/** Foreign keys of a group in the footer. */
export const OF_LINKS: ForeignKeys<'label' | 'links'> = {
  equivalents: aliasTable([
    ['label', 'text title'],
    ['links', 'items'],
  ]),
  advice: {},
}

/** Foreign keys of the footer. */
export const OF_FOOTER: ForeignKeys<keyof NonNullable<SiteConfig['footer']>> = {
  equivalents: aliasTable([
    ['text', 'message copyright'],
    ['groups', 'links'],
  ]),
  advice: { style: LOOKS_HINT, logo: ICON_HINT },
}

/** Foreign keys of the announcement. */
export const OF_ANNOUNCEMENT: ForeignKeys<keyof NonNullable<SiteConfig['announcement']>> = {
  equivalents: { content: 'text', isCloseable: 'closeable' },
  advice: aliasTable([[LOOKS_HINT, 'backgroundColor textColor']]),
}

/** Foreign keys of the color mode. */
export const OF_COLOR_MODE: ForeignKeys<keyof NonNullable<SiteConfig['colorMode']>> = {
  equivalents: { defaultMode: 'default', respectPrefersColorScheme: 'respectPreference' },
  advice: {
    disableSwitch: (value) => (value === true ? 'Write “switch: false”.' : 'Delete it.'),
  },
}
