// Reports links to drafts. `serve` shows drafts and a build does not, so authors learn of
// such a link before the build fails.

import type { Diagnostic, FilePath, Place } from '../../shared/contract.ts'
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
    severity: Parameters<LinkChecker['problem']>[1],
    place: () => Partial<Place>,
  ): Diagnostic[]
}

/** A judge that recognizes links to drafts. */
export interface DraftJudge extends LinkChecker {
  readonly drafts: Drafts
}

/** Extends a judge so that it recognizes links to drafts. */
export function withDrafts(judge: LinkChecker): DraftJudge {
  const drafts = draftsOf(judge)
  return {
    ...judge,
    drafts,
    link(from, written, at) {
      const draft = written.wants === undefined ? drafts.at(from, written.href) : undefined
      if (!draft) return judge.link(from, written, at)
      const said = drafts.problem(draft, written.severity, at.place)
      // If the draft is shown, the link is also checked for other problems.
      return drafts.isShown(draft) ? [...said, ...judge.link(from, written, at)] : said
    },
  }
}

function draftsOf(judge: LinkChecker): Drafts {
  const { targets, addresses } = judge
  const { catalog } = targets
  const byRoute = new Map(catalog.drafts.map((entry) => [normalize(entry.route), entry]))
  const shown = new Set<FilePath>(
    catalog.entries.flatMap(({ doc }) => (doc.frontMatter.draft ? [doc.path] : [])),
  )
  const isShown: Drafts['isShown'] = ({ doc }) => shown.has(doc.path)
  return {
    isShown,
    on: (path) => byRoute.get(normalize(path)),
    at(from, href) {
      // A draft may link to other drafts.
      if (byRoute.size === 0 || (from.path !== undefined && shown.has(from.path))) return undefined
      const own = addresses.ownPath(href)
      if (own !== undefined) return byRoute.get(normalize(addresses.look(own).path))
      const target = resolveLink(targets, from, href)
      if (target.kind === 'page') return byRoute.get(normalize(target.route))
      return target.kind === 'nowhere' ? byRoute.get(normalize(target.tried)) : undefined
    },
    problem: (entry, severity, place) =>
      judge.problem('page', severity, (level) =>
        draftLink(entry.route, entry.doc.path, isShown(entry) ? 'warning' : level, place()),
      ),
  }
}
