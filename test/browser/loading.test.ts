// Tests the progress bar and prefetching.

import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hydrate, inTab } from './browser.ts'
import { follow, heading, mark, scroll } from './reader.ts'

const WIDE = { width: 1280, height: 900 }

describe('the progress bar', () => {
  const slow = (page: Page, ms: number): Promise<unknown> =>
    page.route('**/docs/guides/screenshot/index.json', async (route) => {
      await new Promise((done) => setTimeout(done, ms))
      await route.continue()
    })

  test('appears after 200 ms of loading, and starts at 8 %', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      await goto('/docs/guides/page')
      await hydrate(page)
      await slow(page, 700)
      await page.evaluate(() => {
        const begin = performance.now()
        const log: [number, string][] = []
        Object.assign(window, { log })
        new MutationObserver(() => {
          const bar = document.querySelector<HTMLElement>('.progress')
          if (bar) log.push([performance.now() - begin, bar.style.transform])
        }).observe(document.body, { childList: true, subtree: true, attributes: true })
        document.querySelector<HTMLAnchorElement>('.sidebar a[href$=screenshot]')?.click()
      })
      await page.locator('.progress').waitFor()
      expect(await page.locator('#said').textContent()).toBe('正在加载……')
      await heading(page, '截图翻译')
      await page.locator('.progress').waitFor({ state: 'detached' })
      const log = await page.evaluate(() => (window as unknown as { log: [number, string][] }).log)
      expect(log[0]?.[0]).toBeGreaterThanOrEqual(195)
      expect(log[0]?.[1]).toBe('translate3d(-92%, 0px, 0px)')
      expect(log.map(([, transform]) => transform)).toContain('translate3d(0%, 0px, 0px)')
    }))

  test('is visible as a border in forced colors, which remove backgrounds', () =>
    inTab({ viewport: WIDE, forcedColors: 'active' }, async ({ page, goto }) => {
      await goto('/docs/guides/page')
      await hydrate(page)
      await slow(page, 700)
      await follow(page, '/docs/guides/screenshot')
      const bar = page.locator('.progress')
      await bar.waitFor()
      expect(await bar.getAttribute('role')).toBe('progressbar')
      expect(await bar.evaluate((each) => getComputedStyle(each).borderTopWidth)).toBe('2px')
      await heading(page, '截图翻译')
    }))

  test.each([
    ['another page', () => document.querySelector<HTMLElement>('.sidebar a[href$=video]')?.click()],
    ['a place on this one', () => document.querySelector<HTMLElement>('.toc a')?.click()],
  ])('disappears if the reader goes to %s instead', (_, instead) =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      await goto('/docs/guides/page')
      await hydrate(page)
      await slow(page, 2500)
      await page.evaluate(() =>
        document.querySelector<HTMLElement>('.sidebar a[href$=screenshot]')?.click(),
      )
      await page.locator('.progress').waitFor()
      await page.evaluate(instead)
      await page.locator('.progress').waitFor({ state: 'detached', timeout: 1500 })
      const { pathname } = new URL(page.url())
      await page.waitForTimeout(1500)
      expect(new URL(page.url()).pathname).toBe(pathname)
    }),
  )

  const PAGES = [
    ['screenshot', '截图翻译'],
    ['video', '音视频字幕'],
  ] as const

  test('does not appear for a page that loads quickly', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      await goto('/docs/guides/page')
      await hydrate(page)
      await slow(page, 60)
      // On a busy machine, loading may take longer, so the bar may rightly appear. Try the other page then.
      for (const wanted of [...Array(6)].flatMap(() => PAGES)) {
        const came = await page.evaluate(async ([end, title]) => {
          let shown = false
          const bar = new MutationObserver(() => (shown ||= !!document.querySelector('.progress')))
          bar.observe(document.body, { childList: true })
          const start = performance.now()
          document.querySelector<HTMLAnchorElement>(`.sidebar a[href$=${end}]`)?.click()
          await new Promise<void>((done) => {
            const look = (): void => {
              if (document.querySelector('h1')?.textContent.includes(title)) done()
              else setTimeout(look, 5)
            }
            look()
          })
          const ms = performance.now() - start
          await new Promise((done) => setTimeout(done, 300))
          bar.disconnect()
          return { shown, ms }
        }, wanted)
        if (came.ms > 190) continue
        expect(came.shown).toBe(false)
        return
      }
      throw new Error('No page came within 190 ms.')
    }))
})

