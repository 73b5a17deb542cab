import type { FilePath, Place, Spot } from '../../shared/contract.ts'
import { lastNotAfter } from '../../shared/sorted.ts'
import { own } from '../../shared/text.ts'

/** Finds line and column of positions in one text, by binary search over its line starts. */
export interface Lines {
  /** `length` UTF-16 units from `offset`, cut at the end of the line. */
  spot(offset: number, length: number): Spot
  /** The text of a line, counted from 1. */
  line(number: number): string
}

/** Reads the line starts of a text once. */
export function lines(text: string): Lines {
  const starts = [0]
  for (let i = text.indexOf('\n'); i >= 0; i = text.indexOf('\n', i + 1)) starts.push(i + 1)
  const end = (line: number): number => (starts[line] ?? text.length + 1) - 1
  return {
    spot(offset, length) {
      const at = Math.max(0, lastNotAfter(offset, starts))
      const start = starts[at] ?? 0
      const within = Math.min(length, end(at + 1) - offset)
      return { line: at + 1, column: offset - start + 1, length: Math.max(1, within) }
    },
    line: (number) => text.slice(starts[number - 1] ?? text.length, end(number)),
  }
}

/** Where a key of the config stands or, where that is asked for and it is written behind the key, the text that is its value. */
export type ConfigPlace = (trail: readonly (string | number)[], part?: 'value') => Place

/** Where a key of front matter stands, or an item of its list. */
export function keyAt(
  keys: Readonly<Record<string, Spot>>,
  key: string,
  item?: number,
): Spot | undefined {
  return own(keys, `${key}.${item}`) ?? own(keys, key)
}

/** A spot of a file as a place. */
export function placeOf(path: FilePath, spot: Spot | undefined): Place {
  return { path, line: spot?.line ?? 1, column: spot?.column ?? 1, length: spot?.length ?? 1 }
}
