// Tests a site in Arabic, which is written from right to left, and in Japanese, which is not.

import { beforeAll, describe, expect, test } from 'vitest'
import type { Preview } from '../../src/shell/host/preview.ts'
import { config } from '../site.ts'
import { hydrate, inTab, serveSite } from './browser.ts'

const PHONE = { width: 390, height: 844 }
const WIDE = { width: 1280, height: 900 }

const FILES = {
  'site.config.ts': config(
    "nav: [{ label: 'دليل', href: '/docs/a' }]",
    "ja: { label: '日本語', base: '/' }, ar: { label: 'العربية', base: '/ar/' }",
  ),
  'content/ja/docs/a.md': '# 甲\n',
  'content/ja/docs/b.md': '# 乙 (v2.0).\n\n:::details 続き\nつづき\n:::\n',
  'content/ja/blog/2025-01-02-a.md': '# 記事.\n\n本文\n',
  'content/ar/pages/c.md': '# ج\n\n- نص\n\n  ```sh\n  ls\n  ```\n',
  'content/ar/docs/a.md': `# أ

\`\`\`sh title="./.env"
${'export WIDE=1 && '.repeat(20)}
\`\`\`

:::note
ملاحظة
:::

- [x] تم

:::cards
1. **أولا**

   نص
:::

## getQuota()
`,
}

let site: Preview

beforeAll(async () => {
  site = await serveSite(FILES)
})

describe('a page in Arabic', () => {
  test('aligns code in a list on the left, although Firefox gives items the side of their list', () =>
    inTab({ site, viewport: PHONE }, async ({ page, goto }) => {
      await goto('/ar/c')
      const side = await page.locator('li pre').evaluate((code) => {
        // What Firefox makes of an item in such a list.
        code.closest('li')?.style.setProperty('text-align', 'right')
        const { textAlign, direction } = getComputedStyle(code)
        return `${textAlign} ${direction}`
      })
      expect(side).toBe('start ltr')
    }))

  test('shows file names of code from left to right, clear of the buttons', () =>
    inTab({ site, viewport: PHONE, hasTouch: true }, async ({ page, goto }) => {
      await goto('/ar/docs/a')
      await hydrate(page)
      const wrap = page.locator('.wrap')
      await wrap.click()
      expect(await wrap.getAttribute('aria-pressed')).toBe('true')
      await page.locator('.copy').click({ trial: true })
      const caption = await page.locator('figcaption').evaluate((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        const { left, right } = range.getBoundingClientRect()
        range.setEnd(element.firstChild ?? element, 1)
        return { left, right, first: range.getBoundingClientRect().left }
      })
      // The leading dot is the leftmost character, and the caption ends before the buttons begin.
      expect(caption.first).toBe(caption.left)
      expect(caption.right).toBeLessThan((await wrap.boundingBox())?.x ?? 0)
    }))

  test('mirrors callouts, numbered cards, task boxes and the archive', () =>
    inTab({ site, viewport: WIDE }, async ({ page, goto }) => {
      const style = (selector: string, property: string, pseudo?: string): Promise<string> =>
        page
          .locator(selector)
          .first()
          .evaluate(
            (element, [name, part]) => getComputedStyle(element, part).getPropertyValue(name),
            [property, pseudo] as const,
          )
      await goto('/ar/docs/a')
      expect(await style('.callout', 'border-top-right-radius')).toBe('0px')
      expect(await style('.callout', 'border-top-left-radius')).not.toBe('0px')
      expect(await style('.cards li', 'right', '::before')).toBe('20px')
      expect(await style('.prose input', 'margin-right')).toBe('-20px')
      expect(await style('.prose input', 'margin-left')).not.toBe('0px')
      await goto('/ar/blog/archive')
      expect(await style('.archive-year li', 'padding-right')).toBe('20px')
      expect(await style('.archive-year li', 'right', '::before')).toBe('-6px')
    }))

  test('shows code in result titles from left to right, aligned to the right', () =>
    inTab({ site, viewport: WIDE }, async ({ page, goto }) => {
      const ends = (selector: string): Promise<readonly number[]> =>
        page
          .locator(selector)
          .first()
          .evaluate((element) => {
            const range = document.createRange()
            range.selectNodeContents(element)
            const { left, right } = range.getBoundingClientRect()
            const mark = element.querySelector('mark')?.getBoundingClientRect()
            return [left, mark?.left ?? 0, right, element.getBoundingClientRect().right].map(
              Math.round,
            )
          })
      for (const [address, name] of [
        ['/ar/search?q=getquota', '.results a'],
        ['/ar/docs/a', '.hit-title'],
      ] as const) {
        await goto(address)
        if (name === '.hit-title') {
          await hydrate(page)
          await page.keyboard.press('/')
          await page.keyboard.type('getquota')
        }
        const [left, mark, right, edge] = await ends(name)
        expect([mark, right], name).toEqual([left, edge])
      }
    }))

  test('opens the phone menu on the side of its button', () =>
    inTab({ site, viewport: PHONE, hasTouch: true }, async ({ page, goto }) => {
      await goto('/ar/docs/a')
      await page.locator('.menu').click()
      const { x = -1, width = 0 } = (await page.locator('.panel').boundingBox()) ?? {}
      expect(x).toBe(0)
      expect(width).toBeLessThan(PHONE.width)
    }))
})

describe('an Arabic page that falls back to Japanese', () => {
  test('shows its content from left to right, including the arrows of folds', () =>
    inTab({ site, viewport: WIDE }, async ({ page, goto }) => {
      await goto('/ar/docs/b')
      expect(await page.evaluate(() => document.dir)).toBe('rtl')
      for (const selector of ['h1', '.prose'])
        expect(
          await page.locator(selector).evaluate((element) => getComputedStyle(element).direction),
        ).toBe('ltr')
      const turned = (selector: string): Promise<string> =>
        page.locator(selector).evaluate((element) => getComputedStyle(element, '::after').rotate)
      expect(await turned('.prose summary')).toBe('-45deg')
    }))

  test('is aligned with other titles in the sidebar and the archive', () =>
    inTab({ site, viewport: WIDE }, async ({ page, goto }) => {
      const right = (selector: string): Promise<number> =>
        page.locator(selector).evaluate((element) => {
          const range = document.createRange()
          range.selectNodeContents(element)
          return Math.round(range.getBoundingClientRect().right)
        })
      await goto('/ar/docs/a')
      expect(await right('.sidebar a[dir=ltr]')).toBe(await right('.sidebar a:not([dir])'))
      await goto('/ar/blog/archive')
      const box = await page.locator('.archive-year li').boundingBox()
      const column = (box?.x ?? 0) + (box?.width ?? 0) - 20 - 128
      expect(await right('.archive-year a')).toBe(Math.round(column))
    }))
})
