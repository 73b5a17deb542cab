/** Makes a link to another language keep the current query and hash. */
export function keepQueryAndHash(link: HTMLAnchorElement): void {
  if (!link.matches('.locale')) return
  link.search = location.search
  link.hash = location.hash
}
