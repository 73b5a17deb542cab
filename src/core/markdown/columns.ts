// Columns of text on a line. As in CommonMark, tab stops are four columns apart.

/** Returns the column after a text that starts at `column`, with tabs expanded. */
export function columnAfter(text: string, column = 0): number {
  let current = column
  for (const character of text) current += character === '\t' ? 4 - (current % 4) : 1
  return current
}

/** Returns the leading spaces and tabs of a text. */
export function blanksOf(text: string): string {
  return /^[ \t]*/.exec(text)?.[0] ?? ''
}

/** Returns the offset at which the line containing `at` ends. */
export function endOfLine(source: string, at: number): number {
  const end = source.indexOf('\n', at)
  return end < 0 ? source.length : end
}

/** Returns the offset at which the line below the one containing `at` begins; the end of the text if there is none. */
export function lineAfter(source: string, at: number): number {
  return source.indexOf('\n', at) + 1 || source.length
}

/** Expands the tabs in the prefix of a line to spaces. */
export function tabsAsBlanks(prefix: string): string {
  if (!prefix.includes('\t')) return prefix
  let blanks = ''
  for (const character of prefix)
    blanks =
      character === '\t' ? blanks.padEnd(columnAfter(character, blanks.length)) : blanks + character
  return blanks
}

/**
 * Returns the first lines of `text`, as many as `other` has. `other` is the beginning of `text` with different
 * white space, so lengths cannot be compared.
 */
export function sameLines(text: string, other: string): string {
  let end = -1
  for (let at = 0; at >= 0; at = other.indexOf('\n', at + 1)) end = text.indexOf('\n', end + 1)
  return end < 0 ? text : text.slice(0, end)
}
