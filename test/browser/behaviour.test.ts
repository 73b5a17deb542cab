// Tests how pages behave in a browser: scripts, sortable table, color mode, copying, keyboard, menu and locale switch.

import { describe, expect, test } from 'vitest'
import { hydrate, inTab } from './browser.ts'
import { hold, theme, wholeLayout } from './reader.ts'

const WIDE = { width: 1280, height: 900 }
const PHONE = { width: 390, height: 800 }
const REPORT = '/reportcentral/AFNInventoryReportByCountry/1'

describe('a page before any interaction', () => {
  test('requests only the boot script and the site’s own script', () =>
    inTab({ viewport: WIDE }, async ({ page, goto, requests }) => {
      await goto('/docs/services/custom-api')
      await page.waitForTimeout(300)
      expect(requests.filter((url) => url.endsWith('.js'))).toEqual([
        expect.stringMatching(/^\/assets\/boot-/),
        // The site’s own script, which loads after the page.
        '/invite.js',
      ])
    }))

  test('loads the runtime when the pointer moves, but not for a pointer at rest', () =>
    inTab({ viewport: WIDE }, async ({ page, goto, requests }) => {
      const isLoaded = (): boolean => requests.some((url) => /runtime-.*js$/.test(url))
      await page.mouse.move(400, 400)
      await goto('/docs/services/custom-api')
      await page.waitForTimeout(300)
      expect(isLoaded()).toBe(false)
      // The first movement on a page does not count: it has no previous position.
      await page.mouse.move(401, 400)
      await page.mouse.move(420, 400)
      await expect.poll(isLoaded).toBe(true)
    }))

  test('hydrates on a touch', () =>
    inTab({ viewport: PHONE, hasTouch: true }, async ({ page, goto }) => {
      await goto('/docs/services/custom-api')
      await page.locator('h1').tap()
      await page.waitForSelector('html[data-hydrated]', { state: 'attached' })
    }))

  test('remains readable and usable without scripts', () =>
    inTab({ viewport: PHONE, javaScriptEnabled: false }, async ({ page, goto }) => {
      await goto('/docs/installv2/')
      const panels = page.locator('.tab-panel')
      expect(await panels.nth(0).isVisible()).toBe(true)
      expect(await panels.nth(1).isVisible()).toBe(false)
      await page.locator('.tabs label').nth(1).click()
      expect(await panels.nth(0).isVisible()).toBe(false)
      expect(await panels.nth(1).isVisible()).toBe(true)
      expect(await page.locator('.color-mode').isVisible()).toBe(false)
      await page.locator('.menu').click()
      await page.locator('.panel .sidebar a', { hasText: '网页翻译' }).click()
      await page.waitForURL('**/docs/guides/page')
      await goto('/docs/services/custom-api')
      expect(await page.locator('.copy').first().isVisible()).toBe(false)
    }))
})

describe('the report page', () => {
  const column = (
    page: Parameters<Parameters<typeof inTab>[1]>[0]['page'],
    n: number,
  ): Promise<string[]> => page.locator(`tbody td:nth-child(${n})`).allTextContents()

  test.each([
    ['zh', REPORT, '可售', '国家', '已按“可售”降序排列', '已按“可售”升序排列'],
    [
      'en',
      `/en${REPORT}`,
      'Sellable',
      'Country',
      'Sorted by Sellable, descending',
      'Sorted by Sellable, ascending',
    ],
  ])('sorts its table, and announces the order (%s)', (_, route, sellable, country, down, up) =>
    inTab({ viewport: WIDE }, async ({ page, goto, requests }) => {
      await goto(route)
      const written = await column(page, 3)
      await hydrate(page)
      expect(requests.some((url) => /\/assets\/component-/.test(url))).toBe(true)
      await page.getByRole('button', { name: sellable }).click()
      const numbers = (await column(page, 3)).map((text) => Number(text.replace(',', '')))
      expect(numbers).toEqual(
        written.map((text) => Number(text.replace(',', ''))).toSorted((a, b) => b - a),
      )
      expect(await page.locator('th[aria-sort]').getAttribute('aria-sort')).toBe('descending')
      expect(await page.locator('.table-status').textContent()).toBe(down)
      await page.getByRole('button', { name: sellable }).click()
      expect(await page.locator('th[aria-sort]').getAttribute('aria-sort')).toBe('ascending')
      expect(await page.locator('.table-status').textContent()).toBe(up)
      await page.getByRole('button', { name: country }).focus()
      await page.keyboard.press('Enter')
      const names = await column(page, 1)
      const order = new Intl.Collator(route.startsWith('/en') ? 'en' : 'zh-Hans', { numeric: true })
      expect(names).toEqual(names.toSorted(order.compare))
    }),
  )

  test('does not load its component on other pages', () =>
    inTab({ viewport: WIDE }, async ({ page, goto, requests }) => {
      await goto('/docs/guides/page')
      await hydrate(page)
      expect(requests.filter((url) => url.includes('component'))).toEqual([])
    }))
})

