// The messages that `serve` sends to the pages that are open in a browser.

import type { Diagnostic } from './names.ts'

/** The path below the base for requests that the development server itself answers. */
export const SERVE_PATH = '@sitegen/'
/** Below `SERVE_PATH`: the source maps of scripts and stylesheets, by file name. */
export const MAPS_PATH = 'maps/'
/** Below `SERVE_PATH`: the endpoint that maps an error in the browser to its source position. */
export const CRASH_PATH = 'crash'

/** A diagnostic as the error overlay of a page shows it. */
export interface ShownProblem extends Diagnostic {
  /** The source line that it points to. */
  readonly source?: string
  /** The URL that opens the source position in an editor. */
  readonly open?: string
}

/** What has changed since the last message to a page. */
export interface ServeNews {
  readonly version: number
  /** Changed files that pages may show, such as `picture.png`. Absent if there are too many to list. */
  readonly files?: readonly string[]
  /** Whether a search index has changed. */
  readonly indexed: boolean
}

/** A message to a page. */
export type ServeMessage =
  /**
   * The first message on every stream. `page` identifies the content from which the requesting page is
   * made, or is `''` if there is none.
   */
  | ({
      readonly type: 'now'
      readonly page: string
      readonly problems: readonly ShownProblem[]
    } & ServeNews)
  /** The site was rebuilt. */
  | ({
      readonly type: 'built'
      /** Files of pages that have changed, such as `docs/a/index.html`. Absent if there are too many to list. */
      readonly pages?: readonly string[]
    } & ServeNews)
  /** The build failed. The last good build stays online. */
  | { readonly type: 'broken'; readonly problems: readonly ShownProblem[] }
