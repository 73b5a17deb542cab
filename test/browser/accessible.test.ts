// Tests every kind of page with axe, for WCAG 2.2 AA and best practices. A separate file, so that it runs in parallel.

import { expect, test } from 'vitest'
import { PAGES } from '../../scripts/kinds.mjs'
import { inTab } from './browser.ts'
import { violations } from './faults.ts'

const WIDE = { width: 1280, height: 900 }
const PHONE = { width: 360, height: 740 }

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules for dark mode, which differs from light mode only in its colors and possibly its images. */
const RULES_OF_LOOK = ['color-contrast', 'link-in-text-block', 'image-alt']

/**
 * Whether to check a page at this width and in this mode. Each language covers one width per mode and the other
 * language the other, since only their words differ.
 */
const isSampled = (name: string, viewport: typeof WIDE, mode: string): boolean =>
  ((viewport === WIDE) === (mode === 'light')) === name.endsWith(', en')

test.each(PAGES)('$name: passes axe in light and dark mode, wide and narrow', ({ name, route }) =>
  inTab({ viewport: WIDE }, async ({ page, goto }) => {
    await goto(route)
    for (const viewport of [WIDE, PHONE]) {
      await page.setViewportSize(viewport)
      for (const mode of ['light', 'dark'].filter((each) => isSampled(name, viewport, each))) {
        await page.evaluate((theme) => {
          document.documentElement.dataset['theme'] = theme
        }, mode)
        const rules = mode === 'light' ? RULES : RULES_OF_LOOK
        expect(await violations(page, rules), `${mode}, ${viewport.width} pixels`).toEqual([])
      }
    }
  }),
)
