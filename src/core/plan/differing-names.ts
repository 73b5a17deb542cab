// Names that data files share in all languages: what only one of them has is a slip, or is shown in that language alone.

import type { Diagnostic, Locale, Place } from '../../shared/contract.ts'
import { differingName } from '../problems/problems.ts'
import type { Trail } from '../reading/schema.ts'
import { nearest } from '../reading/suggest.ts'

/** The names in the data file of a locale, and where each stands. */
interface Named {
  readonly locale: Locale
  readonly names: readonly string[]
  readonly locate: (trail: Trail) => Place
}

/** A warning for each name that a locale's file has and the default locale's lacks, or the other way round, unless it is `known`. */
export function differingNames(
  what: 'sidebar' | 'tag',
  files: readonly Named[],
  defaultLocale: Locale,
  known: readonly string[],
): Diagnostic[] {
  const original = files.find(({ locale }) => locale === defaultLocale)
  return files.flatMap((file) => {
    if (!original || file === original) return []
    const here = namesOnlyIn(file, original, known)
    // Two names for one thing are one mistake.
    const meant = new Set(here.map(({ near }) => near))
    const there = namesOnlyIn(original, file, known).filter(({ name }) => !meant.has(name))
    const told = (one: Named, other: Named, { name, near }: Alone): Diagnostic =>
      differingName(what, name, other.locate([]).path, near, one.locate([name]))
    return [
      ...here.map((each) => told(file, original, each)),
      ...there.map((each) => told(original, file, each)),
    ]
  })
}

/** A name that one file has alone, and what it was probably meant to be. */
interface Alone {
  readonly name: string
  readonly near: string | undefined
}

function namesOnlyIn(one: Named, another: Named, known: readonly string[]): Alone[] {
  const ours = new Set(one.names)
  const theirs = new Set([...another.names, ...known])
  const free = [...theirs].filter((name) => !ours.has(name))
  const alone = one.names.filter((name) => !theirs.has(name))
  // Where one name is missing for one that is too many, that was meant, however it is written.
  const left = alone.length === 1 && free.length === 1 ? free[0] : undefined
  return alone.map((name) => ({ name, near: nearest(name, free) ?? left }))
}
