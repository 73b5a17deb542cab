// Sanitizes raw HTML in Markdown. It is parsed into a tree and filtered by an allow-list, so that no element stays
// open and nothing can run. Its links and images get slots like those of Markdown.

import { decodeHTMLAttribute } from 'entities'
import { fromHtml } from 'hast-util-from-html'
import { defaultSchema, sanitize, type Schema } from 'hast-util-sanitize'
import { toHtml } from 'hast-util-to-html'
import type { DocImage } from '../../shared/document.ts'
import { isForeign } from '../../shared/route.ts'
import { escapeHtml } from '../../shared/text.ts'
import { srcsetCandidates } from '../web/srcset.ts'
import { codeBox, holdsTables, tableBox } from './box.ts'
import { CALLOUTS } from './extensions.ts'
import { completeDetails, type Node } from './complete-details.ts'
import { addedMark, placed } from './raw-places.ts'
import { isBraced, tagsIn, type Attribute } from './tags.ts'
import { slotsOf } from './template.ts'
import { isSafeImage, isSafeValue, plainUrl } from './url.ts'
import { schemeOf } from '../reading/scheme.ts'

/** A range of the source. */
interface Span {
  readonly from: number
  readonly length: number
}

/**
 * Creates slots for the links and images of raw HTML, and names for its boxes. Addresses are passed as written,
 * with entities, and are returned without escaping.
 */
interface Slots {
  link(href: string, at: Span, wants?: 'image' | 'file'): string
  image(
    source: Required<Pick<DocImage, 'src' | 'attributes'>> & Pick<DocImage, 'isChosen'>,
    at: Span,
  ): string
  id(id: string): void
  /** Returns the name of a table that follows the given number of Markdown headings. */
  table(headings: number): string
  readonly code: string
}

/**
 * Sanitizes an article whose raw HTML is marked (`raw-places.ts`). What Markdown rendered already has its slots.
 */
export function cleanHtml(article: string, slots: Slots): string {
  const { html, sourceOf } = placed(withEndTags(article))
  const tree = sanitize(fromHtml(html, { fragment: true }), SCHEMA) as Node
  // The parser repeats an element that is not closed in time, but its link is registered once.
  const registered = new Map<number, string>()
  let headings = 0
  visit(tree, false)
  return toHtml(tree as Parameters<typeof toHtml>[0], {
    allowDangerousCharacters: true,
    characterReferences: { useNamedReferences: true },
  })

  function visit(node: Node, isBoxed: boolean): void {
    const inBox = isBoxed || holdsTables(node)
    if (node.children)
      node.children = node.children.map((child) => {
        const image =
          child.tagName === 'img' ? imageSlot(child, node.tagName === 'picture') : undefined
        if (image !== undefined) return { type: 'text', value: image }
        visit(child, inBox)
        if (child.tagName === 'pre') return codeBox(child, slots.code)
        return child.tagName === 'table' && !inBox ? tableBox(child, slots.table(headings)) : child
      })
    const { properties = {}, tagName } = node
    const attributes = sourceAttributes(node)
    for (const name of ['href', 'src', 'poster', 'cite']) {
      const attribute = attributes.get(name)
      const wants = name === 'poster' ? 'image' : name === 'src' ? 'file' : undefined
      const isIgnored = IGNORED_IF_EMPTY.has(name) && properties[name] === ''
      if (isIgnored || !isSafeValue(name, properties[name]) || (attribute && isBraced(attribute)))
        delete properties[name]
      else if (attribute && properties[name] !== undefined && !isImageData(properties[name]))
        properties[name] = link(attribute, wants)
    }
    if (tagName === 'source') addSrcsetSlots(properties, attributes.get('srcset'))
    if (tagName === 'a' && isForeign(String(properties['href'] ?? ''))) {
      properties['rel'] = ['noopener']
    }
    const classes = properties['className']
    if (Array.isArray(classes) && classes.length === 0) delete properties['className']
    if (tagName === 'a') moveNameToId(properties)
    const id = properties['id']
    if (typeof id === 'string') {
      const [slot] = slotsOf(id)
      properties['id'] = id.normalize('NFC')
      if (!slot) slots.id(id.normalize('NFC'))
      // Not a count of headings seen, because some before this one may have been removed.
      else if (slot.kind === 'h') headings = slot.index + 1
    }
    if (tagName === 'details') completeDetails(node)
  }

  /** Returns the attributes of a raw HTML element as written, the first of each name. Other elements yield none. */
  function sourceAttributes({ position }: Node): ReadonlyMap<string, Attribute> {
    const start = position?.start.offset ?? -1
    if (sourceOf(start) === undefined) return new Map()
    const attributes = tagsIn(html, start).next().value?.attributes ?? []
    return new Map(attributes.toReversed().map((each) => [each.name.toLowerCase(), each]))
  }

  function link({ value, start }: Attribute, wants?: 'image' | 'file'): string {
    const href = registered.get(start) ?? slots.link(value, spanOf(value, start), wants)
    registered.set(start, href)
    return href
  }

  function spanOf(value: string, start: number): Span {
    const from = sourceOf(start) ?? 0
    return { from, length: (sourceOf(start + value.length) ?? from + value.length) - from }
  }

  function addSrcsetSlots(properties: Record<string, unknown>, srcset?: Attribute): void {
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

  function imageSlot(node: Node, isChosen: boolean): string | undefined {
    const { src: sanitizedSrc, ...others } = node.properties ?? {}
    const sourceValues = sourceAttributes(node)
    const src = sourceValues.get('src')
    if (!src || sanitizedSrc === undefined || isBraced(src) || !isSafeValue('src', sanitizedSrc))
      return undefined
    addSrcsetSlots(others, sourceValues.get('srcset'))
    const attributes = Object.entries(others).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number'
        ? [[name === 'srcSet' ? 'srcset' : name, String(value)]]
        : [],
    )
    return slots.image(
      {
        src: src.value,
        attributes: Object.fromEntries(attributes) as Record<string, string>,
        ...(isChosen ? { isChosen } : {}),
      },
      spanOf(src.value, src.start),
    )
  }
}

