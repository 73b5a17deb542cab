// Reports links to drafts. `serve` shows drafts and a build does not, so authors learn of
// such a link before the build fails.

import type { Diagnostic, FilePath, LinkSeverity, Place } from '../../shared/contract.ts'
import { normalize } from '../../shared/route.ts'
import type { Entry } from '../plan/catalog.ts'
import type { LinkChecker } from './link-checker.ts'
import { resolveLink, type From } from '../plan/links.ts'
import { draftLink } from '../problems/links.ts'

/** Looks up drafts by address. */
interface Drafts {
  /** Returns the draft that a link leads to. */
  at(from: From, href: string): Entry | undefined
  /** Returns the draft whose page would be at a path. */
  on(path: string): Entry | undefined
  /** Whether a draft has a page, as in `serve`. */
  isShown(entry: Entry): boolean
  /** Reports a link to a draft: as an error in a build, as a warning if drafts are shown. */
  problem(
    entry: Entry,
    severity: LinkSeverity | undefined,
    place: () => Partial<Place>,
  ): Diagnostic[]
}

/** A link checker that recognizes links to drafts. */
export interface DraftJudge extends LinkChecker {
  readonly drafts: Drafts
}

/** Extends a link checker so that it recognizes links to drafts. */
export function withDrafts(checker: LinkChecker): DraftJudge {
  const drafts = createDrafts(checker)
  return {
    ...checker,
    drafts,
    link(from, written, at) {
      const draft = written.wants === undefined ? drafts.at(from, written.href) : undefined
      if (!draft) return checker.link(from, written, at)
      const reported = drafts.problem(draft, written.severity, at.place)
      // If the draft is shown, the link is also checked for other problems.
      return drafts.isShown(draft) ? [...reported, ...checker.link(from, written, at)] : reported
    },
  }
}

function createDrafts(checker: LinkChecker): Drafts {
  const { targets, addresses } = checker
  const { catalog } = targets
  const byRoute = new Map(catalog.drafts.map((entry) => [normalize(entry.route), entry]))
  const shownDrafts = new Set<FilePath>(
    catalog.entries.flatMap(({ doc }) => (doc.frontMatter.draft ? [doc.path] : [])),
  )
  const isShown: Drafts['isShown'] = ({ doc }) => shownDrafts.has(doc.path)
  return {
    isShown,
    on: (path) => byRoute.get(normalize(path)),
    at(from, href) {
      // A draft may link to other drafts.
      if (byRoute.size === 0 || (from.path !== undefined && shownDrafts.has(from.path)))
        return undefined
      const ownPath = addresses.ownPath(href)
      if (ownPath !== undefined) return byRoute.get(normalize(addresses.look(ownPath).path))
      const target = resolveLink(targets, from, href)
      if (target.kind === 'page') return byRoute.get(normalize(target.route))
      return target.kind === 'nowhere' ? byRoute.get(normalize(target.missingPath)) : undefined
    },
    problem: (entry, severity, place) =>
      checker.problem('page', severity, (level) =>
        draftLink(entry.route, entry.doc.path, isShown(entry) ? 'warning' : level, place()),
      ),
  }
}
