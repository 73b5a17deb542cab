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
  let result = ''
  let copiedEnd = 0
  for (let at = 0; at < source.length && list.goesOn; at = endOfLine(source, at) + 1) {
    const line = source.slice(at, endOfLine(source, at))
    const column = list.read(line)
    if (column === undefined) continue
    result += source.slice(copiedEnd, at) + ' '.repeat(column)
    copiedEnd = at + blanksOf(line).length
  }
  return result + source.slice(copiedEnd)
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
    const enclosing = items.filter((each) => each <= column)
    const isInsideItems = enclosing.length === items.length
    const isText =
      column - (enclosing.at(-1) ?? 0) >= 4 || !(LIST_MARKER.test(words) || BLOCK.test(words))
    if (this.isParagraph && !isInsideItems && isText) {
      const target = this.isDeep && column < outer ? inner : column
      this.isDeep = target - outer >= 4
      return target === column ? undefined : target
    }
    items.length = enclosing.length
    this.isParagraph &&= isInsideItems
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
    const [marker] =
      (!RULE.test(words) && (this.isParagraph ? INTERRUPTING_MARKER : LIST_MARKER).exec(words)) ||
      []
    if (marker === undefined) {
      if (items.length === 0) this.goesOn = false
      this.fence = /^(?:`{3,}(?=[^`]*$)|~{3,})/.exec(words)?.[0] ?? ''
      this.isParagraph = !BLOCK.test(words) && !words.includes('|')
      return
    }
    const kind = marker.slice(-1)
    if (items.length === 0) {
      if (this.kind !== '' && this.kind !== kind) this.goesOn = false
      this.kind = kind
    }
    this.isParagraph = false
    const afterMarker = column + marker.length
    const blanks = blanksOf(words.slice(marker.length))
    const next = columnAfter(blanks, afterMarker)
    const rest = words.slice(marker.length + blanks.length)
    this.isBare = rest === ''
    const isNear = rest !== '' && next - afterMarker <= 4
    items.push(isNear ? next : afterMarker + 1)
    if (isNear) this.open(rest, next)
  }
}

const LIST_MARKER = /^(?:[*+-]|\d{1,9}[.)])(?=[ \t]|$)/
/** Markers that can interrupt a paragraph. */
const INTERRUPTING_MARKER = /^(?:[*+-]|1[.)])(?=[ \t]+\S)/
const RULE = /^(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/
/** Lines that cannot begin a paragraph, or that end one. */
const BLOCK = new RegExp(`^(?:#{1,6}(?:\\s|$)|>|<|\`{3}|~{3}|:{3}|(?:=+|-+)\\s*$)|${RULE.source}`)
