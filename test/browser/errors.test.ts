// Tests what a reader sees when something breaks: crashes, files that fail to load, and a wrong base path.

import fs from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { startPreview, type Preview } from '../../src/shell/host/preview.ts'
import { newFolder } from '../folder.ts'
import { BILINGUAL, config } from '../site.ts'
import { DIST, hydrate, inTab, serveSite } from './browser.ts'
import { heading } from './reader.ts'

const WIDE = { width: 1280, height: 900 }

const focusedId = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.activeElement?.id)

const CRASHING = `
import { useState } from 'react'
export const frontMatter = { title: 'Fragile' }
export default function Fragile() {
  const [broken, setBroken] = useState(false)
  if (broken && !window.mended) throw new Error('The glass broke.', { cause: new Error('A stone.') })
  return <button onClick={() => setBroken(true)}>throw a stone</button>
}
`

let site: Preview
beforeAll(async () => {
  site = await serveSite({
    'site.config.ts': config('', BILINGUAL),
    'content/en/docs/a.md': '# A\n\n[Fragile](fragile.tsx)\n',
    'content/en/docs/fragile.tsx': CRASHING,
    'content/en/docs/minded.tsx': `import { Component, useState } from 'react'
export const frontMatter = { title: 'Minded' }
class Boundary extends Component {
  state = {}
  static getDerivedStateFromError = ({ message }) => ({ message })
  render = () => this.state.message ? <p className="minded">{this.state.message}</p> : this.props.children
}
function Fragile() {
  const [broken, setBroken] = useState(false)
  if (broken) throw new Error('The vase broke.')
  return <button onClick={() => setBroken(true)}>push it</button>
}
export default () => <Boundary><Fragile /></Boundary>
`,
    'content/en/docs/styled.tsx': `import './styled.css'
export const frontMatter = { title: 'Styled' }
export default () => <p className="styled-text">Text</p>
`,
    'content/en/docs/styled.css': '.styled-text { color: rgb(1, 2, 3) }\n',
    'content/zh-Hans/docs/a.md': '# 甲\n\n[易碎](fragile.tsx)\n',
    'content/zh-Hans/docs/fragile.tsx': CRASHING.replace('Fragile', '易碎').replace(
      'Fragile()',
      'Glass()',
    ),
  })
})

describe('a style sheet of a component page', () => {
  const color = (page: Page): Promise<string> =>
    page.locator('.styled-text').evaluate((text) => getComputedStyle(text).color)

  test('is applied before the page is shown, on load and on navigation', () =>
    inTab({ viewport: WIDE, site }, async ({ page, goto }) => {
      await goto('/en/docs/styled')
      expect(await color(page)).toBe('rgb(1, 2, 3)')
      await goto('/en/docs/a')
      await hydrate(page)
      const links = page.locator('link[rel=stylesheet]')
      expect(await links.count()).toBe(1)
      // The style sheet loads slowly, and the old page stays until it has loaded.
      await page.route('**/component*.css', (route) => setTimeout(() => void route.continue(), 300))
      await page.evaluate(() => {
        const seen: string[] = []
        Object.assign(window, { seen })
        new MutationObserver(() => {
          const text = document.querySelector('.styled-text')
          if (text) seen.push(getComputedStyle(text).color)
        }).observe(document.body, { childList: true, subtree: true })
      })
      await page.locator('.sidebar a', { hasText: 'Styled' }).click()
      await page.locator('.styled-text').waitFor()
      const seen = (): Promise<string[]> =>
        page.evaluate(() => (window as unknown as { seen: string[] }).seen)
      await expect.poll(seen).not.toEqual([])
      expect(new Set(await seen())).toEqual(new Set(['rgb(1, 2, 3)']))
      expect(await links.count()).toBe(2)
      await page.goBack()
      await page.locator('h1', { hasText: 'A' }).waitFor()
      await page.locator('.sidebar a', { hasText: 'Styled' }).click()
      await page.locator('.styled-text').waitFor()
      expect(await links.count()).toBe(2)
    }))

  test('leaves the page unstyled if it cannot be loaded', () =>
    inTab(
      { viewport: WIDE, site, expected: /component.*css|ERR_FAILED/ },
      async ({ page, goto }) => {
        await page.route('**/component*.css', (route) => route.abort())
        await goto('/en/docs/a')
        await hydrate(page)
        await page.locator('.sidebar a', { hasText: 'Styled' }).click()
        await page.locator('.styled-text').waitFor()
        expect(await color(page)).not.toBe('rgb(1, 2, 3)')
      },
    ))
})

