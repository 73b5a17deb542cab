// Locates the git repository of a site's content and the files in which git records its state, without
// starting a git process.

import fs from 'node:fs'
import path from 'node:path'
import { findAbove } from './find-above.ts'
import { realPlace } from './real-place.ts'

/**
 * Returns the folder in which git runs: the content folder with symbolic links resolved, which may be a
 * repository of its own.
 */
export function askedFolder(root: string): string {
  return realPlace(path.join(root, 'content'))
}

/** Whether a folder is in a git work tree. This check is cheap, whereas asking git costs a process. */
export function isInWorkTree(folder: string): boolean {
  return findAbove(folder, '.git') !== undefined
}

/** Returns the root of the work tree that contains a folder, or the folder itself if there is none. */
export function workTreeOf(folder: string): string {
  return path.dirname(findAbove(folder, '.git') ?? path.join(folder, '.git'))
}

/**
 * Returns the git directory (`.git`) of the work tree that contains a folder, or `undefined` outside of a
 * work tree.
 */
export function gitFolderOf(folder: string): string | undefined {
  const gitPath = findAbove(folder, '.git')
  if (gitPath === undefined) return undefined
  try {
    // In a linked work tree or a submodule, `.git` is a file with the path of the git directory.
    const [, place = ''] = /^gitdir: (.+)/.exec(fs.readFileSync(gitPath, 'utf8')) ?? []
    return path.resolve(path.dirname(gitPath), place)
  } catch {
    return gitPath
  }
}

/**
 * Returns the git directory that all work trees of a repository share. It differs from `gitFolder` only for a tree
 * created with `git worktree add`.
 */
function sharedFolder(gitFolder: string): string {
  try {
    return path.resolve(
      gitFolder,
      fs.readFileSync(path.join(gitFolder, 'commondir'), 'utf8').trim(),
    )
  } catch {
    return gitFolder
  }
}

/**
 * Returns the path of the `shallow` file, in which git records where the history of a shallow clone is cut
 * off. The file does not exist in a full clone.
 */
export function shallowPath(folder: string): string | undefined {
  const gitFolder = gitFolderOf(folder)
  return gitFolder && path.join(sharedFolder(gitFolder), 'shallow')
}

/** Returns the path of the reflog of `HEAD`, to which git appends on every commit, amend and switch of branches. */
export function reflogPath(folder: string): string | undefined {
  const gitFolder = gitFolderOf(folder)
  return gitFolder && path.join(gitFolder, 'logs/HEAD')
}
