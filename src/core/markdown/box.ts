// Tables and preformatted text that are written as HTML get the boxes of Markdown's own: what is too wide for a page scrolls there.

import { classesOf, type Node } from './fold.ts'

/** Whether a table within an element scrolls with it. */
export function holdsTables(node: Node): boolean {
  return node.tagName === 'table' || classesOf(node).includes('table')
}

/** A table in its box. What scrolls by the keyboard needs a name. */
export function tableBox(table: Node, ariaLabel: string): Node {
  alignCells(table)
  return element('section', { className: ['table'], tabIndex: 0, ariaLabel }, [table])
}

/** Preformatted text in the box of code, with the role and the name that its author gave it. */
export function codeBox(pre: Node, ariaLabel: string): Node {
  const { properties, children = [] } = pre
  const named = { role: 'group', ariaLabel, ...properties, tabIndex: 0 }
  // Its lines are those of the code in it: white space around that is of the markup.
  const [code, ...others] = children.filter(({ value }) => value?.trim() !== '')
  const inside =
    code?.tagName === 'code' && others.length === 0 ? code : element('code', {}, children)
  return element('figure', { className: ['code'] }, [element('pre', named, [inside])])
}

/** Style sheets are asked before `align`, so it becomes the class of Markdown's own cells. */
function alignCells(node: Node): void {
  const { align, ...others } = node.properties ?? {}
  const side = /^(center|right)$/.exec(String(align).toLowerCase())?.[0]
  if (side && (node.tagName === 'th' || node.tagName === 'td'))
    node.properties = { ...others, className: [side] }
  node.children?.forEach(alignCells)
}

function element(tagName: string, properties: Node['properties'] & {}, children: Node[]): Node {
  return { type: 'element', tagName, properties, children }
}
