// Detects URLs that are wrong before their path. Browsers show an error for these, or resolve them on
// the current site.

/** What is missing, or stands twice, between the scheme of a URL and its path. */
export type UrlDefect = 'no-host' | 'no-slashes' | 'two-schemes'

const NO_HOST = /^\s*(?:(?:https?|wss?|ftp):[\\/]*|[\\/]{2,})(?:[?#]|\s*$)/i
const TWO_SCHEMES = /^\s*(?:https?:)?[\\/]{2}https?:?[\\/]{2}/i
const NO_SLASHES = /^\s*https?:(?![\\/]{2})/i

/**
 * Returns what a URL lacks that is meant for another site: `https:/` and `//` lack a host,
 * `https:/x.example` a slash, and `https://https://x.example` has a scheme in place of its host.
 */
export function urlDefect(href: string): UrlDefect | undefined {
  if (NO_HOST.test(href)) return 'no-host'
  if (TWO_SCHEMES.test(href)) return 'two-schemes'
  return NO_SLASHES.test(href) ? 'no-slashes' : undefined
}
