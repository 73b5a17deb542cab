// How a bench is called: what it takes, and what to say of anything else.

import { parseArgs } from 'node:util'

/**
 * The arguments of this run. `--help` shows how a bench is called, and so does whatever it does not know.
 *
 * @template {import('node:util').ParseArgsConfig} T
 * @param {string} usage What stands behind `npm run`.
 * @param {T} config
 * @returns {ReturnType<typeof parseArgs<T>>}
 */
export function readArguments(usage, config) {
  const call = `Usage: npm run ${usage}\n`
  if (process.argv.includes('--help') || process.argv.includes('-h')) {
    process.stdout.write(call)
    process.exit(0)
  }
  try {
    return parseArgs(config)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${call}`)
    process.exit(2)
  }
}
