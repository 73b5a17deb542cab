// A folded part that is written as HTML, as everywhere else on the web, looks and opens like one written as `:::details`.

/** The part of a hast tree that is looked at. */
export interface Node {
  type: string
  tagName?: string
  value?: string
  properties?: Record<string, unknown>
  children?: Node[]
  position?: { start: { offset?: number } }
}

/** Gives a `details` element the classes and the body that Markdown's own have, and changes nothing in one of those. */
export function fold(details: Node): void {
  const { properties, children = [] } = details
  if (children.some((child) => classesOf(child).includes('details-body'))) return
  const summary = children.find(({ tagName }) => tagName === 'summary')
  const body: Node = {
    type: 'element',
    tagName: 'div',
    properties: { className: ['details-body'] },
    children: children.filter((child) => child !== summary),
  }
  details.properties = { ...properties, className: ['details'] }
  details.children = summary ? [summary, body] : [body]
}

/** The classes of an element. */
export function classesOf({ properties }: Node): readonly unknown[] {
  const classes = properties?.['className']
  return Array.isArray(classes) ? classes : []
}
