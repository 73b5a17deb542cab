// Recognizes names as other site generators use them: README.md is the page of its folder, a number before a
// name is not part of the address, and files that are published unchanged are in `static` or `public`.

import type { Locale } from '../../shared/contract.ts'
import { push } from '../../shared/text.ts'

/**
 * A number before a name, by which other site generators sort pages. Unlike in a date or a
 * version, no further number follows.
 */
export const NUMBER = /^\d{1,3}[-_. ]+(?=[^\d\s._-])/

/** Extensions of pages in other site generators, or of ours in another letter case. */
export const TEXT = /\.(mdx?|markdown|mdown|mkdn?)$/i

/**
 * Returns a function that finds the one page or source, among the given paths, that a path of another site
 * generator refers to. It returns `undefined` if several match.
 */
export function foreignNames(paths: Iterable<string>): (foreignPath: string) => string | undefined {
  const byKey = new Map<string, NamedPath[]>()
  for (const path of paths) {
    const parts = partsOf(path, INDEX)
    push(byKey, keyOf(parts), { path, parts })
  }
  return (foreignPath) => {
    const parts = partsOf(foreignPath, FOREIGN_INDEX)
    const [only, ...others] = (byKey.get(keyOf(parts)) ?? []).filter((each) =>
      areCompatible(parts, each.parts),
    )
    return others.length === 0 ? only?.path : undefined
  }
}

/**
 * Returns the public paths that a file may have if a link names it by the folder in which other generators keep such
 * files, or by an alias of that folder: `../../static/img/a.svg`, `~/assets/a.svg`, `@assets/a.svg`.
 */
export function foreignPublics(path: string): string[] {
  return Array.from(
    path.matchAll(PUBLIC_FOLDER),
    ({ index, 0: { length } }) => `/${path.slice(index + length)}`,
  )
}

const PUBLIC_FOLDER = /(?<![^/])(?:(?:static|public|src|[~@])\/|@(?=\w))/g

/** Returns the ends of a path that begin with a folder. */
export function endsOf(path: string): string[] {
  const parts = path.split('/').filter((part) => part !== '')
  return parts.slice(0, -1).map((_, i) => `/${parts.slice(i).join('/')}`)
}

/** Converts a path from the project folder, which other generators write as `@site`, to a path of the content. */
export function fromFolder(path: string, locale: Locale): string {
  return path.replace(/^.*\/@site\/(?=(docs|blog)\/)/, `content/${locale}/`)
}

interface NamedPath {
  readonly path: string
  readonly parts: readonly string[]
}

/** Splits the path of a page into its segments. The index page of a folder has those of the folder. */
function partsOf(path: string, index: RegExp): string[] {
  return path.replace(EXTENSION, '').replace(index, '').split('/')
}

const EXTENSION = /\.(mdx?|markdown|mdown|mkdn?|tsx|html?)$/i
const INDEX = /\/(index)?$/
/** Here, a README is an ordinary page and not that of its folder. So only links may refer to a folder by it. */
const FOREIGN_INDEX = /\/(index|readme)?$/i

function keyOf(parts: readonly string[]): string {
  return parts.map((part) => part.replace(NUMBER, '')).join('/')
}

/** Whether no segment has another number than its counterpart: both have the same, or one of them has none. */
function areCompatible(parts: readonly string[], others: readonly string[]): boolean {
  return parts.every((part, i) => {
    const other = others[i] ?? ''
    return part === other || !NUMBER.test(part) || !NUMBER.test(other)
  })
}
