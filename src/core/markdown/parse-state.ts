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
import { unsafeUrl } from '../problems/markdown.ts'
import { slot, slotsOf } from './template.ts'
import type { Anchors } from './anchor.ts'
import { definitionParts, labelOf, linkParts, type Part } from './link-parts.ts'
import { expandText, plainBraces, SITE_VALUE, valueProblem } from '../reading/site-values.ts'
import type { Citation, Footnote } from './footnotes.ts'
import type { At, Positions } from './positions.ts'
import type { Edit } from './source-edits.ts'
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
  readonly markLanguages: (html: string) => string
  readonly values: Readonly<Record<string, string>>
  /** Whether the site has formulas. */
  readonly math: boolean
  readonly explicitIds: ReadonlyMap<Token, readonly string[]>
  readonly languages: ReadonlySet<string>
  /** Link reference definitions, by normalized label. */
  readonly definitions: ReadonlyMap<string, Tokens.Def>
  /** The severity that a `<!-- links: … -->` comment sets for links at an offset. */
  readonly severityAt: (offset: number) => LinkSeverity | undefined
  /** Finds the origin of the site in a URL. */
  readonly ownOriginIn: (href: string) => string | undefined
  /** Footnotes, by label. */
  readonly footnotes: ReadonlyMap<string, Footnote>
}

/** The element in which a formula scrolls. */
export interface FormulaBox {
  readonly name: 'p' | 'span'
  readonly className: string
  /** The attributes with which it is reached by keyboard. */
  readonly reached: string
  /** Whether it has a line of its own. */
  readonly isDisplayed: boolean
}

/** A document while it is rendered. The numbers of its slots are indexes into these arrays. */
export interface ParseState extends Context {
  readonly headings: Heading[]
  readonly links: DocLink[]
  readonly images: DocImage[]
  readonly outside: DocLink[]
  readonly code: CodeBlock[]
  readonly formulas: { html: string; words: string; isNamed: boolean; box?: FormulaBox }[]
  readonly ids: string[]
  readonly diagnostics: Diagnostic[]
  /** Number of occurrences so far of each table name, and of tab groups. */
  readonly counts: Map<string, number>
  /** The footnotes that the text refers to so far. */
  readonly citations: Map<Footnote, Citation>
  /** Replacements to make in the document's own text when it is published as Markdown. */
  readonly edits: Edit[]
}

/** Creates the state of a document that has not been parsed yet. */
export function newParseState(context: Context): ParseState {
  return {
    ...context,
    headings: [],
    links: [],
    images: [],
    outside: [],
    code: [],
    formulas: [],
    ids: [],
    diagnostics: [],
    counts: new Map(),
    citations: new Map(),
    edits: [],
  }
}

/** Returns the offset at which a token begins. */
export function startOf(state: ParseState, token: Token): number {
  return state.positions.get(token) ?? 0
}

/** Returns a place without its file path, which is that of the document. */
export function spotOf({ line, column, length }: Place): Spot {
  return { line, column, length }
}

/** Source position of an address, and its written form if it can be replaced there. */
interface AddressSpot {
  readonly offset: number
  readonly length: number
  readonly source?: string
  /** For an address in a definition: the severity that a comment sets at the link itself. */
  readonly severity?: LinkSeverity | undefined
  /** Decodes the address if it is not written in Markdown. */
  readonly decode?: (written: string) => string
}

/** Locates the address of a link or an image: in the token itself, or in the definition that it references. */
export function addressPlace(state: ParseState, token: Tokens.Link | Tokens.Image): AddressSpot {
  const { raw } = token
  const start = startOf(state, token)
  const address = linkParts(raw)?.address
  if (address) return spotAt(state, token, address)
  const definition = state.definitions.get(labelOf(raw) ?? '')
  const definitionSpot = definition && spotInDefinition(state, definition)
  if (definitionSpot) return { ...definitionSpot, severity: state.severityAt(start) }
  const bracket = raw.startsWith('<') ? 1 : 0
  return { offset: start + bracket, length: raw.length - 2 * bracket }
}

/** Maps an offset in a token to the document. In lists and quotes, `raw` lacks the prefixes of its lines. */
export function offsetOf({ text, positions }: ParseState, token: Token, offset: number): number {
  return placesIn(text, token.raw, positions.get(token) ?? 0)(offset)
}

function spotAt(state: ParseState, token: Token, { at, text }: Part): AddressSpot {
  return { offset: offsetOf(state, token, at), length: text.length, source: text }
}

/** Locates the address in a definition. Returns `undefined` if the file has other text at that position. */
function spotInDefinition(state: ParseState, definition: Tokens.Def): AddressSpot | undefined {
  const address = definitionParts(definition.raw)?.address
  const spot = address && spotAt(state, definition, address)
  return spot && state.text.startsWith(address.text, spot.offset) ? spot : undefined
}

/** Locates an address in raw HTML. It can be replaced if the source, with site values expanded, is equal to it. */
export function addressPlaceInHtml(
  state: ParseState,
  address: string,
  { from, length }: { readonly from: number; readonly length: number },
): AddressSpot {
  const source = state.text.slice(from, from + length)
  const spot = { offset: from, length, decode: readUrl }
  return withKnown(state, source) === address ? { ...spot, source } : spot
}

