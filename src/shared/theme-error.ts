/** What an error is called that is the theme's, whatever page meets it: build and theme are bundled apart. */
export const THEME_ERROR = 'ThemeError'
