import type {
  Diagnostic,
  LinkView,
  Locale,
  Sidebar,
  SidebarItem,
  Site,
  SiteLocale,
} from '../../shared/contract.ts'
import { own, pick, push } from '../../shared/text.ts'
import { urlPath } from '../../shared/route.ts'
import { byName, type Order } from './by-name.ts'
import { absentFrom, type Catalog, type Entry } from './catalog.ts'
import { nameOf } from '../reading/content-path.ts'
import type { Trail } from '../reading/place.ts'
import { listedTwice, unknownDoc, type Instead } from '../problems/problems.ts'
import { guessed, nearestPath } from '../reading/suggest.ts'
import { lackingIn, namesIn, type GroupItem, type Item, type SidebarFile } from './sidebar-file.ts'
import { RENAMED, renamedEntry, type Renamed } from './renamed.ts'
import { otherLanguage, words } from '../words/words.ts'

/** A sidebar of one locale before it is drawn: which entries stand in it, in order, and under which groups. */
export interface SidebarPlan {
  readonly sidebar: Sidebar
  readonly entries: readonly { readonly entry: Entry; readonly groups: readonly string[] }[]
}

/** The sidebars of one locale: as its file says, or that of the default locale, or one for each top folder. */
export function planSidebars(
  site: Site,
  locale: SiteLocale,
  catalog: Catalog,
  files: ReadonlyMap<Locale, SidebarFile>,
  renamed: Renamed,
): { readonly plans: readonly SidebarPlan[]; readonly diagnostics: readonly Diagnostic[] } {
  const docs = catalog.entries.filter(
    (entry) => entry.locale.id === locale.id && entry.kind === 'doc',
  )
  const file = files.get(locale.id) ?? files.get(site.defaultLocale)
  const diagnostics: Diagnostic[] = []
  const label = (id: string, byDefault: string): string =>
    pick(own(site.config.sidebars ?? {}, id)?.label, locale.id, site.defaultLocale) || byDefault
  if (!file) return { plans: fromFolders(site, locale, docs, label), diagnostics }

  const ids = new Map(docs.map((entry) => [entry.id, entry]))
  const absent = new Set(
    absentFrom(catalog).flatMap((entry) =>
      entry.locale.id === locale.id && entry.kind === 'doc' ? [entry.id] : [],
    ),
  )
  const near = nearestPath(ids.keys())
  const meant = (name: string): Instead | undefined => {
    const now = renamedEntry(catalog, renamed, [locale.id, site.defaultLocale], `docs/${name}`)
    if (now && ids.get(now.id) === now) return { address: now.id, why: RENAMED }
    const index = `${name.replace(/\/$/, '')}/index`
    if (ids.has(index)) return { address: index }
    return folderAt(name, ids) ? undefined : guessed(near(name))
  }
  const listed = new Set([...file.sidebars.values()].flatMap(namesIn))
  const seen = new Map<string, string>()
  const plans = Array.from(file.sidebars, ([id, items]): SidebarPlan => {
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
      if (!entry && !absent.has(name))
        diagnostics.push(unknownDoc(each, meant(name), folderAt(name, ids), listed, place))
      if (entry && other !== undefined) diagnostics.push(listedTwice(each, other, place))
      if (!entry || other !== undefined) return []
      seen.set(name, id)
      if (entry.doc.frontMatter.unlisted) return []
      entries.push({ entry, groups })
      return [link(site, entry)]
    }
    const drawn = items.flatMap((each, i) => draw(each, [id, i], []))
    return { sidebar: { id, label: label(id, id), items: drawn }, entries }
  })
  const original = files.get(site.defaultLocale)
  const isLacking = (name: string): boolean => {
    const { unlisted, sidebar } = ids.get(name)?.doc.frontMatter ?? { unlisted: true }
    return !unlisted && sidebar === undefined && !seen.has(name)
  }
  if (original && original !== file)
    diagnostics.push(
      ...lackingIn(file, original, Object.keys(site.config.sidebars ?? {}), isLacking),
    )
  return { plans, diagnostics }
}

