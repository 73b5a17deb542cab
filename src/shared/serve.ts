// What `serve` tells the pages that are open in a browser.

import type { Diagnostic } from './names.ts'

/** Where a server has what is its own, below the base. */
export const SERVE_PATH = '@sitegen/'
/** Below that: the source maps of scripts and style sheets, each by its file's name. */
export const MAPS_PATH = 'maps/'
/** And what tells where an error of a browser comes from. */
export const CRASH_PATH = 'crash'

/** A problem as a page shows it. */
export interface ShownProblem extends Diagnostic {
  /** The line it is about. */
  readonly source?: string
  /** Opens the place in an editor. */
  readonly open?: string
}

/** What has changed since a page was told last. */
export interface ServeNews {
  readonly version: number
  /** Files that may be shown on pages: `picture.png`. Without it they are many. */
  readonly files?: readonly string[]
  /** Whether an index of the search is another. */
  readonly indexed: boolean
}

/** A message to a page. */
export type ServeMessage =
  /** The first on every stream: what the page that asked is made of now. `''` where there is none. */
  | ({
      readonly type: 'now'
      readonly page: string
      readonly problems: readonly ShownProblem[]
    } & ServeNews)
  /** The site has been built anew. */
  | ({
      readonly type: 'built'
      /** Files of pages that differ: `docs/a/index.html`. Without it they are many. */
      readonly pages?: readonly string[]
    } & ServeNews)
  /** The site cannot be built; the last good one stays. */
  | { readonly type: 'broken'; readonly problems: readonly ShownProblem[] }
