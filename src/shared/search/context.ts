// The section of a site to which a search is limited. This module alone defines how it is written into a
// URL and which pages it contains.

/** A section of the site to search, or everything outside of it. */
export interface Scope {
  /** The start of the paths of its pages, below the base of the locale: `docs/guides`. */
  readonly path: string
  readonly outside: boolean
}

/**
 * Serializes a scope for a URL: `docs/guides`, `-docs/guides` for everything outside of it, and `''` for
 * the whole site.
 */
export function writeScope(scope: Scope | undefined): string {
  return scope ? (scope.outside ? '-' : '') + scope.path : ''
}

/** Parses the output of `writeScope`. Returns `undefined` unless it is a section that the site defines. */
export function readScope(
  serialized: string,
  sections: readonly { readonly path: string }[],
): Scope | undefined {
  return sections
    .flatMap(({ path }) => [false, true].map((outside): Scope => ({ path, outside })))
    .find((scope) => writeScope(scope) === serialized)
}

/**
 * Whether a page is in a scope, by its URL path below the base of the locale. Only whole segments match:
 * `docs/api-keys` is not in `docs/api`.
 */
export function isWithin(urlPath: string, { path, outside }: Scope): boolean {
  return `${urlPath}/`.startsWith(`${encodeURI(path)}/`) !== outside
}
