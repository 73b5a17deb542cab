// Which browser the tests and the drawing of images use.
import { existsSync, readFileSync } from 'node:fs'

/** Chromium without windows, which opens a page in a third of the time. */
const SHELL = '/usr/bin/chromium-headless-shell'

const PLACES = [
  SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The path of a Chromium: the one that the variable CHROMIUM names, or one in a usual place. */
export function findChromium() {
  return [process.env['CHROMIUM'], ...PLACES].find((place) => place && existsSync(place))
}

/** Whether the better one is not there but to be had: Debian has it, and nobody has asked for another. */
export function wantsShell() {
  if (process.env['CHROMIUM'] || existsSync(SHELL) || !existsSync('/etc/os-release')) return false
  return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
}
