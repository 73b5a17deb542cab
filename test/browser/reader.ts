// Helpers for actions of a reader and what they see, shared by several test files.

import type { Page } from 'playwright-core'

/** Opens the search box, enters a query and waits for results. */
export async function ask(page: Page, query: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.locator('dialog.search input').fill(query)
  await page.locator('.hit').first().waitFor()
}

/** Returns the titles of the results, in order. */
export const titles = (page: Page): Promise<string[]> =>
  page.locator('.hit .hit-title').allTextContents()

/** Returns the name of the focused field. */
export const focused = (page: Page): Promise<string | null | undefined> =>
  page.evaluate(() => document.activeElement?.getAttribute('name'))

/** Delays requests for a file until the returned function is called. */
export async function hold(page: Page, file: string): Promise<() => void> {
  let release = (): void => undefined
  const held = new Promise<void>((done) => (release = done))
  await page.context().route(file, async (route) => {
    await held
    await route.continue().catch(() => undefined)
  })
  return release
}

/**
 * Aborts requests for files until the returned function is called. A URL that failed once keeps failing, as in Firefox,
 * which caches failed modules.
 */
export async function loseAsFirefox(page: Page, file: string): Promise<() => void> {
  const lost = new Set<string>()
  let isFound = false
  await page.context().route(file, async (route) => {
    const url = route.request().url()
    if (!isFound) lost.add(url)
    await (lost.has(url) ? route.abort() : route.continue())
  })
  return () => {
    isFound = true
  }
}

/** Marks the document, so that `isMarked` can tell later whether it is still the same. */
export const mark = (page: Page): Promise<void> =>
  page.evaluate(() => void Object.assign(window, { marked: true }))

/** Whether the current document was marked. */
export const isMarked = (page: Page): Promise<boolean> => page.evaluate(() => 'marked' in window)

/** Returns the color mode of a page: `light` or `dark`. */
export const theme = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.documentElement.dataset['theme'])

/** Waits until a page is shown, by its title. */
export const heading = (page: Page, text: string): Promise<unknown> =>
  page.locator('h1', { hasText: text }).waitFor()

/** Adds a link to the page, and clicks it. */
export const follow = (page: Page, href: string): Promise<void> =>
  page.evaluate((to) => {
    const link = document.createElement('a')
    link.href = to
    document.querySelector('main')?.append(link)
    link.click()
  }, href)

/** Waits until no part of the page waits to be laid out. Until then, the scroll position follows what is in view. */
export const wholeLayout = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => document.getAnimations().length === 0)

/** Scrolls, and waits until the page has handled the event. */
export async function scroll(page: Page, y: number): Promise<void> {
  await page.evaluate((to) => scrollTo(0, to), y)
  await page.waitForTimeout(60)
}
