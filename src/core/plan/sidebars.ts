// Plans the sidebars of a locale. Without a file they follow from the folders: see `folder-sidebars.ts`.

import type { Diagnostic, LinkView, Locale, SiteLocale } from '../../shared/contract.ts'
import { own, pick } from '../../shared/text.ts'
import { absentFrom, type Entry } from './catalog.ts'
import { nameOf } from '../reading/content-path.ts'
import type { Trail } from '../reading/place.ts'
import type { Suggestion } from '../problems/problem.ts'
import { listedTwice, unknownDoc, type FolderGroup } from '../problems/sidebars.ts'
import { guessed, nearestPath } from '../reading/suggest.ts'
import { lackingIn, namesIn, type Item, type LinkItem, type SidebarFile } from './sidebar-file.ts'
import { fromFolders } from './folder-sidebars.ts'
import { RENAMED, renamedEntry, type Renamed } from './renamed.ts'
import { drawnLink } from './drawn-links.ts'
import { sidebarFileOf } from './sidebar-links.ts'
import {
  collapsedOf,
  displayName,
  planSidebar,
  type Branch,
  type SidebarPlan,
} from './sidebar-tree.ts'
import type { Targets } from './targets.ts'

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
  const absent = new Map(
    absentFrom(catalog).flatMap((entry) => (isDoc(entry) ? [[entry.id, entry]] : [])),
  )
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
  absent: ReadonlyMap<string, Entry>,
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
  const headings = new Set<string>()
  const diagnostics: Diagnostic[] = []
  const entryAt = (written: string, sidebar: string, trail: Trail): Entry | undefined => {
    const isHeading = trail.at(-1) === 'doc'
    const name = written.normalize('NFC')
    const entry = ids.get(name)
    const other = seen.get(name)
    const place = file.locate(trail)
    if (!entry && !absent.has(name)) {
      const folder = isHeading ? undefined : folderAt(name, ids)
      diagnostics.push(unknownDoc(written, suggest(name), folder, listed, place))
    }
    if (entry && other !== undefined)
      diagnostics.push(listedTwice(written, other, headings.has(name), place))
    if (!entry || other !== undefined) return undefined
    seen.set(name, sidebar)
    if (isHeading) headings.add(name)
    return entry.doc.frontMatter.unlisted ? undefined : entry
  }
  const nameAt = (written: string): string => {
    const name = written.normalize('NFC')
    const entry = ids.get(name) ?? absent.get(name)
    return entry ? displayName(entry) : nameOf(name)
  }
  const branches = (items: readonly Item[], sidebar: string, trail: Trail): Branch[] =>
    items.flatMap((each, i) => branch(each, sidebar, [...trail, i]))
  const branch = (each: Item, sidebar: string, trail: Trail): Branch[] => {
    if (typeof each === 'string') {
      const entry = entryAt(each, sidebar, trail)
      return entry ? [entry] : []
    }
    if ('href' in each) return [draw(each)]
    const { doc } = each
    const entry = doc === undefined ? undefined : entryAt(doc, sidebar, [...trail, 'doc'])
    const inside = branches(each.items, sidebar, [...trail, 'items'])
    if (inside.length === 0 && !entry) return []
    // A document that is not shown still names its group.
    const label = each.label ?? (entry ? undefined : nameAt(doc ?? ''))
    return [{ label, entry, inside, ...collapsedOf(each) }]
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
function folderAt(name: string, ids: ReadonlyMap<string, Entry>): FolderGroup | undefined {
  const folder = name.replace(/\/?\*{0,2}$/, '')
  const start = folder === '' ? '' : `${folder}/`
  const items = [...ids.keys()].filter((id) => id.startsWith(start))
  const index = ids.get(`${start}index`)
  return items.length === 0
    ? undefined
    : { label: folder === '' ? '' : (index?.doc.title ?? nameOf(folder)), items }
}
