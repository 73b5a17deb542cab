// What other programs call a page: README.md is that of its folder.

import { push } from '../../shared/text.ts'

/** The one page or source among some that a path of another program names; where there are several, none. */
export function foreignNames(there: Iterable<string>): (given: string) => string | undefined {
  const byKey = new Map<string, string[]>()
  for (const path of there) push(byKey, partsOf(path, INDEX).join('/'), path)
  return (given) => {
    const [only, ...others] = byKey.get(partsOf(given, INDEX_ELSEWHERE).join('/')) ?? []
    return others.length === 0 ? only : undefined
  }
}

/** Folders and name of a page: one that is the page of its folder has the name of that. */
function partsOf(path: string, index: RegExp): string[] {
  return path.replace(EXTENSION, '').replace(index, '').split('/')
}

const EXTENSION = /\.(md|tsx|html?)$/i
const INDEX = /\/(index)?$/
/** A page that is called README here is none of a folder, so that only a link can mean it so. */
const INDEX_ELSEWHERE = /\/(index|readme)?$/i
