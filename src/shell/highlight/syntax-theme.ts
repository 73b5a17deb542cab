// Code is highlighted once for light and dark mode: the class of a token is its role, and the stylesheet
// defines two colors per role. Shiki's CSS variables theme maps scopes to roles.

import { createCssVariablesTheme, type ThemeRegistration } from 'shiki/core'

/**
 * The class of each role. Classes are short because they occur thousands of times in a page. Punctuation has
 * none.
 */
const CLASSES: Readonly<Record<string, string>> = {
  'token-keyword': 'k',
  'token-string': 's',
  'token-string-expression': 's',
  'token-comment': 'c',
  'token-constant': 'n',
  'token-parameter': 'v',
  'token-function': 'f',
  'token-link': 'l',
  'token-inserted': 'i',
  'token-deleted': 'd',
  'token-changed': 'h',
}

/** The theme that assigns roles to tokens. */
export const syntaxTheme: ThemeRegistration = createCssVariablesTheme({
  name: 'roles',
  variablePrefix: '--',
  fontStyle: false,
})

/**
 * Returns the class for a color of the theme, or `''` for plain text. `replacements` maps placeholder colors
 * to CSS variables.
 */
export function roleClass(color: string, replacements: Readonly<Record<string, string>>): string {
  const variable = replacements[color] ?? replacements[color.toLowerCase()] ?? color
  return CLASSES[/^var\(--([\w-]+)\)$/.exec(variable)?.[1] ?? ''] ?? ''
}
