import fs from 'node:fs'
import path from 'node:path'
import { findAbove } from './find-above.ts'
import { realPlace } from './real-place.ts'

/** The folder that git is asked about: where a site's content really is, which may be a repository of its own. */
export function askedFolder(root: string): string {
  return realPlace(path.join(root, 'content'))
}

/** Whether git could know of a folder: to be told by git that it does not takes a process. */
export function isInWorkTree(folder: string): boolean {
  return findAbove(folder, '.git') !== undefined
}

/** The work tree that a folder belongs to: itself where there is none. */
export function workTreeOf(folder: string): string {
  return path.dirname(findAbove(folder, '.git') ?? path.join(folder, '.git'))
}

/** Where git keeps what it knows of the work tree that a folder belongs to; `undefined` where it belongs to none. */
export function gitFolderOf(folder: string): string | undefined {
  const git = findAbove(folder, '.git')
  if (git === undefined) return undefined
  try {
    // In a worktree or a submodule, `.git` is a file that says where the folder is.
    const [, place = ''] = /^gitdir: (.+)/.exec(fs.readFileSync(git, 'utf8')) ?? []
    return path.resolve(path.dirname(git), place)
  } catch {
    return git
  }
}

/** Where git keeps what all work trees of a repository share: the same folder, but for one that was added with `git worktree`. */
function sharedFolder(git: string): string {
  try {
    return path.resolve(git, fs.readFileSync(path.join(git, 'commondir'), 'utf8').trim())
  } catch {
    return git
  }
}

/** The file in which git notes where the history of a folder's repository is cut off; there is none where it is whole. */
export function cutsOf(folder: string): string | undefined {
  const git = gitFolderOf(folder)
  return git && path.join(sharedFolder(git), 'shallow')
}

/** The file in which git notes each move of the branch that a folder's work tree is on: commits, amends, switches. */
export function movesOf(folder: string): string | undefined {
  const git = gitFolderOf(folder)
  return git && path.join(git, 'logs/HEAD')
}
