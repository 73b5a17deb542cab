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
