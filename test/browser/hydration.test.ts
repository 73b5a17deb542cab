// Tests that hydration finds the HTML it expects. Only React’s development build reports all mismatches, so most tests
// use that build.

import path from 'node:path'
import { build } from 'esbuild'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { PAGES } from '../../scripts/kinds.mjs'
import { config } from '../site.ts'
import { hydrate, inTab, serveSite } from './browser.ts'
import { hold } from './reader.ts'

const HOME = path.join(import.meta.dirname, '../..')
const REPORT = 'pages/reportcentral/AFNInventoryReportByCountry/1.tsx'

let runtime = ''
/** Serves the runtime with React’s development build, whose complaints fail the test. */
const withDevelopmentBuild = (page: Page): Promise<unknown> =>
  page.route('**/assets/runtime-*.js', (request) =>
    request.fulfill({ contentType: 'text/javascript', body: runtime }),
  )
beforeAll(async () => {
  const { outputFiles } = await build({
    stdin: {
      contents: `
import * as theme from './theme/index.tsx'
import { startWith } from './src/client/start.tsx'
import Chinese from './content/zh-Hans/${REPORT}'
import English from './content/en/${REPORT}'
window.components = { zh: Chinese, en: English }
export const start = () => startWith(theme.default, theme.views)`,
      resolveDir: HOME,
    },
    bundle: true,
    write: false,
    outdir: 'out',
    format: 'esm',
    jsx: 'automatic',
    loader: { '.css': 'empty' },
    alias: { 'sitegen/kit': path.join(HOME, 'theme/kit.ts') },
    define: { 'process.env.NODE_ENV': '"development"' },
  })
  runtime = outputFiles[0]?.text ?? ''
})

// Kinds of pages that are also tested in English, since their words, dates or numbers depend on the language.
const DIFFERENT = ['home, en', 'post, en', 'archive, en', 'component, en']

test.each(PAGES.filter(({ name }) => name.endsWith('zh') || DIFFERENT.includes(name)))(
  'hydrates without mismatches: $name',
  ({ route }) =>
    inTab({ viewport: { width: 1280, height: 900 } }, async ({ page, goto }) => {
      await withDevelopmentBuild(page)
      const body = 'export default components[document.documentElement.lang.slice(0, 2)]'
      await page.route('**/assets/component*.js', (request) =>
        request.fulfill({ contentType: 'text/javascript', body }),
      )
      await goto(route)
      await hydrate(page)
      await page.waitForTimeout(50)
    }),
)

test('hydrates without mismatches: words in Traditional Chinese', async () => {
  const site = await serveSite({
    'site.config.ts': config('', "'zh-TW': { label: '繁體中文', base: '/' }").replace(
      "'en'",
      "'zh-TW'",
    ),
    'content/zh-TW/docs/a.md': '# 甲\n\n## 一\n\n文字。\n\n## 二\n\n文字。\n',
  })
  await inTab({ site, viewport: { width: 1280, height: 900 } }, async ({ page, goto }) => {
    await withDevelopmentBuild(page)
    await goto('/docs/a')
    await page.locator('.footer').waitFor()
    const drawn = (): Promise<string | null> => page.locator('#root').textContent()
    const before = await drawn()
    expect(before).toContain('本頁目錄')
    await hydrate(page)
    await page.waitForTimeout(50)
    expect(await drawn()).toBe(before)
    await page.keyboard.press('/')
    await page.keyboard.type('無此詞')
    await page.getByText('沒有找到任何文件').first().waitFor()
  })
})

test('hydrates without mismatches: words from the config', async () => {
  const words = `{
    date: '{day} {month} {year}', dayOfYear: '{day} {month}', onThisPage: 'Sur cette page', loading: 'Patience…',
    minutes: { one: 'une minute', other: '{count} minutes' }, archiveIntro: { one: 'Un', other: 'Les {count} articles' },
    light: 'clair', dark: 'sombre', system: 'auto', colorMode: 'Mode : {current}', results: 'Trouvé : {count}',
    noResults: 'Rien', searchHint: 'Que cherchez-vous ?', wrapCode: 'Retour à la ligne', copied: 'Copié'
  }`
  const site = await serveSite({
    'site.config.ts': config('', `fr: { label: 'Français', base: '/', words: ${words} }`),
    'content/fr/docs/a.md':
      '---\ntitle: Page\nupdated: 2025-08-01\n---\n\n## Un\n\nx\n\n## Deux\n\n```\n' +
      'wide '.repeat(60) +
      '\n```\n',
    'content/fr/blog/2025-08-01-x.md': '# Article\n\nx\n',
  })
  for (const route of ['/docs/a', '/blog/archive'])
    await inTab({ site, viewport: { width: 1280, height: 900 } }, async ({ page, goto }) => {
      await withDevelopmentBuild(page)
      await goto(route)
      await page.locator('.footer').waitFor()
      // Not `innerText`, which excludes parts that are not laid out yet.
      const drawn = (): Promise<string | null> => page.locator('#root').textContent()
      const before = await drawn()
      await hydrate(page)
      await page.waitForTimeout(50)
      expect(await drawn()).toBe(before)
      if (route !== '/docs/a') return
      expect(before).toContain('Sur cette page')
      expect(await page.locator('.wrap').first().getAttribute('aria-label')).toBe(
        'Retour à la ligne',
      )
      await page.keyboard.press('/')
      await page.keyboard.type('page')
      await page.waitForFunction(() =>
        document.querySelector('dialog [role=status]')?.textContent?.startsWith('Trouvé : '),
      )
    })
})

