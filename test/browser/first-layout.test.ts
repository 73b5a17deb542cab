// Tests the first layout of a page, which covers what is visible first and the rest in parts, without moving anything.

import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { hydrate, inTab, layoutShift } from './browser.ts'
import { wholeLayout } from './reader.ts'
import { stylesOf } from './trace.ts'

const LONG = '/docs/services/custom-api'
const PHONE = { width: 390, height: 844 }
const LOADS = 5
/** Upper bound for the share of a long article’s parts that is laid out in the first frames. */
const MOST_SEEN = 0.75

/** Returns how many parts of the article have content that is not laid out yet, and how many parts there are. */
const passedOver = (page: Page): Promise<readonly [number, number]> =>
  page.evaluate(() => {
    const parts = [...document.querySelectorAll('.prose > * > :first-child')]
    const seen = parts.filter((part) => part.checkVisibility({ contentVisibilityAuto: true }))
    return [parts.length - seen.length, parts.length] as const
  })

/** Returns the index of the part at the top of the window, and its exact position. */
const place = (page: Page): Promise<readonly [number, number]> =>
  page.evaluate(() => {
    const parts = [...document.querySelectorAll('.prose > *')]
    const first = parts.findIndex((part) => part.getBoundingClientRect().bottom > 100)
    return [first, Math.round(parts[first]?.getBoundingClientRect().top ?? 0)] as const
  })

/** Returns the animations in the styles of parts of the page, or `none`. To wait would tell less: delays are short. */
const animations = async (page: Page): Promise<string[]> => {
  const names = await page
    .locator('.prose > *, .footer')
    .evaluateAll((all) => all.map((part) => getComputedStyle(part).animationName))
  return [...new Set(names)].toSorted()
}

const height = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollHeight)

test('lays out what is far below the window later, without any interaction or layout shift', () =>
  inTab({ viewport: PHONE, reducedMotion: 'no-preference' }, async ({ page, goto }) => {
    await page.addInitScript(() => {
      // Look in the first frame that has an article.
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
    // A busy machine may look too late, but never too early, so the minimum counts.
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

test('lays out the whole page if it is opened at an anchor, and does not move on hydration', () =>
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

test('scrolls to the right place if a heading is chosen before the layout is complete', () =>
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

test('lays out the whole page on hydration, and leaves other animations running', () =>
  inTab({ viewport: PHONE, reducedMotion: 'no-preference' }, async ({ page, goto }) => {
    await page.addInitScript(() =>
      addEventListener('DOMContentLoaded', () => {
        document.body.animate({ opacity: [1, 0.9] }, { duration: 60_000, iterations: Infinity })
        // Hydrate as early as possible.
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

// A rule on the root that uses `:has` or depends on hydration would make the browser recalculate all styles.
test.each(['/', LONG, '/blog', '/search'])(
  'does not recalculate the styles of the whole page on hydration and search: %s',
  (route) =>
    inTab({ viewport: PHONE }, async ({ page, goto }) => {
      await goto(route)
      const elements = await page.evaluate(() => document.querySelectorAll('*').length)
      // Parts that wait for their layout get their styles first.
      await wholeLayout(page)
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
      // The list of results is rendered anew with each letter.
      expect(typed).toBeLessThan(elements)
    }),
)

test('restores the scroll position on reload and on return from another document', () =>
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

test('restores the scroll position on reload even if the runtime cannot be loaded', () =>
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

test('lays out everything at once, with all controls, if the browser hides how the page was opened', () =>
  inTab({ viewport: PHONE, reducedMotion: 'no-preference' }, async ({ page, goto }) => {
    await page.addInitScript(() => {
      Performance.prototype.getEntries = () => []
    })
    await goto(LONG)
    expect(await animations(page)).toEqual(['none'])
    expect((await passedOver(page))[0]).toBe(0)
    expect(await page.locator('.color-mode').isVisible()).toBe(true)
  }))

test('scrolls to a text fragment at the end of the page', () =>
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

test('lays out the whole home page down to the footer, without any interaction', () =>
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
])('delays parts below the first ones, each longer than the last: %s, %s', (route, parts, first) =>
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

test('loads every font, even if no text needs it yet, and ignores missing local fonts', () =>
  inTab({ viewport: PHONE }, async ({ page, goto }) => {
    await goto('/no/such/page')
    const states = (): Promise<string[]> =>
      page.evaluate(() => [...document.fonts].map(({ status }) => status))
    expect((await states()).length).toBeGreaterThan(3)
    await expect
      .poll(async () => (await states()).filter((state) => !/loaded|error/.test(state)))
      .toEqual([])
  }))

test('delays no part in print', () =>
  inTab({ viewport: PHONE, reducedMotion: 'no-preference' }, async ({ page, goto }) => {
    await page.emulateMedia({ media: 'print' })
    await goto(LONG)
    expect(await animations(page)).toEqual(['none'])
    await page.emulateMedia({ media: 'screen' })
    expect(await animations(page)).toEqual(['none', 'wait'])
  }))

test('lays out everything at once without scripts', () =>
  inTab({ viewport: PHONE, javaScriptEnabled: false }, async ({ page, goto }) => {
    await goto(LONG)
    expect((await passedOver(page))[0]).toBe(0)
  }))
