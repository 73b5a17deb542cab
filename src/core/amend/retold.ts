// A page with other texts than before: what it shows, and what it says of itself because of them.

import type { Doc, Hash, Page } from '../../shared/contract.ts'
import { lastChange } from '../plan/pages.ts'
import type { Changed, Relink } from './relinked.ts'

/**
 * A page with other texts, links, dates and descriptions, by the bodies that it showed; `undefined` for one with a link of which more
 * must be known, for one that had a date or a description of its own and has none now, and for one that had no date and has one now.
 */
export function retold(
  page: Page,
  changes: ReadonlyMap<Hash, Changed>,
  relink: Relink,
): Page | undefined {
  const htmls: Page['htmls'][number][] = []
  for (const html of page.htmls) {
    const changed = changeOf(html, changes)
    if (!changed || typeof html === 'string') {
      htmls.push(html)
      continue
    }
    const hrefs = relink(html, page.locale, changed)
    if (!hrefs) return undefined
    const { body, code } = changed.doc
    htmls.push({ ...html, body, code, hrefs })
  }
  const doc = changeOf(page.htmls[0], changes)?.doc
  const same = { ...page, htmls }
  // A list shows the texts of others and says nothing of them.
  const described = doc && doc.path === page.path ? describedBy(same, doc) : same
  return described && dated(described, doc)
}

/** A page that says of itself what its document does. */
function describedBy(page: Page, { description }: Doc): Page | undefined {
  // What stands for none is the site's, which is not known here.
  return description === '' ? undefined : { ...page, head: { ...page.head, description } }
}

function changeOf(
  html: Page['htmls'][number] | undefined,
  changes: ReadonlyMap<Hash, Changed>,
): Changed | undefined {
  return typeof html === 'object' ? changes.get(html.body) : undefined
}

/** A page whose first article is this document, with the date of it, where pages of its kind say one. */
function dated(page: Page, doc: Doc | undefined): Page | undefined {
  const { data, head } = page
  const { view } = data
  if (!doc || (view.view !== 'doc' && view.view !== 'post')) return page
  const updated = lastChange(doc)
  if (view.updated === updated) return page
  // The order of what a page says is that of a whole build, which leaves out what there is not.
  if (view.updated === undefined || updated === undefined) return undefined
  return {
    ...page,
    data: { ...data, view: { ...view, updated } },
    head: head.modified === undefined ? head : { ...head, modified: updated },
  }
}
