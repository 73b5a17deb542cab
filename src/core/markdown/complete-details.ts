// Gives `<details>` elements written as HTML the markup of `:::details`, so that both look and behave alike.

/** The properties of a hast node that are used in raw HTML. */
export interface Node {
  type: string
  tagName?: string
  value?: string
  properties?: Record<string, unknown>
  children?: Node[]
  position?: { start: { offset?: number } }
}

/**
 * Adds the class and the body element of `:::details` to a `details` element. One that
 * already has them stays unchanged.
 */
export function completeDetails(details: Node): void {
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

/** Returns the class names of an element. */
export function classesOf({ properties }: Node): readonly unknown[] {
  const classes = properties?.['className']
  return Array.isArray(classes) ? classes : []
}
