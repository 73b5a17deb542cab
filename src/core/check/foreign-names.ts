// What other programs call a page or a file: README.md is the page of its folder, a number before a name is no part of its address,
// and what is published as it is lies in `static` or `public`.

import type { Locale } from '../../shared/contract.ts'
import { push } from '../../shared/text.ts'

/** A number before a name, by which pages are sorted elsewhere; behind it no other stands, as in a date or a version. */
export const NUMBER = /^\d{1,3}[-_. ]+(?=[^\d\s._-])/

/** The end of a name that elsewhere is that of a page, or here, in other letter case. */
export const TEXT = /\.(mdx?|markdown|mdown|mkdn?)$/i

/** The one page or source among some that a path of another program names; where there are several, none. */
export function foreignNames(there: Iterable<string>): (given: string) => string | undefined {
  const byKey = new Map<string, Named[]>()
  for (const path of there) {
    const parts = partsOf(path, INDEX)
    push(byKey, keyOf(parts), { path, parts })
  }
  return (given) => {
    const parts = partsOf(given, INDEX_ELSEWHERE)
    const [only, ...others] = (byKey.get(keyOf(parts)) ?? []).filter((each) =>
      areAlike(parts, each.parts),
    )
    return others.length === 0 ? only?.path : undefined
  }
}

/** Where a public file would be published that is named by the folder in which other programs keep it: `../../static/img/a.svg`. */
export function foreignPublic(path: string): string | undefined {
  return /(?:^|\/)(?:static|public)(\/.+)$/.exec(path)?.[1]
}

/** The source that is named from the folder of the project, which other programs write as `@site`. */
export function fromFolder(path: string, locale: Locale): string {
  return path.replace(/^.*\/@site\/(?=(docs|blog)\/)/, `content/${locale}/`)
}

interface Named {
  readonly path: string
  readonly parts: readonly string[]
}

/** Folders and name of a page: one that is the page of its folder has the name of that. */
function partsOf(path: string, index: RegExp): string[] {
  return path.replace(EXTENSION, '').replace(index, '').split('/')
}

const EXTENSION = /\.(mdx?|markdown|mdown|mkdn?|tsx|html?)$/i
const INDEX = /\/(index)?$/
/** A page that is called README here is none of a folder, so that only a link can mean it so. */
const INDEX_ELSEWHERE = /\/(index|readme)?$/i

function keyOf(parts: readonly string[]): string {
  return parts.map((part) => part.replace(NUMBER, '')).join('/')
}

/** Whether no name has another number than its counterpart: it has the same, or one of them has none. */
function areAlike(some: readonly string[], others: readonly string[]): boolean {
  return some.every((part, i) => {
    const other = others[i] ?? ''
    return part === other || !NUMBER.test(part) || !NUMBER.test(other)
  })
}
