// Compares the names that the data files of all locales share. A name that only some locales have is a typo,
// or its sidebar or tag would appear in those locales only.

import type { Diagnostic, Locale, Place } from '../../shared/contract.ts'
import { push } from '../../shared/text.ts'
import { differingName } from '../problems/site.ts'
import type { Trail } from '../reading/place.ts'
import { nearest } from '../reading/suggest.ts'

/** The names in the data file of a locale, and a function that locates them. */
interface LocaleNames {
  readonly locale: Locale
  readonly names: readonly string[]
  readonly locate: (trail: Trail) => Place
}

/** A name that one file has and another lacks, with the name that was probably meant. */
interface Mismatch {
  readonly definedIn: LocaleNames
  readonly name: string
  readonly suggestion: string | undefined
  readonly missingIn: LocaleNames
}

/**
 * Warns of each name that is in the file of a locale but not in the original, or the other way round, unless
 * it is `known`. The original is the file of the default locale, or else the first file.
 */
export function localeNameMismatches(
  what: 'sidebar' | 'tag',
  files: readonly LocaleNames[],
  defaultLocale: Locale,
  known: readonly string[],
): Diagnostic[] {
  const original = files.find(({ locale }) => locale === defaultLocale) ?? files[0]
  if (!original) return []
  const mismatches = files.flatMap((file) =>
    file === original ? [] : findMismatches(file, original, known),
  )
  const reports = new Map<string, Mismatch[]>()
  for (const each of mismatches.map((mismatch) => byMajority(mismatch, mismatches, known)))
    push(reports, `${each.definedIn.locale} ${each.name}`, each)
  return [...reports.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const { definedIn, name } = first
    const near = group.find((each) => each.suggestion !== undefined)?.suggestion
    const others = group.map(({ missingIn }) => missingIn.locate([]).path)
    return [differingName(what, name, others, near, definedIn.locate([name]))]
  })
}

/** Turns a report around if several translations agree on a name: then the original has the typo. */
function byMajority(
  mismatch: Mismatch,
  mismatches: readonly Mismatch[],
  known: readonly string[],
): Mismatch {
  const { definedIn, name, suggestion, missingIn } = mismatch
  if (suggestion === undefined || known.includes(suggestion)) return mismatch
  const isShared = mismatches.some(
    (each) => each.definedIn !== definedIn && each.name === name && each.suggestion === suggestion,
  )
  return isShared
    ? { definedIn: missingIn, name: suggestion, suggestion: name, missingIn: definedIn }
    : mismatch
}

function findMismatches(
  file: LocaleNames,
  original: LocaleNames,
  known: readonly string[],
): Mismatch[] {
  const extra = namesOnlyIn(file, original, known)
  const missing = namesOnlyIn(original, file, known)
  // Nearness is not symmetric: a long name tolerates more differences than a short one. So pair both directions.
  for (const [name, near] of missing)
    if (near !== undefined && extra.has(near)) extra.set(near, extra.get(near) ?? name)
  // A typo is one mistake, although it shows as an odd name in both files.
  const meant = new Set(extra.values())
  return [
    ...Array.from(extra, ([name, near]) => ({
      definedIn: file,
      name,
      suggestion: near,
      missingIn: original,
    })),
    ...[...missing].flatMap(([name, near]) => {
      if (meant.has(name)) return []
      // `near` is paired with another name already, so it cannot be suggested for this one.
      const suggestion = near !== undefined && extra.has(near) ? undefined : near
      return [{ definedIn: original, name, suggestion, missingIn: file }]
    }),
  ]
}

/** Returns the names that only one of two files has, each with the name that was probably meant. */
function namesOnlyIn(
  file: LocaleNames,
  otherFile: LocaleNames,
  known: readonly string[],
): Map<string, string | undefined> {
  const [ownNames, otherNames] = [new Set(file.names), new Set([...otherFile.names, ...known])]
  const candidates = otherFile.names.filter((name) => !ownNames.has(name))
  const unmatched = file.names.filter((name) => !otherNames.has(name))
  // If each file has exactly one name that the other lacks, the two belong together, however they are spelled.
  const counterpart = unmatched.length === 1 && candidates.length === 1 ? candidates[0] : undefined
  return new Map(unmatched.map((name) => [name, nearest(name, candidates) ?? counterpart]))
}
