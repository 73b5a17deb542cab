// HTML written in Markdown passes an allow-list as a tree, so that nothing it opens stays open and nothing in it can run.
// Its links and pictures get slots like those of Markdown.

import { fromHtml } from 'hast-util-from-html'
import { defaultSchema, sanitize, type Schema } from 'hast-util-sanitize'
import { toHtml } from 'hast-util-to-html'
import type { Token } from 'marked'
import type { Diagnostic, Place } from '../../shared/contract.ts'
import { unclosedHtml, unsafeHtml, unsafeUrl } from '../problems.ts'
import { CALLOUTS } from './extensions.ts'
import type { At, Positions } from './positions.ts'
import { placed } from './raw-places.ts'
import { allTokens, isComment } from './tokens.ts'
import { isSafeImage, isSafeLink, readUrl, schemeOf } from './url.ts'

/** A piece of HTML as it stands in the source. */
export interface HtmlPiece {
  readonly raw: string
  readonly at: number
}

/** The raw HTML among tokens, comments left out. */
export function htmlPieces(tokens: readonly Token[], positions: Positions): HtmlPiece[] {
  return allTokens(tokens)
    .filter(({ type, raw }) => type === 'html' && !isComment(raw))
    .map((token) => ({ raw: token.raw, at: positions.get(token) ?? 0 }))
}

/** Makes slots for what raw HTML links to and shows. */
export interface Slots {
  link(href: string, at: number, wants?: 'image' | 'file'): string
  image(src: string, attributes: Readonly<Record<string, string>>, at: number): string
  id(id: string): void
}

/** The part of a hast tree that is looked at here. */
interface Node {
  type: string
  tagName?: string
  value?: string
  properties?: Record<string, unknown>
  children?: Node[]
  position?: { start: { offset?: number } }
}

/**
 * Cleans an article that holds raw HTML between marks. Of what Markdown drew, links and pictures are known already. `pieces` are
 * that HTML, in order, to say where something stood.
 */
export function cleanHtml(article: string, pieces: readonly HtmlPiece[], slots: Slots): string {
  const { html, sourceOf } = placed(article)
  const tree = sanitize(fromHtml(html, { fragment: true }), SCHEMA) as Node
  const whereIs = finder(pieces)
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
    const isRaw = sourceOf(node.position?.start.offset ?? -1) !== undefined
    for (const name of isRaw ? ['href', 'src', 'poster', 'cite'] : []) {
      const value = properties[name]
      if (typeof value !== 'string' || value === '' || isSlot(value)) continue
      const wants = name === 'poster' ? 'image' : name === 'src' ? 'file' : undefined
      properties[name] = slots.link(value, whereIs(value, name), wants)
    }
    if (tagName === 'source' || tagName === 'img') slotCandidates(properties)
    if (tagName === 'a' && /^https?:/.test(String(properties['href'] ?? ''))) {
      properties['rel'] = ['noopener']
    }
    const classes = properties['className']
    if (Array.isArray(classes) && classes.length === 0) delete properties['className']
    const id = properties['id']
    if (typeof id === 'string' && !isSlot(id)) slots.id(id)
  }

  function slotCandidates(properties: Record<string, unknown>): void {
    const { srcSet } = properties
    if (typeof srcSet !== 'string') return
    properties['srcSet'] = slotSrcset(srcSet, (url) =>
      slots.link(url, whereIs(url, 'srcset'), 'image'),
    )
  }

  function asSlot({ properties = {} }: Node): string | undefined {
    const { src, ...others } = properties
    if (typeof src !== 'string' || src === '') return undefined
    slotCandidates(others)
    const attributes = Object.entries(others).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number'
        ? [[name === 'srcSet' ? 'srcset' : name, String(value)]]
        : [],
    )
    return slots.image(
      src,
      Object.fromEntries(attributes) as Record<string, string>,
      whereIs(src, 'src'),
    )
  }
}

