// Attributes of HTML elements: their values and source positions, and which of them contain addresses.

import type { DefaultTreeAdapterTypes } from 'parse5'
import type { ReferenceKind, Spot } from './reference.ts'

type Element = DefaultTreeAdapterTypes.Element

/** An attribute with its decoded value and its full name in lower case, such as `xlink:href`. */
export interface Attribute {
  readonly name: string
  readonly value: string
}

/** The attributes of an element. */
export type Attributes = ReadonlyMap<string, Attribute>

/**
 * Returns the attributes of an element. The keys are their names in lower case without hyphens and colons,
 * such as `httpequiv` and `xlinkhref`.
 */
export function attributesOf({ attrs }: Element): Attributes {
  const all = new Map<string, Attribute>()
  for (const { prefix = '', name: localName, value } of attrs) {
    const name = (prefix === '' ? localName : `${prefix}:${localName}`).toLowerCase()
    all.set(name.replace(/[-:]/g, ''), { name, value })
  }
  return all
}

/** Returns the value of an attribute, or `''` if the element does not have it. */
export function valueIn(attributes: Attributes, name: string): string {
  return attributes.get(name)?.value ?? ''
}

/**
 * Returns the source position of an attribute's value without its quotes, or 0 with length 0 if the tree was
 * parsed without positions.
 */
export function placeOf(
  html: string,
  { sourceCodeLocation: place }: Element,
  { name }: Attribute,
): Spot {
  if (!place) return { start: 0, length: 0 }
  const { startOffset: from, endOffset: to } = place.attrs?.[name] ?? {
    startOffset: place.startOffset,
    endOffset: place.startOffset,
  }
  const [, before = '', quote = ''] = /^([^=]*=\s*)(["']?)/.exec(html.slice(from, to)) ?? []
  const start = from + before.length + quote.length
  return { start, length: Math.max(0, to - start - quote.length) }
}

/** The attributes that contain addresses, by element. `link` and `meta` have rules of their own. */
export const ADDRESSES: Readonly<Record<string, Readonly<Record<string, ReferenceKind>>>> = {
  a: { href: 'link', xlinkhref: 'link' },
  area: { href: 'link' },
  audio: { src: 'file' },
  blockquote: { cite: 'link' },
  body: { background: 'image' },
  button: { formaction: 'link' },
  del: { cite: 'link' },
  embed: { src: 'file' },
  form: { action: 'link' },
  frame: { src: 'link', longdesc: 'link' },
  html: { manifest: 'file' },
  iframe: { src: 'link', longdesc: 'link' },
  image: { href: 'image', xlinkhref: 'image' },
  img: { src: 'image', srcset: 'image', longdesc: 'link' },
  input: { src: 'image', formaction: 'link' },
  ins: { cite: 'link' },
  object: { data: 'file' },
  q: { cite: 'link' },
  script: { src: 'file', href: 'file', xlinkhref: 'file' },
  source: { src: 'file', srcset: 'image' },
  table: { background: 'image' },
  tbody: { background: 'image' },
  td: { background: 'image' },
  tfoot: { background: 'image' },
  th: { background: 'image' },
  thead: { background: 'image' },
  tr: { background: 'image' },
  track: { src: 'file' },
  video: { src: 'file', poster: 'image' },
}

/**
 * Additional attributes of elements that only occur in SVG. Some refer to an element of the same page by a
 * fragment, so they are files and not images.
 */
export const DRAWN: typeof ADDRESSES = {
  feImage: { href: 'file', xlinkhref: 'file' },
  linearGradient: { href: 'file', xlinkhref: 'file' },
  mpath: { href: 'file', xlinkhref: 'file' },
  pattern: { href: 'file', xlinkhref: 'file' },
  radialGradient: { href: 'file', xlinkhref: 'file' },
  textPath: { href: 'file', xlinkhref: 'file' },
  use: { href: 'file', xlinkhref: 'file' },
}

/** SVG presentation attributes whose values are parsed like CSS declarations. Keys are as in `attributesOf`. */
export const STYLES: ReadonlySet<string> = new Set([
  'clippath',
  'fill',
  'filter',
  'markerend',
  'markermid',
  'markerstart',
  'mask',
  'stroke',
])
