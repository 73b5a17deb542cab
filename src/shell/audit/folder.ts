// A finished site as a folder: lists its files, reads those that contain references, and maps them to the
// URLs that a host serves them at.

import fs from 'node:fs'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { AuditedFile } from '../../core/audit/judge.ts'
import { isPage, type FileFacts } from '../../core/audit/reference.ts'
import { notAudited } from '../../core/problems/audit.ts'
import { filePath, type Diagnostic } from '../../shared/contract.ts'
import { isHidden } from '../../shared/hidden.ts'
import { compare } from '../../shared/text.ts'
import { declaredBase } from '../host/built-base.ts'
import { MANIFEST } from '../output/manifest.ts'
import { decode } from '../folders/decode.ts'
import { systemErrorReason } from '../folders/system-errors.ts'
import { readerOf, fastReaderOf } from './read-facts.ts'
import { addressOf, inferBase, inferOrigin } from './served-at.ts'

/** The contents of a folder before any file is read. */
export interface Listing extends Listed {
  readonly folder: string
  /** Returns the path of a file as shown in diagnostics. */
  readonly displayPath: (file: string) => string
  /** Whether sitegen built this site, in which case problems are fixed in its sources. */
  readonly isBuiltBySitegen: boolean
  /** Base path of the site, such as `/` or `/docs/`, if the site declares it. */
  readonly base: string | undefined
  readonly diagnostics: readonly Diagnostic[]
  /** Reads the files that contain references. They are read only once, however often this is called. */
  readonly read: () => Promise<Folder>
}

/** The files of an audited folder. */
export interface Folder {
  /** Base path of the site, such as `/` or `/docs/`. */
  readonly base: string
  /** The origin that the site's own files use for it, if there is one. */
  readonly origin: string | undefined
  /** Returns the files that contain references, with `url`s that begin with `origin`, which is chosen later. */
  readonly files: (origin: string) => readonly AuditedFile[]
  /**
   * Returns the same files at the URLs of their aliases (names through symbolic links), the shortest alias
   * first.
   */
  readonly aliasFiles: (origin: string) => readonly AuditedFile[]
  /**
   * Paths of all files in the folder, including those reached through symbolic links, which are aliases of
   * other files.
   */
  readonly names: ReadonlySet<string>
  /** The real path of each alias. */
  readonly aliases: ReadonlyMap<string, string>
  /** The folders in it that cannot be read. Nothing is known about the addresses below them. */
  readonly closedFolders: readonly string[]
  /**
   * Resolves the symbolic links in a path: returns the real path of a served file, or the path that a missing
   * file would have.
   */
  readonly realPathOf: (name: string) => string
  readonly diagnostics: readonly Diagnostic[]
}

/** Size limit for a file to be read, in bytes. */
const MAX_FILE_BYTES = 64 << 20
/** How long files are read before other tasks on this thread get a turn, in milliseconds. */
const TURN_MS = 50

/** Lists the files of a folder. `displayPath` returns the path of a file as shown in diagnostics. */
export function listFolder(folder: string, displayPath: (file: string) => string): Listing {
  const diagnostics: Diagnostic[] = []
  const listed = listFiles(folder, (name, reason) =>
    diagnostics.push(notAudited(reason, { path: filePath(displayPath(name)) })),
  )
  const isBuiltBySitegen = fs.existsSync(path.join(folder, MANIFEST))
  const contents = {
    ...listed,
    folder,
    displayPath,
    isBuiltBySitegen,
    base: declaredBase(folder),
    diagnostics,
  }
  let reading: Promise<Folder> | undefined
  return { ...contents, read: () => (reading ??= readFolder(contents)) }
}

/** Returns the files that linkinator requests first: pages, and stylesheets, which it does not read. */
export function asPages({ names, aliases }: Listing): readonly string[] {
  return names.filter((name) => !aliases.has(name) && (isPage(name) || name.endsWith('.css')))
}

/** Returns the text of a file in a folder. Throws if it cannot be read or is too large. */
function textIn(folder: string, file: string): string {
  const fullPath = path.join(folder, file)
  if (fs.statSync(fullPath).size > MAX_FILE_BYTES) throw new Error('it is too large')
  return decode(fs.readFileSync(fullPath))
}

