// Recognizes full URLs of the site itself. Browsers ignore the letter case of a host, a default port, and
// credentials, and accept hosts in Unicode; most hosts redirect `http:` to `https:`. All these forms count.

import type { Site } from '../../shared/contract.ts'
import { splitAddress } from '../../shared/anchor.ts'
import { belowBase, normalize, withBase } from '../../shared/route.ts'
import { escapePattern } from '../../shared/pattern.ts'
import { decoded } from '../../shared/text.ts'
import { originOf } from '../../shared/url.ts'
import type { Suggestion } from '../problems/problem.ts'

/** The public location of a site: its origin and base. */
export type SiteAddress = Pick<Site, 'url' | 'base'>

/**
 * Returns a function that maps a URL of this site to its path with base, query, and anchor, and a
 * URL of another site to `undefined`.
 */
export function ownPaths(site: SiteAddress): (href: string) => string | undefined {
  const ownOriginIn = ownOrigins(site.url)
  const basePath = site.base.replace(/\/$/, '')
  return (href) => {
    const origin = ownOriginIn(href)
    if (origin === undefined) return undefined
    const path = href.slice(origin.length)
    // A path outside the base belongs to another site on the same host.
    const isBelow = path.startsWith(basePath) && /^([/?#]|$)/.test(path.slice(basePath.length))
    return isBelow ? site.base + path.slice(basePath.length).replace(/^\//, '') : undefined
  }
}

/** Returns a function that finds the origin in a URL of this site, as written there. */
export function ownOrigins(siteUrl: string): (href: string) => string | undefined {
  const ownPattern = originPattern(siteUrl)
  return (href) => {
    const origin = /^(?:https?:)?\/\/[^/\\?#]*/i.exec(href)?.[0]
    return origin !== undefined && ownPattern.test(inAscii(origin)) ? origin : undefined
  }
}

/**
 * Returns the path of a URL of this site in the form in which routes are looked up: decoded and normalized,
 * without base, query, and anchor. Returns `undefined` for other sites.
 */
export function pathBelow(site: SiteAddress, href: string): string | undefined {
  const path = ownPaths(site)(href)
  const below = path && belowBase(site.base, decoded(splitAddress(path).path))
  return below && normalize(below)
}

/**
 * Turns a suggested path into a full URL. It keeps the query and anchor of `href`,
 * unless the suggestion has an anchor.
 */
export function inFull(site: SiteAddress, suggestion: Suggestion, href: string): Suggestion {
  const suffix = suggestion.address.includes('#') ? '' : splitAddress(href).suffix
  return { ...suggestion, address: site.url + withBase(site.base, suggestion.address) + suffix }
}

/** Converts an origin to ASCII, as the site's own origin is. An origin without a scheme is parsed with `https:`. */
function inAscii(origin: string): string {
  if (!/[^\0-\x7F]|%/.test(origin)) return origin
  return originOf(origin.replace(/^(?=\/\/)/, 'https:')) ?? origin
}

function originPattern(url: string): RegExp {
  const [, scheme = '', hostName = '', port] = /^(https?):\/\/(.*?)(?::(\d*))?$/i.exec(url) ?? []
  // Credentials before the host do not change which page a URL refers to.
  const host = `(?:[^/\\\\?#]*@)?${escapePattern(hostName)}`
  const defaultPort = scheme.toLowerCase() === 'http' ? '80' : '443'
  const forms =
    port === undefined || port === '' || port === defaultPort
      ? [
          `(?:https?:)?//${host}:?`,
          `https://${host}:443`,
          `http://${host}:80`,
          `//${host}:${defaultPort}`,
        ]
      : [`(?:https?:)?//${host}:${port}`]
  return new RegExp(`^(?:${forms.join('|')})$`, 'i')
}
