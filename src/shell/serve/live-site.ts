// The site that is served: that of the last good round, with what is wrong since. Open pages are told of each.

import { errorsIn } from '../../core/problems/several.ts'
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

/** What a round has changed. */
export interface Taken {
  /** Whether there is anything to be told. */
  readonly news: boolean
  /** Whether the one before was broken. */
  readonly mended: boolean
}

/** Serves what rounds have made. */
interface LiveSite {
  /** Serves what came out of a round if it is good, and tells open pages. */
  readonly take: (round: Round) => Taken
  readonly shown: () => Shown
}

/** Serves nothing, until there is a good round. */
export function newLiveSite(
  root: string,
  { store }: Pick<Session, 'store'>,
  streams: Streams,
  changes: Changes,
): LiveSite {
  let outputs: Outputs = new Map()
  let shown: Shown = { problems: [], served: undefined, maps: undefined }

  /** Tells pages what is other than before; nothing where they are as they were, and nothing was wrong. */
  const tellOf = (before: Outputs, wasBroken: boolean): boolean => {
    const { any, pages, files, indexed } = differences(before, outputs)
    if (!any && !wasBroken) return false
    const version = changes.version()
    changes.note({ files, indexed })
    const named = pages.length > NAMED ? {} : { pages }
    streams.tell({ type: 'built', ...named, ...changes.since(version) })
    return true
  }
  const takeGood = (made: MadeSite, maps: Round['maps']): Taken => {
    const before = outputs
    const wasBroken = shown.problems.length > 0
    const base = slashed(made.site.base)
    outputs = new Map(made.outputs.map((output) => [output.file, output]))
    const files = servedOutputs(outputs, made.own, store, base, streams.token)
    shown = { served: { files, base }, problems: [], maps }
    return { news: tellOf(before, wasBroken), mended: wasBroken }
  }
  /** The last good site stays. */
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
