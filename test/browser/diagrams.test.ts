// Tests diagrams as readers see them: on phones, in dark mode, on paper, by keyboard and by screen reader.

import { beforeAll, expect, test } from 'vitest'
import type { Preview } from '../../src/shell/host/preview.ts'
import { config } from '../site.ts'
import { inTab, serveSite } from './browser.ts'
import { invalidHtml, violations } from './faults.ts'

const PHONE = { width: 360, height: 740 }

let served: Preview

beforeAll(async () => {
  const boxes = Array.from({ length: 12 }, (_, i) => `A${i}[第 ${i} 步] -->|words| A${i + 1}`)
  const diagrams = [
    `flowchart LR\n${boxes.join('\n')}`,
    'stateDiagram-v2\n[*] --> A\nA --> B : go\nB --> [*]',
    'sequenceDiagram\nactor R as 读者\nR->>+S: ask\nS-->>-R: answer\nNote over R,S: note',
    'classDiagram\nA <|-- B\nA : +int x',
    'pie showData title Pets\n"Dogs" : 12.5\n"猫和别的小动物" : 7\n"Fish" : 1',
    'erDiagram\nA ||--o{ B : has\nA {\nstring name PK\n}',
  ]
  served = await serveSite({
    'site.config.ts': config(),
    'content/en/docs/a.md': `# Diagrams\n\n${diagrams.map((code) => `\`\`\`mermaid\n${code}\n\`\`\``).join('\n\n')}\n`,
  })
})

test('a wide diagram scrolls in a box that keys can scroll, and the page does not', () =>
  inTab({ site: served, viewport: PHONE }, async ({ page, goto }) => {
    await goto('/docs/a')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
    const box = page.locator('.table').first()
    expect(await box.evaluate((each) => each.scrollWidth - each.clientWidth)).toBeGreaterThan(500)
    await box.focus()
    await page.keyboard.press('ArrowRight')
    await page.waitForFunction(() => document.activeElement?.scrollLeft !== 0)
  }))

test('words fit into their boxes, also Chinese ones', () =>
  inTab({ site: served, viewport: PHONE }, async ({ page, goto }) => {
    await goto('/docs/a')
    const overflow = await page
      .locator('svg')
      .first()
      .evaluate((svg) => {
        const boxes = [...svg.querySelectorAll('rect')].map((each) => each.getBoundingClientRect())
        const words = [...svg.querySelectorAll('text')].filter((each) =>
          each.textContent.includes('步'),
        )
        return words.filter((each) => {
          const { left, right } = each.getBoundingClientRect()
          return !boxes.some((box) => box.left < left - 4 && box.right > right + 4)
        }).length
      })
    expect(overflow).toBe(0)
  }))

test('has the colors of the text around it, in both modes', () =>
  inTab({ site: served, viewport: PHONE }, async ({ page, goto }) => {
    await goto('/docs/a')
    for (const mode of ['light', 'dark']) {
      const [line, text] = await page.evaluate((theme) => {
        document.documentElement.dataset['theme'] = theme
        const paths = document.querySelector('figure svg path')
        return [paths && getComputedStyle(paths).stroke, getComputedStyle(document.body).color]
      }, mode)
      expect(line).toBe(text)
    }
  }))

test('is no wider than the sheet on paper', () =>
  inTab({ site: served, viewport: { width: 700, height: 900 } }, async ({ page, goto }) => {
    await goto('/docs/a')
    await page.emulateMedia({ media: 'print' })
    const rights = await page
      .locator('figure svg')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().right))
    expect(Math.max(...rights)).toBeLessThanOrEqual(700)
  }))

test('pages with diagrams are valid HTML, pass axe, and need nothing that the policy forbids', () =>
  inTab({ site: served, viewport: PHONE }, async ({ page, goto, complaints }) => {
    await goto('/docs/a')
    expect(await violations(page)).toEqual([])
    expect(await invalidHtml(page)).toEqual([])
    expect(complaints).toEqual([])
  }))