describe('prefetching', () => {
  const datas = (requests: readonly string[]): readonly string[] =>
    requests.filter((url) => url.endsWith('/index.json'))

  /** Adds a link that is not watched for becoming visible, since it is added later. */
  const addLink = (page: Page, href: string): Promise<void> =>
    page.evaluate((to) => {
      const link = Object.assign(document.createElement('a'), { href: to, textContent: 'later' })
      document.querySelector('main h1')?.append(link)
    }, href)

  test('fetches a page once when a link to it becomes visible', () =>
    inTab({ viewport: WIDE }, async ({ page, goto, requests }) => {
      await goto('/docs/guides/page')
      expect(datas(requests)).toEqual([])
      await hydrate(page)
      await page.locator('link[rel=prefetch][href$="/docs/guides/cross/index.json"]').waitFor({
        state: 'attached',
      })
      const hints = await page
        .locator('link[rel=prefetch]')
        .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href))
      expect(new Set(hints).size).toBe(hints.length)
      // The link in the footer is not in view yet.
      expect(hints.some((href) => href.endsWith('/blog/archive/index.json'))).toBe(false)
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
      await page
        .locator('link[rel=prefetch][href$="/blog/archive/index.json"]')
        .waitFor({ state: 'attached' })
    }))

  test('fetches the page that the reader came to as a document, once another is in view', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      await goto('/docs/guides/page')
      await hydrate(page)
      const first = page.locator('link[rel=prefetch][href$="/docs/guides/page/index.json"]')
      await page
        .locator('link[rel=prefetch][href$="/docs/guides/cross/index.json"]')
        .waitFor({ state: 'attached' })
      expect(await first.count()).toBe(0)
      await page.locator('.sidebar a[href="/docs/guides/cross"]').click()
      await first.waitFor({ state: 'attached' })
    }))

  test('falls back to `fetch` in browsers that do not support prefetch links', () =>
    inTab({ viewport: WIDE }, async ({ page, goto, requests }) => {
      await page.addInitScript(() => {
        DOMTokenList.prototype.supports = () => false
        const { fetch } = window
        // Failures of these requests must go unnoticed.
        window.fetch = async (file, options) => {
          const response = await fetch(file, options)
          if (options?.priority !== 'low') return response
          throw new TypeError('lost')
        }
      })
      await goto('/docs/guides/page')
      await hydrate(page)
      await expect.poll(() => datas(requests)).toContain('/docs/guides/cross/index.json')
      expect(await page.locator('link[rel=prefetch]').count()).toBe(0)
    }))

  test('stops once the reader turns on data saving', () =>
    inTab({ viewport: WIDE }, async ({ page, goto, requests }) => {
      await page.addInitScript(() =>
        Object.defineProperty(navigator, 'connection', { value: { effectiveType: '4g' } }),
      )
      await goto('/en/docs/guides/page')
      await hydrate(page)
      await page.evaluate(() => {
        Object.assign((navigator as { connection?: object }).connection ?? {}, { saveData: true })
      })
      await page.waitForTimeout(100)
      const hints = page.locator('link[rel=prefetch]')
      const before = await hints.count()
      await addLink(page, '/en/docs/log/v9')
      await page.locator('main h1 a').hover()
      await scroll(page, 1500)
      await scroll(page, 3000)
      await page.waitForTimeout(300)
      expect(await hints.count()).toBe(before)
      expect(datas(requests)).not.toContain('/en/docs/log/v9/index.json')
    }))

  test('loads a page when a link to it is tapped, focused or hovered', () =>
    inTab({ viewport: WIDE, hasTouch: true }, async ({ page, goto, requests }) => {
      await goto('/docs/guides/page')
      await hydrate(page)
      // Links that are added from now on are not watched for becoming visible.
      await page.locator('link[rel=prefetch]').first().waitFor({ state: 'attached' })
      const link = page.locator('main h1 a').last()
      for (const [name, touch] of [
        ['v7', () => link.tap()],
        ['v8', () => link.focus()],
        ['v9', () => link.hover()],
      ] as const) {
        await addLink(page, `/docs/log/${name}#somewhere`)
        expect(datas(requests)).not.toContain(`/docs/log/${name}/index.json`)
        // Suppress the click and the focus that follow, to test the touch alone.
        await link.evaluate((each) =>
          each.addEventListener('touchstart', (event) => event.preventDefault()),
        )
        await touch()
        await expect.poll(() => datas(requests)).toContain(`/docs/log/${name}/index.json`)
      }
      await mark(page)
      await link.click()
      await heading(page, '9')
      expect(datas(requests).filter((url) => url === '/docs/log/v9/index.json').length).toBe(1)
    }))

  test.each([
    ['on 2g', { effectiveType: '2g', saveData: false }],
    ['on slow 2g', { effectiveType: 'slow-2g', saveData: false }],
    ['for those who save data', { effectiveType: '4g', saveData: true }],
  ])('fetches nothing ahead %s', (_, connection) =>
    inTab({ viewport: WIDE }, async ({ page, goto, requests }) => {
      await page.addInitScript(
        (value) => Object.defineProperty(navigator, 'connection', { value }),
        connection,
      )
      await goto('/docs/guides/page')
      await hydrate(page)
      await page.locator('.sidebar a').first().hover()
      await page.waitForTimeout(200)
      expect(datas(requests)).toEqual([])
      await page.locator('.sidebar a', { hasText: '截图翻译' }).click()
      await heading(page, '截图翻译')
      expect(datas(requests)).toEqual(['/docs/guides/screenshot/index.json'])
    }),
  )
})
