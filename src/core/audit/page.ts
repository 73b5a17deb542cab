// Reads a finished page as a browser does: as a tree. Every attribute that can hold an address is looked at, everything that an
// anchor can name, and the words that a link to a passage can quote.

import type { DefaultTreeAdapterTypes } from 'parse5'
import { own } from '../../shared/text.ts'
import { ADDRESSES, attributesOf, DRAWN, STYLES, type Attribute } from './attributes-of.ts'
import { cssReferences } from '../web/css.ts'
import { structuredReferences } from './json.ts'
import { folded } from './passage.ts'
import { PARTING } from '../web/parting.ts'
import type { Facts, Reference, ReferenceKind } from './reference.ts'
import { srcsetCandidates } from '../web/srcset.ts'
import { HTML, parseHtml, parseXhtml, SVG } from './tree.ts'

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

/** Stands where an element begins or ends that parts words: no passage goes on there. */
const PARTED = '\n'

/** An address that is empty is the page itself; as a picture or a file it is a mistake. */
const MAY_BE_EMPTY: ReadonlySet<ReferenceKind> = new Set(['link', 'canonical', 'translation'])

const UNDRAWN = new Set(['script', 'style', 'template', 'noscript', 'title'])
/** A search within the page passes over the words of a list to choose from, too. */
const UNSEEN = new Set([...UNDRAWN, 'select', 'datalist'])

/** Where a line ends as it is written. */
const VERBATIM = new Set(['listing', 'plaintext', 'pre', 'textarea', 'xmp'])

/** What a page says that is XML. */
export function readXhtml(xhtml: string): Facts {
  return readPage(xhtml, parseXhtml(xhtml))
}

