// Names that data files share in all languages: what only some of them have is a slip, or is shown in those languages alone.

import type { Diagnostic, Locale, Place } from '../../shared/contract.ts'
import { push } from '../../shared/text.ts'
import { differingName } from '../problems/site.ts'
import type { Trail } from '../reading/place.ts'
import { nearest } from '../reading/suggest.ts'

/** The names in the data file of a locale, and where each stands. */
interface Named {
  readonly locale: Locale
  readonly names: readonly string[]
  readonly locate: (trail: Trail) => Place
}

/** A name that one file has and another lacks, and what it was probably meant to be. */
interface Odd {
  readonly at: Named
  readonly name: string
  readonly near: string | undefined
  readonly other: Named
}

/**
 * A warning for each name that a locale's file has and the original lacks, or the other way round, unless it is `known`. The
 * original is that of the default locale, or the first.
 */
export function differingNames(
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

/** What several files call alike is right: then it is the original that has the slip. */
function bySeveral(one: Odd, odd: readonly Odd[], known: readonly string[]): Odd {
  const { at, name, near, other } = one
  if (near === undefined || known.includes(near)) return one
  const isShared = odd.some((each) => each.at !== at && each.name === name && each.near === near)
  return isShared ? { at: other, name: near, near: name, other: at } : one
}

function oddNames(file: Named, original: Named, known: readonly string[]): Odd[] {
  const here = namesOnlyIn(file, original, known)
  const there = namesOnlyIn(original, file, known)
  // A long name may be near a short one that is not near it.
  for (const [name, near] of there)
    if (near !== undefined && here.has(near)) here.set(near, here.get(near) ?? name)
  // Two names for one thing are one mistake.
  const meant = new Set(here.values())
  return [
    ...Array.from(here, ([name, near]) => ({ at: file, name, near, other: original })),
    ...[...there].flatMap(([name, near]) => {
      if (meant.has(name)) return []
      // What was meant to be another is not what this one was meant to be.
      const free = near !== undefined && here.has(near) ? undefined : near
      return [{ at: original, name, near: free, other: file }]
    }),
  ]
}

/** The names that one file has alone, and to each what it was probably meant to be. */
function namesOnlyIn(
  one: Named,
  another: Named,
  known: readonly string[],
): Map<string, string | undefined> {
  const [ours, theirs] = [new Set(one.names), new Set([...another.names, ...known])]
  const free = another.names.filter((name) => !ours.has(name))
  const alone = one.names.filter((name) => !theirs.has(name))
  // Where one name is missing for one that is too many, that was meant, however it is written.
  const left = alone.length === 1 && free.length === 1 ? free[0] : undefined
  return new Map(alone.map((name) => [name, nearest(name, free) ?? left]))
}
