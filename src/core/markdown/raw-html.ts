// HTML written in Markdown passes an allow-list as a tree, so that nothing it opens stays open and nothing in it can run.
// Its links and pictures get slots like those of Markdown.

import { decodeHTMLAttribute } from 'entities'
import { fromHtml } from 'hast-util-from-html'
import { defaultSchema, sanitize, type Schema } from 'hast-util-sanitize'
import { toHtml } from 'hast-util-to-html'
import type { Token } from 'marked'
import type { Diagnostic, Place } from '../../shared/contract.ts'
import { escapeHtml } from '../../shared/text.ts'
import { srcsetCandidates } from '../audit/srcset.ts'
import {
  duplicateId,
  frameId,
  unclosedHtml,
  unsafeHtml,
  unsafeTag,
  unsafeUrl,
} from '../problems.ts'
import { isFrameId } from './anchor.ts'
import { CALLOUTS } from './extensions.ts'
import { fold, type Node } from './fold.ts'
import type { At, Positions } from './positions.ts'
import { addedMark, attributesAt, placed, type Attribute } from './raw-places.ts'
import { allTokens, isComment } from './tokens.ts'
import { isSafeImage, isSafeLink, plainUrl, readUrl, schemeOf } from './url.ts'

/** A piece of HTML as it stands in the source. */
interface HtmlPiece {
  readonly raw: string
  readonly at: number
}

/** The raw HTML among tokens, comments left out. */
export function htmlPieces(tokens: readonly Token[], positions: Positions): HtmlPiece[] {
  return allTokens(tokens)
    .filter(({ type, raw }) => type === 'html' && !isComment(raw))
    .map((token) => ({ raw: token.raw, at: positions.get(token) ?? 0 }))
}

/** Where something stands in the source. */
interface Span {
  readonly from: number
  readonly length: number
}

/** Makes slots for what raw HTML links to and shows. Addresses are as they are written there, those that are made as in markup. */
interface Slots {
  link(href: string, at: Span, wants?: 'image' | 'file'): string
  image(src: string, attributes: Readonly<Record<string, string>>, at: Span): string
  id(id: string): void
}

/** Cleans an article that holds raw HTML between marks. Of what Markdown drew, links and pictures are known already. */
export function cleanHtml(article: string, slots: Slots): string {
  const { html, sourceOf } = placed(withEnds(article))
  const tree = sanitize(fromHtml(html, { fragment: true }), SCHEMA) as Node
  // A parser repeats an element that was not closed in time: what it says was still written once.
  const made = new Map<number, string>()
  visit(tree)
  return toHtml(tree as Parameters<typeof toHtml>[0], {
    allowDangerousCharacters: true,
    characterReferences: { useNamedReferences: true },
  })

  function visit(node: Node): void {
    if (node.children)
      node.children = node.children.map((child) => {
        const image = child.tagName === 'img' ? asSlot(child) : undefined
        if (image !== undefined) return { type: 'text', value: image }
        visit(child)
        return child
      })
    const { properties = {}, tagName } = node
    const attributes = writtenOn(node)
    for (const name of ['href', 'src', 'poster', 'cite']) {
      const attribute = attributes.get(name)
      const wants = name === 'poster' ? 'image' : name === 'src' ? 'file' : undefined
      if (!isSafe(name, properties[name])) delete properties[name]
      else if (attribute && properties[name]) properties[name] = link(attribute, wants)
    }
    if (tagName === 'source') slotCandidates(properties, attributes.get('srcset'))
    if (tagName === 'a' && /^https?:/i.test(String(properties['href'] ?? ''))) {
      properties['rel'] = ['noopener']
    }
    const classes = properties['className']
    if (Array.isArray(classes) && classes.length === 0) delete properties['className']
    const id = properties['id']
    if (typeof id === 'string' && !isSlot(id)) slots.id(id)
    if (tagName === 'details') fold(node)
  }

  /** The attributes of an element of raw HTML; others have none that are of interest. */
  function writtenOn({ position }: Node): ReadonlyMap<string, Attribute> {
    const start = position?.start.offset ?? -1
    return sourceOf(start) === undefined ? new Map() : attributesAt(html, start)
  }

  function link({ value, start }: Attribute, wants?: 'image' | 'file'): string {
    const href = made.get(start) ?? slots.link(value, spanOf(value, start), wants)
    made.set(start, href)
    return href
  }

  function spanOf(value: string, start: number): Span {
    const from = sourceOf(start) ?? 0
    return { from, length: (sourceOf(start + value.length) ?? from + value.length) - from }
  }

  function slotCandidates(properties: Record<string, unknown>, srcset?: Attribute): void {
    if (!srcset) return
    let slotted = ''
    let end = 0
    for (const { url, at } of srcsetCandidates(srcset.value)) {
      slotted += srcset.value.slice(end, at)
      slotted += escapeHtml(slots.link(url, spanOf(url, srcset.start + at), 'image'))
      end = at + url.length
    }
    properties['srcSet'] = decodeHTMLAttribute(slotted + srcset.value.slice(end))
  }

  function asSlot(node: Node): string | undefined {
    const { src: shown, ...others } = node.properties ?? {}
    const written = writtenOn(node)
    const src = written.get('src')
    if (!src || !shown || !isSafe('src', shown)) return undefined
    slotCandidates(others, written.get('srcset'))
    const attributes = Object.entries(others).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number'
        ? [[name === 'srcSet' ? 'srcset' : name, String(value)]]
        : [],
    )
    return slots.image(
      src.value,
      Object.fromEntries(attributes) as Record<string, string>,
      spanOf(src.value, src.start),
    )
  }
}

/**
 * `<video />` ends there, as in components: a parser of HTML passes over the slash, and the element would take in all that
 * follows it.
 */
