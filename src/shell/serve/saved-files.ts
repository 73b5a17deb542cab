// Determines which files a round is about. Watch events are only a reason to look: they arrive late, and several
// times per save, when a round for another reason may already have built the file. File fingerprints are reliable.

import type { FilePath } from '../../shared/contract.ts'
import type { Fingerprints } from './last-round.ts'

/** The state of the files before a round, and when it was taken, in milliseconds since 1970. */
export interface FilesState {
  readonly time: number
  readonly fingerprints: Fingerprints
}

/** What is known about a finished round. */
interface FinishedRound {
  /** State of the files before the round; `undefined` if the round failed before it took one. */
  readonly filesState?: FilesState | undefined
  /** Whether the build succeeded. */
  readonly ok: boolean
  /** Number of pages rendered. */
  readonly renderedPages: number
}

/** Names the saved files, round after round. */
interface SavedFiles<Round> {
  /**
   * Returns the files to name in the line about a round, among those reported by the watch and all others,
   * and the round that built them. The list is empty if there is nothing to report. `news` says whether
   * anything changed, and `ended` when the round ended, in milliseconds since 1970.
   */
  after(
    round: Round,
    reported: readonly string[],
    news: boolean,
    ended: number,
  ): { readonly files: readonly string[]; readonly round: Round }
}

/** Creates a tracker that remembers the last round, and the files named for it. */
export function newSavedFiles<Round extends FinishedRound>(): SavedFiles<Round> {
  let before: FilesState | undefined
  let last: { readonly round: Round; readonly ended: number; files: readonly string[] } | undefined
  return {
    after(round, reported, news, ended) {
      const { filesState } = round
      const reportedChanges = reported.filter((file) => !isUnchanged(before, filesState, file))
      const changed = changedFiles(before, filesState)
      // Whether a file was saved during the last round, which may have built it then.
      const wasSavedDuringLast = (file: string): boolean =>
        last !== undefined &&
        !last.files.includes(file) &&
        changeTime(filesState, file) <= last.ended
      const files = news
        ? [...new Set([...reportedChanges, ...changed])].toSorted()
        : changed.filter(wasSavedDuringLast).toSorted()
      // The last round gets the credit only if this one is good and rendered nothing. A failure belongs to
      // the round that reports it, and the time of a file does not tell when it was deleted or moved back.
      const wasBuiltByLast =
        round.ok && round.renderedPages === 0 && files.every(wasSavedDuringLast)
      const builder = last?.round.ok && wasBuiltByLast ? last.round : round
      before = filesState ?? before
      last = news ? { round, files, ended } : undefined
      return { files, round: builder }
    },
  }
}

/** Returns the files that were changed, created or deleted between two states. */
function changedFiles(before: FilesState | undefined, now: FilesState | undefined): FilePath[] {
  if (!before || !now) return []
  const changed = [...now.fingerprints].flatMap(([file, fingerprint]) => {
    // A module that is bundled for the first time may have existed before.
    const isChanged = before.fingerprints.has(file)
      ? before.fingerprints.get(file)?.text !== fingerprint?.text
      : (fingerprint?.changedAt ?? 0) >= before.time
    return isChanged ? [file] : []
  })
  // A module that is no longer bundled still exists.
  const gone = [...before.fingerprints.keys()].filter(
    (file) => !now.fingerprints.has(file) && file.startsWith('content/'),
  )
  return [...changed, ...gone]
}

/** Returns when a file was last changed, in milliseconds since 1970; 0 for a deleted file, whose time is unknown. */
function changeTime(now: FilesState | undefined, file: string): number {
  return now?.fingerprints.get(file as FilePath)?.changedAt ?? 0
}

/**
 * Whether a file looks as it did before the last round. This includes a content file that was already missing,
 * since a watch reports a deletion twice. Deleted modules stay in `fingerprints` while they are inputs of a bundle.
 */
function isUnchanged(
  before: FilesState | undefined,
  now: FilesState | undefined,
  name: string,
): boolean {
  if (!before || !now) return false
  const [textBefore, text] = [before, now].map(
    ({ fingerprints }) => fingerprints.get(name as FilePath)?.text,
  )
  return (
    textBefore === text &&
    (before.fingerprints.has(name as FilePath) || name.startsWith('content/'))
  )
}