/** What the allow-list will take out, and what is left open: each with its place. */
export function htmlProblems(pieces: readonly HtmlPiece[], place: At): Diagnostic[] {
  const problems: Diagnostic[] = []
  const open: { tag: string; at: number }[] = []
  for (const { raw, at } of pieces) {
    for (const match of raw.matchAll(TAG)) {
      const [whole, closing, name = '', attributes = ''] = match
      const tag = name.toLowerCase()
      const start = at + match.index
      if (!ALLOWED.has(tag)) {
        if (!closing) problems.push(unsafeHtml(`<${tag}>`, place(start, whole.length)))
        continue
      }
      for (const attribute of attributes.matchAll(ATTRIBUTE)) {
        const [written, key = '', quoted, single, bare] = attribute
        const from = start + whole.indexOf(attributes) + attribute.index
        const problem = attributeProblem(tag, key.toLowerCase(), quoted ?? single ?? bare ?? '')
        if (problem) problems.push(problem(place(from, written.length)))
      }
      if (closing) {
        const last = open.findLastIndex((each) => each.tag === tag)
        if (last >= 0) open.splice(last)
      } else if (!VOID.has(tag) && !MAY_STAY_OPEN.has(tag) && !whole.endsWith('/>')) {
        open.push({ tag, at: start })
      }
    }
  }
  return [...problems, ...open.map(({ tag, at }) => unclosedHtml(tag, place(at, tag.length + 1)))]
}

const TAG =
  /<(\/?)([a-zA-Z][\w-]*)((?:\s+[^\s=/>"']+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+))?)*)\s*\/?>/g
const ATTRIBUTE = /([^\s=/>"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?/g
const VOID = new Set(['br', 'hr', 'img', 'input', 'source', 'track', 'wbr', 'col'])
const MAY_STAY_OPEN = new Set([
  'p',
  'li',
  'dt',
  'dd',
  'tr',
  'td',
  'th',
  'thead',
  'tbody',
  'tfoot',
  'rt',
  'rp',
  'option',
])

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
    a: ['href', 'ariaLabel', ['className', 'anchor', 'external'], ['rel', 'noopener']],
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
  protocols: {
    href: ['http', 'https', 'mailto', 'tel'],
    src: ['http', 'https', 'data'],
    poster: ['http', 'https'],
    cite: ['http', 'https'],
  },
  // GitHub makes every input a disabled checkbox; our tabs are radio buttons.
  required: {},
  strip: ['script', 'style', 'template', 'noscript', 'iframe', 'object', 'svg', 'math'],
}
const ALLOWED = new Set(SCHEMA.tagNames)

function attributeProblem(
  tag: string,
  name: string,
  value: string,
): ((place: Place) => Diagnostic) | undefined {
  if (!isAllowed(tag, name)) return (place) => unsafeHtml(`The attribute “${name}”`, place)
  const url = readUrl(value)
  const safe =
    name === 'href'
      ? isSafeLink(url)
      : name === 'src' || name === 'poster'
        ? isSafeImage(url)
        : true
  return safe ? undefined : (place) => unsafeUrl(schemeOf(url) ?? '', place)
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

function slotSrcset(srcset: string, link: (url: string) => string): string {
  return srcset
    .split(',')
    .map((candidate) => candidate.trim().replace(/^\S+/, (url) => (isSlot(url) ? url : link(url))))
    .join(', ')
}

/** Finds an attribute's value in the pieces, each time after where it was found before. */
function finder(pieces: readonly HtmlPiece[]): (value: string, attribute: string) => number {
  const next = new Map<string, number>()
  return (value, attribute) => {
    const key = `${attribute}=${value}`
    const from = next.get(key) ?? -1
    for (const { raw, at } of pieces) {
      const found = indexOfValue(raw, value, attribute, Math.max(0, from + 1 - at))
      if (found >= 0 && at + found > from) {
        next.set(key, at + found)
        return at + found
      }
    }
    return from >= 0 ? from : (pieces[0]?.at ?? 0)
  }
}

/** So far back an attribute's name is looked for, so that no text can make it slow. */
const LONGEST_LEAD = 4000

/** Where a value stands by itself in an attribute: `a.md` in `href="a.md"`, and not in `href="data.md"`. */
function indexOfValue(raw: string, value: string, attribute: string, from: number): number {
  const before = new RegExp(`\\s${attribute}\\s*=\\s*("([^"]*[\\s,])?|'([^']*[\\s,])?|)$`, 'i')
  for (let at = raw.indexOf(value, from); at >= 0; at = raw.indexOf(value, at + 1)) {
    const after = raw[at + value.length] ?? ' '
    const lead = raw.slice(Math.max(0, at - LONGEST_LEAD), at)
    if (/[\s"'>,]/.test(after) && before.test(lead.slice(lead.lastIndexOf('<') + 1))) return at
  }
  return -1
}
