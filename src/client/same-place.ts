/** Lets a link to another language lead to the same place of the page. */
export function samePlace(link: HTMLAnchorElement): void {
  if (!link.matches('.locale')) return
  link.search = location.search
  link.hash = location.hash
}