function withEnds(article: string): string {
  if (!article.includes('/>')) return article
  return article.replace(TAG, (whole, closing: string, name: string, _, closed: string) =>
    closing === '' && closed !== '' && !VOID.has(name.toLowerCase())
      ? whole + addedMark(`</${name}>`)
      : whole,
  )
}

/**
 * What the allow-list will take out, what is left open, and ids that are `taken`, to which those that are met are added: each
 * with its place.
 */
export function htmlProblems(
  pieces: readonly HtmlPiece[],
  place: At,
  taken: Set<string>,
): Diagnostic[] {
  const problems: Diagnostic[] = []
  const open: { tag: string; at: number }[] = []
  for (const { raw, at } of pieces) {
    for (const match of raw.matchAll(TAG)) {
      const [whole, closing, name = '', attributes = '', closed] = match
      const tag = name.toLowerCase()
      const start = at + match.index
      if (!ALLOWED.has(tag)) {
        if (!closing) problems.push(unsafeTag(name, place(start, whole.length)))
        continue
      }
      for (const attribute of attributes.matchAll(ATTRIBUTE)) {
        const [written, key = '', quoted, single, bare] = attribute
        const from = start + whole.indexOf(attributes) + attribute.index
        const value = quoted ?? single ?? bare ?? ''
        const problem = attributeProblem(tag, key.toLowerCase(), value, taken)
        if (problem) problems.push(problem(place(from, written.length)))
      }
      if (closing) {
        const last = open.findLastIndex((each) => each.tag === tag)
        if (last >= 0) open.splice(last)
      } else if (!VOID.has(tag) && !MAY_STAY_OPEN.has(tag) && !closed) {
        open.push({ tag, at: start })
      }
    }
  }
  return [...problems, ...open.map(({ tag, at }) => unclosedHtml(tag, place(at, tag.length + 1)))]
}

const TAG =
  /<(\/?)([a-zA-Z][\w-]*)((?:\s+[^\s=/>"']+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+))?)*)\s*(\/?)>/g
const ATTRIBUTE = /([^\s=/>"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?/g
const VOID = new Set(['br', 'hr', 'img', 'input', 'source', 'track', 'wbr', 'col'])
const MAY_STAY_OPEN = new Set('p li dt dd tr td th thead tbody tfoot rt rp option'.split(' '))

/** GitHub's allow-list, with what a page of documentation wants besides, and with the classes that our own markup has. */
const SCHEMA: Schema = {
  ...defaultSchema,
  // Ids stay as they are written: links lead to them, and nothing of ours trusts a global name.
  clobber: [],
  clobberPrefix: '',
  tagNames: [
    ...(defaultSchema.tagNames ?? []),
    ...['abbr', 'audio', 'bdi', 'bdo', 'cite', 'dfn', 'figcaption', 'figure', 'label', 'mark'],
    ...['section', 'small', 'time', 'track', 'u', 'video', 'wbr'],
  ],
  attributes: {
    ...defaultSchema.attributes,
    '*': [
      ...['id', 'title', 'lang', 'dir', 'width', 'height', 'align', 'open', 'role', 'tabIndex'],
      ...['ariaLabel', 'ariaHidden', 'colSpan', 'rowSpan', 'scope', 'dateTime', 'cite', 'start'],
    ],
    a: ['href', 'ariaLabel', ['className', 'anchor'], ['rel', 'noopener']],
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
    label: ['htmlFor'],
    audio: ['src', 'controls', 'preload', 'loop', 'muted'],
    video: ['src', 'poster', 'controls', 'preload', 'loop', 'muted', 'playsInline'],
    source: ['src', 'srcSet', 'media', 'type', 'sizes'],
    track: ['src', 'kind', 'srcLang', 'label', 'default'],
  },
  // Its author compares them letter by letter, and `Https:` is one as well: addresses are judged in the tree that is left.
  protocols: {},
  // GitHub makes every input a disabled checkbox; our tabs are radio buttons.
  required: {},
  strip: ['script', 'style', 'template', 'noscript', 'iframe', 'object', 'svg', 'math'],
}
const ALLOWED = new Set(SCHEMA.tagNames)

function attributeProblem(
  tag: string,
  name: string,
  value: string,
  taken: Set<string>,
): ((place: Place) => Diagnostic) | undefined {
  if (!isAllowed(tag, name)) {
    const instead = tag === 'a' && name === 'name' ? `id="${value}"` : undefined
    return (place) => unsafeHtml(`The attribute “${name}”`, place, instead)
  }
  if (name === 'id') {
    if (isFrameId(value)) return (place) => frameId(value, place)
    if (taken.has(value)) return (place) => duplicateId(value, place)
    taken.add(value)
  }
  const url = readUrl(value)
  return isSafe(name, url) ? undefined : (place) => unsafeUrl(schemeOf(url) ?? '', place)
}

/** Whether the value of an attribute, without entities, may stay. */
function isSafe(attribute: string, value: unknown): boolean {
  const url = typeof value === 'string' ? plainUrl(value) : ''
  if (attribute === 'href' || attribute === 'cite') return isSafeLink(url)
  return attribute === 'src' || attribute === 'poster' ? isSafeImage(url) : true
}

function isAllowed(tag: string, attribute: string): boolean {
  const attributes = SCHEMA.attributes ?? {}
  return [...(attributes['*'] ?? []), ...(attributes[tag] ?? [])].some((rule) => {
    const name = typeof rule === 'string' ? rule : rule[0]
    const plain = name === 'className' ? 'class' : name === 'htmlFor' ? 'for' : name.toLowerCase()
    return plain === attribute || plain === attribute.replace('-', '')
  })
}

function isSlot(value: string): boolean {
  return value.includes('\uFDD0')
}
