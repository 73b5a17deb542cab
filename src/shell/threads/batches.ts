/** Approximate size of a batch of files or code for a thread, in characters. */
const BATCH = 100_000
/** Fixed cost of an item, on top of its length, in characters. */
const EACH = 500

/** Splits a list into batches of about equal cost. */
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
