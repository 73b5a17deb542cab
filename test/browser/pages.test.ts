// Tests every kind of page: errors, layout shifts, narrow windows, print, forced colors and the validity of the HTML.

import fs from 'node:fs'
import path from 'node:path'
import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import { describe, expect, test } from 'vitest'
import { PAGES } from '../../scripts/kinds.mjs'
import { config } from '../site.ts'
import { DIST, hydrate, inTab, layoutShift, serveSite } from './browser.ts'

const WIDE = { width: 1280, height: 900 }

describe.each(PAGES)('$name', ({ route }) => {
  test('loads and hydrates without errors or layout shifts', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      await goto(route)
      expect(await page.locator('h1').count()).toBe(1)
      await hydrate(page)
      expect(await layoutShift(page)).toBe(0)
      expect(await page.locator('h1').count()).toBe(1)
    }))
})

// Only long words might not fit, and those are in English. Code and tables are the same in both languages.
test.each(PAGES.filter(({ name }) => name.endsWith('en') || name === 'doc with code, zh'))(
  '$name: fits into 320 pixels without horizontal scrolling',
  ({ route }) =>
    inTab({ viewport: { width: 320, height: 640 } }, async ({ page, goto }) => {
      await goto(route)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        320,
      )
      expect(await layoutShift(page)).toBe(0)
    }),
)

test('breaks words that are longer than their container, in every part of a page', async () => {
  const word = 'Rindfleischetikettierungsueberwachungsgesetz'
  const site = await serveSite({
    'site.config.ts': config(
      `announcement: { id: 'a', text: '${word}', href: '/docs/group/a' }, footer: { groups: [{ label: '${word}', links: [{ label: '${word}', href: '/docs/group/a' }] }] }`,
    ),
    'content/en/index.md': `# ${word}\n\n:::hero\n${word}\n\n- [${word}](docs/group/a.md)\n- [${word}](docs/group/a.md)\n:::\n\n:::cards\n- **[${word}](docs/group/a.md)**\n:::\n`,
    'content/en/docs/group/index.md': `# ${word}\n`,
    'content/en/docs/group/a.md': `# ${word}\n\n## ${word}\n\n:::tabs\n@tab ${word}\nx\n:::\n\n:::details[${word}]\nx\n:::\n`,
    'content/en/docs/group/b.md': `# ${word}\n`,
    'content/en/blog/2025-01-02-a.md': `---\ntags: [${word}]\n---\n# ${word}\n\nText.\n`,
  })
  await inTab({ site }, async ({ page, goto }) => {
    for (const route of ['/', '/docs/group/a', '/blog', '/blog/archive', '/blog/tags', '/search'])
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 900 })
        await goto(route)
        const widths = await page
          .locator('html, .panel:visible')
          .evaluateAll((all) => all.map((each) => each.scrollWidth - each.clientWidth))
        expect(Math.max(...widths), `${route} at ${width} pixels`).toBe(0)
        const close = await page.locator('.announcement-close').boundingBox()
        expect(close!.x + close!.width, route).toBeLessThanOrEqual(width)
      }
  })
})

