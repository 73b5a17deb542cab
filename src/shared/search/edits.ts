// The rows of the distance table are allocated once, because every term of an index is compared with a
// misspelled word. A word longer than this counts as too far from any other.
const MAX_LENGTH = 512
let previous = new Uint16Array(MAX_LENGTH + 1)
let current = new Uint16Array(MAX_LENGTH + 1)
let next = new Uint16Array(MAX_LENGTH + 1)

/**
 * Returns the Damerau-Levenshtein distance (optimal string alignment) of two words: the number of letters
 * that are wrong, missing, superfluous or transposed. Returns `maxDistance + 1` for any distance above
 * `maxDistance`.
 */
export function edits(a: string, b: string, maxDistance: number): number {
  if (Math.abs(a.length - b.length) > maxDistance || b.length > MAX_LENGTH) return maxDistance + 1
  for (let j = 0; j <= b.length; j++) current[j] = j
  for (let i = 1; i <= a.length; i++) {
    next[0] = i
    let smallest = i
    for (let j = 1; j <= b.length; j++) {
      const isEqual = a.charCodeAt(i - 1) === b.charCodeAt(j - 1)
      let cost = Math.min(
        (current[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (current[j - 1] ?? 0) + (isEqual ? 0 : 1),
      )
      const isTransposed =
        i > 1 &&
        j > 1 &&
        a.charCodeAt(i - 1) === b.charCodeAt(j - 2) &&
        a.charCodeAt(i - 2) === b.charCodeAt(j - 1)
      if (isTransposed) cost = Math.min(cost, (previous[j - 2] ?? 0) + 1)
      next[j] = cost
      if (cost < smallest) smallest = cost
    }
    if (smallest > maxDistance) return maxDistance + 1
    ;[previous, current, next] = [current, next, previous]
  }
  return Math.min(current[b.length] ?? 0, maxDistance + 1)
}
