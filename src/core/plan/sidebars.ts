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
import { absentFrom, type Entry } from './catalog.ts'
import { nameOf } from '../reading/content-path.ts'
import type { Trail } from '../reading/place.ts'
import type { Suggestion } from '../problems/problem.ts'
import { listedTwice, unknownDoc } from '../problems/sidebars.ts'
import { guessed, nearestPath } from '../reading/suggest.ts'
import {
  lackingIn,
  namesIn,
  type GroupItem,
  type Item,
  type LinkItem,
  type SidebarFile,
} from './sidebar-file.ts'
import { RENAMED, renamedEntry, type Renamed } from './renamed.ts'
import { drawnLink } from './drawn-links.ts'
import { sidebarFileOf } from './sidebar-links.ts'
import type { Targets } from './targets.ts'
import { otherLanguage, words } from '../words/words.ts'

/** A sidebar of one locale, with its entries in order and the labels of their enclosing groups. */
export interface SidebarPlan {
  readonly sidebar: Sidebar
  readonly entries: readonly { readonly entry: Entry; readonly groups: readonly string[] }[]
}

/** A node of a sidebar: a document, a group, or a link to what is no document. */
type Branch = Entry | Group | LinkView

interface Group {
  readonly label: string
  readonly inside: readonly Branch[]
  readonly collapsed?: boolean
}

/**
 * Plans the sidebars of a locale: from its file, else from that of the default locale,
 * else one for each top-level folder.
 */
export function planSidebars(
  targets: Targets,
  locale: SiteLocale,
  files: ReadonlyMap<Locale, SidebarFile>,
  renamed: Renamed,
): { readonly plans: readonly SidebarPlan[]; readonly diagnostics: readonly Diagnostic[] } {
  const { site, catalog } = targets
  const isDoc = ({ locale: { id }, kind }: Entry): boolean => id === locale.id && kind === 'doc'
  const docs = catalog.entries.filter(isDoc)
  const file = sidebarFileOf(files, locale.id, site.defaultLocale)
  const label = (id: string, defaultLabel: string): string =>
    pick(own(site.config.sidebars ?? {}, id)?.label, locale.id, site.defaultLocale) || defaultLabel
  if (!file) return { plans: fromFolders(site, locale, docs, label), diagnostics: [] }

  const ids = new Map(docs.map((entry) => [entry.id, entry]))
  const absent = new Set(absentFrom(catalog).flatMap((entry) => (isDoc(entry) ? [entry.id] : [])))
  const findRenamed = (name: string): Entry | undefined =>
    renamedEntry(targets, renamed, locale.id, `docs/${name}`)
  const { sidebars, seen, diagnostics } = resolve(
    file,
    ids,
    absent,
    createSuggester(ids, findRenamed),
    (written) => drawnLink(targets, locale, written),
  )
  const original = files.get(site.defaultLocale)
  const isLacking = (name: string): boolean => {
    const { unlisted, sidebar } = ids.get(name)?.doc.frontMatter ?? { unlisted: true }
    return !unlisted && sidebar === undefined && !seen.has(name)
  }
  const missing =
    original && original !== file
      ? lackingIn(file, original, Object.keys(site.config.sidebars ?? {}), isLacking)
      : []
  return {
    plans: Array.from(sidebars, ([id, inside]) => planSidebar(site, id, label(id, id), inside)),
    diagnostics: [...diagnostics, ...missing],
  }
}

/**
 * Resolves the names in a sidebar file. A document appears only where it is named first.
 * Reports unknown and repeated names.
 */
function resolve(
  file: SidebarFile,
  ids: ReadonlyMap<string, Entry>,
  absent: ReadonlySet<string>,
  suggest: (name: string) => Suggestion | undefined,
  draw: (written: LinkItem) => LinkView,
): {
  readonly sidebars: ReadonlyMap<string, readonly Branch[]>
  /** The sidebar in which each document is named. */
  readonly seen: ReadonlyMap<string, string>
  readonly diagnostics: readonly Diagnostic[]
} {
  const listed = new Set([...file.sidebars.values()].flatMap(namesIn))
  const seen = new Map<string, string>()
  const diagnostics: Diagnostic[] = []
  const branches = (items: readonly Item[], sidebar: string, trail: Trail): Branch[] =>
    items.flatMap((each, i) => branch(each, sidebar, [...trail, i]))
  const branch = (each: Item, sidebar: string, trail: Trail): Branch[] => {
    if (typeof each !== 'string') {
      if ('href' in each) return [draw(each)]
      const inside = branches(each.items, sidebar, [...trail, 'items'])
      return inside.length === 0 ? [] : [{ label: each.label, inside, ...collapsedOf(each) }]
    }
    const name = each.normalize('NFC')
    const entry = ids.get(name)
    const other = seen.get(name)
    const place = file.locate(trail)
    if (!entry && !absent.has(name))
      diagnostics.push(unknownDoc(each, suggest(name), folderAt(name, ids), listed, place))
    if (entry && other !== undefined) diagnostics.push(listedTwice(each, other, place))
    if (!entry || other !== undefined) return []
    seen.set(name, sidebar)
    return entry.doc.frontMatter.unlisted ? [] : [entry]
  }
  const sidebars = new Map(
    Array.from(file.sidebars, ([id, items]) => [id, branches(items, id, [id])]),
  )
  return { sidebars, seen, diagnostics }
}

/** Returns a function that suggests what an unknown document name was meant to be. */
function createSuggester(
  ids: ReadonlyMap<string, Entry>,
  findRenamed: (name: string) => Entry | undefined,
): (name: string) => Suggestion | undefined {
  const findNearest = nearestPath(ids.keys())
  return (name) => {
    const renamedDoc = findRenamed(name)
    if (renamedDoc && ids.get(renamedDoc.id) === renamedDoc)
      return { address: renamedDoc.id, reason: RENAMED }
    const index = `${name.replace(/\/$/, '')}/index`
    if (ids.has(index)) return { address: index }
    return folderAt(name, ids) ? undefined : guessed(findNearest(name))
  }
}

