// Addresses as browsers read them.

/**
 * The WHATWG `URL`. Node and browsers both have it, but it is not part of the language and so not of its
 * type definitions.
 */
declare const URL: new (
  address: string,
  base?: string,
) => { readonly origin: string; readonly href: string }

/**
 * Whether a string is a valid URL. A replacement for `URL.canParse`, which in Node rejects all addresses
 * with non-ASCII letters such as “é” after some thousand calls.
 */
export function isUrl(address: string, base?: string): boolean {
  try {
    return new URL(address, base) instanceof URL
  } catch {
    return false
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

/** Returns the origin that an address consists of, as `originOf`; `undefined` if it holds anything else. */
export function bareOrigin(address: string): string | undefined {
  return /^https?:\/\/[^\s/?#@\\]+\/?$/.test(address) ? originOf(address) : undefined
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
