/**
 * Starts a watch that counts the milliseconds for which this process keeps a processor busy: a bound that holds for work holds
 * on a busy machine, too.
 */
export function busyWatch(): () => number {
  const start = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1000
  }
}
