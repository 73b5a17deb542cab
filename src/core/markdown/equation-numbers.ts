// Numbers the equations of a page, fills these numbers into the references to them, and reports references that lead
// nowhere.

import type { Token } from 'marked'
import type { Diagnostic } from '../../shared/contract.ts'
import { unknownEquation, unnumberedEquation } from '../problems/formulas.ts'
import { nearest } from '../reading/suggest.ts'
import { COUNTED, labelsIn, type EquationReference } from './equation-labels.ts'
import type { Formula } from './formulas.ts'
import { startOf, type ParseState } from './parse-state.ts'
import { allTokens } from './tokens.ts'

/** The equations of a text, by their labels and ids. */
interface Equations {
  /** Their numbers, if they have some. */
  readonly numbers: ReadonlyMap<string, string | undefined>
  /** The labels of formulas that could not be read. */
  readonly unread: ReadonlySet<string>
}

/** Numbers the equations of a text in its order, and writes their numbers into the references. Changes the tokens in place. */
export function numberEquations(tokens: readonly Token[]): Equations {
  const numbers = new Map<string, string | undefined>()
  const unread = new Set<string>()
  const all = allTokens(tokens)
  const taken = numbersByHand(all)
  const next = (before: number): number => {
    let number = before + 1
    while (taken.has(`(${number})`)) number++
    return number
  }
  let last = 0
  for (const token of all) {
    if (token.type !== 'formula') continue
    const formula = token as Formula
    const { ids, tex, typeset } = formula
    if ('fault' in typeset) {
      for (const label of [...ids, ...labelsIn(tex)]) unread.add(label)
      continue
    }
    const [html, words, fill] = [counter(last, next), counter(last, next), counter(last, next)]
    const equations = typeset.equations.map(({ label, number }) => ({
      label,
      number: number && fill(number),
    }))
    for (const id of ids) numbers.set(id, equations.find(({ number }) => number)?.number)
    for (const { label, number } of equations) if (label !== undefined) numbers.set(label, number)
    for (let count = typeset.html.split(COUNTED).length; count > 1; count--) last = next(last)
    Object.assign(formula, {
      typeset: { ...typeset, html: html(typeset.html), words: words(typeset.words) },
    })
  }
  for (const each of all.filter(isReference)) {
    const number = numbers.get(each.label)
    if (number === undefined) continue
    const bare = number.replace(/^\((.*)\)$/s, '$1')
    each.text = each.hasBrackets ? `(${bare})` : bare
  }
  return { numbers, unread }
}

/** Returns the numbers that are written with `\tag`, such as `(1)`. */
function numbersByHand(tokens: readonly Token[]): ReadonlySet<string> {
  const typeset = tokens.flatMap((token) => {
    if (token.type !== 'formula') return []
    const { typeset: each } = token as Formula
    return 'fault' in each ? [] : each.equations
  })
  return new Set(typeset.flatMap(({ number }) => number ?? []))
}

/** Returns a function that fills in the numbers after `from`; `next` returns the one after another. */
function counter(from: number, next: (last: number) => number): (text: string) => string {
  let last = from
  return (text) =>
    text.replaceAll(COUNTED, () => {
      last = next(last)
      return String(last)
    })
}

function isReference(token: Token): token is EquationReference {
  return token.type === 'equationReference'
}

/** Reports the references of a text that lead nowhere. */
export function referenceProblems(
  state: ParseState,
  tokens: readonly Token[],
  { numbers, unread }: Equations,
): Diagnostic[] {
  return allTokens(tokens)
    .filter(isReference)
    .filter(({ label, raw, text }) => text === raw && !unread.has(label))
    .map((reference) => {
      const { label, raw } = reference
      const place = state.at(startOf(state, reference as Token), raw.length)
      return numbers.has(label)
        ? unnumberedEquation(label, place)
        : unknownEquation(label, nearest(label, numbers.keys()), place)
    })
}
