// Reads the files that a document shows: code (```ts file="/examples/a.ts") and texts (<!-- include: ./_a.md -->), which
// may show others. To a build, they are as much a part of the document as its own bytes. Only files of the site are
// read, and none that may hold secrets.

import fs from 'node:fs'
import path from 'node:path'
import { MAX_FILES, type FileFault, type ShownFiles } from '../../core/markdown/shown-files.ts'
import { nearest } from '../../core/reading/suggest.ts'
import { filePath, type FilePath, type Hash } from '../../shared/contract.ts'
import { isHidden } from '../../shared/hidden.ts'
import { isBelow } from '../bundle/bundle-inputs.ts'
import { STREAM } from '../folders/is-stream.ts'
import { realPlace } from '../folders/real-place.ts'
import { systemErrorReason } from '../folders/system-errors.ts'
import { utf8Text } from '../folders/utf8.ts'
import type { Content } from '../store/file-notes.ts'
import { hashOfParts } from '../store/hash.ts'
import { StoreDamaged } from '../store/store.ts'
import type { BuildContext } from '../store/build-context.ts'

type ReadContext = Pick<BuildContext, 'root' | 'recent'>

/** Size in bytes above which a file is certainly no example. */
const MAX_BYTES = 1_000_000
/** The most bytes that are read for one document. */
const MAX_TOGETHER = 5_000_000

/** A file that a text shows, or why it cannot. */
type Found =
  | FileFault
  | {
      readonly path: FilePath
      readonly content: Content
      /** The files that this one may show in turn, by their paths as written. */
      readonly files: ReadonlyMap<string, Found>
    }

/** The state of a document together with all files that it may show. */
interface SourceState {
  readonly hash: Hash
  /** Whether any of these files contains `{{`, and thus may use values of the site. */
  readonly hasBraces: boolean
  /** The files that it may show and that are there. */
  readonly shown: readonly FilePath[]
}

/** Returns the state of what a document is made of: its own content, and that of all files that it may show. */
export function sourceState(context: ReadContext, file: FilePath, content: Content): SourceState {
  const { hash, hasBraces, shownFiles } = content
  // Fast path: most documents show no files.
  if (shownFiles.length === 0) return { hash, hasBraces, shown: [] }
  const all = [...allFound(findAll(context, file, content))]
  const there = all.flatMap((found) => ('fault' in found ? [] : found))
  const parts = all.flatMap((found) =>
    'fault' in found ? JSON.stringify(found) : [found.path, found.content.hash],
  )
  return {
    hash: hashOfParts([hash, ...parts]),
    hasBraces: hasBraces || there.some((found) => found.content.hasBraces),
    shown: there.map((found) => found.path),
  }
}

function* allFound(files: ReadonlyMap<string, Found>): Generator<Found> {
  for (const found of files.values()) {
    yield found
    if (!('fault' in found)) yield* allFound(found.files)
  }
}

/** Reads the files that a document may show, by their paths as written. */
export function readShownFiles(context: ReadContext, file: FilePath, content: Content): ShownFiles {
  let room = MAX_TOGETHER
  const read = (files: ReadonlyMap<string, Found>): ShownFiles =>
    Object.fromEntries(
      Array.from(files, ([address, found]): [string, ShownFiles[string]] => {
        if ('fault' in found) return [address, found]
        if (room <= 0) return [address, { fault: 'many' }]
        const bytes = found.content.bytes()
        room -= bytes.length
        const text = bytes.includes(0) ? undefined : utf8Text(filePath(address), bytes)
        return typeof text === 'string'
          ? [address, { text, path: found.path, files: read(found.files) }]
          : [address, { fault: 'binary' }]
      }),
    )
  return read(findAll(context, file, content))
}

/**
 * Returns the paths of the files of a site that a content file may show, whether they are there or not. Only Markdown
 * shows any.
 */
export function shownFilesOf(context: ReadContext, file: FilePath): FilePath[] {
  if (!file.endsWith('.md')) return []
  const content = contentIn(context, file)
  if (!content || content.shownFiles.length === 0) return []
  const shown = new Set<FilePath>()
  const collect = (from: FilePath, files: ReadonlyMap<string, Found>): void => {
    for (const [address, found] of files) {
      const { full, isOwn } = locate(context.root, from, address)
      if (isOwn) shown.add(filePath(path.relative(context.root, full)))
      if (!('fault' in found)) collect(found.path, found.files)
    }
  }
  collect(file, findAll(context, file, content))
  return [...shown]
}

