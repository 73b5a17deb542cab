// A finished site as a folder of files: what lies in it, and at which addresses a host serves it.

import fs from 'node:fs'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { AuditedFile } from '../../core/audit/judge.ts'
import { isPage, type Facts } from '../../core/audit/reference.ts'
import { notAudited } from '../../core/problems/audit.ts'
import { filePath, type Diagnostic } from '../../shared/contract.ts'
import { isHidden } from '../../shared/hidden.ts'
import { compare } from '../../shared/text.ts'
import { saidBase } from '../host/built-base.ts'
import { MANIFEST } from '../output/manifest.ts'
import { decode } from '../folders/decode.ts'
import { readerOf, skimmerOf } from './read-facts.ts'
import { addressOf, baseSeen, originSeen } from './served-at.ts'

/** What a folder holds, before any of it is read. */
export interface Listing extends Listed {
  readonly folder: string
  /** How a file in it is named in problems. */
  readonly shown: (file: string) => string
  /** Whether sitegen made it: then it is mended in its sources. */
  readonly ours: boolean
  /** The path it is served below, `/` or `/docs/`, where it says that itself. */
  readonly base: string | undefined
  readonly diagnostics: readonly Diagnostic[]
  /** Reads what holds addresses, once, whoever asks for it. */
  readonly read: () => Promise<Folder>
}

/** A folder under audit. */
export interface Folder {
  readonly folder: string
  /** The path it is served below: `/`, or `/docs/`. */
  readonly base: string
  /** The origin by which its files call it. */
  readonly origin: string | undefined
  /** Files that hold addresses; their `url`s begin with `origin`, which is not known yet. */
  readonly files: (origin: string) => readonly AuditedFile[]
  /** The same at the addresses of their other names, the shortest first. */
  readonly again: (origin: string) => readonly AuditedFile[]
  /** All files, by their paths in the folder: those behind links are other names of files that are in it, too. */
  readonly names: ReadonlySet<string>
  /** From other names to a file's own. */
  readonly aliases: ReadonlyMap<string, string>
  /** A name without links: a file's own from any of those at which it is served, and what would be that of one that is not there. */
  readonly real: (name: string) => string
  readonly diagnostics: readonly Diagnostic[]
}

/** Larger files are not looked into, in bytes. */
const LARGEST = 64 << 20
/** So long files are read before others have their turn, in milliseconds. */
const TURN_MS = 50

/** Looks through a folder. `shown` says how a file in it is named in problems. */
export function listFolder(folder: string, shown: (file: string) => string): Listing {
  const diagnostics: Diagnostic[] = []
  const listed = listFiles(folder, (name) =>
    diagnostics.push(notAudited('its name is not in UTF-8', { path: filePath(shown(name)) })),
  )
  const ours = fs.existsSync(path.join(folder, MANIFEST))
  const found = { ...listed, folder, shown, ours, base: saidBase(folder), diagnostics }
  let reading: Promise<Folder> | undefined
  return { ...found, read: () => (reading ??= readFolder(found)) }
}

/** What linkinator is given to read: pages, and style sheets, which it asks for alone. */
export function asPages({ names, aliases }: Listing): readonly string[] {
  return names.filter((name) => !aliases.has(name) && (isPage(name) || name.endsWith('.css')))
}

/** The text of a file in a folder; throws where it cannot be read, or is too large. */
function textIn(folder: string, file: string): string {
  const found = path.join(folder, file)
  if (fs.statSync(found).size > LARGEST) throw new Error('it is too large')
  return decode(fs.readFileSync(found))
}

async function readFolder(listing: Omit<Listing, 'read'>): Promise<Folder> {
  const { folder, shown, aliases, linked } = listing
  const diagnostics = [...listing.diagnostics]
  const read: { readonly file: string; readonly text: string; readonly facts: Facts }[] = []
  let turn = performance.now()
  for (const file of listing.names) {
    const skim = aliases.has(file) ? undefined : skimmerOf(file)
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
  const base = listing.base ?? baseSeen(read, names)
  const byName = new Map(read.map((each) => [each.file, each]))
  const urlOf = (origin: string, file: string): string => origin + base + addressOf(file)
  return {
    folder,
    base,
    origin: originSeen(read, base, names),
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

/** What a folder holds. */
interface Listed {
  /** All files that a host serves at an address of their own, sorted. */
  readonly names: readonly string[]
  /** Those of them that are other names of files, and links to folders, with the own name of what they lead to. */
  readonly aliases: ReadonlyMap<string, string>
  readonly linked: ReadonlyMap<string, string>
}

/** A link to a folder is followed where it stands, and not once more in what links lead to: so there is an end to it. */
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
      // What stands here for bytes that are no UTF-8 is not found by it again.
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

/** Takes links out of a name: in what links lead to, links were not followed, and are known by their own names. */
function unlinked(
  aliases: ReadonlyMap<string, string>,
  linked: ReadonlyMap<string, string>,
): (name: string) => string {
  return function real(name): string {
    const own = aliases.get(name)
    if (own !== undefined) return own
    // What stands before the first link has none in it, so that there is an end to a circle.
    for (let to = name.indexOf('/'); linked.size > 0 && to > 0; to = name.indexOf('/', to + 1)) {
      const there = linked.get(name.slice(0, to))
      if (there !== undefined) return real((there + name.slice(to)).replace(/^\//, ''))
    }
    return name
  }
}

/** The name without links of what a host serves by another: nothing out of the folder, and nothing that is hidden. */
function ownName(root: string, name: string): string | undefined {
  try {
    const own = path.relative(root, fs.realpathSync(path.join(root, name)))
    const inside = own.split(path.sep).join('/')
    return path.isAbsolute(own) || isHidden(inside) ? undefined : inside
  } catch {
    return undefined
  }
}
