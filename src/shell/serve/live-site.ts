// The site that is served: that of the last good round, with the problems found since. Tells open pages
// about each round.

import { errorsIn } from '../../core/problems/diagnostics.ts'
import type { Diagnostic } from '../../shared/contract.ts'
import { slashed } from '../../shared/route.ts'
import type { Shown } from './answers.ts'
import { NAMED, type Changes } from './changes.ts'
import type { MadeSite } from './last-round.ts'
import type { Round } from './round.ts'
import type { Session } from './session.ts'
import { shownProblems } from './shown-problems.ts'
import { differences, servedOutputs, type Outputs } from './site-files.ts'
import type { Streams } from './streams.ts'

/** The effect of a round. */
export interface Taken {
  /** Whether the round changed anything that is worth reporting. */
  readonly news: boolean
  /** Whether the round fixed the problems of the one before. */
  readonly mended: boolean
}

/** Serves the results of rounds. */
interface LiveSite {
  /** Serves the result of a round if it is good, and tells open pages. */
  readonly take: (round: Round) => Taken
  readonly shown: () => Shown
}

/** Creates a live site, which serves nothing until the first good round. */
export function newLiveSite(
  root: string,
  { store }: Pick<Session, 'store'>,
  streams: Streams,
  changes: Changes,
): LiveSite {
  let outputs: Outputs = new Map()
  let shown: Shown = { problems: [], served: undefined, maps: undefined }

  /**
   * Tells open pages what differs from `before`. Returns whether there was anything to tell: a difference,
   * or problems that are fixed.
   */
  const reportChanges = (before: Outputs, wasBroken: boolean): boolean => {
    const { any, pages, files, indexed } = differences(before, outputs)
    if (!any && !wasBroken) return false
    const version = changes.version()
    changes.note({ files, indexed })
    const pageList = pages.length > NAMED ? {} : { pages }
    streams.tell({ type: 'built', ...pageList, ...changes.since(version) })
    return true
  }
  const takeGood = (made: MadeSite, maps: Round['maps']): Taken => {
    const before = outputs
    const wasBroken = shown.problems.length > 0
    const base = slashed(made.site.base)
    outputs = new Map(made.outputs.map((output) => [output.file, output]))
    const files = servedOutputs(outputs, made.own, store, base, streams.token)
    shown = { served: { files, base }, problems: [], maps }
    return { news: reportChanges(before, wasBroken), mended: wasBroken }
  }
  /** Keeps serving the last good site, and shows its problems. */
  const takeBroken = (diagnostics: readonly Diagnostic[]): Taken => {
    shown = { ...shown, problems: shownProblems(root, errorsIn(diagnostics)) }
    streams.tell({ type: 'broken', problems: shown.problems })
    return { news: true, mended: false }
  }
  return {
    take({ ok, made, maps, diagnostics }) {
      const taken = ok && made ? takeGood(made, maps) : takeBroken(diagnostics)
      store.sweep([...outputs.values()].map(({ hash }) => hash))
      return taken
    },
    shown: () => shown,
  }
}
