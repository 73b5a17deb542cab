/** Files and code are handed to a thread in batches of about this many characters. */
const BATCH = 100_000
/** What an item costs however short it is. */
const EACH = 500

/** Cuts a list into batches of about equal cost. */
export function batched<T>(items: readonly T[], cost: (item: T) => number): T[][] {
  const batches: T[][] = []
  let room = 0
  for (const item of items) {
    if (room <= 0 || batches.length === 0) {
      batches.push([])
      room = BATCH
    }
    batches.at(-1)?.push(item)
    room -= cost(item) + EACH
  }
  return batches
}
