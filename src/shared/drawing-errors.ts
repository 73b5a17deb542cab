// What errors of drawing are called that are told in other words than their own: build and theme are bundled apart.

/** The theme's error, whatever page meets it. */
export const THEME_ERROR = 'ThemeError'
/** What stands in a `<Suspense>` was not there. */
export const NOT_THERE = 'NotThereError'
