// The names that everything else is made of, and problems as values.

/** A path with forward slashes, relative to the site's root (`content/en/docs/a.md`) or to the output (`en/docs/a/index.html`). */
export type FilePath = string & { readonly brand: 'FilePath' }

/** A public path with its locale's prefix and without the site's base: `/en/docs/faqs/`. `route.ts` makes most of them. */
export type Route = string & { readonly brand: 'Route' }

/** The hash of some bytes, in hexadecimal: 32 digits. */
export type Hash = string

/** A locale's id as the config names it: a BCP 47 tag such as `zh-Hans`. */
export type Locale = string

/** A language other than the page's, as attributes of what is in it: `dir` where it runs the other way. */
export interface Language {
  readonly lang: string
  readonly dir?: 'ltr' | 'rtl'
}

/** One text for all locales, or one for each. */
export type Text = string | Readonly<Record<Locale, string>>

/** Seen from the outside: what a `FilePath` is made of. */
export function filePath(path: string): FilePath {
  return path.replaceAll('\\', '/') as FilePath
}

/** Errors stop the output from being written; warnings do not. */
export type Severity = 'error' | 'warning'

/** How severe a broken link is, as an author says it. */
export type LinkSeverity = 'error' | 'warn' | 'ignore'

/** Where something stands in a file. Line and column count from 1; column and length are UTF-16 units, as editors count. */
export interface Place {
  readonly path: FilePath
  readonly line: number
  readonly column: number
  readonly length: number
}

/** A problem in the site, as a value. `message` is about the author's file, `hint` is what to do. */
export interface Diagnostic extends Partial<Place> {
  readonly severity: Severity
  readonly code: string
  readonly message: string
  readonly hint?: string
  /** What to write in place of what is marked, where that is known. */
  readonly suggestion?: string
}
