// Which files a round is about. What a watch tells is a reason to look, no more: it comes late, and of one save more than once. By then
// a round for something else may have built what was saved. How the files look does not deceive.

import type { FilePath } from '../../shared/contract.ts'
import type { Looks } from './last-round.ts'

/** How the files of a site looked before a round, and when that was, in milliseconds since 1970. */
export interface Looked {
  readonly at: number
  readonly looks: Looks
}

/** What is known of a round when it is done. */
interface Done {
  /** How all looked before it; `undefined` where it did not come to look. */
  readonly looked?: Looked | undefined
  /** Whether there is a site. */
  readonly ok: boolean
  /** How many pages it has drawn. */
  readonly drawn: number
}

/** Names what was saved, round after round. */
interface SavedFiles<Round> {
  /**
   * The files that a line names after a round, of those that were heard of and all others, and the round that has built them; none where
   * there is nothing to say. `news` says whether anything is other than before, and `ended` when it was done, in milliseconds since 1970.
   */
  after(
    round: Round,
    heard: readonly string[],
    news: boolean,
    ended: number,
  ): { readonly files: readonly string[]; readonly round: Round }
}

/** Remembers the last round, and what has been said of it. */
export function newSavedFiles<Round extends Done>(): SavedFiles<Round> {
  let before: Looked | undefined
  let last: { readonly round: Round; readonly ended: number; files: readonly string[] } | undefined
  return {
    after(round, heard, news, ended) {
      const { looked } = round
      const fresh = heard.filter((file) => !looksAsBefore(before, looked, file))
      const changed = changedFiles(before, looked)
      // What was saved in the middle of the last round may have been built by it.
      const isLate = (file: string): boolean =>
        last !== undefined && !last.files.includes(file) && changedBy(looked, file) <= last.ended
      const files = news
        ? [...new Set([...fresh, ...changed])].toSorted()
        : changed.filter(isLate).toSorted()
      // A failure is nobody else's, and no file says when it went, or that it was moved back.
      const isBuilt = round.ok && round.drawn === 0 && files.every(isLate)
      const builder = last?.round.ok && isBuilt ? last.round : round
      before = looked ?? before
      last = news ? { round, files, ended } : undefined
      return { files, round: builder }
    },
  }
}

/** Files that look different, came or went between two looks. */
function changedFiles(before: Looked | undefined, now: Looked | undefined): FilePath[] {
  if (!before || !now) return []
  const changed = [...now.looks].flatMap(([file, look]) => {
    // Code that is bundled for the first time was there before.
    const isOther = before.looks.has(file)
      ? before.looks.get(file)?.text !== look?.text
      : (look?.changed ?? 0) >= before.at
    return isOther ? [file] : []
  })
  // Code that is bundled no more is still there.
  const gone = [...before.looks.keys()].filter(
    (file) => !now.looks.has(file) && file.startsWith('content/'),
  )
  return [...changed, ...gone]
}

/** When a file was changed at the latest, in milliseconds since 1970; of one that is gone, nobody knows. */
function changedBy(now: Looked | undefined, file: string): number {
  return now?.looks.get(file as FilePath)?.changed ?? 0
}

/** Also one that was gone before: of what is deleted a watch tells twice. Code that is gone is looked for still. */
function looksAsBefore(before: Looked | undefined, now: Looked | undefined, name: string): boolean {
  if (!before || !now) return false
  const [then, text] = [before, now].map(({ looks }) => looks.get(name as FilePath)?.text)
  return then === text && (before.looks.has(name as FilePath) || name.startsWith('content/'))
}