/** Finds the files that a document may show, and those that they show. */
function findAll(
  context: ReadContext,
  file: FilePath,
  content: Content,
): ReadonlyMap<string, Found> {
  let count = 0
  const findIn = (
    from: FilePath,
    { shownFiles }: Content,
    chain: readonly FilePath[],
  ): ReadonlyMap<string, Found> =>
    new Map(
      shownFiles.map((address): [string, Found] => {
        if (++count > MAX_FILES) return [address, { fault: 'many' }]
        const found = find(context, from, address)
        if ('fault' in found) return [address, found]
        const { path: shown, content: shownContent } = found
        // A file may show its own code, but not include its own text.
        const files: ReadonlyMap<string, Found> = chain.includes(shown)
          ? new Map(shownContent.shownFiles.map((each) => [each, { fault: 'circular' }]))
          : findIn(shown, shownContent, [...chain, shown])
        return [address, { ...found, files }]
      }),
    )
  return findIn(file, content, [file])
}

/** Returns the content of a document; `undefined` if it cannot be read, which is reported where it is needed. */
function contentIn({ root, recent }: ReadContext, file: FilePath): Content | undefined {
  try {
    return recent.file('shown files', path.join(root, file), (content) => content)
  } catch {
    return undefined
  }
}

/** Finds a file, given its path as a document writes it. */
function find(
  { root, recent }: ReadContext,
  from: FilePath,
  address: string,
): FileFault | Omit<Exclude<Found, FileFault>, 'files'> {
  const { written, full, isOwn, isSecret } = locate(root, from, address)
  if (isSecret) return { fault: 'hidden' }
  if (!isOwn) return { fault: 'outside' }
  try {
    const stats = fs.statSync(full, { throwIfNoEntry: false })
    if (!stats) return { fault: 'missing', ...suggestion(root, from, address) }
    if (stats.isDirectory()) return { fault: 'folder' }
    if (!stats.isFile()) return { fault: 'unreadable', reason: STREAM }
    if (stats.size > MAX_BYTES) return { fault: 'large' }
    const content = recent.file('code', full, (each) => each)
    return { path: filePath(path.relative(root, written)), content }
  } catch (error) {
    if (error instanceof StoreDamaged) throw error
    return isMissing(error)
      ? { fault: 'missing', ...suggestion(root, from, address) }
      : { fault: 'unreadable', reason: systemErrorReason(error) }
  }
}

function isMissing(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')
}

/** Where a file is that a document names. */
interface Located {
  readonly written: string
  /** The same, after all symbolic links. */
  readonly full: string
  /** Whether it is within the site, or would be. */
  readonly isOwn: boolean
  /** Whether it is within the site, but begins with a dot like `.env` or a file in `.git`. */
  readonly isSecret: boolean
}

function locate(root: string, from: FilePath, address: string): Located {
  const written = address.startsWith('/')
    ? path.join(root, address)
    : path.resolve(root, path.dirname(from), address)
  const full = realPlace(written)
  // The root is a real path in all commands. `content` itself may be a link to a folder elsewhere.
  const folder = isBelow(root, full)
    ? root
    : [root, path.join(root, 'content')].map(realPlace).find((each) => isBelow(each, full))
  const names = [path.relative(root, written), path.relative(folder ?? full, full)]
  const isSecret = folder !== undefined && names.some((name) => isHidden(withoutParents(name)))
  return { written, full, isOwn: folder !== undefined && !isSecret, isSecret }
}

/** Returns a relative path with forward slashes, without the `..` at its beginning. */
function withoutParents(relative: string): string {
  return filePath(relative).replace(/^(?:\.\.(?:\/|$))+/, '')
}

/** Returns the path that was probably meant by that of a missing file, as a document would write it. */
function suggestion(root: string, from: FilePath, address: string): Pick<FileFault, 'suggestion'> {
  const isThere = (each: string): boolean => {
    const { full, isOwn } = locate(root, from, each)
    return isOwn && fs.statSync(full, { throwIfNoEntry: false })?.isFile() === true
  }
  const bare = address.replace(/^(?:@?\/|(?:\.\.?\/)+)/, '')
  const other = [`/${bare}`, `./${bare}`, `/content/public/${bare}`].find(
    (each) => each !== address && isThere(each),
  )
  if (other !== undefined) return { suggestion: other }
  const [folder = '', name = ''] = /^(.*\/)?([^/]*)$/s.exec(address)?.slice(1) ?? []
  const { full, isOwn } = locate(root, from, folder === '' ? '.' : folder)
  const names = isOwn ? namesIn(full) : []
  const similar = nearest(name, names)
  return similar === undefined ? {} : { suggestion: folder + similar }
}

function namesIn(folder: string): string[] {
  try {
    const entries = fs.readdirSync(folder, { withFileTypes: true })
    return entries
      .filter((each) => each.isFile())
      .map(({ name }) => name)
      .toSorted()
  } catch {
    return []
  }
}
