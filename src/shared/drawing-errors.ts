// Names of errors in drawing that are reported in our own words. They are told by name, since build and theme are bundled apart.

/** The theme's error, whatever page meets it. */
export const THEME_ERROR = 'ThemeError'
/** What stands in a `<Suspense>` was not there. */
export const NOT_THERE = 'NotThereError'
