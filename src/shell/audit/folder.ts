// A finished site as a folder of files: what lies in it, and at which addresses a host serves it.

import fs from 'node:fs'
import path from 'node:path'
import type { AuditedFile } from '../../core/audit/judge.ts'
import { notAudited } from '../../core/problems/audit.ts'
import { filePath, type Diagnostic } from '../../shared/contract.ts'
import { compare } from '../../shared/text.ts'
import { isHidden } from '../hidden.ts'
import { MANIFEST } from '../manifest.ts'
import { isPage, readerOf } from './read-facts.ts'

/** A folder under audit. */
export interface Folder {
  readonly folder: string
  /** The path it is served below: `/`, or `/docs/`. */
  readonly base: string
  /** Whether sitegen made it: then it is mended in its sources. */
  readonly ours: boolean
  /** Files that hold addresses; their `url`s begin with `origin`, which is not known yet. */
  readonly files: (origin: string) => readonly AuditedFile[]
  /** All files, by their paths in the folder. */
  readonly names: ReadonlySet<string>
  readonly diagnostics: readonly Diagnostic[]
}

/** Larger files are not looked into, in bytes. */
const LARGEST = 64 << 20

/** Reads a folder. `shown` says how a file in it is named in problems. */
export function openFolder(folder: string, shown: (file: string) => string): Folder {
  const diagnostics: Diagnostic[] = []
  const names = listFiles(folder)
  const read = names.flatMap((file) => {
    const reader = readerOf(file)
    if (!reader) return []
    try {
      if (fs.statSync(path.join(folder, file)).size > LARGEST) throw new Error('it is too large')
      const text = fs.readFileSync(path.join(folder, file), 'utf8')
      return [{ file, text, facts: reader(text) }]
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      diagnostics.push(notAudited(why, { path: filePath(shown(file)) }))
      return []
    }
  })
  const base = baseOf(folder)
  return {
    folder,
    base,
    diagnostics,
    ours: fs.existsSync(path.join(folder, MANIFEST)),
    names: new Set(names),
    files: (origin) => read.map((each) => ({ ...each, url: origin + base + addressOf(each.file) })),
  }
}

/** The address of a file, below the base: a folder's page has the folder's. */
export function addressOf(file: string): string {
  const name = isPage(file) ? file.replace(/(^|\/)index\.html?$/i, '$1') : file
  return name.split('/').map(encodeURIComponent).join('/')
}

/** The file that a host serves at a path below the base. */
export function fileAt(names: ReadonlySet<string>, asked: string): string | undefined {
  const bare = asked.replace(/\/+$/, '')
  const candidates = [
    asked,
    bare,
    bare === '' ? 'index.html' : `${bare}/index.html`,
    `${bare}.html`,
  ]
  return candidates.find((each) => names.has(each))
}

function listFiles(folder: string): string[] {
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => !isHidden(file))
    .toSorted(compare)
}

/** A site that sitegen made says where it lives. */
function baseOf(folder: string): string {
  try {
    const text = fs.readFileSync(path.join(folder, 'assets/site.json'), 'utf8')
    const { base } = JSON.parse(text) as { base?: unknown }
    return typeof base === 'string' && /^\/(.*\/)?$/.test(base) ? base : '/'
  } catch {
    return '/'
  }
}

/** The origin that a site gives itself in its sitemap, which may name no other. */
export function sitemapOrigin(
  files: readonly Pick<AuditedFile, 'file' | 'facts'>[],
): string | undefined {
  const sitemap = files.find(({ file }) => file === 'sitemap.xml')
  const [first] = sitemap?.facts.references ?? []
  return first && URL.canParse(first.href) ? new URL(first.href).origin : undefined
}