/**
 * Adds an end tag after `<video />`, which is complete in component syntax. HTML parsers ignore the slash, so the
 * element would contain everything that follows.
 */
function withEndTags(article: string): string {
  if (!article.includes('/>')) return article
  let result = ''
  let from = 0
  for (const { name, isEnd, closed, end = from } of tagsIn(article))
    if (closed && !isEnd && !VOID.has(name.toLowerCase())) {
      result += article.slice(from, end) + addedMark(`</${name}>`)
      from = end
    }
  return result + article.slice(from)
}

/**
 * Turns `<a name="part">`, the old way to write an anchor, into an id, the only form that the
 * rest of the build looks for.
 */
function moveNameToId(properties: Record<string, unknown>): void {
  const { name } = properties
  delete properties['name']
  if (name && !properties['id']) properties['id'] = name
}

/** Attributes that browsers ignore if they are empty. */
const IGNORED_IF_EMPTY: ReadonlySet<string> = new Set(['poster', 'cite'])

/** Whether an address is a `data:` URL with the whole image, so that there is no target to check. */
function isImageData(address: unknown): boolean {
  const url = typeof address === 'string' ? plainUrl(address) : ''
  return schemeOf(url) === 'data' && isSafeImage(url)
}

/** Void elements, which have no end tag. */
export const VOID = new Set(['br', 'hr', 'img', 'input', 'source', 'track', 'wbr', 'col'])

/** Elements that are removed together with their content. */
export const STRIPPED: readonly string[] =
  'script style template noscript iframe object svg math'.split(' ')

const TABLE_TAGS = ['caption', 'colgroup', 'col']

/** GitHub's allow-list, with further elements for documentation and the classes of this generator's own markup. */
export const SCHEMA: Schema = {
  ...defaultSchema,
  // Ids stay as written because links lead to them. No code of ours relies on global names that they could clobber.
  clobber: [],
  clobberPrefix: '',
  tagNames: [
    ...(defaultSchema.tagNames ?? []),
    'abbr',
    'audio',
    'bdi',
    'bdo',
    'cite',
    'dfn',
    'figcaption',
    'figure',
    'label',
    'mark',
    'section',
    'small',
    'time',
    'track',
    'u',
    'video',
    'wbr',
    ...TABLE_TAGS,
  ],
  ancestors: {
    ...defaultSchema.ancestors,
    ...Object.fromEntries(TABLE_TAGS.map((tag) => [tag, ['table']])),
  },
  attributes: {
    ...defaultSchema.attributes,
    '*': [
      'id',
      'title',
      'lang',
      'dir',
      'width',
      'height',
      'align',
      'open',
      'role',
      'tabIndex',
      'ariaLabel',
      'ariaHidden',
      'colSpan',
      'rowSpan',
      'scope',
      'dateTime',
      'cite',
      'start',
    ],
    a: ['href', 'name', 'ariaLabel', ['className', 'anchor'], ['rel', 'noopener']],
    img: ['src', 'srcSet', 'sizes', 'alt', 'loading'],
    div: [
      [
        'className',
        'callout',
        ...CALLOUTS,
        'tabs',
        'tab-panel',
        'hero',
        'pictured',
        'cards',
        'details-body',
      ],
    ],
    section: [['className', 'table']],
    p: [['className', 'callout-title']],
    td: [['className', 'center', 'right', 'left']],
    th: [['className', 'center', 'right', 'left']],
    details: [['className', 'details'], 'open'],
    input: [['type', 'checkbox', 'radio'], 'checked', 'disabled', 'name'],
    col: ['span'],
    colgroup: ['span'],
    label: ['htmlFor'],
    audio: ['src', 'controls', 'preload', 'loop', 'muted'],
    video: ['src', 'poster', 'controls', 'preload', 'loop', 'muted', 'playsInline'],
    source: ['src', 'srcSet', 'media', 'type', 'sizes'],
    track: ['src', 'kind', 'srcLang', 'label', 'default'],
  },
  // The library compares protocols case-sensitively and would reject `Https:`. Addresses are
  // checked in the sanitized tree.
  protocols: {},
  // On GitHub, every `input` is a disabled checkbox. Tabs need radio buttons.
  required: {},
  strip: [...STRIPPED],
}
