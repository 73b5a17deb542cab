// Detects URLs that are wrong before their path. Browsers show an error for these, resolve them on the
// current site, or do nothing.

import { schemeOf } from './scheme.ts'

/** What is missing, misspelled or stands twice before the path of a URL. */
export type UrlDefect = 'no-host' | 'no-slashes' | 'two-schemes' | 'unknown-scheme'

/** The schemes that are recognized when they are misspelled. Others, such as those of apps, may be anything. */
const COMMON_SCHEMES = ['https', 'http', 'mailto']

const NO_HOST = /^\s*(?:(?:https?|wss?|ftp):[\\/]*|[\\/]{2,})(?:[?#]|\s*$)/i
const TWO_SCHEMES = /^\s*(?:https?:)?[\\/]{2}https?:?[\\/]{2}/i
const NO_SLASHES = /^\s*https?:(?![\\/]{2})/i

/**
 * Returns the defect of a URL that is meant for another site: `https:/` and `//` lack a host,
 * `https:/x.example` a slash, `https://https://x.example` has a scheme in place of its host, and
 * `htps://x.example` a scheme that does not exist.
 */
export function urlDefect(href: string): UrlDefect | undefined {
  if (NO_HOST.test(href)) return 'no-host'
  if (TWO_SCHEMES.test(href)) return 'two-schemes'
  if (NO_SLASHES.test(href)) return 'no-slashes'
  const scheme = schemeOf(href.trimStart()) ?? ''
  if (COMMON_SCHEMES.includes(scheme)) return undefined
  return COMMON_SCHEMES.some((common) => isOneSlip(scheme, common)) ? 'unknown-scheme' : undefined
}

/** Whether two words differ by a letter too few, too many or wrong, or by two that are swapped. */
function isOneSlip(word: string, other: string): boolean {
  const shorter = Math.min(word.length, other.length)
  let start = 0
  while (start < shorter && word[start] === other[start]) start++
  let end = 0
  while (end < shorter - start && word.at(-1 - end) === other.at(-1 - end)) end++
  const rest = word.slice(start, word.length - end)
  const otherRest = other.slice(start, other.length - end)
  if (rest.length <= 1 && otherRest.length <= 1) return true
  return rest.length === 2 && rest === otherRest.split('').toReversed().join('')
}
