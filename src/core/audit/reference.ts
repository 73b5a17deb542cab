// What the audit of a finished site looks at: addresses in files, and what the files have to offer.

import { isFileName, isPicture } from '../reading/content-path.ts'

/**
 * What an address is for. A `link` is followed by a visitor, an `image` is shown, a `file` is loaded; a `redirect` sends
 * visitors on. A `canonical` and a `translation` are followed by search engines, an `entry` stands in a file of their kind: a
 * sitemap, a feed, a manifest.
 */
export type ReferenceKind =
  | 'link'
  | 'image'
  | 'file'
  | 'redirect'
  | 'canonical'
  | 'translation'
  | 'entry'

/** An address in a file, as a browser reads it. */
export interface Reference {
  readonly kind: ReferenceKind
  readonly href: string
  /** Whether a form sends something there: what shows nothing may take it all the same. */
  readonly posted?: true
}

/** Where in a file's text something stands. */
export interface Spot {
  readonly start: number
  readonly length: number
}

/** An address with its place. */
export interface PlacedReference extends Reference, Spot {}

/** What a file says: where it leads, and what of it can be led to. */
export interface Facts<Found extends Reference = Reference> {
  readonly references: readonly Found[]
  /** Everything an anchor can name. */
  readonly ids: ReadonlySet<string>
  /** What relative addresses are relative to, where the page says so. */
  readonly base?: string
  /** Whether it is a page, and no other kind of file. */
  readonly page: boolean
  /** The words of a page, folded, for links to a passage. */
  readonly text: string
  /** Where a page sends its visitors before they have seen it. */
  readonly refresh?: string
}

/** The same with the places of all addresses. */
export type PlacedFacts = Facts<PlacedReference>

/** A file that is no page: addresses only. */
export function plainFacts<Found extends Reference>(references: readonly Found[]): Facts<Found> {
  return { references, ids: new Set(), page: false, text: '' }
}

/** What was looked for where nothing is, by its name: a style or an object names pictures and other files alike, a link pages and files. */
export function soughtAs(kind: ReferenceKind, path: string): ReferenceKind {
  if (kind === 'file' && isPicture(path)) return 'image'
  return kind === 'link' && isFileName(path) && !isPage(path) ? 'file' : kind
}

/** Whether a path is that of a page, by its name. For its folder, a host shows only `index.html`. */
export function isPage(path: string): boolean {
  return /\.(x?html?|xht)$/i.test(path)
}
