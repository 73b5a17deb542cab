// Long formulas within a line. Browsers break no line within `<math>`, and a formula that is wider than the screen of a
// phone would make the whole page scroll sideways. So a long one becomes several elements.

import type { Node } from './html-tree.ts'
import { formulaWords } from './formula-words.ts'

/** Characters that fit on a line of a phone, with some room. */
const MAX_LENGTH = 28
/** A part is at least this long, so that no screen reader has to read a formula in crumbs. */
const MIN_LENGTH = 8

/** A mark (LRM) between formulas that makes them run from left to right, also in Arabic. */
const LEFT_TO_RIGHT = '\u200E'

/** What stands between the parts of a formula. Firefox ends no line between elements without the tag. */
export const PART_BREAK = `${LEFT_TO_RIGHT}<wbr>`

/** Puts the parts of a formula together. */
export function joinParts(parts: readonly string[]): string {
  const [only = ''] = parts
  return parts.length > 1 ? LEFT_TO_RIGHT + parts.join(PART_BREAK) + LEFT_TO_RIGHT : only
}

/** Splits a long formula after relations and plus signs, as TeX does. `isWide` says that a part is still too long. */
export function breakable(math: Node): {
  readonly parts: readonly Node[]
  readonly isWide: boolean
} {
  const length = formulaWords(math).length
  if (length <= MAX_LENGTH) return { parts: [math], isWide: false }
  const [row] = math.children ?? []
  const children =
    math.children?.length === 1 && row?.tagName === 'mrow' ? row.children : math.children
  const groups: Node[][] = [[]]
  for (const child of children ?? []) {
    const group = groups.at(-1)
    group?.push(child)
    if (child === children?.at(-1) || !mayBreakAfter(child)) continue
    if (lengthOf(group ?? []) < MIN_LENGTH) continue
    // At the end of a row, an operator would have the space of one that stands behind its only operand.
    child.properties = { ...child.properties, form: 'infix' }
    groups.push([])
  }
  const isWide = groups.some((group) => lengthOf(group) > MAX_LENGTH)
  if (isWide || groups.length === 1) return { parts: [math], isWide }
  return { parts: groups.map((group) => ({ ...math, children: group })), isWide }
}

function lengthOf(nodes: readonly Node[]): number {
  return formulaWords({ type: 'element', children: [...nodes] }).length
}

function mayBreakAfter({ tagName, properties = {}, children = [] }: Node): boolean {
  return (
    tagName === 'mo' &&
    properties['form'] !== 'prefix' &&
    properties['fence'] === undefined &&
    BREAKS.test(children[0]?.value ?? '')
  )
}

const BREAKS = /^[=<>≤≥≠≈≡∼+−±→⇒⇔∈,]$/
