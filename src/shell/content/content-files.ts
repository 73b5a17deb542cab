// Lists the files below `content/`. A folder that cannot be read is an error, because the site must not be
// published without its content.

import fs from 'node:fs'
import path from 'node:path'
import fastGlob from 'fast-glob'
import { emptyContent } from '../../core/problems/site.ts'
import {
  fileName,
  linkLeaves,
  linkToFolder,
  noContent,
  unreadable,
  unreadableFolder,
} from '../../core/problems/source.ts'
import { isOfEditor } from '../../core/reading/content-path.ts'
import { nearest } from '../../core/reading/suggest.ts'
import { filePath, type Diagnostic, type FilePath } from '../../shared/contract.ts'
import { compare } from '../../shared/text.ts'
import { STREAM, isStream } from '../folders/is-stream.ts'
import { realPath } from '../folders/real-place.ts'
import { systemCode, systemErrorReason } from '../folders/system-errors.ts'

/** The signature of `fs.readdirSync`. Tests pass an implementation that fails. */
export type ReadFolder = typeof fs.readdirSync

/** The files of a content folder, and the problems found while listing them. */
export interface ContentFiles {
  /**
   * Paths of regular files relative to the root of the site, sorted. A symbolic link counts as its target
   * file, provided that the target is also below `content/`.
   */
  readonly files: readonly FilePath[]
  /** Whether every folder could be read. */
  readonly isComplete: boolean
  readonly diagnostics: readonly Diagnostic[]
}

/** Lists everything below `content/` of the site at `root`. */
export function contentFiles(root: string, readFolder: ReadFolder = fs.readdirSync): ContentFiles {
  const folderProblems: Diagnostic[] = []
  const diagnostics: Diagnostic[] = []
  const contentFolder = realPath(path.join(root, CONTENT)) ?? ''
  const entries = fastGlob.sync(`${CONTENT}/**`, {
    cwd: FILE_SYSTEM_ROOT,
    dot: true,
    onlyFiles: false,
    objectMode: true,
    followSymbolicLinks: false,
    // On its own, fast-glob either stops at the first folder that it cannot read or silently skips all of
    // them.
    fs: {
      readdirSync: rootedAt(
        root,
        skippingUnreadable(withValidNames(readFolder, root, diagnostics), root, folderProblems),
      ),
    },
  })
  const files = entries.flatMap(({ path: name, dirent }) => {
    const file = filePath(name)
    if (isOfEditor(file)) return []
    if (dirent.isFile()) return [file]
    // Emacs marks a file that is being edited with a dangling symbolic link, named `.#` and the name of the
    // file.
    if (path.basename(name).startsWith('.#') || dirent.isDirectory()) return []
    const problem = dirent.isSymbolicLink()
      ? linkProblem(path.join(root, file), contentFolder, { path: file })
      : unreadable(STREAM, { path: file })
    if (!problem) return [file]
    diagnostics.push(problem)
    return []
  })
  const isEmpty = entries.every(({ name, dirent }) => dirent.isDirectory() || name.startsWith('.'))
  if (isEmpty && folderProblems.length === 0) folderProblems.push(emptyContent({ path: CONTENT }))
  return {
    files: files.toSorted(compare),
    isComplete: folderProblems.length === 0,
    diagnostics: [...folderProblems, ...diagnostics],
  }
}

const CONTENT = filePath('content')

const FILE_SYSTEM_ROOT = path.resolve('/')

/**
 * Wraps `readFolder` so that fast-glob sees the root of the site as the root of the file system. It would
 * take each backslash in the real path of the site for a slash.
 */
function rootedAt(root: string, readFolder: ReadFolder): ReadFolder {
  const list = (folder: string, options: { withFileTypes: true }): fs.Dirent[] =>
    readFolder(path.join(root, path.relative(FILE_SYSTEM_ROOT, folder)), options)
  return list as ReadFolder
}

/**
 * Wraps `readFolder` to report names that no page or file can have, and to leave those entries out. Glob
 * patterns would skip them silently.
 */
function withValidNames(
  readFolder: ReadFolder,
  root: string,
  diagnostics: Diagnostic[],
): ReadFolder {
  const list = (folder: string, options: { withFileTypes: true }): fs.Dirent[] =>
    readFolder(folder, options).filter(({ name }) => {
      const [character] = INVALID_IN_NAME.exec(name) ?? []
      if (character === undefined) return true
      const description =
        CHARACTER_NAMES.find(([pattern]) => pattern.test(character))?.[1] ?? 'a space at its end'
      const place = { path: filePath(path.relative(root, folder)) }
      // macOS stores the custom icon of a folder under this name.
      if (name !== 'Icon\r') diagnostics.push(fileName(name, description, place))
      return false
    })
  return list as ReadFolder
}

/**
 * Matches what no file name may contain. A space at the end would also end the address of the page, where
 * lists of addresses and people who copy it lose it. U+FFFD stands for bytes that are not UTF-8, as in names
 * from the archive of a Chinese Windows.
 */
const INVALID_IN_NAME = /[\\\p{Cc}\u2028\u2029\uFFFD]|\s(?=(?:\.(?:md|tsx))?$)/u

const CHARACTER_NAMES: readonly (readonly [RegExp, string])[] = [
  [/\\/, 'a backslash'],
  [/[\n\u2028\u2029]/, 'a line break'],
  [/\p{Cc}/u, 'a control character'],
  [/\uFFFD/, 'a character that is not in UTF-8'],
]

/** Wraps `readFolder` to report a folder that cannot be read and to carry on with the others. */
function skippingUnreadable(
  readFolder: ReadFolder,
  root: string,
  folderProblems: Diagnostic[],
): ReadFolder {
  const attempt = (folder: string, options: { withFileTypes: true }): fs.Dirent[] => {
    try {
      return readFolder(folder, options)
    } catch (error) {
      const file = filePath(path.relative(root, folder))
      // A folder that has just been removed is not a problem, unless it is `content/` itself.
      if (systemCode(error) !== 'ENOENT')
        folderProblems.push(unreadableFolder(systemErrorReason(error), { path: file }))
      else if (file === CONTENT) folderProblems.push(noContent(similarFolder(root), { path: file }))
      return []
    }
  }
  return attempt as ReadFolder
}

/** Returns the name of the folder in `root` that is closest to `content`, for a suggestion. */
function similarFolder(root: string): string | undefined {
  const folders = fs.readdirSync(root, { withFileTypes: true }).filter((each) => each.isDirectory())
  return nearest(
    CONTENT,
    folders.map(({ name }) => name),
  )
}

function linkProblem(
  link: string,
  contentFolder: string,
  place: { readonly path: FilePath },
): Diagnostic | undefined {
  const target = realPath(link)
  if (target === undefined) return unreadable('the link leads nowhere', place)
  if (!target.startsWith(contentFolder + path.sep)) return linkLeaves(place)
  if (isStream(target)) return unreadable(STREAM, place)
  return fs.statSync(target).isDirectory() ? linkToFolder(place) : undefined
}
