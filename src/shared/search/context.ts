// The part of a site that a search is kept to: the one place that knows how it is written into an address, and what lies in it.

/** A part of the site that is searched, or all that is outside of it. */
export interface Scope {
  /** What the addresses of its pages begin with, below the locale's base: `docs/guides`. */
  readonly path: string
  readonly outside: boolean
}

/** How an address asks for a part: `docs/guides`, or `-docs/guides` for all that is outside; `''` for all of the site. */
export function writeScope(scope: Scope | undefined): string {
  return scope ? (scope.outside ? '-' : '') + scope.path : ''
}

/** Reads what `writeScope` wrote, if it is a part that the site knows. */
export function readScope(
  context: string,
  known: readonly { readonly path: string }[],
): Scope | undefined {
  return known
    .flatMap(({ path }) => [false, true].map((outside): Scope => ({ path, outside })))
    .find((scope) => writeScope(scope) === context)
}

/** Whether a page is searched, by its address below the locale's base: `docs/api-keys` is outside of `docs/api`. */
export function isWithin(address: string, { path, outside }: Scope): boolean {
  return `${address}/`.startsWith(`${encodeURI(path)}/`) !== outside
}
