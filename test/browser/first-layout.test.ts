// A browser lays out first what is seen first, and the rest part by part; places are exact all the same.

import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { hydrate, inTab, layoutShift } from './browser.ts'
import { stylesOf } from './trace.ts'

const LONG = '/docs/services/custom-api'
const PHONE = { width: 390, height: 844 }
const LOADS = 5
/** Of the parts of a long article, the share that the first frames may show. */
const MOST_SEEN = 0.75

/** How many parts of the article the browser has passed over, of how many. What is passed over of a part is what stands in it. */
const passedOver = (page: Page): Promise<readonly [number, number]> =>
  page.evaluate(() => {
    const parts = [...document.querySelectorAll('.prose > * > :first-child')]
    const seen = parts.filter((part) => part.checkVisibility({ contentVisibilityAuto: true }))
    return [parts.length - seen.length, parts.length] as const
  })

/** What stands at the top of the window, and where exactly. */
const place = (page: Page): Promise<readonly [number, number]> =>
  page.evaluate(() => {
    const parts = [...document.querySelectorAll('.prose > *')]
    const first = parts.findIndex((part) => part.getBoundingClientRect().bottom > 100)
    return [first, Math.round(parts[first]?.getBoundingClientRect().top ?? 0)] as const
  })

const height = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollHeight)

test('what is far below the window comes after what is seen, without anybody doing anything, and nothing moves', () =>
  inTab({ viewport: PHONE, reducedMotion: 'no-preference' }, async ({ page, goto }) => {
    await page.addInitScript(() => {
      // The first frame in which there is an article.
      const look = (): void => {
        const parts = [...document.querySelectorAll('.prose > * > :first-child')]
        if (parts.length === 0) requestAnimationFrame(look)
        else
          requestAnimationFrame(() => {
            const seen = parts.filter((part) =>
              part.checkVisibility({ contentVisibilityAuto: true }),
            )
            document.documentElement.dataset['firstSeen'] = String(seen.length / parts.length)
          })
      }
      requestAnimationFrame(look)
    })
    // A busy machine may be late for the first frame, and none sees it too early.
    let first = 1
    for (let i = 0; i < LOADS && first >= MOST_SEEN; i++) {
      await goto(LONG)
      const [, all] = await passedOver(page)
      await expect.poll(() => passedOver(page)).toEqual([0, all])
      first = Number(await page.evaluate(() => document.documentElement.dataset['firstSeen']))
    }
    expect(first).toBeLessThan(MOST_SEEN)
    const [tall, there] = [await height(page), await place(page)]
    await hydrate(page)
    await page.waitForTimeout(200)
    expect([await height(page), await place(page)]).toEqual([tall, there])
    expect(await layoutShift(page)).toBe(0)
  }))

test('who comes to a heading has all of the page laid out, and stays there', () =>
  inTab({ viewport: PHONE }, async ({ page, goto }) => {
    await goto(`${LONG}#test`)
    await page.waitForTimeout(300)
    expect((await passedOver(page))[0]).toBe(0)
    const [tall, there] = [await height(page), await place(page)]
    await hydrate(page)
    await page.waitForTimeout(200)
    expect([await height(page), await place(page)]).toEqual([tall, there])
    expect(await layoutShift(page)).toBe(0)
  }))

test('who goes to a heading while the page is still laid out finds it where it is', () =>
  inTab({ viewport: PHONE, reducedMotion: 'no-preference' }, async ({ page, goto }) => {
    await page.addInitScript(() =>
      addEventListener('DOMContentLoaded', () =>
        requestAnimationFrame(() => {
          const link = document.querySelector<HTMLElement>('.toc a[href="#test"]')
          const waits = document.getAnimations().length
          document.documentElement.dataset['waited'] = String(waits)
          link?.click()
        }),
      ),
    )
    await goto(LONG)
    await page.waitForTimeout(1500)
    expect(await page.evaluate(() => document.documentElement.dataset['waited'])).not.toBe('0')
    const { top, all } = await page.locator('#test').evaluate((heading) => ({
      top: heading.getBoundingClientRect().top,
      all: document.documentElement.scrollHeight,
    }))
    expect(all).toBeGreaterThan(4 * PHONE.height)
    expect(top).toBeGreaterThan(0)
    expect(top).toBeLessThan(PHONE.height / 4)
  }))

