// What the search says and does where something of it does not arrive, or comes late.

import fs from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { LATE_MS } from '../../src/client/search/engine.ts'
import { DIST, hydrate, inTab } from './browser.ts'
import { ask, focused, hold, loseAsFirefox, isMarked, mark, titles } from './reader.ts'

const WIDE = { width: 1280, height: 900 }
const PHONE = { width: 360, height: 740 }

/** Lets time pass until the box says that nothing has answered: what was typed just now may be asked only then. */
async function untilLate(page: Page): Promise<void> {
  const told = page.locator('.search-foot', { hasText: 'has not answered' })
  await expect
    .poll(async () => {
      await page.clock.fastForward(LATE_MS)
      return await told.isVisible()
    })
    .toBe(true)
}

describe('what does not arrive', () => {
  test('the code, or what is known of the site: the box says so, and tries again', () =>
    inTab(
      { viewport: PHONE, expected: /search-\w+\.js|site\.json|ERR_FAILED|fetch/ },
      async ({ page, goto }) => {
        // Nobody but the box asks for the site's data.
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

  test('the code, which is still on its way after 10 s: said, with ways on, until it is there', () =>
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

  test('the code, whose address a browser like Firefox takes for lost ever after: another attempt brings it, once', () =>
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
        // What it asks for does not arrive now, which is not the code's fault.
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

  test('code of an older site, which no other attempt brings: the box leads to the page of results with its question', () =>
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
      // Without one, it is the page of all pages.
      await page.keyboard.press('Control+k')
      await page.keyboard.press('Delete')
      await lost.locator('button').click()
      await page.waitForURL('**/en/search?q=')
      await page.locator('.site-index a').first().waitFor()
    }))

  test('the thread or the index: said, and asked for again', () =>
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
        expect(await page.locator('.search-foot').innerText()).toContain('搜索没有加载成功。')
        expect(await page.locator('dialog [role=status]').innerText()).toBe('搜索没有加载成功。')
        await page.context().unroute(lost)
        await retry.click()
        expect(await focused(page)).toBe('q')
      }
      await page.locator('.hit').first().waitFor()
    }))

  test('the thread or the index, which never answers: said after 10 s, and asked for again', () =>
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

  test('an index that comes later than that is welcome, whatever is typed and opened meanwhile', () =>
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
      // What has answered is asked on.
      await page.locator('main input').fill('subtitles')
      await page
        .locator('.results mark', { hasText: /subtitle/i })
        .first()
        .waitFor()
      expect(requests.filter((url) => /worker-|search-index/.test(url)).length).toBe(2)
    }))

  test('who asks again is answered by what comes first, in the box and on the page', () =>
    inTab({ viewport: WIDE, clock: true }, async ({ page, goto, requests }) => {
      const asked = (file: RegExp): number => requests.filter((url) => file.test(url)).length
      const release = await hold(page, '**/search-index.json*')
      await goto('/en/search?q=pdf')
      await expect.poll(() => asked(/search-index/)).toBe(1)
      await page.keyboard.press('Control+k')
      await page.locator('.search-foot:empty').waitFor({ state: 'attached' })
      await page.keyboard.type('install')
      await untilLate(page)
      // The second is never answered. The first stays held: with no route at all, it would be let go.
      await page.context().route('**/search-index.json*', () => undefined)
      await page.locator('.search-foot button').click()
      await expect.poll(() => asked(/search-index/)).toBe(2)
      release()
      await page.locator('.hit').first().waitFor()
      await page.keyboard.press('Escape')
      await page.locator('.results li').first().waitFor()
      await expect.poll(() => page.workers().length).toBe(1)
    }))

  test('a late answer takes the keyboard from nobody on the page of results', () =>
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

  test('an index that another has replaced while the page was open: the new one is asked', () =>
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

  test('texts: results are shown without, in time, and keep their order', () =>
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

  test('texts that come later tell of another language where they would from the first', () =>
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

  test('texts that come later leave what is pressed, where the keyboard is and what was said', () =>
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

  test('on the page of results: who tries again stays in the question', () =>
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

  test('a thread that the browser refuses: said in the box and on the page of results', () =>
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

  test('an index of another site is never asked for', () =>
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