describe('a page under special conditions', () => {
  test('is printed without navigation, black on white, with all tabs open', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
      await goto('/docs/installv2/')
      await page.emulateMedia({ media: 'print' })
      for (const bar of ['.header', '.panel', '.toc', '.announcement', '.footer', '.copy-page'])
        expect(await page.locator(bar).isVisible(), bar).toBe(false)
      // The date of the last change is useful on paper, the edit link is not.
      expect(await page.locator('.facts time').isVisible()).toBe(true)
      expect(await page.locator('.facts a').isVisible()).toBe(false)
      const look = await page.evaluate(() => {
        const { color, backgroundColor } = getComputedStyle(document.body)
        return { color, backgroundColor }
      })
      expect(look).toEqual({ color: 'rgb(0, 0, 0)', backgroundColor: 'rgb(255, 255, 255)' })
      // All tab panels are printed.
      for (const panel of await page.locator('.tab-panel').all())
        expect(await panel.isVisible()).toBe(true)
    }))

  test('shows icons at text size, as line drawings, if the style sheet fails to load', () =>
    inTab({ viewport: WIDE, expected: /runtime.*css|ERR_FAILED/ }, async ({ page, goto }) => {
      await page.route('**/runtime*.css', (route) => route.abort())
      await goto('/docs/guides/page')
      const icons = page.locator('.icon')
      expect(await icons.count()).toBeGreaterThan(5)
      for (const icon of await icons.all())
        expect((await icon.boundingBox())?.height ?? 0).toBeLessThanOrEqual(24)
      // The icons consist of lines, so they are visible only if stroked.
      expect(await icons.first().evaluate((icon) => getComputedStyle(icon).stroke)).not.toBe('none')
    }))

  test('keeps borders and focus outlines in forced colors', () =>
    inTab({ viewport: WIDE, forcedColors: 'active' }, async ({ page, goto }) => {
      await goto('/docs/services/custom-api')
      const outline = (place: string): Promise<string> =>
        page.evaluate((selector) => {
          const { outlineStyle, outlineWidth } = getComputedStyle(document.querySelector(selector)!)
          return `${outlineStyle} ${outlineWidth}`
        }, place)
      await page.keyboard.press('Tab')
      expect(await outline(':focus')).toBe('solid 2px')
      // The link to the current page has an outline, and a thicker one with focus.
      for (const list of ['.header-nav', '.sidebar']) {
        const here = `${list} [aria-current]`
        expect(await outline(here), here).toBe('solid 1px')
        await page.locator(`${list} a`).first().focus()
        while (await page.evaluate((place) => !document.activeElement!.matches(place), here))
          await page.keyboard.press('Tab')
        expect(await outline(here), here).toBe('solid 2px')
      }
      const border = await page
        .locator('figure.code')
        .first()
        .evaluate((block) => getComputedStyle(block).borderTopStyle)
      expect(border).toBe('solid')
    }))

  test('has no sticky header and no horizontal scrolling at 400 % zoom', () =>
    inTab({ viewport: { width: 320, height: 225 } }, async ({ page, goto }) => {
      await goto('/en/docs/services/custom-api')
      const header = await page.locator('.header').evaluate((bar) => getComputedStyle(bar).position)
      expect(header).not.toBe('sticky')
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        320,
      )
    }))

  test('wraps long code, but does not break short code at hyphens, on a phone', async () => {
    const text = Array.from({ length: 40 }, (_, i) => `${'x'.repeat(i)} \`zh-Hans\` 中文`).join(' ')
    const long = `\`${'very-long-name-'.repeat(6)}\``
    const site = await serveSite({
      'site.config.ts': config(),
      'content/en/docs/a.md': `# A\n\n## Title \`twenty-letters-codes\`\n\n${text}\n\n- - > ${long} \`twenty-letters-codes\`\n`,
    })
    await inTab({ site, viewport: { width: 360, height: 740 } }, async ({ page, goto }) => {
      await goto('/docs/a')
      const lines = await page
        .locator('.prose code')
        .evaluateAll((all) => all.map((each) => each.getClientRects().length))
      expect(lines.toSpliced(-2, 1).every((each) => each === 1)).toBe(true)
      expect(lines.at(-2)).toBeGreaterThan(1)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
      // As many letters fit in a line as at twice the font size, where even short code must break rather than overflow.
      await page.setViewportSize({ width: 180, height: 370 })
      const room = (await page.locator('.prose').boundingBox())!
      for (const code of await page.locator('.prose code').all()) {
        const box = (await code.boundingBox())!
        expect(box.x + box.width).toBeLessThanOrEqual(room.x + room.width)
      }
    })
  })

  test('does not scroll horizontally with the reader’s own text spacing', () =>
    inTab({ viewport: { width: 360, height: 740 } }, async ({ page, goto }) => {
      await goto('/en/docs/guides/page')
      await page.evaluate(() => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(
          '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
        )
        document.adoptedStyleSheets = [sheet]
      })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        360,
      )
    }))
})

test('has valid HTML on every page', async () => {
  const validator = new HtmlValidate(
    new SameForAll({
      root: true,
      extends: ['html-validate:recommended', 'html-validate:document'],
      rules: {
        // Matters of style, some of which React and search engines handle differently.
        'attr-case': 'off',
        'attribute-boolean-style': 'off',
        'attribute-empty-style': 'off',
        'doctype-style': 'off',
        'long-title': 'off',
        'no-trailing-whitespace': 'off',
        'require-sri': 'off',
        'void-style': 'off',
        // There is no native element for a list box of links.
        'prefer-native-element': ['error', { exclude: ['listbox', 'option'] }],
        'valid-id': ['error', { relaxed: true }],
        'no-inline-style': 'error',
      },
    }),
  )
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

/** Resolves the config only once, since that takes as long as validating a small page. */
class SameForAll extends StaticConfigLoader {
  #known: ReturnType<StaticConfigLoader['getConfigFor']> | undefined

  override getConfigFor(file: string): ReturnType<StaticConfigLoader['getConfigFor']> {
    return (this.#known ??= super.getConfigFor(file))
  }
}
