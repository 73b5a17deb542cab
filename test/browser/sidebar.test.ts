// Tests groups of a sidebar whose heading is a link: the link and the control beside it, with and without scripts.

import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Preview } from '../../src/shell/host/preview.ts'
import { BILINGUAL, config } from '../site.ts'
import { hydrate, inTab, serveSite } from './browser.ts'
import { violations } from './faults.ts'

const WIDE = { width: 1280, height: 900 }
const PHONE = { width: 360, height: 800 }

let site: Preview
let mirrored: Preview

const SIDEBARS = `main:
  - start
  - doc: install
    items: [mac, { doc: linux, collapsed: true, items: [debian] }]
  - { label: Plain, items: [end] }
`
const pages = (locale: string, titles: readonly string[]): readonly [string, string][] =>
  ['start', 'install', 'mac', 'linux', 'debian', 'end'].map((id, i) => [
    `content/${locale}/docs/${id}.md`,
    `# ${titles[i]}\n\n## One\n\n[on](end.md)\n`,
  ])
const ENGLISH = ['Start', 'Install', 'Mac', 'Linux', 'Debian', 'End']

beforeAll(async () => {
  const files = {
    'content/en/docs/_sidebars.yaml': SIDEBARS,
    ...Object.fromEntries(pages('en', ENGLISH)),
  }
  site = await serveSite({
    ...files,
    'site.config.ts': config('', BILINGUAL),
    'content/zh-Hans/docs/_sidebars.yaml': SIDEBARS.replace('Plain', '普通'),
    ...Object.fromEntries(pages('zh-Hans', ['开始', '安装', '苹果', '自由', '德班', '结束'])),
  })
  const both = "en: { label: 'English', base: '/' }, ar: { label: 'العربية', base: '/ar/' }"
  mirrored = await serveSite({ ...files, 'site.config.ts': config('', both) })
})

const link = (page: Page, label: string): ReturnType<Page['locator']> =>
  page.locator('.sidebar').getByRole('link', { name: label, exact: true })
const control = (page: Page, label: string): ReturnType<Page['locator']> =>
  page.locator(`.sidebar summary[aria-label="${label}"]`)
const isShown = (page: Page, label: string): Promise<boolean> => link(page, label).isVisible()

const LANGUAGES = [
  { base: '/en', install: 'Install', mac: 'Mac', linux: 'Linux', debian: 'Debian' },
  { base: '', install: '安装', mac: '苹果', linux: '自由', debian: '德班' },
]

describe.each(LANGUAGES)('a heading that is a link, in $install', (words) => {
  test.each([true, false])('leads to its page (scripts: %s)', (javaScriptEnabled) =>
    inTab({ site, viewport: WIDE, javaScriptEnabled }, async ({ page, goto }) => {
      await goto(`${words.base}/docs/start`)
      if (javaScriptEnabled) await hydrate(page)
      expect(await isShown(page, words.debian)).toBe(false)
      await link(page, words.linux).click()
      await page.locator('h1', { hasText: words.linux }).waitFor()
      expect(await link(page, words.linux).getAttribute('aria-current')).toBe('page')
      // The group of the page that the reader has come to is open.
      expect(await isShown(page, words.debian)).toBe(true)
      expect(await page.locator('html[data-moved]').count()).toBe(javaScriptEnabled ? 1 : 0)
    }),
  )

  test.each([true, false])(
    'has a control that opens and closes (scripts: %s)',
    (javaScriptEnabled) =>
      inTab({ site, viewport: WIDE, javaScriptEnabled }, async ({ page, goto }) => {
        await goto(`${words.base}/docs/start`)
        if (javaScriptEnabled) await hydrate(page)
        for (const [group, inside] of [
          [words.linux, words.debian],
          [words.install, words.mac],
        ] as const) {
          const before = await isShown(page, inside)
          await control(page, group).click()
          await expect.poll(() => isShown(page, inside)).toBe(!before)
          // By the keyboard, the control comes right after the link.
          await link(page, group).focus()
          await page.keyboard.press('Tab')
          expect(await page.locator('summary:focus').getAttribute('aria-label')).toBe(group)
          await page.keyboard.press('Enter')
          await expect.poll(() => isShown(page, inside)).toBe(before)
        }
        expect(new URL(page.url()).pathname).toBe(`${words.base}/docs/start`)
      }),
  )
})