describe('the color mode', () => {
  test('is light at first, can be switched, and is kept on the next page', () =>
    inTab({ viewport: WIDE, colorScheme: 'dark' }, async ({ page, goto }) => {
      await goto('/docs/guides/page')
      expect(await theme(page)).toBe('light')
      const button = page.locator('.color-mode')
      expect(await button.getAttribute('aria-label')).toContain('浅色模式')
      await button.click()
      expect(await theme(page)).toBe('dark')
      expect(await button.getAttribute('aria-label')).toContain('暗黑模式')
      expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
        'rgb(20, 23, 28)',
      )
      await goto('/en/docs/guides/page')
      expect(await theme(page)).toBe('dark')
      await hydrate(page)
      expect(await page.locator('.color-mode').getAttribute('aria-label')).toContain('dark mode')
      await page.locator('.color-mode').click()
      expect(await theme(page)).toBe('light')
    }))

  test('keeps the chosen mode if storage is full, even when restored from the back/forward cache', () =>
    inTab({ viewport: WIDE, expected: /quota/i }, async ({ page, goto }) => {
      await page.addInitScript(() => {
        for (let size = 2 ** 24; size >= 1; size /= 2) {
          try {
            localStorage[`filled${size}`] = 'x'.repeat(size)
          } catch {
            // Half of it may still fit.
          }
        }
      })
      await goto('/docs/guides/page')
      await page.locator('.color-mode').click()
      await page.evaluate(() =>
        dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
      )
      expect(await theme(page)).toBe('dark')
    }))

  test('can be switched if storage is blocked, which breaks nothing else either', () =>
    inTab({ viewport: WIDE, expected: /denied/ }, async ({ page, goto, complaints }) => {
      await page.addInitScript(() =>
        Object.defineProperty(window, 'localStorage', {
          get: () => {
            throw new DOMException('denied', 'SecurityError')
          },
        }),
      )
      await goto('/docs/guides/page')
      await expect.poll(() => complaints.length).toBe(1)
      await hydrate(page)
      await page.locator('.color-mode').click()
      expect(await theme(page)).toBe('dark')
      await page.locator('.announcement-close').click()
      expect(await page.locator('.announcement').isVisible()).toBe(false)
      await page.keyboard.press('Control+k')
      await page.locator('.search input').fill('api')
      await page.locator('.search [role=option]').first().waitFor()
      expect(complaints.length).toBe(1)
    }))
})

test('copies code as written, with a fallback if the clipboard API fails', () =>
  inTab(
    { viewport: WIDE, clock: true, permissions: ['clipboard-read', 'clipboard-write'] },
    async ({ page, goto }) => {
      await goto('/en/docs/services/custom-api')
      const copy = async (n: number): Promise<void> => {
        const block = page.locator('figure.code').nth(n)
        await block.hover()
        const button = block.locator('.copy')
        await button.click()
        await button.filter({ hasText: /^Copied$/ }).waitFor()
        // A second click while the button says “Copied” has no effect.
        await button.click()
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
          await block.locator('code').textContent(),
        )
        await page.clock.fastForward(1000)
        expect(await button.textContent()).toBe('Copy')
      }
      await copy(1)
      await page.evaluate(() => {
        navigator.clipboard.write = () => Promise.reject(new Error('refused'))
      })
      await copy(2)
      expect(await page.locator('body > pre').count()).toBe(0)
    },
  ))

