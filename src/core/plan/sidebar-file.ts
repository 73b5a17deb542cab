// Parses `_sidebars.yaml`, which assigns documents to sidebars.

import type { Diagnostic, FilePath, LinkView, Place } from '../../shared/contract.ts'
import { OF_LINK, OF_SIDEBAR_GROUP } from '../config/foreign-keys.ts'
import { target } from '../config/web-address.ts'
import { lackingInSidebar, namedItem } from '../problems/sidebars.ts'
import { readDataYaml } from '../reading/data-yaml.ts'
import type { Trail } from '../reading/place.ts'
import { meantKey } from '../reading/meant-key.ts'
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

/** A group of items, with a label or a document that its heading leads to, or both. */
interface GroupItem {
  readonly label?: string
  readonly doc?: string
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
  const entries: ReadonlyMap<string, unknown> = new Map(
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(value)
      : [],
  )
  const kind = kindOf([...entries.keys()])
  if (kind === 'group') return either(text, groupItem)(value, trail, report)
  if (kind === 'link') return linkItem(value, trail, report)
  const isList = Array.isArray(entries.get(kind.name))
  report.add((place) => namedItem(kind.name, isList, place), [...trail, kind.name])
  return { items: [] }
}

/**
 * Returns what a mapping with these keys is meant to be, maybe with the keys of another generator, or its key if it only
 * puts a name before a document or a list: `- Install: install.md`, or `- doc: install`.
 */
function kindOf(keys: readonly string[]): 'group' | 'link' | { readonly name: string } {
  const [first = '', ...others] = keys
  const isAlone = first !== '' && others.length === 0 && nearest(first, KEYS) === undefined
  const hasItems = keys.some((key) => meantKey(key, KEYS, OF_SIDEBAR_GROUP) === 'items')
  const name = isAlone ? first : keys.find((key) => !hasItems && DOC_KEYS.includes(key))
  if (name !== undefined) return { name }
  return !hasItems && keys.some((key) => LINK_KEYS.includes(key)) ? 'link' : 'group'
}
const KEYS = ['label', 'items', 'collapsed', 'href']
const DOC_KEYS = ['doc', 'id', 'slug']
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
  items: [],
  ...partialGroup(value, trail, report),
})
/** A link. An invalid one becomes an empty group, for the same reason. */
const linkItem: Check<Item> = (value, trail, report) => {
  const { label = '', href } = partialLink(value, trail, report) ?? {}
  return href === undefined ? { items: [] } : { label, href }
}
const partialLink = group<Partial<LinkItem>>(
  { label: text, href: target },
  { label: 'News', href: '/blog' },
  OF_LINK,
)
const partialGroup: Check<Partial<GroupItem>> = (value, trail, report) => {
  const isLinked = typeof value === 'object' && value !== null && 'doc' in value
  return (isLinked ? linkedGroup : labeledGroup)(value, trail, report)
}
const ITEMS = '[guides/install, guides/usage]'
const GROUP_CHECKS = { label: text, doc: text, items: nonEmptyItems, collapsed: flag }
const labeledGroup = group<Partial<GroupItem>>(
  GROUP_CHECKS,
  { label: 'Guides', items: ITEMS },
  OF_SIDEBAR_GROUP,
)
const linkedGroup = group<Partial<GroupItem>>(GROUP_CHECKS, { items: ITEMS }, OF_SIDEBAR_GROUP)

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

/** Returns the documents of a list, including those of its groups. */
export function namesIn(items: readonly Item[]): string[] {
  return items.flatMap((each) =>
    typeof each === 'string' ? each.normalize('NFC') : 'items' in each ? namesInGroup(each) : [],
  )
}

function namesInGroup({ doc, items }: GroupItem): string[] {
  return namesIn(doc === undefined ? items : [doc, ...items])
}
