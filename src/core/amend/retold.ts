// A page with other texts than before: what it shows, and what it says of itself because of them.

import type { Doc, Hash, Page, Site } from '../../shared/contract.ts'
import type { FramedDoc } from '../frame.ts'
import { lastChange, subjectOf, wordsIn } from '../plan/pages.ts'
import { contentsOf } from '../plan/toc.ts'
import type { Reheaded } from './reheaded.ts'
import type { Relink } from './relinked.ts'

/** A document as it was, and what has changed of it: its own text, or its headings, or their ids alone. */
export interface Change {
  readonly before: FramedDoc
  readonly doc: Doc | undefined
  readonly headings: Reheaded | undefined
}

/**
 * A page with other texts, headings, links, dates and descriptions, by the bodies that it showed; `undefined` for one with a link of
 * which more must be known, for one with nothing at all, of which something may be told, for one that had a date and has none now, and
 * the other way round.
 */
export function retold(
  { locales }: Pick<Site, 'locales'>,
  page: Page,
  changes: ReadonlyMap<Hash, Change>,
  relink: Relink,
): Page | undefined {
  const htmls: Page['htmls'][number][] = []
  for (const html of page.htmls) {
    const { before, doc, headings } = changeOf(html, changes) ?? {}
    if (!before || typeof html === 'string') {
      htmls.push(html)
      continue
    }
    const hrefs = doc ? relink(html, page.locale, { before, doc }) : html.hrefs
    if (!hrefs) return undefined
    const { body, code } = doc ?? html
    const ids = headings && html.part === 'html' ? headings.ids : html.ids
    htmls.push({ ...html, body, code, ids, hrefs })
  }
  const { doc, headings } = changeOf(page.htmls[0], changes) ?? {}
  const same = headings ? withContents({ ...page, htmls }, headings) : { ...page, htmls }
  // A list shows the texts of others and says nothing of them.
  return doc && doc.path === page.path ? ofItself(locales, same, doc) : same
}

/** A page that says of itself what its document does; of one with nothing at all something may be told. */
function ofItself(locales: Site['locales'], page: Page, doc: Doc): Page | undefined {
  const locale = locales.find(({ id }) => id === page.locale)
  if (!locale || (doc.description === '' && doc.headings.length === 0)) return undefined
  return dated({ ...page, head: { ...page.head, ...subjectOf(wordsIn(doc), locale) } }, doc)
}

/** A page with the headings of its first article, where pages of its kind name them. */
function withContents(page: Page, { before, headings, ids }: Reheaded): Page {
  const { view } = page.data
  if (!('toc' in view) || !before.headed.hasToc) return page
  return { ...page, data: { ...page.data, view: { ...view, toc: contentsOf(headings, ids) } } }
}

function changeOf(
  html: Page['htmls'][number] | undefined,
  changes: ReadonlyMap<Hash, Change>,
): Change | undefined {
  return typeof html === 'object' ? changes.get(html.body) : undefined
}

/** A page of a document with the date of it, where pages of its kind say one. */
function dated(page: Page, doc: Doc): Page | undefined {
  const { data, head } = page
  const { view } = data
  if (view.view !== 'doc' && view.view !== 'post') return page
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
