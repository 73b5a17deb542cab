// Extracts from a finished page, parsed as in a browser, all addresses in its attributes, all ids that a
// fragment can refer to, and the text that a text fragment can quote.

import type { DefaultTreeAdapterTypes } from 'parse5'
import { attributesOf, valueIn, type Attributes } from './attributes-of.ts'
import { isStructured, referencesOf, refreshOf } from './element.ts'
import { normalizePassage } from './passage.ts'
import { WORD_BREAKING } from '../web/word-breaking.ts'
import type { FileFacts, PlacedFileFacts, PlacedReference } from './reference.ts'
import { HTML, parseHtml, parseXhtml } from './tree.ts'

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

/** Marks the start or end of an element that separates words. A quoted passage does not continue across it. */
const SEPARATOR = '\n'

const UNRENDERED_TAGS = new Set(['script', 'style', 'template', 'noscript', 'title'])
/** Elements without searchable text. The browser's search in a page skips the options of a list, too. */
const UNSEARCHABLE_TAGS = new Set([...UNRENDERED_TAGS, 'select', 'datalist'])

/** White space that is shown as one space. A single space is left alone. */
const WHITE_SPACE = /\s{2,}|[^\S ]/g
const WHITE_SPACE_IN_LINES = /[^\S\n]{2,}|[^\S \n]/g

/** Elements in which line breaks are preserved. */
const PREFORMATTED_TAGS = new Set(['listing', 'plaintext', 'pre', 'textarea', 'xmp'])

/** Reads an XHTML page, with source positions. */
export function readXhtml(xhtml: string): PlacedFileFacts {
  return factsIn(xhtml, parseXhtml(xhtml, true))
}

/** Reads an HTML page, with source positions. */
export function readPage(html: string): PlacedFileFacts {
  return factsIn(html, parseHtml(html, true))
}

/**
 * Reads an HTML page without source positions, which takes half the time. Positions are only needed where
 * something is wrong.
 */
export function skimPage(html: string): FileFacts {
  return withoutPositions(factsIn(html, parseHtml(html, false)))
}

/** Reads an XHTML page without source positions. */
export function skimXhtml(xhtml: string): FileFacts {
  return withoutPositions(factsIn(xhtml, parseXhtml(xhtml, false)))
}

function withoutPositions(facts: PlacedFileFacts): FileFacts {
  return {
    ...facts,
    references: facts.references.map(({ kind, href, posted }) =>
      posted ? { kind, href, posted } : { kind, href },
    ),
  }
}

function factsIn(html: string, root: Node): PlacedFileFacts {
  const references: PlacedReference[] = []
  const ids = new Set<string>()
  const words: string[] = []
  let base: string | undefined
  let refresh: string | undefined
  // The target of a refresh in `noscript`. A page that redirects by a script, in order to keep the fragment,
  // has one as a fallback.
  let noscriptRefresh: string | undefined
  let navigates = false

  // An explicit stack instead of recursion, because a page may be nested deeper than the call stack allows.
  const stack: (Step | typeof SEPARATOR)[] = [
    { node: root, context: { isVisible: true, isInPage: true, verbatim: false } },
  ]
  for (let next = stack.pop(); next; next = stack.pop()) {
    if (next === SEPARATOR) {
      words.push(SEPARATOR)
      continue
    }
    const { node, context } = next
    if ('value' in node) {
      if (context.isVisible)
        words.push(node.value.replace(context.verbatim ? WHITE_SPACE_IN_LINES : WHITE_SPACE, ' '))
      continue
    }
    if (WORD_BREAKING.has(node.nodeName)) {
      words.push(SEPARATOR)
      stack.push(SEPARATOR)
    }
    const childContext = contextOfChildren(node, context)
    const children = childrenOf(node)
    for (let i = children.length - 1; i >= 0; i--) {
      const child = children[i]
      if (child) stack.push({ node: child, context: childContext })
    }
    if (!('tagName' in node) || isIrrelevant(node)) continue
    const attributes = attributesOf(node)
    // A fragment cannot refer to an element that is never rendered.
    if (context.isInPage && !UNRENDERED_TAGS.has(node.tagName))
      for (const id of idsOf(node.tagName, attributes)) ids.add(id)
    const found = referencesOf(html, node, attributes)
    references.push(...(context.isInPage ? found : found.filter(isUsableInTemplate)))
    if (!context.isInPage) continue
    // Browsers ignore every `base` after the first.
    base ??= baseOf(node, attributes)
    navigates ||= isNavigation(node, attributes)
    const target = redirectOf(html, node, attributes)
    // A refresh in `noscript` redirects only visitors without scripts.
    if (context.isVisible) refresh ??= target
    else noscriptRefresh ??= target
  }
  if (navigates) refresh ??= noscriptRefresh
  return {
    references,
    ids,
    isPage: true,
    text: normalizePassage(words.join('')),
    ...(base === undefined ? {} : { base }),
    ...(refresh === undefined ? {} : { refresh }),
  }
}

