// Tests that a browser test finds no state left by the tabs of earlier tests.

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { hydrate, inTab, type Tab } from './browser.ts'
import { hold } from './reader.ts'

const SCRIPT = '/assets/boot-*.js'

/** Returns the state of a page that an earlier tab may have left. */
const found = ({ page }: Tab): Promise<unknown> =>
  page.evaluate(async () => ({
    length: history.length,
    stored: [{ ...localStorage }, { ...sessionStorage }, document.cookie, await caches.keys()],
    databases: await indexedDB.databases(),
    online: navigator.onLine,
    name: window.name,
  }))

test('starts a tab without the history, storage, cache and network state of the previous one', async () => {
  const seen: unknown[] = []
  // No other test uses this width, so none has used this browser context.
  const look = (
    then: (tab: Tab) => Promise<unknown> = async () => undefined,
    expected?: RegExp,
  ): Promise<void> =>
    inTab(
      { viewport: { width: 1001, height: 700 }, ...(expected && { expected }) },
      async (tab) => {
        const isCached: boolean[] = []
        const devtools = await tab.page.context().newCDPSession(tab.page)
        await devtools.send('Network.enable')
        devtools.on('Network.requestServedFromCache', () => isCached.push(true))
        devtools.on('Network.responseReceived', ({ response }) =>
          isCached.push(response.fromDiskCache === true),
        )
        await tab.goto('/docs/guides/page')
        seen.push([await found(tab), isCached.includes(true), tab.page.context().pages().length])
        await then(tab)
      },
    )
  await look(async ({ page, goto }) => {
    await hydrate(page)
    await goto('/en/docs/guides/page')
    await page.evaluate(async () => {
      localStorage['theme'] = 'dark'
      sessionStorage['scroll'] = '1'
      document.cookie = 'a=b; max-age=100'
      window.name = 'left'
      await caches.open('left')
      await new Promise((done) => (indexedDB.open('left').onsuccess = done))
      window.open('/en/', 'another')
    })
    await hold(page, `**${SCRIPT}`)
    await page.context().setOffline(true)
    await page.evaluate(() => fetch('/robots.txt').catch(() => undefined))
  }, /INTERNET_DISCONNECTED|failed: /)
  await look()
  expect(seen[1]).toEqual(seen[0])
})

test('starts a tab without the state of a failed one', async () => {
  await expect(
    inTab({ viewport: { width: 1001, height: 700 } }, async ({ page }) => {
      await page.context().addInitScript(() => (window.name = 'left'))
      throw new Error('as it should')
    }),
  ).rejects.toThrow('as it should')
  await inTab({ viewport: { width: 1001, height: 700 } }, async (tab) => {
    await tab.goto('/docs/guides/page')
    expect(await found(tab)).toMatchObject({ name: '' })
  })
})

test('closes a tab that is navigating to another document', async () => {
  // The browser itself knows of tabs that Playwright does not know yet.
  const tabs = async (page: Page): Promise<number> => {
    const devtools = await page.context().newCDPSession(page)
    const { targetInfo: own } = await devtools.send('Target.getTargetInfo')
    const { targetInfos } = await devtools.send('Target.getTargets')
    return targetInfos.filter(
      ({ type, browserContextId }) => type === 'page' && browserContextId === own.browserContextId,
    ).length
  }
  for (let i = 0; i < 10; i++)
    await inTab({ viewport: { width: 1001, height: 700 } }, async ({ page, goto }) => {
      // This one, and the one that keeps the renderer process alive.
      expect(await tabs(page)).toBe(2)
      await goto('/docs/guides/page')
      // At certain moments of a navigation, the browser ignores a request to close the tab.
      await page.evaluate((ms) => void setTimeout(() => location.reload(), ms), i)
      await page.waitForTimeout(i)
    })
})
