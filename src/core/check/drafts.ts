// Links to drafts. `serve` shows them, a build does not: whoever writes hears of such a link before the build fails.

import type { Diagnostic, FilePath, Place } from '../../shared/contract.ts'
import { normalize } from '../../shared/route.ts'
import type { Entry } from '../plan/catalog.ts'
import type { Judge } from './judge.ts'
import { resolveLink, type From } from '../plan/links.ts'
import { draftLink } from '../problems/links.ts'

/** Knows which addresses are those of drafts alone. */
interface Drafts {
  /** The draft that a link leads to. */
  at(from: From, href: string): Entry | undefined
  /** The draft whose page would have a path. */
  on(path: string): Entry | undefined
  /** Whether a draft has a page, as in `serve`. */
  isShown(entry: Entry): boolean
  /** A link to a draft: an error in a build, a warning where drafts are shown. */
  problem(
    entry: Entry,
    severity: Parameters<Judge['problem']>[1],
    place: () => Partial<Place>,
  ): Diagnostic[]
}

/** A judge that says of a draft what it is. */
export interface DraftJudge extends Judge {
  readonly drafts: Drafts
}

/** Lets a judge say of a draft what it is. */
export function withDrafts(judge: Judge): DraftJudge {
  const drafts = draftsOf(judge)
  return {
    ...judge,
    drafts,
    link(from, written, at) {
      const draft = written.wants === undefined ? drafts.at(from, written.href) : undefined
      if (!draft) return judge.link(from, written, at)
      const said = drafts.problem(draft, written.severity, at.place)
      // Where it is shown, what else there is to say of the link holds as well.
      return drafts.isShown(draft) ? [...said, ...judge.link(from, written, at)] : said
    },
  }
}

function draftsOf(judge: Judge): Drafts {
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
      // A draft may lead to others.
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
