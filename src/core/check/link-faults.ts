// The problems that a link of the content or the config can have.

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
import { unpublishedFrom, type From } from '../plan/links.ts'
import { inFull } from '../plan/own-url.ts'
import { followRedirects } from '../plan/redirects.ts'
import type { MissingTarget, Target, Targets } from '../plan/targets.ts'
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
import type { Suggestion } from '../problems/problem.ts'
import { isFileName, publishedAt, topOf } from '../reading/content-path.ts'
import type { UrlDefect } from '../reading/url-defect.ts'
import { publicPlace, type ExplainMissing } from './missing-explainer.ts'
import type { Addresses } from './addresses.ts'
import { TEXT } from './foreign-names.ts'
import type { Suggestions } from './suggestions.ts'
import { linkTo, withoutPrefix, writtenEnd, writtenPath } from './written.ts'

/** The kinds of links whose severity the config sets. */
export type LinkKind = keyof Site['links']

/** A link as written, with what its author says about it. */
export type AuthoredLink = Pick<DocLink, 'href' | 'wants' | 'severity'>

/**
 * Locates a link; `place` is called for diagnostics only. `isExact` means that the place
 * is the address and nothing else.
 */
export interface LinkPlace {
  readonly place: () => Partial<Place>
  readonly isExact?: boolean
}

/** Everything that the check of a link needs. */
export interface LinkContext {
  readonly site: Site
  readonly targets: Targets
  readonly addresses: Addresses
  readonly suggestions: Suggestions
  /** Explains why a target is missing, besides suggesting what was meant. */
  readonly explainMissing: ExplainMissing
  /** Makes a problem of a kind, unless the config or the link says to ignore it. */
  problem(
    kind: LinkKind,
    severity: LinkSeverity | undefined,
    make: (severity: Severity) => Diagnostic,
  ): Diagnostic[]
  /** Suggests the most similar id of a page, as an anchor. */
  nearestAnchor(anchor: string, route: Route): Suggestion | undefined
}

/** A link to be checked. */
interface LinkCase {
  readonly from: From
  readonly link: AuthoredLink
  readonly linkPlace: LinkPlace
}

/** Diagnostics for missing targets, by what was sought. */
export const BROKEN = { page: brokenLink, image: brokenImage, file: brokenFileLink } as const

/** Returns what a link was meant to lead to: what its element requires, or else what its address looks like. */
export function expectedLinkKind(
  wants: AuthoredLink['wants'],
  { isPage }: Pick<MissingTarget, 'isPage'> = { isPage: true },
): keyof typeof BROKEN {
  return wants ?? (isPage ? 'page' : 'file')
}

/** Reports a link without an address. */
export function emptyHref({ problem }: LinkContext, linkCase: LinkCase): Diagnostic[] {
  const { wants, severity } = linkCase.link
  const expected = expectedLinkKind(wants)
  return problem(expected, severity, (level) => emptyAddress(expected, broken(linkCase, level)))
}

/** Reports an image whose address leads to something that is not an image. */
export function notAnImage(
  { problem, suggestions }: LinkContext,
  linkCase: LinkCase,
): Diagnostic[] {
  const { href, severity } = linkCase.link
  return problem('image', severity, (level) =>
    brokenImage(href, broken(linkCase, level, suggestions.image(linkCase.from, href, undefined))),
  )
}

/**
 * Reports a missing target, with a suggestion, with what is known of it, or else with the
 * place where it would have to be.
 */
export function missingTarget(
  { site, targets, suggestions, explainMissing, problem }: LinkContext,
  linkCase: LinkCase,
  target: MissingTarget,
  near = (): Suggestion | undefined =>
    linkCase.link.wants === 'image'
      ? suggestions.image(linkCase.from, linkCase.link.href, target.path)
      : suggestions.page(linkCase.from, linkCase.link.href, target),
): Diagnostic[] {
  const { from, link } = linkCase
  const { href, wants, severity } = link
  const expected = expectedLinkKind(wants, target)
  const address = expected === 'image' ? (target.path ?? href) : target.missingPath
  return problem(expected, severity, (level) => {
    const suggestion = near()
    if (isSourcePath(targets, target.path))
      return fromPublic(expected, broken(linkCase, level, suggestion))
    const explanation = explainMissing(from, target)
    const { path = '' } = target
    const unpublished = unpublishedFrom(from, path)
    const isGuess = !explanation && !suggestion?.sure && suggestion?.reason === undefined
    if (unpublished !== undefined && isGuess)
      return notPublished(expected, path, unpublished, broken(linkCase, level))
    const placeHint = suggestion ? undefined : publicPlace(site.locales, href, target)
    return BROKEN[expected](address, broken(linkCase, level, suggestion, explanation ?? placeHint))
  })
}

/** Reports a link to a file that would be a page if it had the extension of one. Readers do not want such a file. */
export function notAPage(
  { targets, problem }: LinkContext,
  linkCase: LinkCase,
  target: Target,
): Diagnostic[] {
  const { wants, severity } = linkCase.link
  if (wants !== undefined || target.kind !== 'file' || targets.files.has(target.file)) return []
  const { path } = target.asset
  const [extension] = TEXT.exec(path) ?? []
  return extension === undefined
    ? []
    : problem('page', severity, (level) => linkToNoPage(path, extension, broken(linkCase, level)))
}