describe('a page that crashes', () => {
  test.each([
    ['en', '/en', 'This page crashed.', 'Try again', 'Cause:'],
    ['zh', '', '页面已崩溃。', '重试', '原因：'],
  ])('shows the error in the intact page, and can be retried (%s)', (_, base, said, again, cause) =>
    inTab({ viewport: WIDE, site, expected: /glass broke/i }, async ({ page, goto }) => {
      await goto(`${base}/docs/fragile`)
      await hydrate(page)
      await page.getByRole('button', { name: 'throw a stone' }).click()
      await page.locator('h1', { hasText: said }).waitFor()
      const message = await page.locator('.crash pre').textContent()
      expect(message).toBe(`The glass broke.\n\n${cause}\nA stone.`)
      expect(await page.locator('.header').isVisible()).toBe(true)
      expect(await page.locator('.footer').isVisible()).toBe(true)
      // The target of “Skip to main content”.
      expect(await page.locator('main > #main[tabindex]').count()).toBe(1)
      await page.evaluate(() => Object.assign(window, { mended: true }))
      await page.getByRole('button', { name: again }).click()
      await page.getByRole('button', { name: 'throw a stone' }).waitFor()
      // The button that had the focus is gone.
      await expect.poll(() => focusedId(page)).toBe('main')
      await page.evaluate(() => Object.assign(window, { mended: false }))
    }),
  )

  test('can be left by a link', () =>
    inTab({ viewport: WIDE, site, expected: /glass broke/i }, async ({ page, goto }) => {
      await goto('/en/docs/fragile')
      await hydrate(page)
      await page.getByRole('button', { name: 'throw a stone' }).click()
      await page.locator('.crash').waitFor()
      await page.locator('.sidebar a').first().click()
      await page.locator('h1', { hasText: /^A$/ }).waitFor()
      expect(await page.locator('.crash').count()).toBe(0)
    }))
})

test('reports the error of a crashed page as uncaught, unless a boundary of the page catches it', () =>
  inTab({ viewport: WIDE, site, expected: /broke/ }, async ({ page, goto, complaints }) => {
    const uncaught: string[] = []
    page.on('pageerror', ({ message }) => uncaught.push(message))
    await goto('/en/docs/minded')
    await hydrate(page)
    await page.getByRole('button', { name: 'push it' }).click()
    await page.locator('.minded', { hasText: 'The vase broke.' }).waitFor()
    // It is only logged to the console.
    await expect.poll(() => complaints.join()).toContain('The vase broke.')
    expect(uncaught).toEqual([])
    await goto('/en/docs/fragile')
    await hydrate(page)
    await page.getByRole('button', { name: 'throw a stone' }).click()
    await page.locator('.crash').waitFor()
    expect(uncaught).toEqual(['The glass broke.'])
  }))

test('shows a crash of the theme’s frame in the title, too, and recovers on Back or a retry', async () => {
  const own = await serveSite({
    'site.config.ts': config(),
    'theme/index.tsx': `import Theme from 'sitegen/theme'
export { statics, views } from 'sitegen/theme'
export default function Own(props) {
  if (props.page.title === 'Bad' && globalThis.document && !globalThis.mended) throw new Error('The frame broke.')
  return <Theme {...props} />
}
`,
    'content/en/docs/good.md': '# Good\n\n[Bad](bad.md)\n',
    'content/en/docs/bad.md': '# Bad\n',
  })
  await inTab({ viewport: WIDE, site: own, expected: /frame broke/i }, async ({ page, goto }) => {
    await goto('/docs/good')
    await hydrate(page)
    await page.locator('.prose a', { hasText: 'Bad' }).click()
    await page.locator('.crash').waitFor()
    expect(new URL(page.url()).pathname).toBe('/docs/bad')
    expect(await page.title()).toBe('Page Error')
    await page.goBack()
    await page.locator('h1', { hasText: 'Good' }).waitFor()
    expect(await page.title()).toBe('Good | Docs')
    expect(await page.locator('.crash').count()).toBe(0)
    await page.goForward()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.locator('.crash', { hasText: 'The frame broke.' }).waitFor()
    expect(await page.title()).toBe('Page Error')
    await page.evaluate(() => Object.assign(window, { mended: true }))
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.locator('h1', { hasText: 'Bad' }).waitFor()
    expect(await page.title()).toBe('Bad | Docs')
  })
})