/**
 * Returns a group of all documents below a folder, if a name such as `g` or `g/*` refers to a folder. The
 * group of `docs/` itself has an empty label.
 */
function folderAt(name: string, ids: ReadonlyMap<string, Entry>): GroupItem | undefined {
  const folder = name.replace(/\/?\*{0,2}$/, '')
  const start = folder === '' ? '' : `${folder}/`
  const items = [...ids.keys()].filter((id) => id.startsWith(start))
  const index = ids.get(`${start}index`)
  return items.length === 0
    ? undefined
    : { label: folder === '' ? '' : (index?.doc.title ?? nameOf(folder)), items }
}

function planSidebar(
  site: Site,
  id: string,
  label: string,
  inside: readonly Branch[],
): SidebarPlan {
  const items = inside.map((each) => sidebarItem(site, each))
  return { sidebar: { id, label, items }, entries: entriesIn(inside, []) }
}

function sidebarItem(site: Site, branch: Branch): SidebarItem {
  if ('href' in branch) return branch
  if (!('inside' in branch)) return link(site, branch)
  const items = branch.inside.map((each) => sidebarItem(site, each))
  return { label: branch.label, items, ...collapsedOf(branch) }
}

function collapsedOf({ collapsed }: { readonly collapsed?: boolean }): { collapsed?: boolean } {
  return collapsed === undefined ? {} : { collapsed }
}

function entriesIn(inside: readonly Branch[], groups: readonly string[]): SidebarPlan['entries'] {
  return inside.flatMap((each) => {
    if ('href' in each) return []
    return 'inside' in each
      ? entriesIn(each.inside, [...groups, each.label])
      : [{ entry: each, groups }]
  })
}

/** Returns a link to an entry, labeled with its short name. */
export function link(site: Site, entry: Entry): LinkView {
  return {
    label: displayName(entry),
    href: urlPath(site.base, entry.route),
    ...otherLanguage(site, entry),
  }
}

function displayName({ doc }: Entry): string {
  return doc.frontMatter.label ?? doc.title
}

/**
 * Plans the sidebars without a file: one for each top-level folder, with its documents sorted by `order` and by
 * displayed name, and its subfolders as groups. The index page of a folder determines the folder's name and order.
 * The documents directly in `docs/` form the first sidebar, `docs`; a folder `docs/docs` then gets the id `docs/`.
 */
function fromFolders(
  site: Site,
  locale: SiteLocale,
  docs: readonly Entry[],
  label: (id: string, defaultLabel: string) => string,
): SidebarPlan[] {
  const compareNames = byName(locale.lang)
  const folders = new Map<string, Entry[]>()
  for (const entry of docs.filter(({ doc }) => !doc.frontMatter.unlisted)) {
    // Documents directly in `docs/` are in one sidebar.
    const folder = entry.id.includes('/') ? entry.id.slice(0, entry.id.indexOf('/')) : ''
    push(folders, folder, entry)
  }
  const rows = [...folders].map(([folder, entries]) => {
    const index = entries.find((each) => each.id === `${folder}/index`)
    const id = folder === 'docs' && folders.has('') ? 'docs/' : folder || 'docs'
    const name = label(id, folder ? (index?.doc.title ?? folder) : words(locale).docs)
    const { sidebar, ...plan } = planSidebar(
      site,
      id,
      name,
      branchesOf(folder, entries, compareNames),
    )
    const language = index?.doc.title === name ? otherLanguage(site, index) : {}
    return {
      first: folder === '' ? 0 : 1,
      order: orderOf(index),
      name,
      plan: { ...plan, sidebar: { ...sidebar, ...language } },
    }
  })
  return sortRows(rows, compareNames).map(({ plan }) => plan)
}

/** Returns the documents of a folder, with its subfolders as groups. */
function branchesOf(folder: string, inside: readonly Entry[], compareNames: Order): Branch[] {
  const depth = folder === '' ? 0 : folder.split('/').length
  const subfolders = new Map<string, Entry[]>()
  const ownEntries: Entry[] = []
  for (const entry of inside) {
    const parts = entry.id.split('/')
    if (parts.length === depth + 1) ownEntries.push(entry)
    else push(subfolders, parts.slice(0, depth + 1).join('/'), entry)
  }
  const isIndex = ({ id }: Entry): boolean => id === 'index' || id === `${folder}/index`
  const rows = [
    ...ownEntries.map((entry) => {
      const first = isIndex(entry) ? 0 : 1
      return { first, order: orderOf(entry), name: displayName(entry), branch: entry }
    }),
    ...Array.from(subfolders, ([path, entries]) => {
      const index = entries.find(({ id }) => id === `${path}/index`)
      const name = index ? displayName(index) : nameOf(path)
      const branch = { label: name, inside: branchesOf(path, entries, compareNames) }
      return { first: 1, order: orderOf(index), name, branch }
    }),
  ]
  return sortRows(rows, compareNames).map(({ branch }) => branch)
}

/** The sort keys of an item. Items without an `order` come last. */
interface Row {
  readonly first: number
  readonly order: number
  readonly name: string
}

function orderOf(entry: Entry | undefined): number {
  return entry?.doc.frontMatter.order ?? Infinity
}

function sortRows<T extends Row>(rows: readonly T[], compareNames: Order): T[] {
  return rows.toSorted(
    (a, b) => a.first - b.first || compareOrder(a.order, b.order) || compareNames(a.name, b.name),
  )
}

function compareOrder(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1
}
