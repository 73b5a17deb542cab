/**
 * The link that an event has to do with; the document and the window are in none. One in a drawing is another kind of element, which
 * says no protocol: it is left to the browser.
 */
export function linkOf({ target }: Event): HTMLAnchorElement | null | undefined {
  return (target as Partial<Element>).closest?.('a')
}
