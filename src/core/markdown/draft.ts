// What is gathered while a document is rendered: its headings, links, pictures, code and problems, each with its place.

import { decodeHTMLStrict } from 'entities'
import type { Token, Tokens } from 'marked'
import type {
  CodeBlock,
  Diagnostic,
  DocImage,
  DocLink,
  Heading,
  LinkSeverity,
  Place,
  Spot,
} from '../../shared/contract.ts'
import { own } from '../../shared/text.ts'
import type { BuildWords } from '../../shared/words.ts'
import { unknownValue, unsafeUrl } from '../problems/markdown.ts'
import { nearest } from '../reading/suggest.ts'
import { slot, slotsOf } from './template.ts'
import type { Anchors } from './anchor.ts'
import { definitionParts, labelOf, linkParts, type Part } from './link-parts.ts'
import { expandText, plainBraces, SITE_VALUE } from '../reading/site-values.ts'
import type { At, Positions } from './positions.ts'
import { placesIn } from './raw-places.ts'
import { isSafeImage, isSafeLink, readMarkdownUrl, readUrl } from './url.ts'
import { isOutside, schemeOf } from '../reading/scheme.ts'

/** What rendering needs to know of the document and its site. */
interface Context {
  /** The document without its front matter: what offsets count in. */
  readonly text: string
  readonly positions: Positions
  readonly at: At
  readonly anchors: Anchors
  readonly words: BuildWords
  /** Says of words of another script in the HTML of a text which language they are in. */
  readonly spoken: (html: string) => string
  readonly values: Readonly<Record<string, string>>
  readonly explicitIds: ReadonlyMap<Token, readonly string[]>
  readonly languages: ReadonlySet<string>
  /** What links and pictures name instead of an address, by its label. */
  readonly definitions: ReadonlyMap<string, Tokens.Def>
  /** What a comment says of the links at an offset. */
  readonly severityAt: (offset: number) => LinkSeverity | undefined
}

/** A document while it is rendered. The numbers of its slots are indexes of these lists. */
export interface Draft extends Context {
  readonly headings: Heading[]
  readonly links: DocLink[]
  readonly images: DocImage[]
  readonly outside: DocLink[]
  readonly code: CodeBlock[]
  readonly ids: string[]
  readonly diagnostics: Diagnostic[]
  /** How often a name was given to a table, or a group of tabs made. */
  readonly counts: Map<string, number>
  /** What stands elsewhere in its place when the document itself is copied. */
  readonly edits: Edit[]
}

/** A piece of a document's text, and what takes its place. */
interface Edit {
  readonly offset: number
  readonly was: string
  readonly now: string
}

/** An empty draft. */
export function newDraft(context: Context): Draft {
  return {
    ...context,
    headings: [],
    links: [],
    images: [],
    outside: [],
    code: [],
    ids: [],
    diagnostics: [],
    counts: new Map(),
    edits: [],
  }
}

/** Where a token begins. */
export function startOf(draft: Draft, token: Token): number {
  return draft.positions.get(token) ?? 0
}

/** A place as a spot: the file is the document's own. */
export function spotOf({ line, column, length }: Place): Spot {
  return { line, column, length }
}

/** Where an address stands, and what stands there if another can take its place. */
interface Seat {
  readonly offset: number
  readonly length: number
  readonly written?: string
  /** What the comment says that stands where it is named, if that is elsewhere. */
  readonly severity?: LinkSeverity | undefined
  /** How it is read there, where that is no Markdown. */
  readonly read?: (written: string) => string
}

/** Where the address of a link or a picture stands: in itself, or in the definition that it names. */
export function seatOf(draft: Draft, token: Tokens.Link | Tokens.Image): Seat {
  const { raw } = token
  const start = startOf(draft, token)
  const address = linkParts(raw)?.address
  if (address) return seatAt(draft, token, address)
  const definition = draft.definitions.get(labelOf(raw) ?? '')
  const named = definition && seatInDefinition(draft, definition)
  if (named) return { ...named, severity: draft.severityAt(start) }
  const mark = raw.startsWith('<') ? 1 : 0
  return { offset: start + mark, length: raw.length - 2 * mark }
}

/** Where an offset within a token is: in a list or a quote its lines are not those of the file. */
function offsetOf({ text, positions }: Draft, token: Token, offset: number): number {
  return placesIn(text, token.raw, positions.get(token) ?? 0)(offset)
}

function seatAt(draft: Draft, token: Token, { at, text }: Part): Seat {
  return { offset: offsetOf(draft, token, at), length: text.length, written: text }
}

/** Where the parts of a definition say; `undefined` where it stands otherwise in the file. */
function seatInDefinition(draft: Draft, definition: Tokens.Def): Seat | undefined {
  const address = definitionParts(definition.raw)?.address
  const seat = address && seatAt(draft, definition, address)
  return seat && draft.text.startsWith(address.text, seat.offset) ? seat : undefined
}

/** Where an address of raw HTML stands, in which values have taken their places already. */
export function seatInHtml(
  draft: Draft,
  address: string,
  { from, length }: { readonly from: number; readonly length: number },
): Seat {
  const written = draft.text.slice(from, from + length)
  const seat = { offset: from, length, read: readUrl }
  return withKnown(draft, written) === address ? { ...seat, written } : seat
}

