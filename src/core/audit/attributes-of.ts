// What the elements of a page have, and where it stands.

import type { DefaultTreeAdapterTypes } from 'parse5'

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
