// A merge that git cannot finish leaves both texts in the file, between lines of signs.

/** Where the first such line begins; in fenced code it may be shown, and an opening line alone is a text like any other. */
export function mergeIn(text: string): number | undefined {
  // Hardly a text holds one.
  if (!text.includes('<<<<<<<')) return undefined
  let [fence, offset, isSecond] = ['', 0, false]
  let start: number | undefined
  for (const line of text.split('\n')) {
    const [sign] = SIGNS.exec(line)?.[0] ?? ''
    // Half of a merge may open a fence that the other one closes.
    if (start === undefined) fence = fenceBehind(line, fence)
    if (sign === '<' && fence === '') [start, isSecond] = [offset, false]
    else if (sign === '=' && start !== undefined) isSecond = true
    else if (sign === '>' && isSecond) return start
    offset += line.length + 1
  }
  return undefined
}

const SIGNS = /^(?:[<>]{7}(?= |\r?$)|={7}(?=\r?$))/

/** The fence that is open behind a line, where `open` was before it; `''` for none. */
function fenceBehind(line: string, open: string): string {
  const [, items, fence = '', info = ''] = FENCE.exec(line) ?? []
  if (open === '') return fence
  return fence.startsWith(open) && items === '' && info.trim() === '' ? '' : open
}

/** Also as the first thing of an item of a list. Code of three backticks within a line is no fence. */
const FENCE = /^[ \t]*((?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*)(`{3,}(?=[^`]*$)|~{3,})(.*)/
