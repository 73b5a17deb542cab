import { decodeHTMLAttribute, decodeHTMLStrict } from 'entities'
import { schemeOf } from '../reading/scheme.ts'

/** What a link may begin with. Everything else could run something. */
const LINK_SCHEMES = ['http', 'https', 'mailto', 'tel']

/** An address as a browser would read it out of markup: entities are characters, line breaks and tabs mean nothing. */
export function readUrl(written: string): string {
  return plainUrl(decodeHTMLAttribute(written))
}

/** The same of an address in Markdown, where what begins like an entity is one only with its semicolon: not `?a&copy#b`. */
export function readMarkdownUrl(written: string): string {
  return plainUrl(decodeHTMLStrict(written))
}

/** An address whose entities are read already. */
export function plainUrl(url: string): string {
  return url.replace(/\p{Cc}/gu, '').trim()
}

/** Whether a link may lead there. */
export function isSafeLink(url: string): boolean {
  const scheme = schemeOf(url)
  return scheme === undefined || LINK_SCHEMES.includes(scheme)
}

/** Whether a picture may come from there. In an `<img>` even an SVG in a `data:` address runs nothing. */
export function isSafeImage(url: string): boolean {
  const scheme = schemeOf(url)
  if (scheme === 'data') return /^data:image\/[a-z0-9.+-]+[;,]/i.test(url)
  return scheme === undefined || scheme === 'http' || scheme === 'https'
}

/** Whether the value of an attribute, without entities, may stay. */
export function isSafeValue(attribute: string, value: unknown): boolean {
  const url = typeof value === 'string' ? plainUrl(value) : ''
  if (attribute === 'href' || attribute === 'cite') return isSafeLink(url)
  return attribute === 'src' || attribute === 'poster' ? isSafeImage(url) : true
}
