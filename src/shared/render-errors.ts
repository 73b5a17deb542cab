// Names of the errors in drawing for which the build has messages of its own. They are recognized by name
// because build and theme are separate bundles, so that `instanceof` does not work between them.

/** The name of an error that the theme causes on any page. Such an error has a `lack`, a `MissingExport`. */
export const THEME_ERROR = 'ThemeError'
/**
 * The name of the error that is thrown when something on the page did not finish drawing. The error is a
 * `SuspendedError`.
 */
export const SUSPENDED = 'NotThereError'

/** Thrown when a component suspends, so that its content is missing from the HTML. */
export interface SuspendedError extends Error {
  /**
   * Draws the page again to find the cause: the `error` that was thrown or, if something is still pending,
   * the React component stack around it, innermost component first.
   */
  readonly findCause: () => Promise<{ readonly error: unknown } | { readonly waitingIn: string }>
}

/** An export that the page needs and the theme does not have. */
export interface MissingExport {
  /** The export in which it is missing. */
  readonly exportName: 'statics' | 'views'
  readonly name: string
  /** Those of the two exports that the theme does not have at all. */
  readonly unexported: readonly MissingExport['exportName'][]
}
