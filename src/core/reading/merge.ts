// Detects the conflict markers that Git leaves in a file when it cannot complete a merge.

/**
 * Returns the offset of the first merge conflict. An opening marker alone is ordinary text, and fenced code
 * may show conflicts.
 */
export function mergeIn(text: string): number | undefined {
  // A fast path for almost every text.
  if (!text.includes('<<<<<<<')) return undefined
  let [fence, offset, isSecond] = ['', 0, false]
  let start: number | undefined
  for (const line of text.split('\n')) {
    const [marker] = MARKERS.exec(line)?.[0] ?? ''
    // One side of a conflict may open a fence that the other side closes, so fences within conflicts are
    // not tracked.
    if (start === undefined) fence = fenceAfter(line, fence)
    if (marker === '<' && fence === '') [start, isSecond] = [offset, false]
    else if (marker === '=' && start !== undefined) isSecond = true
    else if (marker === '>' && isSecond) return start
    offset += line.length + 1
  }
  return undefined
}

const MARKERS = /^(?:[<>]{7}(?= |\r?$)|={7}(?=\r?$))/

/** Returns the code fence that is open after a line, given the one that is open before it. `''` means none. */
function fenceAfter(line: string, open: string): string {
  const [, listMarkers, fence = '', info = ''] = FENCE.exec(line) ?? []
  if (open === '') return fence
  return fence.startsWith(open) && listMarkers === '' && info.trim() === '' ? '' : open
}

/** A fence may also be the first thing in a list item. A line such as “```a```” is inline code, not a fence. */
const FENCE = /^[ \t]*((?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*)(`{3,}(?=[^`]*$)|~{3,})(.*)/
