// A limit of time for what works in threads, which a machine that is busy with other things does not use up.

/** By the clock, nobody waits for more than so many times the limit. */
export const PATIENCE = 10
/** One thread that works all the time gets so much of a processor, at least, where the machine has nothing else to do. */
const BUSY = 0.8

/**
 * Calls `stop` as soon as all threads of this process together have worked for `seconds`; it is looked every so many. Returns what ends the
 * limit.
 */
export function limitTime(seconds: number, stop: () => void): () => void {
  const begun = process.cpuUsage()
  let turns = 0
  let last: NodeJS.Immediate | undefined
  const timer = setInterval(() => {
    turns++
    if (!haveWorked(seconds, begun) && turns < PATIENCE) return
    clearInterval(timer)
    // Where this thread was held up, it may be done: its answer is heard first.
    last = setImmediate(stop)
  }, seconds * 1000)
  return () => {
    clearInterval(timer)
    clearImmediate(last)
  }
}

/** Whether the threads of this process have worked for so many seconds, as nearly as that is known, since a reading of `process.cpuUsage()`. */
export function haveWorked(seconds: number, begun: NodeJS.CpuUsage): boolean {
  const { user, system } = process.cpuUsage(begun)
  return (user + system) / 1e6 >= seconds * BUSY
}
