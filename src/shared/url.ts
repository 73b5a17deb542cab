/** The standard of addresses, which Node and browsers have alike, though it is no part of the language. */
declare const URL: new (written: string, base?: string) => object

/** `URL.canParse`, which in Node refuses all addresses with letters like “é” once it has been called some thousand times. */
export function isUrl(written: string, base?: string): boolean {
  try {
    return new URL(written, base) instanceof URL
  } catch {
    return false
  }
}
