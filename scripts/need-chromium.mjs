// The browser tests need Chromium. Where it is missing it is installed with apt, if that is allowed; otherwise this says what to
// do, and the tests fail: none is skipped silently.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const PLACES = [
  process.env['CHROMIUM'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]
const PACKAGES = ['chromium', 'fonts-noto-cjk']

const found = () => PLACES.find((place) => place && existsSync(place))
const hasHan = () => {
  const { status, stdout } = spawnSync('fc-list', [':lang=zh-cn', 'family'], { encoding: 'utf8' })
  return status === 0 && stdout.trim() !== ''
}

if (!found() || !hasHan()) {
  const isRoot = process.getuid?.() === 0
  const apt = existsSync('/usr/bin/apt-get')
  if (apt && isRoot) {
    console.error(`Installing ${PACKAGES.join(' and ')} for the browser tests …`)
    const options = {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }
    try {
      execFileSync('apt-get', ['update', '-qq'], options)
      execFileSync(
        'apt-get',
        ['install', '-y', '-qq', '--no-install-recommends', ...PACKAGES],
        options,
      )
    } catch (error) {
      console.error(`apt could not install them: ${error.message}`)
    }
  }
  if (!found()) {
    console.error(
      `The browser tests need Chromium and a Chinese font. Install them and run the tests again:\n\n` +
        `  sudo apt-get install ${PACKAGES.join(' ')}\n\n` +
        `A browser in another place is named with the variable CHROMIUM.`,
    )
    process.exitCode = 1
  }
}
