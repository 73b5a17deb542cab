// A cache for a single run, removed at its end even if the run is interrupted.

import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** Signals that end a run early and can be handled. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Runs `work` with a new temporary folder, and removes the folder afterwards. */
export async function inOwnFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sitegen-'))
  // Retries, since threads may still be writing into the folder.
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