async function readFolder(listing: Omit<Listing, 'read'>): Promise<Folder> {
  const { folder, displayPath, aliases, linkedFolders } = listing
  const diagnostics = [...listing.diagnostics]
  const loaded: { readonly file: string; readonly text: string; readonly facts: FileFacts }[] = []
  let turnStart = performance.now()
  for (const file of listing.names) {
    const reader = aliases.has(file) ? undefined : fastReaderOf(file)
    if (!reader) continue
    try {
      const text = textIn(folder, file)
      loaded.push({ file, text, facts: reader(text) })
    } catch (error) {
      diagnostics.push(notAudited(systemErrorReason(error), { path: filePath(displayPath(file)) }))
    }
    if (performance.now() - turnStart < TURN_MS) continue
    await setImmediate()
    turnStart = performance.now()
  }
  const names = new Set(listing.names)
  const base = listing.base ?? inferBase(loaded, names)
  const byName = new Map(loaded.map((each) => [each.file, each]))
  const urlOf = (origin: string, file: string): string => origin + base + addressOf(file)
  return {
    base,
    origin: inferOrigin(loaded, base, names),
    diagnostics,
    aliases,
    names,
    closedFolders: listing.closedFolders,
    realPathOf: createPathResolver(aliases, linkedFolders),
    files: (origin) => loaded.map((each) => ({ ...each, url: urlOf(origin, each.file) })),
    aliasFiles: (origin) =>
      [...aliases]
        .toSorted(([a], [b]) => a.length - b.length || compare(a, b))
        .flatMap(([file, realPath]) => {
          const original = byName.get(realPath)
          return original ? [{ ...original, file, realPath, url: urlOf(origin, file) }] : []
        }),
  }
}

/** The files of a folder. */
interface Listed {
  /** Paths of all files that a host serves, sorted. */
  readonly names: readonly string[]
  /** The real path of each alias, and of each symbolic link to a folder. */
  readonly aliases: ReadonlyMap<string, string>
  readonly linkedFolders: ReadonlyMap<string, string>
  /** The folders below it that cannot be read. */
  readonly closedFolders: readonly string[]
}

/**
 * Lists the files of a folder. A symbolic link to a folder is followed, but links to folders inside the
 * linked folder are not, so that the walk always ends.
 */
function listFiles(folder: string, onUnreadable: (name: string, reason: string) => void): Listed {
  const root = fs.realpathSync(folder)
  const files: string[] = []
  const aliases = new Map<string, string>()
  const linkedFolders = new Map<string, string>()
  const closedFolders: string[] = []
  const entriesOf = (name: string): readonly fs.Dirent[] => {
    try {
      return fs.readdirSync(path.join(root, name), { withFileTypes: true })
    } catch (error) {
      // Without its top folder there is nothing to audit.
      if (name === '') throw error
      closedFolders.push(name)
      onUnreadable(name, systemErrorReason(error))
      return []
    }
  }
  const pending = [{ name: '', behind: false }]
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { name: parent, behind } = next
    for (const entry of entriesOf(parent)) {
      const name = parent === '' ? entry.name : `${parent}/${entry.name}`
      if (isHidden(name)) continue
      // Node.js replaces bytes that are not valid UTF-8 by U+FFFD, and the resulting name does not find the
      // file again.
      if (name.includes('\uFFFD') && !fs.existsSync(path.join(root, name))) {
        if (entry.isDirectory() || readerOf(name)) onUnreadable(name, 'its name is not in UTF-8')
        continue
      }
      const isLink = entry.isSymbolicLink()
      const realPath = isLink || behind ? realPathOf(root, name) : name
      if (realPath === undefined) continue
      const target = isLink ? fs.statSync(path.join(root, realPath)) : entry
      if (target.isDirectory() && isLink && !behind) linkedFolders.set(name, realPath)
      if (target.isDirectory() && !(behind && isLink))
        pending.push({ name, behind: behind || isLink })
      if (!target.isFile()) continue
      files.push(name)
      if (realPath !== name) aliases.set(name, realPath)
    }
  }
  return { names: files.toSorted(compare), aliases, linkedFolders, closedFolders }
}

/**
 * Returns a function that resolves the symbolic links in a path. Links inside linked folders were not
 * followed, so files behind them are known by their real paths only.
 */
function createPathResolver(
  aliases: ReadonlyMap<string, string>,
  linked: ReadonlyMap<string, string>,
): (name: string) => string {
  return function real(name): string {
    const realPath = aliases.get(name)
    if (realPath !== undefined) return realPath
    // Resolves the first link of the path. Its target has no links, so each step leaves fewer segments to
    // resolve, and circular links come to an end.
    for (let to = name.indexOf('/'); linked.size > 0 && to > 0; to = name.indexOf('/', to + 1)) {
      const targetFolder = linked.get(name.slice(0, to))
      if (targetFolder !== undefined)
        return real((targetFolder + name.slice(to)).replace(/^\//, ''))
    }
    return name
  }
}

/**
 * Returns the real path of a file or folder that is served through a symbolic link. Returns `undefined` if
 * that is outside the folder, hidden, or missing.
 */
function realPathOf(root: string, name: string): string | undefined {
  try {
    const relativePath = path.relative(root, fs.realpathSync(path.join(root, name)))
    const withSlashes = relativePath.split(path.sep).join('/')
    return path.isAbsolute(relativePath) || isHidden(withSlashes) ? undefined : withSlashes
  } catch {
    return undefined
  }
}
