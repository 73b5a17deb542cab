import type {
  Diagnostic,
  FilePath,
  LinkView,
  Sidebar,
  SidebarItem,
  Site,
} from '../shared/contract.ts'
import { compare, own, pick, push } from '../shared/text.ts'
import { urlPath } from '../shared/route.ts'
import type { Catalog, Entry } from './catalog.ts'
import { placeOf } from './place.ts'
import { listedTwice, unknownDoc } from './problems.ts'
import { check, either, flag, group, list, record, text, type Check, type Trail } from './schema.ts'
import { nearest } from './suggest.ts'
import { readYaml } from './yaml.ts'

/** A `_sidebars.yaml`, understood. */
export interface SidebarFile {
  readonly sidebars: Readonly<Record<string, readonly Item[]>>
  readonly locate: (trail: Trail) => ReturnType<typeof placeOf>
}

type Item = string | GroupItem
interface GroupItem {
  readonly label: string
  readonly items: readonly Item[]
  readonly collapsed?: boolean
}

/** A sidebar of one locale before it is drawn: which entries stand in it, in order, and under which groups. */
export interface SidebarPlan {
  readonly sidebar: Sidebar
  readonly entries: readonly { readonly entry: Entry; readonly groups: readonly string[] }[]
}

/** Reads `_sidebars.yaml`: a sidebar's id to its items. */
export function readSidebars(
  path: FilePath,
  source: string,
): {
  readonly file: SidebarFile | undefined
  readonly diagnostics: readonly Diagnostic[]
} {
  const yaml = readYaml(path, source, 0, source)
  const locate = (trail: Trail): ReturnType<typeof placeOf> => placeOf(path, yaml.spot(trail))
  if (yaml.diagnostics.length > 0) return { file: undefined, diagnostics: yaml.diagnostics }
  const { value, diagnostics } = check(record(someItems), yaml.value, 'The file', locate)
  return { file: value && { sidebars: value, locate }, diagnostics }
}

const item: Check<Item> = (value, trail, report) => either(text, groupItem)(value, trail, report)
/** Without a document there is nothing to draw: it would not be there at all. */
const someItems: Check<readonly Item[]> = (value, trail, report) =>
  Array.isArray(value) && value.length === 0
    ? report.wrong(value, trail, 'a list of documents')
    : list(item)(value, trail, report)
const groupItem = group<GroupItem>({ label: text, items: someItems, collapsed: flag }, [
  'label',
  'items',
])

/** The sidebars of one locale: as its file says, or one for each top folder. */
export function planSidebars(
  site: Site,
  locale: string,
  catalog: Catalog,
  file: SidebarFile | undefined,
): { readonly plans: readonly SidebarPlan[]; readonly diagnostics: readonly Diagnostic[] } {
  const docs = catalog.entries.filter((entry) => entry.locale.id === locale && entry.kind === 'doc')
  const diagnostics: Diagnostic[] = []
  const label = (id: string): string =>
    pick(own(site.config.sidebars ?? {}, id)?.label, locale, site.defaultLocale) || id
  if (!file) return { plans: fromFolders(site, docs, label), diagnostics }

  const ids = new Map(docs.map((entry) => [entry.id, entry]))
  const drafts = new Set(
    catalog.drafts.flatMap((entry) =>
      entry.locale.id === locale && entry.kind === 'doc' ? [entry.id] : [],
    ),
  )
  const seen = new Map<string, string>()
  const plans = Object.entries(file.sidebars).map(([id, items]): SidebarPlan => {
    const entries: { entry: Entry; groups: readonly string[] }[] = []
    const draw = (each: Item, trail: Trail, groups: readonly string[]): SidebarItem[] => {
      if (typeof each !== 'string') {
        const inside = each.items.flatMap((child, i) =>
          draw(child, [...trail, 'items', i], [...groups, each.label]),
        )
        return inside.length === 0
          ? []
          : [{ label: each.label, items: inside, ...collapsedOf(each) }]
      }
      const name = each.normalize('NFC')
      const entry = ids.get(name)
      const other = seen.get(name)
      const place = file.locate(trail)
      if (!entry && !drafts.has(name))
        diagnostics.push(unknownDoc(each, nearest(name, ids.keys()), place))
      if (entry && other !== undefined) diagnostics.push(listedTwice(each, other, place))
      if (!entry || other !== undefined) return []
      seen.set(name, id)
      if (entry.doc.frontMatter.unlisted) return []
      entries.push({ entry, groups })
      return [link(site, entry)]
    }
    const drawn = items.flatMap((each, i) => draw(each, [id, i], []))
    return { sidebar: { id, label: label(id), items: drawn }, entries }
  })
  return { plans, diagnostics }
}

