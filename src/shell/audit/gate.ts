/** A semaphore: admits a limited number of callers at a time, and queues the others. */
export interface Gate {
  /** Resolves when the caller is admitted. With `first`, it goes to the front of the queue. */
  enter(first?: boolean): Promise<void>
  leave(): void
}

/** Creates a gate that admits `capacity` callers at a time. */
export function newGate(capacity: number): Gate {
  const queue: (() => void)[] = []
  let free = capacity
  return {
    async enter(first = false) {
      if (free > 0) free--
      else
        await new Promise<void>((resolve) => (first ? queue.unshift(resolve) : queue.push(resolve)))
    },
    leave() {
      const next = queue.shift()
      if (next) next()
      else free++
    },
  }
}
