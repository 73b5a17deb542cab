// `routes.lock` lists every public address, one per line, so that a lost address is a removed line in a diff and
// an error of `sitegen routes --check`.

import type { Diagnostic, FilePath, Place, Route } from '../../shared/contract.ts'
import { normalize } from '../../shared/route.ts'
import { compare, decoded } from '../../shared/text.ts'
import type { Catalog, Entry } from '../plan/catalog.ts'
import { isFeed } from '../plan/feed-files.ts'
import { headingIds } from '../plan/heading-ids.ts'
import type { Plan } from '../plan/plan.ts'
import { noAddress } from '../problems/routes.ts'
import { linesOf } from '../reading/place.ts'

/** An address of the lock file, and its place there. */
export interface Locked {
  readonly address: string
  readonly place: Place
}

const HEADER = `# Every public address of this site: pages, headings, redirects, files. What is listed here keeps working.
# “sitegen routes --check” finds what is lost, “sitegen routes --update” writes this file anew.

`

/**
 * Returns every public address, sorted and without the base: pages, ids of headings and of components,
 * redirects, public files, and feeds.
 */
export function publicAddresses(
  { site, pages, redirects, targets }: Plan,
  outputs: Iterable<string>,
  ofComponents: ReadonlyMap<Route, readonly string[]>,
): string[] {
  const addresses = new Set<string>()
  for (const { data } of pages) if (data.view.view !== 'notFound') addresses.add(data.route)
  for (const entry of targets.catalog.entries) {
    if (addresses.has(entry.route))
      for (const id of offeredIds(targets.catalog, entry)) addresses.add(`${entry.route}#${id}`)
  }
  for (const [at, ids] of ofComponents) for (const id of ids) addresses.add(`${at}#${id}`)
  for (const { from } of redirects) addresses.add(from)
  for (const file of targets.files.keys()) if (!/\/[._]/.test(file)) addresses.add(file)
  for (const file of outputs) if (isFeed(site.locales, `/${file}`)) addresses.add(`/${file}`)
  // A line of the lock file holds one address, so those with line breaks, control characters, or a
  // trailing space cannot be listed.
  return [...addresses].filter((each) => !/[\p{Cc}\u2028\u2029]|\s$/u.test(each)).toSorted(compare)
}

/**
 * Returns the ids that readers have seen. The id that a translation's own heading would give works as an
 * alias, but readers are not led to it.
 */
function offeredIds({ original }: Catalog, { doc, kind, id }: Entry): string[] {
  const { ids } = headingIds(doc, original(kind, id) ?? doc)
  const offered = doc.headings.flatMap(({ auto }, i) => {
    const { id: final = '', aliases = [] } = ids[i] ?? {}
    return [final, ...aliases.filter((alias) => alias !== auto)]
  })
  return [...offered, ...doc.ids].filter((each) => each !== '')
}

/** Returns the text of the lock file. */
export function lockText(addresses: readonly string[]): string {
  return HEADER + addresses.map((address) => `${address}\n`).join('')
}

/**
 * Parses a lock file. `addresses` are the current ones. A line may be percent-encoded, as in a
 * sitemap, unless there is an address with exactly these characters. A line that is no address, such
 * as a merge conflict marker, is a problem.
 */
export function readLock(
  path: FilePath,
  text: string,
  addresses: readonly string[],
): { readonly locked: readonly Locked[]; readonly diagnostics: readonly Diagnostic[] } {
  const locked: Locked[] = []
  const diagnostics: Diagnostic[] = []
  const existing = new Set(addresses.map(normalize))
  for (const [i, line] of linesOf(text).entries()) {
    if (line === '' || line.startsWith('#')) continue
    const place = { path, line: i + 1, column: 1, length: line.length }
    const address = existing.has(normalize(line)) ? line : decoded(line)
    if (line.startsWith('/')) locked.push({ address, place })
    else diagnostics.push(noAddress(place))
  }
  return { locked, diagnostics }
}
