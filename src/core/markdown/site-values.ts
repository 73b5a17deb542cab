// `{{name}}` in a text stands for a value of the site. Apart from the parser, which takes long to load, so that a build that has
// nothing to parse does not.

/** `{{name}}` anywhere in a text, for addresses and alternative texts, which are no Markdown of their own. */
export const SITE_VALUE = /\{\{[ \t]*([A-Za-z][\w-]*)[ \t]*\}\}/g

/** The names of site values that a text uses. */
export function valuesIn(text: string): string[] {
  return text.includes('{{') ? Array.from(text.matchAll(SITE_VALUE), ([, name = '']) => name) : []
}