/** Whether a public file is named by its source path, as editors complete it. */
function isSourcePath({ files }: Targets, path = ''): boolean {
  return files.has(publishedAt(path) ?? '')
}

/** Reports a link that works only by a redirect or only if letter case is ignored. */
export function indirect(
  { targets, problem }: LinkContext,
  linkCase: LinkCase,
  target: Exclude<Target, MissingTarget | { kind: 'outside' | 'made' }>,
): Diagnostic[] {
  const { from, link } = linkCase
  const { href, severity } = link
  const { path, suffix } = splitAddress(href)
  if (target.actualPath !== undefined) {
    const correct = href.startsWith('/')
      ? writtenPath(withPrefixAsIn(from, href, target.actualPath))
      : linkTo(from, target.actualPath)
    return problem('indirect', severity, (level) =>
      otherCase(path, correct, broken(linkCase, level, { address: correct + suffix })),
    )
  }
  if (target.kind !== 'redirect') return []
  const end = followRedirects(targets, target.to)
  const correct = end === undefined ? undefined : writtenEnd(withPrefixAsIn(from, href, end))
  const address = correct?.includes('#') ? correct : correct && correct + suffix
  return problem('indirect', severity, (level) =>
    redirectedLink(
      target.from,
      target.to,
      broken(linkCase, level, address ? { address } : undefined),
    ),
  )
}

/** Omits the locale prefix from a path if the author of `href` has omitted it, unless the result is `href` itself. */
function withPrefixAsIn({ locale }: From, href: string, to: string): string {
  const unprefixed = withoutPrefix(locale, href, to)
  return normalize(unprefixed) === normalize(href) ? to : unprefixed
}

/** Reports an anchor that the target page lacks. */
export function noSuchAnchor(
  context: LinkContext,
  linkCase: LinkCase,
  target: Target,
): Diagnostic[] {
  if (target.kind !== 'page' && target.kind !== 'redirect') return []
  const { addresses, targets, nearestAnchor } = context
  const { from } = linkCase
  const missing =
    target.kind === 'page'
      ? addresses.missingAnchor(target.route, target.anchor)
      : addresses.missingAnchor(...addresses.endOf(target.to, target.suffix))
  if (!missing) return []
  // The anchor of a redirect takes precedence over that of the link, so changing the link would not help.
  const isFromRedirect =
    target.kind === 'redirect' && followRedirects(targets, target.to)?.includes('#')
  // Neither would it help on a fallback page, whose links are those of its original: only
  // this locale's target lacks the id.
  const isFallback = from.path !== undefined && topOf(from.path) !== from.locale.id
  const { anchor, route } = missing
  const near = isFromRedirect || isFallback ? undefined : nearestAnchor(anchor, route)
  return anchorProblem(context, linkCase, missing, near)
}

/** Reports a link to another site that is wrong before its path. */
export function malformedUrl(
  { problem }: LinkContext,
  { link, linkPlace }: LinkCase,
  defect: UrlDefect,
): Diagnostic[] {
  const { href, wants, severity } = link
  return problem(expectedLinkKind(wants), severity, (level) =>
    badAddress(href, defect, { severity: level, place: linkPlace.place(), others: '' }),
  )
}

/** Reports problems of a link to this site that is written as a full URL. */
export function ownOrigin(context: LinkContext, linkCase: LinkCase): Diagnostic[] {
  const { site, addresses, suggestions, problem } = context
  const { link } = linkCase
  const { href, severity } = link
  const address = addresses.ownPath(href)
  if (address === undefined) return []
  const verdict = addresses.look(address)
  switch (verdict.state) {
    case 'fine':
      return []
    case 'missing': {
      const { path } = verdict
      const target = { kind: 'nowhere', missingPath: path, isPage: !isFileName(path) } as const
      const pathCase = { ...linkCase, link: { ...link, href: path } }
      return missingTarget(context, pathCase, target, () => suggestions.full(href, path))
    }
    case 'redirected': {
      const { path, to } = verdict
      const suggestion = to.startsWith('/')
        ? inFull(site, { address: writtenEnd(to) }, href)
        : undefined
      return problem('indirect', severity, (level) =>
        redirectedLink(path, to, broken(linkCase, level, suggestion)),
      )
    }
    case 'no-anchor': {
      const near = context.nearestAnchor(verdict.anchor, verdict.route)
      return anchorProblem(context, linkCase, verdict, near)
    }
  }
}

/** Reports an id that a page lacks, with the one that was probably meant. */
function anchorProblem(
  { problem }: LinkContext,
  linkCase: LinkCase,
  { anchor, route }: { readonly anchor: string; readonly route: Route },
  near: Suggestion | undefined,
): Diagnostic[] {
  const { href, severity } = linkCase.link
  return problem('anchor', severity, (level) =>
    brokenAnchor(
      anchor,
      route,
      broken(linkCase, level, near && { ...near, address: withAnchor(href, near.address) }),
    ),
  )
}

/** Returns the common parts of a problem. A suggestion that is the same as the link is dropped. */
function broken(
  { link, linkPlace }: Pick<LinkCase, 'link' | 'linkPlace'>,
  severity: Severity,
  near?: Suggestion,
  explanation?: string,
): Broken {
  const suggestion = near?.address === link.href ? undefined : near
  return { ...linkPlace, severity, suggestion, explanation, place: linkPlace.place() }
}
