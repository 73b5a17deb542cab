// Reads the files whose code a document shows (```ts file="/examples/a.ts"). To a build, they are as much a part of the
// document as its own bytes. Only files of the site are read, and none that may hold secrets.

import fs from 'node:fs'
import path from 'node:path'
import type { CodeFile, FileFault } from '../../core/markdown/code-files.ts'
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

/**
 * Returns the hash of what a document is made of: its own content, and that of all files whose code it may show.
 */
export function sourceHash(context: ReadContext, file: FilePath, content: Content): Hash {
  // Fast path: most documents show no code of files.
  if (content.codeFiles.length === 0) return content.hash
  const others = content.codeFiles.map((address) => {
    const found = find(context, file, address)
    return 'fault' in found ? JSON.stringify(found) : found.hash
  })
  return hashOfParts([content.hash, ...others])
}

/** Reads the files whose code a document may show, by their paths as written. */
export function readCodeFiles(
  context: ReadContext,
  file: FilePath,
  { codeFiles }: Content,
): Record<string, CodeFile> {
  let room = MAX_TOGETHER
  return Object.fromEntries(
    codeFiles.map((address): [string, CodeFile] => {
      const found: Content | FileFault = room > 0 ? find(context, file, address) : { fault: 'many' }
      if ('fault' in found) return [address, found]
      const bytes = found.bytes()
      room -= bytes.length
      return [address, textOf(address, bytes)]
    }),
  )
}

/**
 * Returns the paths of the files of a site that a content file may show, whether they are there or not. Only Markdown
 * shows any.
 */
export function codeFilesOf({ root, recent }: ReadContext, file: FilePath): FilePath[] {
  if (!file.endsWith('.md')) return []
  return addressesIn({ root, recent }, file).flatMap((address) => {
    const { full, isOwn } = locate(root, file, address)
    return isOwn ? [filePath(path.relative(root, full))] : []
  })
}

function addressesIn({ root, recent }: ReadContext, file: FilePath): readonly string[] {
  try {
    return recent.file('code files', path.join(root, file), ({ codeFiles }) => codeFiles)
  } catch {
    // A document that cannot be read is reported where it is needed.
    return []
  }
}

function textOf(address: string, bytes: Buffer): CodeFile {
  const text = bytes.includes(0) ? undefined : utf8Text(filePath(address), bytes)
  return typeof text === 'string' ? { text } : { fault: 'binary' }
}

/** Finds a file, given its path as a document writes it. */
function find({ root, recent }: ReadContext, from: FilePath, address: string): Content | FileFault {
  const { full, isOwn, isSecret } = locate(root, from, address)
  if (isSecret) return { fault: 'hidden' }
  if (!isOwn) return { fault: 'outside' }
  try {
    const stats = fs.statSync(full, { throwIfNoEntry: false })
    if (!stats) return { fault: 'missing', ...suggestion(root, from, address) }
    if (stats.isDirectory()) return { fault: 'folder' }
    if (!stats.isFile()) return { fault: 'unreadable', reason: STREAM }
    if (stats.size > MAX_BYTES) return { fault: 'large' }
    return recent.file('code', full, (content) => content)
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

/** Where a file is that a document names, after all links. */
interface Located {
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
  return { full, isOwn: folder !== undefined && !isSecret, isSecret }
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
