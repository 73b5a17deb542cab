// One browser and one server for the tests of a file: the site that `npm run site` built, as a host would serve it.

import fs from 'node:fs'
import path from 'node:path'
import { findChromium } from '../../scripts/chromium.mjs'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { startPreview, type Preview } from '../../src/shell/preview.ts'

/** The built site. */
export const DIST = path.join(import.meta.dirname, '../../dist')

/** One page of each kind, without locale. */
export const KINDS: Readonly<Record<string, string>> = {
  home: '/',
  doc: '/docs/guides/page',
  'doc with code': '/docs/services/custom-api',
  'index of a section': '/docs/services/',
  'doc without sidebar': '/docs/histroy',
  post: '/blog/2025/08/28/version-11-6',
  list: '/blog',
  archive: '/blog/archive',
  tags: '/blog/tags',
  tag: '/blog/tags/announcements',
  search: '/search',
  component: '/reportcentral/AFNInventoryReportByCountry/1',
  fallback: '/docs/guides/popup',
  'not found': '/no/such/page',
}

let browser: Browser
let preview: Preview

beforeAll(async () => {
  if (!fs.existsSync(path.join(DIST, 'index.html')))
    throw new Error('There is no built site in dist/. Run: npm run site')
  const executablePath = findChromium()
  if (executablePath === undefined)
    throw new Error('There is no Chromium. Run: node scripts/need-chromium.mjs')
  preview = await startPreview({ out: DIST, port: 0, host: '127.0.0.1' })
  browser = await chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  })
})

afterAll(async () => {
  await browser?.close()
  await preview?.close()
})

/** A tab that complains of everything a visitor's console would show. */
export interface Tab {
  readonly page: Page
  /** Errors, violated policies and requests that failed or left the site, since it was opened. */
  readonly complaints: string[]
  readonly requests: string[]
  goto(route: string): Promise<void>
}

/** Opens a tab, runs `work` in it and closes it; no complaint may be left. */
export async function inTab(
  options: BrowserContextOptions,
  work: (tab: Tab) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const complaints: string[] = []
  const requests: string[] = []
  const origin = new URL(preview.url).origin
  page.on('console', (message) => {
    // The 404 page is loaded with status 404, which is what is asked for.
    if (['error', 'warning'].includes(message.type()) && !/status of 404/.test(message.text()))
      complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('request', (request) => {
    requests.push(request.url().replace(origin, ''))
    if (!request.url().startsWith(origin) && !request.url().startsWith('data:'))
      complaints.push(`request to ${request.url()}`)
  })
  page.on('requestfailed', (request) => {
    // What was on its way when the page was left is nobody's loss.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED')
      complaints.push(`failed: ${request.url()}`)
  })
  try {
    await work({
      page,
      complaints,
      requests,
      goto: async (route) => void (await page.goto(origin + route)),
    })
    expect(complaints).toEqual([])
  } finally {
    await context.close()
  }
}

/** Lets React take over, as the first movement of a visitor does. */
export async function hydrate(page: Page): Promise<void> {
  await page.mouse.move(5, 5)
  await page.mouse.move(60, 60)
  await page.waitForSelector('html[data-hydrated]', { state: 'attached' })
}
