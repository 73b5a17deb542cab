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
import { readerOf, fastReaderOf } from './read-facts.ts'
import { addressOf, inferBase, inferOrigin } from './served-at.ts'

/** The contents of a folder before any file is read. */
export interface Listing extends Listed {
  readonly folder: string
  /** Returns the path of a file as shown in diagnostics. */
  readonly shown: (file: string) => string
  /** Whether sitegen built this site, in which case problems are fixed in its sources. */
  readonly ours: boolean
  /** Base path of the site, such as `/` or `/docs/`, if the site declares it. */
  readonly base: string | undefined
  readonly diagnostics: readonly Diagnostic[]
  /** Reads the files that contain references. They are read only once, however often this is called. */
  readonly read: () => Promise<Folder>
}

/** The files of an audited folder. */
export interface Folder {
  readonly folder: string
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
  readonly again: (origin: string) => readonly AuditedFile[]
  /**
   * Paths of all files in the folder, including those reached through symbolic links, which are aliases of
   * other files.
   */
  readonly names: ReadonlySet<string>
  /** The real path of each alias. */
  readonly aliases: ReadonlyMap<string, string>
  /**
   * Resolves the symbolic links in a path: returns the real path of a served file, or the path that a missing
   * file would have.
   */
  readonly real: (name: string) => string
  readonly diagnostics: readonly Diagnostic[]
}

/** Size limit for a file to be read, in bytes. */
const LARGEST = 64 << 20
/** How long files are read before other tasks on this thread get a turn, in milliseconds. */
const TURN_MS = 50

/** Lists the files of a folder. `shown` returns the path of a file as shown in diagnostics. */
export function listFolder(folder: string, shown: (file: string) => string): Listing {
  const diagnostics: Diagnostic[] = []
  const listed = listFiles(folder, (name) =>
    diagnostics.push(notAudited('its name is not in UTF-8', { path: filePath(shown(name)) })),
  )
  const ours = fs.existsSync(path.join(folder, MANIFEST))
  const found = { ...listed, folder, shown, ours, base: declaredBase(folder), diagnostics }
  let reading: Promise<Folder> | undefined
  return { ...found, read: () => (reading ??= readFolder(found)) }
}

/** Returns the files that linkinator requests first: pages, and stylesheets, which it does not read. */
export function asPages({ names, aliases }: Listing): readonly string[] {
  return names.filter((name) => !aliases.has(name) && (isPage(name) || name.endsWith('.css')))
}

/** Returns the text of a file in a folder. Throws if it cannot be read or is too large. */
function textIn(folder: string, file: string): string {
  const found = path.join(folder, file)
  if (fs.statSync(found).size > LARGEST) throw new Error('it is too large')
  return decode(fs.readFileSync(found))
}

async function readFolder(listing: Omit<Listing, 'read'>): Promise<Folder> {
  const { folder, shown, aliases, linked } = listing
  const diagnostics = [...listing.diagnostics]
  const read: { readonly file: string; readonly text: string; readonly facts: FileFacts }[] = []
  let turn = performance.now()
  for (const file of listing.names) {
    const skim = aliases.has(file) ? undefined : fastReaderOf(file)
    if (!skim) continue
    try {
      const text = textIn(folder, file)
      read.push({ file, text, facts: skim(text) })
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      diagnostics.push(notAudited(why, { path: filePath(shown(file)) }))
    }
    if (performance.now() - turn < TURN_MS) continue
    await setImmediate()
    turn = performance.now()
  }
  const names = new Set(listing.names)
  const base = listing.base ?? inferBase(read, names)
  const byName = new Map(read.map((each) => [each.file, each]))
  const urlOf = (origin: string, file: string): string => origin + base + addressOf(file)
  return {
    folder,
    base,
    origin: inferOrigin(read, base, names),
    diagnostics,
    aliases,
    names,
    real: unlinked(aliases, linked),
    files: (origin) => read.map((each) => ({ ...each, url: urlOf(origin, each.file) })),
    again: (origin) =>
      [...aliases]
        .toSorted(([a], [b]) => a.length - b.length || compare(a, b))
        .flatMap(([file, own]) => {
          const there = byName.get(own)
          return there ? [{ ...there, file, own, url: urlOf(origin, file) }] : []
        }),
  }
}

/** The files of a folder. */
interface Listed {
  /** Paths of all files that a host serves, sorted. */
  readonly names: readonly string[]
  /** The real path of each alias, and of each symbolic link to a folder. */
  readonly aliases: ReadonlyMap<string, string>
  readonly linked: ReadonlyMap<string, string>
}

/**
 * Lists the files of a folder. A symbolic link to a folder is followed, but links to folders inside the
 * linked folder are not, so that the walk always ends.
 */
function listFiles(folder: string, lost: (name: string) => void): Listed {
  const root = fs.realpathSync(folder)
  const files: string[] = []
  const aliases = new Map<string, string>()
  const linked = new Map<string, string>()
  const waiting = [{ name: '', behind: false }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { name: above, behind } = next
    for (const entry of fs.readdirSync(path.join(root, above), { withFileTypes: true })) {
      const name = above === '' ? entry.name : `${above}/${entry.name}`
      if (isHidden(name)) continue
      // Node.js replaces bytes that are not valid UTF-8 by U+FFFD, and the resulting name does not find the
      // file again.
      if (name.includes('\uFFFD') && !fs.existsSync(path.join(root, name))) {
        if (entry.isDirectory() || readerOf(name)) lost(name)
        continue
      }
      const isLink = entry.isSymbolicLink()
      const own = isLink || behind ? ownName(root, name) : name
      if (own === undefined) continue
      const found = isLink ? fs.statSync(path.join(root, own)) : entry
      if (found.isDirectory() && isLink && !behind) linked.set(name, own)
      if (found.isDirectory() && !(behind && isLink))
        waiting.push({ name, behind: behind || isLink })
      if (!found.isFile()) continue
      files.push(name)
      if (own !== name) aliases.set(name, own)
    }
  }
  return { names: files.toSorted(compare), aliases, linked }
}

/**
 * Returns a function that resolves the symbolic links in a path. Links inside linked folders were not
 * followed, so files behind them are known by their real paths only.
 */
function unlinked(
  aliases: ReadonlyMap<string, string>,
  linked: ReadonlyMap<string, string>,
): (name: string) => string {
  return function real(name): string {
    const own = aliases.get(name)
    if (own !== undefined) return own
    // Resolves the first link of the path. Its target has no links, so each step leaves fewer segments to
    // resolve, and circular links come to an end.
    for (let to = name.indexOf('/'); linked.size > 0 && to > 0; to = name.indexOf('/', to + 1)) {
      const there = linked.get(name.slice(0, to))
      if (there !== undefined) return real((there + name.slice(to)).replace(/^\//, ''))
    }
    return name
  }
}

/**
 * Returns the real path of a file or folder that is served through a symbolic link. Returns `undefined` if
 * that is outside the folder, hidden, or missing.
 */
function ownName(root: string, name: string): string | undefined {
  try {
    const own = path.relative(root, fs.realpathSync(path.join(root, name)))
    const inside = own.split(path.sep).join('/')
    return path.isAbsolute(own) || isHidden(inside) ? undefined : inside
  } catch {
    return undefined
  }
}
