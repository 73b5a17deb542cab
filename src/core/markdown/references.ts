// Links, pictures and footnotes that have stayed text.

import type { Token, Tokens } from 'marked'
import type { Diagnostic } from '../../shared/contract.ts'
import {
  footnote,
  spaceInAddress,
  undefinedLabel,
  unreadLink,
  wideMark,
} from '../problems/references.ts'
import { startOf, type Draft } from './draft.ts'
import { withoutSize } from './picture-size.ts'
import { childrenOf } from './tokens.ts'

/**
 * `[^1]` and `[words][label]` that have stayed text, because no definition of their label is there, and links that are not written
 * as such. Brackets that may well be meant, as in `array[i][j]` or `[^a-z]`, are left alone. `from` is where to look for them;
 * where the last one ends is returned.
 */
export function noteReferences(draft: Draft, token: Token, from: number): number {
  // Most texts hold no bracket.
  if (!/[[［【]/.test(token.raw)) return from
  let end = from
  for (const [written, label, number, word] of token.raw.matchAll(REFERENCE)) {
    const at = draft.text.indexOf(written, end)
    if (at < 0) continue
    end = at + written.length
    const place = draft.at(at, written.length)
    const name = label ?? number ?? word
    draft.diagnostics.push(
      name === undefined ? footnote(written, place) : undefinedLabel(name, place),
    )
  }
  return Math.max(end, noteSpaces(draft, token.raw, from), noteLinks(draft, token.raw, from))
}

/** Addresses of this site that have a space. */
function noteSpaces({ text, at, diagnostics }: Draft, raw: string, from: number): number {
  let end = from
  for (const [written, whole = ''] of raw.matchAll(SPACED)) {
    // With what is around it, since one address may begin another.
    const found = text.indexOf(`](${whole})`, end)
    if (found < 0) continue
    const start = found + ']('.length
    end = start + whole.length
    const address = written.startsWith('!') ? withoutSize(whole) : whole
    if (address.includes(' ')) diagnostics.push(spaceInAddress(address, at(start, address.length)))
  }
  return end
}

/** `[words](https://a.example/b c)`, of which the address is a link of its own: a text that follows one may be its end. */
export function spacedSiteSlips(
  draft: Draft,
  token: Token,
  before: Token | undefined,
): Diagnostic[] {
  if (before?.type !== 'link' || !/^https?:/i.test(before.raw)) return []
  const [, spaced = ''] = SPACED_END.exec(token.raw) ?? []
  const rest = withoutSize(spaced)
  if (rest === '') return []
  const start = startOf(draft, before)
  const line = draft.text.slice(draft.text.lastIndexOf('\n', start - 1) + 1, start)
  if (!/(?<!\\)\[[^[\]]+\]\($/.test(line)) return []
  const address = before.raw + rest
  return [spaceInAddress(address, draft.at(start, address.length))]
}

/** References like ``[`words`][label]``, whose words are more than one token. `from` is where to look for them. */
export function markedReferences({ text, at }: Draft, token: Token, from: number): Diagnostic[] {
  if (!token.raw.includes('][')) return []
  let end = from
  return childrenOf(token).flatMap((siblings) => {
    const isReference = siblings.some((each) => isWords(each) && /^[^[\]]*\]\[/.test(each.raw))
    if (!isReference) return []
    const raw = siblings.map((each) => each.raw).join('')
    const shape = siblings.map((each) => (isWords(each) ? each.raw : blanked(each.raw))).join('')
    return Array.from(shape.matchAll(MARKED)).flatMap(({ index, 0: { length }, 1: named = '' }) => {
      const written = raw.slice(index, index + length)
      const start = text.indexOf(written, end)
      if (start < 0) return []
      end = start + length
      const label = named === '' ? written.slice('['.length, -'][]'.length) : named
      return [undefinedLabel(label, at(start, length))]
    })
  })
}

/** Whether brackets in a token may be those of a link. */
function isWords(token: Token): boolean {
  return token.type === 'text' && !('tokens' in token && token.tokens)
}

/** A sign that stands for markup, as long as that. */
const MARKUP = '\uFFFC'

function blanked(raw: string): string {
  return MARKUP.repeat(raw.length)
}

/** Links and pictures of which a bracket is wide or stands apart, or whose title does not end. */
function noteLinks({ text, at, diagnostics }: Draft, raw: string, from: number): number {
  let end = from
  for (const [written, mark = '', opening = '', words = '', gap = ''] of raw.matchAll(NEARLY)) {
    const start = text.indexOf(written, end)
    if (start < 0) continue
    end = start + written.length
    ADDRESS.lastIndex = end
    // An address of another site is a token of its own: so all of it is looked for in the text itself.
    const [rest, address = '', title = ''] = ADDRESS.exec(text) ?? []
    if (rest === undefined) continue
    end += rest.length
    const isNarrow = opening + gap === '[]('
    const isShown = mark !== '' && PICTURE.test(address)
    const isPicture = isShown || mark === '!'
    // Words in such brackets are a label in Chinese, and may well stand before an address; in English, before a site.
    const isLabel =
      opening === '【'
        ? !isShown && !/^\.{1,2}\//.test(address)
        : !isPicture && gap === '] (' && /^[ -~]+$/.test(words) && /^https?:/i.test(address)
    const isWhole = TITLE.test(isPicture ? withoutSize(title) : title)
    if (isLabel || (isNarrow && isWhole && rest.endsWith(')'))) continue
    const link = `[${words}](${address}${title === '' ? '' : ' "…"'})`
    const place = at(start, end - start)
    diagnostics.push(unreadLink(isPicture ? `!${link}` : link, isNarrow && !isWhole, place))
  }
  return end
}

/** A picture whose mark is wide is a link. Right behind a word such a mark ends a sentence. */
export function wideMarkSlips(
  draft: Draft,
  token: Tokens.Link,
  before: Token | undefined,
): Diagnostic[] {
  const isMark = before?.type === 'text' && /(?<!\S)！$/.test(before.raw)
  if (!isMark || !token.raw.startsWith('[') || !PICTURE.test(token.href)) return []
  return [wideMark(token.raw, draft.at(startOf(draft, token) - 1, 1 + token.raw.length))]
}

/** What opens a link or a picture, and no place in a list of values. */
const OPENING = '(?<![\\w\\])}])!?\\['
/** Words of a link. Looked for without an end, they would take the square of a long line. */
const SIGNS = '[^[\\]\\n]{0,200}'
const LABEL = '\\p{L}[\\p{L}\\d _.-]{2,}'

/**
 * A footnote has a number, or stands where its text begins; a link has words of a reader, and a label that is more than an index.
 * Behind Chinese words a number is none. Two short Chinese words are tags, `[新增][优化]`, unless the first is long and within a text.
 */
const REFERENCE = new RegExp(
  [
    '\\[\\^(?:\\d{1,3}\\]|\\p{L}[\\p{L}\\d]+\\](?=:\\s))',
    `${OPENING}${SIGNS}\\p{L}{2}${SIGNS}\\]\\[(${LABEL})\\]`,
    `${OPENING}${SIGNS}\\p{sc=Han}{2}${SIGNS}\\]\\[([1-9]\\d?)\\]`,
    `(?<=[\\p{sc=Han}，。、：；（])\\[${SIGNS}\\p{sc=Han}{4}${SIGNS}\\]\\[(\\p{sc=Han}{2})\\](?!\\[)`,
  ].join('|'),
  'gu',
)

/** Of markup alone the words are a label, too. What stands right behind code may be its index. */
const MARKED = new RegExp(
  `(?<!${MARKUP})${OPENING}(?:${SIGNS}${MARKUP}${SIGNS}\\]\\[(${LABEL}|\\p{sc=Han}{2}|[1-9]\\d?)|${MARKUP}+\\]\\[)\\]`,
  'gu',
)

/** A sign of an address that has no brackets or quotes around it. */
const SIGN = '[^()<>"\'“”\\n]'
const SOLID = '[^()<>"\'“”\\s#]'

/**
 * A link or a picture to a file whose name has a space, `![words](my file.png)`, to a page with one, `[words](/docs/my page)`, or to
 * an anchor, `[words](#my heading)`.
 */
const SPACED = new RegExp(
  `!?\\[[^[\\]\\n]*\\]\\(((?![<"'])(?:${SIGN}{0,200}(?!\\s)${SIGN} ${SIGN}{0,200}\\.[a-z\\d]{2,5}(?:#[^()\\s]*)?|` +
    `\\.{0,2}\\/${SOLID}+(?: ${SOLID}+){1,8}(?:#[^()\\s]*)?|` +
    `(?:\\.{0,2}\\/${SOLID}*|${SOLID}+\\.(?:md|html?))?#(?=\\p{L})${SOLID}+(?: ${SOLID}+){1,8}))\\)`,
  'giu',
)

const SPACED_END = new RegExp(`^( ${SIGN}{0,200})\\)`)

/** Words of a reader in brackets, and what opens those of an address. */
const NEARLY =
  /(?<![\w\])}])([!！]?)([[［【])(?=[^[\]［］【】\n]*?(?:\p{L}{2}|\p{Lo}))([^[\]［］【】\n]*)([\]］】] ?[(（])/gu

/**
 * An address that is plainly one of a page, a picture or a site, its title, and the end of both: `[GET] (/api/users)` is no link.
 * Behind narrow brackets any of this site is one.
 */
const ADDRESS =
  /((?:(?<=\]\()[/#]|\.{1,2}\/|\/(?:[a-z]{2}(?:-\w+)?\/)?(?:docs|blog)(?!\w)|https?:\/\/|(?=[^\s()（）]+\.(?:md|png|jpe?g|gif|svg|webp|avif)(?!\w)))[^\s()（）"]*)(\s+["“'][^()（）\n]*)?[)）]/iy

/** What may stand between an address and its end. */
const TITLE = /^(?:\s+(?:"[^"]*"|'[^']*'))?\s*$/

const PICTURE = /\.(?:png|jpe?g|gif|svg|webp|avif)(?=[?#]|$)/i
