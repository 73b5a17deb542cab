// What a line must hold so that an expression of a grammar can find anything in it, read off the expression. Most expressions find
// nothing in most lines, and to know that takes a hundredth of the time of trying. Whatever is not understood here needs nothing.

import {
  parse,
  type AlternativeElementNode,
  type AlternativeNode,
  type CharacterClassNode,
  type CharacterSetNode,
} from 'oniguruma-parser/parser'
import { own } from '../../shared/text.ts'
import {
  addPairs,
  ALL,
  ASCII,
  mask,
  meet,
  newPairs,
  NONE,
  OTHERS,
  pairsMeet,
  setOf,
  size,
  type Facts,
  type Mask,
} from './characters.ts'

/** What a line must hold. */
export interface Needs {
  /** Of each of these sets a character. */
  readonly sets: readonly Mask[]
  /** A character of `first`, or two neighbours of `pairs`: a match begins with them. `undefined`: it may begin in any way. */
  readonly lead: { readonly first: Mask; readonly pairs: Int32Array | undefined } | undefined
  /** Whether case makes no difference. Then characters beyond ASCII may stand for others, even for two. */
  readonly caseless: boolean
}

/** Sets of more characters than this are in most lines. */
const COMMON = 60
/** So many sets are enough. */
const MOST_SETS = 8
/** Pairs with as many second characters as this are told by their first alone, and more pairs than this by none. */
const MANY = { seconds: 70, pairs: 1500 } as const

