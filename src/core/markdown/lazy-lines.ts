// Words that go on without indentation below a list belong to its last paragraph. marked takes the line above them for code where
// it stands four columns within the outermost item, whatever is nested there.

import { blanksOf, columnAfter, endOfLine } from './columns.ts'

/**
 * A list whose words, where marked would lose them, stand where the paragraph does that they belong to. Of a text that begins with
 * a list, no more than that is looked at, or long texts would take the square.
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

/** What is open in a list behind its last line. What is no plain paragraph counts as none: marked knows its end. */
class OpenList {
  goesOn = true
  /** The columns where the words of items begin, the outermost first. */
  private readonly items: number[] = []
  /** The last sign of the mark of its items. */
  private kind = ''
  private fence = ''
  private isParagraph = false
  private isBare = false
  /** Whether marked takes the last line for code. */
  private isDeep = false

  /** Reads a line, and says to which column it is to be moved. */
  read(line: string): number | undefined {
    const blanks = blanksOf(line)
    const column = columnAfter(blanks)
    const words = line.slice(blanks.length)
    const { items } = this
    const inner = items.at(-1) ?? 0
    if (words === '') {
      // An item begins with one empty line at most.
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

  /** Opens the items whose marks a line has, and what stands behind them. */
  private open(words: string, column: number): void {
    const { items } = this
    this.isBare = false
    // Behind a paragraph this is more of it, and code elsewhere.
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
/** What begins a list within a paragraph. */
const BREAKING = /^(?:[*+-]|1[.)])(?=[ \t]+\S)/
const RULE = /^(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/
/** What begins as no paragraph does, or ends one. */
const BLOCK = new RegExp(`^(?:#{1,6}(?:\\s|$)|>|<|\`{3}|~{3}|:{3}|(?:=+|-+)\\s*$)|${RULE.source}`)
