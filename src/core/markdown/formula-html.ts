import { escapeHtml } from '../../shared/text.ts'
import { PART_BREAK } from './formula-breaks.ts'
import { idHtml } from './anchor.ts'
import { formulaIds, type Formula } from './formulas.ts'
import { lineOf, startOf, type FormulaBox, type ParseState } from './parse-state.ts'
import { slot, slotsOf } from './template.ts'

/**
 * Returns the slot of a formula, which is filled once the raw HTML around it is clean. One that TeX cannot read is shown
 * as code.
 */
export function formulaHtml(state: ParseState, formula: Formula): string {
  const { typeset, tex, isDisplayed, isBlock } = formula
  if ('fault' in typeset && isBlock) {
    const language = state.languages.has('latex') ? 'latex' : 'text'
    const line = lineOf(state, state.at(startOf(state, formula), 1))
    state.code.push({ language, code: tex.replace(/^\n|\n$/g, ''), ...line, marked: [] })
    return `${slot('c', state.code.length - 1)}\n`
  }
  if ('fault' in typeset) return `<code>${escapeHtml(tex)}</code>`
  const box = isDisplayed || typeset.isWide ? boxOf(formula, state.words.formula) : undefined
  const { html, words } = typeset
  state.ids.push(...formulaIds(formula))
  state.formulas.push({ html, words, isNamed: false, ...(box ? { box } : {}) })
  return slot('f', state.formulas.length - 1) + (isBlock ? '\n' : '')
}

/** Returns the box in which a formula scrolls. It needs a name, since it must be reached by keyboard. */
function boxOf(formula: Formula, label: string): FormulaBox {
  const { isBlock, isDisplayed } = formula
  const name = isBlock ? 'p' : 'span'
  const className = isDisplayed ? 'formula' : 'formula in-line'
  const reached = ` tabindex="0" role="group" aria-label="${escapeHtml(label)}"`
  return { name, className, reached, isDisplayed, ...idHtml(formulaIds(formula)) }
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
  const filled = (before: string, index: string, after: string, inTags = ['', '']): string => {
    const { html: math, words, isNamed, box: own } = formulas[Number(index)] ?? NOTHING
    const name = `<math aria-label="${escapeHtml(words)}"`
    const content = isNamed ? math.replace('<math', () => name) : math
    const [opening = '', closing = ''] = inTags
    const isLong = isNamed && words.length > MAX_IN_HEADING && !math.includes(PART_BREAK)
    const box = own ?? (isLong ? BOX_IN_HEADING : undefined)
    if (!box) return joined(before, opening + content + closing, after)
    // A link must not hold anything else to be reached by keyboard.
    const start = `<${box.name} class="${box.className}"${box.id}${isNamed ? '' : box.reached}>`
    const whole = `${opening}${start}${box.others}${content}</${box.name}>${closing}`
    return box.isDisplayed ? before + whole + after : joined(before, whole, after)
  }
  return html
    .replace(EMPHASIZED, (_, before: string, tag: string, index: string, after: string) =>
      filled(before, index, after, [`<${tag}>`, `</${tag}>`]),
    )
    .replace(SLOT, (_, before: string, index: string, after: string) =>
      filled(before, index, after),
    )
}

/** Keeps a formula on one line with the signs that touch it, or the first and the last of its parts. */
function joined(before: string, math: string, after: string): string {
  if (before === '' && after === '') return math
  const parts = math.split(PART_BREAK)
  // A span around one part must not end within other tags that are around all of them.
  if (parts.length > 1 && !/^\u200E?<math/.test(math)) return before + math + after
  return parts
    .map((part, i) => {
      const whole = (i === 0 ? before : '') + part + (i === parts.length - 1 ? after : '')
      return whole === part ? part : `<span class="unbroken">${whole}</span>`
    })
    .join(PART_BREAK)
}

/** Characters of a formula that fit into a heading on a phone, even if its text is twice as large. */
const MAX_IN_HEADING = 12
const BOX_IN_HEADING: FormulaBox = {
  name: 'span',
  className: 'formula in-line',
  reached: '',
  isDisplayed: false,
  id: '',
  others: '',
}

const NOTHING: ParseState['formulas'][number] = { html: '', words: '', isNamed: false }

/** What touches a formula: brackets and quotes before it, punctuation and the ending of a word after it. */
const BEFORE = `((?:[\\p{Ps}\\p{Pi}"']|&quot;|&#39;){0,4})`
const AFTER =
  `((?:[-\u2010\u2011\u2013]|(?:['’]|&#39;)?(?:th|st|nd|rd|s)(?![\\p{L}\\p{N}]))?` +
  `(?:[\\p{Pe}\\p{Pf}.,;:!?%‰°…、。，；：！？％·"']|&quot;|&#39;){0,8})`

/** The slot of a formula, with what touches it. Browsers may end a line between MathML and any of these. */
const SLOT = new RegExp(`${BEFORE}\uFDD0f(\\d+)\uFDD1${AFTER}`, 'gu')
/** The same, if the formula is all that is emphasized. */
const EMPHASIZED = new RegExp(
  `${BEFORE}<(strong|em|del)>\uFDD0f(\\d+)\uFDD1</(?:strong|em|del)>${AFTER}`,
  'gu',
)

/** Replaces formulas with their sources and the numbers that these do not hold, and their boxes with plain ones. */
export function formulasAsCode(html: string): string {
  return html
    .replace(/<span class="unbroken">(.*?)<\/span>/gs, '$1')
    .replace(/<(p|span) class="formula(?: in-line)?"((?: id="[^"]*")?)[^>]*>/g, '<$1$2>')
    .replace(/\u200E?<math\b.*?<\/math>(?:\u200E(?:<wbr>)?)?/gs, (math) => {
      const [, tex] = /<annotation [^>]*>(.*?)<\/annotation>/s.exec(math) ?? []
      if (tex === undefined) return ''
      const numbers = countedIn(math, tex).join(', ')
      return `<code>${tex}</code>${numbers && ` ${numbers}`}`
    })
}

/** Returns the numbers that the equations of a formula have by their place on the page. */
function countedIn(math: string, tex: string): string[] {
  if (!/^[^>]*\bclass="numbered"/.test(math)) return []
  return Array.from(math.matchAll(LAST_CELL), ([, number = '']) => number)
    .filter((number) => !tex.includes(`\\tag{${number}}`))
    .map((number) => `(${number})`)
}

const LAST_CELL = /<mtd><mtext>\((\d+)\)<\/mtext><\/mtd><\/mtr>/g
