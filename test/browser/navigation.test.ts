// Tests groups of the main navigation: as drop-down lists in the header, and as lists in the phone's menu.

import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Preview } from '../../src/shell/host/preview.ts'
import { config } from '../site.ts'
import { hydrate, inTab, serveSite } from './browser.ts'

const WIDE = { width: 1280, height: 900 }
const PHONE = { width: 360, height: 800 }

const group = (label: string, pages: string): string =>
  `{ label: '${label}', items: [${[...pages].map((id) => `{ label: 'To ${id}', href: '/docs/${id}' }`).join(', ')}] }`
const NAV = `nav: [{ label: 'Start', href: '/docs/a' }, ${group('More', 'bc')}, ${group('Other', 'de')}],`
const LOCALES = "en: { label: 'English', base: '/' }, ar: { label: 'العربية', base: '/ar/' }"
const DOCS = Object.fromEntries(
  [...'abcde'].map((id) => [`content/en/docs/${id}.md`, `# Page ${id}\n\n[A](a.md)\n`]),
)

let site: Preview

beforeAll(async () => {
  site = await serveSite({ 'site.config.ts': config(NAV, LOCALES), ...DOCS })
})

/** Returns the names of the groups whose list in the header is open. */
const open = (page: Page): Promise<string[]> =>
  page.locator('.header-nav [open] > summary').allTextContents()
const name = (page: Page, label: string): ReturnType<Page['locator']> =>
  page.locator('.header-nav summary', { hasText: label })

