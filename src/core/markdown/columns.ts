// Where words begin on a line, whose tabs reach to the next column that four divides.

/** The column behind a text that begins at another one. */
export function columnAfter(text: string, column = 0): number {
  let reached = column
  for (const character of text) reached += character === '\t' ? 4 - (reached % 4) : 1
  return reached
}

/** The blanks at the start of a text. */
export function blanksOf(text: string): string {
  return /^[ \t]*/.exec(text)?.[0] ?? ''
}

/** Where the line ends in which an offset is. */
export function endOfLine(source: string, at: number): number {
  const end = source.indexOf('\n', at)
  return end < 0 ? source.length : end
}

/** The start of a line with blanks for its tabs. */
export function tabsAsBlanks(start: string): string {
  if (!start.includes('\t')) return start
  let blanks = ''
  for (const sign of start)
    blanks = sign === '\t' ? blanks.padEnd(columnAfter(sign, blanks.length)) : blanks + sign
  return blanks
}

/** As many lines of a text as another one has, which stands at its start with other blanks. */
export function sameLines(text: string, other: string): string {
  let end = -1
  for (let at = 0; at >= 0; at = other.indexOf('\n', at + 1)) end = text.indexOf('\n', end + 1)
  return end < 0 ? text : text.slice(0, end)
}
