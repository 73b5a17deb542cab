// What a reader does and sees, for the tests of several files.

import type { Page } from 'playwright-core'

/** Asks in the box, and waits for what is found. */
export async function ask(page: Page, query: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.locator('dialog.search input').fill(query)
  await page.locator('.hit').first().waitFor()
}

/** What is found, in its order. */
export const titles = (page: Page): Promise<string[]> =>
  page.locator('.hit .hit-title').allTextContents()

/** Which field has the keyboard, by its name. */
export const focused = (page: Page): Promise<string | null | undefined> =>
  page.evaluate(() => document.activeElement?.getAttribute('name'))

/** Keeps a file back until it is released. */
export async function hold(page: Page, file: string): Promise<() => void> {
  let release = (): void => undefined
  const held = new Promise<void>((done) => (release = done))
  await page.context().route(file, async (route) => {
    await held
    await route.continue().catch(() => undefined)
  })
  return release
}

/** Loses files until they are found again; an address that was lost once stays it, as in Firefox, which remembers such modules. */
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

/** Marks the document, to see later whether it is still the same one. */
export const mark = (page: Page): Promise<void> =>
  page.evaluate(() => void Object.assign(window, { marked: true }))

/** Whether it is the document that was marked. */
export const isMarked = (page: Page): Promise<boolean> => page.evaluate(() => 'marked' in window)

/** The colours that a page is shown in: those of `light` or of `dark`. */
export const theme = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.documentElement.dataset['theme'])

/** Waits for a page by its title. */
export const heading = (page: Page, text: string): Promise<unknown> =>
  page.locator('h1', { hasText: text }).waitFor()

/** Puts a link on the page, and clicks it. */
export const follow = (page: Page, href: string): Promise<void> =>
  page.evaluate((to) => {
    const link = document.createElement('a')
    link.href = to
    document.querySelector('main')?.append(link)
    link.click()
  }, href)

/** Scrolls, and gives the page the time to hear of it. */
export async function scroll(page: Page, y: number): Promise<void> {
  await page.evaluate((to) => scrollTo(0, to), y)
  await page.waitForTimeout(60)
}
