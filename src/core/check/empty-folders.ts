// Reports index pages that only set the label or order of their folder, which other site generators keep in a
// data file. Visitors of such a page see nothing but its title.

import type { Diagnostic } from '../../shared/contract.ts'
import type { Entry } from '../plan/catalog.ts'
import type { Plan } from '../plan/plan.ts'
import { emptyFolders } from '../problems/names.ts'
import { linkTo } from './written.ts'

/** Warns of all such pages. The hint shows the first line of a list of the pages below. */
export function emptyFolderPages({ targets }: Plan): Diagnostic[] {
  const entries = [...targets.catalog.written.values()]
  const empty = entries.flatMap((entry) => {
    const below = isEmptyIndex(entry) ? firstBelow(entry, entries) : undefined
    return below ? [{ entry, below }] : []
  })
  const [one, ...more] = empty
  if (!one) return []
  const { entry, below } = one
  const paths = more.map((each) => each.entry.doc.path)
  const line = `- [${below.doc.title}](${linkTo({ locale: entry.locale, path: entry.doc.path }, below.doc.path)})`
  return [emptyFolders([entry.doc.path, ...paths], line)]
}

/**
 * Whether an index page has no content. The description of a document without one in front matter is its
 * first text, so an empty description means that there is no text.
 */
function isEmptyIndex({ kind, id, doc }: Entry): boolean {
  const { label, order, description } = doc.frontMatter
  if (kind !== 'doc' || !/(^|\/)index$/.test(id) || doc.component || doc.unclear) return false
  if (description !== undefined || (label === undefined && order === undefined)) return false
  const parts = [doc.headings, doc.links, doc.outside, doc.images, doc.ids]
  return doc.description === '' && doc.code === '' && parts.every((each) => each.length === 0)
}

function firstBelow({ doc, id }: Entry, entries: readonly Entry[]): Entry | undefined {
  const folder = doc.path.slice(0, doc.path.lastIndexOf('/') + 1)
  return entries.find(
    (each) => each.id !== id && !each.doc.frontMatter.unlisted && each.doc.path.startsWith(folder),
  )
}
