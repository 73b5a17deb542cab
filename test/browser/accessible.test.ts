// Every kind of page, asked by axe: WCAG 2.2 AA and what is good practice. A file of its own, so that it runs beside others.

import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { PAGES } from '../../scripts/kinds.mjs'
import { inTab } from './browser.ts'

const WIDE = { width: 1280, height: 900 }
const PHONE = { width: 360, height: 740 }

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The other mode of a page has other colours and perhaps other pictures. */
const RULES_OF_LOOK = ['color-contrast', 'link-in-text-block', 'image-alt']

/** Each mode at one width, in the other language at the other: only their words differ. */
const isSampled = (name: string, viewport: typeof WIDE, mode: string): boolean =>
  ((viewport === WIDE) === (mode === 'light')) === name.endsWith(', en')

test.each(PAGES)('$name: light and dark, wide and on a phone', ({ name, route }) =>
  inTab({ viewport: WIDE }, async ({ page, goto }) => {
    await goto(route)
    // The policy of the site allows no foreign script; the test runs it from outside.
    await page.evaluate(axe.source)
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

/** What axe finds, in words. */
async function violations(page: Page, rules: readonly string[]): Promise<string[]> {
  return page.evaluate(async (runOnly) => {
    const { axe: run } = window as unknown as {
      axe: {
        run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
      }
    }
    // Colours that are on their way to others are neither.
    await Promise.all(document.getAnimations().map((animation) => animation.finished))
    const result = await run.run({
      runOnly,
      // Of what is good, axe need not say where it is, and of what is not, the HTML says it.
      resultTypes: ['violations'],
      selectors: false,
    })
    return result.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' · ')}`,
    )
  }, rules)
}
