// Sanitizes raw HTML in Markdown. It is parsed into a tree and filtered by an allow-list, so that no element stays
// open and nothing can run. Its links and images get slots like those of Markdown.

import { fromHtml } from 'hast-util-from-html'
import { sanitize } from 'hast-util-sanitize'
import { toHtml } from 'hast-util-to-html'
import { isForeign } from '../../shared/route.ts'
import { codeBox, holdsTables, tableBox } from './box.ts'
import { completeDetails } from './complete-details.ts'
import type { Node } from './html-tree.ts'
import { SCHEMA, VOID } from './html-schema.ts'
import { addressReplacer, type AddressSlots } from './raw-addresses.ts'
import { addedMark, placed } from './raw-places.ts'
import { tagsIn } from './tags.ts'
import { slotsOf } from './template.ts'

/** Creates slots for the links and images of raw HTML, and names for its boxes. */
interface Slots extends AddressSlots {
  id(id: string): void
  /** Returns the name of a table that follows the given number of Markdown headings. */
  table(headings: number): string
  readonly code: string
}

/**
 * Sanitizes an article whose raw HTML is marked (`raw-places.ts`). What Markdown rendered already has its slots.
 */
export function cleanHtml(article: string, slots: Slots): string {
  const source = placed(withEndTags(article))
  const addresses = addressReplacer(source, slots)
  const tree = sanitize(fromHtml(source.html, { fragment: true }), SCHEMA) as Node
  let headings = 0
  completeChildren(tree, false)
  return toHtml(tree as Parameters<typeof toHtml>[0], {
    allowDangerousCharacters: true,
    characterReferences: { useNamedReferences: true },
  })

  function completeChildren(parent: Node, isBoxed: boolean): void {
    const inBox = isBoxed || holdsTables(parent)
    parent.children &&= parent.children.map((child) => completed(child, parent, inBox))
  }

  /** Returns a node in its final form. `isBoxed` says whether it is in a table or a box that scrolls. */
  function completed(node: Node, parent: Node, isBoxed: boolean): Node {
    if (node.tagName === 'img') {
      const image = addresses.imageSlot(node, parent.tagName === 'picture')
      if (image !== undefined) return { type: 'text', value: image }
    }
    completeChildren(node, isBoxed)
    addresses.replace(node)
    if (node.properties) completeProperties(node, node.properties)
    switch (node.tagName) {
      case 'details':
        completeDetails(node)
        return node
      case 'pre':
        return codeBox(node, slots.code)
      case 'table':
        return isBoxed ? node : tableBox(node, slots.table(headings))
      default:
        return node
    }
  }

  function completeProperties(node: Node, properties: Record<string, unknown>): void {
    if (node.tagName === 'a') {
      if (isForeign(String(properties['href'] ?? ''))) properties['rel'] = ['noopener']
      moveNameToId(properties)
    }
    const { className } = properties
    if (Array.isArray(className) && className.length === 0) delete properties['className']
    if (typeof properties['id'] !== 'string') return
    const id = properties['id'].normalize('NFC')
    properties['id'] = id
    const [slot] = slotsOf(id)
    if (!slot) slots.id(id)
    // Not a count of headings seen, because some before this one may have been removed.
    else if (slot.kind === 'h') headings = slot.index + 1
  }
}

/**
 * Adds an end tag after `<video />`, which is complete in component syntax, and after an `<iframe>` that nothing ends. In
 * HTML, these elements would contain everything that follows.
 */
function withEndTags(article: string): string {
  if (!/\/>|<(?:textarea|title|iframe|xmp|noembed|noframes)/i.test(article)) return article
  let result = ''
  let from = 0
  for (const { name, isEnd, closed, isEndless, end = from } of tagsIn(article))
    if (isEndless || (closed && !isEnd && !VOID.has(name.toLowerCase()))) {
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
