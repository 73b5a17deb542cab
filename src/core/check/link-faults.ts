// What can be wrong with a link of the content or the config, and how it is said.

import type {
  Diagnostic,
  DocLink,
  LinkSeverity,
  Place,
  Route,
  Severity,
  Site,
} from '../../shared/contract.ts'
import { splitAddress, withAnchor } from '../../shared/anchor.ts'
import { normalize } from '../../shared/route.ts'
import type { From } from '../plan/links.ts'
import { inFull } from '../plan/own-url.ts'
import { followed } from '../plan/redirects.ts'
import type { Nowhere, Target, Targets } from '../plan/targets.ts'
import { badAddress } from '../problems/audit.ts'
import {
  brokenAnchor,
  brokenFileLink,
  brokenImage,
  brokenLink,
  emptyAddress,
  fromPublic,
  linkToNoPage,
  notPublished,
  otherCase,
  redirectedLink,
  type Broken,
} from '../problems/links.ts'
import type { Instead } from '../problems/problem.ts'
import { isFileName, publishedAt, topOf, unpublishedPart } from '../reading/content-path.ts'
import type { Lack } from '../reading/lack-of.ts'
import { publicPlace, type Absence } from './absence.ts'
import type { Addresses } from './addresses.ts'
import { TEXT } from './foreign-names.ts'
import type { Meant } from './meant.ts'
import { linkTo, withoutPrefix, writtenEnd, writtenPath } from './written.ts'

/** The kinds of links whose severity the config sets. */
export type LinkKind = keyof Site['links']

/** A link as it was written, and what its author says of it. */
export type Written = Pick<DocLink, 'href' | 'wants' | 'severity'>

/** Where a link stands: looked up for complaints only. `exact` is a place that holds the address and nothing else. */
export interface Spotted {
  readonly place: () => Partial<Place>
  readonly exact?: boolean
}

/** All that links are judged by. */
export interface Court {
  readonly site: Site
  readonly targets: Targets
  readonly addresses: Addresses
  readonly meant: Meant
  /** What is known of a target that is not there, besides what was meant. */
  readonly known: Absence
  /** Makes a problem of one kind, unless such problems are to be ignored. */
  problem(
    kind: LinkKind,
    severity: LinkSeverity | undefined,
    make: (severity: Severity) => Diagnostic,
  ): Diagnostic[]
  /** The id of a page that was most likely meant, as an anchor. */
  nearestAnchor(anchor: string, route: Route): Instead | undefined
}

/** One link that is judged. */
interface Case {
  readonly from: From
  readonly written: Written
  readonly at: Spotted
}

/** How it is said that nothing is there, by what was looked for. */
export const BROKEN = { page: brokenLink, image: brokenImage, file: brokenFileLink } as const

/** What was looked for: what stands around a link wants something, or its address is that of a page or of a file. */
export function soughtBy(
  wants: Written['wants'],
  { page }: Pick<Nowhere, 'page'> = { page: true },
): keyof typeof BROKEN {
  return wants ?? (page ? 'page' : 'file')
}

/** A link without an address. */
export function empty({ problem }: Court, asked: Case): Diagnostic[] {
  const { wants, severity } = asked.written
  const sought = soughtBy(wants)
  return problem(sought, severity, (level) => emptyAddress(sought, broken(asked, level)))
}

/** A picture whose address leads to something that is none. */
export function noImage({ problem, meant }: Court, asked: Case): Diagnostic[] {
  const { href, severity } = asked.written
  return problem('image', severity, (level) =>
    brokenImage(href, broken(asked, level, meant.image(asked.from, href, undefined))),
  )
}

/** What is not there, with what was meant, what is known of it or, where that is nothing, where it would be. */
export function nowhere(
  { site, targets, meant, known, problem }: Court,
  asked: Case,
  target: Nowhere,
  near = (): Instead | undefined =>
    asked.written.wants === 'image'
      ? meant.image(asked.from, asked.written.href, target.path)
      : meant.page(asked.from, asked.written.href, target),
): Diagnostic[] {
  const { from, written } = asked
  const { href, wants, severity } = written
  const sought = soughtBy(wants, target)
  const named = sought === 'image' ? (target.path ?? href) : target.tried
  return problem(sought, severity, (level) => {
    const instead = near()
    if (isNamedByPath(targets, target.path))
      return fromPublic(sought, broken(asked, level, instead))
    const absence = known(from, target)
    const { path = '' } = target
    const hidden = unpublishedPart(path)
    const isGuess = !absence && !instead?.sure && instead?.why === undefined
    if (hidden !== undefined && isGuess)
      return notPublished(sought, path, hidden, broken(asked, level))
    const place = instead ? undefined : publicPlace(site.locales, href, target)
    return BROKEN[sought](named, broken(asked, level, instead, absence ?? place))
  })
}

