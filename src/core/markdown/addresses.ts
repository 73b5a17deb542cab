// Registers the links and pictures of a document, with the places of their addresses.

import { decodeHTMLStrict } from 'entities'
import type { Token, Tokens } from 'marked'
import type { DocImage, DocLink, LinkSeverity, Spot } from '../../shared/contract.ts'
import { unsafeUrl } from '../problems/markdown.ts'
import { isOutside, schemeOf } from '../reading/scheme.ts'
import { definitionParts, labelOf, linkParts, type Part } from './link-parts.ts'
import {
  edit,
  expand,
  offsetOf,
  spotOf,
  startOf,
  withKnown,
  type ParseState,
} from './parse-state.ts'
import { slot, slotsOf } from './template.ts'
import { isSafeImage, isSafeLink, readMarkdownUrl, readUrl } from './url.ts'

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

/** Returns the title of a link or an image as the reader sees it: site values expanded, entities decoded. */
export function titleOf(state: ParseState, token: Tokens.Link | Tokens.Image): string {
  const { at = 0 } = linkParts(token.raw)?.title ?? {}
  return decodeHTMLStrict(expand(state, token.title ?? '', offsetOf(state, token, at)))
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
    ...spotOf(state, place),
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
  state.images.push({
    ...image,
    src,
    ...severityOf(state, offset, severity),
    ...spotOf(state, place),
  })
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
