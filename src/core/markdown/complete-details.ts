// Gives `<details>` elements written as HTML the markup of `:::details`, so that both look and behave alike.

import { classesOf, element, type Node } from './html-tree.ts'

/**
 * Adds the class and the body element of `:::details` to a `details` element. One that
 * already has them stays unchanged.
 */
export function completeDetails(details: Node): void {
  const { properties, children = [] } = details
  if (children.some((child) => classesOf(child).includes('details-body'))) return
  const summary = children.find(({ tagName }) => tagName === 'summary')
  const others = children.filter((child) => child !== summary)
  const body = element('div', { className: ['details-body'] }, others)
  details.properties = { ...properties, className: ['details'] }
  details.children = summary ? [summary, body] : [body]
}
