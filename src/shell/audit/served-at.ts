// At which paths a host serves the files of a folder, and which file it serves at a path.

import type { AuditedFile } from '../../core/audit/judge.ts'
import { belowBase } from '../../shared/route.ts'
import { decoded } from '../../shared/text.ts'
import { isPage } from './read-facts.ts'

/** The address of a file, below the base: a folder's page has the folder's. */
export function addressOf(file: string): string {
  const name = isPage(file) ? file.replace(/(^|\/)index\.html?$/i, '$1') : file
  return name.split('/').map(encodeURIComponent).join('/')
}

/** The file that a host serves at a path, where that is below the base. */
export function fileAt(names: ReadonlySet<string>, base: string, path: string): string | undefined {
  const asked = belowBase(base, path)?.slice(1)
  if (asked === undefined) return undefined
  const bare = asked.replace(/\/+$/, '')
  const candidates = [
    asked,
    bare,
    bare === '' ? 'index.html' : `${bare}/index.html`,
    `${bare}.html`,
  ]
  return candidates.find((each) => names.has(each))
}

/** So many addresses show it. */
const ENOUGH = 200

/**
 * The path that a folder lives under, seen from the whole addresses by which its pages and its sitemap call themselves: the one below
 * which the most of them are files of the folder.
 */
export function baseSeen(
  files: readonly Pick<AuditedFile, 'file' | 'facts'>[],
  names: ReadonlySet<string>,
): string {
  const paths = files
    .flatMap(({ file, facts: { references } }) =>
      references.flatMap(({ kind, href }) =>
        kind === 'canonical' || (kind === 'entry' && file === 'sitemap.xml') ? pathIn(href) : [],
      ),
    )
    .slice(0, ENOUGH)
  const bases = ['/', ...new Set(paths.flatMap(foldersOf))]
  const found = bases.map(
    (base) => paths.filter((path) => fileAt(names, base, `${path}/`) !== undefined).length,
  )
  return bases[found.indexOf(Math.max(...found))] ?? '/'
}

function pathIn(href: string): string[] {
  return /^https?:/i.test(href) && URL.canParse(href) ? [decoded(new URL(href).pathname)] : []
}

/** The folders in which a path may lie, itself one of them: `/a/b` in `/a/` and `/a/b/`. */
function foldersOf(path: string): string[] {
  const parts = path.split('/').filter((part) => part !== '')
  return parts.map((_, i) => `/${parts.slice(0, i + 1).join('/')}/`)
}