/** The group that a folder would be, `g` as well as `g/*`, of all of its documents; that of `docs/` itself has no name. */
function folderAt(name: string, ids: ReadonlyMap<string, Entry>): GroupItem | undefined {
  const folder = name.replace(/\/?\*{0,2}$/, '')
  const start = folder === '' ? '' : `${folder}/`
  const items = [...ids.keys()].filter((id) => id.startsWith(start))
  const index = ids.get(`${start}index`)
  return items.length === 0
    ? undefined
    : { label: folder === '' ? '' : (index?.doc.title ?? nameOf(folder)), items }
}

function collapsedOf({ collapsed }: GroupItem): { collapsed?: boolean } {
  return collapsed === undefined ? {} : { collapsed }
}

/** A link to an entry under its short name. */
export function link(site: Site, entry: Entry): LinkView {
  const { doc, route } = entry
  return {
    label: doc.frontMatter.label ?? doc.title,
    href: urlPath(site.base, route),
    ...otherLanguage(site, entry),
  }
}

/**
 * Without a file: a sidebar for each top folder, its documents by `order` and by the names that are shown, folders below it as
 * groups. A folder's own page says its name and its order. The documents of `docs/` itself come first; beside them, a folder `docs` in it
 * has an id with a slash.
 */
function fromFolders(
  site: Site,
  locale: SiteLocale,
  docs: readonly Entry[],
  label: (id: string, byDefault: string) => string,
): SidebarPlan[] {
  const byNames = byName(locale.lang)
  const folders = new Map<string, Entry[]>()
  for (const entry of docs.filter(({ doc }) => !doc.frontMatter.unlisted)) {
    // The documents of `docs/` itself stand together.
    const folder = entry.id.includes('/') ? entry.id.slice(0, entry.id.indexOf('/')) : ''
    push(folders, folder, entry)
  }
  const rows = [...folders].map(([folder, entries]) => {
    const index = entries.find((each) => each.id === `${folder}/index`)
    const id = folder === 'docs' && folders.has('') ? 'docs/' : folder || 'docs'
    const name = label(id, folder ? (index?.doc.title ?? folder) : words(locale).docs)
    const { items, entries: drawn } = drawFolder(site, folder, entries, [], byNames)
    const plan: SidebarPlan = { sidebar: { id, label: name, items }, entries: drawn }
    return { first: folder === '' ? 0 : 1, order: orderOf(index), name, plan }
  })
  return sortRows(rows, byNames).map(({ plan }) => plan)
}

function drawFolder(
  site: Site,
  folder: string,
  inside: readonly Entry[],
  groups: readonly string[],
  byNames: Order,
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
    ...here.map((entry) => {
      const row = link(site, entry)
      return {
        first: isIndex(entry) ? 0 : 1,
        order: orderOf(entry),
        name: row.label,
        items: [row] as SidebarItem[],
        entries: [{ entry, groups }] as SidebarPlan['entries'],
      }
    }),
    ...[...below].map(([name, entries]) => {
      const index = entries.find(({ id }) => id === `${name}/index`)
      const title = index ? link(site, index).label : nameOf(name)
      const drawn = drawFolder(site, name, entries, [...groups, title], byNames)
      return {
        first: 1,
        order: orderOf(index),
        name: title,
        items: [{ label: title, items: drawn.items }] as SidebarItem[],
        entries: drawn.entries,
      }
    }),
  ]
  const ordered = sortRows(rows, byNames)
  return {
    items: ordered.flatMap(({ items }) => items),
    entries: ordered.flatMap(({ entries }) => entries),
  }
}

/** What stands in a list beside others. What says no order comes after what does. */
interface Row {
  readonly first: number
  readonly order: number
  readonly name: string
}

function orderOf(entry: Entry | undefined): number {
  return entry?.doc.frontMatter.order ?? Infinity
}

function sortRows<T extends Row>(rows: readonly T[], byNames: Order): T[] {
  return rows.toSorted(
    (a, b) => a.first - b.first || compareOrder(a.order, b.order) || byNames(a.name, b.name),
  )
}

function compareOrder(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1
}
