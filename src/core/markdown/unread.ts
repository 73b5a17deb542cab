// Markdown where none is read: a block of HTML goes on up to the next empty line, and what stands in it is shown as it is written.

import { STRIPPED } from './raw-html.ts'
import { markupIn } from './tags.ts'

/** The first that is plainly Markdown in a block of HTML. */
interface Unread {
  readonly at: number
  readonly length: number
  /** Where code begins that was meant to stand between fences. */
  readonly fence: number | undefined
  /** What was meant as HTML: what looks like tags between backticks and behind a fence was not meant as such. */
  readonly html: string
}

/** Looks for what is plainly Markdown in a block of HTML. */
export function unreadIn(html: string): Unread | undefined {
  // Most blocks hold none of the signs.
  if (!/[*`~#[:]|^[ \t]*(?:[-+|]|1[.)])/m.test(html)) return undefined
  const text = textOf(html)
  const found = SIGN.exec(text)
  if (!found) return undefined
  const [written] = found
  const words = written.trim()
  const fence = FENCE.exec(text)?.index
  const at = found.index + written.indexOf(words)
  return { at, length: words.length, fence, html: withoutCode(html, text).slice(0, fence) }
}

/** A block of HTML with blanks for what stands between backticks. */
function withoutCode(html: string, text: string): string {
  let left = ''
  for (const { index, 0: code } of text.matchAll(CODE))
    left += html.slice(left.length, index) + ' '.repeat(code.length)
  return left + html.slice(left.length)
}

/** Whether a block of HTML ends within code between fences, whose closing fence then begins code. */
export function tearsFence(html: string): boolean {
  const from = html.includes('```') || html.includes('~~~') ? unreadIn(html)?.fence : undefined
  return from !== undefined && html.slice(from).split(FENCE).length % 2 === 0
}

/** Elements in which signs are meant as they are. */
const VERBATIM = new Set([...STRIPPED, ...'pre code kbd samp tt var textarea title'.split(' ')])

/** A block of HTML with another character for each of its markup and of what stands in it word for word. */
function textOf(html: string): string {
  let text = ''
  let verbatim: string | undefined
  for (const { name, at, end = html.length, ...tag } of markupIn(html)) {
    const words = html.slice(text.length, at)
    text += (verbatim === undefined ? words : hidden(words)) + hidden(html.slice(at, end))
    const element = name?.toLowerCase()
    const { isEnd = false, closed = false } = 'isEnd' in tag ? tag : {}
    if (isEnd && element === verbatim) verbatim = undefined
    else if (!isEnd && !closed && element !== undefined && VERBATIM.has(element))
      verbatim ??= element
  }
  const rest = html.slice(text.length)
  return text + (verbatim === undefined ? rest : hidden(rest))
}

function hidden(text: string): string {
  return text.replace(/[^\n]/g, HIDDEN)
}

const HIDDEN = '\uFFFC'

const FENCE = /^[ \t]*(?:`{3,}[^`\n]*|~{3,}[^\n]*)$/m

const CODE = /(?<![`\\])`[^\s`'](?:[^`'\n]*[^\s`'])?`(?!`)/g

/** What nobody writes in HTML for its own sake. `2**3`, `f[i](x)` and `# of pages` are no signs. */
const SIGN = new RegExp(
  [
    FENCE.source,
    // A heading.
    '^[ \\t]*(?:#{2,6}[ \\t]+\\S|#[ \\t]+[\\p{Lu}\\p{Lo}]).*$',
    // A container.
    '^[ \\t]*:{3,}[ \\t]*[a-z].*$',
    // The line below the heads of a table.
    '^[ \\t]*\\|(?:[ \\t]*:?-+:?[ \\t]*\\|)+[ \\t]*$',
    // Two points of a list.
    `^[ \\t]*[-*+][ \\t]+[^\\s\\d${HIDDEN}][^${HIDDEN}\\n]*\\n[ \\t]*[-*+][ \\t]+[^\\s\\d]`,
    `^[ \\t]*1[.)][ \\t]+[^${HIDDEN}\\n]+\\n[ \\t]*2[.)][ \\t]+\\S`,
    // Strong words.
    '(?<![*\\w/])\\*\\*(?=[^\\s*/])[^*\\n]*[^\\s*]\\*\\*(?![*\\w/])',
    CODE.source,
    // A link or a picture.
    '(?<![\\w\\\\])!?\\[[^[\\]\\n]*\\]\\((?:[^\\s()]*[./#][^\\s()]*|mailto:[^\\s()]+)(?:[ \\t]+"[^"\\n]*")?\\)',
  ].join('|'),
  'mu',
)
