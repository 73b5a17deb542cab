// Which files `content/` holds. A folder that cannot be read is an error: a site without what is in it must not be published.

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
import { systemCode, why } from '../folders/why.ts'

/** Lists a folder as Node does: what a test can let fail. */
export type ReadFolder = typeof fs.readdirSync

/** The files of a content folder. */
export interface ContentFiles {
  /** Paths of regular files, sorted. A symbolic link counts as the file it leads to, as long as that is content too. */
  readonly files: readonly FilePath[]
  /** Whether all folders could be read. */
  readonly whole: boolean
  readonly diagnostics: readonly Diagnostic[]
}

/** Lists everything below `content/` of a site. */
export function contentFiles(root: string, readFolder: ReadFolder = fs.readdirSync): ContentFiles {
  const closed: Diagnostic[] = []
  const diagnostics: Diagnostic[] = []
  const inside = realPath(path.join(root, CONTENT)) ?? ''
  const entries = fastGlob.sync(`${CONTENT}/**`, {
    cwd: TOP,
    dot: true,
    onlyFiles: false,
    objectMode: true,
    followSymbolicLinks: false,
    // It would stop at the first folder that cannot be read, or pass over all of them in silence.
    fs: { readdirSync: below(root, tolerant(named(readFolder, root, diagnostics), root, closed)) },
  })
  const files = entries.flatMap(({ path: name, dirent }) => {
    const file = filePath(name)
    if (isOfEditor(file)) return []
    if (dirent.isFile()) return [file]
    // Emacs marks a file that is being edited by a link that leads nowhere.
    if (path.basename(name).startsWith('.#') || dirent.isDirectory()) return []
    const problem = dirent.isSymbolicLink()
      ? badLink(path.join(root, file), inside, { path: file })
      : unreadable(STREAM, { path: file })
    if (!problem) return [file]
    diagnostics.push(problem)
    return []
  })
  const isEmpty = entries.every(({ name, dirent }) => dirent.isDirectory() || name.startsWith('.'))
  if (isEmpty && closed.length === 0) closed.push(emptyContent({ path: CONTENT }))
  return {
    files: files.toSorted(compare),
    whole: closed.length === 0,
    diagnostics: [...closed, ...diagnostics],
  }
}

const CONTENT = filePath('content')

const TOP = path.resolve('/')

/** Lets a site be listed as if it were the disk: of the path of its root, each backslash would be taken for a slash. */
function below(root: string, readFolder: ReadFolder): ReadFolder {
  const list = (folder: string, options: { withFileTypes: true }): fs.Dirent[] =>
    readFolder(path.join(root, path.relative(TOP, folder)), options)
  return list as ReadFolder
}

/** Tells of names that cannot be those of pages or files, and leaves them out: nobody would miss what a pattern passes over. */
function named(readFolder: ReadFolder, root: string, diagnostics: Diagnostic[]): ReadFolder {
  const list = (folder: string, options: { withFileTypes: true }): fs.Dirent[] =>
    readFolder(folder, options).filter(({ name }) => {
      const [mark] = UNNAMEABLE.exec(name) ?? []
      if (mark === undefined) return true
      const what = MARKS.find(([sign]) => sign.test(mark))?.[1] ?? 'a space at its end'
      const place = { path: filePath(path.relative(root, folder)) }
      // macOS keeps the picture of a folder under such a name.
      if (name !== 'Icon\r') diagnostics.push(fileName(name, what, place))
      return false
    })
  return list as ReadFolder
}

/** What no name may hold. A space ends the address of a page, where lists of addresses and people lose it. */
const UNNAMEABLE = /[\\\p{Cc}\u2028\u2029]|\s(?=(?:\.(?:md|tsx))?$)/u

const MARKS: readonly (readonly [RegExp, string])[] = [
  [/\\/, 'a backslash'],
  [/[\n\u2028\u2029]/, 'a line break'],
  [/\p{Cc}/u, 'a control character'],
]

/** Tells of a folder that cannot be read, and goes on with the others. */
function tolerant(readFolder: ReadFolder, root: string, closed: Diagnostic[]): ReadFolder {
  const attempt = (folder: string, options: { withFileTypes: true }): fs.Dirent[] => {
    try {
      return readFolder(folder, options)
    } catch (error) {
      const file = filePath(path.relative(root, folder))
      // What has just been removed is no content any more, unless it was all of it.
      if (systemCode(error) !== 'ENOENT') closed.push(unreadableFolder(why(error), { path: file }))
      else if (file === CONTENT) closed.push(noContent(meant(root), { path: file }))
      return []
    }
  }
  return attempt as ReadFolder
}

/** A folder whose name is nearly that of the content. */
function meant(root: string): string | undefined {
  const folders = fs.readdirSync(root, { withFileTypes: true }).filter((each) => each.isDirectory())
  return nearest(
    CONTENT,
    folders.map(({ name }) => name),
  )
}

function badLink(
  link: string,
  inside: string,
  place: { readonly path: FilePath },
): Diagnostic | undefined {
  const target = realPath(link)
  if (target === undefined) return unreadable('the link leads nowhere', place)
  if (!target.startsWith(inside + path.sep)) return linkLeaves(place)
  if (isStream(target)) return unreadable(STREAM, place)
  return fs.statSync(target).isDirectory() ? linkToFolder(place) : undefined
}
