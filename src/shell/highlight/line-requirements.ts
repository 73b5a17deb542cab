// Derives from an expression what a line must contain for the expression to match. Most expressions match
// nothing in most lines, and this check takes a hundredth of the time of a search. Whatever is not understood
// adds no requirement.

import {
  addPairs,
  ALL,
  bothCases,
  isEmpty,
  isSame,
  meet,
  newPairs,
  NONE,
  pairsMeet,
  size,
  union,
  type Characters,
  type LineCharacters,
} from './characters.ts'
import { readExpression, type Part, type Alternatives } from './expression.ts'

/** The requirements of an expression on a line. */
export interface LineRequirements {
  /** The line contains at least one character of each of these sets. */
  readonly sets: readonly Characters[]
  /**
   * A match begins with a character of `first`, or with a pair of adjacent characters in `pairs`. `undefined`
   * if it may begin in any way.
   */
  readonly lead: { readonly first: Characters; readonly pairs: Int32Array | undefined } | undefined
  /**
   * Whether the expression ignores case. Characters beyond ASCII may then match ASCII letters, even two of
   * them, as `ß` matches `ss`.
   */
  readonly caseless: boolean
}

/** Sets of this size or more have a character in most lines, so they are not checked. */
const COMMON_SET_SIZE = 60
/** The maximum number of sets that are checked. */
const MAX_SETS = 8
/**
 * Limits for adding pairs of two sets. If the second set has more characters, or there are more pairs, only
 * the first character is checked.
 */
const PAIR_LIMITS = { seconds: 70, pairs: 1500 } as const

