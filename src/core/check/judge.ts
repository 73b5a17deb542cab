// What is wrong with one link, wherever it stands.

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
import { belowBase, fileOf, normalize } from '../../shared/route.ts'
import { decoded } from '../../shared/text.ts'
import { isFileName, resolveLink, type From } from '../plan/links.ts'
import type { Plan } from '../plan/plan.ts'
import {
  brokenAnchor,
  brokenFileLink,
  brokenImage,
  brokenLink,
  emptyAddress,
  fromPublic,
  otherCase,
  redirectedLink,
  type Broken,
  type Instead,
} from '../problems/problems.ts'
import { followed } from '../plan/redirects.ts'
import { anchors } from '../markdown/anchor.ts'
import { publishedAt } from '../reading/content-path.ts'
import { nearest } from '../reading/suggest.ts'
import type { Target } from '../plan/targets.ts'
import { addressesOf, type Addresses } from './addresses.ts'
import { absenceIn, publicPlace, type Absence } from './absence.ts'
import { linkTo, meantIn, type Meant, type Nowhere, type Past } from './meant.ts'
import { inFull } from '../plan/own-url.ts'
import { writtenEnd, writtenAnchor, writtenPath } from './written.ts'

/** The kinds of links whose severity the config sets. */
export type LinkKind = keyof Site['links']

/** A link as it was written, and what its author says of it. */
export type Written = Pick<DocLink, 'href' | 'wants' | 'severity'>

/** Where a link stands: looked up for complaints only. `exact` is a place that holds the address and nothing else. */
export interface Spotted {
  readonly place: () => Partial<Place>
  readonly exact?: boolean
}