function collapsedOf({ collapsed }: GroupItem): { collapsed?: boolean } {
  return collapsed === undefined ? {} : { collapsed }
}

/** A link to an entry under its short name. */
export function link(site: Site, entry: Entry): LinkView {
  const { doc, fallback, route } = entry
  return {
    label: doc.frontMatter.label ?? doc.title,
    href: urlPath(site.base, route),
    ...(fallback ? { lang: languageOf(site, doc.locale) } : {}),
  }
}

/** The `lang` of a locale. */
export function languageOf(site: Site, locale: string): string {
  return site.locales.find(({ id }) => id === locale)?.lang ?? locale
}

/** Without a file: a sidebar for each top folder, its documents by `order` and title, folders below it as groups. */
function fromFolders(
  site: Site,
  docs: readonly Entry[],
  label: (id: string) => string,
): SidebarPlan[] {
  const folders = new Map<string, Entry[]>()
  for (const entry of docs.filter(({ doc }) => !doc.frontMatter.unlisted)) {
    // The documents of `docs/` itself stand together.
    const folder = entry.id.includes('/') ? entry.id.slice(0, entry.id.indexOf('/')) : ''
    push(folders, folder, entry)
  }
  return [...folders]
    .toSorted(([a], [b]) => compare(a, b))
    .map(([folder, entries]) => {
      const id = folder === '' ? 'docs' : folder
      const title = label(id)
      const named =
        title === id
          ? (entries.find((each) => each.id === `${folder}/index`)?.doc.title ?? title)
          : title
      const plan = drawFolder(site, folder, entries, [])
      return { sidebar: { id, label: named, items: plan.items }, entries: plan.entries }
    })
}

function drawFolder(
  site: Site,
  folder: string,
  inside: readonly Entry[],
  groups: readonly string[],
): { items: SidebarItem[]; entries: SidebarPlan['entries'] } {
  const depth = folder === '' ? 0 : folder.split('/').length
  const below = new Map<string, Entry[]>()
  const here: Entry[] = []
  for (const entry of inside) {
    const parts = entry.id.split('/')
    if (parts.length === depth + 1) here.push(entry)
    else push(below, parts.slice(0, depth + 1).join('/'), entry)
  }
  const isIndex = ({ id }: Entry): boolean => id === 'index' || id === `${folder}/index`
  const rows = [
    ...here.map((entry) => ({
      first: isIndex(entry) ? 0 : 1,
      order: entry.doc.frontMatter.order ?? Infinity,
      name: entry.doc.title,
      items: [link(site, entry)] as SidebarItem[],
      entries: [{ entry, groups }] as SidebarPlan['entries'],
    })),
    ...[...below].map(([name, entries]) => {
      const index = entries.find(({ id }) => id === `${name}/index`)
      const title =
        index?.doc.frontMatter.label ?? index?.doc.title ?? name.slice(name.lastIndexOf('/') + 1)
      const drawn = drawFolder(site, name, entries, [...groups, title])
      return {
        first: 1,
        order: index?.doc.frontMatter.order ?? Infinity,
        name: title,
        items: [{ label: title, items: drawn.items }] as SidebarItem[],
        entries: drawn.entries,
      }
    }),
  ].toSorted(
    (a, b) => a.first - b.first || compareOrder(a.order, b.order) || compare(a.name, b.name),
  )
  return {
    items: rows.flatMap(({ items }) => items),
    entries: rows.flatMap(({ entries }) => entries),
  }
}

function compareOrder(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1
}
