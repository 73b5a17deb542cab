// Binary searches in sorted lists.

/**
 * Returns the first index in `0..length` for which `isBefore` is false. `isBefore` must be true for a
 * prefix of the indices and false for the rest. O(log n) calls.
 */
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

/** Returns the index of the first value that is not less than `target`, or the length of the list if all are less. */
export function firstNotBefore<T extends string | number>(target: T, sorted: readonly T[]): number {
  return firstAt(sorted.length, (at) => (sorted[at] ?? target) < target)
}

/** Returns the index of the last value that is not greater than `target`, or -1 if all are greater. */
export function lastNotAfter<T extends string | number>(target: T, sorted: readonly T[]): number {
  return firstAt(sorted.length, (at) => (sorted[at] ?? target) <= target) - 1
}
