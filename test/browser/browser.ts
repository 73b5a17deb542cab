// One browser and one server for the tests of a process: the site that `npm run site` built, as a host would serve it.

import fs from 'node:fs'
import path from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { launchChromium } from '../../scripts/chromium.mjs'
import { startPreview, type Preview } from '../../src/shell/host/preview.ts'
import { afterFile } from '../after-file.ts'
import { buildHere } from '../building.ts'
import { newFolder, sharedFolder, write } from '../folder.ts'

/** The built site. */
export const DIST = path.join(import.meta.dirname, '../../dist')

let browser: Browser
let preview: Preview

/** Starts both, unless they run; they go on until the process ends. */
export async function startBrowser(): Promise<void> {
  if (!fs.existsSync(path.join(DIST, 'index.html')))
    throw new Error('There is no built site in dist/. Run: npm run site')
  preview ??= await startPreview({ out: DIST, port: 0, host: '127.0.0.1' })
  browser ??= await launchChromium({ shared: inject('areTabsShared') })
}

/**
 * Builds a site of its own for some tests, and serves it. What sites have in common, such as the code of the theme, is made once: of a
 * component nothing is, whose code is bundled with it.
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

/** A tab that complains of everything a visitor's console would show. */
export interface Tab {
  readonly page: Page
  /** Errors, violated policies and requests that failed or left the site, since it was opened. */
  readonly complaints: string[]
  /** What was asked for, without the origin. */
  readonly requests: string[]
  readonly origin: string
  goto(route: string): Promise<void>
}

/** How a tab is opened, and what it may complain of. */
export interface TabOptions extends BrowserContextOptions {
  readonly site?: Preview
  readonly expected?: RegExp
  /** With bars to scroll, which take room, in a browser of its own. */
  readonly bars?: boolean
  /** With a clock that is moved by hand. It stays where it is, so nobody else is there. */
  readonly clock?: boolean
}

/** Opens a tab, runs `work` in it and closes it; no unexpected complaint may be left, and every expected one must have come. */
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
    // What is still on its way to a page that is done with is nobody's loss either.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
    if (isFine && !isOwn) {
      await forget(context, origin)
      visitors.set(JSON.stringify(options), context)
    } else await context.close()
    await own?.close()
  }
}

// A process that has drawn pages draws the next in two thirds of the time, so it is kept, by a tab that shows nothing, for all
// tabs that are opened alike, one after the other. They share nothing else: what one has left behind is forgotten before the next.
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

/** Closes all tabs but the one that shows nothing, and clears what they have stored. */
async function forget(context: BrowserContext, origin: string): Promise<void> {
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  const devtools = await context.newCDPSession(context.pages()[0]!)
  const { targetInfo: kept } = await devtools.send('Target.getTargetInfo')
  // The browser is asked for its tabs, and again until they are gone: it knows of a new one before its test does, and forgets
  // to close one that is just going on to another document.
  const close = async (): Promise<number> => {
    const { targetInfos } = await devtools.send('Target.getTargets')
    const tabs = targetInfos.filter(
      ({ type, browserContextId, targetId }) =>
        type === 'page' && browserContextId === kept.browserContextId && targetId !== kept.targetId,
    )
    // One may be gone by now.
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

/** Lets React take over, as the first movement of a visitor does. */
export async function hydrate(page: Page): Promise<void> {
  await page.mouse.move(5, 5)
  await page.mouse.move(60, 60)
  await page.waitForSelector('html[data-hydrated]', { state: 'attached' })
}

/** An input method at work in the field that has the keyboard: it puts characters together, and ends with what was chosen. */
export async function inputMethod(page: Page): Promise<{
  readonly compose: (text: string) => Promise<unknown>
  readonly commit: (text: string) => Promise<unknown>
}> {
  const devtools = await page.context().newCDPSession(page)
  return {
    compose: (text) =>
      devtools.send('Input.imeSetComposition', {
        ...{ text, selectionStart: text.length, selectionEnd: text.length },
      }),
    commit: (text) => devtools.send('Input.insertText', { text }),
  }
}

/** How far things have moved since the page was opened, as the browser counts it. */
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
