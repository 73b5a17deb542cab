// Addresses as a config may have them: of pages, pictures and scripts, here and on other sites.

import { isUrl } from '../../shared/url.ts'
import type { Check } from '../reading/schema.ts'

/** The standard of addresses, which Node and browsers have alike, though it is no part of the language. */
declare const URL: new (written: string) => { readonly origin: string; readonly href: string }

/** A path of the site's own, or an address that names its site. */
export const target = address(
  /^(\/(?!\/)|https?:\/\/)/,
  'a path that begins with one “/”, or an address',
)

/** An address of another site. */
export const outside = address(/^https?:\/\//, 'an address that begins with “https://”')

/** The origin of a whole site, as it is published: `https://Docs.Example:443/` is `https://docs.example`. */
export const origin: Check<string> = (value, trail, report) => {
  const expected = 'an origin like “https://docs.example” (a path belongs into “base”)'
  if (typeof value !== 'string' || !/^https?:\/\/[^\s/?#\\]+\/?$/.test(value))
    return report.wrong(value, trail, expected)
  if (value.includes('@'))
    return report.wrong(value, trail, 'an origin without a name and a password')
  return originOf(value) ?? report.wrong(value, trail, expected)
}

/** An address that begins as it should; `expected` completes “should be …” where it does not. */
export function address(begins: RegExp, expected: string): Check<string> {
  return (value, trail, report) => {
    if (typeof value !== 'string' || !begins.test(value))
      return report.wrong(value, trail, expected)
    // It is one for every locale, and a config has constants of its own.
    if (value.includes('{{')) return report.wrong(value, trail, 'an address without “{{…}}”')
    // The names of the site's own files may have some; they are encoded where they are written.
    const spaces = value.startsWith('/') ? /[^\S ]|\s$/ : /\s/
    if (spaces.test(value)) return report.wrong(value, trail, 'an address without spaces')
    return /^https?:/i.test(value) && originOf(value) === undefined
      ? report.wrong(value, trail, 'an address with a host, as in “https://x.example/a”')
      : value
  }
}

/** The origin of an address as headers name it, in ASCII: `https://文档.example/a` has `https://xn--7dvp7d.example`. */
export function originOf(written: string): string | undefined {
  const found = /^https?:\/\//i.test(written) && isUrl(written) ? new URL(written).origin : ''
  // Browsers take signs for a part of a host that end a rule of a policy.
  return /^https?:\/\/([\w.-]+|\[[\da-f:.]+\])(:\d+)?$/.test(found) ? found : undefined
}

/** An address of another site as browsers ask for it, in ASCII; one that names its host alone gets no slash. What is none stays. */
export function asAskedFor(written: string): string {
  if (originOf(written) === undefined) return written
  const { href } = new URL(written)
  return /^[^:]*:\/\/[^/\\?#]*$/.test(written) ? href.replace(/\/$/, '') : href
}
