// Equations with numbers and labels: `\tag{1}` and environments such as `equation` number them, `\label{eq:a}` names
// them, and `\eqref{eq:a}` in a text is the number of one, as a link to it.

import type { TokenizerAndRendererExtension, Tokens } from 'marked'
import { classesOf, type Node } from './html-tree.ts'

/** An equation that has a label or a number. A formula may hold several, one below the other. */
export interface Equation {
  readonly label?: string
  /** As readers see it, such as `(1)`. */
  readonly number?: string
}

/** `\eqref{eq:a}` or `\ref{eq:a}` in a text. */
export interface EquationReference extends Tokens.Generic {
  readonly type: 'equationReference'
  readonly label: string
  /** Whether its number has brackets. */
  readonly hasBrackets: boolean
  /** What readers see. */
  text: string
  /** Whether it may be a link, which it may not within another. */
  readonly mayLink: boolean
}

/** Stands for the number of an equation that is numbered by its place on the page. */
export const COUNTED = '\uFDD2'

/** A reference on its own. */
const REFERENCE = String.raw`\\(eq)?ref[ \t]*\{[ \t]*([^{}\s]+)[ \t]*\}`
const REFERENCE_AT_START = new RegExp(`^${REFERENCE}`)
const ONLY_REFERENCE = new RegExp(String.raw`^\s*${REFERENCE}\s*$`)
const ANY_REFERENCE = new RegExp(REFERENCE)
const LABEL = /(?<!\\)((?:\\\\)*\\label[ \t]*\{)[ \t]*([^{}\s]+)[ \t]*(?=\})/g

/** Whether a text may refer to equations. */
export function mayHoldReferences(text: string): boolean {
  return ANY_REFERENCE.test(text)
}

/** Returns the reference that a formula consists of. */
export function referenceIn(
  raw: string,
  tex: string,
  mayLink: boolean,
): EquationReference | undefined {
  const [, eq, label] = ONLY_REFERENCE.exec(tex) ?? []
  return label === undefined ? undefined : reference(raw, eq, label, mayLink)
}

/** Tokenizes references without dollar signs around them. */
export const equationReferences: TokenizerAndRendererExtension = {
  name: 'equationReference',
  level: 'inline',
  tokenizer(source): EquationReference | undefined {
    const [raw, eq, label] = REFERENCE_AT_START.exec(source) ?? []
    const { inRawBlock, inLink } = this.lexer.state
    return raw === undefined || label === undefined || inRawBlock
      ? undefined
      : reference(raw, eq, label, !inLink)
  },
}

function reference(
  raw: string,
  eq: string | undefined,
  label: string,
  mayLink: boolean,
): EquationReference {
  const id = label.normalize('NFC')
  return {
    type: 'equationReference',
    raw,
    label: id,
    hasBrackets: eq !== undefined,
    text: raw,
    mayLink,
  }
}

/** Returns the labels in some TeX. */
export function labelsIn(tex: string): string[] {
  // Fast path: most formulas have none.
  if (!tex.includes('\\label')) return []
  return Array.from(tex.matchAll(LABEL), ([, , label = '']) => label.normalize('NFC'))
}

/** Replaces labels with their indexes, because the library keeps only Latin letters. The text stays as long as it is. */
export function withNumberedLabels(tex: string): string {
  let index = 0
  return tex.replace(LABEL, (whole, before: string) =>
    (before + String(index++)).padEnd(whole.length, '-'),
  )
}

/** Returns the equations in what the library makes of a formula with numbered labels. */
export function equationsIn(tree: Node, labels: readonly string[]): Equation[] {
  const found: Equation[] = []
  const visit = (node: Node): void => {
    if (node.tagName === 'mtr') {
      const label = labels[Number.parseInt(String(node.properties?.['id']), 10)]
      const number = numberIn(node)
      if (number !== '') found.push(label === undefined ? { number } : { label, number })
    }
    node.children?.forEach(visit)
  }
  visit(tree)
  const numbered = new Set(found.map(({ label }) => label))
  return [...found, ...labels.flatMap((label) => (numbered.has(label) ? [] : [{ label }]))]
}

/** Returns the number in the last cell of a row; empty if it has none. */
function numberIn(row: Node): string {
  const cell = row.children?.at(-1)
  const tag = cell?.children?.find((node) => isNumber(node))
  return tag ? shownText(tag).trim() : ''
}

function isNumber(node: Node): boolean {
  return classesOf(node).includes('tml-tag') || node.children?.some(isCounter) === true
}

/** Whether a node is where style sheets of the library would write the number of an equation. */
export function isCounter(node: Node): boolean {
  return classesOf(node).includes('tml-eqn')
}

/** Returns what is shown in place of such a node, before its number is known. */
export const counted = (): Node => ({ type: 'text', value: `(${COUNTED})` })

function shownText(node: Node): string {
  if (isCounter(node)) return counted().value ?? ''
  return node.value ?? node.children?.map(shownText).join('') ?? ''
}
