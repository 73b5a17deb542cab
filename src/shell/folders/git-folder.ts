import fs from 'node:fs'
import path from 'node:path'
import { findAbove } from './find-above.ts'
import { realPlace } from './real-place.ts'

/** Whether git could know of a folder: to be told by git that it does not takes a process. */
export function isInWorkTree(root: string): boolean {
  return findAbove(realPlace(root), '.git') !== undefined
}

/** The work tree that a folder belongs to: itself where there is none. */
export function workTreeOf(root: string): string {
  return path.dirname(findAbove(root, '.git') ?? path.join(root, '.git'))
}

/** Where git keeps what it knows of the work tree that a folder belongs to; `undefined` where it belongs to none. */
export function gitFolderOf(root: string): string | undefined {
  const git = findAbove(root, '.git')
  if (git === undefined) return undefined
  try {
    // In a worktree or a submodule, `.git` is a file that says where the folder is.
    const [, folder = ''] = /^gitdir: (.+)/.exec(fs.readFileSync(git, 'utf8')) ?? []
    return path.resolve(path.dirname(git), folder)
  } catch {
    return git
  }
}

/** The file in which git notes each move of the branch that a folder's work tree is on: commits, amends, switches. */
export function movesOf(root: string): string | undefined {
  const git = gitFolderOf(root)
  return git && path.join(git, 'logs/HEAD')
}