/** What a page says. */
export function readPage(html: string, root: Node = parseHtml(html)): Facts {
  const references: Reference[] = []
  const ids = new Set<string>()
  const words: string[] = []
  let base: string | undefined
  let refresh: string | undefined
  // A page of those that send visitors on by a script, so that the anchor stays, says in `noscript` where to.
  let unscripted: string | undefined
  let leaves = false

  // A list of what is still to do instead of recursion: pages may nest deeper than the stack is.
  const waiting: (Step | typeof PARTED)[] = [
    { node: root, seen: true, there: true, verbatim: false },
  ]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next === PARTED) {
      words.push(PARTED)
      continue
    }
    const { node, seen, there, verbatim } = next
    if (PARTING.has(node.nodeName)) {
      words.push(PARTED)
      waiting.push(PARTED)
    }
    if ('value' in node && seen)
      words.push(node.value.replace(verbatim ? /[^\S\n]+/g : /\s+/g, ' '))
    const inside = {
      seen: seen && !UNSEEN.has(node.nodeName) && !isHidden(node),
      there: there && !('content' in node),
      verbatim: verbatim || VERBATIM.has(node.nodeName),
    }
    const children = childrenOf(node)
    for (let i = children.length - 1; i >= 0; i--) {
      const child = children[i]
      if (child) waiting.push({ node: child, ...inside })
    }
    if (!('tagName' in node)) continue
    const attributes = attributesOf(html, node)
    // What is never drawn is no place to arrive at.
    if (there && !UNDRAWN.has(node.tagName))
      for (const id of idsOf(node.tagName, attributes)) ids.add(id)
    visit(node, attributes, next)
  }
  if (leaves) refresh ??= unscripted
  return {
    references,
    ids,
    page: true,
    text: folded(words.join('')),
    ...(base === undefined ? {} : { base }),
    ...(refresh === undefined ? {} : { refresh }),
  }

  function visit(
    node: Element,
    attributes: ReadonlyMap<string, Attribute>,
    { seen, there }: Step,
  ): void {
    const { tagName } = node
    const value = (name: string): string => attributes.get(name)?.value ?? ''
    const isHtml = node.namespaceURI === HTML
    const isDrawn = node.namespaceURI === SVG
    // What is to be filled into a template is no address yet, and no anchor leads to what it holds, but from within.
    const note = (found: readonly Reference[]): void =>
      void references.push(
        ...(there ? found : found.filter(({ href }) => /^(?!#)[^{}]+$/.test(href))),
      )
    if (tagName === 'base' && isHtml && there && attributes.has('href'))
      // Browsers pass over one in which nothing can lie, and over all that follow the first.
      base ??= /^\s*(data|javascript):/i.test(value('href')) ? '' : value('href')
    for (const [name, kind] of kindsOf(tagName, isDrawn, value)) {
      const attribute = attributes.get(name)
      if (!attribute) continue
      const found = addressesIn(html, name, kind, attribute)
      note(isPosted(node, name, value) ? found.map((each) => ({ ...each, posted: true })) : found)
    }
    for (const [name, style] of attributes) {
      if (name !== 'style' && !(isDrawn && STYLES.has(name))) continue
      // Most values are words and colours.
      if (/[(\\]/.test(style.value)) note(within(cssReferences(style.value, style.start), style))
    }
    const [first] = node.childNodes
    if (tagName === 'style' && first && 'value' in first)
      note(cssReferences(first.value, first.sourceCodeLocation?.startOffset))
    if (tagName === 'script' && /^application\/ld\+json\b/i.test(value('type').trim()))
      note(structuredIn(html, first))
    else if (tagName === 'script' && there && first && 'value' in first)
      leaves ||= LEAVES.test(first.value)
    if (tagName === 'meta' && value('httpequiv').toLowerCase() === 'refresh') {
      const found = refreshOf(html, attributes.get('content'))
      if (found) note([found])
      if (found && there && /^\s*0*(\.\d*)?\s*[;,]/.test(value('content'))) {
        // One for those without a script sends nobody else on.
        if (seen) refresh ??= found.href
        else unscripted ??= found.href
      }
    }
  }
}

/** How a script leaves the page that it is on. */
const LEAVES = /\blocation(?:(?:\.href)?\s*=[^=]|\.(?:replace|assign)\s*\()/

/** Whether nobody sees an element, unless a search within the page finds it. */
function isHidden(node: Node): boolean {
  return (
    'attrs' in node &&
    node.attrs.some(({ name, value }) => name === 'hidden' && !/^until-found$/i.test(value))
  )
}

function structuredIn(page: string, data: Node | undefined): Reference[] {
  const { startOffset = 0, endOffset = 0 } = data?.sourceCodeLocation ?? {}
  return structuredReferences(page.slice(startOffset, endOffset), startOffset)
}

/** An element that is still to be looked at. */
interface Step {
  readonly node: Node
  /** Whether a visitor sees its words. */
  readonly seen: boolean
  /** Whether it is on the page itself: what a template holds is not, and no anchor leads to it. */
  readonly there: boolean
  /** Whether line ends in it are seen. */
  readonly verbatim: boolean
}

/** What an anchor can name: any id, and names of links alone. */
function idsOf(tagName: string, attributes: ReadonlyMap<string, Attribute>): string[] {
  const names = tagName === 'a' ? ['id', 'name'] : ['id']
  return names.flatMap((name) => attributes.get(name)?.value || [])
}

function childrenOf(node: Node): readonly Node[] {
  // What stands in a template is on the page as soon as a script wants it, with its links.
  if ('content' in node) return node.content.childNodes
  return 'childNodes' in node ? node.childNodes : []
}

function kindsOf(
  tagName: string,
  isDrawn: boolean,
  value: (name: string) => string,
): readonly (readonly [string, ReferenceKind])[] {
  if (tagName === 'link') {
    const kind = linkKind(value)
    return kind ? [['href', kind] as const, ['imagesrcset', 'image'] as const] : []
  }
  if (tagName === 'meta') {
    const kind = metaKind(value('property') || value('name'), value('content'))
    return kind ? [['content', kind]] : []
  }
  return Object.entries(
    (isDrawn ? own(DRAWN, tagName) : undefined) ?? own(ADDRESSES, tagName) ?? {},
  )
}

/** Whether an address is that of a form that sends with POST. */
function isPosted(node: Element, name: string, value: (name: string) => string): boolean {
  if (name !== 'action' && name !== 'formaction') return false
  return (value('formmethod') || methodAround(node)).toLowerCase() === 'post'
}

function methodAround(node: Node | null): string {
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
  const loaded = ['stylesheet', 'preload', 'modulepreload', 'prefetch', 'manifest', 'mask-icon']
  return loaded.some(has) ? 'file' : 'link'
}

function metaKind(name: string, content: string): ReferenceKind | undefined {
  if (name === 'og:url') return 'canonical'
  if (/^(og|twitter):image(:(url|secure_url|src))?$/.test(name)) return 'image'
  if (/^og:(video|audio)(:(url|secure_url))?$/.test(name)) return 'file'
  // Whatever it is called, a whole address is one.
  return /^https?:\/\/\S+$/i.test(content.trim()) ? 'link' : undefined
}

function addressesIn(
  html: string,
  name: string,
  kind: ReferenceKind,
  attribute: Attribute,
): Reference[] {
  const { value, start, length } = attribute
  if (name.endsWith('srcset')) {
    const written = html.slice(start, start + length)
    // Where a value is written with entities, its parts have no places of their own.
    return srcsetCandidates(value).map(({ url, at }) =>
      written === value
        ? { kind, href: url, start: start + at, length: url.length }
        : { kind, href: url, start, length },
    )
  }
  // A wide space is a part of the address, as browsers see it.
  const href = value.replace(/^[\t\n\f\r ]+|[\t\n\f\r ]+$/g, '')
  if (href === '' && MAY_BE_EMPTY.has(kind)) return []
  return [{ kind, href, start, length }]
}

/** `5; url=/next`: one in quotes ends where these do, and any other with the whole. */
const REFRESH = /^\s*[\d.]+\s*[;,]?\s*(?:url\s*=\s*)?(?:"([^"]*)|'([^']*)|([^]*))/i

/** The address of a page that is left by itself. */
function refreshOf(html: string, attribute: Attribute | undefined): Reference | undefined {
  if (!attribute) return undefined
  const [, ...ways] = REFRESH.exec(attribute.value) ?? []
  const href = ways.find((way) => way !== undefined)
  if (!href || /^[\d.;,\s]*$/.test(href)) return undefined
  const at = html.slice(attribute.start, attribute.start + attribute.length).indexOf(href.trim())
  return at < 0
    ? { kind: 'redirect', href: href.trim(), start: attribute.start, length: attribute.length }
    : {
        kind: 'redirect',
        href: href.trim(),
        start: attribute.start + at,
        length: href.trim().length,
      }
}

/** Places within an attribute that is written with entities are only about right; they stay inside of it. */
function within(references: readonly Reference[], { start, length }: Attribute): Reference[] {
  return references.map((each) =>
    each.start + each.length <= start + length ? each : { ...each, start, length },
  )
}
