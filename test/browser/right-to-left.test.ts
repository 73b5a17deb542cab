// A site in Arabic, whose pages run from right to left, and in Japanese, whose do not.

import { beforeAll, describe, expect, test } from 'vitest'
import type { Preview } from '../../src/shell/preview.ts'
import { config } from '../site.ts'
import { hydrate, inTab, serveSite } from './browser.ts'

const PHONE = { width: 390, height: 844 }

const FILES = {
  'site.config.ts': config(
    "nav: [{ label: 'دليل', href: '/docs/a' }]",
    "ja: { label: '日本語', base: '/' }, ar: { label: 'العربية', base: '/ar/' }",
  ),
  'content/ja/docs/a.md': '# 甲\n',
  'content/ja/docs/b.md': '# 乙 (v2.0).\n\n:::details 続き\nつづき\n:::\n',
  'content/ja/blog/2025-01-02-a.md': '# 記事.\n\n本文\n',
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
`,
}

let site: Preview

beforeAll(async () => {
  site = await serveSite(FILES)
})

describe('a page in Arabic', () => {
  test('names files of code as they are, and leaves its buttons to be pressed', () =>
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
      // The dot is the leftmost character, and the caption ends before the buttons begin.
      expect(caption.first).toBe(caption.left)
      expect(caption.right).toBeLessThan((await wrap.boundingBox())?.x ?? 0)
    }))
})
