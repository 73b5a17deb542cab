// Makes sure that Chromium and a Chinese font, which the browser tests need, are installed. Installs missing ones with
// apt if permitted. Otherwise prints what to do and fails, so that no test is skipped silently.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findChromium, named, wantsShell } from './chromium.mjs'

const SHELL = 'chromium-headless-shell'
const FONTS = ['fontconfig', 'fonts-noto-cjk']

/**
 * Runs a command and returns its standard output. Its standard error is shown.
 * @param {string} command
 * @param {string[]} args
 */
const run = (command, ...args) => {
  const { status, stdout } = spawnSync(command, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return { succeeded: status === 0, stdout: stdout ?? '' }
}
const hasChromium = () => findChromium() !== undefined
const hasChineseFont = () =>
  process.platform !== 'linux' || run('fc-list', ':lang=zh-cn', 'family').stdout.trim() !== ''

/** Returns the prefix for `apt-get`: empty for root, `sudo` if it needs no password, undefined if apt is unusable. */
const rights = () => {
  if (!existsSync('/usr/bin/apt-get')) return undefined
  if (process.getuid?.() === 0) return []
  return run('sudo', '-n', 'true').succeeded ? ['sudo', '-n'] : undefined
}

const before = rights()
/** @param {string[]} words */
const apt = (...words) => {
  const [command = '', ...rest] = [...(before ?? []), 'apt-get']
  return run(command, ...rest, ...words).succeeded
}
/** @param {string[]} packages */
const install = (...packages) => {
  console.error(`Installing ${packages.join(', ')} for the browser tests …`)
  return apt('install', '-y', '-qq', '--no-install-recommends', ...packages)
}

/** @param {string} name */
const isKnown = (name) =>
  run('apt-cache', 'search', '--names-only', `^${name}$`).stdout.trim() !== ''

const missingFonts = () => (hasChineseFont() ? [] : FONTS)
/** Returns the packages to install. If CHROMIUM names a browser, no other is installed in its place. */
const missingPackages = () => [...(hasChromium() || named ? [] : ['chromium']), ...missingFonts()]

if (before) {
  const packages = missingPackages()
  if (packages.length > 0) apt('update', '-qq')
  const isInstalled =
    (wantsShell() && isKnown(SHELL) && install(SHELL, ...missingFonts())) ||
    packages.length === 0 ||
    install(...packages)
  if (!isInstalled) console.error('apt could not install them.')
}

const missing = [
  ...(hasChromium() ? [] : [named ? `the browser ${named} that CHROMIUM names` : 'Chromium']),
  ...(hasChineseFont() ? [] : ['a Chinese font']),
]
if (missing.length > 0) {
  const packages = missingPackages()
  const advice = [
    ...(packages.length > 0
      ? [
          `Install what is missing and run the tests again:\n\n  sudo apt-get install ${packages.join(' ')}\n`,
        ]
      : []),
    ...(hasChromium()
      ? []
      : [
          named
            ? 'Correct the variable CHROMIUM, or leave it out.'
            : 'A browser in another place is named with the variable CHROMIUM.',
        ]),
  ]
  console.error(`The browser tests need ${missing.join(' and ')}. ${advice.join('\n')}`)
  process.exitCode = 1
}
