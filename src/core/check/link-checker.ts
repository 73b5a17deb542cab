// Checks a single link, wherever it is.

import type { Diagnostic } from '../../shared/contract.ts'
import { splitAddress } from '../../shared/anchor.ts'
import { fileOf, withBase } from '../../shared/route.ts'
import { decoded } from '../../shared/text.ts'
import { anchors } from '../markdown/anchor.ts'
import { resolveLink, type From } from '../plan/links.ts'
import type { Plan } from '../plan/plan.ts'
import { mayBeAt, type MissingTarget, type Target } from '../plan/targets.ts'
import type { Suggestion } from '../problems/problem.ts'
import { publishedAt } from '../reading/content-path.ts'
import { urlDefect } from '../reading/url-defect.ts'
import { nearest } from '../reading/suggest.ts'
import { missingExplainer } from './missing-explainer.ts'
import { addressesOf } from './addresses.ts'
import {
  emptyHref,
  indirect,
  noSuchAnchor,
  notAnImage,
  notAPage,
  missingTarget,
  malformedUrl,
  ownOrigin,
  type LinkContext,
  type LinkPlace,
  type AuthoredLink,
} from './link-faults.ts'
import type { GitHistory } from './suggestion-context.ts'
import { createSuggestions } from './suggestions.ts'
import { writtenAnchor } from './written.ts'

/** Reports the problems of links, with knowledge of the whole site. */
export interface LinkChecker extends LinkContext {
  /** Reports the problems of a link in the content or the config. */
  link(from: From, link: AuthoredLink, place: LinkPlace): Diagnostic[]
}

/** Suggested for an anchor that is made from the title of the page. */
const TOP_SUGGESTION: Suggestion = { address: '#top', reason: 'The title of a page has no id.' }

/** Creates a link checker for a site. `outputs` are all written files, from its root: `/docs/a/index.html`. */
export function createLinkChecker(
  plan: Plan,
  themeIds: ReadonlyMap<string, readonly string[]>,
  outputs: ReadonlySet<string>,
  gitHistory: GitHistory,
): LinkChecker {
  const { targets, site } = plan
  const addresses = addressesOf(plan, themeIds, outputs)
  const isMissing = (file: string): boolean => !outputs.has(`/${file.replace(/^\//, '')}`)
  const context: LinkContext = {
    site,
    targets,
    addresses,
    suggestions: createSuggestions(targets, {
      ...gitHistory,
      isPublished: (page) => !isMissing(fileOf(page)),
    }),
    explainMissing: missingExplainer(targets, gitHistory.deleted),
    problem(kind, severity, make) {
      const level = severity ?? site.links[kind]
      return level === 'ignore' ? [] : [make(level === 'warn' ? 'warning' : 'error')]
    },
    nearestAnchor(anchor, route) {
      const title = targets.catalog.entries.find((each) => each.route === route)?.doc.title
      if (title !== undefined && anchors([]).next(title) === anchor) return TOP_SUGGESTION
      const near = nearest(anchor, addresses.idsOn(route))
      return near === undefined ? undefined : { address: `#${writtenAnchor(near)}` }
    },
  }

  function checkLink(from: From, link: AuthoredLink, linkPlace: LinkPlace): Diagnostic[] {
    const { href, wants } = link
    const linkCase = { from, link, linkPlace }
    if (href === '') return emptyHref(context, linkCase)
    const defect = urlDefect(href)
    if (defect) return malformedUrl(context, linkCase, defect)
    const target = missingIfUnwritten(resolveLink(targets, from, href))
    if (target.kind === 'outside') return ownOrigin(context, linkCase)
    if (wants === 'image' && target.kind !== 'file' && target.kind !== 'nowhere')
      return notAnImage(context, linkCase)
    if (target.kind === 'made' || (wants !== 'image' && isAdded(href, target))) return []
    if (target.kind === 'nowhere')
      return mayBeAt(targets, target.missingPath)
        ? []
        : missingTarget(context, linkCase, fromProjectFolder(href, target))
    return [
      ...notAPage(context, linkCase, target),
      ...indirect(context, linkCase, target),
      ...(wants === undefined ? noSuchAnchor(context, linkCase, target) : []),
    ]
  }

  /**
   * Treats a page or file as missing if it is not written, for example because a
   * hook of the config has removed it.
   */
  function missingIfUnwritten(target: Target): Target {
    if (target.kind === 'page' && isMissing(fileOf(target.route)))
      return { kind: 'nowhere', missingPath: target.route, isPage: true }
    // A file beside a document is only written if a page shows it, so `outputs` tells nothing about it.
    const isPublic = target.kind === 'file' && targets.files.has(target.file)
    return (target.kind === 'made' || isPublic) && isMissing(target.file)
      ? { kind: 'nowhere', missingPath: target.file, isPage: false }
      : target
  }

  /** Whether a link leads to something that a hook of the config has added. */
  function isAdded(href: string, target: Target): boolean {
    const isMissingFromRoot = target.kind === 'nowhere' && href.startsWith('/')
    return isMissingFromRoot && addresses.look(withBase(site.base, href)).state === 'fine'
  }

  return { ...context, link: checkLink }
}

/**
 * Recognizes a link that names a file of `content/public` by its path from the
 * project folder, wherever the link is.
 */
function fromProjectFolder(href: string, target: MissingTarget): MissingTarget {
  const path = decoded(splitAddress(href).path).replace(/^\.?\//, '')
  return publishedAt(path) === undefined ? target : { ...target, missingPath: path, path }
}
