// Detects URLs that are wrong before their path. Browsers show an error for these, resolve them on the
// current site, or do nothing.

import { distance } from 'fastest-levenshtein'
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
  return meantScheme(href) === undefined ? undefined : 'unknown-scheme'
}

/** Returns the scheme that was meant by one with a letter too few, too many or wrong, or with two swapped. */
export function meantScheme(href: string): string | undefined {
  const scheme = schemeOf(href.trimStart())
  if (scheme === undefined || COMMON_SCHEMES.includes(scheme)) return undefined
  return COMMON_SCHEMES.find((common) => {
    const edits = distance(scheme, common)
    return edits === 1 || (edits === 2 && lettersOf(scheme) === lettersOf(common))
  })
}

/** Returns the letters of a word in alphabetical order. */
function lettersOf(word: string): string {
  return word.split('').toSorted().join('')
}