test('once React is there, all of the page is; what else moves goes on', () =>
  inTab({ viewport: PHONE, reducedMotion: 'no-preference' }, async ({ page, goto }) => {
    await page.addInitScript(() =>
      addEventListener('DOMContentLoaded', () => {
        document.body.animate({ opacity: [1, 0.9] }, { duration: 60_000, iterations: Infinity })
        // As the first movement of a visitor, at the earliest.
        dispatchEvent(new Event('focusin'))
        new MutationObserver(() => {
          const moving = document.getAnimations().filter(({ playState }) => playState === 'running')
          document.documentElement.dataset['moving'] = String(moving.length)
        }).observe(document.documentElement, { attributeFilter: ['data-hydrated'] })
      }),
    )
    await goto(LONG)
    await page.waitForSelector('html[data-moving]', { state: 'attached' })
    expect(await page.evaluate(() => document.documentElement.dataset['moving'])).toBe('1')
    expect((await passedOver(page))[0]).toBe(0)
  }))

// A rule that asks of the root what the page holds, or whether it has been taken over, makes all styles anew with each change.
test.each(['/', LONG, '/blog', '/search'])(
  'taking over and searching style no page anew: %s',
  (route) =>
    inTab({ viewport: PHONE }, async ({ page, goto }) => {
      await goto(route)
      const elements = await page.evaluate(() => document.querySelectorAll('*').length)
      // What waits may get its styles meanwhile, once.
      await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0)
      const styled = await stylesOf(page, async () => {
        await hydrate(page)
        await page.waitForTimeout(500)
      })
      expect(styled).toBeGreaterThan(0)
      expect(styled).toBeLessThan(elements / 2)
      await page.keyboard.press('/')
      await page.fill('dialog input', 'gem')
      await page.waitForSelector('dialog [role=option]')
      const typed = await stylesOf(page, async () => {
        await page.locator('dialog input').pressSequentially('ini')
        await page.waitForTimeout(300)
      })
      expect(typed).toBeGreaterThan(0)
      // The list of answers is made anew with each letter.
      expect(typed).toBeLessThan(elements)
    }),
)

test('who loads a page again, or comes back from another document, is where they were', () =>
  inTab({ viewport: PHONE }, async ({ page, goto }) => {
    await goto(LONG)
    await hydrate(page)
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight * 0.6))
    await page.waitForTimeout(300)
    const left = await place(page)
    await page.reload()
    await expect.poll(() => place(page)).toEqual(left)
    await goto('/docs/pricing')
    await page.goBack()
    await expect.poll(() => place(page)).toEqual(left)
  }))

test('who loads a page again before its code has come is where they were', () =>
  inTab(
    { viewport: PHONE, expected: /ERR_FAILED|dynamically|runtime-/ },
    async ({ page, goto }) => {
      await page.route('**/assets/runtime-*.js', (route) => route.abort())
      await goto(LONG)
      await expect
        .poll(() =>
          page.evaluate(() => {
            scrollTo(0, document.documentElement.scrollHeight * 0.6)
            return scrollY
          }),
        )
        .toBeGreaterThan(2000)
      const left = await place(page)
      await page.reload()
      await expect.poll(() => place(page)).toEqual(left)
    },
  ))

test('who hides how they come has everything at once, and all that scripts do', () =>
  inTab({ viewport: PHONE }, async ({ page, goto }) => {
    await page.addInitScript(() => {
      Performance.prototype.getEntries = () => []
    })
    await goto(LONG)
    expect(await page.locator('.color-mode').isVisible()).toBe(true)
  }))

