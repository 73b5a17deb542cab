// Names of errors in drawing that are reported in our own words. They are told by name, since build and theme are bundled apart.

/** The theme's error, whatever page meets it: it has a `lack`. */
export const THEME_ERROR = 'ThemeError'
/** What stands in a `<Suspense>` was not there. */
export const NOT_THERE = 'NotThereError'

/** What a theme draws and does not have. */
export interface ThemeLack {
  /** The export that it should be in. */
  readonly of: 'statics' | 'views'
  readonly name: string
  /** Those of these exports that the theme has not at all. */
  readonly unexported: readonly ThemeLack['of'][]
}
