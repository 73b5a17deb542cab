/**
 * Starts measuring CPU time, and returns a function that returns the milliseconds that this process has used since.
 * Unlike a bound on elapsed time, one on CPU time holds on a busy machine, too.
 */
export function busyWatch(): () => number {
  const start = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1000
  }
}