test('loads a page as a document, once, if it cannot replace a page that lacks elements', async () => {
  const own = await serveSite({
    'site.config.ts': config(),
    'theme/index.tsx': `import Theme from 'sitegen/theme'
export { statics, views } from 'sitegen/theme'
export default function Own(props) {
  if (props.page.title === 'Bad' && globalThis.document) document.createElement('?')
  return <Theme {...props} />
}
`,
    'content/en/docs/good.md': '# Good\n\n[Fine](fine.md)\n\n## One\n\n## Two\n',
    'content/en/docs/fine.md': '# Fine\n\n[Bad](bad.md)\n',
    'content/en/docs/bad.md': '# Bad\n',
  })
  await inTab(
    { viewport: WIDE, site: own, expected: /removeChild|createElement/ },
    async ({ page, goto }) => {
      await goto('/docs/good')
      await hydrate(page)
      // As an extension does that removes whatever sticks to the window.
      await page.evaluate(() => {
        for (const each of document.querySelectorAll('body *'))
          if (/fixed|sticky/.test(getComputedStyle(each).position)) each.remove()
      })
      expect(await page.locator('.toc').count()).toBe(0)
      await page.locator('.prose a', { hasText: 'Fine' }).click()
      await heading(page, 'Fine')
      expect(await page.title()).toBe('Fine | Docs')
      expect(await page.locator('.header').count()).toBe(1)
      await page.waitForLoadState()
      // A frame that fails for a reason of its own fails once more, and is not loaded again.
      await hydrate(page)
      await page.locator('.prose a', { hasText: 'Bad' }).click()
      // The new document, before its code has come.
      await page.locator('html:not([data-hydrated]) .header').waitFor()
      await page.mouse.move(5, 5)
      await page.mouse.move(60, 60)
      await page.locator('.crash').waitFor()
      expect(await page.title()).toBe('Page Error')
    },
  )
})

test('renders static parts even if the document that was opened had none', async () => {
  const own = await serveSite({
    'site.config.ts': config(),
    'theme/index.tsx': `import Theme, { statics as builtIn } from 'sitegen/theme'
import { StaticSlot } from 'sitegen/kit'
export { views } from 'sitegen/theme'
export const statics = {
  ...builtIn,
  note: () => <p className="note">Read on.</p>,
  other: () => <p className="other">Or not.</p>,
}
export default (props) => <div>
  <p>This is the second edition.</p>
  <Theme {...props} />
  {props.page.title !== 'First' && <><StaticSlot name="note" /><StaticSlot name="other" /></>}
</div>
`,
    'content/en/docs/first.md': '# First\n\n[Second](second.md)\n',
    'content/en/docs/second.md': '# Second\n\n[First](first.md) [Third](third.md)\n',
    'content/en/docs/third.md': '# Third\n\n[Second](second.md)\n',
  })
  await inTab({ viewport: WIDE, site: own }, async ({ page, goto, requests }) => {
    await goto('/docs/first')
    await hydrate(page)
    // Content that a theme puts above the page must not bring the skip link into view.
    const skip = await page.locator('.skip').boundingBox()
    expect((skip?.y ?? 0) + (skip?.height ?? 0)).toBeLessThanOrEqual(0)
    for (const title of ['Second', 'Third', 'Second']) {
      await page.locator('.prose a', { hasText: title }).click()
      await page.locator('h1', { hasText: title }).waitFor()
      await page.locator('.note', { hasText: 'Read on.' }).waitFor()
      await page.locator('.other', { hasText: 'Or not.' }).waitFor()
    }
    // The missing parts are fetched only once.
    expect(requests.filter((each) => /\/docs\/\w+$/.test(each)).toSorted()).toEqual([
      '/docs/first',
      '/docs/second',
    ])
    await page.locator('.prose a', { hasText: 'First' }).click()
    await page.locator('h1', { hasText: 'First' }).waitFor()
    expect(await page.locator('.note').count()).toBe(0)
  })
})

