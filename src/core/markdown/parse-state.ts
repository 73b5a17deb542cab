// Collects what rendering finds in a document: headings, links, images, code blocks and
// diagnostics, with their positions.

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

/** What rendering needs to know about the document and its site. */
interface Context {
  /** The document without its front matter. All offsets refer to this text. */
  readonly text: string
  readonly positions: Positions
  readonly at: At
  readonly anchors: Anchors
  readonly words: BuildWords
  /** Wraps words of another script in `<span lang>`, in HTML that holds no tags. */
  readonly spoken: (html: string) => string
  readonly values: Readonly<Record<string, string>>
  readonly explicitIds: ReadonlyMap<Token, readonly string[]>
  readonly languages: ReadonlySet<string>
  /** Link reference definitions, by normalized label. */
  readonly definitions: ReadonlyMap<string, Tokens.Def>
  /** The severity that a `<!-- links: … -->` comment sets for links at an offset. */
  readonly severityAt: (offset: number) => LinkSeverity | undefined
}

/** A document while it is rendered. The numbers of its slots are indexes into these arrays. */
export interface ParseState extends Context {
  readonly headings: Heading[]
  readonly links: DocLink[]
  readonly images: DocImage[]
  readonly outside: DocLink[]
  readonly code: CodeBlock[]
  readonly ids: string[]
  readonly diagnostics: Diagnostic[]
  /** Number of occurrences so far of each table name, and of tab groups. */
  readonly counts: Map<string, number>
  /** Replacements to make in the document's own text when it is published as Markdown. */
  readonly edits: Edit[]
}

/** A replacement in the document's text. */
interface Edit {
  readonly offset: number
  readonly was: string
  readonly now: string
}