test('reports that the browser refused to copy code, and keeps the focus on the button', () =>
  inTab({ viewport: WIDE }, async ({ page, goto }) => {
    await goto('/en/docs/services/custom-api')
    // This is what WebKit does on pages that are not served over HTTPS.
    await page.evaluate(() => {
      navigator.clipboard.write = () => Promise.reject(new Error('refused'))
      document.execCommand = () => false
    })
    const button = page.locator('.copy').first()
    await button.click()
    await page.locator('.copy', { hasText: '✗' }).waitFor()
    expect(await button.evaluate((each) => each === document.activeElement)).toBe(true)
  }))

test('announces and shows that a page could not be fetched for copying', () =>
  inTab({ viewport: WIDE, expected: /index\.md|ERR_FAILED/ }, async ({ page, goto }) => {
    await page.route('**/index.md', (route) => route.abort())
    await goto('/en/docs/guides/pdf')
    const button = page.locator('.copy-page')
    const name = await button.innerText()
    await button.click()
    await page.locator('.copy-page', { hasText: '✗' }).waitFor()
    expect(await page.locator('#said').textContent()).toBe('✗')
    await page.locator('.copy-page', { hasText: name }).waitFor()
  }))

test('shows that a page is loading for copying, and fetches it once despite two clicks', () =>
  inTab(
    { viewport: WIDE, clock: true, permissions: ['clipboard-read', 'clipboard-write'] },
    async ({ page, goto, requests }) => {
      const release = await hold(page, '**/index.md')
      await goto('/en/docs/guides/page')
      const button = page.locator('.copy-page')
      await button.click()
      await button.click()
      expect(await button.innerText()).toBe('…')
      release()
      await page.locator('.copy-page', { hasText: 'Copied' }).waitFor()
      await page.clock.runFor(1000)
      await page.locator('.copy-page', { hasText: 'Copy page' }).waitFor()
      expect(requests.filter((url) => url.endsWith('.md')).length).toBe(1)
    },
  ))

test('shows its label again after two clicks, even if a translation tool changed the result', () =>
  inTab(
    { viewport: WIDE, clock: true, permissions: ['clipboard-read', 'clipboard-write'] },
    async ({ page, goto }) => {
      await goto('/en/docs/guides/page')
      const button = page.locator('.copy-page')
      await button.click()
      await page.locator('.copy-page', { hasText: 'Copied' }).waitFor()
      await button.locator('span').evaluate((label) => {
        label.innerHTML = '<font>Kopiert</font>'
      })
      await button.click()
      await page.clock.runFor(1000)
      await page.locator('.copy-page', { hasText: 'Copy page' }).waitFor()
      await page.clock.runFor(1000)
      expect(await button.innerText()).toBe('Copy page')
    },
  ))

test('does not scroll the page while focus moves through the header', () =>
  inTab({ viewport: WIDE }, async ({ page, goto }) => {
    await goto('/docs/installv2/')
    await wholeLayout(page)
    await page.evaluate(() => scrollTo(0, 1500))
    await page.evaluate(() => document.querySelector<HTMLElement>('.color-mode')?.focus())
    for (let i = 0; i < 5; i++) await page.keyboard.press('Shift+Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('.header') !== null)).toBe(
      true,
    )
    expect(await page.evaluate(() => scrollY)).toBe(1500)
  }))

