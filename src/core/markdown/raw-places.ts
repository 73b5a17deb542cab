// Where raw HTML went. A browser's parser reads an article as a whole, what Markdown drew and what its author wrote as HTML alike.
// Marks around the latter keep the two apart until the parser has to see it, and say where in the source each part stands.

import { lastNotAfter } from '../../shared/sorted.ts'

/** An article's HTML, and where in the source the raw HTML in it stands. */
interface Placed {
  readonly html: string
  /** The offset in the source of a character of raw HTML; `undefined` for what Markdown drew. */
  readonly sourceOf: (offset: number) => number | undefined
}

/** A mark of what follows: raw HTML that stands at an offset of the source or, without one, what Markdown drew. */
export function rawMark(at?: number): string {
  return `\uFDD2${at ?? ''}\uFDD3`
}

/** Marks HTML that is put into raw HTML, and stands nowhere in the source. */
export function addedMark(html: string): string {
  return `\uFDD4${html}\uFDD5`
}

const MARK = /\uFDD2(\d*)\uFDD3|\uFDD4([^\uFDD5]*)\uFDD5/g

/** Takes the marks out. */
export function placed(marked: string): Placed {
  const starts: number[] = []
  const sources: (number | undefined)[] = []
  let gone = 0
  const html = marked.replace(MARK, (mark, at = '', added = '', index: number) => {
    const here = index - gone
    if (added === '') {
      starts.push(here)
      sources.push(at === '' ? undefined : Number(at))
    } else {
      // What follows goes on where the source was left.
      const left = (sources.at(-1) ?? 0) + here - (starts.at(-1) ?? 0)
      starts.push(here, here + added.length)
      sources.push(undefined, left)
    }
    gone += mark.length - added.length
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

/** Where each line of a token begins in the source: in quotes and lists its lines are not those of the file. */
export function lineStarts(source: string, raw: string, start: number): readonly number[] {
  const lines = raw.split('\n')
  const verbatim = source.startsWith(raw, start)
  // What is not there word for word was found by its words, and begins as many blanks before them as it has.
  let from = verbatim ? start : Math.max(0, start - blanksBefore(raw))
  return lines.map((line) => {
    const lead = blanksBefore(line)
    const found = verbatim ? from : source.indexOf(line.slice(lead), from + lead) - lead
    const at = Math.max(from, found)
    from = at + line.length + (verbatim ? 1 : 0)
    return at
  })
}

function blanksBefore(text: string): number {
  return text.length - text.trimStart().length
}

/** Tells where in the source an offset within a token is, which begins at `start`. */
export function placesIn(source: string, raw: string, start: number): (offset: number) => number {
  if (source.startsWith(raw, start)) return (offset) => start + offset
  const places = lineStarts(source, raw, start)
  const lines = [0, ...Array.from(raw.matchAll(/\n/g), ({ index }) => index + 1)]
  return (offset) => {
    const line = lastNotAfter(offset, lines)
    return (places[line] ?? start) + offset - (lines[line] ?? 0)
  }
}
