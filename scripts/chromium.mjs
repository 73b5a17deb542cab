// Finds and starts the browser for the tests, the benchmarks and the scripts that draw images.
import { existsSync, readFileSync } from 'node:fs'
import { chromium } from 'playwright-core'

/** Headless Chromium, which opens a page in a third of the time. */
const SHELL = '/usr/bin/chromium-headless-shell'

const PLACES = [
  SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The path of a browser to use instead of those in the usual places. */
export const named = process.env['CHROMIUM']

/** Returns the path of Chromium: the one that the variable CHROMIUM names, or one in a usual place. */
export function findChromium() {
  return (named ? [named] : PLACES).find((place) => existsSync(place))
}

/** Like `findChromium`, but throws an error if there is none. */
export function needChromium() {
  const found = findChromium()
  if (found === undefined)
    throw new Error('There is no Chromium. Run: node scripts/need-chromium.mjs')
  return found
}

/**
 * Starts Chromium, which exits with this process at the latest. Scroll bars, which take up space, are hidden unless
 * `bars` is set. Each tab of a context has its own process unless `shared` is set.
 */
export function launchChromium({ bars = false, shared = false } = {}) {
  return chromium.launch({
    executablePath: needChromium(),
    ignoreDefaultArgs: bars ? ['--hide-scrollbars'] : [],
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      ...(shared ? ['--renderer-process-limit=1'] : []),
    ],
  })
}

/** Whether headless Chromium is missing but may be available: on Debian, unless CHROMIUM names another browser. */
export function wantsShell() {
  if (named || existsSync(SHELL) || !existsSync('/etc/os-release')) return false
  return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
}
