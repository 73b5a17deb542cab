// Tests definition lists as readers see them: on phones, in both directions of writing, and by screen reader.

import { beforeAll, expect, test } from 'vitest'
import type { Preview } from '../../src/shell/host/preview.ts'
import { config } from '../site.ts'
import { inTab, serveSite } from './browser.ts'
import { invalidHtml, violations } from './faults.ts'

const PHONE = { width: 360, height: 740 }

let served: Preview

beforeAll(async () => {
  const lists = [
    'First\nSecond\n: One.\n: Two.',
    '`Third`\n\n: One:\n\n  ```sh\n  npm ci\n  ```\n\n  - item',
    ':::tip\nFourth\n: In a box.\n:::',
  ].join('\n\n')
  served = await serveSite({
    'site.config.ts': config(
      '',
      "en: { label: 'English', base: '/' }, ar: { label: 'العربية', base: '/ar/' }",
    ),
    'content/en/docs/a.md': `# A\n\n${lists}\n`,
    'content/ar/docs/a.md': `# كلمات\n\n${lists}\n`,
  })
})

test.each([
  ['/docs/a', 'left'],
  ['/ar/docs/a', 'right'],
] as const)('%s shows definitions below their terms, indented a little', (path, side) =>
  inTab({ site: served, viewport: PHONE }, async ({ page, goto }) => {
    await goto(path)
    const parts = await page.locator('.prose > dl > *').evaluateAll((elements, edge) => {
      return elements.map((element) => {
        const box = element.getBoundingClientRect()
        const { fontWeight } = getComputedStyle(element)
        const name = element.localName
        return { name, top: box.top, bottom: box.bottom, inset: Math.abs(box[edge]), fontWeight }
      })
    }, side)
    expect(parts.map(({ name }) => name)).toEqual(['dt', 'dt', 'dd', 'dd', 'dt', 'dd'])
    const [first, second, one, two, third] = parts
    expect(Math.abs((one?.inset ?? 0) - (first?.inset ?? 0))).toBeCloseTo(24)
    expect([first?.fontWeight, one?.fontWeight]).toEqual(['600', '400'])
    const gap = (above: typeof first, below: typeof first): number =>
      (below?.top ?? 0) - (above?.bottom ?? 0)
    expect(gap(first, second)).toBeCloseTo(0)
    expect(gap(second, one)).toBeCloseTo(0)
    expect(gap(two, third)).toBeGreaterThan(8)
  }),
)

test('definition lists are valid HTML, and pass axe', () =>
  inTab({ site: served, viewport: PHONE }, async ({ page, goto }) => {
    await goto('/docs/a')
    expect(await violations(page)).toEqual([])
    expect(await invalidHtml(page)).toEqual([])
  }))
