// Reports folders in which all files have numbers before their names, as other site generators sort by them,
// while the pages are in another order.

import { filePath, type Diagnostic, type Locale } from '../../shared/contract.ts'
import { push } from '../../shared/text.ts'
import { byName } from '../plan/by-name.ts'
import type { Entry } from '../plan/catalog.ts'
import type { Plan } from '../plan/plan.ts'
import { numberedFiles } from '../problems/names.ts'
import { FOLDERS } from '../reading/content-path.ts'
import { NUMBER } from './foreign-names.ts'

/** An item of a folder besides its index: a document, or a subfolder with or without an index. */
interface Child {
  readonly name: string
  /** The file in whose front matter the order would be set. */
  readonly file: string
  readonly entry: Entry | undefined
  readonly shown: string
}

/** Warns of all such folders. Locales with a sidebar file are skipped, because the file determines the order. */
export function numberedPages(
  { site, targets }: Plan,
  sidebarFiles: ReadonlyMap<Locale, unknown>,
): Diagnostic[] {
  const unsorted = site.locales.flatMap((locale) => {
    if (sidebarFiles.has(locale.id)) return []
    const docs = [...targets.catalog.written.values()].filter(
      ({ kind, locale: { id }, doc }) =>
        kind === 'doc' && id === locale.id && !doc.frontMatter.unlisted,
    )
    const order = byName(locale.lang)
    return [...childrenOf(docs)].flatMap(([folder, children]) => {
      if (!children.every(isNumbered)) return []
      const sorted = children.toSorted((a, b) => order(a.shown, b.shown)).map(numberOf)
      if (sorted.every((number, i) => i === 0 || number >= (sorted[i - 1] ?? 0))) return []
      const first = children.toSorted((a, b) => numberOf(a) - numberOf(b))[0]?.file ?? ''
      const path = `content/${locale.id}/${FOLDERS.doc}${folder === '' ? '' : `/${folder}`}`
      return [{ path, first }]
    })
  })
  const [one, ...more] = unsorted
  return one === undefined
    ? []
    : [
        numberedFiles([one.path, ...more.map(({ path }) => path)], one.first, {
          path: filePath(`${one.path}/${one.first}`),
        }),
      ]
}

function isNumbered({ name, entry }: Child): boolean {
  return NUMBER.test(name) && !entry?.doc.unclear && entry?.doc.frontMatter.order === undefined
}

function numberOf({ name }: Child): number {
  return Number.parseInt(name, 10)
}

/** Returns the items of each folder, by its path below `docs/`. */
function childrenOf(docs: readonly Entry[]): ReadonlyMap<string, readonly Child[]> {
  const byId = new Map(docs.map((entry) => [entry.id, entry]))
  const folders = new Map<string, Child[]>()
  const seen = new Set<string>()
  for (const entry of docs) {
    const parts = entry.id.split('/')
    for (const [depth, name] of parts.entries()) {
      const id = parts.slice(0, depth + 1).join('/')
      const isFile = depth === parts.length - 1
      if (seen.has(id) || (isFile && name === 'index')) continue
      seen.add(id)
      const childEntry = isFile ? entry : byId.get(`${id}/index`)
      push(folders, parts.slice(0, depth).join('/'), {
        name,
        file: isFile
          ? entry.doc.path.slice(entry.doc.path.lastIndexOf('/') + 1)
          : `${name}/index.md`,
        entry: childEntry,
        shown: childEntry ? (childEntry.doc.frontMatter.label ?? childEntry.doc.title) : name,
      })
    }
  }
  return folders
}
