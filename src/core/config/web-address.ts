// Checks addresses in the config: of pages, images and scripts, on this site and on others.

import { bareOrigin, originOf } from '../../shared/url.ts'
import type { Check } from '../reading/schema.ts'

/** Checks a path on this site, or a full URL. */
export const target = address(
  /^(\/(?!\/)|https?:\/\/)/,
  'a path that begins with one “/”, or an address',
)

/** Checks the URL of another site. */
export const outside = address(/^https?:\/\//, 'an address that begins with “https://”')

/** Checks the origin of the site and normalizes it: `https://Docs.Example:443/` becomes `https://docs.example`. */
export const origin: Check<string> = (value, trail, report) => {
  const text = typeof value === 'string' ? value : ''
  const expected = /^https?:\/\/[^\s/?#\\]*@[^\s/?#\\]*\/?$/.test(text)
    ? 'an origin without a name and a password'
    : 'an origin like “https://docs.example” (a path belongs into “base”)'
  return bareOrigin(text) ?? report.wrong(value, trail, expected)
}

/** Checks an address that begins in a certain way. `expected` completes “should be …”. */
export function address(start: RegExp, expected: string): Check<string> {
  return (value, trail, report) => {
    if (typeof value !== 'string' || !start.test(value)) return report.wrong(value, trail, expected)
    // An address is the same for every locale, and a config can use constants instead of site values.
    if (value.includes('{{')) return report.wrong(value, trail, 'an address without “{{…}}”')
    // Names of the site's own files may contain spaces, which are encoded in the output.
    const spaces = value.startsWith('/') ? /[^\S ]|\s$/ : /\s/
    if (spaces.test(value)) return report.wrong(value, trail, 'an address without spaces')
    return /^https?:/i.test(value) && originOf(value) === undefined
      ? report.wrong(value, trail, 'an address with a host, as in “https://x.example/a”')
      : value
  }
}
