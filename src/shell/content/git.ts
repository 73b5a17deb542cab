// How git is asked: about the site's own repository, whatever a hook or a script has told git about another, and in English. What it
// says of the history holds until that is another.

import fs from 'node:fs'
import { cutsOf, movesOf } from '../folders/git-folder.ts'
import { lookIfThere } from '../store/file-notes.ts'
import type { Recent } from '../store/recent.ts'

/**
 * What was made of the history of a folder, for as long as the branch does not move, is no other one, and has as much of a past: git
 * notes either in a file of its own. Where it does not, it is made anew.
 */
export function ofHistory<T>(recent: Recent, what: string, folder: string, make: () => T): T {
  const [moves, cuts] = [movesOf(folder), cutsOf(folder)]
  if (moves === undefined || cuts === undefined || !fs.existsSync(moves)) return make()
  return recent.file(`${what} ${lookIfThere(cuts)?.text ?? 'whole'}`, moves, make)
}

/** The environment of a call of git. */
export function gitEnvironment(): NodeJS.ProcessEnv {
  const { GIT_DIR: _, GIT_WORK_TREE: __, GIT_INDEX_FILE: ___, ...rest } = process.env
  return { ...rest, LC_ALL: 'C' }
}

/**
 * The beginning of a question about the history. What its asker has told git to show besides, as signatures are, and what somebody has put
 * in the place of commits, is none of it.
 */
export const LOG: readonly string[] = [
  '--no-replace-objects',
  ...['-c', 'log.showSignature=false'],
  ...['-c', 'log.showRoot=true'],
  'log',
]

/** Why git says nothing about a folder, as far as its message tells. */
export function mistrusts(error: unknown): boolean {
  return String((error as { readonly stderr?: unknown }).stderr).includes('dubious ownership')
}
