// Takes screenshots of the built site for the README: home, docs and blog, on a desktop and a phone, light and dark.

import fs from 'node:fs'
import path from 'node:path'
import { launchChromium } from './chromium.mjs'
import { servePreview } from './preview.mjs'

const FOLDER = path.join(import.meta.dirname, '../docs/screens')
const WIDE = { width: 1200, height: 750 }
const PHONE = { width: 360, height: 750 }

/**
 * @typedef {{ width: number, height: number }} Size
 * @type {readonly [name: string, route: string, theme: 'light' | 'dark', size: Size][]}
 */
const SCREENS = [
  ['home', '/', 'light', WIDE],
  ['home-phone', '/en/', 'dark', PHONE],
  ['docs', '/en/docs/services/custom-api', 'light', WIDE],
  ['docs-phone', '/docs/guides/page', 'light', PHONE],
  ['docs-dark', '/docs/services/', 'dark', WIDE],
  ['blog-phone', '/blog', 'dark', PHONE],
]

const site = await servePreview()
const browser = await launchChromium()
fs.mkdirSync(FOLDER, { recursive: true })
for (const [name, route, theme, viewport] of SCREENS) {
  const page = await browser.newPage({ viewport })
  // The announcement is marked as dismissed, since it would date the screenshots.
  await page.addInitScript(
    `localStorage.setItem('theme', '${theme}'); localStorage.setItem('announcement', 'v11.6')`,
  )
  await page.goto(new URL(route, site).href)
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: path.join(FOLDER, `${name}.jpg`), type: 'jpeg', quality: 72 })
  await page.close()
}
await browser.close()
