// Runs one browser and one server per test process. The server serves the site that `npm run site` built.

import fs from 'node:fs'
import path from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { launchChromium } from '../../scripts/chromium.mjs'
import { startPreview, type Preview } from '../../src/shell/host/preview.ts'
import { afterFile } from '../after-file.ts'
import { buildHere } from '../building.ts'
import { newFolder, sharedFolder, write } from '../folder.ts'

/** Folder of the built site. */
export const DIST = path.join(import.meta.dirname, '../../dist')

let browser: Browser
let preview: Preview

/** Starts the browser and the server unless they are running. Both run until the process exits. */
export async function startBrowser(): Promise<void> {
  if (!fs.existsSync(path.join(DIST, 'index.html')))
    throw new Error('There is no built site in dist/. Run: npm run site')
  preview ??= await startPreview({ out: DIST, port: 0, host: '127.0.0.1' })
  browser ??= await launchChromium({ shared: inject('areTabsShared') })
}

/**
 * Builds and serves a separate site for some tests. Such sites share a cache, so that common parts like the theme are
 * built once. Sites with components or a theme of their own do not, since their code is bundled with the theme.
 */
export async function serveSite(
  files: Readonly<Record<string, string>>,
  base = '/',
): Promise<Preview> {
  const root = newFolder()
  write(root, files)
  const isDrawn = Object.keys(files).some((name) => name.endsWith('.tsx'))
  await buildHere(root, isDrawn ? {} : { cache: (common ??= path.join(sharedFolder(), 'cache')) })
  const served = await startPreview({
    out: path.join(root, 'dist'),
    port: 0,
    host: '127.0.0.1',
    base,
  })
  afterFile(() => served.close())
  return served
}

let common: string | undefined

/** A tab that records everything a visitor’s console would report. */
export interface Tab {
  readonly page: Page
  /** Errors, policy violations, and requests that failed or went to other sites, since the tab was opened. */
  readonly complaints: string[]
  /** URLs of the requests, without the site’s origin. */
  readonly requests: string[]
  readonly origin: string
  goto(route: string): Promise<void>
}

/** How to open a tab, and which complaints to expect. */
export interface TabOptions extends BrowserContextOptions {
  readonly site?: Preview
  readonly expected?: RegExp
  /** With scroll bars, which take up space, in a separate browser. */
  readonly bars?: boolean
  /** With a clock that only the test advances. It cannot be removed from the context, so the tab gets its own. */
  readonly clock?: boolean
}

/** Opens a tab, runs `work` in it and closes it. Fails on unexpected complaints, and if an expected one is missing. */
export async function inTab(
  { site = preview, expected, bars = false, clock = false, ...options }: TabOptions,
  work: (tab: Tab) => Promise<void>,
): Promise<void> {
  const own = bars ? await launchChromium({ bars }) : undefined
  const isOwn = own !== undefined || clock || !inject('areTabsShared')
  const context = isOwn ? await (own ?? browser).newContext(options) : await visitor(options)
  const page = await context.newPage()
  if (clock) {
    await page.clock.install({ time: 0 })
    await page.clock.pauseAt(1000)
  }
  const complaints: string[] = []
  const requests: string[] = []
  const { origin } = new URL(site.url)
  page.on('console', (message) => {
    // The 404 page is served with status 404 on purpose, which the browser reports as an error.
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
    // Requests that a navigation aborts are no failure.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED')
      complaints.push(`failed: ${request.url()}`)
  })
  let isFine = false
  try {
    await work({
      page,
      complaints,
      requests,
      origin,
      goto: async (route) => void (await page.goto(origin + route)),
    })
    expect(complaints.filter((each) => !expected?.test(each))).toEqual([])
    if (expected) expect(complaints.join('\n')).toMatch(expected)
    isFine = true
  } finally {
    // Nor are requests that are pending when the test ends.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
    if (isFine && !isOwn) {
      await forget(context, origin)
      visitors.set(JSON.stringify(options), context)
    } else await context.close()
    await own?.close()
  }
}

// A renderer process that has rendered pages takes two thirds of the time for the next. A tab with a trivial page keeps
// it alive for later tabs with the same options. Tabs share nothing else: their state is cleared in between.
const visitors = new Map<string, BrowserContext>()

async function visitor(options: BrowserContextOptions): Promise<BrowserContext> {
  const key = JSON.stringify(options)
  const known = visitors.get(key)
  visitors.delete(key)
  if (known) return known
  const context = await browser.newContext(options)
  await (await context.newPage()).goto(`${preview.url}robots.txt`)
  return context
}

/** Closes all tabs but the one that keeps the process alive, and clears their cache and storage. */
async function forget(context: BrowserContext, origin: string): Promise<void> {
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  const devtools = await context.newCDPSession(context.pages()[0]!)
  const { targetInfo: kept } = await devtools.send('Target.getTargetInfo')
  // Ask the browser itself, and repeat until no tabs are left: it knows of a new tab before Playwright does, and may
  // ignore a request to close a tab that is navigating.
  const close = async (): Promise<number> => {
    const { targetInfos } = await devtools.send('Target.getTargets')
    const tabs = targetInfos.filter(
      ({ type, browserContextId, targetId }) =>
        type === 'page' && browserContextId === kept.browserContextId && targetId !== kept.targetId,
    )
    // A tab may have closed meanwhile.
    await Promise.allSettled(
      tabs.map(({ targetId }) => devtools.send('Target.closeTarget', { targetId })),
    )
    return tabs.length + context.pages().length - 1
  }
  await expect.poll(close, { interval: 10 }).toBe(0)
  await context.setOffline(false)
  await devtools.send('Network.clearBrowserCache')
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await devtools.detach()
}

/** Hydrates the page by moving the pointer, as a visitor would. */
export async function hydrate(page: Page): Promise<void> {
  await page.mouse.move(5, 5)
  await page.mouse.move(60, 60)
  await page.waitForSelector('html[data-hydrated]', { state: 'attached' })
}

/** Simulates an input method in the focused field: `compose` sets the text being composed, `commit` the final text. */
export async function inputMethod(page: Page): Promise<{
  readonly compose: (text: string) => Promise<unknown>
  readonly commit: (text: string) => Promise<unknown>
}> {
  const devtools = await page.context().newCDPSession(page)
  return {
    compose: (text) =>
      devtools.send('Input.imeSetComposition', {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      }),
    commit: (text) => devtools.send('Input.insertText', { text }),
  }
}

/** Returns the cumulative layout shift since the page was opened. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((done) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            sum += (entry as unknown as { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => done(sum), 100)
      }),
  )
}
