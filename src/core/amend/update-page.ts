// Updates pages whose texts have changed, along with the metadata that depends on these.

import type { Doc, Hash, Page, Site } from '../../shared/contract.ts'
import type { FramedDoc } from '../frame.ts'
import { lastChange, subjectOf, wordsIn } from '../plan/pages.ts'
import { contentsOf } from '../plan/toc.ts'
import type { ChangedHeadings } from './update-headings.ts'
import type { ResolveLinks } from './link-resolver.ts'

/** A document before the change, and what has changed: its own text, its headings, or only their ids. */
export interface Change {
  readonly before: FramedDoc
  readonly doc: Doc | undefined
  readonly headings: ChangedHeadings | undefined
}

/**
 * Returns a page with the new texts, headings, links, dates and descriptions; changes are looked up by the hash of
 * the body that the page showed before. Returns `undefined` if a full build is needed: if a link cannot be
 * resolved, if the document has become empty, which may cause a warning, or if its date was added or removed.
 */
export function updatePage(
  { locales }: Pick<Site, 'locales'>,
  page: Page,
  changes: ReadonlyMap<Hash, Change>,
  resolveLinks: ResolveLinks,
): Page | undefined {
  const htmls: Page['htmls'][number][] = []
  for (const html of page.htmls) {
    const { before, doc, headings } = changeOf(html, changes) ?? {}
    if (!before || typeof html === 'string') {
      htmls.push(html)
      continue
    }
    const hrefs = doc ? resolveLinks(html, page.locale, { before, doc }) : html.hrefs
    if (!hrefs) return undefined
    const { body, code } = doc ?? html
    const ids = headings && html.part === 'html' ? headings.ids : html.ids
    htmls.push({ ...html, body, code, ids, hrefs })
  }
  const { doc, headings } = changeOf(page.htmls[0], changes) ?? {}
  const updated = headings ? withToc({ ...page, htmls }, headings) : { ...page, htmls }
  // A list shows texts of other documents, but its metadata does not depend on them.
  return doc && doc.path === page.path ? withMetadata(locales, updated, doc) : updated
}

/**
 * Updates the metadata of a page from its document. Returns `undefined` for an empty document, which may
 * cause a warning.
 */
function withMetadata(locales: Site['locales'], page: Page, doc: Doc): Page | undefined {
  const locale = locales.find(({ id }) => id === page.locale)
  if (!locale || (doc.description === '' && doc.headings.length === 0)) return undefined
  return withDate({ ...page, head: { ...page.head, ...subjectOf(wordsIn(doc), locale) } }, doc)
}

/** Updates the table of contents of a page, if it has one. */
function withToc(page: Page, { before, headings, ids }: ChangedHeadings): Page {
  const { view } = page.data
  const { tocDepth } = before.headingData
  if (!('toc' in view) || tocDepth === 0) return page
  const toc = contentsOf(headings, ids, tocDepth)
  return { ...page, data: { ...page.data, view: { ...view, toc } } }
}

function changeOf(
  html: Page['htmls'][number] | undefined,
  changes: ReadonlyMap<Hash, Change>,
): Change | undefined {
  return typeof html === 'object' ? changes.get(html.body) : undefined
}

/** Updates the date of last change on a page, if its view shows one. */
function withDate(page: Page, doc: Doc): Page | undefined {
  const { data, head } = page
  const { view } = data
  if (view.view !== 'doc' && view.view !== 'post') return page
  const updated = lastChange(doc)
  if (view.updated === updated) return page
  // Adding or removing a property would make the order of keys differ from that of a full build.
  if (view.updated === undefined || updated === undefined) return undefined
  return {
    ...page,
    data: { ...data, view: { ...view, updated } },
    head: head.modified === undefined ? head : { ...head, modified: updated },
  }
}
