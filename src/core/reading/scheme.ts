// Parses URL schemes.

/** Returns the scheme of a URL in lower case, or `undefined` if the URL stays on this site. */
export function schemeOf(url: string): string | undefined {
  return url.startsWith('//') ? 'https' : /^([a-z][a-z0-9+.-]*):/i.exec(url)?.[1]?.toLowerCase()
}

/** Whether a URL names its own host, or is not the address of a page at all (`mailto:`). */
export function isOutside(href: string): boolean {
  return schemeOf(href) !== undefined
}
