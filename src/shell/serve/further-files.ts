// Remembers what is watched besides the folders of a site: files that config, theme and pages import from
// elsewhere, and git's log of branch moves. To notice a missing file when it is created, its folder is
// watched, which may be outside of the root or missing as well.

import fs from 'node:fs'
import path from 'node:path'
import { askedFolder, reflogPath } from '../folders/git-folder.ts'
import { isFolder } from '../folders/stat-of.ts'

/** Files and folders that are watched besides the folders of a site, as absolute paths. */
export interface FurtherFiles {
  readonly paths: ReadonlySet<string>
  /**
   * Adds the files that are not watched yet, git's log among them. Returns these and their folders, which
   * are to be watched, too.
   */
  add(files: readonly string[], isUnwatched: (file: string) => boolean): string[]
  /**
   * Whether a path existed when it was added, and has not been deleted since. The watcher's `add` event
   * for it is no change; it comes twice for a link.
   */
  existed(file: string): boolean
  noteDeleted(file: string): void
  /** Whether a path is git's log or a folder that git creates for it, which are not files of the site. */
  isOfGit(file: string): boolean
}

/** Creates an empty record, for the site in a root. */
export function newFurtherFiles(root: string): FurtherFiles {
  const paths = new Set<string>()
  const existing = new Set<string>()
  /** Git's log of branch moves. A move can change the commit dates of files that stay the same. */
  let reflog: string | undefined
  return {
    paths,
    add(files, isUnwatched) {
      reflog = reflogPath(askedFolder(root))
      const all = reflog === undefined ? files : [...files, reflog]
      const addedFiles = all.filter(isUnwatched)
      const added = [...addedFiles, ...addedFiles.flatMap(foldersOf)]
      for (const each of added) {
        paths.add(each)
        if (fs.existsSync(each)) existing.add(each)
      }
      return added
    },
    existed: (file) => existing.has(file),
    noteDeleted: (file) => existing.delete(file),
    isOfGit: (file) => reflog?.startsWith(file) === true,
  }
}

/** Returns the folder of a file, and those above it up to the first that exists. */
function foldersOf(file: string): string[] {
  const folder = path.dirname(file)
  return isFolder(folder) || folder === file ? [folder] : [folder, ...foldersOf(folder)]
}
