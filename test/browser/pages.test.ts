import fs from 'node:fs'
import path from 'node:path'
import axe from 'axe-core'
import { HtmlValidate } from 'html-validate'
import { describe, expect, test } from 'vitest'
import { PAGES } from '../../scripts/kinds.mjs'
import { DIST, hydrate, inTab } from './browser.ts'

const WIDE = { width: 1280, height: 900 }
const PHONE = { width: 360, height: 740 }

describe.each(PAGES)('$name', ({ route }) => {
  test('loads and comes to life without a complaint', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      await goto(route)
      expect(await page.locator('h1').count()).toBe(1)
      await hydrate(page)
      await page.waitForTimeout(50)
      expect(await page.locator('h1').count()).toBe(1)
    }))

  test('fits 320 pixels without scrolling sideways', () =>
    inTab({ viewport: { width: 320, height: 640 } }, async ({ page, goto }) => {
      await goto(route)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        320,
      )
    }))

  test.each([
    ['light, wide', 'light', WIDE],
    ['dark, phone', 'dark', PHONE],
  ] as const)('is accessible: %s', (_, mode, viewport) =>
    inTab({ viewport }, async ({ page, goto }) => {
      await page.addInitScript((theme) => localStorage.setItem('theme', theme), mode)
      await goto(route)
      // The policy of the site allows no foreign script; the test runs it from outside.
      await page.evaluate(axe.source)
      const violations = await page.evaluate(async () => {
        const { axe: run } = window as unknown as {
          axe: {
            run(
              options: object,
            ): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
          }
        }
        const result = await run.run({
          runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
        })
        return result.violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' · ')}`,
        )
      })
      expect(violations).toEqual([])
    }),
  )
})

test('the HTML of every page is valid', async () => {
  const validator = new HtmlValidate({
    root: true,
    extends: ['html-validate:recommended', 'html-validate:document'],
    rules: {
      // Matters of taste, and what React and search engines see otherwise.
      'attr-case': 'off',
      'attribute-boolean-style': 'off',
      'attribute-empty-style': 'off',
      'doctype-style': 'off',
      'long-title': 'off',
      'no-trailing-whitespace': 'off',
      'require-sri': 'off',
      'void-style': 'off',
      'valid-id': ['error', { relaxed: true }],
      'no-inline-style': 'error',
    },
  })
  const complaints: string[] = []
  const files = fs
    .readdirSync(DIST, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html'))
  expect(files.length).toBeGreaterThan(100)
  for (const file of files) {
    const { results } = await validator.validateString(
      fs.readFileSync(path.join(DIST, file), 'utf8'),
      file,
    )
    complaints.push(
      ...results.flatMap(({ messages }) =>
        messages.map(
          ({ ruleId, message, line, column }) => `${file}:${line}:${column} ${ruleId} ${message}`,
        ),
      ),
    )
  }
  expect(complaints).toEqual([])
})
