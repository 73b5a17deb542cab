import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Past } from '../../core/check/look.ts'
import { askedFolder, isInWorkTree } from '../folders/git-folder.ts'
import type { Recent } from '../store/recent.ts'
import { gitEnvironment, LOG, ofHistory } from './git.ts'

/** What has become of files, and what of that was not committed when it was asked. */
export interface GitPast extends Past {
  /** What was staged when it was asked what a file is called now; `undefined` where nobody has asked. */
  readonly staged: () => Staged | undefined
}

/** Files that are renamed in what is staged: their old paths, and their new ones. */
export type Staged = readonly (readonly [from: string, to: string])[]

/**
 * What has become of files of the content that are not there any more, as git knows it: by its commits, by what is staged, and
 * where a file was moved without telling git, by its content. Git is asked at the first question, which a site without a
 * broken link never asks. Where nothing need be wrong, commits are asked once for as long as the history is the same.
 */
export function gitPast({
  root,
  recent,
}: {
  readonly root: string
  readonly recent: Recent
}): GitPast {
  let known: Read | undefined
  const past = (): Read => (known ??= readPast(root))
  const committed = (): ReadonlyMap<string, string> =>
    ofHistory(recent, 'renamed', askedFolder(root), () => renamedIn(readCommitted(root)))
  let staged: Staged | undefined
  let names: ReadonlyMap<string, string> | undefined
  const renamed = (file: string): string | undefined => lastName(past().renamed, file)
  return {
    renamed,
    nowCalled: (file) =>
      lastName((names ??= new Map([...committed(), ...(staged = stagedIn(root))])), file),
    staged: () => staged,
    deleted(file) {
      const last = renamed(file) ?? file
      const commit = past().deleted.get(last)
      // What was deleted once may be there again.
      return commit === undefined || fs.existsSync(path.join(root, last)) ? undefined : commit
    },
  }
}

/** Whether the same is staged as when it was asked. Where nobody has asked, that makes no difference. */
export function isStaged(root: string, staged: Staged | undefined): boolean {
  return staged === undefined || isDeepStrictEqual(staged, stagedIn(root))
}

/** What is staged now. */
export function stagedIn(root: string): Staged {
  return [...renamedIn(readStaged(root))]
}

/** What a file is called in the end, if it was renamed at all. */
function lastName(renamed: ReadonlyMap<string, string>, file: string): string | undefined {
  const seen = new Set([file])
  let now = renamed.get(file)
  for (let next = now; next !== undefined && !seen.has(next); next = renamed.get(next)) {
    seen.add(next)
    now = next
  }
  return now
}

interface Read {
  readonly renamed: ReadonlyMap<string, string>
  readonly deleted: ReadonlyMap<string, string>
}

function readPast(root: string): Read {
  const changes = [...readUnstaged(root), ...readStaged(root), ...readCommitted(root)]
  const gone = changes.flatMap(({ from, to, commit }): [string, string][] =>
    to === undefined ? [[inSite(from), commit]] : [],
  )
  const alone = movedAlone(askedFolder(root), gitIn(root))
  return {
    renamed: new Map([
      ...renamedIn(changes),
      ...alone.map(([from, to]) => [inSite(from), inSite(to)] as const),
    ]),
    // The newest comes first in the list, and must come last in the map.
    deleted: new Map(gone.toReversed()),
  }
}

const NAMED = ['--name-status', '--diff-filter=RD', '-M', '-z', '--relative']

/** What was done after it was staged, such as writing all of a file anew that was moved, is no part of what is staged. */
function readStaged(root: string): Change[] {
  return changesIn(gitIn(root)(['diff', '--cached', ...NAMED, '--', '.']))
}

function readUnstaged(root: string): Change[] {
  return changesIn(gitIn(root)(['diff', ...NAMED, '--', '.']))
}

function readCommitted(root: string): Change[] {
  return changesIn(gitIn(root)([...LOG, `--format=${COMMIT}%h`, ...NAMED, '--', '.']))
}

/** What files are called now, by what they were called before. Of changes the newest comes first, and must come last in the map. */
function renamedIn(changes: readonly Change[]): Map<string, string> {
  const moved = changes.flatMap(({ from, to }): [string, string][] =>
    to === undefined ? [] : [[inSite(from), inSite(to)]],
  )
  return new Map(moved.toReversed())
}

/** Asks git about the content of a site, and gives the words of its answer; none where it has none. */
function gitIn(root: string): (args: readonly string[], input?: string) => string[] {
  const folder = askedFolder(root)
  if (!isInWorkTree(folder)) return () => []
  return (args, input = '') => {
    try {
      const env = gitEnvironment()
      const options = { cwd: folder, env, input, encoding: 'utf8', maxBuffer: 1 << 28 } as const
      // A history without end must not keep a build: then there is one suggestion less.
      const stdio = ['pipe', 'pipe', 'ignore'] as const
      return execFileSync('git', args, { ...options, stdio: [...stdio], timeout: 20_000 }).split(
        '\0',
      )
    } catch {
      return []
    }
  }
}

/** Git names files as seen from the folder that it is asked about. */
function inSite(file: string): string {
  return `content/${file}`
}

/** What stands before the name of a commit: no path begins so. */
const COMMIT = '//'

/** A file that had another path before a commit, or that was there before it. What is not committed is in none. */
interface Change {
  readonly from: string
  readonly to: string | undefined
  readonly commit: string
}

/** `//` and a commit, and of each file `R100`, its old path, and its new one, or `D` and its path. */
function changesIn(words: readonly string[]): Change[] {
  const changes: Change[] = []
  let commit = ''
  for (let i = 0; i < words.length; i++) {
    const word = words[i]?.trim() ?? ''
    if (word.startsWith(COMMIT)) commit = word.slice(COMMIT.length)
    if (word !== 'D' && !/^R\d+$/.test(word)) continue
    const from = words[++i] ?? ''
    changes.push({ from, to: word === 'D' ? undefined : words[++i], commit })
  }
  return changes
}

/** Files that git misses, and files of the same content that it does not know. */
function movedAlone(
  folder: string,
  git: (args: readonly string[], input?: string) => string[],
): [string, string][] {
  const list = (...args: string[]): string[] =>
    git(['ls-files', '-z', ...args, '--', '.']).filter((line) => line !== '')
  const missing = new Set(list('--deleted'))
  const added = missing.size === 0 ? [] : list('--others', '--exclude-standard')
  if (added.length === 0) return []
  // Of paths that it reads, git takes those that are not whole to begin at the top of the repository.
  const paths = added.map((file) => path.join(folder, file)).join('\n')
  const hashes = git(['hash-object', '--stdin-paths'], paths).join('').split('\n')
  const byHash = new Map(added.map((file, i) => [hashes[i], file]))
  return list('--stage').flatMap((line): [string, string][] => {
    const [, hash, file] = /^\d+ (\w+) \d+\t(.*)$/s.exec(line) ?? []
    const now = byHash.get(hash)
    return file !== undefined && missing.has(file) && now !== undefined ? [[file, now]] : []
  })
}