/** Returns what a line must contain for an expression in the syntax of Oniguruma to match. */
export function requirementsOf(expression: string): LineRequirements {
  const noRequirements = { sets: [], lead: undefined, caseless: false }
  const caseless = /\(\?[A-Za-z]*i/.test(expression)
  // When case is ignored, a letter beyond ASCII may match two others.
  if (caseless && (/[^\0-\x7f]/.test(expression) || /\\[xuo]/.test(expression)))
    return noRequirements
  const alternatives = readExpression(expression)
  if (!alternatives) return noRequirements
  const foldCase = caseless ? bothCases : (set: Characters): Characters => set
  return {
    sets: smallestSets(requiredSets(alternatives).map(foldCase)),
    lead: leadOf(beginningOf(alternatives), foldCase),
    caseless,
  }
}

/** Whether an expression can match in a line. May be wrongly true, but never wrongly false. */
export function canMatch(
  { sets, lead, caseless }: LineRequirements,
  { characters, pairs, hasOthers }: LineCharacters,
): boolean {
  if (caseless && hasOthers) return true
  for (const set of sets) if (!meet(set, characters)) return false
  if (!lead || meet(lead.first, characters)) return true
  return lead.pairs !== undefined && pairsMeet(lead.pairs, pairs)
}

/** Returns the smallest sets in ascending order of size, without duplicates. */
function smallestSets(sets: readonly Characters[]): Characters[] {
  const distinct = sets.filter((set, i) => sets.findIndex((each) => isSame(each, set)) === i)
  return distinct
    .map((set) => ({ set, size: size(set) }))
    .filter((each) => each.size < COMMON_SET_SIZE)
    .toSorted((a, b) => a.size - b.size)
    .slice(0, MAX_SETS)
    .map(({ set }) => set)
}

// --- Sets: a match contains a character of each

function requiredSets(alternatives: Alternatives): Characters[] {
  const perAlternative = alternatives.map((parts) => parts.flatMap(requiredSetsOfPart))
  const [first = []] = perAlternative
  if (perAlternative.length <= 1) return first
  // Any of the alternatives may match, so only the union of their smallest sets is required.
  if (perAlternative.some((sets) => sets.length === 0)) return []
  return [perAlternative.map(smallestSet).reduce(union)]
}

function smallestSet(sets: readonly Characters[]): Characters {
  const sizes = sets.map(size)
  return sets[sizes.indexOf(Math.min(...sizes))] ?? ALL
}

function requiredSetsOfPart(part: Part): Characters[] {
  switch (part.kind) {
    case 'one':
      return [part.set]
    case 'group':
      return requiredSets(part.alternatives)
    case 'repeat':
      return part.min > 0 ? requiredSetsOfPart(part.part) : []
    case 'look':
      return part.isNegated ? [] : requiredSets(part.alternatives)
    default:
      return []
  }
}

// --- How a match begins

/** How the matches of a part of an expression can begin. */
interface Beginning {
  /** Matches of two or more characters: the sets of the first and the second one. */
  readonly pairs: readonly (readonly [Characters, Characters])[]
  /** Matches of exactly one character. */
  readonly single: Characters
  /** Whether the match can be empty. */
  readonly canBeEmpty: boolean
}

const EMPTY: Beginning = { pairs: [], single: NONE, canBeEmpty: true }
/** What is not understood can begin in any way. */
const UNKNOWN: Beginning = { pairs: [[ALL, ALL]], single: ALL, canBeEmpty: true }

function beginningOf(alternatives: Alternatives): Beginning {
  const each = alternatives.map(beginningOfSequence)
  return {
    pairs: each.flatMap(({ pairs }) => pairs),
    single: each.reduce((set, { single }) => union(set, single), NONE),
    canBeEmpty: each.some(({ canBeEmpty }) => canBeEmpty),
  }
}

function beginningOfSequence(parts: readonly Part[]): Beginning {
  let all = EMPTY
  for (const part of parts) {
    if (!all.canBeEmpty && isEmpty(all.single)) break
    all = concatenate(all, beginningOfPart(part))
  }
  return all
}

function concatenate(before: Beginning, after: Beginning): Beginning {
  const first = after.pairs.reduce((set, [begins]) => union(set, begins), after.single)
  const joined = isEmpty(before.single) || isEmpty(first) ? [] : [[before.single, first] as const]
  return {
    pairs: [...before.pairs, ...joined, ...(before.canBeEmpty ? after.pairs : [])],
    single: union(after.canBeEmpty ? before.single : NONE, before.canBeEmpty ? after.single : NONE),
    canBeEmpty: before.canBeEmpty && after.canBeEmpty,
  }
}

function beginningOfPart(part: Part): Beginning {
  switch (part.kind) {
    case 'one':
      return beginningOfCharacter(part.set)
    case 'nothing':
      return EMPTY
    case 'unknown':
      return UNKNOWN
    case 'group':
      return beginningOf(part.alternatives)
    case 'look':
      return part.isLookahead && !part.isNegated
        ? beginningOfLookahead(beginningOf(part.alternatives))
        : EMPTY
    case 'repeat': {
      const { min, max } = part
      if (max === 0) return EMPTY
      const once = beginningOfPart(part.part)
      const times =
        max === 1 ? once : concatenate(once, { ...once, canBeEmpty: once.canBeEmpty || min < 2 })
      return min === 0 ? { ...times, canBeEmpty: true } : times
    }
  }
}

/**
 * Returns the beginning required by a positive lookahead. What follows it in the expression matches at the
 * same position, and adds no further requirement.
 */
function beginningOfLookahead({ pairs, single, canBeEmpty }: Beginning): Beginning {
  return canBeEmpty ? EMPTY : { pairs: [...pairs, [single, ALL]], single: NONE, canBeEmpty: false }
}

function beginningOfCharacter(set: Characters): Beginning {
  return { pairs: [], single: set, canBeEmpty: false }
}

function leadOf(
  { pairs, single, canBeEmpty }: Beginning,
  foldCase: (set: Characters) => Characters,
): LineRequirements['lead'] {
  if (canBeEmpty) return undefined
  let first = foldCase(single)
  let bits: Int32Array | undefined
  for (const [a, b] of pairs) {
    const [left, right] = [foldCase(a), foldCase(b)]
    if (size(right) > PAIR_LIMITS.seconds || size(left) * size(right) > PAIR_LIMITS.pairs)
      first = union(first, left)
    else addPairs((bits ??= newPairs()), left, right)
  }
  return { first, pairs: bits }
}
