// Edits of the source of a document, which is published as Markdown, too.

/** A replacement in the text of a document. */
export interface Edit {
  readonly offset: number
  readonly oldText: string
  readonly newText: string
}

/**
 * Returns the document's text with all edits applied. Of overlapping edits the first and longest wins, of
 * equal ones the last recorded.
 */
export function edited({
  text,
  edits,
}: {
  readonly text: string
  readonly edits: readonly Edit[]
}): string {
  let result = ''
  let at = 0
  const sorted = edits
    .toReversed()
    .toSorted((a, b) => a.offset - b.offset || b.oldText.length - a.oldText.length)
  for (const { offset, oldText, newText } of sorted) {
    if (offset < at) continue
    result += text.slice(at, offset) + newText
    at = offset + oldText.length
  }
  return result + text.slice(at)
}
