// What the elements of a page have, and where it stands.

import type { DefaultTreeAdapterTypes } from 'parse5'
import type { ReferenceKind } from './reference.ts'

/** An attribute's value as a browser reads it, and where it stands as it is written. */
export interface Attribute {
  readonly value: string
  readonly start: number
  readonly length: number
}

/** Attributes by their names in small letters, without dashes and colons: `httpequiv`, `xlinkhref`. */
export function attributesOf(
  html: string,
  { attrs, sourceCodeLocation: place }: DefaultTreeAdapterTypes.Element,
): Map<string, Attribute> {
  return new Map(
    attrs.map(({ prefix = '', name: local, value }) => {
      const full = (prefix === '' ? local : `${prefix}:${local}`).toLowerCase()
      const { startOffset: from, endOffset: to } = place?.attrs?.[full] ?? {
        startOffset: place?.startOffset ?? 0,
        endOffset: place?.startOffset ?? 0,
      }
      const [, before = '', quote = ''] = /^([^=]*=\s*)(["']?)/.exec(html.slice(from, to)) ?? []
      const start = from + before.length + quote.length
      const length = Math.max(0, to - start - quote.length)
      return [full.replace(/[-:]/g, ''), { value, start, length }]
    }),
  )
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
