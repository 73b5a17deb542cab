// Reads pie charts.

import { checkSize, Unreadable, type Line, type PieDrawing, type Slice } from './diagram.ts'
import { labelOf } from './labels.ts'
import { unknown, type Lines } from './lines.ts'

/** Matches the first line of a pie chart. */
export const PIE = /^pie(?=\s|;|$)/

const HEADER = /^pie(?:\s+(showData))?(?:\s+title\s+(\S.*))?$/

const SLICE = /^(?:"([^"]*)"|'([^']*)')\s*:\s*(\S.*)$/
const EXAMPLE = '“"Dogs" : 12.5”'

/** Reads a pie chart. */
export function readPie({ header, body }: Lines): {
  readonly drawing: PieDrawing
  readonly words: readonly string[]
  readonly title?: string
} {
  const read = HEADER.exec(withoutEnd(header.text))
  if (!read) throw new Unreadable('only “showData” and “title …” may stand behind “pie”', header)
  const [, hasData, title] = read
  let showsValues = hasData !== undefined
  const slices: Slice[] = []
  for (const at of body) {
    checkSize(slices.length, at)
    if (at.text === 'showData' && slices.length === 0) showsValues = true
    else slices.push(readSlice(at, slices))
  }
  const sum = slices.reduce((all, { value }) => all + value, 0)
  const drawing = { kind: 'pie', slices, sum, showsValues } as const
  const words = slices.map((slice) => [slice.label, ...figuresOf(slice, drawing)].join(' '))
  return { drawing, words, ...(title === undefined ? {} : { title }) }
}

/** The widest line of a label: beside its figures, it has room on a phone. */
const MAX_LABEL = 22

/** Returns a line without the semicolon that may end it. */
function withoutEnd(text: string): string {
  return text.replace(/;$/, '').trim()
}

function readSlice(at: Line, others: readonly Slice[]): Slice {
  const { text } = at
  const [, double, single, written = ''] = SLICE.exec(withoutEnd(text)) ?? []
  const name = double ?? single
  if (name === undefined) {
    if (/^["'].*["']/.test(text))
      throw new Unreadable(`a colon and a number must follow a label, such as ${EXAMPLE}`, at)
    if (/[:：]\s*[\d.]+\D?$/.test(text))
      throw new Unreadable(`a label must stand in straight quotes, such as ${EXAMPLE}`, at)
    throw unknown(at)
  }
  const label = labelOf(name, MAX_LABEL)
  if (label === '') throw new Unreadable(`a slice needs a label, such as ${EXAMPLE}`, at)
  if (others.some((each) => each.label === label))
    throw new Unreadable(`two slices are called “${label}”`, at)
  if (!/^[+-]?(?:\d{1,15}(?:\.\d{0,15})?|\.\d{1,15})$/.test(written))
    throw new Unreadable(`“${written}” is no number, such as “12.5”`, at)
  const value = Number(written)
  if (value <= 0) throw new Unreadable(`“${written}” is not more than 0, so it is no slice`, at)
  return { label, value, written }
}

/** Returns the figures of a slice: its value, if values are shown, and its share. */
export function figuresOf(
  { value, written }: Slice,
  { sum, showsValues }: Pick<PieDrawing, 'sum' | 'showsValues'>,
): string[] {
  return [...(showsValues ? [written] : []), shareOf(value / sum)]
}

function shareOf(share: number): string {
  const tenths = Math.round(share * 1000)
  if (tenths === 0) return '<0.1%'
  // What is not all of it, and not more than there is.
  return tenths === 1000 && share < 1 ? '>99.9%' : `${tenths / 10}%`
}
