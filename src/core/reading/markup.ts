// Finds markup in texts that are shown as they are written.

const LINK_OR_BOLD = [
  String.raw`\[[^[\]]*\]\([^()\s]*\)`,
  String.raw`\*\*[^*\s](?:[^*]*[^*\s])?\*\*`,
]

const MARKDOWN = new RegExp([...LINK_OR_BOLD, '`[^`\\s](?:[^`]*[^`\\s])?`'].join('|'))

/**
 * Of HTML only what other generators allow in such texts: `a<b` and `Array<Item>` are not tags, and `AT&T;` is no
 * character reference.
 */
const MARKUP = new RegExp(
  [
    ...LINK_OR_BOLD,
    String.raw`</?(?:a|b|br|code|div|em|i|img|p|small|span|strong|svg|u)(?:\s[^<>]*)?/?>`,
    String.raw`&(?:#\d+|#x[\da-f]+|amp|copy|reg|trade|nbsp|lt|gt|quot|[mn]dash|hellip|middot);`,
  ].join('|'),
  'i',
)

/** Returns the first Markdown link, bold text, HTML tag or character reference, in a list that may be empty. */
export function markupIn(text: string): string[] {
  return MARKUP.exec(text)?.slice(0, 1) ?? []
}

/** Returns the first Markdown link, bold text or code, in a list that may be empty. A title may name an HTML tag. */
export function markdownIn(text: string): string[] {
  return MARKDOWN.exec(text)?.slice(0, 1) ?? []
}
