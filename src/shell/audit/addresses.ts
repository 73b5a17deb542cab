// From what stands in a file to where it leads, as browsers resolve it.

import type { AuditedFile, Link, Target } from '../../core/audit/judge.ts'
import type { Reference } from '../../core/audit/reference.ts'
import { lackOf } from '../../core/reading/lack-of.ts'
import { escapePattern } from '../../shared/pattern.ts'
import { decoded } from '../../shared/text.ts'

/** Where a site under audit is served, and the origins by which its pages name it. */
export interface Home {
  /** `http://127.0.0.1:4000`. */
  readonly origin: string
  /** The path that it lives under, `/` or `/docs/`: what stands outside of it is another site on the same host. */
  readonly base: string
  /** `https://docs.example`. */
  readonly ownOrigins: readonly string[]
}

/** Paths from the root, and addresses with a protocol, but for those that browsers take for a path: `http:there`. */
const FROM_ROOT = /^(?:\/(?![\\/])|[a-z][a-z\d+.-]*:\/\/)/i

/** What is the same for all pages of a site. */
interface Known {
  readonly own: readonly RegExp[]
  /** Where addresses lead that lead there from all of them: most are in the frame that pages share, and resolved and judged once. */
  readonly targets: Map<string, Target>
}

const knownOf = new WeakMap<Home, Known>()

function knownAt(home: Home): Known {
  const known = knownOf.get(home) ?? { own: ownPatterns(home), targets: new Map() }
  knownOf.set(home, known)
  return known
}

/** Resolves every reference of a file, or some of them. What leads to the same place may be one target for all. */
export function linksOf(
  from: AuditedFile,
  home: Home,
  references: readonly Reference[] = from.facts.references,
): Link[] {
  const base = baseOf(from, home)
  const { targets } = knownAt(home)
  const isHere = base.startsWith(`${home.origin}/`)
  return references.map((reference) => {
    const { href } = reference
    const found = isHere ? targets.get(href) : undefined
    const target = found ?? targetOf(reference, base, home)
    if (!found && isHere && FROM_ROOT.test(href)) targets.set(href, target)
    return { reference, from, target }
  })
}

/** A file with its refresh as a whole address, which is what redirects are. */
export function withRefresh(file: AuditedFile, home: Home): AuditedFile {
  const { refresh } = file.facts
  if (refresh === undefined) return file
  const url = resolved(refresh, baseOf(file, home))
  return url
    ? { ...file, facts: { ...file.facts, refresh: atHome(url, home).href } }
    : { ...file, facts: { ...file.facts, refresh: file.url } }
}

/** An address that is one of the site's own, by whichever protocol, at the server under audit; any other as it is. */
function atHome(url: URL, home: Home): URL {
  const isOwn = knownAt(home).own.some((own) => own.test(url.href))
  // Written out, as a path that begins with two slashes would be a host.
  return isOwn ? new URL(home.origin + url.pathname + url.search + url.hash) : url
}

/** With what whole addresses of the site's own begin, whoever they are to be asked by. */
export function ownPatterns({ origin, ownOrigins, base }: Home): RegExp[] {
  const below = escapePattern(new URL(base, origin).pathname.replace(/\/$/, ''))
  return ownOrigins.map(
    (own) =>
      new RegExp(
        `^https?://(?:[^/?#@]*@)?${escapePattern(new URL(own).host)}(?=${below}([/?#]|$))`,
      ),
  )
}

/** The address without its anchor. */
export function withoutHash(url: string): string {
  const at = url.indexOf('#')
  return at < 0 ? url : url.slice(0, at)
}

/** The path of an address as people write it. */
export function pathOf(url: string): string {
  const { pathname } = new URL(url)
  return decoded(pathname)
}

function targetOf({ href }: Reference, base: string, home: Home): Target {
  if (href === '') return { kind: 'bad', why: 'empty' }
  const lack = lackOf(href)
  if (lack) return { kind: 'bad', why: lack }
  const found = resolved(href, base)
  if (!found) return { kind: 'bad', why: 'bad-host' }
  const url = atHome(found, home)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return { kind: 'other' }
  if (url.origin !== home.origin)
    return { kind: 'outside', url: withoutHash(asVisited(url, href, home).href) }
  const hash = url.hash.slice(1)
  const [anchor = '', directive] = hash.split(':~:', 2)
  const passages = (directive ?? '')
    .split('&')
    .flatMap((each) => (each.startsWith('text=') ? [each.slice('text='.length)] : []))
  return { kind: 'inside', url: withoutHash(url.href), anchor, passages }
}

/** `//host/` is asked for in the way in which the site itself is, and not as the server under audit. */
function asVisited(url: URL, href: string, { ownOrigins }: Home): URL {
  const isSecure = ownOrigins.some((own) => own.startsWith('https:'))
  if (!isSecure || !/^\s*[\\/]{2}/.test(href)) return url
  return new URL(`https:${url.href.slice(url.protocol.length)}`)
}

function baseOf({ url, facts }: AuditedFile, home: Home): string {
  const own = facts.base === undefined ? undefined : resolved(facts.base, url)
  return own ? atHome(own, home).href : url
}

/** Where an address leads that is written at another; `undefined` where it is none. */
export function resolved(href: string, base: string): URL | undefined {
  try {
    return new URL(href, base)
  } catch {
    return undefined
  }
}
