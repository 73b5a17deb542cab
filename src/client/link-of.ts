/** The link that an event has to do with; one in a drawing is the browser's. */
export function linkOf({ target }: Event): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest('a') : null
  return link instanceof HTMLAnchorElement ? link : null
}
