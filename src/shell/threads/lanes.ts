// Which batch is worked on next. Those of one group go through one lane, one after the other: what a thread has prepared for the first
// serves the next. No more than one batch a lane is under way, so that a batch's time begins when its work does.

/**
 * Works through groups of batches. A lane without a group of its own helps with a long one of another's. `receive` takes each answer as it
 * comes; what it returns comes back in order.
 */
export async function inLanes<B, A, R>(
  groups: readonly (readonly B[])[],
  lanes: number,
  work: (batch: B) => Promise<A>,
  receive: (answer: A, batch: B) => R[],
): Promise<R[]> {
  const results = groups.map((batches) => batches.map((): R[] => []))
  const waiting = groups.map((batches, group) => batches.map((batch, i) => ({ batch, group, i })))
  const untouched = [...waiting]
  const lane = async (): Promise<void> => {
    let mine = untouched.shift()
    const begin = () => {
      if (!mine?.length) mine = untouched.shift() ?? longest(waiting)
      const next = mine?.shift()
      return next && { ...next, answer: work(next.batch) }
    }
    for (let running = begin(); running;) {
      const { batch, group, i } = running
      const answer = await running.answer
      // The thread goes on while its last answers are received.
      running = begin()
      results[group]?.splice(i, 1, receive(answer, batch))
    }
  }
  await Promise.all(Array.from({ length: Math.min(lanes, groups.flat().length) }, lane))
  return results.flat(2)
}

/** To help with fewer batches costs more than it saves: what the other thread has prepared must be prepared here again. */
const WORTH_HELP = 4

/** The group with the most batches left, if they are many. */
function longest<T>(groups: readonly T[][]): T[] | undefined {
  const [most] = groups.toSorted((a, b) => b.length - a.length)
  return most && most.length >= WORTH_HELP ? most : undefined
}
