// What a formula says in a line of plain text, for titles, descriptions, the search and everything else without markup.

import type { Node } from './html-tree.ts'

/** Returns the words of a formula in MathML: `E = mc²`, `a/(b + c)`. */
export function formulaWords(math: Node): string {
  return rowWords(math.children ?? [])
    .replace(/\s+/g, ' ')
    .trim()
}

/**
 * Returns the words of elements in a row. Operators between two others have spaces around them, and so have names of
 * functions, and what ends with a script: `w_n log p_n`.
 */
function rowWords(nodes: readonly Node[]): string {
  let words = ''
  let last = ''
  for (const node of nodes) {
    const own = wordsOf(node)
    if (own === '') continue
    const isBetween = SPACED.test(own) && /[^\s(]$/.test(words)
    const isApart = WORD.test(own) || ENDS_APART.test(last)
    const space = isApart && CLOSES.test(words) && OPENS.test(own) ? ' ' : ''
    words += isBetween ? ` ${own} ` : space + own
    last = own
  }
  return words
}

/** The name of a function. */
const WORD = /^\p{Ll}{2,}/u
/** The end of such a name or of a script. What follows it would seem to be part of it. */
const ENDS_APART = /\p{Ll}{2,}$|[_^](?:[\p{L}\p{N}.′″]+|\([^()]*\))$/u
const CLOSES = /[\p{L}\p{N}′″)\]}]$/u
const OPENS = /^[\p{L}\p{Nd}∑∏∫√]/u

/** Relations, arrows, and operators with two sides. */
const SPACED = /^[=<>+−×÷±∓≠≈≡≤≥≪≫∼≃≅∝∈∉∋∣∥⊂⊃⊆⊇∪∩∧∨⊕⊗→←↔⇒⇐⇔↦⟶⟵⟹⟺⇌]$/

function wordsOf(node: Node): string {
  const { type, tagName = '', value = '', children = [], properties = {} } = node
  if (type === 'text') return value
  // Each child is read once: reading it twice at every level would take exponential time.
  const part = (index: number): string => (children[index] ? wordsOf(children[index]) : '')
  switch (tagName) {
    case 'mi':
    case 'mn':
    case 'mo':
      return letters(rowWords(children))
    case 'mspace':
      return Number.parseFloat(String(properties['width'])) >= 0.5 ? ' ' : ''
    case 'mphantom':
    case 'annotation':
      return ''
    case 'mfrac':
      return properties['linethickness'] === '0px'
        ? `${part(0)} ${part(1)}`
        : `${inGroup(part(0))}/${inGroup(part(1))}`
    case 'msqrt':
      return `√${asOne(rowWords(children), children.length === 1 ? children[0] : node)}`
    case 'mroot':
      return `${raised(part(1), children[1])}√${asOne(part(0), children[0])}`
    case 'msup':
      return part(0) + raised(part(1), children[1])
    case 'msub':
      return part(0) + lowered(part(1))
    case 'msubsup':
    case 'munderover':
      return part(0) + lowered(part(1)) + raised(part(2), children[2])
    case 'mover':
    case 'munder': {
      const over = part(1)
      if (ACCENT.test(over)) return part(0)
      return part(0) + (tagName === 'mover' ? raised(over, children[1]) : lowered(over))
    }
    case 'mtr':
      return children.map(wordsOf).join(' ')
    case 'mtable':
      return children
        .map((row) => wordsOf(row).trim())
        .filter((row) => row !== '')
        .join('; ')
    default:
      return rowWords(children)
  }
}

/** Replaces letters of styles of their own, such as bold ones, and removes operators that cannot be seen. */
function letters(text: string): string {
  return text
    .replace(/[\u2100-\u214f\u{1d400}-\u{1d7ff}]/gu, (letter) => letter.normalize('NFKC'))
    .replace(/[\u2061-\u2064]/g, '')
}

/** A sign above or below a letter, or a brace or an arrow that stretches. */
const ACCENT = /^[\s\p{Sk}\p{Mn}ˆˇ‾¯_ˉ→←↔⏞⏟⎴⎵⏜⏝~^.]*$/u

function inGroup(words: string): string {
  return /^[\p{L}\p{N}.]*$/u.test(words) ? words : `(${words})`
}

/** Puts several factors in parentheses, too: `e^(iπ)` is not `e^i` times `π`. */
function asOne(words: string, node: Node | undefined): string {
  const isSeveral = (node?.children?.length ?? 0) > 1 && !/^(?:\p{L}|[\p{N}.]*)$/u.test(words)
  return isSeveral ? `(${words})` : inGroup(words)
}

function raised(words: string, node: Node | undefined): string {
  return script(words, `^${asOne(words, node)}`, UPPER)
}

function lowered(words: string): string {
  return script(words, `_${inGroup(words)}`, LOWER)
}

/** Writes a script with the characters for raised or lowered digits, if it consists of those, or as `other`. */
function script(words: string, other: string, digits: string): string {
  if (/^[′″‴\s]*$/.test(words)) return words.trim()
  const characters = Array.from(words, (each) => PLAIN.indexOf(each))
  return characters.every((at) => at >= 0)
    ? characters.map((at) => digits.charAt(at)).join('')
    : other
}

const PLAIN = '0123456789+−'
const UPPER = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻'
const LOWER = '₀₁₂₃₄₅₆₇₈₉₊₋'
