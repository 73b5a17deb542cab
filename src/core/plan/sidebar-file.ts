// Parses `_sidebars.yaml`, which assigns documents to sidebars.

import type { Diagnostic, FilePath, LinkView, Place } from '../../shared/contract.ts'
import { OF_LINK } from '../config/foreign-keys.ts'
import { target } from '../config/web-address.ts'
import { lackingInSidebar, namedItem } from '../problems/sidebars.ts'
import { readDataYaml } from '../reading/data-yaml.ts'
import type { Trail } from '../reading/place.ts'
import { nearest } from '../reading/suggest.ts'
import {
  either,
  flag,
  group,
  inOrder,
  list,
  matching,
  text,
  type Check,
} from '../reading/schema.ts'

/** A parsed `_sidebars.yaml`. If it has errors, `isComplete` is false and `sidebars` holds only what is valid. */
export interface SidebarFile {
  readonly isComplete: boolean
  readonly sidebars: ReadonlyMap<string, readonly Item[]>
  readonly locate: (trail: Trail) => Place
}

/** A document by its path, a group, or a link to what is no document. */
export type Item = string | GroupItem | LinkItem

/** A labeled group of items. */
export interface GroupItem {
  readonly label: string
  readonly items: readonly Item[]
  readonly collapsed?: boolean
}

/** A link as written: `href` is a path of the site without locale prefix, or an address. */
export type LinkItem = Pick<LinkView, 'label' | 'href'>

/**
 * Parses `_sidebars.yaml`, which maps the id of a sidebar to its items. `values`
 * are the site values of its locale.
 */
export function readSidebars(
  path: FilePath,
  source: string,
  values: Readonly<Record<string, string>>,
): {
  readonly file: SidebarFile | undefined
  readonly diagnostics: readonly Diagnostic[]
} {
  const schema = inOrder(nonEmptyItems, sidebarId)
  const { value, read, locate, diagnostics } = readDataYaml(path, source, schema, values)
  return { file: read && { isComplete: value !== undefined, sidebars: read, locate }, diagnostics }
}

/**
 * The id of a sidebar. Ids that begin with a slash are reserved for generated sidebars such as the blog's.
 * Without a file, ids are the names of folders.
 */
const sidebarId = matching(/^(?!\/)/, 'an id that does not begin with “/”')

const item: Check<Item> = (value, trail, report) => {
  const entries: [string, unknown][] =
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(value)
      : []
  const [[name, named] = ['', undefined], ...others] = entries
  const isNamed = name !== '' && others.length === 0 && nearest(name, KEYS) === undefined
  if (!isNamed) return either(text, isLink(entries) ? linkItem : groupItem)(value, trail, report)
  report.add((place) => namedItem(name, Array.isArray(named), place), [...trail, name])
  return { label: '', items: [] }
}
const KEYS = ['label', 'items', 'collapsed', 'href']

/** Whether a mapping is meant as a link, maybe with the keys of another generator. */
function isLink(entries: readonly [string, unknown][]): boolean {
  const names = entries.map(([name]) => name)
  return !names.includes('items') && names.some((name) => LINK_KEYS.includes(name))
}
const LINK_KEYS = ['href', 'to', 'link', 'url']

/** A list of at least one item. Without a document there would be no sidebar or group to draw. */
const nonEmptyItems: Check<readonly Item[]> = (value, trail, report) =>
  Array.isArray(value) && value.length === 0
    ? report.wrong(value, trail, 'a list of documents')
    : list(item)(value, trail, report)
/**
 * A group, whose items are checked even if the group has other errors. An invalid group becomes an empty one,
 * so that the items after it keep their indexes, by which they are located.
 */
const groupItem: Check<GroupItem> = (value, trail, report) => ({
  label: '',
  items: [],
  ...partialGroup(value, trail, report),
})
/** A link. An invalid one becomes an empty group, for the same reason. */
const linkItem: Check<Item> = (value, trail, report) => {
  const { label = '', href } = partialLink(value, trail, report) ?? {}
  return href === undefined ? { label, items: [] } : { label, href }
}
const partialLink = group<Partial<LinkItem>>(
  { label: text, href: target },
  { label: 'News', href: '/blog' },
  OF_LINK,
)
const partialGroup = group<Partial<GroupItem>>(
  { label: text, items: nonEmptyItems, collapsed: flag },
  { label: 'Guides', items: '[guides/install, guides/usage]' },
)

/**
 * Warns if the sidebars of the original list documents that those of a translation lack. A sidebar that is
 * missing as a whole counts only if the config names it (`known`); otherwise `localeNameMismatches` reports it.
 */
export function lackingIn(
  file: SidebarFile,
  original: SidebarFile,
  known: readonly string[],
  isLacking: (name: string) => boolean,
): Diagnostic[] {
  if (!file.isComplete || !original.isComplete) return []
  const missing = [...original.sidebars].flatMap(([id, items]) =>
    file.sidebars.has(id) || known.includes(id)
      ? namesIn(items).flatMap((name) => (isLacking(name) ? [{ id, name }] : []))
      : [],
  )
  const [first] = missing
  if (!first) return []
  const sidebar = file.sidebars.has(first.id) ? first.id : [...file.sidebars.keys()][0]
  const names = missing.map(({ name }) => name)
  return [lackingInSidebar(names, original.locate([]).path, file.locate(sidebar ? [sidebar] : []))]
}

/** Returns the documents of a list, including those in its groups. */
export function namesIn(items: readonly Item[]): string[] {
  return items.flatMap((each) =>
    typeof each === 'string' ? each.normalize('NFC') : namesIn('items' in each ? each.items : []),
  )
}