test('who comes for words of the page is led to them, wherever they stand', () =>
  inTab({ viewport: PHONE, reducedMotion: 'no-preference' }, async ({ page, goto }) => {
    await goto(LONG)
    const last = page.locator('.prose > p').last()
    const [words = ''] = ((await last.textContent()) ?? '').split(/[，。：]/)
    expect(words).not.toBe('')
    await page.goto('about:blank')
    await goto(`${LONG}#:~:text=${encodeURIComponent(words)}`)
    await expect
      .poll(() => last.evaluate((element) => element.getBoundingClientRect().top))
      .toBeLessThan(PHONE.height)
  }))

test('all of the home page comes by itself, to the footer', () =>
  inTab({ viewport: PHONE, reducedMotion: 'no-preference' }, async ({ page, goto }) => {
    await goto('/')
    const parts = page.locator('.prose > *, .footer')
    expect(await parts.count()).toBeGreaterThan(5)
    await expect
      .poll(() => parts.evaluateAll((all) => all.every((part) => part.clientHeight > 1)))
      .toBe(true)
    await expect
      .poll(() =>
        parts.evaluateAll((all) =>
          all.every((part) => part.checkVisibility({ visibilityProperty: true })),
        ),
      )
      .toBe(true)
    expect(await layoutShift(page)).toBe(0)
  }))

test.each([
  ['/', '.prose > *', 1],
  [LONG, '.prose > *', 4],
  ['/search', '.site-index > *', 1],
  ['/search', '.site-index > :first-child > ul > li', 4],
  ['/blog', '.list > *', 6],
  ['/reportcentral/AFNInventoryReportByCountry/1', '.prose > *', 1],
])('parts come one after the other, in their order: %s, %s', (route, parts, first) =>
  inTab({ viewport: PHONE, reducedMotion: 'no-preference' }, async ({ page, goto }) => {
    await goto(route)
    const waits = await page.locator(parts).evaluateAll((all) =>
      all.map((part) => {
        const { animationName, animationDelay } = getComputedStyle(part)
        return animationName === 'wait' ? Number.parseFloat(animationDelay) : 0
      }),
    )
    const later = waits.filter((wait) => wait > 0)
    expect(waits.length - later.length).toBe(first)
    expect(later.length).toBeGreaterThan(0)
    expect(later).toEqual([...new Set(later)].toSorted((a, b) => a - b))
    expect(waits.slice(-later.length)).toEqual(later)
  }),
)

test('every font is looked up, whether a text needs it yet or not, and those that a machine lacks are no fault', () =>
  inTab({ viewport: PHONE }, async ({ page, goto }) => {
    await goto('/no/such/page')
    const states = (): Promise<string[]> =>
      page.evaluate(() => [...document.fonts].map(({ status }) => status))
    expect((await states()).length).toBeGreaterThan(3)
    await expect
      .poll(async () => (await states()).filter((state) => !/loaded|error/.test(state)))
      .toEqual([])
  }))

test('a printer waits for nothing', () =>
  inTab({ viewport: PHONE, reducedMotion: 'no-preference' }, async ({ page, goto }) => {
    await page.emulateMedia({ media: 'print' })
    await goto(LONG)
    // Asked of the rule and not of the clock: what waits would soon have waited.
    const waits = await page
      .locator('.prose > *, .footer')
      .evaluateAll((all) => all.map((part) => getComputedStyle(part).animationName))
    expect(new Set(waits)).toEqual(new Set(['none']))
    await page.emulateMedia({ media: 'screen' })
    expect(
      await page.locator('.footer').evaluate((part) => getComputedStyle(part).animationName),
    ).toBe('wait')
  }))

test('without a script everything is laid out, since nothing would ever ask for it', () =>
  inTab({ viewport: PHONE, javaScriptEnabled: false }, async ({ page, goto }) => {
    await goto(LONG)
    expect((await passedOver(page))[0]).toBe(0)
  }))
