// Where the links of finished pages were written, in a document or in the config, by the address that each has in the finished page.

import { configLinks } from '../../core/plan/chrome.ts'
import { hrefOf, resolveLink, type From } from '../../core/plan/links.ts'
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
} from '../../shared/contract.ts'
import { urlPath } from '../../shared/route.ts'
import { own, push, readable } from '../../shared/text.ts'

/** Where a link of a finished page was written. */
export interface Written extends Place {
  /** The link as it stands there. */
  readonly href?: string
  /** Whether it may be changed there: the place is that of the link itself, and not of a key that has it. */
  readonly exact?: boolean
  /** What a comment beside it says of it. */
  readonly severity?: LinkSeverity
  /** Whether browsers read it as it stands there: it has the base, and is shown on no other page. */
  readonly published?: boolean
}

/** Every link and picture of a document, by the address that it has in the finished page. */
export function documentIndex(
  { targets, site }: Plan,
  page: Page,
  doc: Doc,
): Map<string, Written[]> {
  const index = new Map<string, Written[]>()
  const locale = site.locales.find(({ id }) => id === page.locale)
  if (!locale) return index
  const from: From = { locale, path: doc.path, route: page.data.route }
  const note = (href: string, place: Written): void => {
    const final = hrefOf(site.base, resolveLink(targets, from, href), href)
    // An anchor of the page itself stays as it was written, and so does what could not be placed.
    for (const key of new Set([readable(final), readable(href)])) push(index, key, place)
  }
  for (const link of [...doc.links, ...doc.outside])
    note(link.href, writtenAt(doc, link, link.href))
  for (const image of doc.images) note(image.src, writtenAt(doc, image, image.src))
  for (const key of ['image', 'canonical'] as const) {
    const value = doc.frontMatter[key]
    if (value === undefined) continue
    const place = { ...placeOf(doc.path, own(doc.keys, key)), href: value }
    note(value, place)
    // In the head of a page addresses are whole.
    const final = hrefOf(site.base, resolveLink(targets, from, value), value)
    push(index, readable(site.url + final), place)
    push(index, readable(site.url + urlPath(site.base, value)), place)
  }
  return index
}

function writtenAt({ path: file }: Doc, spot: DocLink | DocImage, href: string): Written {
  const { severity } = spot
  const place = { ...placeOf(file, spot), href, exact: true }
  return severity === undefined ? place : { ...place, severity }
}

/** Every link of the config, by the address that it has in finished pages of a locale. */
export function configIndex(
  { targets, site }: Plan,
  locale: SiteLocale,
  place: ConfigPlace,
): Map<string, Written[]> {
  const index = new Map<string, Written[]>()
  for (const { trail, href } of configLinks(site)) {
    const final = hrefOf(site.base, resolveLink(targets, { locale }, href), href)
    push(index, readable(final), { ...place(trail, 'value'), href })
  }
  const { id, image: href } = locale
  if (href)
    push(index, readable(site.url + urlPath(site.base, href)), {
      ...place(['image', id], 'value'),
      href,
    })
  return index
}