test('keeps focused links of the sidebar visible without scrolling the page', () =>
  inTab({ viewport: { width: 1280, height: 700 } }, async ({ page, goto }) => {
    await goto('/docs/services/custom-api')
    await hydrate(page)
    await page.evaluate(() => {
      scrollTo(0, 900)
      ;[...document.querySelectorAll<HTMLElement>('.sidebar a')].at(-1)?.focus()
    })
    const y = await page.evaluate(() => scrollY)
    for (let i = 0; i < 20; i++) {
      await page.keyboard.press('Shift+Tab')
      const [top, inside] = await page.evaluate(() => {
        const { activeElement } = document
        return [activeElement?.getBoundingClientRect().top, activeElement?.closest('.sidebar')]
      })
      if (!inside) break
      expect(top).toBeGreaterThanOrEqual(60)
      expect(await page.evaluate(() => scrollY)).toBe(y)
    }
  }))

test('does not shift a page with a scroll bar when the menu or the search opens', () =>
  inTab({ viewport: { width: 700, height: 700 }, bars: true }, async ({ page, goto }) => {
    await goto('/en/docs/guides/page')
    await hydrate(page)
    await page.evaluate(() => scrollTo(0, 600))
    const place = (): Promise<readonly number[]> =>
      page.evaluate(() => [document.querySelector('h1')?.clientWidth ?? 0, scrollY])
    const before = await place()
    expect(await page.evaluate(() => document.documentElement.clientWidth)).toBeLessThan(700)
    await page.getByRole('button', { name: 'Menu' }).click()
    expect(await place()).toEqual(before)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.locator('dialog.search[open]').waitFor()
    expect(await place()).toEqual(before)
  }))

test('reaches the skip link with the first Tab, which moves focus to the text', () =>
  inTab({ viewport: WIDE }, async ({ page, goto }) => {
    await goto('/docs/guides/page')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('跳到主要内容')
    await page.keyboard.press('Enter')
    expect(new URL(page.url()).hash).toBe('#main')
    // Some browsers move focus to the target of an anchor only if it is focusable.
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
  }))

test('continues keyboard navigation from the last click, even after the skip link was used', () =>
  inTab({ viewport: WIDE }, async ({ page, goto }) => {
    await goto('/docs/guides/page')
    await hydrate(page)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const focused = (): Promise<string | undefined> =>
      page.evaluate(() => document.activeElement?.id || document.activeElement?.tagName)
    expect(await focused()).toBe('main')
    const text = page.locator('.prose > p').last()
    await text.click({ position: { x: 2, y: 2 } })
    const y = await page.evaluate(() => scrollY)
    expect(y).toBeGreaterThan(300)
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(300)
  }))

test('scrolls to the same section for the same anchor in both languages', () =>
  inTab({ viewport: WIDE }, async ({ page, goto }) => {
    for (const route of ['/docs/histroy#2013-09-12', '/en/docs/histroy#2013-09-12']) {
      await goto(route)
      const top = await page
        .locator('[id="2013-09-12"]')
        .evaluate((element) => element.getBoundingClientRect().top)
      expect(top).toBeGreaterThan(50)
      expect(top).toBeLessThan(700)
    }
  }))

test('keeps query and anchor when the locale switch opens in a new tab', () =>
  inTab({ viewport: WIDE }, async ({ page, goto }) => {
    await goto('/docs/histroy?a=b#2013-09-12')
    const [other] = await Promise.all([
      page.context().waitForEvent('page'),
      page.locator('.locale').click({ modifiers: ['ControlOrMeta'] }),
    ])
    // Playwright reports a new tab before it has navigated.
    await other.waitForURL('**/en/**')
    expect(other.url().replace(/^.*?\/en/, '/en')).toBe('/en/docs/histroy?a=b#2013-09-12')
  }))

test('keeps the anchor when the locale switch is middle-clicked', () =>
  inTab({ viewport: WIDE }, async ({ page, goto }) => {
    await goto('/docs/guides/pdf#line-breaks')
    await hydrate(page)
    const [other] = await Promise.all([
      page.context().waitForEvent('page'),
      page.locator('.locale').click({ button: 'middle' }),
    ])
    await other.waitForURL('**/en/docs/guides/pdf#line-breaks')
  }))
