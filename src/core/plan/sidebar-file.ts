// `_sidebars.yaml`: which documents stand in which sidebar, as its author says it.

import type { Diagnostic, FilePath, Place } from '../../shared/contract.ts'
import { lackingInSidebar } from '../problems/sidebars.ts'
import { readDataYaml } from '../reading/data-yaml.ts'
import type { Trail } from '../reading/place.ts'
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

/** A `_sidebars.yaml`, understood as a whole, or as far as it is right. */
export interface SidebarFile {
  readonly whole: boolean
  readonly sidebars: ReadonlyMap<string, readonly Item[]>
  readonly locate: (trail: Trail) => Place
}

/** A document by its path, or a group. */
export type Item = string | GroupItem

/** Items under a name. */
export interface GroupItem {
  readonly label: string
  readonly items: readonly Item[]
  readonly collapsed?: boolean
}

/** Reads `_sidebars.yaml`: a sidebar's id to its items. `values` are those of its locale. */
export function readSidebars(
  path: FilePath,
  source: string,
  values: Readonly<Record<string, string>>,
): {
  readonly file: SidebarFile | undefined
  readonly diagnostics: readonly Diagnostic[]
} {
  const schema = inOrder(someItems, sidebarId)
  const { value, read, locate, diagnostics } = readDataYaml(path, source, schema, values)
  return { file: read && { whole: value !== undefined, sidebars: read, locate }, diagnostics }
}

/** Where there is no file, ids are names of folders, and ours are told from those by their slash: the blog's begins with one. */
const sidebarId = matching(/^(?!\/)/, 'an id that does not begin with “/”')

const item: Check<Item> = (value, trail, report) => either(text, groupItem)(value, trail, report)
/** Without a document there is nothing to draw: it would not be there at all. */
const someItems: Check<readonly Item[]> = (value, trail, report) =>
  Array.isArray(value) && value.length === 0
    ? report.wrong(value, trail, 'a list of documents')
    : list(item)(value, trail, report)
/** What is in a group is judged, whatever else is wrong with it. What is none is one of nothing, so that all others keep their places. */
const groupItem: Check<GroupItem> = (value, trail, report) => ({
  ...{ label: '', items: [] },
  ...partOfGroup(value, trail, report),
})
const partOfGroup = group<Partial<GroupItem>>(
  { label: text, items: someItems, collapsed: flag },
  { label: 'Guides', items: '[guides/install, guides/usage]' },
)

/** A warning where the original's sidebars have what those of a translation lack. Of a sidebar that it lacks unnamed, that is told. */
export function lackingIn(
  file: SidebarFile,
  original: SidebarFile,
  known: readonly string[],
  isLacking: (name: string) => boolean,
): Diagnostic[] {
  if (!file.whole || !original.whole) return []
  const lacking = [...original.sidebars].flatMap(([id, items]) =>
    file.sidebars.has(id) || known.includes(id)
      ? namesIn(items).flatMap((name) => (isLacking(name) ? [{ id, name }] : []))
      : [],
  )
  const [first] = lacking
  if (!first) return []
  const at = file.sidebars.has(first.id) ? first.id : [...file.sidebars.keys()][0]
  const names = lacking.map(({ name }) => name)
  return [lackingInSidebar(names, original.locate([]).path, file.locate(at ? [at] : []))]
}

/** The documents of a list and of its groups. */
export function namesIn(items: readonly Item[]): string[] {
  return items.flatMap((each) =>
    typeof each === 'string' ? each.normalize('NFC') : namesIn(each.items),
  )
}
