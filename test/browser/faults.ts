// Finds faults of a page that readers with other senses and other programs meet: by axe, and by the rules of HTML.

import axe from 'axe-core'
import { HtmlValidate } from 'html-validate'
import type { Page } from 'playwright-core'

/** Runs axe and returns the violations as text, of the given rules or of all. */
export async function violations(page: Page, rules?: readonly string[]): Promise<string[]> {
  // The site’s content security policy blocks scripts from elsewhere, so run axe through the test.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (runOnly) => {
    const { axe: run } = window as unknown as {
      axe: {
        run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
      }
    }
    // Colors are in between while a transition is running.
    await Promise.all(document.getAnimations().map((animation) => animation.finished))
    const result = await run.run({
      ...(runOnly ? { runOnly } : {}),
      // Saves time: details of passed rules are not needed, and the HTML is enough to find an element.
      resultTypes: ['violations'],
      selectors: false,
    })
    return result.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' · ')}`,
    )
  }, rules)
}

/** Returns what is wrong in the HTML of the article. */
export async function invalidHtml(page: Page): Promise<string[]> {
  const html = await page.locator('.prose').evaluate((prose) => prose.innerHTML)
  const validator = new HtmlValidate({ extends: ['html-validate:standard'] })
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) => messages.map(({ message }) => message))
}
