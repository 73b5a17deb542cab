// Detects Markdown that is not parsed: a block of HTML continues to the next empty line, and
// Markdown in it is shown as text.

import { CLEAR_FORMULA } from '../reading/markup.ts'
import { STRIPPED } from './html-schema.ts'
import { markupIn } from './tags.ts'

/** The first clear Markdown syntax in a block of HTML. */
interface UnparsedMarkdown {
  readonly at: number
  readonly length: number
  /** Offset of the first code fence, if there is one. */
  readonly fence: number | undefined
  /**
   * The HTML to check: tags in inline code are blanked, and what follows a fence is cut
   * off, as they were meant as code.
   */
  readonly html: string
}

/** Finds the first clear Markdown syntax in a block of HTML. Formulas are part of it if `math` is set. */
export function markdownInHtml(html: string, math = false): UnparsedMarkdown | undefined {
  // Fast path: most blocks hold none of these characters.
  if (!/[*`~#[:$]|^[ \t]*(?:[-+|]|1[.)])/m.test(html)) return undefined
  const text = maskMarkup(html)
  const found = (math ? SYNTAX_WITH_FORMULAS : MARKDOWN_SYNTAX).exec(text)
  if (!found) return undefined
  const [written] = found
  const words = written.trim()
  const fence = FENCE.exec(text)?.index
  const at = found.index + written.indexOf(words)
  return { at, length: words.length, fence, html: withoutCode(html, text).slice(0, fence) }
}

/** Replaces the inline code in a block of HTML with spaces. */
function withoutCode(html: string, text: string): string {
  let result = ''
  for (const { index, 0: code } of text.matchAll(CODE))
    result += html.slice(result.length, index) + ' '.repeat(code.length)
  return result + html.slice(result.length)
}

/** Whether a block of HTML ends inside fenced code, so that the closing fence below it opens a code block. */
export function tearsFence(html: string): boolean {
  const from =
    html.includes('```') || html.includes('~~~') ? markdownInHtml(html)?.fence : undefined
  return from !== undefined && html.slice(from).split(FENCE).length % 2 === 0
}

/** Elements whose text is meant literally. */
const LITERAL_TAGS = new Set([...STRIPPED, ...'pre code kbd samp tt var textarea title'.split(' ')])

/** Replaces tags and literal text in a block of HTML with a placeholder, without changing offsets. */
function maskMarkup(html: string): string {
  let text = ''
  let literalTag: string | undefined
  for (const { name, at, end = html.length, ...tag } of markupIn(html)) {
    const words = html.slice(text.length, at)
    text += (literalTag === undefined ? words : mask(words)) + mask(html.slice(at, end))
    const element = name?.toLowerCase()
    const { isEnd = false, closed = false } = 'isEnd' in tag ? tag : {}
    if (isEnd && element === literalTag) literalTag = undefined
    else if (!isEnd && !closed && element !== undefined && LITERAL_TAGS.has(element))
      literalTag ??= element
  }
  const rest = html.slice(text.length)
  return text + (literalTag === undefined ? rest : mask(rest))
}

function mask(text: string): string {
  return text.replace(/[^\n]/g, PLACEHOLDER)
}

const PLACEHOLDER = '\uFFFC'

const FENCE = /^[ \t]*(?:`{3,}[^`\n]*|~{3,}[^\n]*)$/m

const CODE = /(?<![`\\])`[^\s`'](?:[^`'\n]*[^\s`'])?`(?!`)/g

/** Syntax that nobody writes in HTML for its own sake. `2**3`, `f[i](x)` and `# of pages` do not match. */
const MARKDOWN_SYNTAX = new RegExp(
  [
    FENCE.source,
    // A heading.
    '^[ \\t]*(?:#{2,6}[ \\t]+\\S|#[ \\t]+[\\p{Lu}\\p{Lo}]).*$',
    // A container.
    '^[ \\t]*:{3,}[ \\t]*[a-z].*$',
    // The delimiter row of a table.
    '^[ \\t]*\\|(?:[ \\t]*:?-+:?[ \\t]*\\|)+[ \\t]*$',
    // Two list items.
    `^[ \\t]*[-*+][ \\t]+[^\\s\\d${PLACEHOLDER}][^${PLACEHOLDER}\\n]*\\n[ \\t]*[-*+][ \\t]+[^\\s\\d]`,
    `^[ \\t]*1[.)][ \\t]+[^${PLACEHOLDER}\\n]+\\n[ \\t]*2[.)][ \\t]+\\S`,
    // Strong emphasis.
    '(?<![*\\w/])\\*\\*(?=[^\\s*/])[^*\\n]*[^\\s*]\\*\\*(?![*\\w/])',
    CODE.source,
    // A link or an image.
    '(?<![\\w\\\\])!?\\[[^[\\]\\n]*\\]\\((?:[^\\s()]*[./#][^\\s()]*|mailto:[^\\s()]+)(?:[ \\t]+"[^"\\n]*")?\\)',
  ].join('|'),
  'mu',
)

/** With formulas, a letter between dollar signs is one, too. */
const SYNTAX_WITH_FORMULAS = new RegExp(
  `${MARKDOWN_SYNTAX.source}|${CLEAR_FORMULA}|(?<![\\w$\\\\])\\$[A-Za-z]\\$(?![\\w$])`,
  MARKDOWN_SYNTAX.flags,
)
