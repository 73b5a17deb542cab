/** Approximate size of a batch of files or code for a thread, in characters. */
const BATCH_COST = 100_000
/** Fixed cost of an item, on top of its length, in characters. */
const ITEM_COST = 500

/** Splits a list into batches of about equal cost. */
export function batched<T>(items: readonly T[], cost: (item: T) => number): T[][] {
  const batches: T[][] = []
  let remaining = 0
  for (const item of items) {
    if (remaining <= 0 || batches.length === 0) {
      batches.push([])
      remaining = BATCH_COST
    }
    batches.at(-1)?.push(item)
    remaining -= cost(item) + ITEM_COST
  }
  return batches
}
