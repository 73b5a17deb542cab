// Tests that tabs of one name go together.

import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Preview } from '../../src/shell/host/preview.ts'
import { config } from '../site.ts'
import { hydrate, inTab, serveSite } from './browser.ts'
import { heading, hold } from './reader.ts'

const FILL = 'Text that fills the page.\n\n'.repeat(40)
const group = (...tabs: readonly string[]): string =>
  `:::tabs\n${tabs.map((tab) => `@tab ${tab}\n\n`).join('')}:::\n\n`
const BROWSERS = [`Edge\n\nShort.`, `Firefox\n\n${'Long.\n\n'.repeat(9)}`]

let site: Preview
beforeAll(async () => {
  site = await serveSite({
    'site.config.ts': config(),
    'content/en/docs/a.md': `# A\n\n${group(...BROWSERS)}${group('Windows\n\nx', 'Linux\n\nx')}${FILL}${group(...BROWSERS, 'Opera\n\nx')}${group('\n\nx', '\n\nx')}${group('\n\nx', '\n\nx')}${FILL}[on](b.md) [on to Edge](b.md#edge)\n`,
    'content/en/docs/b.md': `# B\n\n${group('Edge\n\n## Edge\n\nx', 'Firefox\n\nx')}${group('Windows\n\nx', 'Linux\n\nx')}${FILL}`,
  })
})

/** The names of the tabs that are shown, in the order of their groups. */
const shown = (page: Page): Promise<string[]> =>
  page.locator('.tabs > :checked + label').allTextContents()

/** Chooses a tab with the mouse, without scrolling, and returns its place on the screen before. */
async function choose(page: Page, name: string, nth = 0): Promise<number | undefined> {
  const label = page.locator('.tabs > label', { hasText: name }).nth(nth)
  await label.scrollIntoViewIfNeeded()
  const { x = 0, y = 0 } = (await label.boundingBox()) ?? {}
  await page.mouse.click(x + 5, y + 5)
  return y
}

describe('a chosen tab', () => {
  test('is shown by all groups on the page, and stays where it is', () =>
    inTab({ viewport: { width: 1280, height: 700 }, site }, async ({ page, goto }) => {
      await goto('/docs/a')
      await hydrate(page)
      for (const at of [1, 0]) {
        const name = ['Edge', 'Firefox'][at] ?? ''
        const label = page.locator('.tabs > label', { hasText: name }).nth(1)
        const before = await choose(page, name, 1)
        await expect.poll(() => shown(page)).toEqual([name, 'Windows', name, '1', '1'])
        expect((await label.boundingBox())?.y).toBeCloseTo(before ?? 0, 0)
      }
      await choose(page, '2')
      await choose(page, 'Opera')
      expect(await shown(page)).toEqual(['Edge', 'Windows', 'Opera', '2', '1'])
    }))

  test('is shown by the next pages, too, but not where a link leads into another', () =>
    inTab({ viewport: { width: 1280, height: 700 }, site }, async ({ page, goto }) => {
      await goto('/docs/a')
      await hydrate(page)
      await choose(page, 'Firefox')
      await choose(page, 'Linux')
      await expect.poll(() => shown(page)).toEqual(['Firefox', 'Linux', 'Firefox', '1', '1'])
      await page.locator('main a', { hasText: /^on$/ }).click()
      await heading(page, 'B')
      expect(await shown(page)).toEqual(['Firefox', 'Linux'])
      await page.goBack()
      await heading(page, 'A')
      expect(await shown(page)).toEqual(['Firefox', 'Linux', 'Firefox', '1', '1'])
      await page.locator('main a', { hasText: 'on to Edge' }).click()
      await heading(page, 'B')
      expect(await shown(page)).toEqual(['Edge', 'Windows'])
      expect(await page.locator('h2').isVisible()).toBe(true)
    }))

  test('counts if the reader chose it before the runtime was there', () =>
    inTab({ viewport: { width: 1280, height: 700 }, site }, async ({ page, goto }) => {
      const release = await hold(page, '**/assets/runtime-*.js')
      await goto('/docs/a')
      await choose(page, 'Firefox')
      expect(await shown(page)).toEqual(['Firefox', 'Windows', 'Edge', '1', '1'])
      release()
      await expect.poll(() => shown(page)).toEqual(['Firefox', 'Windows', 'Firefox', '1', '1'])
    }))

  test('is chosen by keyboard as well', () =>
    inTab({ viewport: { width: 1280, height: 700 }, site }, async ({ page, goto }) => {
      await goto('/docs/a')
      await hydrate(page)
      await page.locator('.tabs > input').first().focus()
      await page.keyboard.press('ArrowRight')
      await expect.poll(() => shown(page)).toEqual(['Firefox', 'Windows', 'Firefox', '1', '1'])
      expect(await page.locator('.tabs > input:focus').count()).toBe(1)
    }))
})
