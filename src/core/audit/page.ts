// Reads a finished page as a browser does: as a tree. Every attribute that can hold an address is looked at, everything that an
// anchor can name, and the words that a link to a passage can quote.

import type { DefaultTreeAdapterTypes } from 'parse5'
import { attributesOf, placeOf, STYLES, type Attribute } from './attributes-of.ts'
import { addressesIn, isPosted, kindsOf, refreshOf, structuredIn, within } from './element.ts'
import { cssReferences } from '../web/css.ts'
import { folded } from './passage.ts'
import { PARTING } from '../web/parting.ts'
import type { Facts, PlacedFacts, PlacedReference } from './reference.ts'
import { HTML, parseHtml, parseXhtml, SVG } from './tree.ts'

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

/** Stands where an element begins or ends that parts words: no passage goes on there. */
const PARTED = '\n'

const UNDRAWN = new Set(['script', 'style', 'template', 'noscript', 'title'])
/** A search within the page passes over the words of a list to choose from, too. */
const UNSEEN = new Set([...UNDRAWN, 'select', 'datalist'])

/** What is drawn as one space; a single one stays what it is. */
const BLANKS = /\s{2,}|[^\S ]/g
const BLANKS_IN_LINES = /[^\S\n]{2,}|[^\S \n]/g

/** Where a line ends as it is written. */
const VERBATIM = new Set(['listing', 'plaintext', 'pre', 'textarea', 'xmp'])

/** What a page says that is XML. */
export function readXhtml(xhtml: string): PlacedFacts {
  return factsIn(xhtml, parseXhtml(xhtml, true))
}

/** What a page says. */
export function readPage(html: string): PlacedFacts {
  return factsIn(html, parseHtml(html, true))
}

/** The same without places, in half the time: they are only wanted where something is wrong. */
export function skimPage(html: string): Facts {
  return withoutPlaces(factsIn(html, parseHtml(html, false)))
}

/** The same for one that is XML. */
export function skimXhtml(xhtml: string): Facts {
  return withoutPlaces(factsIn(xhtml, parseXhtml(xhtml, false)))
}

function withoutPlaces(facts: PlacedFacts): Facts {
  return {
    ...facts,
    references: facts.references.map(({ kind, href, posted }) =>
      posted ? { kind, href, posted } : { kind, href },
    ),
  }
}

function factsIn(html: string, root: Node): PlacedFacts {
  const references: PlacedReference[] = []
  const ids = new Set<string>()
  const words: string[] = []
  let base: string | undefined
  let refresh: string | undefined
  // A page of those that send visitors on by a script, so that the anchor stays, says in `noscript` where to.
  let unscripted: string | undefined
  let leaves = false

  // A list of what is still to do instead of recursion: pages may nest deeper than the stack is.
  const waiting: (Step | typeof PARTED)[] = [
    { node: root, around: { seen: true, there: true, verbatim: false } },
  ]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next === PARTED) {
      words.push(PARTED)
      continue
    }
    const { node, around } = next
    if ('value' in node) {
      if (around.seen)
        words.push(node.value.replace(around.verbatim ? BLANKS_IN_LINES : BLANKS, ' '))
      continue
    }
    if (PARTING.has(node.nodeName)) {
      words.push(PARTED)
      waiting.push(PARTED)
    }
    const inside = insideOf(node, around)
    const children = childrenOf(node)
    for (let i = children.length - 1; i >= 0; i--) {
      const child = children[i]
      if (child) waiting.push({ node: child, around: inside })
    }
    if (!('tagName' in node) || saysNothing(node)) continue
    const attributes = attributesOf(node)
    // What is never drawn is no place to arrive at.
    if (around.there && !UNDRAWN.has(node.tagName))
      for (const id of idsOf(node.tagName, attributes)) ids.add(id)
    visit(node, attributes, around)
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
    { seen, there }: Around,
  ): void {
    const { tagName } = node
    const value = (name: string): string => attributes.get(name)?.value ?? ''
    const isHtml = node.namespaceURI === HTML
    const isDrawn = node.namespaceURI === SVG
    // What is to be filled into a template is no address yet, and no anchor leads to what it holds, but from within.
    const note = (found: readonly PlacedReference[]): void =>
      void references.push(
        ...(there ? found : found.filter(({ href }) => /^(?!#)[^{}]+$/.test(href))),
      )
    if (tagName === 'base' && isHtml && there && attributes.has('href'))
      // Browsers pass over one in which nothing can lie, and over all that follow the first.
      base ??= /^\s*(data|javascript):/i.test(value('href')) ? '' : value('href')
    for (const [name, kind] of kindsOf(tagName, isDrawn, value)) {
      const attribute = attributes.get(name)
      if (!attribute) continue
      const found = addressesIn(html, name, kind, attribute, placeOf(html, node, attribute))
      note(isPosted(node, name, value) ? found.map((each) => ({ ...each, posted: true })) : found)
    }
    for (const [name, style] of attributes) {
      if (name !== 'style' && !(isDrawn && STYLES.has(name))) continue
      // Most values are words and colours.
      if (!/[(\\]/.test(style.value)) continue
      const place = placeOf(html, node, style)
      note(within(cssReferences(style.value, place.start), place))
    }
    const [first] = node.childNodes
    if (tagName === 'style' && first && 'value' in first)
      note(cssReferences(first.value, first.sourceCodeLocation?.startOffset))
    if (tagName === 'script' && /^application\/ld\+json\b/i.test(value('type').trim()))
      note(structuredIn(html, first))
    else if (tagName === 'script' && there && first && 'value' in first)
      leaves ||= LEAVES.test(first.value)
    if (tagName === 'meta' && value('httpequiv').toLowerCase() === 'refresh') {
      const content = attributes.get('content')
      const found = content && refreshOf(html, content.value, placeOf(html, node, content))
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

/** An element that is still to be looked at. */
interface Step {
  readonly node: Node
  readonly around: Around
}

/** What the elements around one say of it. */
interface Around {
  /** Whether a visitor sees its words. */
  readonly seen: boolean
  /** Whether it is on the page itself: what a template holds is not, and no anchor leads to it. */
  readonly there: boolean
  /** Whether line ends in it are seen. */
  readonly verbatim: boolean
}

/** What an element says of those in it: mostly nothing that is not said already. */
function insideOf(node: Node, around: Around): Around {
  const seen = around.seen && !UNSEEN.has(node.nodeName) && !isHidden(node)
  const there = around.there && !('content' in node)
  const verbatim = around.verbatim || VERBATIM.has(node.nodeName)
  const isSame = seen === around.seen && there === around.there && verbatim === around.verbatim
  return isSame ? around : { seen, there, verbatim }
}

/** Whether an element holds neither an address nor an id: most of a page's do not, and a page has thousands. */
function saysNothing({ tagName, attrs }: Element): boolean {
  const [first] = attrs
  if (first !== undefined && (first.name !== 'class' || attrs.length > 1)) return false
  return tagName !== 'style' && tagName !== 'script'
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
