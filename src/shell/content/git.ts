// Settings shared by all git calls. They apply to the site's own repository, even if a hook or a script has
// pointed git at another one through environment variables, and messages are in English. Also caches what is
// derived from the history, for as long as that stays the same.

import fs from 'node:fs'
import { shallowPath, reflogPath } from '../folders/git-folder.ts'
import { fingerprintIfThere } from '../store/file-notes.ts'
import type { Recent } from '../store/recent.ts'

/**
 * Returns what `make` derived from the history of `folder`, cached while the history stays the same. It has
 * changed when `logs/HEAD` changes (commits, amends, switched branches) or `shallow` does (how far back the
 * clone reaches). Without a reflog nothing is cached.
 */
export function cachedByHistory<T>(recent: Recent, key: string, folder: string, make: () => T): T {
  const [reflog, shallow] = [reflogPath(folder), shallowPath(folder)]
  if (reflog === undefined || shallow === undefined || !fs.existsSync(reflog)) return make()
  return recent.file(`${key} ${fingerprintIfThere(shallow)?.text ?? 'whole'}`, reflog, make)
}

/**
 * Returns the environment for a git process: messages are in English, and the variables with which a hook or
 * a script directs git to another repository are removed.
 */
export function gitEnvironment(): NodeJS.ProcessEnv {
  const variables = Object.entries(process.env).filter(([name]) => !REPOSITORY_VARIABLES.has(name))
  return { ...Object.fromEntries(variables), LC_ALL: 'C' }
}

/** From `git rev-parse --local-env-vars`, without the settings that a user may pass to any repository. */
const REPOSITORY_VARIABLES: ReadonlySet<string> = new Set([
  'GIT_DIR',
  'GIT_COMMON_DIR',
  'GIT_WORK_TREE',
  'GIT_IMPLICIT_WORK_TREE',
  'GIT_INDEX_FILE',
  'GIT_OBJECT_DIRECTORY',
  'GIT_ALTERNATE_OBJECT_DIRECTORIES',
  'GIT_GRAFT_FILE',
  'GIT_SHALLOW_FILE',
  'GIT_PREFIX',
])

/**
 * The first arguments of a `git log` call. They neutralize settings of the user that would change its output,
 * such as shown signatures, and ignore replacement objects (`git replace`).
 */
export const LOG_ARGUMENTS: readonly string[] = [
  '--no-replace-objects',
  '-c',
  'log.showSignature=false',
  '-c',
  'log.showRoot=true',
  'log',
]

/** Whether git refused to work because the repository belongs to another user, judging by its message. */
export function isUntrustedRepository(error: unknown): boolean {
  return String((error as { readonly stderr?: unknown }).stderr).includes('dubious ownership')
}
