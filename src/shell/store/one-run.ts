// A cache for one run: gone when the run ends, also where it is interrupted.

import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** What ends a run early and can be heard of. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Does some work with a new folder that nobody else knows. */
export async function inOwnFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sitegen-'))
  // Threads may still be writing into it.
  const remove = (): void => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  const stop = (signal: NodeJS.Signals): void => {
    remove()
    for (const each of SIGNALS) process.off(each, stop)
    process.kill(process.pid, signal)
  }
  for (const signal of SIGNALS) process.on(signal, stop)
  try {
    return await work(folder)
  } finally {
    for (const signal of SIGNALS) process.off(signal, stop)
    remove()
  }
}
