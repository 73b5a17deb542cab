// Compares the names that the data files of all locales share. A name that only some locales have is a typo,
// or its sidebar or tag would appear in those locales only.

import type { Diagnostic, Locale, Place } from '../../shared/contract.ts'
import { push } from '../../shared/text.ts'
import { differingName } from '../problems/site.ts'
import type { Trail } from '../reading/place.ts'
import { nearest } from '../reading/suggest.ts'

/** The names in the data file of a locale, and a function that locates them. */
interface Named {
  readonly locale: Locale
  readonly names: readonly string[]
  readonly locate: (trail: Trail) => Place
}

/** A name that one file has and another lacks, with the name that was probably meant. */
interface Odd {
  readonly at: Named
  readonly name: string
  readonly near: string | undefined
  readonly other: Named
}

/**
 * Warns of each name that is in the file of a locale but not in the original, or the other way round, unless
 * it is `known`. The original is the file of the default locale, or else the first file.
 */
export function localeNameMismatches(
  what: 'sidebar' | 'tag',
  files: readonly Named[],
  defaultLocale: Locale,
  known: readonly string[],
): Diagnostic[] {
  const original = files.find(({ locale }) => locale === defaultLocale) ?? files[0]
  if (!original) return []
  const odd = files.flatMap((file) => (file === original ? [] : oddNames(file, original, known)))
  const told = new Map<string, Odd[]>()
  for (const each of odd.map((one) => bySeveral(one, odd, known)))
    push(told, `${each.at.locale} ${each.name}`, each)
  return [...told.values()].flatMap((all) => {
    const near = all.find((each) => each.near !== undefined)?.near
    const others = all.map(({ other }) => other.locate([]).path)
    return all
      .slice(0, 1)
      .map(({ at, name }) => differingName(what, name, others, near, at.locate([name])))
  })
}

/** Turns a report around if several translations agree on a name: then the original has the typo. */
function bySeveral(one: Odd, odd: readonly Odd[], known: readonly string[]): Odd {
  const { at, name, near, other } = one
  if (near === undefined || known.includes(near)) return one
  const isShared = odd.some((each) => each.at !== at && each.name === name && each.near === near)
  return isShared ? { at: other, name: near, near: name, other: at } : one
}

function oddNames(file: Named, original: Named, known: readonly string[]): Odd[] {
  const here = namesOnlyIn(file, original, known)
  const there = namesOnlyIn(original, file, known)
  // Nearness is not symmetric: a long name tolerates more differences than a short one. So pair both directions.
  for (const [name, near] of there)
    if (near !== undefined && here.has(near)) here.set(near, here.get(near) ?? name)
  // A typo is one mistake, although it shows as an odd name in both files.
  const meant = new Set(here.values())
  return [
    ...Array.from(here, ([name, near]) => ({ at: file, name, near, other: original })),
    ...[...there].flatMap(([name, near]) => {
      if (meant.has(name)) return []
      // `near` is paired with another name already, so it cannot be suggested for this one.
      const free = near !== undefined && here.has(near) ? undefined : near
      return [{ at: original, name, near: free, other: file }]
    }),
  ]
}

/** Returns the names that only one of two files has, each with the name that was probably meant. */
function namesOnlyIn(
  one: Named,
  another: Named,
  known: readonly string[],
): Map<string, string | undefined> {
  const [ours, theirs] = [new Set(one.names), new Set([...another.names, ...known])]
  const free = another.names.filter((name) => !ours.has(name))
  const alone = one.names.filter((name) => !theirs.has(name))
  // If each file has exactly one name that the other lacks, the two belong together, however they are spelled.
  const left = alone.length === 1 && free.length === 1 ? free[0] : undefined
  return new Map(alone.map((name) => [name, nearest(name, free) ?? left]))
}
