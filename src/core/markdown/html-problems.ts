// Reports problems in raw HTML. They are found in the source, because the tree that is built from it
// (`raw-html.ts`) no longer contains what was removed or closed.

import type { Token, Tokens } from 'marked'
import type { Diagnostic, Place } from '../../shared/contract.ts'
import {
  addressInHtml,
  asideInHtml,
  bracedValue,
  endlessTag,
  markdownAttribute,
  strayEnd,
  unclosedHtml,
  unreadMarkdown,
  unsafeHtml,
  unsafeTag,
  type LessThan,
} from '../problems/html.ts'
import { duplicateId, foreignTag, frameId, unsafeUrl } from '../problems/markdown.ts'
import { isFrameId } from './anchor.ts'
import { tagsShownAsText } from './components.ts'
import { adviceForTag, partsIn, type TagAdvice } from './replacements.ts'
import { oncePerKind, type Occurrence } from './occurrences.ts'
import type { At, Positions } from './positions.ts'
import { openTags, strayEnds } from './html-nesting.ts'
import { SCHEMA } from './html-schema.ts'
import { placesIn } from './raw-places.ts'
import { SITE_VALUE } from '../reading/site-values.ts'
import { isBraced, markupIn, type Aside, type Attribute, type Tag } from './tags.ts'
import { allTokens, isComment } from './tokens.ts'
import { isSafeValue, readUrl } from './url.ts'
import { schemeOf } from '../reading/scheme.ts'
import { markdownInHtml } from './markdown-in-html.ts'

/** A piece of raw HTML in the source. `at` is its offset. */
interface HtmlPiece {
  readonly raw: string
  readonly at: number
  /** Whether it is a block of lines, inside which Markdown is not parsed. */
  readonly isBlock?: boolean
}

/** Returns the raw HTML among tokens, except comments. */
export function htmlPieces(tokens: readonly Token[], positions: Positions): HtmlPiece[] {
  return allTokens(tokens)
    .filter(({ type, raw }) => type === 'html' && !isComment(raw))
    .map((token) => ({
      raw: token.raw,
      at: positions.get(token) ?? 0,
      isBlock: (token as Tokens.HTML).block,
    }))
}

/** A piece as it is checked. */
interface CheckedPiece extends HtmlPiece {
  /** Maps an offset in the piece to the text. */
  readonly offsetOf: (at: number) => number
  /** The Markdown in it that is not parsed. What was meant as code is blanked in `raw`, or cut off. */
  readonly unread: ReturnType<typeof markdownInHtml>
  /** The offset of each opening brace, and the offset after its closing brace. */
  readonly braces: ReadonlyMap<number, number>
}

/**
 * Reports what the allow-list removes, elements that are not closed or not opened, and ids that are already
 * `taken`. Adds the ids it meets to `taken`. `tokens` are those of the text, in which `written` stands.
 */
export function htmlProblems(
  written: readonly HtmlPiece[],
  tokens: readonly Token[],
  { text, at: place, math }: { readonly text: string; readonly at: At; readonly math: boolean },
  taken: Set<string>,
): Diagnostic[] {
  const problems: Diagnostic[] = []
  const recurring: Occurrence[] = []
  const importedNames = partsIn(text)
  const pieces = written.map((each) => checkedPiece(each, text, math))
  for (const piece of pieces) {
    const { offsetOf, unread } = piece
    if (unread) {
      const range = place(offsetOf(unread.at), unread.length)
      recurring.push({ kind: '', place: range, report: (others) => unreadMarkdown(range, others) })
    }
    // Directly after a name, it is a type argument: `Promise<Link>`.
    const insteadOf = (tag: Tag): TagAdvice | undefined =>
      tag.attributes.length === 0 && /\w/.test(text[offsetOf(tag.at) - 1] ?? '')
        ? undefined
        : adviceForTag(tag, importedNames)
    for (const tag of markupIn(piece.raw))
      for (const { problem, at, end, kind } of faultsOf(tag, piece, insteadOf, taken)) {
        const range = place(offsetOf(at), end - at)
        if (kind === undefined) problems.push(problem(range))
        else recurring.push({ kind, place: range, report: (others) => problem(range, others) })
      }
  }
  // Tags in what was meant as fenced code would count. If an empty line splits that code, its closing fence even
  // opens a code block, which swallows end tags.
  const hasFence = pieces.some(({ unread }) => unread?.fence !== undefined)
  return [
    ...problems,
    ...oncePerKind(recurring),
    ...(hasFence ? [] : nestingProblems(pieces, tokens, place)),
  ]
}

