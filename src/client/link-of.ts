/** The link that an event has to do with. One in a drawing is another kind of element, which says no protocol: it is left to the browser. */
export function linkOf({ target }: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest('a') : null
}
