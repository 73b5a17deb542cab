// Reads tags of raw HTML as browsers do, whatever their author meant, so that nothing in a page is overlooked.

import { WORD_BREAKING } from '../web/word-breaking.ts'

/** A tag as written. Offsets refer to the searched text. */
export interface Tag {
  readonly name: string
  /** Whether it is an end tag. */
  readonly isEnd: boolean
  /** Whether it ends with a slash: `<br />`. */
  readonly closed: boolean
  /** Whether it begins raw text that never ends, which would be all that follows. */
  readonly isEndless: boolean
  readonly attributes: readonly Attribute[]
  readonly at: number
  /** The offset after it, or `undefined` if the text ends first. */
  readonly end: number | undefined
}

/** A comment, or what browsers read as one, such as processing instructions: `<?php …>`, `<!DOCTYPE html>`. */
export interface Aside {
  readonly name?: undefined
  readonly at: number
  /** The offset after it, or `undefined` if the text ends first. */
  readonly end: number | undefined
}

/** An attribute as written. */
export interface Attribute {
  readonly name: string
  readonly value: string
  readonly quoted: boolean
  readonly at: number
  /** The offset of its value, after the quote. */
  readonly start: number
  readonly end: number
}

/** Whether a tag separates words, as a line break or the end of a table cell does, but `<b>` does not. */
export function partsWords(tag: string): boolean {
  return WORD_BREAKING.has(nameOf(tag))
}

/**
 * Whether the text before and after a tag or a comment is adjacent on the page, with nothing visible in between.
 */
export function joinsWords(tag: string): boolean {
  return !partsWords(tag) && !VISIBLE_TAGS.has(nameOf(tag))
}

/** Inline elements that show something other than their text. */
const VISIBLE_TAGS = new Set(['img', 'input', 'audio'])

function nameOf(tag: string): string {
  const [, name = ''] = /^<\/?([a-z][a-z\d]*)/i.exec(tag) ?? []
  return name.toLowerCase()
}

/** Yields the tags from an offset on, except those in comments and in elements with raw text, such as scripts. */
export function* tagsIn(html: string, from = 0): Generator<Tag, undefined> {
  for (const each of markupIn(html, from)) if (each.name !== undefined) yield each
}

/** Yields tags as `tagsIn` does, and also comments and what browsers read as such. */
export function* markupIn(html: string, from = 0): Generator<Tag | Aside, undefined> {
  // Depth of open `<svg>` and `<math>` elements, inside which no element has raw text.
  let foreignDepth = 0
  // Looking for the end again after each of many such tags would take quadratic time.
  const endless = new Set<string>()
  for (let at = from; ;) {
    const begin = matchAt(TAG_START, html, at)
    if (!begin) return undefined
    const [whole, slash, name] = begin
    at = begin.index + whole.length
    if (name === undefined) {
      yield { at: begin.index, end: whole.endsWith('>') ? at : undefined }
      continue
    }
    const attributes = attributesAt(html, at)
    const last = attributes.at(-1)?.end ?? at
    const [ending] = matchAt(TAG_END, html, last) ?? []
    at = ending === undefined ? html.length : last + ending.length
    const isEnd = slash === '/'
    const closed = ending?.endsWith('/>') === true
    const end = ending === undefined ? undefined : at
    const isRaw = foreignDepth === 0 && !isEnd && !closed && RAW_TEXT_TAGS.test(name)
    const element = name.toLowerCase()
    const rawEnd = isRaw && !endless.has(element) ? textEnd(html, at, name) : undefined
    if (isRaw && rawEnd === undefined) endless.add(element)
    const isEndless = isRaw && rawEnd === undefined && !CODE_TAGS.has(element)
    yield { name, attributes, isEnd, closed, isEndless, at: begin.index, end }
    if (/^(?:svg|math)$/i.test(name) && !closed)
      foreignDepth = Math.max(0, foreignDepth + (isEnd ? -1 : 1))
    if (isRaw && !isEndless) at = rawEnd ?? html.length
  }
}

// Browsers also begin a comment at `<!`, at `<?`, and at `</` if no name follows.
const TAG_START =
  /<!--(?:-?>|[^]*?(?:--!?>|$))|<(?:[!?]|\/(?![a-zA-Z]))[^>]*>?|<(\/?)([a-zA-Z][^\t\n\f\r />]*)/g
const TAG_END = /[\t\n\f\r /]*>/y
// Elements with raw text. If self-closing, or without an end, they get an end tag (`raw-html.ts`).
const RAW_TEXT_TAGS = /^(?:script|style|textarea|title|iframe|xmp|noembed|noframes)$/i
/** Those whose text is nothing to read. Without an end, they take all that follows, as in browsers. */
const CODE_TAGS: ReadonlySet<string> = new Set(['script', 'style'])

/** Returns the end of the content of an element with raw text: the first end tag with its name. */
function textEnd(html: string, from: number, name: string): number | undefined {
  const end = new RegExp(`</${name}(?=[\\t\\n\\f\\r />])`, 'gi')
  return matchAt(end, html, from)?.index
}

/** Returns the attributes after the name of a tag. */
function attributesAt(html: string, from: number): readonly Attribute[] {
  const attributes: Attribute[] = []
  for (let end = from; ;) {
    const match = matchAt(ATTRIBUTE, html, end)
    if (!match) return attributes
    const [whole, name = '', double, single, bare = ''] = match
    const value = double ?? single ?? bare
    const quoted = double !== undefined || single !== undefined
    const at = end + whole.indexOf(name)
    end += whole.length
    attributes.push({ name, value, quoted, at, end, start: end - value.length - (quoted ? 1 : 0) })
  }
}

// An unclosed quote takes the rest of the text.
const ATTRIBUTE =
  /[\t\n\f\r /]*([^\t\n\f\r />][^\t\n\f\r />=]*)(?:[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)(?:"|$)|'([^']*)(?:'|$)|([^\t\n\f\r >"'][^\t\n\f\r >]*)?))?/y

/** Whether a value is an expression as in components: `src={logo}`. Browsers end it at the first space. */
export function isBraced({ value, quoted }: Attribute): boolean {
  return !quoted && value.startsWith('{')
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}