function checkedPiece(piece: HtmlPiece, text: string, math: boolean): CheckedPiece {
  const unread = piece.isBlock ? markdownInHtml(piece.raw, math) : undefined
  const raw = unread?.html ?? piece.raw
  const offsetOf = placesIn(text, piece.raw, piece.at)
  return { ...piece, raw, offsetOf, unread, braces: closingBraces(raw) }
}

/** Reports elements that are not closed, and end tags that close nothing, not even what is shown as text. */
function nestingProblems(
  pieces: readonly CheckedPiece[],
  tokens: readonly Token[],
  place: At,
): Diagnostic[] {
  const unclosed = openTags(pieces).map(({ tag, piece, at }) =>
    unclosedHtml(tag, lessThan(piece, at), place(piece.offsetOf(at), tag.length + 1)),
  )
  const strays = strayEnds(pieces)
  const shown = strays.length > 0 ? tagsShownAsText(tokens) : undefined
  const reports = strays
    .filter(({ tag }) => !shown?.has(tag))
    .map(({ tag, piece, at }) => {
      const range = place(piece.offsetOf(at), tag.length + 3)
      return {
        kind: tag,
        place: range,
        report: (others: readonly number[]) => strayEnd(tag, lessThan(piece, at), range, others),
      }
    })
  return [...unclosed, ...oncePerKind(reports)]
}

/**
 * Returns how to write a literal `<`. With a backslash at its start, a block is no HTML; later
 * in it, backslashes are text.
 */
function lessThan({ raw, isBlock }: HtmlPiece, at: number): LessThan {
  return isBlock && raw.slice(0, at).trim() !== '' ? '&lt;' : '\\<'
}

/** A problem in a tag, with the offsets of the part concerned. */
interface Fault {
  readonly problem: (place: Place, others?: readonly number[]) => Diagnostic
  readonly at: number
  readonly end: number
  /** Set if problems of this kind are reported once per file. */
  readonly kind?: string
}

function* faultsOf(
  tag: Tag | Aside,
  piece: CheckedPiece,
  insteadOf: (tag: Tag) => TagAdvice | undefined,
  taken: Set<string>,
): Generator<Fault> {
  const { raw, braces } = piece
  const less = lessThan(piece, tag.at)
  if (tag.name === undefined) return yield* faultsOfAside(tag, raw, less)
  const { name, isEnd, attributes, at, end } = tag
  const element = name.toLowerCase()
  if (end === undefined) yield { problem: endlessTag, at, end: at + name.length + 1 }
  else if (ALLOWED.has(element)) {
    let last = at
    for (const each of attributes) {
      if (each.at < last) continue
      const attribute = extend(each, raw, braces)
      last = attribute.end
      const problem = attributeProblem(tag, attribute, taken)
      if (problem) yield { problem, at: attribute.at, end: last }
    }
  } else if (!isEnd)
    yield { at, end, ...faultOfUnknown(name, raw.slice(at + 1, end - 1), less, insteadOf(tag)) }
}

/**
 * Reports what is neither a tag nor a comment, such as `<?php …>`. Browsers hide it, although
 * only comments are meant to be.
 */
