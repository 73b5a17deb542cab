// How an address says that it leads elsewhere.

/** The scheme of an address in lower case, or `undefined` for one that stays on this site. */
export function schemeOf(url: string): string | undefined {
  return url.startsWith('//') ? 'https' : /^([a-z][a-z0-9+.-]*):/i.exec(url)?.[1]?.toLowerCase()
}

/** Whether an address names its host, or is none of a page at all: `mailto:`. */
export function isOutside(href: string): boolean {
  return schemeOf(href) !== undefined
}