test.each([
  ['/docs/guides/page', 'en', '正在加载……', '本页目录'],
  ['/en/docs/guides/page', 'zh-CN', 'Loading…', 'On this page'],
])('hydrates without mismatches: a lang changed by translation, %s', (route, lang, ...said) =>
  inTab({ viewport: { width: 1280, height: 900 } }, async ({ page, goto }) => {
    const [loading, toc] = said
    await withDevelopmentBuild(page)
    await hold(page, '**/search-index.json*')
    await goto(route)
    // Not `innerText`, which excludes parts that are not laid out yet.
    const drawn = (): Promise<string | null> => page.locator('#root').textContent()
    const before = await drawn()
    await page.evaluate((to) => (document.documentElement.lang = to), lang)
    await hydrate(page)
    await page.waitForTimeout(50)
    expect(await drawn()).toBe(before)
    expect(before).toContain(toc)
    await page.keyboard.press('/')
    await page.keyboard.type('pdf')
    await page.locator('.search-foot', { hasText: loading ?? '' }).waitFor()
  }),
)

/** Imitates a translation tool: replaces every text by a new element with other words, and again on each change. */
function translated(): void {
  const rewrite = (): void => {
    const all = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (all.nextNode()) texts.push(all.currentNode as Text)
    for (const text of texts) {
      if (text.data.trim() === '' || text.parentElement?.closest('script, style, font')) continue
      const words = document.createElement('font')
      words.append(`Ü ${text.data.toUpperCase()}`)
      text.replaceWith(words)
    }
  }
  rewrite()
  new MutationObserver(rewrite).observe(document.body, { childList: true, subtree: true })
}

describe('a page translated before hydration', () => {
  const opened = (route: string, act: (page: Page) => Promise<void>): Promise<void> =>
    inTab({ viewport: { width: 1280, height: 900 } }, async ({ page, goto }) => {
      await goto(route)
      await page.evaluate(translated)
      const main = await page.locator('main').elementHandle()
      await act(page)
      await page.waitForSelector('html[data-hydrated]', { state: 'attached' })
      await page.waitForTimeout(100)
      expect(await main?.evaluate((each) => each.isConnected)).toBe(true)
      expect(await page.locator('h1').first().textContent()).toMatch(/^Ü /)
    })

  test('shows results in a search box that was opened before hydration', () =>
    opened('/en/docs/guides/page', async (page) => {
      await page.keyboard.press('Control+k')
      await page.waitForSelector('html[data-hydrated]', { state: 'attached' })
      await page.keyboard.type('deepl')
      await page.locator('.hit').first().waitFor()
      expect(await page.locator('dialog.search input').inputValue()).toBe('deepl')
      await page.keyboard.press('Escape')
      await page.locator('dialog.search').waitFor({ state: 'hidden' })
    }))

  test('keeps the query typed on the search page', () =>
    opened('/en/search', async (page) => {
      await page.locator('main input').click()
      await page.keyboard.type('pdf reader', { delay: 15 })
      await page.waitForURL('**/en/search?q=pdf+reader')
      expect(await page.locator('main input:focus').inputValue()).toBe('pdf reader')
    }))

  test('keeps the selected tab and the focus', () =>
    opened('/en/docs/services/ollama', async (page) => {
      const second = page.locator('.tabs > input').nth(1)
      // A part out of view may not be laid out yet, and then cannot take focus.
      await page.locator('.tabs').first().scrollIntoViewIfNeeded()
      await page.locator('.tabs > input').first().focus()
      await expect.poll(() => page.locator('.tabs > input:focus').count()).toBe(1)
      await page.keyboard.press('ArrowRight')
      await page.waitForSelector('html[data-hydrated]', { state: 'attached' })
      expect(await second.isChecked()).toBe(true)
      expect(await page.locator('.tabs > input:focus').count()).toBe(1)
    }))

  test('is re-rendered if its HTML cannot be fetched again', () =>
    inTab(
      { viewport: { width: 1280, height: 900 }, expected: /#418|ERR_FAILED|failed: / },
      async ({ page, goto }) => {
        await goto('/en/docs/guides/page')
        await page.evaluate(translated)
        await page.context().route('**/en/docs/guides/page', (route) => route.abort())
        await hydrate(page)
        await page.locator('h1', { hasText: 'Ü' }).waitFor()
      },
    ))
})

test('hydrates a lazily loaded component on a page that is opened, and renders it on navigation', async () => {
  const site = await serveSite({
    'site.config.ts': config(),
    'content/en/docs/a.md': '# A\n\n[Lazy](lazy.tsx)\n',
    'content/en/docs/lazy.tsx': `import { lazy, Suspense } from 'react'
const Late = lazy(() => import('./_late.tsx'))
export const frontMatter = { title: 'Lazy' }
export default () => <Suspense fallback="wait"><Late /></Suspense>
`,
    'content/en/docs/_late.tsx': `import { useState } from 'react'
export default function Late() {
  const [n, set] = useState(0)
  return <button onClick={() => set(n + 1)}>Counted {n}</button>
}
`,
  })
  for (const from of ['/docs/lazy', '/docs/a'])
    await inTab({ site, viewport: { width: 1280, height: 900 } }, async ({ page, goto }) => {
      await goto(from)
      await hydrate(page)
      if (from === '/docs/a') await page.locator('.prose a').click()
      const button = page.getByRole('button', { name: /^Counted/ })
      await expect.poll(() => button.textContent()).toBe('Counted 0')
      await page.waitForTimeout(200)
      await button.click()
      await expect.poll(() => button.textContent()).toBe('Counted 1')
    })
})