describe('a group in the header', () => {
  test.each([true, false])('opens below its name (scripts: %s)', (javaScriptEnabled) =>
    inTab({ site, viewport: WIDE, javaScriptEnabled }, async ({ page, goto }) => {
      await goto('/docs/a')
      const list = page.locator('.header-nav details', { hasText: 'More' }).locator('div')
      expect(await list.isVisible()).toBe(false)
      // A pointer that passes over it opens nothing.
      await name(page, 'More').hover()
      await page.waitForTimeout(200)
      expect(await open(page)).toEqual([])
      await name(page, 'More').click()
      const at = await name(page, 'More').boundingBox()
      const box = await list.boundingBox()
      expect(box?.x).toBe(at?.x)
      expect(box?.y).toBeCloseTo((at?.y ?? 0) + (at?.height ?? 0), 0)
      // It lies above the page, and nothing cuts it off.
      const link = await list.locator('a').last().boundingBox()
      const isOnTop = await page.evaluate(
        ([x = 0, y = 0]) => document.elementFromPoint(x, y)?.textContent,
        [(link?.x ?? 0) + 5, (link?.y ?? 0) + (link?.height ?? 0) - 5],
      )
      expect(isOnTop).toBe('To c')
      // One list at a time.
      await name(page, 'Other').click()
      expect(await open(page)).toEqual(['Other'])
    }),
  )

  test('closes on Esc, on a click elsewhere, on leaving it by Tab, and after a link', () =>
    inTab({ site, viewport: WIDE }, async ({ page, goto }) => {
      await goto('/docs/a')
      await hydrate(page)
      const more = name(page, 'More')
      await more.focus()
      await page.keyboard.press('Enter')
      expect(await open(page)).toEqual(['More'])
      await page.keyboard.press('Tab')
      expect(await page.locator('a:focus').textContent()).toBe('To b')
      await page.keyboard.press('Escape')
      expect(await open(page)).toEqual([])
      expect(await page.locator('summary:focus').textContent()).toBe('More')
      await page.keyboard.press('Space')
      for (let i = 0; i < 3; i++) await page.keyboard.press('Tab')
      expect(await page.locator('summary:focus').textContent()).toBe('Other')
      expect(await open(page)).toEqual([])
      await more.click()
      await page.locator('h1').click()
      expect(await open(page)).toEqual([])
      await more.click()
      await page.locator('.header-nav a', { hasText: 'To c' }).click()
      await page.locator('h1', { hasText: 'Page c' }).waitFor()
      expect(await open(page)).toEqual([])
      // The page was not loaded as a document.
      expect(await page.locator('html[data-moved]').count()).toBe(1)
    }))

  test('is marked with its link on a page that it leads to', () =>
    inTab({ site, viewport: WIDE }, async ({ page, goto }) => {
      const marked = (): Promise<string[]> =>
        page.locator('.header-nav [aria-current=true]').allTextContents()
      await goto('/docs/b')
      await hydrate(page)
      expect(await marked()).toEqual(['More', 'To b'])
      await page.locator('.prose a').click()
      await page.locator('h1', { hasText: 'Page a' }).waitFor()
      expect(await marked()).toEqual(['Start'])
      const accent = await page.evaluate(() => {
        const [link, summary] = ['a[aria-current]', 'summary'].map((each) =>
          getComputedStyle(document.querySelector(`.header-nav ${each}`)!),
        )
        return [link?.textDecorationLine, summary?.textDecorationLine]
      })
      expect(accent).toEqual(['underline', 'none'])
    }))

  test.each(['/docs/a', '/ar/docs/a'])(
    'opens below its name in a navigation that is scrolled: %s',
    async (route) => {
      const labels = Array.from({ length: 9 }, (_, i) => `Quite a long entry ${i}`)
      const links = labels.map((label) => `{ label: '${label}', href: '/docs/a' }`).join(', ')
      const long = await serveSite({
        'site.config.ts': config(`nav: [${links}, ${group('More', 'bc')}],`, LOCALES),
        ...DOCS,
      })
      await inTab({ site: long, viewport: WIDE }, async ({ page, goto }) => {
        await goto(route)
        await hydrate(page)
        await name(page, 'More').click()
        expect(await page.locator('.header-nav').evaluate((nav) => nav.scrollLeft)).not.toBe(0)
        const gap = (): Promise<number> =>
          page.locator('.header-nav details').evaluate((details) => {
            const [at, box] = [...details.children].map((each) => each.getBoundingClientRect())
            return document.dir === 'rtl' ? at!.right - box!.right : at!.left - box!.left
          })
        await expect.poll(gap).toBeCloseTo(0, 0)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(WIDE.width)
      })
    },
  )

  test('is not printed', () =>
    inTab({ site, viewport: WIDE }, async ({ page, goto }) => {
      await goto('/docs/a')
      await name(page, 'More').click()
      await page.emulateMedia({ media: 'print' })
      expect(await page.locator('.dropdown > div').first().isVisible()).toBe(false)
    }))
})

test.each([
  ['/docs/b', 16],
  ['/ar/docs/b', 16],
  ['/docs/b', 32],
])('a group is a list under its name in the menu of a phone: %s, text of %i px', (route, size) =>
  inTab({ site, viewport: PHONE }, async ({ page, goto }) => {
    await goto(route)
    await page.evaluate((px) => (document.documentElement.style.fontSize = `${px}px`), size)
    await page.locator('.menu').click()
    const menu = page.locator('.panel-nav')
    await menu.waitFor()
    expect(await menu.locator('a:visible').allTextContents()).toEqual([
      'Start',
      'To b',
      'To c',
      'To d',
      'To e',
    ])
    expect(await menu.locator('[aria-current]').allTextContents()).toEqual(['More', 'To b'])
    // Nothing is wider than the menu.
    const fits = await page
      .locator('.panel')
      .evaluate((panel) => panel.scrollWidth <= panel.clientWidth)
    expect(fits).toBe(true)
    // The group can be folded, and a link leads to its page and closes the menu.
    await menu.locator('summary', { hasText: 'Other' }).click()
    await menu.locator('a', { hasText: 'To d' }).waitFor({ state: 'hidden' })
    await menu.locator('a', { hasText: 'To c' }).click()
    await page.locator('h1', { hasText: 'Page c' }).waitFor()
    expect(await page.locator('.panel').isVisible()).toBe(false)
  }),
)
