import { escapeHtml } from '../../shared/text.ts'
import type { Formula } from './formulas.ts'
import { spotOf, startOf, type ParseState } from './parse-state.ts'
import { slot, slotsOf } from './template.ts'

/**
 * Returns the slot of a formula, which is filled once the raw HTML around it is clean. One that TeX cannot read is shown
 * as code.
 */
export function formulaHtml(state: ParseState, formula: Formula): string {
  const { typeset, tex, isDisplayed, isBlock } = formula
  if ('fault' in typeset && isBlock) {
    const language = state.languages.has('latex') ? 'latex' : 'text'
    const { path, line } = spotOf(state, state.at(startOf(state, formula), 1))
    const spot = path === undefined ? { line } : { path, line }
    state.code.push({ language, code: tex.replace(/^\n|\n$/g, ''), ...spot, marked: [] })
    return `${slot('c', state.code.length - 1)}\n`
  }
  if ('fault' in typeset) return `<code>${escapeHtml(tex)}</code>`
  const needsBox = isDisplayed || typeset.isWide
  const html = needsBox ? box(typeset.html, isBlock, state.words.formula) : typeset.html
  state.formulas.push({ html, words: typeset.words, isNamed: false })
  return slot('f', state.formulas.length - 1) + (isBlock ? '\n' : '')
}

/** Returns the box in which a formula scrolls. It needs a name, since it must be reached by keyboard. */
function box(html: string, isBlock: boolean, label: string): string {
  const name = isBlock ? 'p' : 'span'
  return `<${name} class="formula" tabindex="0" role="group" aria-label="${escapeHtml(label)}">${html}</${name}>`
}

/**
 * Gives formulas names in the HTML of a link, a heading or a label. Browsers make the name of such an element of what is
 * in it, but leave out MathML.
 */
export function named(html: string, { formulas }: Pick<ParseState, 'formulas'>): string {
  for (const { kind, index } of slotsOf(html)) {
    const formula = kind === 'f' ? formulas[index] : undefined
    if (formula) formulas[index] = { ...formula, isNamed: true }
  }
  return html
}

/** Fills the slots of formulas. */
export function withFormulas(html: string, { formulas }: Pick<ParseState, 'formulas'>): string {
  return html.replace(SLOT, (_, index: string) => {
    const { html: math, words, isNamed } = formulas[Number(index)] ?? NOTHING
    // A link must not hold anything else to be reached by keyboard.
    return isNamed
      ? math.replace(BOX, '').replace('<math', `<math aria-label="${escapeHtml(words)}"`)
      : math
  })
}

const BOX = / tabindex="0" role="group" aria-label="[^"]*"/
const NOTHING = { html: '', words: '', isNamed: false }
const SLOT = /\uFDD0f(\d+)\uFDD1/g

/** Replaces formulas with their sources. */
export function formulasAsCode(html: string): string {
  return html.replace(/<math\b.*?<\/math>/gs, (math) => {
    const [, tex] = /<annotation [^>]*>(.*?)<\/annotation>/s.exec(math) ?? []
    return tex === undefined ? '' : `<code>${tex}</code>`
  })
}
