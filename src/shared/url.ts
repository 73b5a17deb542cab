/**
 * The WHATWG `URL`. Node and browsers both have it, but it is not part of the language and so not of its
 * type definitions.
 */
declare const URL: new (address: string, base?: string) => object

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