/** Counts how often `name` has come up, this time included. */
export function count(draft: Draft, name: string): number {
  const times = (draft.counts.get(name) ?? 0) + 1
  draft.counts.set(name, times)
  return times
}

/** The value of `{{name}}`, or the name itself with a problem. */
function valueOf(draft: Draft, name: string, offset: number, length: number): string {
  const value = own(draft.values, name)
  if (value !== undefined) return value
  const meant = nearest(name, Object.keys(draft.values))
  draft.diagnostics.push(unknownValue(name, meant, draft.at(offset, length)))
  return `{{${name}}}`
}

/** The title of a link or a picture, as a reader sees it. */
export function titleOf(draft: Draft, token: Tokens.Link | Tokens.Image): string {
  const { at = 0 } = linkParts(token.raw)?.title ?? {}
  return decodeHTMLStrict(expand(draft, token.title ?? '', offsetOf(draft, token, at)))
}

/** Puts the site's values into a text that is no Markdown of its own, each with what is to stand behind it. */
export function expand(
  draft: Draft,
  text: string,
  offset: number,
  behind: (end: number) => string = () => '',
): string {
  if (!text.includes('{{')) return text
  return text.replace(SITE_VALUE, (whole, name: string, at: number) => {
    // Where the text is not as it stands in the file, its beginning is the best that is known.
    const start = draft.text.startsWith(whole, offset + at) ? offset + at : offset
    const end = start + whole.length
    const plain = plainBraces(whole)
    if (plain !== undefined) return plain + behind(end)
    const value = valueOf(draft, name, start, whole.length)
    edit(draft, start, whole, value)
    return value + behind(end)
  })
}

/** Notes what takes the place of a piece of the text, if it really stands there. */
function edit(draft: Draft, offset: number, was: string, now: string): void {
  if (was !== '' && draft.text.startsWith(was, offset)) draft.edits.push({ offset, was, now })
}

/** Puts the site's values into definitions. What their links are given afterwards counts. */
export function editDefinitions(draft: Draft): void {
  for (const definition of draft.definitions.values()) {
    for (const part of Object.values(definitionParts(definition.raw) ?? {}))
      if (part)
        edit(draft, offsetOf(draft, definition, part.at), part.text, withKnown(draft, part.text))
  }
}

/** The document's own text with its edits. Of those that overlap, the first and longest counts, and the last of some that are alike. */
export function edited({ text, edits }: Draft): string {
  let copy = ''
  let at = 0
  const sorted = edits
    .toReversed()
    .toSorted((a, b) => a.offset - b.offset || b.was.length - a.was.length)
  for (const { offset, was, now } of sorted) {
    if (offset < at) continue
    copy += text.slice(at, offset) + now
    at = offset + was.length
  }
  return copy + text.slice(at)
}

/**
 * The address of a link, not yet escaped for markup: a slot for one within the site, `undefined` for one that may not be
 * followed.
 */
export function addLink(
  draft: Draft,
  address: string,
  { offset, length, written = '', severity, read = readMarkdownUrl }: Seat,
  wants?: DocLink['wants'],
): string | undefined {
  const href = read(expand(draft, address, offset))
  const place = draft.at(offset, length)
  const link: DocLink = {
    href,
    ...(wants ? { wants } : {}),
    ...severityOf(draft, offset, severity),
    ...spotOf(place),
  }
  if (!isSafeLink(href)) {
    draft.diagnostics.push(unsafeUrl(schemeOf(href) ?? '', place))
    return undefined
  }
  // A browser takes a space in an address for `%20`; written so, it is one word in markup.
  if (isOutside(href)) {
    draft.outside.push(link)
    return href.replaceAll(' ', '%20')
  }
  draft.links.push(link)
  const target = slot('l', draft.links.length - 1)
  edit(draft, offset, written, target)
  return target
}

/** The slot of a picture, or its words, not yet escaped, where it may not be shown. */
export function addImage(
  draft: Draft,
  image: Omit<DocImage, keyof Spot>,
  { offset, length, written = '', severity, read = readMarkdownUrl }: Seat,
): string {
  const src = read(expand(draft, image.src, offset))
  const place = draft.at(offset, length)
  if (!isSafeImage(src)) {
    draft.diagnostics.push(unsafeUrl(schemeOf(src) ?? '', place))
    return image.alt
  }
  draft.images.push({ ...image, src, ...severityOf(draft, offset, severity), ...spotOf(place) })
  edit(draft, offset, written, slot('p', draft.images.length - 1))
  return slot('i', draft.images.length - 1)
}

/** Notes that the pictures of some HTML are seen before anybody scrolls, and counts them. */
export function showAtOnce({ images }: Draft, html: string): number {
  const shown = slotsOf(html).flatMap(({ kind, index }) => (kind === 'i' ? [index] : []))
  for (const index of shown) {
    const image = images[index]
    if (image) images[index] = { ...image, atOnce: true }
  }
  return shown.length
}

function severityOf(
  draft: Draft,
  offset: number,
  severity = draft.severityAt(offset),
): { severity?: LinkSeverity } {
  return severity ? { severity } : {}
}

/** A text with the values that are known; of others something is said where they stand in the address. */
export function withKnown({ values }: Pick<Draft, 'values'>, text: string): string {
  return expandText(text, values, () => undefined)
}