describe('a component whose code fails to load', () => {
  test('keeps the built HTML, and shows the error with a retry button', () =>
    inTab({ viewport: WIDE, site, expected: /ERR_FAILED|component/ }, async ({ page, goto }) => {
      await page.route('**/assets/component*', (route) => route.abort())
      await goto('/en/docs/fragile')
      await hydrate(page)
      await page.getByRole('alert').waitFor()
      expect(await page.getByRole('alert').textContent()).toMatch(/^TypeError: Failed to fetch/)
      expect(await page.getByRole('button', { name: 'throw a stone' }).isVisible()).toBe(true)
      await page.unroute('**/assets/component*')
      await page.getByRole('button', { name: 'Retry' }).click()
      await page.getByRole('alert').waitFor({ state: 'detached' })
      await expect.poll(() => focusedId(page)).toBe('main')
      await page.evaluate(() => Object.assign(window, { mended: true }))
      await page.getByRole('button', { name: 'throw a stone' }).click()
      expect(await page.getByRole('button', { name: 'throw a stone' }).isVisible()).toBe(true)
    }))

  test('is requested again on Back', () =>
    inTab({ viewport: WIDE, site, expected: /ERR_FAILED|component/ }, async ({ page, goto }) => {
      await page.route('**/assets/component*', (route) => route.abort())
      await goto('/en/docs/fragile')
      await hydrate(page)
      await page.getByRole('alert').waitFor()
      await page.locator('.sidebar a').first().click()
      await page.locator('h1', { hasText: /^A$/ }).waitFor()
      await page.unroute('**/assets/component*')
      await page.goBack()
      await page.getByRole('button', { name: 'throw a stone' }).waitFor()
      await hydrate(page)
      expect(await page.getByRole('alert').count()).toBe(0)
    }))

  test('shows the error and the button after navigation, which loads the whole document', () =>
    inTab(
      { viewport: WIDE, site, expected: /ERR_FAILED|component|fragile/ },
      async ({ page, goto }) => {
        await page.route('**/assets/component*', (route) => route.abort())
        await goto('/docs/a')
        await hydrate(page)
        await page.locator('.prose a', { hasText: '易碎' }).click()
        await page.waitForURL('**/docs/fragile')
        await hydrate(page)
        await page.getByRole('alert').waitFor()
        await page.unroute('**/assets/component*')
        await page.getByRole('button', { name: '重试' }).click()
        await page.getByRole('alert').waitFor({ state: 'detached' })
        await page.getByRole('button', { name: 'throw a stone' }).waitFor()
      },
    ))

  test('is requested again on a click if it failed to load on hover', () =>
    inTab({ viewport: WIDE, site, expected: /ERR_FAILED|component/ }, async ({ page, goto }) => {
      await page.route('**/assets/component*', (route) => route.abort())
      await goto('/docs/a')
      await hydrate(page)
      const missed = page.waitForEvent('requestfailed')
      await page.locator('.prose a', { hasText: '易碎' }).hover()
      await missed
      await page.unroute('**/assets/component*')
      await page.locator('.prose a', { hasText: '易碎' }).click()
      await page.locator('h1', { hasText: '易碎' }).waitFor()
      await hydrate(page)
      expect(await page.getByRole('alert').count()).toBe(0)
      await page.goBack()
      await page.locator('h1', { hasText: '甲' }).waitFor()
      await page.goForward()
      await page.locator('h1', { hasText: '易碎' }).waitFor()
      expect(await page.getByRole('alert').count()).toBe(0)
    }))
})