test('a group stays as the reader left it, and opens on coming to its page', () =>
  inTab({ site, viewport: WIDE }, async ({ page, goto }) => {
    await goto('/en/docs/install')
    await hydrate(page)
    await control(page, 'Install').click()
    await expect.poll(() => isShown(page, 'Mac')).toBe(false)
    await page.locator('.prose a:not(.anchor)').click()
    await page.locator('h1', { hasText: 'End' }).waitFor()
    expect(await isShown(page, 'Mac')).toBe(false)
    await link(page, 'Install').click()
    await page.locator('h1', { hasText: 'Install' }).waitFor()
    await expect.poll(() => isShown(page, 'Mac')).toBe(true)
  }))

test('the control stays in sight while its group moves', () =>
  inTab({ site, viewport: WIDE }, async ({ page, goto }) => {
    await goto('/en/docs/start')
    await hydrate(page)
    const at = await control(page, 'Install').boundingBox()
    const seen = await control(page, 'Install').evaluate((summary: HTMLElement) => {
      const { left, top } = summary.getBoundingClientRect()
      summary.click()
      return document.elementFromPoint(left + 5, top + 5) === summary
    })
    expect(seen).toBe(true)
    await expect.poll(() => isShown(page, 'Mac')).toBe(false)
    expect(await control(page, 'Install').boundingBox()).toEqual(at)
  }))

test.each([
  { name: 'wide', viewport: WIDE, height: 24 },
  { name: 'phone', viewport: PHONE, height: 44 },
])('link and control fit a finger, side by side: $name', ({ viewport, height }) =>
  inTab({ site, viewport }, async ({ page, goto }) => {
    await goto('/en/docs/debian')
    await hydrate(page)
    if (viewport === PHONE) await page.locator('.menu').click()
    for (const label of ['Install', 'Linux']) {
      const [words, button] = await Promise.all([
        link(page, label).boundingBox(),
        control(page, label).boundingBox(),
      ])
      expect(button?.width).toBeGreaterThanOrEqual(24)
      expect(button?.height).toBeGreaterThanOrEqual(height)
      expect(words?.height).toBeGreaterThanOrEqual(height)
      expect(button?.y).toBeCloseTo(words?.y ?? 0, 0)
      // They are side by side, and reach as far as any other item.
      expect((words?.x ?? 0) + (words?.width ?? 0)).toBeLessThanOrEqual(button?.x ?? 0)
      const row = await link(page, label).locator('..').boundingBox()
      expect((button?.x ?? 0) + (button?.width ?? 0)).toBeCloseTo(
        (row?.x ?? 0) + (row?.width ?? 0),
        0,
      )
    }
    expect(await violations(page)).toEqual([])
  }),
)

test('on a phone, the link closes the menu and the control does not', () =>
  inTab({ site, viewport: PHONE, hasTouch: true }, async ({ page, goto }) => {
    await goto('/en/docs/start')
    await hydrate(page)
    await page.locator('.menu').tap()
    await page.waitForFunction(() => history.state?.panel === true)
    await control(page, 'Linux').tap()
    await expect.poll(() => isShown(page, 'Debian')).toBe(true)
    expect(await page.locator('.panel').isVisible()).toBe(true)
    await link(page, 'Linux').tap()
    await page.locator('h1', { hasText: 'Linux' }).waitFor()
    await page.locator('.panel').waitFor({ state: 'hidden' })
  }))

test('from right to left, the control is at the left', () =>
  inTab({ site: mirrored, viewport: WIDE }, async ({ page, goto }) => {
    await goto('/ar/docs/start')
    const words = await link(page, 'Install').boundingBox()
    const button = await control(page, 'Install').boundingBox()
    expect((button?.x ?? 0) + (button?.width ?? 0)).toBeLessThanOrEqual(words?.x ?? 0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(WIDE.width)
  }))