/** Creates an empty draft. */
export function newParseState(context: Context): ParseState {
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

/** Returns the offset at which a token begins. */
export function startOf(draft: ParseState, token: Token): number {
  return draft.positions.get(token) ?? 0
}

/** Returns a place without its file path, which is that of the document. */
export function spotOf({ line, column, length }: Place): Spot {
  return { line, column, length }
}

/** Source position of an address, and its written form if it can be replaced there. */
interface Seat {
  readonly offset: number
  readonly length: number
  readonly written?: string
  /** For an address in a definition: the severity that a comment sets at the link itself. */
  readonly severity?: LinkSeverity | undefined
  /** Decodes the address if it is not written in Markdown. */
  readonly read?: (written: string) => string
}

/** Locates the address of a link or an image: in the token itself, or in the definition that it references. */
export function addressPlace(draft: ParseState, token: Tokens.Link | Tokens.Image): Seat {
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

/** Maps an offset in a token to the document. In lists and quotes, `raw` lacks the prefixes of its lines. */
function offsetOf({ text, positions }: ParseState, token: Token, offset: number): number {
  return placesIn(text, token.raw, positions.get(token) ?? 0)(offset)
}

function seatAt(draft: ParseState, token: Token, { at, text }: Part): Seat {
  return { offset: offsetOf(draft, token, at), length: text.length, written: text }
}

/** Locates the address in a definition. Returns `undefined` if the file has other text at that position. */
function seatInDefinition(draft: ParseState, definition: Tokens.Def): Seat | undefined {
  const address = definitionParts(definition.raw)?.address
  const seat = address && seatAt(draft, definition, address)
  return seat && draft.text.startsWith(address.text, seat.offset) ? seat : undefined
}

/** Locates an address in raw HTML. It can be replaced if the source, with site values expanded, is equal to it. */
export function addressPlaceInHtml(
  draft: ParseState,
  address: string,
  { from, length }: { readonly from: number; readonly length: number },
): Seat {
  const written = draft.text.slice(from, from + length)
  const seat = { offset: from, length, read: readUrl }
  return withKnown(draft, written) === address ? { ...seat, written } : seat
}

/** Counts an occurrence of `name` and returns their number so far. */
export function count(draft: ParseState, name: string): number {
  const times = (draft.counts.get(name) ?? 0) + 1
  draft.counts.set(name, times)
  return times
}

/** Returns the site value `name`. Reports an unknown name and returns it in its braces. */
function valueOf(draft: ParseState, name: string, offset: number, length: number): string {
  const value = own(draft.values, name)
  if (value !== undefined) return value
  const meant = nearest(name, Object.keys(draft.values))
  draft.diagnostics.push(unknownValue(name, meant, draft.at(offset, length)))
  return `{{${name}}}`
}

/** Returns the title of a link or an image as the reader sees it: site values expanded, entities decoded. */
export function titleOf(draft: ParseState, token: Tokens.Link | Tokens.Image): string {
  const { at = 0 } = linkParts(token.raw)?.title ?? {}
  return decodeHTMLStrict(expand(draft, token.title ?? '', offsetOf(draft, token, at)))
}

/**
 * Expands site values in text that is not parsed as Markdown itself, such as an address. `behind` is called with
 * the source offset after each value and returns text to insert there.
 */
export function expand(
  draft: ParseState,
  text: string,
  offset: number,
  behind: (end: number) => string = () => '',
): string {
  if (!text.includes('{{')) return text
  return text.replace(SITE_VALUE, (whole, name: string, at: number) => {
    // If the text differs from the file, its start is the best position known.
    const start = draft.text.startsWith(whole, offset + at) ? offset + at : offset
    const end = start + whole.length
    const plain = plainBraces(whole)
    if (plain !== undefined) return plain + behind(end)
    const value = valueOf(draft, name, start, whole.length)
    edit(draft, start, whole, value)
    return value + behind(end)
  })
}

/** Records a replacement, provided that the file has `was` at `offset`. */
function edit(draft: ParseState, offset: number, was: string, now: string): void {
  if (was !== '' && draft.text.startsWith(was, offset)) draft.edits.push({ offset, was, now })
}

/** Records the expansion of site values in definitions. Edits recorded later for links to them win. */
export function editDefinitions(draft: ParseState): void {
  for (const definition of draft.definitions.values()) {
    for (const part of Object.values(definitionParts(definition.raw) ?? {}))
      if (part)
        edit(draft, offsetOf(draft, definition, part.at), part.text, withKnown(draft, part.text))
  }
}

/**
 * Returns the document's text with all edits applied. Of overlapping edits the first and longest wins, of
 * equal ones the last recorded.
 */
export function edited({ text, edits }: ParseState): string {
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
 * Registers a link. Returns its address, not yet escaped: a slot for a link within the site,
 * `undefined` if its scheme is unsafe.
 */
export function addLink(
  draft: ParseState,
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
  // Browsers encode a space in an address as `%20`. Encoded, the address is a single word in markup.
  if (isOutside(href)) {
    draft.outside.push(link)
    return href.replaceAll(' ', '%20')
  }
  draft.links.push(link)
  const target = slot('l', draft.links.length - 1)
  edit(draft, offset, written, target)
  return target
}

/** Registers an image and returns its slot or, if its address is unsafe, its alternative text, not yet escaped. */
export function addImage(
  draft: ParseState,
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

/** Marks the images in some HTML as visible without scrolling, and returns their number. */
export function markEagerImages({ images }: ParseState, html: string): number {
  const shown = slotsOf(html).flatMap(({ kind, index }) => (kind === 'i' ? [index] : []))
  for (const index of shown) {
    const image = images[index]
    if (image) images[index] = { ...image, atOnce: true }
  }
  return shown.length
}

function severityOf(
  draft: ParseState,
  offset: number,
  severity = draft.severityAt(offset),
): { severity?: LinkSeverity } {
  return severity ? { severity } : {}
}

/** Expands the site values that are known. Unknown ones stay as written; `addLink` and `addImage` report them. */
export function withKnown({ values }: Pick<ParseState, 'values'>, text: string): string {
  return expandText(text, values, () => undefined)
}
