/** Lets a certain number in at a time; the others wait in a queue. */
export interface Gate {
  /** Whose turn is `first` goes before all who wait. */
  enter(first?: boolean): Promise<void>
  leave(): void
}

/** A gate with so much room. */
export function newGate(room: number): Gate {
  const queue: (() => void)[] = []
  let free = room
  return {
    async enter(first = false) {
      if (free > 0) free--
      else await new Promise<void>((go) => (first ? queue.unshift(go) : queue.push(go)))
    },
    leave() {
      const next = queue.shift()
      if (next) next()
      else free++
    },
  }
}
