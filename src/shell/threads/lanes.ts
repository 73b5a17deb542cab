// Schedules batches of work. The batches of one group run in one lane, one after the other, because what a
// thread has prepared for the first also serves the next. A lane runs one batch at a time, so that the time
// limit of a batch starts with its work.

/**
 * Runs groups of batches in parallel lanes. A lane that has no group of its own helps with a long one of another lane.
 * `receive` handles each answer as it arrives; its results are returned in the order of the batches.
 */
export async function inLanes<B, A, R>(
  groups: readonly (readonly B[])[],
  lanes: number,
  work: (batch: B) => Promise<A>,
  receive: (answer: A, batch: B) => R[],
): Promise<R[]> {
  const results = groups.map((batches) => batches.map((): R[] => []))
  const waiting = groups.map((batches, group) => batches.map((batch, i) => ({ batch, group, i })))
  const unstarted = [...waiting]
  const runLane = async (): Promise<void> => {
    let ownGroup = unstarted.shift()
    const startNext = () => {
      if (!ownGroup?.length) ownGroup = unstarted.shift() ?? longest(waiting)
      const next = ownGroup?.shift()
      if (!next) return undefined
      const answer = work(next.batch)
      // If `receive` throws, nobody waits for this answer. If it then failed, it would end the process.
      answer.catch(() => undefined)
      return { ...next, answer }
    }
    for (let running = startNext(); running;) {
      const { batch, group, i } = running
      const answer = await running.answer
      // Start the next batch first, so that the thread works while its last answer is handled.
      running = startNext()
      results[group]?.splice(i, 1, receive(answer, batch))
    }
  }
  await Promise.all(Array.from({ length: Math.min(lanes, groups.flat().length) }, runLane))
  return results.flat(2)
}

/**
 * Minimum number of remaining batches that is worth helping with. Below that, the help costs more than it
 * saves, because what the other thread has prepared must be prepared again.
 */
const MIN_BATCHES_TO_HELP = 4

/** Returns the group with the most batches left, if there are enough of them. */
function longest<T>(groups: readonly T[][]): T[] | undefined {
  const [largest] = groups.toSorted((a, b) => b.length - a.length)
  return largest && largest.length >= MIN_BATCHES_TO_HELP ? largest : undefined
}