/**
 * Whether a reference in a template leads somewhere. Addresses with placeholders are incomplete, and fragments can
 * only refer to elements inside of the template.
 */
function isUsableInTemplate({ href }: PlacedReference): boolean {
  return /^(?!#)[^{}]+$/.test(href)
}

/** Returns the address of a `base` element, or `''` if its scheme is one that browsers ignore. */
function baseOf(node: Element, attributes: Attributes): string | undefined {
  const href = attributes.get('href')
  if (node.tagName !== 'base' || node.namespaceURI !== HTML || !href) return undefined
  return /^\s*(data|javascript):/i.test(href.value) ? '' : href.value
}

/** Whether an element is a script that navigates to another page. */
function isNavigation(node: Element, attributes: Attributes): boolean {
  const [code] = node.childNodes
  if (node.tagName !== 'script' || !code || !('value' in code)) return false
  return NAVIGATION.test(code.value) && !isStructured(node, attributes)
}

const NAVIGATION = /\blocation(?:(?:\.href)?\s*=[^=]|\.(?:replace|assign)\s*\()/

/** Returns the address to which an element redirects at once, as a refresh without a delay does. */
function redirectOf(html: string, node: Element, attributes: Attributes): string | undefined {
  const refresh = refreshOf(html, node, attributes)
  const isImmediate = refresh && /^\s*0*(\.\d*)?\s*[;,]/.test(valueIn(attributes, 'content'))
  return isImmediate ? refresh.href : undefined
}

/** Whether an element is hidden. With `hidden="until-found"`, a search in the page still finds it. */
function isHidden(node: Node): boolean {
  return (
    'attrs' in node &&
    node.attrs.some(({ name, value }) => name === 'hidden' && !/^until-found$/i.test(value))
  )
}

/** A node that is still to be visited. */
interface Step {
  readonly node: Node
  readonly context: Context
}

/** What the ancestors of a node determine for it. */
interface Context {
  /** Whether visitors see its text. */
  readonly isVisible: boolean
  /** Whether it is part of the page. The content of a template is not, and fragments cannot refer to it. */
  readonly isInPage: boolean
  /** Whether line breaks in it are preserved. */
  readonly verbatim: boolean
}

/**
 * Returns the context for the children of a node. It is the same object if nothing changes, which is the
 * usual case.
 */
function contextOfChildren(node: Node, parent: Context): Context {
  const isVisible = parent.isVisible && !UNSEARCHABLE_TAGS.has(node.nodeName) && !isHidden(node)
  const isInPage = parent.isInPage && !('content' in node)
  const verbatim = parent.verbatim || PREFORMATTED_TAGS.has(node.nodeName)
  const isSame =
    isVisible === parent.isVisible && isInPage === parent.isInPage && verbatim === parent.verbatim
  return isSame ? parent : { isVisible, isInPage, verbatim }
}

/**
 * Whether an element contains neither an address nor an id. That holds for most of the thousands of elements
 * in a page.
 */
function isIrrelevant({ tagName, attrs }: Element): boolean {
  const [first] = attrs
  if (first !== undefined && (first.name !== 'class' || attrs.length > 1)) return false
  return tagName !== 'style' && tagName !== 'script'
}

/** Returns the ids of an element that a fragment can refer to, including the `name` of an `a` element. */
function idsOf(tagName: string, attributes: Attributes): string[] {
  const names = tagName === 'a' ? ['id', 'name'] : ['id']
  return names.flatMap((name) => attributes.get(name)?.value || [])
}

function childrenOf(node: Node): readonly Node[] {
  // A script may insert the content of a template, with its links, into the page.
  if ('content' in node) return node.content.childNodes
  return 'childNodes' in node ? node.childNodes : []
}
