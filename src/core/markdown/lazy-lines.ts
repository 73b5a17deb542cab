// Lazy continuation lines: unindented text below a list belongs to the last paragraph of the list. marked loses
// such lines if the line above is indented by at least four columns within the outermost item, because it takes
// that line for code, even if it is text of a nested item.

import { blanksOf, columnAfter, endOfLine } from './columns.ts'

/**
 * Indents lazy continuation lines to the column of their paragraph, where marked would lose them. Reads only the
 * list at the start of the text, because long texts would otherwise take quadratic time.
 */
export function withLazyLines(source: string): string {
  const list = new OpenList()
  let moved = ''
  let copied = 0
  for (let at = 0; at < source.length && list.goesOn; at = endOfLine(source, at) + 1) {
    const line = source.slice(at, endOfLine(source, at))
    const column = list.read(line)
    if (column === undefined) continue
    moved += source.slice(copied, at) + ' '.repeat(column)
    copied = at + blanksOf(line).length
  }
  return moved + source.slice(copied)
}

/**
 * The state of a list after its last line. Blocks other than plain paragraphs are not
 * tracked: marked finds their ends.
 */
class OpenList {
  goesOn = true
  /** The columns at which the content of the open items begins, outermost first. */
  private readonly items: number[] = []
  /** Last character of the outermost list's marker. A different one begins another list. */
  private kind = ''
  private fence = ''
  private isParagraph = false
  private isBare = false
  /** Whether marked takes the last line for code. */
  private isDeep = false

  /** Reads a line. Returns the column to move it to, or `undefined` if it stays. */
  read(line: string): number | undefined {
    const blanks = blanksOf(line)
    const column = columnAfter(blanks)
    const words = line.slice(blanks.length)
    const { items } = this
    const inner = items.at(-1) ?? 0
    if (words === '') {
      // An item can begin with one empty line at most.
      if (this.isBare) items.pop()
      this.isBare = this.isParagraph = false
      return undefined
    }
    if (this.fence !== '' && column >= inner) {
      if (words.startsWith(this.fence) && /^(`+|~+)\s*$/.test(words)) this.fence = ''
      return undefined
    }
    this.fence = ''
    const [outer = 0] = items
    const around = items.filter((each) => each <= column)
    const isWithin = around.length === items.length
    const isWords = column - (around.at(-1) ?? 0) >= 4 || !(MARK.test(words) || BLOCK.test(words))
    if (this.isParagraph && !isWithin && isWords) {
      const to = this.isDeep && column < outer ? inner : column
      this.isDeep = to - outer >= 4
      return to === column ? undefined : to
    }
    items.length = around.length
    this.isParagraph &&= isWithin
    this.isDeep = items.length > 0 && column - outer >= 4
    this.open(words, column)
    return undefined
  }

  /** Opens the items whose markers are on a line, and the block after them. */
  private open(words: string, column: number): void {
    const { items } = this
    this.isBare = false
    // At this indentation, the text continues a paragraph or is code.
    if (column - (items.at(-1) ?? 0) >= 4) return
    const [mark] = (!RULE.test(words) && (this.isParagraph ? BREAKING : MARK).exec(words)) || []
    if (mark === undefined) {
      if (items.length === 0) this.goesOn = false
      this.fence = /^(?:`{3,}(?=[^`]*$)|~{3,})/.exec(words)?.[0] ?? ''
      this.isParagraph = !BLOCK.test(words) && !words.includes('|')
      return
    }
    const kind = mark.slice(-1)
    if (items.length === 0) {
      if (this.kind !== '' && this.kind !== kind) this.goesOn = false
      this.kind = kind
    }
    this.isParagraph = false
    const behind = column + mark.length
    const blanks = blanksOf(words.slice(mark.length))
    const next = columnAfter(blanks, behind)
    const rest = words.slice(mark.length + blanks.length)
    this.isBare = rest === ''
    const isNear = rest !== '' && next - behind <= 4
    items.push(isNear ? next : behind + 1)
    if (isNear) this.open(rest, next)
  }
}

const MARK = /^(?:[*+-]|\d{1,9}[.)])(?=[ \t]|$)/
/** Markers that can interrupt a paragraph. */
const BREAKING = /^(?:[*+-]|1[.)])(?=[ \t]+\S)/
const RULE = /^(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/
/** Lines that cannot begin a paragraph, or that end one. */
const BLOCK = new RegExp(`^(?:#{1,6}(?:\\s|$)|>|<|\`{3}|~{3}|:{3}|(?:=+|-+)\\s*$)|${RULE.source}`)
