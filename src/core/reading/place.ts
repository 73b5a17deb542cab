import type { FilePath, Place, Spot } from '../../shared/contract.ts'
import { lastNotAfter } from '../../shared/sorted.ts'
import { own } from '../../shared/text.ts'

/**
 * Finds line and column of positions in one text, by binary search over its line starts. Lines are those of an editor: a lone CR
 * ends one, too, and a byte order mark is no part of the first.
 */
export interface Lines {
  /** `length` UTF-16 units from `offset`, cut at the end of the line. */
  spot(offset: number, length: number): Spot
  /** Where in the text a line and its column are, counted from 1. */
  offset(line: number, column: number): number
  /** The text of a line, counted from 1, without what ends it; `undefined` where the text has ended before. */
  line(number: number): string | undefined
}

/** Reads the line starts of a text once. */
export function lines(text: string): Lines {
  const starts = [text.startsWith('\uFEFF') ? 1 : 0]
  const ends: number[] = []
  for (const { 0: end, index } of text.matchAll(/\r\n?|\n/g)) {
    ends.push(index)
    starts.push(index + end.length)
  }
  ends.push(text.length)
  return {
    spot(offset, length) {
      const at = Math.max(0, lastNotAfter(offset, starts))
      const within = Math.min(length, (ends[at] ?? 0) - offset)
      const column = Math.max(1, offset - (starts[at] ?? 0) + 1)
      return { line: at + 1, column, length: Math.max(1, within) }
    },
    offset: (line, column) => (starts[line - 1] ?? text.length) + column - 1,
    line(number) {
      const start = starts[number - 1]
      return start === undefined ? undefined : text.slice(start, ends[number - 1])
    },
  }
}

/** The lines of a text, as `lines` counts them. */
export function linesOf(text: string): string[] {
  return text.replace(/^\uFEFF/, '').split(/\r\n?|\n/)
}

/** Keys and indexes that lead to a value. */
export type Trail = readonly (string | number)[]

/** Where a key of the config stands or, where that is asked for and it is written behind the key, the text that is its value. */
export type ConfigPlace = (trail: Trail, part?: 'value') => Place

/** Where a key of front matter stands, or an item of its list. */
export function keyAt(
  keys: Readonly<Record<string, Spot>>,
  key: string,
  item?: number,
): Spot | undefined {
  return own(keys, `${key}.${item}`) ?? own(keys, key)
}

/** A spot of a file as a place. */
export function placeOf(path: FilePath, spot: Partial<Spot> | undefined): Place {
  return { path, line: spot?.line ?? 1, column: spot?.column ?? 1, length: spot?.length ?? 1 }
}

/** A spot of a file as a place or, where nobody knows one, the file alone. */
export function placeIn(path: FilePath, spot: Spot | undefined): Partial<Place> {
  return spot ? placeOf(path, spot) : { path }
}
