// What a build writes.

import type { Diagnostic, FilePath, Hash, Locale } from './names.ts'

/** A file of the output. Its bytes are in the store under their hash. */
export interface Output {
  readonly file: FilePath
  readonly hash: Hash
  readonly bytes: number
}

/** A text file to be added to the output. */
export interface NewOutput {
  readonly file: string
  readonly content: string
}

/** A drawn page, and what the check needs to know of it. */
export interface Drawn {
  readonly output: Output
  /** Its data for a browser that is on another page, and its text as Markdown. */
  readonly beside: readonly Output[]
  /** Links and files that the theme put on the page, as they stand in the markup. */
  readonly links: readonly string[]
  /** Ids on the page that the theme made; nobody knows those of a page that could not be drawn. */
  readonly ids?: readonly string[]
  /** The first style that the theme wrote into the page, and not into a style sheet: `style="color:red"`. */
  readonly style?: string
  /** What it loads of other sites or sends there, and runs itself, of which a policy must know: `<iframe src="https://player.example/1">`. */
  readonly elsewhere?: readonly string[]
}

/** An index, as a build tells of it. Sizes are in bytes. */
export interface SearchIndexInfo {
  readonly url: string
  /** Whether it is in files of which a question loads a few: that of a large site. */
  readonly inParts: boolean
  readonly documents: number
  readonly terms: number
  readonly bytes: number
  readonly gzip: number
  /** How well the questions of `search.tests.yaml` are answered. */
  readonly tests?: { readonly queries: number; readonly hits: number; readonly mrr: number }
}

/** The indexes of a site. */
export interface SearchIndexes {
  readonly outputs: readonly Output[]
  readonly indexes: Readonly<Record<Locale, SearchIndexInfo>>
  /** Stand for all that is said of each page that can be found, in their order. */
  readonly keys: Readonly<Record<Locale, readonly Hash[]>>
  readonly diagnostics: readonly Diagnostic[]
}