test('works without the code for highlights or the language list if that fails to load', async () => {
  const ids = ['en', 'fr', 'de']
  const locales = ids.map((id) => `${id}: { label: '${id}', base: '/${id === 'en' ? '' : id}' }`)
  const three = await serveSite({
    'site.config.ts': config('', locales.join(', ')),
    'content/en/docs/a.md': '# A pear\n\n[B](b.md)\n',
    'content/en/docs/b.md': '# B\n',
  })
  for (const [code, route] of [
    ['clear-marks', '/docs/a?_highlight=pear'],
    ['.dropdown[open]', '/docs/a'],
  ] as const)
    await inTab({ viewport: WIDE, site: three, expected: /chunk-/ }, async ({ page, goto }) => {
      await page.route('**/assets/chunk-*.js', async (asked) => {
        const isLost = (await (await asked.fetch()).text()).includes(code)
        await (isLost ? asked.fulfill({ status: 404 }) : asked.continue())
      })
      const errors: string[] = []
      page.on('pageerror', ({ message }) => errors.push(message))
      const lost = page.waitForResponse((each) => each.status() === 404)
      await goto(route)
      await hydrate(page)
      await lost
      await page.locator('.prose a').click()
      await page.locator('h1', { hasText: 'B' }).waitFor()
      expect(errors).toEqual([])
    })
})

describe('a site served under another base path than it was built for', () => {
  const missing = /404|MIME type|ERR_ABORTED/

  test.each(['/', '/en/docs/faqs/pdf'])('suggests the right base path: %s', async (route) => {
    const wrong = await startPreview({ out: DIST, port: 0, host: '127.0.0.1', base: '/below/' })
    try {
      await inTab({ viewport: WIDE, site: wrong, expected: missing }, async ({ page, goto }) => {
        await goto(`/below${route}`)
        const banner = page.locator('#wrong-base')
        expect(await banner.isVisible()).toBe(true)
        const said = await banner.innerText()
        expect(said).toContain('Your site did not load properly')
        expect(said).toContain(' / → /below/')
      })
    } finally {
      await wrong.close()
    }
  })

  test.each(['/manual/nope', '/en/docs/faqs/pdf'])(
    'suggests no base path if it is the same or no page matches: %s',
    (route) =>
      inTab({ viewport: WIDE, expected: /ERR_FAILED|\/assets\// }, async ({ page, goto }) => {
        await page.route('**/assets/**', (asked) => asked.abort())
        await goto(route)
        const said = await page.locator('#wrong-base').innerText()
        expect(said).toContain('Your site did not load properly')
        expect(said).not.toContain('base')
      }),
  )

  test('suggests a base path unencoded, as its author writes it', async () => {
    const files = { 'site.config.ts': config(), 'content/en/docs/reindex.md': '# R\n' }
    const wrong = await serveSite(files, '/手册/')
    await inTab({ viewport: WIDE, site: wrong, expected: missing }, async ({ page, goto }) => {
      await goto('/手册/docs/reindex')
      expect(await page.locator('#wrong-base').innerText()).toContain('base: / → /手册/?')
    })
  })

  test('shows no message if only the script is missing', async () => {
    const copy = newFolder()
    fs.cpSync(DIST, copy, { recursive: true })
    const assets = path.join(copy, 'assets')
    for (const file of fs.readdirSync(assets))
      if (file.startsWith('boot-')) fs.rmSync(path.join(assets, file))
    const served = await startPreview({ out: copy, port: 0, host: '127.0.0.1' })
    try {
      await inTab({ viewport: WIDE, site: served, expected: missing }, async ({ page, goto }) => {
        await goto('/')
        expect(await page.locator('#wrong-base').count()).toBe(1)
        expect(await page.locator('#wrong-base').isVisible()).toBe(false)
      })
    } finally {
      await served.close()
    }
  })

  test('shows no message if everything loads', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      await goto('/')
      expect(await page.locator('#wrong-base').count()).toBe(0)
    }))
})
