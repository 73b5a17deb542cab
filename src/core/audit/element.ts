// Extracts the addresses from one element of a page, with their kinds and source positions.

import type { DefaultTreeAdapterTypes } from 'parse5'
import { srcsetCandidates } from '../web/srcset.ts'
import { ADDRESSES, DRAWN, type Attribute } from './attributes-of.ts'
import { structuredReferences } from './json.ts'
import type { PlacedReference, ReferenceKind, Spot } from './reference.ts'

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

/** Kinds for which an empty address is valid: it refers to the page itself. As an image or a file it is a mistake. */
const MAY_BE_EMPTY: ReadonlySet<ReferenceKind> = new Set(['link', 'canonical', 'translation'])

/** Attributes that may contain an address, each with the kind of the address. */
type AttributeKinds = readonly (readonly [string, ReferenceKind])[]

/**
 * Returns the attributes of an element that may contain an address. `value` returns the value of an
 * attribute, or `''`.
 */
export function kindsOf(
  tagName: string,
  isDrawn: boolean,
  value: (name: string) => string,
): AttributeKinds {
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
export function isPosted(node: Element, name: string, value: (name: string) => string): boolean {
  if (name !== 'action' && name !== 'formaction') return false
  return (value('formmethod') || formMethodOf(node)).toLowerCase() === 'post'
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
export function addressesIn(
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

/**
 * Matches the content of a refresh, such as `5; url=/next`. A quoted address ends at the closing quote, any
 * other at the end of the value.
 */
const REFRESH = /^\s*[\d.]+\s*[;,]?\s*(?:url\s*=\s*)?(?:"([^"]*)|'([^']*)|([^]*))/i

/** Returns the target of a `<meta http-equiv="refresh">`, or `undefined` if it only reloads the page. */
export function refreshOf(
  html: string,
  value: string,
  { start, length }: Spot,
): PlacedReference | undefined {
  const [, ...alternatives] = REFRESH.exec(value) ?? []
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
export function within(
  references: readonly PlacedReference[],
  { start, length }: Spot,
): PlacedReference[] {
  return references.map((each) =>
    each.start + each.length <= start + length ? each : { ...each, start, length },
  )
}

/** Returns the addresses in the structured data (JSON-LD) of a script. */
export function structuredIn(page: string, data: Node | undefined): PlacedReference[] {
  if (!data || !('value' in data)) return []
  const { sourceCodeLocation: place } = data
  return place
    ? structuredReferences(page.slice(place.startOffset, place.endOffset), place.startOffset)
    : structuredReferences(data.value, 0)
}
