// Extracts the addresses from one element of a page, with their kinds and source positions.

import type { DefaultTreeAdapterTypes } from 'parse5'
import { cssReferences } from '../web/css.ts'
import { srcsetCandidates } from '../web/srcset.ts'
import {
  ADDRESSES,
  DRAWN,
  placeOf,
  STYLES,
  valueIn,
  type Attribute,
  type Attributes,
} from './attributes-of.ts'
import { structuredReferences } from './json.ts'
import type { PlacedReference, ReferenceKind, Spot } from './reference.ts'
import { SVG } from './tree.ts'

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

/** Returns the addresses in an element: in its attributes, its style sheet, or its structured data. */
export function referencesOf(
  html: string,
  node: Element,
  attributes: Attributes,
): PlacedReference[] {
  const references: PlacedReference[] = []
  const isDrawn = node.namespaceURI === SVG
  for (const [name, kind] of kindsOf(node.tagName, isDrawn, attributes)) {
    const attribute = attributes.get(name)
    if (!attribute) continue
    const found = addressesIn(html, name, kind, attribute, placeOf(html, node, attribute))
    const posted = isPosted(node, name, attributes)
    references.push(...(posted ? found.map((each) => ({ ...each, posted })) : found))
  }
  for (const [name, style] of attributes) {
    if (name !== 'style' && !(isDrawn && STYLES.has(name))) continue
    // Most values are keywords and colors, without any address.
    if (!/[(\\]/.test(style.value)) continue
    const place = placeOf(html, node, style)
    references.push(...within(cssReferences(style.value, place.start), place))
  }
  const [text] = node.childNodes
  if (node.tagName === 'style' && text && 'value' in text)
    references.push(...cssReferences(text.value, text.sourceCodeLocation?.startOffset))
  if (isStructured(node, attributes)) references.push(...structuredIn(html, text))
  const refresh = refreshOf(html, node, attributes)
  if (refresh) references.push(refresh)
  return references
}

/** Attributes that may contain an address, each with the kind of the address. */
type AttributeKinds = readonly (readonly [string, ReferenceKind])[]

/** Returns the attributes of an element that may contain an address. `isDrawn` says that it is part of an SVG. */
function kindsOf(tagName: string, isDrawn: boolean, attributes: Attributes): AttributeKinds {
  const value = (name: string): string => valueIn(attributes, name)
  if (tagName === 'link') {
    const kind = linkKind(value)
    return kind ? [['href', kind] as const, ['imagesrcset', 'image'] as const] : []
  }
  if (tagName === 'meta') {
    const kind = metaKind(value('property') || value('name'), value('content'))
    return kind ? [['content', kind]] : []
  }
  return (isDrawn ? SVG_ATTRIBUTES.get(tagName) : undefined) ?? HTML_ATTRIBUTES.get(tagName) ?? []
}

const HTML_ATTRIBUTES = kindsByTagName(ADDRESSES)
const SVG_ATTRIBUTES = kindsByTagName(DRAWN)

function kindsByTagName(kinds: typeof ADDRESSES): ReadonlyMap<string, AttributeKinds> {
  return new Map(Object.entries(kinds).map(([tagName, each]) => [tagName, Object.entries(each)]))
}

/** Whether an attribute is the address of a form that is sent with POST. */
function isPosted(node: Element, name: string, attributes: Attributes): boolean {
  if (name !== 'action' && name !== 'formaction') return false
  return (valueIn(attributes, 'formmethod') || formMethodOf(node)).toLowerCase() === 'post'
}

function formMethodOf(node: Node | null): string {
  for (let at = node; at && 'attrs' in at; at = at.parentNode)
    if (at.tagName === 'form') return at.attrs.find(({ name }) => name === 'method')?.value ?? ''
  return ''
}

function linkKind(value: (name: string) => string): ReferenceKind | undefined {
  const rel = value('rel').toLowerCase().split(/\s+/)
  const has = (name: string): boolean => rel.includes(name)
  if (has('preconnect') || has('dns-prefetch')) return undefined
  if (has('canonical')) return 'canonical'
  if (has('alternate') && !has('stylesheet')) return value('hreflang') ? 'translation' : 'file'
  if (has('preload') && value('as').toLowerCase() === 'image') return 'image'
  if (has('icon') || rel.some((each) => each.startsWith('apple-touch'))) return 'image'
  const fileRels = ['stylesheet', 'preload', 'modulepreload', 'prefetch', 'manifest', 'mask-icon']
  return fileRels.some(has) ? 'file' : 'link'
}

function metaKind(name: string, content: string): ReferenceKind | undefined {
  if (name === 'og:url') return 'canonical'
  if (/^(og|twitter):image(:(url|secure_url|src))?$/.test(name)) return 'image'
  if (/^og:(video|audio)(:(url|secure_url))?$/.test(name)) return 'file'
  // An absolute URL counts as an address, whatever the name of the property.
  return /^https?:\/\/\S+$/i.test(content.trim()) ? 'link' : undefined
}

/** Returns the addresses in the value of an attribute. */
function addressesIn(
  html: string,
  name: string,
  kind: ReferenceKind,
  { value }: Attribute,
  { start, length }: Spot,
): PlacedReference[] {
  if (name.endsWith('srcset')) {
    const source = html.slice(start, start + length)
    // If the value contains character references, positions within it are unknown, so the whole value is
    // used.
    return srcsetCandidates(value).map(({ url, at }) =>
      source === value
        ? { kind, href: url, start: start + at, length: url.length }
        : { kind, href: url, start, length },
    )
  }
  // Browsers strip only ASCII white space. Any other white space is part of the address.
  const href = value.replace(/^[\t\n\f\r ]+|[\t\n\f\r ]+$/g, '')
  if (href === '' && MAY_BE_EMPTY.has(kind)) return []
  return [{ kind, href, start, length }]
}

/** Kinds for which an empty address is valid: it refers to the page itself. As an image or a file it is a mistake. */
const MAY_BE_EMPTY: ReadonlySet<ReferenceKind> = new Set(['link', 'canonical', 'translation'])

/**
 * Matches the content of a refresh, such as `5; url=/next`. A quoted address ends at the closing quote, any
 * other at the end of the value.
 */
const REFRESH = /^\s*[\d.]+\s*[;,]?\s*(?:url\s*=\s*)?(?:"([^"]*)|'([^']*)|([^]*))/i

