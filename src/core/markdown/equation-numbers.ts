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
  let count = 0
  for (const token of all) {
    if (token.type !== 'formula') continue
    const formula = token as Formula
    const { ids, tex, typeset } = formula
    if ('fault' in typeset) {
      for (const label of [...ids, ...labelsIn(tex)]) unread.add(label)
      continue
    }
    const [html, words, fill] = [counter(count), counter(count), counter(count)]
    const equations = typeset.equations.map(({ label, number }) => ({
      label,
      number: number && fill(number),
    }))
    for (const id of ids) numbers.set(id, equations.find(({ number }) => number)?.number)
    for (const { label, number } of equations) if (label !== undefined) numbers.set(label, number)
    count += typeset.html.split(COUNTED).length - 1
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

/** Returns a function that fills in numbers which follow on `from`. */
function counter(from: number): (text: string) => string {
  let last = from
  return (text) => text.replaceAll(COUNTED, () => String(++last))
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
