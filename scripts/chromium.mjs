// Which browser the tests, the benches and the drawing of images use.
import { existsSync, readFileSync } from 'node:fs'
import { chromium } from 'playwright-core'

/** Chromium without windows, which opens a page in a third of the time. */
const SHELL = '/usr/bin/chromium-headless-shell'

const PLACES = [
  SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** What somebody wants instead of one in a usual place. */
export const named = process.env['CHROMIUM']

/** The path of a Chromium: the one that the variable CHROMIUM names, or one in a usual place. */
export function findChromium() {
  return (named ? [named] : PLACES).find((place) => existsSync(place))
}

/** The same, where there is nothing to do without it. */
export function needChromium() {
  const found = findChromium()
  if (found === undefined)
    throw new Error('There is no Chromium. Run: node scripts/need-chromium.mjs')
  return found
}

/**
 * Starts it. It ends with this process at the latest. Bars to scroll with, which take room, are hidden unless they are wanted; tabs
 * of one context have processes of their own unless they shall share one.
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

/** Whether the better one is not there but may be to be had: Debian has it, and nobody has asked for another. */
export function wantsShell() {
  if (named || existsSync(SHELL) || !existsSync('/etc/os-release')) return false
  return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
}
