// Names of errors in drawing that are reported in our own words. They are told by name, since build and theme are bundled apart.

/** The theme's error, whatever page meets it: it has a `lack`. */
export const THEME_ERROR = 'ThemeError'
/** Something that is drawn was not there: it is a `NotThere`. */
export const NOT_THERE = 'NotThereError'

/** The error of what is not there. */
export interface NotThere extends Error {
  /** Finds what keeps it: an error or, where it waits, the components that it stands in, as a stack, the innermost first. */
  readonly why: () => Promise<{ readonly error: unknown } | { readonly waitingIn: string }>
}

/** What a theme draws and does not have. */
export interface ThemeLack {
  /** The export that it should be in. */
  readonly of: 'statics' | 'views'
  readonly name: string
  /** Those of these exports that the theme has not at all. */
  readonly unexported: readonly ThemeLack['of'][]
}
