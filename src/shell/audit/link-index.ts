// Indexes the links of documents and of the config by their `href` in the generated page, to find where a
// link of a finished page was written.

import { configLinks } from '../../core/plan/chrome.ts'
import { fromSpot, hrefOf, resolveLink, type From } from '../../core/plan/links.ts'
import { editAddress } from '../../core/plan/pages.ts'
import { placeOf, type ConfigPlace } from '../../core/reading/place.ts'
import type { Plan } from '../../core/plan/plan.ts'
import type {
  Doc,
  DocImage,
  DocLink,
  LinkSeverity,
  Page,
  Place,
  SiteLocale,
  Spot,
} from '../../shared/contract.ts'
import { urlPath } from '../../shared/route.ts'
import { own, push, readable } from '../../shared/text.ts'
import { isUrl } from '../../shared/url.ts'

/** Where a link of a finished page was written. */
export interface Written extends Place {
  /** The link as written there. */
  readonly href?: string
  /** Whether the link may be edited: it is written out at its place, or at `value`. */
  readonly exact?: boolean
  /** Where the link itself is in the file, with its quotation marks, if the place is that of its key. */
  readonly value?: Spot
  /** The severity set by a comment beside the link. */
  readonly severity?: LinkSeverity
  /** Whether the file is published as it is: the link includes the base path, and appears on no other page. */
  readonly published?: boolean
}

/** Indexes every link and image of a document by its `href` in the generated page. */
export function documentIndex(
  { targets, site }: Plan,
  page: Page,
  doc: Doc,
): Map<string, Written[]> {
  const index = new Map<string, Written[]>()
  const locale = site.locales.find(({ id }) => id === page.locale)
  if (!locale) return index
  const from: From = { locale, path: doc.path, route: page.data.route }
  const addLink = (href: string, place: Written, spot: Partial<Spot> = {}): void => {
    const finalHref = hrefOf(site.base, resolveLink(targets, fromSpot(from, spot), href), href)
    // Anchors within the page and unresolved links keep their `href` as written, so both forms are indexed.
    for (const key of new Set([readable(finalHref), readable(href)])) push(index, key, place)
  }
  for (const link of [...doc.links, ...doc.outside])
    addLink(link.href, writtenAt(doc, link, link.href), link)
  for (const image of doc.images) addLink(image.src, writtenAt(doc, image, image.src), image)
  for (const key of ['image', 'canonical'] as const) {
    const value = doc.frontMatter[key]
    if (value === undefined) continue
    const place = { ...placeOf(doc.path, own(doc.keys, key)), href: value }
    addLink(value, place)
    // The `<head>` of a page has absolute URLs.
    const finalHref = hrefOf(site.base, resolveLink(targets, from, value), value)
    push(index, readable(site.url + finalHref), place)
    push(index, readable(site.url + urlPath(site.base, value)), place)
  }
  const edit = doc.frontMatter.editUrl ? editAddress(site, doc) : undefined
  if (edit) addLink(edit, placeOf(doc.path, own(doc.keys, 'editUrl')))
  return index
}

function writtenAt({ path: file }: Doc, spot: DocLink | DocImage, href: string): Written {
  const { severity } = spot
  const place = { ...placeOf(file, spot), href, exact: true }
  return severity === undefined ? place : { ...place, severity }
}

/** Indexes every link of the config and of data files by its `href` in the generated pages of a locale. */
export function configIndex(
  { targets, site, dataLinks }: Plan,
  locale: SiteLocale,
  place: ConfigPlace,
): Map<string, Written[]> {
  const index = new Map<string, Written[]>()
  for (const { trail, href } of configLinks(site)) {
    const finalHref = hrefOf(site.base, resolveLink(targets, { locale }, href), href)
    push(index, readable(finalHref), { ...place(trail, 'value'), href })
  }
  for (const { href, locales, drawn, place: placeInFile } of dataLinks)
    locales.forEach(({ id: user }, i) => {
      if (user !== locale.id) return
      const written = { ...placeInFile(), href }
      // Feeds have whole addresses as they are written, also those of the site itself.
      const keys = [readable(drawn[i] ?? ''), ...(isUrl(href) ? [readable(href)] : [])]
      for (const key of new Set(keys)) push(index, key, written)
    })
  const { id, image: href } = locale
  if (href)
    push(index, readable(site.url + urlPath(site.base, href)), {
      ...place(['image', id], 'value'),
      href,
    })
  return index
}
