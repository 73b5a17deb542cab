// The data model of the audit: the addresses in a file, and what other files can refer to in it.

import { isFileName, isPicture } from '../reading/content-path.ts'

/**
 * The purpose of an address. Visitors follow a `link`, browsers show an `image`, load a `file` and follow a
 * `redirect`. Search engines follow a `canonical` and a `translation`. An `entry` is listed in a sitemap, a
 * feed, a manifest or the like.
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
  /** Whether a form is sent there with POST. An address that shows nothing may still accept it. */
  readonly posted?: true
}

/** A range in the text of a file, in UTF-16 code units. */
export interface Spot {
  readonly start: number
  readonly length: number
}

/** An address with its source position. */
export interface PlacedReference extends Reference, Spot {}

/** The facts about a file: the addresses in it, and what others can refer to. */
export interface FileFacts<Found extends Reference = Reference> {
  readonly references: readonly Found[]
  /** All ids that a fragment can refer to. */
  readonly ids: ReadonlySet<string>
  /** The base URL for relative addresses, if the file declares one. */
  readonly base?: string
  /** Whether the file is a page. */
  readonly isPage: boolean
  /** The text of a page, normalized for checking text fragments. */
  readonly text: string
  /** The target of an immediate refresh, which visitors follow before they see the page. */
  readonly refresh?: string
}

/** Facts with the source positions of all addresses. */
export type PlacedFileFacts = FileFacts<PlacedReference>

/** Creates the facts of a file that is not a page and contains only addresses. */
export function plainFacts<Found extends Reference>(
  references: readonly Found[],
): FileFacts<Found> {
  return { references, ids: new Set(), isPage: false, text: '' }
}

/**
 * Returns the kind of resource that a broken reference looks for, judging by the extension of `path`. A
 * `file` of a style or an object may be an image, and a `link` may lead to a page or a file.
 */
export function expectedKind(kind: ReferenceKind, path: string): ReferenceKind {
  if (kind === 'file' && isPicture(path)) return 'image'
  return kind === 'link' && isFileName(path) && !isPage(path) ? 'file' : kind
}

/** Whether a path has the extension of a page. At the address of a folder, however, hosts serve only `index.html`. */
export function isPage(path: string): boolean {
  return /\.(x?html?|xht)$/i.test(path)
}
