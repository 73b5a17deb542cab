// Tags of raw HTML as browsers read them, whatever their author meant: of what a page gets nothing is overlooked then.

import { PARTING } from '../web/parting.ts'

/** A tag as it is written. Offsets are those in the text that it stands in. */
export interface Tag {
  readonly name: string
  /** Whether an element ends with it. */
  readonly isEnd: boolean
  /** Whether there is a slash at its end. */
  readonly closed: boolean
  readonly attributes: readonly Attribute[]
  readonly at: number
  /** Where it ends; `undefined` where the text does so first. */
  readonly end: number | undefined
}

/** A comment or, as browsers take it for one, what programs and XML have: `<?php …>`, `<!DOCTYPE html>`. */
export interface Aside {
  readonly name?: undefined
  readonly at: number
  /** Where it ends; `undefined` where the text does so first. */
  readonly end: number | undefined
}

/** An attribute as it is written. */
export interface Attribute {
  readonly name: string
  readonly value: string
  readonly quoted: boolean
  readonly at: number
  /** Where its value begins, behind a quote. */
  readonly start: number
  readonly end: number
}

/** Whether a tag of raw HTML parts words, as a break or the end of a cell does, and `<b>` does not. */
export function partsWords(tag: string): boolean {
  return PARTING.has(nameOf(tag))
}

/** Whether what stands on both sides of a tag or a comment stands together on the page, with nothing to be seen between. */
export function joinsWords(tag: string): boolean {
  return !partsWords(tag) && !SHOWN.has(nameOf(tag))
}

/** Elements within a line that show something besides their words. */
const SHOWN = new Set(['img', 'input', 'audio'])

function nameOf(tag: string): string {
  const [, name = ''] = /^<\/?([a-z][a-z\d]*)/i.exec(tag) ?? []
  return name.toLowerCase()
}

/** The tags of a text from an offset on, without those in comments and in what a browser reads as text, such as scripts. */
export function* tagsIn(html: string, from = 0): Generator<Tag, undefined> {
  for (const each of markupIn(html, from)) if (each.name !== undefined) yield each
}

/** The tags of a text as `tagsIn` has them, with what stands aside of them. */
export function* markupIn(html: string, from = 0): Generator<Tag | Aside, undefined> {
  // In a drawing or a formula nothing is text alone.
  let drawings = 0
  for (let at = from; ;) {
    const begin = matchAt(BEGIN, html, at)
    if (!begin) return undefined
    const [whole, slash, name] = begin
    at = begin.index + whole.length
    if (name === undefined) {
      yield { at: begin.index, end: whole.endsWith('>') ? at : undefined }
      continue
    }
    const attributes = attributesAt(html, at)
    const last = attributes.at(-1)?.end ?? at
    const [ending] = matchAt(END, html, last) ?? []
    at = ending === undefined ? html.length : last + ending.length
    const isEnd = slash === '/'
    const closed = ending?.endsWith('/>') === true
    const end = ending === undefined ? undefined : at
    yield { name, attributes, isEnd, closed, at: begin.index, end }
    if (/^(?:svg|math)$/i.test(name) && !closed) drawings = Math.max(0, drawings + (isEnd ? -1 : 1))
    if (drawings === 0 && !isEnd && !closed && TEXT_ALONE.test(name)) at = textEnd(html, at, name)
  }
}

// Comments begin with `<!` alone, `<?` and `</` as well, where no name follows.
const BEGIN =
  /<!--(?:-?>|[^]*?(?:--!?>|$))|<(?:[!?]|\/(?![a-zA-Z]))[^>]*>?|<(\/?)([a-zA-Z][^\t\n\f\r />]*)/g
const END = /[\t\n\f\r /]*>/y
// One with a slash at its end is given an end there (`raw-html.ts`).
const TEXT_ALONE = /^(?:script|style|textarea|title|iframe|xmp|noembed|noframes)$/i

/** Where the text of an element ends that holds no other: at the first end of its own name. */
function textEnd(html: string, from: number, name: string): number {
  const end = new RegExp(`</${name}(?=[\\t\\n\\f\\r />])`, 'gi')
  return matchAt(end, html, from)?.index ?? html.length
}

/** What stands behind the name of a tag. */
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

// A quote that is not closed takes in all that follows.
const ATTRIBUTE =
  /[\t\n\f\r /]*([^\t\n\f\r />][^\t\n\f\r />=]*)(?:[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)(?:"|$)|'([^']*)(?:'|$)|([^\t\n\f\r >"'][^\t\n\f\r >]*)?))?/y

/** Whether a value is an expression, as components have it: `src={logo}`. A browser cuts it at its first space. */
export function isBraced({ value, quoted }: Attribute): boolean {
  return !quoted && value.startsWith('{')
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}
