// Where something is among what is sorted.

/** The first of so many places that does not stand before what is looked for: all that do come first. */
export function firstAt(length: number, isBefore: (at: number) => boolean): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBefore(middle)) low = middle + 1
    else high = middle
  }
  return low
}

/** The place of the first of some sorted values that is not before the wanted one; their number where all are. */
export function firstNotBefore<T extends string | number>(wanted: T, sorted: readonly T[]): number {
  return firstAt(sorted.length, (at) => (sorted[at] ?? wanted) < wanted)
}

/** The place of the last of some sorted values that is not after the wanted one; -1 where all are. */
export function lastNotAfter<T extends string | number>(wanted: T, sorted: readonly T[]): number {
  return firstAt(sorted.length, (at) => (sorted[at] ?? wanted) <= wanted) - 1
}
