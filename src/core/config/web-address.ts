// Checks addresses in the config: of pages, images and scripts, on this site and on others.

import { isUrl } from '../../shared/url.ts'
import type { Check } from '../reading/schema.ts'

/** The WHATWG `URL` class. Node.js and browsers both have it, but it is not part of the ECMAScript type library. */
declare const URL: new (written: string) => { readonly origin: string; readonly href: string }

/** Checks a path on this site, or a full URL. */
export const target = address(
  /^(\/(?!\/)|https?:\/\/)/,
  'a path that begins with one “/”, or an address',
)

/** Checks the URL of another site. */
export const outside = address(/^https?:\/\//, 'an address that begins with “https://”')

/** Checks the origin of the site and normalizes it: `https://Docs.Example:443/` becomes `https://docs.example`. */
export const origin: Check<string> = (value, trail, report) => {
  const expected = 'an origin like “https://docs.example” (a path belongs into “base”)'
  if (typeof value !== 'string' || !/^https?:\/\/[^\s/?#\\]+\/?$/.test(value))
    return report.wrong(value, trail, expected)
  if (value.includes('@'))
    return report.wrong(value, trail, 'an origin without a name and a password')
  return originOf(value) ?? report.wrong(value, trail, expected)
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

/**
 * Returns the origin of a URL in ASCII, as HTTP headers need it: `https://xn--7dvp7d.example` for
 * `https://文档.example/a`.
 */
export function originOf(url: string): string | undefined {
  const found = /^https?:\/\//i.test(url) && isUrl(url) ? new URL(url).origin : ''
  // Browsers accept characters in a host that would end a directive of a content security policy.
  return /^https?:\/\/([\w.-]+|\[[\da-f:.]+\])(:\d+)?$/.test(found) ? found : undefined
}

/**
 * Returns a URL of another site in ASCII, as browsers request it, but without a slash after a bare host.
 * Any other text stays as it is.
 */
export function asAskedFor(url: string): string {
  if (originOf(url) === undefined) return url
  const { href } = new URL(url)
  return /^[^:]*:\/\/[^/\\?#]*$/.test(url) ? href.replace(/\/$/, '') : href
}
