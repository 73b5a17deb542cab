/**
 * Returns the link that contains an event's target, if any. The document and the window have no `closest`. A
 * link in an SVG is another kind of element, without a `protocol`; it is left to the browser.
 */
export function closestLink({ target }: Event): HTMLAnchorElement | null | undefined {
  return (target as Partial<Element>).closest?.('a')
}
