// Plans the sidebars of a locale without a sidebar file: one for each top-level folder.

import type { Site, SiteLocale } from '../../shared/contract.ts'
import { push } from '../../shared/text.ts'
import { nameOf } from '../reading/content-path.ts'
import { otherLanguage, words } from '../words/words.ts'
import { byName, type Order } from './by-name.ts'
import type { Entry } from './catalog.ts'
import { displayName, planSidebar, type Branch, type SidebarPlan } from './sidebar-tree.ts'

/**
 * Plans the sidebars without a file: one for each top-level folder, with its documents sorted by `order` and by
 * displayed name, and its subfolders as groups. The index page of a folder determines the folder's name and order, and
 * the heading of a group leads to it.
 * The documents directly in `docs/` form the first sidebar, `docs`; a folder `docs/docs` then gets the id `docs/`.
 */
export function fromFolders(
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
      const others = entries.filter((each) => each !== index)
      const branch = {
        label: index ? undefined : name,
        entry: index,
        inside: branchesOf(path, others, compareNames),
      }
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
