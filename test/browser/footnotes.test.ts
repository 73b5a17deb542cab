// Tests footnotes as readers use them: to the words of a footnote and back, also on long pages and by screen reader.

import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Preview } from '../../src/shell/host/preview.ts'
import { BILINGUAL, config } from '../site.ts'
import { inTab, serveSite } from './browser.ts'
import { invalidHtml, violations } from './faults.ts'

const PHONE = { width: 390, height: 740 }

let served: Preview

beforeAll(async () => {
  const paragraphs = Array.from({ length: 60 }, (_, i) => `Paragraph ${i} of a long text.`)
  served = await serveSite({
    'site.config.ts': config('', BILINGUAL),
    'content/en/docs/a.md': [
      '# A',
      'Words[^1] and others[^b].',
      '| Table |\n|---|\n| cell[^1] |',
      ...paragraphs,
      '## Part[^b]\n\n### Below',
      '[^1]: The first.\n[^b]: The second:\n\n    ```sh\n    npm ci\n    ```',
    ].join('\n\n'),
    'content/en/docs/b.md': '# B\n\n[The first](./a.md#fn-1)\n',
  })
})

const isInView = (page: Page, selector: string): Promise<boolean> =>
  page.locator(selector).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })

test.each([true, false])('a number leads to its footnote and back (scripts: %s)', (scripts) =>
  inTab({ site: served, viewport: PHONE, javaScriptEnabled: scripts }, async ({ page, goto }) => {
    await goto('/en/docs/a')
    await page.locator('#fnref-1').click()
    await expect.poll(() => isInView(page, '#fn-1')).toBe(true)
    expect(new URL(page.url()).hash).toBe('#fn-1')
    await page.locator('#fn-1 [role=doc-backlink]').nth(1).click()
    await expect.poll(() => isInView(page, '#fnref-1-2')).toBe(true)
    expect(new URL(page.url()).hash).toBe('#fnref-1-2')
  }),
)

test('a link from another page leads to a footnote', () =>
  inTab({ site: served, viewport: PHONE }, async ({ page, goto }) => {
    await goto('/en/docs/b')
    await page.locator('.prose a').click()
    await page.locator('#fn-1').waitFor()
    await expect.poll(() => isInView(page, '#fn-1')).toBe(true)
  }))

test('footnotes are valid HTML, and pass axe', () =>
  inTab({ site: served, viewport: PHONE }, async ({ page, goto }) => {
    await goto('/en/docs/a')
    expect(await violations(page)).toEqual([])
    expect(await invalidHtml(page)).toEqual([])
  }))