function* faultsOfAside({ at, end }: Aside, raw: string, less: LessThan): Generator<Fault> {
  const [start = ''] = /^<[^\s>]*/.exec(raw.slice(at, at + MAX_QUOTED_LENGTH)) ?? []
  if (start.startsWith('<!--')) return
  const problem = end === undefined ? endlessTag : (place: Place) => asideInHtml(start, less, place)
  yield { problem, at, end: at + start.length }
}

/** Limits the part that a message quotes. `<!DOCTYPE` is the longest that is useful. */
const MAX_QUOTED_LENGTH = 20

/** Describes the problem with an element that the allow-list does not have. */
function faultOfUnknown(
  name: string,
  written: string,
  less: LessThan,
  advice: TagAdvice | undefined,
): Pick<Fault, 'problem' | 'kind'> {
  if (AUTOLINK.test(written)) return { problem: (place) => addressInHtml(written, place) }
  if (!advice) return { problem: (place) => unsafeTag(name, less, place) }
  const { kind, advice: text } = advice
  return { problem: (place, others) => foreignTag(name, text, less, place, others), kind }
}

/** The content of a Markdown autolink, which is read as a tag where Markdown is not parsed. */
const AUTOLINK = /^(?:https?:\/\/[^\s<>]+|[a-zA-Z][^\s<>@]*@[^\s<>]+)$/

/**
 * Extends a value in braces to its closing brace. Browsers end it at the first space,
 * but its author meant one value.
 */
function extend(attribute: Attribute, raw: string, braces: ReadonlyMap<number, number>): Attribute {
  const end = isBraced(attribute) ? braces.get(attribute.start) : undefined
  return end === undefined
    ? attribute
    : { ...attribute, value: raw.slice(attribute.start, end), end }
}

/** Maps the offset of each opening brace to the offset after its closing brace. */
function closingBraces(raw: string): ReadonlyMap<number, number> {
  const ends = new Map<number, number>()
  const open: number[] = []
  for (const { 0: brace, index } of raw.matchAll(/[{}]/g))
    if (brace === '{') open.push(index)
    else ends.set(open.pop() ?? index, index + 1)
  return ends
}

const ALLOWED = new Set(SCHEMA.tagNames)

function attributeProblem(
  { name: written, attributes }: Tag,
  attribute: Attribute,
  taken: Set<string>,
): ((place: Place) => Diagnostic) | undefined {
  const tag = written.toLowerCase()
  const { value } = attribute
  const name = attribute.name.toLowerCase()
  const isName = tag === 'a' && name === 'name'
  const id = isName ? attributes.find((each) => each.name.toLowerCase() === 'id')?.value : undefined
  if (name === 'markdown') return markdownAttribute
  // An element has one id. If an `<a>` has different values for `id` and `name`, `id` wins.
  if (!isAllowed(tag, name) || (id && id !== value))
    return (place) => unsafeHtml(`The attribute “${attribute.name}”`, place)
  if (isBraced(attribute) && value.search(SITE_VALUE) !== 0)
    return (place) => bracedValue(attribute.name, place)
  if (name === 'id' || (isName && !id && value !== '')) {
    if (isFrameId(value)) return (place) => frameId(value, place)
    if (taken.has(value)) return (place) => duplicateId(value, place)
    taken.add(value)
  }
  const url = readUrl(value)
  return isSafeValue(name, url) ? undefined : (place) => unsafeUrl(schemeOf(url) ?? '', place)
}

function isAllowed(tag: string, attribute: string): boolean {
  const attributes = SCHEMA.attributes ?? {}
  return [...(attributes['*'] ?? []), ...(attributes[tag] ?? [])].some((rule) => {
    const name = typeof rule === 'string' ? rule : rule[0]
    const attributeName =
      name === 'className' ? 'class' : name === 'htmlFor' ? 'for' : name.toLowerCase()
    return attributeName === attribute || attributeName === attribute.replace('-', '')
  })
}
