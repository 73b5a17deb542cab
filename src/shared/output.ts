// What a build writes.

import type { Diagnostic, FilePath, Hash, Locale } from './names.ts'

/** A file of the output. Its content is in the store, under its hash. */
export interface Output {
  readonly file: FilePath
  readonly hash: Hash
  readonly bytes: number
}

/** A text file to add to the output. */
export interface NewOutput {
  readonly file: string
  readonly content: string
}

/** A drawn page, with the facts that the `check` stage needs. */
export interface Drawn {
  readonly output: Output
  /**
   * The files beside the page: its data for client-side navigation (`index.json`) and its text as Markdown
   * (`index.md`).
   */
  readonly beside: readonly Output[]
  /** URLs of links and files in the markup of the theme, as written there. */
  readonly links: readonly string[]
  /** Ids of elements that the theme created. Absent if the page could not be drawn. */
  readonly ids?: readonly string[]
  /**
   * The first inline style of the theme, such as `style="color:red"`. Used to report a violation of the
   * content security policy.
   */
  readonly style?: string
  /**
   * Markup that the content security policy must allow: elements that load from other origins or send data
   * there, and inline scripts. For example `<iframe src="https://player.example/1">`.
   */
  readonly elsewhere?: readonly string[]
}

/** Facts about a search index, for the build report. Sizes are in bytes. */
export interface SearchIndexInfo {
  readonly url: string
  /** Whether the index is split into several files, of which a query loads only a few. That is so on large sites. */
  readonly inParts: boolean
  readonly documents: number
  readonly terms: number
  readonly bytes: number
  readonly gzip: number
  /** The results of the queries in `search.tests.yaml`. */
  readonly tests?: { readonly queries: number; readonly hits: number; readonly mrr: number }
}

/** The search indexes of a site. */
export interface SearchIndexes {
  readonly outputs: readonly Output[]
  readonly indexes: Readonly<Record<Locale, SearchIndexInfo>>
  /**
   * For each locale, one hash per searchable page, in index order. It covers everything that is indexed of
   * the page.
   */
  readonly keys: Readonly<Record<Locale, readonly Hash[]>>
  readonly diagnostics: readonly Diagnostic[]
}
