// What other programs call a page: README.md is that of its folder, and a number before a name is no part of its address.

import { push } from '../../shared/text.ts'

/** A number before a name, by which pages are sorted elsewhere; behind it no other stands, as in a date or a version. */
export const NUMBER = /^\d{1,3}[-_. ]+(?=[^\d\s._-])/

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

interface Named {
  readonly path: string
  readonly parts: readonly string[]
}

/** Folders and name of a page: one that is the page of its folder has the name of that. */
function partsOf(path: string, index: RegExp): string[] {
  return path.replace(EXTENSION, '').replace(index, '').split('/')
}

const EXTENSION = /\.(md|tsx|html?)$/i
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
