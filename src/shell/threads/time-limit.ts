// Time limits for work in threads. They count CPU time, so that a machine busy with other work does not use them up.

/** In wall-clock time, a limit ends after at most this many times its length. */
export const PATIENCE = 10
/** Minimum share of a processor that a thread which is always busy gets on an otherwise idle machine. */
const MIN_CPU_SHARE = 0.8

/**
 * Calls `stop` once all threads of this process together have used `seconds` of CPU time. The usage is
 * checked every `seconds`. Returns a function that cancels the limit.
 */
export function limitTime(seconds: number, stop: () => void): () => void {
  const startUsage = process.cpuUsage()
  let checks = 0
  let pendingStop: NodeJS.Immediate | undefined
  const timer = setInterval(() => {
    checks++
    if (!haveWorked(seconds, startUsage) && checks < PATIENCE) return
    clearInterval(timer)
    // If this thread was blocked, the work may be done: let its answer arrive first.
    pendingStop = setImmediate(stop)
  }, seconds * 1000)
  return () => {
    clearInterval(timer)
    clearImmediate(pendingStop)
  }
}

/**
 * Whether the threads of this process have used about this many seconds of CPU time since `startUsage`, a
 * reading of `process.cpuUsage()`.
 */
export function haveWorked(seconds: number, startUsage: NodeJS.CpuUsage): boolean {
  const { user, system } = process.cpuUsage(startUsage)
  return (user + system) / 1e6 >= seconds * MIN_CPU_SHARE
}
