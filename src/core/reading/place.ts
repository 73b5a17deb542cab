import type { FilePath, Place, Spot } from '../../shared/contract.ts'
import { lastNotAfter } from '../../shared/sorted.ts'
import { own } from '../../shared/text.ts'

/**
 * Converts between offsets and positions in one text, by binary search in its line starts. Lines are those
 * of an editor: a lone CR ends a line, too, and a byte order mark is not part of the first line.
 */
export interface Lines {
  /** Returns the position of `length` UTF-16 code units from `offset`, cut off at the end of the line. */
  spot(offset: number, length: number): Spot
  /** Returns the offset of a line and column, both counted from 1. */
  offset(line: number, column: number): number
  /** Returns a line, counted from 1, without its line break. Returns `undefined` beyond the last line. */
  line(number: number): string | undefined
}

/** Indexes the line starts of a text. */
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
      const lineIndex = Math.max(0, lastNotAfter(offset, starts))
      const available = Math.min(length, (ends[lineIndex] ?? 0) - offset)
      const column = Math.max(1, offset - (starts[lineIndex] ?? 0) + 1)
      return { line: lineIndex + 1, column, length: Math.max(1, available) }
    },
    offset: (line, column) => (starts[line - 1] ?? text.length) + column - 1,
    line(number) {
      const start = starts[number - 1]
      return start === undefined ? undefined : text.slice(start, ends[number - 1])
    },
  }
}

/** Splits a text into lines as `lines` counts them. */
export function linesOf(text: string): string[] {
  return text.replace(/^\uFEFF/, '').split(/\r\n?|\n/)
}

/** The path of keys and indexes to a value. */
export type Trail = readonly (string | number)[]

/**
 * Returns the position of a key in the config. With `value`, it is that of the string after the key, if the
 * value is written there as one.
 */
export type ConfigPlace = (trail: Trail, part?: 'value') => Place

/** Returns the position of a front matter key, or of an item in its list. */
export function keyAt(
  keys: Readonly<Record<string, Spot>>,
  key: string,
  item?: number,
): Spot | undefined {
  return own(keys, `${key}.${item}`) ?? own(keys, key)
}

/**
 * Returns a position in a file as a place, by default its first character. A position of a document may name another
 * file.
 */
export function placeOf(path: FilePath, spot: Partial<Spot> | undefined): Place {
  return {
    path: spot?.path ?? path,
    line: spot?.line ?? 1,
    column: spot?.column ?? 1,
    length: spot?.length ?? 1,
  }
}

/** Returns a position in a file as a place, or only the path if the position is unknown. */
export function placeIn(path: FilePath, spot: Spot | undefined): Partial<Place> {
  return spot ? placeOf(path, spot) : { path }
}
