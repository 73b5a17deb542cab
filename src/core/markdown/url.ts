import { decodeHTMLAttribute, decodeHTMLStrict } from 'entities'
import { schemeOf } from '../reading/scheme.ts'

/** The schemes that a link may have. Others could execute code. */
const LINK_SCHEMES = ['http', 'https', 'mailto', 'tel']

/** Decodes an address as a browser reads it from markup: entities are decoded, line breaks and tabs are removed. */
export function readUrl(written: string): string {
  return plainUrl(decodeHTMLAttribute(written))
}

/** Decodes an address in Markdown, where an entity needs its semicolon: `?a&copy#b` has none. */
export function readMarkdownUrl(written: string): string {
  return plainUrl(decodeHTMLStrict(written))
}

/** Removes control characters and surrounding white space from an address without entities. */
export function plainUrl(url: string): string {
  return url.replace(/\p{Cc}/gu, '').trim()
}

/** Whether a link may have this address. */
export function isSafeLink(url: string): boolean {
  const scheme = schemeOf(url)
  return scheme === undefined || LINK_SCHEMES.includes(scheme)
}

/** Whether an image may have this address. In an `<img>`, even an SVG in a `data:` URL cannot run scripts. */
export function isSafeImage(url: string): boolean {
  const scheme = schemeOf(url)
  if (scheme === 'data') return /^data:image\/[a-z0-9.+-]+[;,]/i.test(url)
  return scheme === undefined || scheme === 'http' || scheme === 'https'
}

/** Whether an attribute may keep this value, in which entities are decoded. */
export function isSafeValue(attribute: string, value: unknown): boolean {
  const url = typeof value === 'string' ? plainUrl(value) : ''
  if (attribute === 'href' || attribute === 'cite') return isSafeLink(url)
  return attribute === 'src' || attribute === 'poster' ? isSafeImage(url) : true
}
