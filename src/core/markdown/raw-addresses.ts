// Gives the links and images of raw HTML slots like those of Markdown, and removes addresses that are not safe.

import { decodeHTMLAttribute } from 'entities'
import type { DocImage } from '../../shared/document.ts'
import { escapeHtml } from '../../shared/text.ts'
import { schemeOf } from '../reading/scheme.ts'
import { srcsetCandidates } from '../web/srcset.ts'
import type { Node } from './html-tree.ts'
import type { Placed } from './raw-places.ts'
import { isBraced, tagsIn, type Attribute } from './tags.ts'
import { isSafeImage, isSafeValue, plainUrl } from './url.ts'

/** A range of the source. */
interface Span {
  readonly from: number
  readonly length: number
}

/** Creates slots. Addresses are passed as written, with entities, and slots are returned without escaping. */
export interface AddressSlots {
  link(href: string, at: Span, wants?: 'image' | 'file'): string
  image(
    source: Required<Pick<DocImage, 'src' | 'attributes'>> & Pick<DocImage, 'isChosen'>,
    at: Span,
  ): string
}

/** Replaces the addresses in the elements of an article, which are filtered already. */
interface AddressReplacer {
  /** Replaces the addresses of an element that was written as raw HTML. */
  replace(node: Node): void
  /** Returns the slot of an image, unless Markdown rendered it or its address is not safe. */
  imageSlot(image: Node, isChosen: boolean): string | undefined
}

/** Creates the replacer for one article. `slots` adds what it finds to the document. */
export function addressReplacer({ html, sourceOf }: Placed, slots: AddressSlots): AddressReplacer {
  // The parser repeats an element that is not closed in time, but its link is registered once.
  const registered = new Map<number, string>()
  return { replace, imageSlot }

  function replace(node: Node): void {
    const { properties } = node
    if (!properties) return
    const attributes = sourceAttributes(node)
    for (const [name, wants] of ADDRESSES) {
      const value = properties[name]
      if (value === undefined) continue
      const attribute = attributes.get(name)
      if (!isUsable(name, value) || (attribute && isBraced(attribute))) delete properties[name]
      else if (attribute && !isImageData(value)) properties[name] = linkSlot(attribute, wants)
    }
    if (node.tagName === 'source') replaceSrcset(properties, attributes.get('srcset'))
  }

  /** Returns the attributes of a raw HTML element as written, the first of each name. Other elements yield none. */
  function sourceAttributes({ position }: Node): ReadonlyMap<string, Attribute> {
    const start = position?.start.offset ?? -1
    if (sourceOf(start) === undefined) return new Map()
    const attributes = tagsIn(html, start).next().value?.attributes ?? []
    return new Map(attributes.toReversed().map((each) => [each.name.toLowerCase(), each]))
  }

  function linkSlot({ value, start }: Attribute, wants?: 'image' | 'file'): string {
    const href = registered.get(start) ?? slots.link(value, spanOf(value, start), wants)
    registered.set(start, href)
    return href
  }

  function spanOf(value: string, start: number): Span {
    const from = sourceOf(start) ?? 0
    return { from, length: (sourceOf(start + value.length) ?? from + value.length) - from }
  }

  function replaceSrcset(properties: Record<string, unknown>, srcset?: Attribute): void {
    if (!srcset) return
    if (isBraced(srcset)) return void delete properties['srcSet']
    let result = ''
    let end = 0
    for (const { url, at } of srcsetCandidates(srcset.value)) {
      result += srcset.value.slice(end, at)
      result += isImageData(url)
        ? url
        : escapeHtml(slots.link(url, spanOf(url, srcset.start + at), 'image'))
      end = at + url.length
    }
    properties['srcSet'] = decodeHTMLAttribute(result + srcset.value.slice(end))
  }

  function imageSlot(image: Node, isChosen: boolean): string | undefined {
    const { src: sanitizedSrc, ...others } = image.properties ?? {}
    const written = sourceAttributes(image)
    const src = written.get('src')
    if (!src || sanitizedSrc === undefined || isBraced(src) || !isSafeValue('src', sanitizedSrc))
      return undefined
    replaceSrcset(others, written.get('srcset'))
    const attributes = Object.entries(others)
      .filter(([, value]) => typeof value === 'string' || typeof value === 'number')
      .map(([name, value]) => [name === 'srcSet' ? 'srcset' : name, String(value)] as const)
    return slots.image(
      {
        src: src.value,
        attributes: Object.fromEntries(attributes),
        ...(isChosen ? { isChosen } : {}),
      },
      spanOf(src.value, src.start),
    )
  }
}

/** Attributes with an address, and what it must lead to. */
const ADDRESSES: readonly (readonly [name: string, wants?: 'image' | 'file'])[] = [
  ['href'],
  ['src', 'file'],
  ['poster', 'image'],
  ['cite'],
]

/** Whether an address is safe, and not one that browsers ignore because it is empty. */
function isUsable(name: string, address: unknown): boolean {
  return isSafeValue(name, address) && !(address === '' && IGNORED_IF_EMPTY.has(name))
}

const IGNORED_IF_EMPTY: ReadonlySet<string> = new Set(['poster', 'cite'])

/** Whether an address is a `data:` URL with the whole image, so that there is no target to check. */
function isImageData(address: unknown): boolean {
  const url = typeof address === 'string' ? plainUrl(address) : ''
  return schemeOf(url) === 'data' && isSafeImage(url)
}