/** Returns the target of a `<meta http-equiv="refresh">`, or `undefined` if it only reloads the page. */
export function refreshOf(
  html: string,
  node: Element,
  attributes: Attributes,
): PlacedReference | undefined {
  const content = attributes.get('content')
  if (node.tagName !== 'meta' || !content) return undefined
  if (valueIn(attributes, 'httpequiv').toLowerCase() !== 'refresh') return undefined
  const { start, length } = placeOf(html, node, content)
  const [, ...alternatives] = REFRESH.exec(content.value) ?? []
  const href = alternatives.find((alternative) => alternative !== undefined)
  if (!href || /^[\d.;,\s]*$/.test(href)) return undefined
  const to = href.trim()
  const at = html.slice(start, start + length).indexOf(to)
  return at < 0
    ? { kind: 'redirect', href: to, start, length }
    : { kind: 'redirect', href: to, start: start + at, length: to.length }
}

/**
 * Clamps references to their attribute. If its value contains character references, positions within it are
 * approximate.
 */
function within(
  references: readonly PlacedReference[],
  { start, length }: Spot,
): PlacedReference[] {
  return references.map((each) =>
    each.start + each.length <= start + length ? each : { ...each, start, length },
  )
}

/** Whether an element is a script of structured data (JSON-LD). */
export function isStructured({ tagName }: Element, attributes: Attributes): boolean {
  return (
    tagName === 'script' && /^application\/ld\+json\b/i.test(valueIn(attributes, 'type').trim())
  )
}

function structuredIn(page: string, data: Node | undefined): PlacedReference[] {
  if (!data || !('value' in data)) return []
  const { sourceCodeLocation: place } = data
  return place
    ? structuredReferences(page.slice(place.startOffset, place.endOffset), place.startOffset)
    : structuredReferences(data.value, 0)
}
