// What the elements of a page have, and where it stands.

import type { DefaultTreeAdapterTypes } from 'parse5'
import type { ReferenceKind, Spot } from './reference.ts'

type Element = DefaultTreeAdapterTypes.Element

/** An attribute's value as a browser reads it, and its whole name in small letters: `xlink:href`. */
export interface Attribute {
  readonly name: string
  readonly value: string
}

/** Attributes by their names in small letters, without dashes and colons: `httpequiv`, `xlinkhref`. */
export function attributesOf({ attrs }: Element): Map<string, Attribute> {
  const all = new Map<string, Attribute>()
  for (const { prefix = '', name: local, value } of attrs) {
    const name = (prefix === '' ? local : `${prefix}:${local}`).toLowerCase()
    all.set(name.replace(/[-:]/g, ''), { name, value })
  }
  return all
}

/** Where the value of an attribute stands, without its quotes; nowhere in a tree without places. */
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

/** Which attributes of which elements hold an address. `link` and `meta` have rules of their own. */
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

/** The same of elements that only drawings have. Some lead to what else is drawn in the page: an anchor, and no picture. */
export const DRAWN: typeof ADDRESSES = {
  feImage: { href: 'file', xlinkhref: 'file' },
  linearGradient: { href: 'file', xlinkhref: 'file' },
  mpath: { href: 'file', xlinkhref: 'file' },
  pattern: { href: 'file', xlinkhref: 'file' },
  radialGradient: { href: 'file', xlinkhref: 'file' },
  textPath: { href: 'file', xlinkhref: 'file' },
  use: { href: 'file', xlinkhref: 'file' },
}

/** Which attributes of drawings are read as a style sheet's declarations are. */
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
