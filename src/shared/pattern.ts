// A separate module, so that only the chunks that search for words load it. In `text.ts`, which every page
// loads, it would become part of every page's code.

/** Escapes a text for use in a regular expression, so that it matches only itself. */
export function escapePattern(text: string): string {
  return text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')
}