/** Counts an occurrence of `name` and returns their number so far. */
export function count(state: ParseState, name: string): number {
  const total = (state.counts.get(name) ?? 0) + 1
  state.counts.set(name, total)
  return total
}

/** Returns the site value `name`. Reports an unknown name and returns it in its braces. */
function valueOf(state: ParseState, name: string, offset: number, length: number): string {
  const value = own(state.values, name)
  if (value !== undefined) return value
  state.diagnostics.push(valueProblem(name, state.values, state.at(offset, length)))
  return `{{${name}}}`
}

/** Returns the title of a link or an image as the reader sees it: site values expanded, entities decoded. */
export function titleOf(state: ParseState, token: Tokens.Link | Tokens.Image): string {
  const { at = 0 } = linkParts(token.raw)?.title ?? {}
  return decodeHTMLStrict(expand(state, token.title ?? '', offsetOf(state, token, at)))
}

/**
 * Expands site values in text that is not parsed as Markdown itself, such as an address. `afterValue` is called
 * with the source offset after each value and returns text to insert there.
 */
export function expand(
  state: ParseState,
  text: string,
  offset: number,
  afterValue: (end: number) => string = () => '',
): string {
  if (!text.includes('{{')) return text
  return text.replace(SITE_VALUE, (whole, name: string, at: number) => {
    // If the text differs from the file, its start is the best position known.
    const start = state.text.startsWith(whole, offset + at) ? offset + at : offset
    const end = start + whole.length
    const plain = plainBraces(whole)
    if (plain !== undefined) return plain + afterValue(end)
    const value = valueOf(state, name, start, whole.length)
    edit(state, start, whole, value)
    return value + afterValue(end)
  })
}

/** Records a replacement, provided that the file has `oldText` at `offset`. */
function edit(state: ParseState, offset: number, oldText: string, newText: string): void {
  if (oldText !== '' && state.text.startsWith(oldText, offset))
    state.edits.push({ offset, oldText, newText })
}

/** Records the expansion of site values in definitions. Edits recorded later for links to them win. */
export function editDefinitions(state: ParseState): void {
  for (const definition of state.definitions.values()) {
    for (const part of Object.values(definitionParts(definition.raw) ?? {}))
      if (part)
        edit(state, offsetOf(state, definition, part.at), part.text, withKnown(state, part.text))
  }
}

/**
 * Registers a link. Returns its address, not yet escaped: a slot for a link within the site,
 * `undefined` if its scheme is unsafe.
 */
export function addLink(
  state: ParseState,
  address: string,
  { offset, length, source = '', severity, decode = readMarkdownUrl }: AddressSpot,
  wants?: DocLink['wants'],
): string | undefined {
  const href = decode(expand(state, address, offset))
  const place = state.at(offset, length)
  const link: DocLink = {
    href,
    ...(wants ? { wants } : {}),
    ...severityOf(state, offset, severity),
    ...spotOf(place),
  }
  if (!isSafeLink(href)) {
    state.diagnostics.push(unsafeUrl(schemeOf(href) ?? '', place))
    return undefined
  }
  // Browsers encode a space in an address as `%20`. Encoded, the address is a single word in markup.
  if (isOutside(href) && state.ownOriginIn(href) === undefined) {
    state.outside.push(link)
    return href.replaceAll(' ', '%20')
  }
  // The ids of headings are in NFC, too.
  const anchored = href.replace(/#.*/s, (anchor) => anchor.normalize('NFC'))
  state.links.push({ ...link, href: anchored })
  const target = slot('l', state.links.length - 1)
  edit(state, offset, source, target)
  return target
}

/** Registers an image and returns its slot or, if its address is unsafe, its alternative text, not yet escaped. */
export function addImage(
  state: ParseState,
  image: Omit<DocImage, keyof Spot>,
  { offset, length, source = '', severity, decode = readMarkdownUrl }: AddressSpot,
): string {
  const src = decode(expand(state, image.src, offset))
  const place = state.at(offset, length)
  if (!isSafeImage(src)) {
    state.diagnostics.push(unsafeUrl(schemeOf(src) ?? '', place))
    return image.alt
  }
  state.images.push({ ...image, src, ...severityOf(state, offset, severity), ...spotOf(place) })
  edit(state, offset, source, slot('p', state.images.length - 1))
  return slot('i', state.images.length - 1)
}

/** Marks the images in some HTML as visible without scrolling, and returns their number. */
export function markEagerImages({ images }: ParseState, html: string): number {
  const indexes = slotsOf(html).flatMap(({ kind, index }) => (kind === 'i' ? [index] : []))
  for (const index of indexes) {
    const image = images[index]
    if (image) images[index] = { ...image, atOnce: true }
  }
  return indexes.length
}

function severityOf(
  state: ParseState,
  offset: number,
  severity = state.severityAt(offset),
): { severity?: LinkSeverity } {
  return severity ? { severity } : {}
}

/** Expands the site values that are known. Unknown ones stay as written; `addLink` and `addImage` report them. */
export function withKnown({ values }: Pick<ParseState, 'values'>, text: string): string {
  return expandText(text, values)
}
