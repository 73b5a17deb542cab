// Finds out from git whether a missing content file was renamed or deleted, so that a broken link to it gets
// a useful suggestion.

import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { GitHistory } from '../../core/check/suggestion-context.ts'
import { askedFolder, isInWorkTree } from '../folders/git-folder.ts'
import type { Recent } from '../store/recent.ts'
import { gitEnvironment, LOG_ARGUMENTS, cachedByHistory } from './git.ts'

/** The renames and deletions of files, with the staged renames that answers of `currentPath` depend on. */
export interface GitPast extends GitHistory {
  /**
   * The staged renames as they were at the first call of `currentPath`, or `undefined` if it was never called.
   * Results that depend on them are only valid while they stay the same.
   */
  readonly staged: () => Staged | undefined
}

/** Staged renames. */
export type Staged = readonly (readonly [from: string, to: string])[]

/**
 * Creates lookups for content files that do not exist. Renames and deletions are taken from commits, from the
 * index, and, for files that were moved without telling git, from equal content. Git runs on the first
 * lookup, so never for a site without broken links. `currentPath`, which is also used when nothing is broken,
 * reads the commits once for as long as the history stays the same.
 */
export function gitPast({
  root,
  recent,
}: {
  readonly root: string
  readonly recent: Recent
}): GitPast {
  let cached: Past | undefined
  const readOnce = (): Past => (cached ??= readPast(root))
  const committed = (): ReadonlyMap<string, string> =>
    cachedByHistory(recent, 'renamed', askedFolder(root), () => renamesIn(readCommitted(root)))
  let staged: Staged | undefined
  let currentNames: ReadonlyMap<string, string> | undefined
  const renamed = (file: string): string | undefined => latestName(readOnce().renamed, file)
  return {
    renamed,
    currentPath(file) {
      staged ??= readStagedRenames(root)
      currentNames ??= new Map([...committed(), ...staged])
      return latestName(currentNames, file)
    },
    staged: () => staged,
    deleted(file) {
      const last = renamed(file) ?? file
      const commit = readOnce().deleted.get(last)
      // A file that was deleted once may have been created again.
      return commit === undefined || fs.existsSync(path.join(root, last)) ? undefined : commit
    },
  }
}

/**
 * Whether the staged renames are still the same as `staged`. Returns true for `undefined`, since then nothing
 * depends on them.
 */
export function isStillStaged(root: string, staged: Staged | undefined): boolean {
  return staged === undefined || isDeepStrictEqual(staged, readStagedRenames(root))
}

/** Returns the renames that are staged at the moment. */
export function readStagedRenames(root: string): Staged {
  return [...renamesIn(readStaged(root))]
}

/**
 * Follows renames from `file` to its latest path. Returns `undefined` if the file was never renamed. Cycles
 * end the search.
 */
function latestName(renamed: ReadonlyMap<string, string>, file: string): string | undefined {
  const seen = new Set([file])
  let latest = renamed.get(file)
  for (let next = latest; next !== undefined && !seen.has(next); next = renamed.get(next)) {
    seen.add(next)
    latest = next
  }
  return latest
}

interface Past {
  readonly renamed: ReadonlyMap<string, string>
  readonly deleted: ReadonlyMap<string, string>
}

function readPast(root: string): Past {
  const changes = [...readUnstaged(root), ...readStaged(root), ...readCommitted(root)]
  const deletions = changes.flatMap(({ from, to, commit }): [string, string][] =>
    to === undefined ? [[toSitePath(from), commit]] : [],
  )
  const movedFiles = findMoved(askedFolder(root), gitRunner(root))
  return {
    renamed: new Map([
      ...renamesIn(changes),
      ...movedFiles.map(([from, to]) => [toSitePath(from), toSitePath(to)] as const),
    ]),
    // The list is newest first. The newest entry must win, so it comes last in the map.
    deleted: new Map(deletions.toReversed()),
  }
}

const STATUS_ARGUMENTS = ['--name-status', '--diff-filter=RD', '-M', '-z', '--relative']

/**
 * Reads staged changes only. Changes made after staging, such as rewriting a file that was moved, are not
 * part of them.
 */
