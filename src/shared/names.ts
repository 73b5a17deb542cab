// The basic types of the project: paths, hashes, locales, source positions and diagnostics.

/**
 * A path with forward slashes, relative to the root of the site (`content/en/docs/a.md`) or to the output
 * (`en/docs/a/index.html`).
 */
export type FilePath = string & { readonly brand: 'FilePath' }

/**
 * The public path of a page, with the prefix of its locale and without the base of the site:
 * `/en/docs/faqs/`. Most are made in `route.ts`.
 */
export type Route = string & { readonly brand: 'Route' }

/** A hash of bytes, as 32 hexadecimal digits. */
export type Hash = string

/** The id of a locale in the config: a BCP 47 tag such as `zh-Hans`. */
export type Locale = string

/**
 * The HTML attributes of content in a language other than that of the page. `dir` is set if the text
 * direction differs.
 */
export interface Language {
  readonly lang: string
  readonly dir?: 'ltr' | 'rtl'
}

/** One text for all locales, or one per locale. */
export type Text = string | Readonly<Record<Locale, string>>

/** Converts a path from outside, such as a native Windows path, to a `FilePath`. */
export function filePath(path: string): FilePath {
  return path.replaceAll('\\', '/') as FilePath
}

/** Errors keep the output from being written, warnings do not. */
export type Severity = 'error' | 'warning'

/** The severity of a broken link, as written in the config or in a document. */
export type LinkSeverity = 'error' | 'warn' | 'ignore'

/**
 * A source position with its file. `line` and `column` start at 1. `column` and `length` count UTF-16 code
 * units, as editors do.
 */
export interface Place {
  readonly path: FilePath
  readonly line: number
  readonly column: number
  readonly length: number
}

/** A problem in the site. `message` describes what is wrong in the author's file, and `hint` says what to do. */
export interface Diagnostic extends Partial<Place> {
  readonly severity: Severity
  readonly code: string
  readonly message: string
  readonly hint?: string
  /** The text that should replace the marked range, if it is known. */
  readonly suggestion?: string
}
