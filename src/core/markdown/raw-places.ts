// Maps raw HTML back to its source. An HTML parser reads an article as a whole, both what Markdown
// rendered and what its author wrote as HTML. Marks around the latter distinguish the two until they are
// parsed, and hold source offsets.

import { lastNotAfter } from '../../shared/sorted.ts'

/** An article without its marks, and the source offsets of its raw HTML. */
export interface Placed {
  readonly html: string
  /** Returns the source offset of a character of raw HTML, or `undefined` for what Markdown rendered. */
  readonly sourceOf: (offset: number) => number | undefined
}

/** Returns a mark for what follows: raw HTML from a source offset or, without an offset, what Markdown rendered. */
export function rawMark(at?: number): string {
  return `\uFDD2${at ?? ''}\uFDD3`
}

/** Marks HTML that is inserted into raw HTML and has no source. */
export function addedMark(html: string): string {
  return `\uFDD4${html}\uFDD5`
}

const MARK = /\uFDD2(\d*)\uFDD3|\uFDD4([^\uFDD5]*)\uFDD5/g

/** Removes the marks from an article and returns what they say. */
export function placed(marked: string): Placed {
  const starts: number[] = []
  const sources: (number | undefined)[] = []
  let removedLength = 0
  const html = marked.replace(MARK, (mark, at = '', added = '', index: number) => {
    const position = index - removedLength
    if (added === '') {
      starts.push(position)
      sources.push(at === '' ? undefined : Number(at))
    } else {
      // The raw HTML after it continues where the source was interrupted.
      const resumedSource = (sources.at(-1) ?? 0) + position - (starts.at(-1) ?? 0)
      starts.push(position, position + added.length)
      sources.push(undefined, resumedSource)
    }
    removedLength += mark.length - added.length
    return added
  })
  return {
    html,
    sourceOf(offset) {
      const last = lastNotAfter(offset, starts)
      const source = sources[last]
      return source === undefined ? undefined : source + offset - (starts[last] ?? 0)
    },
  }
}

/** Returns the source offset of each line of a token. In quotes and lists, the lines of the file have prefixes. */
export function lineStarts(source: string, raw: string, start: number): readonly number[] {
  const lines = raw.split('\n')
  const isVerbatim = source.startsWith(raw, start)
  // If `raw` is not in the source verbatim, `start` is that of its words, which follow the
  // white space of the first line.
  let from = isVerbatim ? start : Math.max(0, start - blanksBefore(raw))
  return lines.map((line) => {
    const indent = blanksBefore(line)
    const found = isVerbatim ? from : source.indexOf(line.slice(indent), from + indent) - indent
    const at = Math.max(from, found)
    from = at + line.length + (isVerbatim ? 1 : 0)
    return at
  })
}

function blanksBefore(text: string): number {
  return text.length - text.trimStart().length
}

/** Returns a function that maps an offset in a token to the source. The token begins at `start`. */
export function placesIn(source: string, raw: string, start: number): (offset: number) => number {
  if (source.startsWith(raw, start)) return (offset) => start + offset
  const places = lineStarts(source, raw, start)
  const lines = [0, ...Array.from(raw.matchAll(/\n/g), ({ index }) => index + 1)]
  return (offset) => {
    const line = lastNotAfter(offset, lines)
    return (places[line] ?? start) + offset - (lines[line] ?? 0)
  }
}
