// A finished site as a folder of files: what lies in it, and at which addresses a host serves it.

import fs from 'node:fs'
import path from 'node:path'
import type { AuditedFile } from '../../core/audit/judge.ts'
import { notAudited } from '../../core/problems/audit.ts'
import { filePath, type Diagnostic } from '../../shared/contract.ts'
import { compare } from '../../shared/text.ts'
import { saidBase } from '../host/built-base.ts'
import { isHidden } from '../host/hidden.ts'
import { MANIFEST } from '../output/manifest.ts'
import { decode } from '../folders/decode.ts'
import { readerOf } from './read-facts.ts'
import { addressOf, baseSeen, originSeen } from './served-at.ts'

/** A folder under audit. */
export interface Folder {
  readonly folder: string
  /** The path it is served below: `/`, or `/docs/`. */
  readonly base: string
  /** The origin by which its files call it. */
  readonly origin: string | undefined
  /** Whether sitegen made it: then it is mended in its sources. */
  readonly ours: boolean
  /** Files that hold addresses; their `url`s begin with `origin`, which is not known yet. */
  readonly files: (origin: string) => readonly AuditedFile[]
  /** All files, by their paths in the folder: those behind links are other names of files that are in it, too. */
  readonly names: ReadonlySet<string>
  /** From other names to a file's own. */
  readonly aliases: ReadonlyMap<string, string>
  readonly diagnostics: readonly Diagnostic[]
}

/** Larger files are not looked into, in bytes. */
const LARGEST = 64 << 20

/** Reads a folder. `shown` says how a file in it is named in problems. */
export function openFolder(folder: string, shown: (file: string) => string): Folder {
  const diagnostics: Diagnostic[] = []
  const aliases = new Map<string, string>()
  const names = listFiles(folder, aliases, (name) =>
    diagnostics.push(notAudited('its name is not in UTF-8', { path: filePath(shown(name)) })),
  )
  const read = names.flatMap((file) => {
    if (aliases.has(file)) return []
    const reader = readerOf(file)
    if (!reader) return []
    try {
      if (fs.statSync(path.join(folder, file)).size > LARGEST) throw new Error('it is too large')
      const text = decode(fs.readFileSync(path.join(folder, file)))
      return [{ file, text, facts: reader(text) }]
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      diagnostics.push(notAudited(why, { path: filePath(shown(file)) }))
      return []
    }
  })
  const all = new Set(names)
  const base = saidBase(folder) ?? baseSeen(read, all)
  return {
    folder,
    base,
    origin: originSeen(read, base, all),
    diagnostics,
    aliases,
    ours: fs.existsSync(path.join(folder, MANIFEST)),
    names: all,
    files: (origin) => read.map((each) => ({ ...each, url: origin + base + addressOf(each.file) })),
  }
}

/**
 * All files that a host serves at an address of their own, sorted. A link to a folder is followed where it stands, and not once
 * more in what links lead to: so there is an end to it, whatever they lead to.
 */
function listFiles(
  folder: string,
  aliases: Map<string, string>,
  lost: (name: string) => void,
): string[] {
  const root = fs.realpathSync(folder)
  const files: string[] = []
  const waiting = [{ name: '', linked: false }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { name: above, linked } = next
    for (const entry of fs.readdirSync(path.join(root, above), { withFileTypes: true })) {
      const name = above === '' ? entry.name : `${above}/${entry.name}`
      if (isHidden(name)) continue
      // What stands here for bytes that are no UTF-8 is not found by it again.
      if (name.includes('\uFFFD') && !fs.existsSync(path.join(root, name))) {
        if (entry.isDirectory() || readerOf(name)) lost(name)
        continue
      }
      const isLink = entry.isSymbolicLink()
      const own = isLink || linked ? ownName(root, name) : name
      if (own === undefined) continue
      const found = isLink ? fs.statSync(path.join(root, own)) : entry
      if (found.isDirectory() && !(linked && isLink))
        waiting.push({ name, linked: linked || isLink })
      if (!found.isFile()) continue
      files.push(name)
      if (own !== name) aliases.set(name, own)
    }
  }
  return files.toSorted(compare)
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
