// Detects URLs that are incomplete before their path. Browsers show an error for these, or resolve them on
// the current site.

/** What is missing between the scheme of a URL and its path. */
export type UrlDefect = 'no-host' | 'no-slashes'

const NO_HOST = /^\s*(?:(?:https?|wss?|ftp):[\\/]*|[\\/]{2,})(?:[?#]|\s*$)/i
const NO_SLASHES = /^\s*https?:(?![\\/]{2})/i

/**
 * Returns what a URL lacks that is meant for another site: `https:/` and `//` lack a host,
 * `https:/x.example` a slash.
 */
export function urlDefect(href: string): UrlDefect | undefined {
  if (NO_HOST.test(href)) return 'no-host'
  return NO_SLASHES.test(href) ? 'no-slashes' : undefined
}