/** A link to what would be a page if its name ended as those of pages do: as a file it is not what its readers want. */
export function noPage({ targets, problem }: Court, asked: Case, target: Target): Diagnostic[] {
  const { wants, severity } = asked.written
  if (wants !== undefined || target.kind !== 'file' || targets.files.has(target.file)) return []
  const { path } = target.asset
  const [extension] = TEXT.exec(path) ?? []
  return extension === undefined
    ? []
    : problem('page', severity, (level) => linkToNoPage(path, extension, broken(asked, level)))
}

/** What an editor completes is the path of the file, which is there. */
function isNamedByPath({ files }: Targets, path = ''): boolean {
  return files.has(publishedAt(path) ?? '')
}

/** A link that a redirect or other letter case keeps from being broken. */
export function indirect(
  { targets, problem }: Court,
  asked: Case,
  target: Exclude<Target, Nowhere | { kind: 'outside' | 'made' }>,
): Diagnostic[] {
  const { from, written } = asked
  const { href, severity } = written
  const { path, rest } = splitAddress(href)
  if (target.meant !== undefined) {
    const right = href.startsWith('/')
      ? writtenPath(withPrefixAsIn(from, href, target.meant))
      : linkTo(from, target.meant)
    return problem('indirect', severity, (level) =>
      otherCase(path, right, broken(asked, level, { address: right + rest })),
    )
  }
  if (target.kind !== 'redirect') return []
  const end = followed(targets, target.to)
  const right = end === undefined ? undefined : writtenEnd(withPrefixAsIn(from, href, end))
  const address = right?.includes('#') ? right : right && right + rest
  return problem('indirect', severity, (level) =>
    redirectedLink(target.from, target.to, broken(asked, level, address ? { address } : undefined)),
  )
}

/** A path without the prefix of the author's language, where it was left out. */
function withPrefixAsIn({ locale }: From, href: string, to: string): string {
  const bare = withoutPrefix(locale, href, to)
  return normalize(bare) === normalize(href) ? to : bare
}

/** An anchor that the page lacks to which a link leads. */
export function noSuchAnchor(court: Court, asked: Case, target: Target): Diagnostic[] {
  if (target.kind !== 'page' && target.kind !== 'redirect') return []
  const { addresses, targets, nearestAnchor } = court
  const { from } = asked
  const missing =
    target.kind === 'page'
      ? addresses.missingAnchor(target.route, target.anchor)
      : addresses.missingAnchor(...addresses.endOf(target.to, target.rest))
  if (!missing) return []
  // What a redirect brings comes before what a link says, so that nothing written here would change it.
  const isBrought = target.kind === 'redirect' && followed(targets, target.to)?.includes('#')
  // Nor would it on a page that is shown untranslated: the other page lacks what the original's has.
  const isOfOther = from.path !== undefined && topOf(from.path) !== from.locale.id
  const { anchor, route } = missing
  const near = isBrought || isOfOther ? undefined : nearestAnchor(anchor, route)
  return noAnchor(court, asked, missing, near)
}

/** A link to another site that lacks the host or the slashes of one. */
export function lacking({ problem }: Court, { written, at }: Case, lack: Lack): Diagnostic[] {
  const { href, wants, severity } = written
  return problem(soughtBy(wants), severity, (level) =>
    badAddress(href, lack, { severity: level, place: at.place(), others: '' }),
  )
}

/** A link to this site by its full address. */
export function ownOrigin(court: Court, asked: Case): Diagnostic[] {
  const { site, addresses, meant, problem } = court
  const { written } = asked
  const { href, severity } = written
  const address = addresses.ownPath(href)
  if (address === undefined) return []
  const verdict = addresses.look(address)
  switch (verdict.state) {
    case 'fine':
      return []
    case 'missing': {
      const { path: tried } = verdict
      const target = { kind: 'nowhere', tried, page: !isFileName(tried) } as const
      const itself = { ...asked, written: { ...written, href: tried } }
      return nowhere(court, itself, target, () => meant.full(href, tried))
    }
    case 'redirected': {
      const { path, to } = verdict
      const instead = to.startsWith('/')
        ? inFull(site, { address: writtenEnd(to) }, href)
        : undefined
      return problem('indirect', severity, (level) =>
        redirectedLink(path, to, broken(asked, level, instead)),
      )
    }
    case 'no-anchor': {
      const near = court.nearestAnchor(verdict.anchor, verdict.route)
      return noAnchor(court, asked, verdict, near)
    }
  }
}

/** An id that is not on a page, with the one that was meant. */
function noAnchor(
  { problem }: Court,
  asked: Case,
  { anchor, route }: { readonly anchor: string; readonly route: Route },
  near: Instead | undefined,
): Diagnostic[] {
  const { href, severity } = asked.written
  return problem('anchor', severity, (level) =>
    brokenAnchor(
      anchor,
      route,
      broken(asked, level, near && { ...near, address: withAnchor(href, near.address) }),
    ),
  )
}

/** A fault at a place. What is written already is no answer. */
function broken(
  { written, at }: Pick<Case, 'written' | 'at'>,
  severity: Severity,
  near?: Instead,
  known?: string,
): Broken {
  const instead = near?.address === written.href ? undefined : near
  return { ...at, severity, instead, known, place: at.place() }
}
