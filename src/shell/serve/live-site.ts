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
export interface RoundEffect {
  /** Whether the round changed anything that is worth reporting. */
  readonly hasNews: boolean
  /** Whether the round fixed the problems of the one before. */
  readonly isFixed: boolean
}

/** Serves the results of rounds. */
interface LiveSite {
  /** Serves the result of a round if it is good, and tells open pages. */
  readonly applyRound: (round: Round) => RoundEffect
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
    const { hasChanged, pages, files, hasNewIndex } = differences(before, outputs)
    if (!hasChanged && !wasBroken) return false
    const version = changes.version()
    changes.note({ files, hasNewIndex })
    const pageList = pages.length > NAMED ? {} : { pages }
    streams.broadcast({ type: 'built', ...pageList, ...changes.since(version) })
    return true
  }
  const applyGood = (made: MadeSite, maps: Round['maps']): RoundEffect => {
    const before = outputs
    const wasBroken = shown.problems.length > 0
    const base = slashed(made.site.base)
    outputs = new Map(made.outputs.map((output) => [output.file, output]))
    const files = servedOutputs(outputs, made.generatedPages, store, { base, token: streams.token })
    shown = { served: { files, base }, problems: [], maps }
    return { hasNews: reportChanges(before, wasBroken), isFixed: wasBroken }
  }
  /** Keeps serving the last good site, and shows its problems. */
  const applyBroken = (diagnostics: readonly Diagnostic[]): RoundEffect => {
    shown = { ...shown, problems: shownProblems(root, errorsIn(diagnostics)) }
    streams.broadcast({ type: 'broken', problems: shown.problems })
    return { hasNews: true, isFixed: false }
  }
  return {
    applyRound({ ok, made, maps, diagnostics }) {
      const effect = ok && made ? applyGood(made, maps) : applyBroken(diagnostics)
      store.sweep([...outputs.values()].map(({ hash }) => hash))
      return effect
    },
    shown: () => shown,
  }
}
