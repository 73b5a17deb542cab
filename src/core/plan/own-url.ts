// Full addresses of the site itself: browsers read a host in any letter case, with or without the port that goes without saying,
// with a name and a password before it, and in the letters of any language; most hosts answer `http:` with `https:`.

import type { Site } from '../../shared/contract.ts'
import { splitAddress } from '../../shared/anchor.ts'
import { belowBase, normalize, withBase } from '../../shared/route.ts'
import { escapePattern } from '../../shared/pattern.ts'
import { decoded } from '../../shared/text.ts'
import { originOf } from '../config/web-address.ts'
import type { Instead } from '../problems/problem.ts'

/** Where a site is. */
export type SiteAddress = Pick<Site, 'url' | 'base'>

/** Gives of an address the path on this site, with its base, query and anchor; `undefined` for one of another site. */
export function ownPaths(site: SiteAddress): (href: string) => string | undefined {
  const own = originPattern(site.url)
  const below = site.base.replace(/\/$/, '')
  return (href) => {
    const origin = /^(?:https?:)?\/\/[^/\\?#]*/i.exec(href)?.[0]
    if (origin === undefined || !own.test(inAscii(origin))) return undefined
    const path = href.slice(origin.length)
    // What stands outside of the base is another site on the same host.
    const isBelow = path.startsWith(below) && /^([/?#]|$)/.test(path.slice(below.length))
    return isBelow ? site.base + path.slice(below.length).replace(/^\//, '') : undefined
  }
}

/** Gives of an address the path on this site as pages are known by it: without base, query and anchor. */
export function pathBelow(site: SiteAddress, href: string): string | undefined {
  const path = ownPaths(site)(href)
  const below = path && belowBase(site.base, decoded(splitAddress(path).path))
  return below && normalize(below)
}

/** What to write instead of a full address of the site: one as well, with the query and the anchor of what is written. */
export function inFull(site: SiteAddress, instead: Instead, href: string): Instead {
  const rest = instead.address.includes('#') ? '' : splitAddress(href).rest
  return { ...instead, address: site.url + withBase(site.base, instead.address) + rest }
}

/** An origin in the form in which a site has its own; the scheme of one without is no matter. */
function inAscii(origin: string): string {
  if (!/[^\0-\x7F]|%/.test(origin)) return origin
  return originOf(origin.replace(/^(?=\/\/)/, 'https:')) ?? origin
}

function originPattern(url: string): RegExp {
  const [, scheme = '', written = '', port] = /^(https?):\/\/(.*?)(?::(\d*))?$/i.exec(url) ?? []
  // Whoever an address names before the host is to ask for the same page.
  const host = `(?:[^/\\\\?#]*@)?${escapePattern(written)}`
  const usual = scheme.toLowerCase() === 'http' ? '80' : '443'
  const forms =
    port === undefined || port === '' || port === usual
      ? [
          `(?:https?:)?//${host}:?`,
          `https://${host}:443`,
          `http://${host}:80`,
          `//${host}:${usual}`,
        ]
      : [`(?:https?:)?//${host}:${port}`]
  return new RegExp(`^(?:${forms.join('|')})$`, 'i')
}
