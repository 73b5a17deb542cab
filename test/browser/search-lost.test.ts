// Tests what the search shows and does if its code, worker, index or texts fail to load or arrive late.

import fs from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { LATE_MS } from '../../src/client/search/engine.ts'
import { DIST, hydrate, inTab } from './browser.ts'
import { ask, focused, hold, loseAsFirefox, isMarked, mark, titles } from './reader.ts'

const WIDE = { width: 1280, height: 900 }
const PHONE = { width: 360, height: 740 }

/** Advances the clock until the box reports a missing answer. The last query may not be sent at first. */
async function untilLate(page: Page): Promise<void> {
  const told = page.locator('.search-foot', { hasText: 'has not answered' })
  await expect
    .poll(async () => {
      await page.clock.fastForward(LATE_MS)
      return await told.isVisible()
    })
    .toBe(true)
}

describe('search with missing or late files', () => {
  test('reports that its code or the site data failed to load, and retries', () =>
    inTab(
      { viewport: PHONE, expected: /search-\w+\.js|site\.json|ERR_FAILED|fetch/ },
      async ({ page, goto }) => {
        // Without the runtime, only the box requests the site data.
        await hold(page, '**/assets/runtime-*.js')
        let release: () => void = () => undefined
        const gate = new Promise<void>((done) => (release = done))
        await page.context().route('**/assets/search-*.js*', async (route) => {
          await gate
          await route.abort()
        })
        await goto('/en/docs/faqs/pdf')
        await page.keyboard.press('Control+k')
        await page.keyboard.type('pdf')
        const foot = page.locator('.search-foot')
        expect(await foot.innerText()).toBe('Loading…')
        release()
        await page.locator('.lost').waitFor()
        expect(await foot.innerText()).toMatch(/^The search could not be loaded.* Retry /)
        await page.context().unroute('**/assets/search-*.js*')
        const arrive = await hold(page, '**/assets/search-*.js*')
        await foot.locator('a').click()
        expect(await foot.innerText()).toBe('Loading…')
        await page.context().route('**/assets/site*.json', (route) => route.abort())
        arrive()
        await page.locator('.lost').waitFor()
        await page.context().unroute('**/assets/site*.json')
        await foot.locator('a').click()
        await page.locator('.hit').first().waitFor()
      },
    ))

  test('offers “Retry” and “See all” after 10 s, until its code has loaded', () =>
    inTab({ viewport: PHONE, clock: true }, async ({ page, goto }) => {
      const release = await hold(page, '**/assets/search-*.js*')
      await goto('/en/docs/faqs/pdf')
      await page.keyboard.press('Control+k')
      await page.keyboard.type('pdf')
      const foot = page.locator('.search-foot')
      await page.clock.fastForward(LATE_MS - 3000)
      expect(await foot.innerText()).toBe('Loading…')
      await page.clock.fastForward(3000)
      expect(await foot.innerText()).toMatch(/^The search could not be loaded.* Retry.* See all/)
      release()
      await page.locator('.hit').first().waitFor()
      expect(await page.locator('.lost').count()).toBe(0)
    }))

  test('loads its code from a second URL, once, if the browser remembers the failure (Firefox)', () =>
    inTab(
      { viewport: WIDE, expected: /search-|503|ERR_FAILED/ },
      async ({ page, goto, requests }) => {
        const find = await loseAsFirefox(page, '**/assets/search-*.js*')
        await goto('/en/docs/faqs/pdf')
        await page.keyboard.press('Control+k')
        await page.keyboard.type('pdf')
        const retry = page.locator('.lost a')
        await retry.waitFor()
        find()
        // Now the site data fails to load. That must not count as a failure of the code.
        await page
          .context()
          .route('**/assets/site*.json', (route) => route.fulfill({ status: 503 }))
        for (const _ of ['again', 'and again']) {
          await retry.click()
          await retry.waitFor()
        }
        await page.context().unroute('**/assets/site*.json')
        await retry.click()
        await page.locator('.hit').first().waitFor()
        expect(requests.filter((url) => url.startsWith('/assets/search-')).length).toBe(2)
      },
    ))

  test('leads to the results page for the query, by a page load, if its code no longer exists', () =>
    inTab({ viewport: WIDE, expected: /search-/ }, async ({ page, goto, requests }) => {
      await page
        .context()
        .route('**/assets/search-*.js*', (route) => route.fulfill({ status: 404 }))
      await goto('/en/docs/faqs/pdf')
      await hydrate(page)
      await mark(page)
      await page.keyboard.press('Control+k')
      await page.keyboard.type('pdf')
      const lost = page.locator('.lost')
      await lost.locator('a').click()
      await lost.waitFor()
      await lost.locator('button', { hasText: 'See all results' }).click()
      await page.waitForURL('**/en/search?q=pdf')
      await page.locator('.results li').first().waitFor()
      expect(await isMarked(page)).toBe(false)
      expect(requests).toContain('/en/search?q=pdf')
      // Without a query, the results page lists all pages.
      await page.keyboard.press('Control+k')
      await page.keyboard.press('Delete')
      await lost.locator('button').click()
      await page.waitForURL('**/en/search?q=')
      await page.locator('.site-index a').first().waitFor()
    }))

  test('reports that the worker or the index failed to load, and retries', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      await page.context().route('**/assets/worker-*.js', (route) => route.abort())
      await page.context().route('**/search-index.json*', (route) => route.fulfill({ status: 503 }))
      await goto('/')
      await page.keyboard.press('Control+k')
      await page.keyboard.type('翻译')
      const retry = page.locator('.search-foot button', { hasText: '重试' })
      for (const [lost, cause] of [
        ['**/assets/worker-*.js', 'worker-'],
        ['**/search-index.json*', '503'],
      ] as const) {
        await page.locator('.search-cause', { hasText: cause }).waitFor()
        expect(await page.locator('.search-foot').innerText()).toContain('搜索加载失败。')
        expect(await page.locator('dialog [role=status]').innerText()).toBe('搜索加载失败。')
        await page.context().unroute(lost)
        await retry.click()
        expect(await focused(page)).toBe('q')
      }
      await page.locator('.hit').first().waitFor()
    }))

  test('reports after 10 s that the worker or the index has not answered, and retries', () =>
    inTab({ viewport: WIDE, clock: true }, async ({ page, goto, requests }) => {
      const asked = (file: RegExp): number => requests.filter((url) => file.test(url)).length
      // The first request for each is never answered.
      for (const file of [/worker-/, /search-index/])
        await page.context().route(file, (route) => asked(file) > 1 && route.continue())
      await goto('/en/')
      await page.keyboard.press('Control+k')
      await page.keyboard.type('pdf')
      const foot = page.locator('.search-foot')
      for (const file of [/worker-/, /search-index/]) {
        await expect.poll(() => asked(file)).toBe(1)
        await page.clock.fastForward(LATE_MS)
        expect(await foot.innerText()).toMatch(/^The search could not be loaded.*has not answered/s)
        await foot.locator('button').click()
        expect(await foot.innerText()).toBe('Loading…')
      }
      await page.locator('.hit').first().waitFor()
      expect([asked(/worker-/), asked(/search-index/)]).toEqual([3, 2])
    }))

  test('uses an index that arrives after the timeout, despite new queries meanwhile', () =>
    inTab({ viewport: WIDE, clock: true }, async ({ page, goto, requests }) => {
      const release = await hold(page, '**/search-index.json*')
      await goto('/en/search?q=pd')
      await expect.poll(() => requests.join()).toMatch(/search-index/)
      await page.clock.fastForward(LATE_MS)
      const late = page.locator('.load-error', { hasText: 'has not answered' })
      await late.waitFor()
      await page.locator('main input').fill('pdf')
      await page.clock.fastForward(LATE_MS)
      await page.keyboard.press('Control+k')
      await page.locator('.search-foot:empty').waitFor({ state: 'attached' })
      await page.keyboard.type('install')
      await page.keyboard.press('Escape')
      await page.keyboard.press('Control+k')
      await untilLate(page)
      await page.locator('.search-foot button').focus()
      release()
      await page.locator('.hit').first().waitFor()
      expect(await focused(page)).toBe('q')
      await page.keyboard.press('Escape')
      await page.locator('.results li').first().waitFor()
      expect(await page.locator('.load-error').count()).toBe(0)
      // Further queries go to the worker that has answered.
      await page.locator('main input').fill('subtitles')
      await page
        .locator('.results mark', { hasText: /subtitle/i })
        .first()
        .waitFor()
      expect(requests.filter((url) => /worker-|search-index/.test(url)).length).toBe(2)
    }))

  test('shows results from the first response after a retry, in the box and on the results page', () =>
    inTab({ viewport: WIDE, clock: true }, async ({ page, goto, requests }) => {
      const asked = (file: RegExp): number => requests.filter((url) => file.test(url)).length
      const release = await hold(page, '**/search-index.json*')
      await goto('/en/search?q=pdf')
      await expect.poll(() => asked(/search-index/)).toBe(1)
      await page.keyboard.press('Control+k')
      await page.locator('.search-foot:empty').waitFor({ state: 'attached' })
      await page.keyboard.type('install')
      await untilLate(page)
      // The second request is never answered. The first stays held: without any route, it would be released.
      await page.context().route('**/search-index.json*', () => undefined)
      await page.locator('.search-foot button').click()
      await expect.poll(() => asked(/search-index/)).toBe(2)
      release()
      await page.locator('.hit').first().waitFor()
      await page.keyboard.press('Escape')
      await page.locator('.results li').first().waitFor()
      await expect.poll(() => page.workers().length).toBe(1)
    }))

  test('moves focus to the field if a late answer removes the focused button on the results page', () =>
    inTab({ viewport: WIDE, clock: true }, async ({ page, goto, requests }) => {
      const release = await hold(page, '**/search-index.json*')
      await goto('/en/search?q=pdf')
      await expect.poll(() => requests.join()).toMatch(/search-index/)
      await page.clock.fastForward(LATE_MS)
      await page.locator('.load-error button').focus()
      release()
      await page.locator('.results li').first().waitFor()
      expect(await focused(page)).toBe('q')
    }))

  test('loads the new index on retry if a deployment replaced it while the page was open', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      let deployed = false
      await page.context().route('**/search-index.json*', (route) => {
        const isNew = route.request().url().endsWith('-new')
        return isNew ? route.continue() : route.fulfill({ status: 404 })
      })
      await page.context().route('**/site*.json*', async (route) => {
        const response = await route.fetch()
        const body = (await response.text()).replace(/(search-index\.json\?[^"]*)/g, '$1-new')
        await route.fulfill(deployed ? { response, body } : { response })
      })
      await goto('/')
      await page.keyboard.press('Control+k')
      await page.keyboard.type('翻译')
      const retry = page.locator('.search-foot button', { hasText: '重试' })
      await retry.waitFor()
      deployed = true
      await retry.click()
      await page.locator('.hit').first().waitFor()
    }))

  test('shows results before their texts arrive, and keeps their order', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      const release = await hold(page, '**/assets/text-*.json')
      await goto('/')
      await ask(page, '翻译面板')
      const before = await titles(page)
      expect(await page.locator('.hit-text').count()).toBe(0)
      release()
      await page.locator('.hit-text').first().waitFor()
      expect(await titles(page)).toEqual(before)
    }))

  test('shows titles in the other language for the same results as if texts were not late', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      const release = await hold(page, '**/assets/text-*.json')
      await goto('/')
      await ask(page, 'install')
      const shown = (): Promise<string[]> =>
        page
          .locator('.hit')
          .evaluateAll((all) =>
            all.map((hit) => [...hit.children].map(({ className }) => className).join()),
          )
      const before = await shown()
      release()
      await page.locator('.hit-text').first().waitFor()
      const late = await shown()
      const field = page.locator('dialog.search input')
      await field.fill('')
      await page.locator('.hit').first().waitFor({ state: 'detached' })
      await field.fill('install')
      await page.locator('.hit-text').first().waitFor()
      expect(late).toEqual(await shown())
      expect(late.join()).not.toBe(before.join())
    }))

  test('keeps the pressed result, the focus and the status message when texts arrive', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      const release = await hold(page, '**/assets/text-*.json')
      await goto('/en/')
      await ask(page, 'pdf')
      await page.locator('.search-foot a').evaluate((link) => (link.id = 'as-it-was'))
      await page.locator('dialog [role=status]').evaluate((status) => {
        const watch = new MutationObserver(() => (document.documentElement.title = 'said again'))
        watch.observe(status, { childList: true, characterData: true, subtree: true })
      })
      const first = page.locator('.hit').first()
      const address = new URL((await first.getAttribute('href')) ?? '', page.url()).href
      await first.hover()
      await page.mouse.down()
      release()
      await page.locator('.hit-text').first().waitFor()
      expect(await page.evaluate(() => document.documentElement.title)).toBe('')
      expect(await page.locator('#as-it-was').count()).toBe(1)
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('hit-0')
      await page.mouse.up()
      await page.waitForURL((url) => url.href.startsWith(address.split('#')[0] ?? ''))
    }))

  test('focuses the field after a retry on the results page', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      await page.context().route('**/search-index.json*', (route) => route.fulfill({ status: 503 }))
      await goto('/en/search?q=pdf')
      const retry = page.locator('.load-error button')
      await retry.waitFor()
      await page.context().unroute('**/search-index.json*')
      await retry.press('Enter')
      await page.locator('.results li').first().waitFor()
      expect(await focused(page)).toBe('q')
    }))

  test('reports a worker that the browser refuses, in the box and on the results page', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      await page.addInitScript(() => {
        const refused = function (): never {
          throw new DOMException('No threads here.', 'SecurityError')
        }
        window.Worker = refused as unknown as typeof Worker
      })
      await goto('/en/search?q=pdf')
      await page.locator('.load-error', { hasText: 'No threads here.' }).waitFor()
      await page.keyboard.press('Control+k')
      await page.keyboard.type('pdf')
      await page.locator('.search-foot', { hasText: 'No threads here.' }).waitFor()
    }))

  test('reports an index on another origin, and does not request it', () =>
    inTab({ viewport: WIDE }, async ({ page, goto, requests }) => {
      const body = fs
        .readFileSync(path.join(DIST, 'assets/site.json'), 'utf8')
        .replace('"/search-index.json', '"https://elsewhere.example/search-index.json')
      await page
        .context()
        .route('**/assets/site.json', (route) =>
          route.fulfill({ contentType: 'application/json', body }),
        )
      await goto('/')
      await page.keyboard.press('Control+k')
      await page.keyboard.type('翻译')
      await page.locator('.search-foot', { hasText: 'Unexpected version url' }).waitFor()
      await page.locator('.search-foot button', { hasText: '重试' }).waitFor()
      await goto('/search?q=翻译')
      await hydrate(page)
      await page.locator('main', { hasText: 'Unexpected version url' }).waitFor()
      await page.locator('main button', { hasText: '重试' }).waitFor()
      expect(await page.locator('main input').inputValue()).toBe('翻译')
      expect(requests.some((url) => url.includes('elsewhere'))).toBe(false)
    }))
})
