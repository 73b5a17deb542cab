// Tests a site so large that its index is split into parts, also if the split came after the page was loaded.

import fs from 'node:fs'
import { expect, test } from 'vitest'
import type { SiteData } from '../../src/shared/contract.ts'
import { randomNumbers } from '../random.ts'
import { config } from '../site.ts'
import { DIST, hydrate, inTab, serveSite } from './browser.ts'
import { ask, titles } from './reader.ts'

const WIDE = { width: 1280, height: 900 }

/** Returns pages with enough words to split the index. Each page has one word of its own. */
function manyWords(): Record<string, string> {
  const random = randomNumbers(20_261_129)
  const word = (): string =>
    Array.from({ length: 6 }, () => 'etaoinsrhldcumfp'[random(16)]).join('')
  const text = (): string => Array.from({ length: 1500 }, word).join(' ')
  return Object.fromEntries(
    Array.from({ length: 80 }, (_, i) => [
      `content/en/docs/guides/page-${i}.md`,
      `# Chapter ${i}\n\nAbout quokka${i}. ${text()}\n`,
    ]),
  )
}

test('a split index is searched from few parts, also by a page that first loaded the old worker', async () => {
  const site = await serveSite({ 'site.config.ts': config(''), ...manyWords() })
  await inTab({ site, viewport: WIDE }, async ({ page, goto, requests }) => {
    await goto('/docs/guides/page-7')
    await hydrate(page)
    await ask(page, 'quokka42')
    expect(await titles(page)).toEqual(['Chapter 42'])
    const workers = requests.filter((url) => url.startsWith('/assets/worker-'))
    expect(workers.length).toBe(1)
    expect(workers[0]).toContain('worker-parts-')
    const parts = requests.filter((url) => /\/(terms|pages)-/.test(url))
    expect(parts.length).toBeGreaterThan(1)
    expect(parts.length).toBeLessThan(20)

    // Names the worker for an index in one file, like site data from before the split.
    const worker = fs.readdirSync(`${DIST}/assets`).find((file) => /^worker-\w+\.js$/.test(file))
    await page.context().route('**/assets/site.json', async (route) => {
      const data = (await (await route.fetch()).json()) as SiteData
      await route.fulfill({ json: { ...data, worker: `/assets/${worker}` } })
    })
    await goto('/docs/guides/page-8')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('quokka43')
    const foot = page.locator('.search-foot')
    await foot.filter({ hasText: 'This index is in parts' }).waitFor()
    await page.context().unroute('**/assets/site.json')
    await foot.locator('button', { hasText: 'Retry' }).click()
    await page.locator('.hit').first().waitFor()
    expect(await titles(page)).toEqual(['Chapter 43'])
  })
}, 120_000)
