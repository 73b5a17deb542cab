// What a line must hold so that an expression of a grammar can find anything in it, read off the expression. Most expressions find
// nothing in most lines, and to know that takes a hundredth of the time of trying. Whatever is not understood here needs nothing.

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
  type Facts,
} from './characters.ts'
import { readExpression, type Part, type Ways } from './expression.ts'

/** What a line must hold. */
export interface Needs {
  /** Of each of these sets a character. */
  readonly sets: readonly Characters[]
  /** A character of `first`, or two neighbours of `pairs`: a match begins with them. `undefined`: it may begin in any way. */
  readonly lead: { readonly first: Characters; readonly pairs: Int32Array | undefined } | undefined
  /** Whether case makes no difference. Then characters beyond ASCII may stand for others, even for two. */
  readonly caseless: boolean
}

/** Sets of more characters than this are in most lines. */
const COMMON = 60
/** So many sets are enough. */
const MOST_SETS = 8
/** Two sets with more second characters than this, or that make more pairs, count by their first characters alone. */
const MANY = { seconds: 70, pairs: 1500 } as const

/** Reads what a line must hold for an expression, in the syntax of Oniguruma. */
export function needsOf(expression: string): Needs {
  const nothing = { sets: [], lead: undefined, caseless: false }
  const caseless = /\(\?[A-Za-z]*i/.test(expression)
  // Beyond ASCII a letter may be equal to two others.
  if (caseless && (/[^\0-\x7f]/.test(expression) || /\\[xuo]/.test(expression))) return nothing
  const ways = readExpression(expression)
  if (!ways) return nothing
  const fold = caseless ? bothCases : (set: Characters): Characters => set
  return { sets: rarest(neededBy(ways).map(fold)), lead: leadOf(beginning(ways), fold), caseless }
}

/** Whether an expression can find anything in a line. */
export function mayMatch(
  { sets, lead, caseless }: Needs,
  { characters, pairs, hasOthers }: Facts,
): boolean {
  if (caseless && hasOthers) return true
  for (const set of sets) if (!meet(set, characters)) return false
  if (!lead || meet(lead.first, characters)) return true
  return lead.pairs !== undefined && pairsMeet(lead.pairs, pairs)
}

/** The rarest sets, each once, the rarest first. */
function rarest(sets: readonly Characters[]): Characters[] {
  const distinct = sets.filter((set, i) => sets.findIndex((each) => isSame(each, set)) === i)
  return distinct
    .map((set) => ({ set, size: size(set) }))
    .filter((each) => each.size < COMMON)
    .toSorted((a, b) => a.size - b.size)
    .slice(0, MOST_SETS)
    .map(({ set }) => set)
}

// --- Sets: a match needs a character out of each

function neededBy(ways: Ways): Characters[] {
  const each = ways.map((parts) => parts.flatMap(needed))
  const [first = []] = each
  if (each.length <= 1) return first
  // One of several ways is taken: what the rarest sets of all have together.
  if (each.some((sets) => sets.length === 0)) return []
  return [each.map(rarestOf).reduce(union)]
}

function rarestOf(sets: readonly Characters[]): Characters {
  const sizes = sets.map(size)
  return sets[sizes.indexOf(Math.min(...sizes))] ?? ALL
}

function needed(part: Part): Characters[] {
  switch (part.kind) {
    case 'one':
      return [part.set]
    case 'group':
      return neededBy(part.ways)
    case 'repeat':
      return part.min > 0 ? needed(part.part) : []
    case 'look':
      return part.not ? [] : neededBy(part.ways)
    default:
      return []
  }
}

// --- How a match begins

/** How whatever a part of an expression matches may begin. */
interface Beginning {
  /** With two characters: of one set, and of another. */
  readonly pairs: readonly (readonly [Characters, Characters])[]
  /** With one character, and then it ends. */
  readonly single: Characters
  /** It may be empty. */
  readonly empty: boolean
}

const EMPTY: Beginning = { pairs: [], single: NONE, empty: true }
/** What is not understood may begin in any way. */
const UNKNOWN: Beginning = { pairs: [[ALL, ALL]], single: ALL, empty: true }

function beginning(ways: Ways): Beginning {
  const each = ways.map(ofSequence)
  return {
    pairs: each.flatMap(({ pairs }) => pairs),
    single: each.reduce((set, { single }) => union(set, single), NONE),
    empty: each.some(({ empty }) => empty),
  }
}

function ofSequence(parts: readonly Part[]): Beginning {
  let all = EMPTY
  for (const part of parts) {
    if (!all.empty && isEmpty(all.single)) break
    all = followed(all, ofPart(part))
  }
  return all
}

function followed(before: Beginning, after: Beginning): Beginning {
  const first = after.pairs.reduce((set, [begins]) => union(set, begins), after.single)
  const joined = isEmpty(before.single) || isEmpty(first) ? [] : [[before.single, first] as const]
  return {
    pairs: [...before.pairs, ...joined, ...(before.empty ? after.pairs : [])],
    single: union(after.empty ? before.single : NONE, before.empty ? after.single : NONE),
    empty: before.empty && after.empty,
  }
}

function ofPart(part: Part): Beginning {
  switch (part.kind) {
    case 'one':
      return one(part.set)
    case 'nothing':
      return EMPTY
    case 'unknown':
      return UNKNOWN
    case 'group':
      return beginning(part.ways)
    case 'look':
      return part.ahead && !part.not ? seenAhead(beginning(part.ways)) : EMPTY
    case 'repeat': {
      const { min, max } = part
      if (max === 0) return EMPTY
      const once = ofPart(part.part)
      const times = max === 1 ? once : followed(once, { ...once, empty: once.empty || min < 2 })
      return min === 0 ? { ...times, empty: true } : times
    }
  }
}

/** What is seen ahead stands there; what follows in the expression stands at the same place, and adds nothing. */
function seenAhead({ pairs, single, empty }: Beginning): Beginning {
  return empty ? EMPTY : { pairs: [...pairs, [single, ALL]], single: NONE, empty: false }
}

function one(set: Characters): Beginning {
  return { pairs: [], single: set, empty: false }
}

function leadOf(
  { pairs, single, empty }: Beginning,
  fold: (set: Characters) => Characters,
): Needs['lead'] {
  if (empty) return undefined
  let first = fold(single)
  let bits: Int32Array | undefined
  for (const [a, b] of pairs) {
    const [left, right] = [fold(a), fold(b)]
    if (size(right) > MANY.seconds || size(left) * size(right) > MANY.pairs)
      first = union(first, left)
    else addPairs((bits ??= newPairs()), left, right)
  }
  return { first, pairs: bits }
}
