// Reports links, images and footnotes that have remained text.

import type { Token, Tokens } from 'marked'
import type { Diagnostic } from '../../shared/contract.ts'
import {
  spaceInAddress,
  undefinedLabel,
  unknownFootnote,
  unreadLink,
  wideMark,
} from '../problems/references.ts'
import { startOf, type ParseState } from './parse-state.ts'
import { withoutSize } from './picture-size.ts'
import { childrenOf } from './tokens.ts'

/** What is needed of a document to search its texts. */
type Searched = Pick<ParseState, 'text' | 'at' | 'diagnostics'>

/**
 * Reports `[^1]` and `[words][label]` that have remained text because their label is not defined, and malformed
 * links. Brackets that are probably meant literally, as in `array[i][j]` or `[^a-z]`, are ignored. The search
 * begins at `from`, and the end of the last match is returned.
 */
export function lintReferences(state: Searched, token: Pick<Token, 'raw'>, from: number): number {
  // Fast path: most texts have no bracket.
  if (!/[[［【]/.test(token.raw)) return from
  let end = from
  for (const [written, label, number, word] of token.raw.matchAll(REFERENCE)) {
    const at = state.text.indexOf(written, end)
    if (at < 0) continue
    end = at + written.length
    const place = state.at(at, written.length)
    const name = label ?? number ?? word
    state.diagnostics.push(
      name === undefined ? unknownFootnote(written, place) : undefinedLabel(name, place),
    )
  }
  return Math.max(end, reportSpaces(state, token.raw, from), reportLinks(state, token.raw, from))
}

/** Reports addresses within the site that contain a space. */
function reportSpaces({ text, at, diagnostics }: Searched, raw: string, from: number): number {
  let end = from
  for (const [written, target = ''] of raw.matchAll(SPACED_ADDRESS)) {
    // The search includes the brackets, since one address may be the beginning of another.
    const found = text.indexOf(`](${target})`, end)
    if (found < 0) continue
    const start = found + ']('.length
    end = start + target.length
    const address = written.startsWith('!') ? withoutSize(target) : target
    if (address.includes(' ')) diagnostics.push(spaceInAddress(address, at(start, address.length)))
  }
  return end
}

/**
 * Reports `[words](https://a.example/b c)`. Its address is a link token up to the space, and
 * the text after it is the rest.
 */
export function lintSpacedUrl(
  state: ParseState,
  token: Token,
  before: Token | undefined,
): Diagnostic[] {
  if (before?.type !== 'link' || !/^https?:/i.test(before.raw)) return []
  const [, spaced = ''] = SPACED_ADDRESS_END.exec(token.raw) ?? []
  const rest = withoutSize(spaced)
  if (rest === '') return []
  const start = startOf(state, before)
  const line = state.text.slice(state.text.lastIndexOf('\n', start - 1) + 1, start)
  if (!/(?<!\\)\[[^[\]]+\]\($/.test(line)) return []
  const address = before.raw + rest
  return [spaceInAddress(address, state.at(start, address.length))]
}

/**
 * Reports undefined references such as ``[`words`][label]``, which span several tokens.
 * The search begins at `from`.
 */
export function lintMarkedReferences(
  { text, at }: ParseState,
  token: Token,
  from: number,
): Diagnostic[] {
  if (!token.raw.includes('][')) return []
  let end = from
  return childrenOf(token).flatMap((siblings) => {
    const isReference = siblings.some((each) => isPlainText(each) && /^[^[\]]*\]\[/.test(each.raw))
    if (!isReference) return []
    const raw = siblings.map((each) => each.raw).join('')
    const masked = siblings
      .map((each) => (isPlainText(each) ? each.raw : maskMarkup(each.raw)))
      .join('')
    return Array.from(masked.matchAll(MARKUP_REFERENCE)).flatMap(
      ({ index, 0: { length }, 1: explicitLabel = '' }) => {
        const written = raw.slice(index, index + length)
        const start = text.indexOf(written, end)
        if (start < 0) return []
        end = start + length
        const label =
          explicitLabel === '' ? written.slice('['.length, -'][]'.length) : explicitLabel
        return [undefinedLabel(label, at(start, length))]
      },
    )
  })
}

/** Whether a token is plain text, so that its brackets may be those of a link. */
function isPlainText(token: Token): boolean {
  return token.type === 'text' && !('tokens' in token && token.tokens)
}

/** Replaces each character of markup. */
const MARKUP = '\uFFFC'

function maskMarkup(raw: string): string {
  return MARKUP.repeat(raw.length)
}

/** Reports links and images with a full-width or detached bracket, or with an unclosed title. */
function reportLinks({ text, at, diagnostics }: Searched, raw: string, from: number): number {
  let end = from
  for (const [written, mark = '', opening = '', words = '', gap = ''] of raw.matchAll(NEAR_LINK)) {
    const start = text.indexOf(written, end)
    if (start < 0) continue
    end = start + written.length
    ADDRESS.lastIndex = end
    // The address of another site is a token of its own, so the whole address is matched
    // in the text of the document.
    const [rest, address = '', title = ''] = ADDRESS.exec(text) ?? []
    if (rest === undefined) continue
    end += rest.length
    const isHalfWidth = opening + gap === '[]('
    const isImageAddress = mark !== '' && PICTURE.test(address)
    const isPicture = isImageAddress || mark === '!'
    // In Chinese, words in `【】` may be a label before an address. In English, they may be
    // one in `[words] (https://…)`.
    const isLabel =
      opening === '【'
        ? !isImageAddress && !/^\.{1,2}\//.test(address)
        : !isPicture && gap === '] (' && /^[ -~]+$/.test(words) && /^https?:/i.test(address)
    const hasValidTitle = TITLE.test(isPicture ? withoutSize(title) : title)
    if (isLabel || (isHalfWidth && hasValidTitle && rest.endsWith(')'))) continue
    const link = `[${words}](${address}${title === '' ? '' : ' "…"'})`
    const place = at(start, end - start)
    diagnostics.push(
      unreadLink(isPicture ? `!${link}` : link, isHalfWidth && !hasValidTitle, place),
    )
  }
  return end
}

/**
 * Reports an image whose `!` is full-width, so that it is a link. Directly after a word, that mark ends a sentence.
 */
export function lintWideMark(
  state: ParseState,
  token: Tokens.Link,
  before: Token | undefined,
): Diagnostic[] {
  const isMark = before?.type === 'text' && /(?<!\S)！$/.test(before.raw)
  if (!isMark || !token.raw.startsWith('[') || !PICTURE.test(token.href)) return []
  return [wideMark(token.raw, state.at(startOf(state, token) - 1, 1 + token.raw.length))]
}

/** Opens a link or an image, but is no index into a list of values. */
const OPENING = '(?<![\\w\\])}])!?\\['
/** Text of a link. Without a limit, the search would take quadratic time on a long line. */
const LINK_TEXT = '[^[\\]\\n]{0,200}'
const LABEL = '\\p{L}[\\p{L}\\d _.-]{2,}'

/**
 * A footnote has a number, or a colon after it where its text begins. A reference has words, and a label that is
 * more than an index. After Chinese words, a number is no index. Two short Chinese words in brackets are tags, as
 * in `[新增][优化]`, unless the first is long and inside a sentence.
 */
const REFERENCE = new RegExp(
  [
    '\\[\\^(?:\\d{1,3}\\]|\\p{L}[\\p{L}\\d]+\\](?=:\\s))',
    `${OPENING}${LINK_TEXT}\\p{L}{2}${LINK_TEXT}\\]\\[(${LABEL})\\]`,
    `${OPENING}${LINK_TEXT}\\p{sc=Han}{2}${LINK_TEXT}\\]\\[([1-9]\\d?)\\]`,
    `(?<=[\\p{sc=Han}，。、：；（])\\[${LINK_TEXT}\\p{sc=Han}{4}${LINK_TEXT}\\]\\[(\\p{sc=Han}{2})\\](?!\\[)`,
  ].join('|'),
  'gu',
)

/** Markup alone can be both words and label. Brackets directly after code may be an index. */
const MARKUP_REFERENCE = new RegExp(
  `(?<!${MARKUP})${OPENING}(?:${LINK_TEXT}${MARKUP}${LINK_TEXT}\\]\\[(${LABEL}|\\p{sc=Han}{2}|[1-9]\\d?)|${MARKUP}+\\]\\[)\\]`,
  'gu',
)

/** A character of an address that is not in brackets or quotes. */
const ADDRESS_CHARACTER = '[^()<>"\'“”\\n]'
const PATH_CHARACTER = '[^()<>"\'“”\\s#]'

/**
 * A link or an image whose address has a space: in a file name, `![words](my file.png)`, in a path,
 * `[words](/docs/my page)`, or in an anchor, `[words](#my heading)`.
 */
const SPACED_ADDRESS = new RegExp(
  `!?\\[[^[\\]\\n]*\\]\\(((?![<"'])(?:${ADDRESS_CHARACTER}{0,200}(?!\\s)${ADDRESS_CHARACTER} ${ADDRESS_CHARACTER}{0,200}\\.[a-z\\d]{2,5}(?:#[^()\\s]*)?|` +
    `\\.{0,2}\\/${PATH_CHARACTER}+(?: ${PATH_CHARACTER}+){1,8}(?:#[^()\\s]*)?|` +
    `(?:\\.{0,2}\\/${PATH_CHARACTER}*|${PATH_CHARACTER}+\\.(?:md|html?))?#(?=\\p{L})${PATH_CHARACTER}+(?: ${PATH_CHARACTER}+){1,8}))\\)`,
  'giu',
)

const SPACED_ADDRESS_END = new RegExp(`^( ${ADDRESS_CHARACTER}{0,200})\\)`)

/** The text of a link in any kind of brackets, and the opening bracket of its address. */
const NEAR_LINK =
  /(?<![\w\])}])([!！]?)([[［【])(?=[^[\]［］【】\n]*?(?:\p{L}{2}|\p{Lo}))([^[\]［］【】\n]*)([\]］】] ?[(（])/gu

/**
 * An address that is clearly one of a page, an image or a site, its title, and the closing bracket.
 * `[GET] (/api/users)` is no link. Directly after `](`, any path or anchor of this site counts as an address.
 */
const ADDRESS =
  /((?:(?<=\]\()[/#]|\.{1,2}\/|\/(?:[a-z]{2}(?:-\w+)?\/)?(?:docs|blog)(?!\w)|https?:\/\/|(?=[^\s()（）]+\.(?:md|png|jpe?g|gif|svg|webp|avif)(?!\w)))[^\s()（）"]*)(\s+["“'][^()（）\n]*)?[)）]/iy

/** What can follow an address before the closing bracket. */
const TITLE = /^(?:\s+(?:"[^"]*"|'[^']*'))?\s*$/

const PICTURE = /\.(?:png|jpe?g|gif|svg|webp|avif)(?=[?#]|$)/i
