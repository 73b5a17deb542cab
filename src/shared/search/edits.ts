// The rows of the distance table are allocated once, because every term of an index is compared with a
// misspelled word. A word longer than this counts as too far from any other.
const LONGEST = 512
let before = new Uint16Array(LONGEST + 1)
let row = new Uint16Array(LONGEST + 1)
let next = new Uint16Array(LONGEST + 1)

/**
 * Returns the Damerau-Levenshtein distance (optimal string alignment) of two words: the number of letters
 * that are wrong, missing, superfluous or transposed. Returns `most + 1` for any distance above `most`.
 */
export function edits(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most || b.length > LONGEST) return most + 1
  for (let j = 0; j <= b.length; j++) row[j] = j
  for (let i = 1; i <= a.length; i++) {
    next[0] = i
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1)
      let cost = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (same ? 0 : 1),
      )
      const turned =
        i > 1 &&
        j > 1 &&
        a.charCodeAt(i - 1) === b.charCodeAt(j - 2) &&
        a.charCodeAt(i - 2) === b.charCodeAt(j - 1)
      if (turned) cost = Math.min(cost, (before[j - 2] ?? 0) + 1)
      next[j] = cost
      if (cost < least) least = cost
    }
    if (least > most) return most + 1
    ;[before, row, next] = [row, next, before]
  }
  return Math.min(row[b.length] ?? 0, most + 1)
}
