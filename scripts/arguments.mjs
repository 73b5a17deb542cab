// How a script is called: what it takes, and what to say of anything else.

import { parseArgs } from 'node:util'

/**
 * The arguments of this run. `--help` shows how a script is called, and so does whatever it does not know.
 *
 * @template {import('node:util').ParseArgsConfig} T
 * @param {string} usage What stands behind `npm run`.
 * @param {T} config
 * @returns {ReturnType<typeof parseArgs<T>>}
 */
export function readArguments(usage, config) {
  const call = `Usage: npm run ${usage}`
  if (process.argv.includes('--help') || process.argv.includes('-h')) {
    process.stdout.write(`${call}\n`)
    process.exit(0)
  }
  try {
    return parseArgs(config)
  } catch (error) {
    return refuse(`${error instanceof Error ? error.message : String(error)}\n${call}`)
  }
}

/**
 * A number of which there is at least one: `--runs 3`.
 *
 * @param {string} name
 * @param {string} value
 */
export function wholeNumber(name, value) {
  const number = Number(value)
  return Number.isInteger(number) && number > 0
    ? number
    : refuse(`--${name} takes a whole number from 1 on, not “${value}”.`)
}

/**
 * Ends a run that was called wrongly, before it has begun.
 *
 * @param {string} message What to do instead.
 * @returns {never}
 */
export function refuse(message) {
  process.stderr.write(`${message}\n`)
  process.exit(2)
}
