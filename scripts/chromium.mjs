// Which browser the tests and the drawing of images use.
import { existsSync } from 'node:fs'

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The path of a Chromium: the one that the variable CHROMIUM names, or one in a usual place. */
export function findChromium() {
  return [process.env['CHROMIUM'], ...PLACES].find((place) => place && existsSync(place))
}
