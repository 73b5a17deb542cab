// Parses the command lines of the scripts, and rejects invalid arguments.

import { parseArgs } from 'node:util'

/**
 * Parses the arguments of this run. Prints the usage and exits on `--help`, and on arguments not allowed by `config`.
 *
 * @template {import('node:util').ParseArgsConfig} T
 * @param {string} usage The command line after `npm run`.
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
 * Parses an option that takes a positive integer, such as `--runs 3`.
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
 * Prints a message and exits, for invalid arguments.
 *
 * @param {string} message What to do instead.
 * @returns {never}
 */
export function refuse(message) {
  process.stderr.write(`${message}\n`)
  process.exit(2)
}