function readStaged(root: string): Change[] {
  return changesIn(gitRunner(root)(['diff', '--cached', ...STATUS_ARGUMENTS, '--', '.']))
}

function readUnstaged(root: string): Change[] {
  return changesIn(gitRunner(root)(['diff', ...STATUS_ARGUMENTS, '--', '.']))
}

function readCommitted(root: string): Change[] {
  return changesIn(
    gitRunner(root)([
      ...LOG_ARGUMENTS,
      `--format=${COMMIT_MARKER}%h`,
      ...STATUS_ARGUMENTS,
      '--',
      '.',
    ]),
  )
}

/** Maps old paths to new ones. Changes are listed newest first; the newest must win, so it comes last in the map. */
function renamesIn(changes: readonly Change[]): Map<string, string> {
  const renames = changes.flatMap(({ from, to }): [string, string][] =>
    to === undefined ? [] : [[toSitePath(from), toSitePath(to)]],
  )
  return new Map(renames.toReversed())
}

/**
 * Returns a function that runs git in the content folder and returns the NUL-separated fields of its output.
 * The function returns an empty list outside of a repository and when git fails.
 */
function gitRunner(root: string): (args: readonly string[], input?: string) => string[] {
  const folder = askedFolder(root)
  if (!isInWorkTree(folder)) return () => []
  return (args, input = '') => {
    try {
      const output = execFileSync('git', args, {
        cwd: folder,
        env: gitEnvironment(),
        input,
        encoding: 'utf8',
        maxBuffer: 1 << 28,
        stdio: ['pipe', 'pipe', 'ignore'],
        // Keeps a very long history from blocking the build. If it expires, there is merely one suggestion less.
        timeout: 20_000,
      })
      return output.split('\0')
    } catch {
      return []
    }
  }
}

/** Git prints paths relative to the folder it runs in, which is the content folder. */
function toSitePath(file: string): string {
  return `content/${file}`
}

/** The marker before a commit hash in the output of `git log`. No path begins with it. */
const COMMIT_MARKER = '//'

/**
 * The rename or deletion of a file; `to` is `undefined` for a deletion. `commit` is empty for a change that
 * is not committed.
 */
interface Change {
  readonly from: string
  readonly to: string | undefined
  readonly commit: string
}

/**
 * Parses the fields of `--name-status -z`: `//` with a commit hash, then for each file `R100`, its old and
 * its new path, or `D` and its path.
 */
function changesIn(fields: readonly string[]): Change[] {
  const changes: Change[] = []
  let commit = ''
  for (let i = 0; i < fields.length; i++) {
    const field = fields[i]?.trim() ?? ''
    if (field.startsWith(COMMIT_MARKER)) commit = field.slice(COMMIT_MARKER.length)
    if (field !== 'D' && !/^R\d+$/.test(field)) continue
    const from = fields[++i] ?? ''
    changes.push({ from, to: field === 'D' ? undefined : fields[++i], commit })
  }
  return changes
}

/**
 * Finds files that were moved without telling git: tracked files that are missing, each paired with an
 * untracked file of the same content.
 */
function findMoved(
  folder: string,
  git: (args: readonly string[], input?: string) => string[],
): [string, string][] {
  const listFiles = (...args: string[]): string[] =>
    git(['ls-files', '-z', ...args, '--', '.']).filter((line) => line !== '')
  const missing = new Set(listFiles('--deleted'))
  const added = missing.size === 0 ? [] : listFiles('--others', '--exclude-standard')
  if (added.length === 0) return []
  // Git resolves relative paths from its standard input against the top of the repository, so absolute ones
  // are passed.
  const paths = added.map((file) => path.join(folder, file)).join('\n')
  const hashes = git(['hash-object', '--stdin-paths'], paths).join('').split('\n')
  const byHash = new Map(added.map((file, i) => [hashes[i], file]))
  return listFiles('--stage').flatMap((line): [string, string][] => {
    const [, hash, file] = /^\d+ (\w+) \d+\t(.*)$/s.exec(line) ?? []
    const newFile = byHash.get(hash)
    return file !== undefined && missing.has(file) && newFile !== undefined ? [[file, newFile]] : []
  })
}
