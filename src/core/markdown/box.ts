// Wraps tables and preformatted text written as raw HTML in the same scroll boxes that Markdown tables and code
// blocks get, so that content wider than the page scrolls inside the box.

import { classesOf, element, type Node } from './html-tree.ts'

/** Whether an element already scrolls the tables inside it: it is a table itself, or a table box. */
export function holdsTables(node: Node): boolean {
  return node.tagName === 'table' || classesOf(node).includes('table')
}

/** Wraps a table in a scroll box. The box is focusable, so it needs an accessible name. */
export function tableBox(table: Node, ariaLabel: string): Node {
  alignCells(table)
  return element('section', { className: ['table'], tabIndex: 0, ariaLabel }, [table])
}

/** Wraps a `<pre>` in the markup of a code block. The author's own role and label win over the defaults. */
export function codeBox(pre: Node, ariaLabel: string): Node {
  const { properties, children = [] } = pre
  const preProperties = { role: 'group', ariaLabel, ...properties, tabIndex: 0 }
  // Only the text of the `<code>` is code. White space between `<pre>` and `<code>` belongs to the markup.
  const [code, ...others] = children.filter(({ value }) => value?.trim() !== '')
  const codeElement =
    code?.tagName === 'code' && others.length === 0 ? code : element('code', {}, children)
  return element('figure', { className: ['code'] }, [element('pre', preProperties, [codeElement])])
}

/**
 * Replaces `align` on table cells with the class that Markdown's cells use, because stylesheets override `align`.
 */
function alignCells(node: Node): void {
  const { align, ...others } = node.properties ?? {}
  const alignment = /^(center|right)$/.exec(String(align).toLowerCase())?.[0]
  if (alignment && (node.tagName === 'th' || node.tagName === 'td'))
    node.properties = { ...others, className: [alignment] }
  node.children?.forEach(alignCells)
}
