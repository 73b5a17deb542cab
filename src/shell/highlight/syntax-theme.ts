// Highlighting is done once for light and dark: a token gets the name of its role as a class, and the style sheet gives each
// role two colours. Shiki's own theme of CSS variables says which scope plays which role.

import { createCssVariablesTheme, type ThemeRegistration } from 'shiki/core'

/** The class of each role, as short as it can be: it stands in the page thousands of times. Punctuation is plain. */
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

/** The theme that tokens are named by. */
export const syntaxTheme: ThemeRegistration = createCssVariablesTheme({
  name: 'roles',
  variablePrefix: '--',
  fontStyle: false,
})

/** The class of each of the theme's colours; its plain text has none. */
export function roleClass(color: string, replacements: Readonly<Record<string, string>>): string {
  const variable = replacements[color] ?? replacements[color.toLowerCase()] ?? color
  return CLASSES[/^var\(--([\w-]+)\)$/.exec(variable)?.[1] ?? ''] ?? ''
}
