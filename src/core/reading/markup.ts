// Finds markup in texts that are shown as they are written.

/** Evidence of a formula: a command, a power, a subscript of a single letter, or a letter followed by `=`. */
const TEX = String.raw`\\[A-Za-z]|[\w)}\]]\^|(?<![A-Za-z\d])[A-Za-z]_|[A-Za-z)}\]] ?=`

/**
 * A pattern for what is certainly a formula between dollar signs, and neither prices nor variables: no dollar sign
 * touches a word on its outer side.
 */
export const CLEAR_FORMULA =
  String.raw`(?<![\w$\\])\$(?=[^\s$])(?=[^$\n]*?(?:${TEX}))` +
  String.raw`[^$\n\p{Script=Han}]{0,200}[^\s$\\\p{Script=Han}]\$(?![\w$])`

/** A pattern for what would be a formula without the Chinese words in it. */
export const FORMULA_WITH_WORDS =
  String.raw`(?<![\w$\\])\$(?=[^\s$])(?=[^$\n]*?(?:${TEX}|\p{Script=Han} ?=))(?=[^$\n]*\p{Script=Han})` +
  String.raw`[^$\n，。；：！？、“”]{0,80}[^\s$\\，。；：！？、“”]\$(?![\w$])`

const SYNTAX = [
  String.raw`\[[^[\]]*\]\([^()\s]*\)`,
  String.raw`\*\*[^*\s](?:[^*]*[^*\s])?\*\*`,
  CLEAR_FORMULA,
]

const MARKDOWN = new RegExp([...SYNTAX, '`[^`\\s](?:[^`]*[^`\\s])?`'].join('|'), 'u')

/**
 * Of HTML only what other generators allow in such texts: `a<b` and `Array<Item>` are not tags, and `AT&T;` is no
 * character reference.
 */
const MARKUP = new RegExp(
  [
    ...SYNTAX,
    String.raw`</?(?:a|b|br|code|div|em|i|img|p|small|span|strong|svg|u)(?:\s[^<>]*)?/?>`,
    String.raw`&(?:#\d+|#x[\da-f]+|amp|copy|reg|trade|nbsp|lt|gt|quot|[mn]dash|hellip|middot);`,
  ].join('|'),
  'iu',
)

/** Returns the first Markdown link, bold text, formula, HTML tag or character reference, in a list that may be empty. */
export function markupIn(text: string): string[] {
  return MARKUP.exec(text)?.slice(0, 1) ?? []
}

/** Returns the first Markdown link, bold text, formula or code, in a list that may be empty. A title may name an HTML tag. */
export function markdownIn(text: string): string[] {
  return MARKDOWN.exec(text)?.slice(0, 1) ?? []
}