/** Knows the whole site, and says what is wrong with a link. */
export interface Judge {
  readonly meant: Meant
  readonly addresses: Addresses
  /** What is known of a target that is not there, besides what was meant. */
  readonly known: Absence
  /** A link of the content or the config. */
  link(from: From, link: Written, at: Spotted): Diagnostic[]
  /** Makes a problem of one kind, unless such problems are to be ignored. */
  problem(
    kind: LinkKind,
    severity: LinkSeverity | undefined,
    make: (severity: Severity) => Diagnostic,
  ): Diagnostic[]
  /** The id of a page that was most likely meant, as an anchor. */
  nearestAnchor(anchor: string, route: Route): Instead | undefined
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

/** What is meant by the anchor that a title would have. */
const TOP: Instead = { address: '#top', why: 'The title of a page has no id.' }

/** A file of `content/public` by its path from the folder of the project, wherever the link stands. */
function inProject(href: string, target: Nowhere): Nowhere {
  const path = decoded(splitAddress(href).path).replace(/^\.?\//, '')
  return publishedAt(path) === undefined ? target : { ...target, tried: path, path }
}

/** A fault at a place. No closure of `link`: that is called once for each link of a site. */
function broken(at: Spotted, severity: Severity, instead?: Instead, known?: string): Broken {
  return { ...at, severity, instead, known, place: at.place() }
}

/** A judge for a site. `outputs` are all files that are written, from the root: `/docs/a/index.html`. */
export function judgeOf(
  plan: Plan,
  themeIds: ReadonlyMap<string, readonly string[]>,
  outputs: ReadonlySet<string>,
  past: Past,
): Judge {
  const { targets, site } = plan
  const known = absenceIn(targets, past.deleted)
  const addresses = addressesOf(plan, themeIds, outputs)

  /** What an editor completes is the path of the file, which is there. */
  const isNamedByPath = (path = ''): boolean =>
    path.startsWith('content/public/') && targets.files.has(path.slice('content/public'.length))
  const isMissing = (file: string): boolean => !outputs.has(`/${file.replace(/^\//, '')}`)
  const meant = meantIn(targets, past.renamed, (page) => !isMissing(fileOf(page)))

  const problem: Judge['problem'] = (kind, severity, make) => {
    const wanted = severity ?? site.links[kind]
    return wanted === 'ignore' ? [] : [make(wanted === 'warn' ? 'warning' : 'error')]
  }

  const nearestAnchor: Judge['nearestAnchor'] = (anchor, route) => {
    const title = targets.catalog.entries.find((each) => each.route === route)?.doc.title
    if (title !== undefined && anchors([]).next(title) === anchor) return TOP
    const near = nearest(anchor, addresses.idsOn(route))
    return near === undefined ? undefined : { address: `#${writtenAnchor(near)}` }
  }

  function link(from: From, written: Written, at: Spotted): Diagnostic[] {
    const { href, wants, severity } = written
    if (href === '') {
      const sought = soughtBy(wants)
      return problem(sought, severity, (level) => emptyAddress(sought, broken(at, level)))
    }
    const target = stillThere(resolveLink(targets, from, href))
    if (target.kind === 'outside') return ownOrigin(from, written, at)
    if (wants === 'image' && target.kind !== 'file' && target.kind !== 'nowhere')
      return problem('image', severity, (level) =>
        brokenImage(href, broken(at, level, meant.image(from, href, undefined))),
      )
    if (target.kind === 'made' || (wants !== 'image' && isAdded(href, target))) return []
    if (target.kind === 'nowhere') return nowhere(from, written, inProject(href, target), at)
    return [
      ...indirect(from, written, target, at),
      ...(wants === undefined ? anchorProblems(from, written, target, at) : []),
    ]
  }

  /** A page or a file that is not made, or that a function of the config has taken out again, is nowhere. */
  function stillThere(target: Target): Target {
    if (target.kind === 'page' && isMissing(fileOf(target.route)))
      return { kind: 'nowhere', tried: target.route, page: true }
    // A picture beside a document is only written where a page shows it.
    const isPublic = target.kind === 'file' && targets.files.has(target.file)
    return (target.kind === 'made' || isPublic) && isMissing(target.file)
      ? { kind: 'nowhere', tried: target.file, page: false }
      : target
  }

  /** What a function of the config has added stands where the link says, if that needs no base before it. */
  function isAdded(href: string, { kind }: Target): boolean {
    const plain = kind === 'nowhere' && site.base === '/' && href.startsWith('/')
    return plain && addresses.look(href).state === 'fine'
  }

  /** What is not there, with what was meant, what is known of it or, where that is nothing, where it would be. */
  function nowhere(
    from: From,
    { href, wants, severity }: Written,
    target: Nowhere,
    at: Spotted,
    near = () =>
      wants === 'image' ? meant.image(from, href, target.path) : meant.page(from, href, target),
  ): Diagnostic[] {
    const sought = soughtBy(wants, target)
    const named = sought === 'image' ? (target.path ?? href) : target.tried
    return problem(sought, severity, (level) => {
      const instead = near()
      if (isNamedByPath(target.path)) return fromPublic(sought, broken(at, level, instead))
      const place = instead ? undefined : publicPlace(site.locales, href, target)
      return BROKEN[sought](named, broken(at, level, instead, known(from, target) ?? place))
    })
  }

  /** A link that a redirect or other letter case keeps from being broken. */
  function indirect(
    from: From,
    { href, severity }: Written,
    target: Exclude<Target, Nowhere | { kind: 'outside' | 'made' }>,
    at: Spotted,
  ): Diagnostic[] {
    const { path, rest } = splitAddress(href)
    if (target.meant !== undefined) {
      const right = href.startsWith('/')
        ? writtenPath(asWritten(from, href, target.meant))
        : linkTo(from, target.meant)
      return problem('indirect', severity, (level) =>
        otherCase(path, right, broken(at, level, { address: right + rest })),
      )
    }
    if (target.kind !== 'redirect') return []
    const end = followed(targets, target.to)
    const right = end === undefined ? undefined : writtenEnd(asWritten(from, href, end))
    const address = right?.includes('#') ? right : right && right + rest
    return problem('indirect', severity, (level) =>
      redirectedLink(target.from, target.to, broken(at, level, address ? { address } : undefined)),
    )
  }

  function anchorProblems(
    from: From,
    { href, severity }: Written,
    target: Target,
    at: Spotted,
  ): Diagnostic[] {
    if (target.kind !== 'page' && target.kind !== 'redirect') return []
    const missing =
      target.kind === 'page'
        ? addresses.missingAnchor(target.route, target.anchor)
        : addresses.missingAnchor(...addresses.endOf(target.to, target.rest))
    if (!missing) return []
    // What a redirect brings comes before what a link says, so that nothing written here would change it.
    const isBrought = target.kind === 'redirect' && followed(targets, target.to)?.includes('#')
    // Nor would it on a page that is shown untranslated: the other page lacks what the original's has.
    const isOfOther = from.path !== undefined && !from.path.startsWith(`content/${from.locale.id}/`)
    const near = isBrought || isOfOther ? undefined : nearestAnchor(missing.anchor, missing.route)
    return problem('anchor', severity, (level) =>
      brokenAnchor(
        missing.anchor,
        missing.route,
        broken(at, level, near && { ...near, address: withAnchor(href, near.address) }),
      ),
    )
  }

  /** A link to this site by its full address. */
  function ownOrigin(from: From, written: Written, at: Spotted): Diagnostic[] {
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
        return nowhere(from, { ...written, href: tried }, target, at, () => meant.full(href, tried))
      }
      case 'redirected':
        return problem('indirect', severity, (level) =>
          redirectedLink(
            verdict.path,
            verdict.to,
            broken(
              at,
              level,
              verdict.to.startsWith('/')
                ? inFull(site, { address: writtenEnd(verdict.to) }, href)
                : undefined,
            ),
          ),
        )
      case 'no-anchor': {
        const near = nearestAnchor(verdict.anchor, verdict.route)
        return problem('anchor', severity, (level) =>
          brokenAnchor(
            verdict.anchor,
            verdict.route,
            broken(at, level, near && { ...near, address: withAnchor(href, near.address) }),
          ),
        )
      }
    }
  }

  /** A path without the prefix of the author's language, where it was left out. */
  function asWritten({ locale }: From, href: string, to: string): string {
    const bare = (!href.startsWith(locale.base) && belowBase(locale.base, to)) || to
    return normalize(bare) === normalize(href) ? to : bare
  }

  return { meant, addresses, known, link, problem, nearestAnchor }
}