/** Reads what a line must hold for an expression, in the syntax of Oniguruma. */
export function needsOf(expression: string): Needs {
  const nothing = { sets: [], lead: undefined, caseless: false }
  const caseless = /\(\?[A-Za-z]*i/.test(expression)
  // Beyond ASCII a letter may be equal to two others.
  if (caseless && (/[^\0-\x7f]/.test(expression) || /\\[xuo]/.test(expression))) return nothing
  let body: readonly AlternativeNode[]
  try {
    ;({ body } = parse(expression, LENIENT))
  } catch {
    return nothing
  }
  const fold = caseless ? bothCases : (set: bigint): bigint => set
  return { sets: rarest(neededBy(body).map(fold)), lead: leadOf(beginning(body), fold), caseless }
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

/** As the engine reads expressions of grammars. */
const LENIENT = {
  rules: { captureGroup: true, singleline: true },
  normalizeUnknownPropertyNames: true,
  skipBackrefValidation: true,
  skipLookbehindValidation: true,
  skipPropertyNameValidation: true,
} as const

function rarest(sets: readonly bigint[]): Mask[] {
  return [...new Set(sets)]
    .filter((set) => size(set) < COMMON)
    .toSorted((a, b) => size(a) - size(b))
    .slice(0, MOST_SETS)
    .map(mask)
}

function bothCases(set: bigint): bigint {
  const upper = (set >> 32n) & LETTERS_UPPER
  const lower = (set & LETTERS_UPPER) << 32n
  return set | upper | lower
}

const LETTERS_UPPER = setOf(/[A-Z]/)

// --- Sets of which a match needs a character each

function neededBy(alternatives: readonly AlternativeNode[]): bigint[] {
  const each = alternatives.map(({ body }) => body.flatMap(needed))
  const [first = []] = each
  if (each.length <= 1) return first
  // One of several ways is taken: what the rarest sets of all have together.
  if (each.some((sets) => sets.length === 0)) return []
  const best = each.map((sets) => sets.reduce((a, b) => (size(b) < size(a) ? b : a)))
  return [best.reduce((a, b) => a | b)]
}

function needed(node: AlternativeElementNode): bigint[] {
  switch (node.type) {
    case 'Character':
      return [only(node.value)]
    case 'CharacterClass':
      return [classOf(node).set]
    case 'CharacterSet':
      return isOne(node) ? [kindOf(node).set] : []
    case 'Group':
    case 'CapturingGroup':
      return neededBy(node.body)
    case 'Quantifier':
      return node.min > 0 ? needed(node.body) : []
    case 'LookaroundAssertion':
      return node.negate ? [] : neededBy(node.body)
    default:
      return []
  }
}

// --- How a match begins

/** How whatever a part of an expression matches may begin. */
interface Beginning {
  /** With two characters: of one set, and of another. */
  readonly pairs: readonly (readonly [bigint, bigint])[]
  /** With one character, and then it ends. */
  readonly single: bigint
  /** It may be empty. */
  readonly empty: boolean
}

const EMPTY: Beginning = { pairs: [], single: NONE, empty: true }
/** What is not understood may begin in any way. */
const UNKNOWN: Beginning = { pairs: [[ALL, ALL]], single: ALL, empty: true }

function beginning(alternatives: readonly AlternativeNode[]): Beginning {
  const each = alternatives.map(({ body }) => ofSequence(body))
  return {
    pairs: each.flatMap(({ pairs }) => pairs),
    single: each.reduce((set, { single }) => set | single, NONE),
    empty: each.some(({ empty }) => empty),
  }
}

function ofSequence(nodes: readonly AlternativeElementNode[]): Beginning {
  let all = EMPTY
  for (const node of nodes) {
    if (!all.empty && all.single === NONE) break
    all = followed(all, ofNode(node))
  }
  return all
}

function followed(before: Beginning, after: Beginning): Beginning {
  const first = after.pairs.reduce((set, [begins]) => set | begins, after.single)
  const joined = before.single !== NONE && first !== NONE ? [[before.single, first] as const] : []
  return {
    pairs: [...before.pairs, ...joined, ...(before.empty ? after.pairs : [])],
    single: (after.empty ? before.single : NONE) | (before.empty ? after.single : NONE),
    empty: before.empty && after.empty,
  }
}

function ofNode(node: AlternativeElementNode): Beginning {
  switch (node.type) {
    case 'Character':
      return one(only(node.value))
    case 'CharacterClass':
      return one(classOf(node).set)
    case 'CharacterSet':
      return isOne(node) ? one(kindOf(node).set) : { ...UNKNOWN, empty: false }
    case 'Group':
    case 'CapturingGroup':
      return beginning(node.body)
    case 'Quantifier': {
      if (node.max === 0) return EMPTY
      const once = ofNode(node.body)
      const times =
        node.max === 1 ? once : followed(once, { ...once, empty: once.empty || node.min < 2 })
      return node.min === 0 ? { ...times, empty: true } : times
    }
    case 'LookaroundAssertion':
      return node.kind === 'lookahead' && !node.negate ? seenAhead(beginning(node.body)) : EMPTY
    case 'Assertion':
    case 'Directive':
      return EMPTY
    default:
      return UNKNOWN
  }
}

/** What is seen ahead stands there; what follows in the expression stands at the same place, and adds nothing. */
function seenAhead({ pairs, single, empty }: Beginning): Beginning {
  return empty ? EMPTY : { pairs: [...pairs, [single, ALL]], single: NONE, empty: false }
}

function one(set: bigint): Beginning {
  return { pairs: [], single: set, empty: false }
}

function leadOf({ pairs, single, empty }: Beginning, fold: (set: bigint) => bigint): Needs['lead'] {
  if (empty) return undefined
  let first = fold(single)
  let bits: Int32Array | undefined
  for (const [a, b] of pairs) {
    const [left, right] = [fold(a), fold(b)]
    if (size(right) > MANY.seconds || size(left) * size(right) > MANY.pairs) first |= left
    else addPairs((bits ??= newPairs()), left, right)
  }
  return { first: mask(first), pairs: bits }
}

// --- Sets of characters

/** A set, and whether it is exactly those characters of ASCII: if not, it may be more. */
interface Known {
  readonly set: bigint
  readonly exact: boolean
}

const ANY: Known = { set: ALL, exact: false }

function only(code: number): bigint {
  return code < 128 ? 1n << BigInt(code) : OTHERS
}

function classOf({ kind, body, negate }: CharacterClassNode): Known {
  if (kind === 'intersection') return ANY
  let set = NONE
  let exact = true
  for (const part of body) {
    if (part.type === 'Character') set |= only(part.value)
    else if (part.type === 'CharacterClassRange') set |= range(part.min.value, part.max.value)
    else {
      const inner = part.type === 'CharacterSet' ? kindOf(part) : classOf(part)
      set |= inner.set
      exact &&= inner.exact
    }
  }
  return negate ? complement({ set, exact }) : { set, exact }
}

function range(from: number, to: number): bigint {
  let set = to > 127 ? OTHERS : NONE
  for (let code = from; code <= Math.min(to, 127); code++) set |= only(code)
  return set
}

function complement({ set, exact }: Known): Known {
  return exact ? { set: (ALL & ~set) | OTHERS, exact } : ANY
}

function kindOf({ kind, value, negate = false }: CharacterSetNode): Known {
  const named = own(NAMED, kind === 'posix' || kind === 'property' ? value.toLowerCase() : kind)
  if (named === undefined) return ANY
  const known = { set: named | OTHERS, exact: true }
  return negate ? complement(known) : known
}

/** Whether a set of characters stands for one, not for a sequence. */
function isOne({ kind, variableLength }: CharacterSetNode): boolean {
  return !variableLength && kind !== 'text_segment' && kind !== 'newline'
}

/** Their characters of ASCII. */
const NAMED: Readonly<Record<string, bigint>> = {
  digit: setOf(/\d/),
  word: setOf(/\w/),
  space: setOf(/[\t-\r ]/),
  hex: setOf(/[\da-f]/i),
  alnum: setOf(/[a-z\d]/i),
  alpha: setOf(/[a-z]/i),
  ascii: ASCII,
  blank: setOf(/[ \t]/),
  cntrl: ((1n << 32n) - 1n) | (1n << 127n),
  graph: setOf(/[!-~]/),
  lower: setOf(/[a-z]/),
  print: setOf(/[ -~]/),
  upper: setOf(/[A-Z]/),
  xdigit: setOf(/[\da-f]/i),
  l: setOf(/[a-z]/i),
  ll: setOf(/[a-z]/),
  lu: setOf(/[A-Z]/),
  n: setOf(/\d/),
  nd: setOf(/\d/),
}
