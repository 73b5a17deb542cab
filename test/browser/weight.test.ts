// Limits the weight of pages, in bytes after `gzip -9`.

import fs from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { BILINGUAL, config } from '../site.ts'
import { PAGES } from '../../scripts/kinds.mjs'
import { DIST, hydrate, inTab, serveSite } from './browser.ts'

const WIDE = { width: 1280, height: 900 }
const KB = 1000

const packed = (content: string | Buffer): number => gzipSync(content, { level: 9 }).length
const read = (file: string): Buffer => fs.readFileSync(path.join(DIST, file))
const asset = (pattern: RegExp): Buffer => {
  const name = fs.readdirSync(path.join(DIST, 'assets')).find((file) => pattern.test(file))
  return read(`assets/${name ?? ''}`)
}

describe('weight', () => {
  test('is below 7.5 kB for the HTML of three in four docs pages', () => {
    const pages = fs
      .readdirSync(path.join(DIST, 'docs'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('index.html'))
      .map((file) => packed(read(path.join('docs', file))))
      .toSorted((a, b) => a - b)
    expect(pages.length).toBeGreaterThan(25)
    expect(pages[Math.floor(pages.length * 0.75)]).toBeLessThan(7.5 * KB)
  })

  test('is below 3.5 kB for the HTML around an article, with a sidebar of 100 pages', async () => {
    const words = ['Translate', 'Install', 'Shortcut', 'Service', 'Subtitle', 'Panel', 'Account']
    const docs = Array.from({ length: 100 }, (_, i) => [
      `content/en/docs/guide/${words[i % 7]?.toLowerCase()}-${i}.md`,
      `# ${words[i % 7]} ${words[(i * 3 + 1) % 7]?.toLowerCase()} ${i}\n\nx\n`,
    ])
    const nav = words.map((word, i) => `{ label: '${word}', href: '/docs/guide/translate-0?${i}' }`)
    const site = await serveSite({
      'site.config.ts': config(`nav: [${nav.join(', ')}]`, BILINGUAL),
      ...Object.fromEntries(docs),
      'content/zh-Hans/docs/guide/translate-0.md': '# 翻译\n',
    })
    const response = await fetch(new URL('/en/docs/guide/panel-5', site.url))
    // The inline script has a budget of its own.
    const html = (await response.text()).replace(/<script>.*?<\/script>/s, '')
    expect(packed(html)).toBeLessThan(3.5 * KB)
  })

  test('is below 9 kB for the style sheet', () => {
    const css = asset(/^runtime-.*\.css$/)
    expect(packed(css)).toBeLessThan(9 * KB)
    // Bytes beyond ASCII would weigh more than their escapes.
    expect(css.toString()).toMatch(/^[\x20-\x7e\n]*$/)
    expect(css.toString()).toContain('\\2318  K')
  })

  test('is below 3 kB for scripts before the first interaction, inline and external', () => {
    const inline = /<script>(.*?)<\/script>/s.exec(read('index.html').toString())?.[1] ?? ''
    expect(inline.length).toBeGreaterThan(300)
    expect(packed(inline) + packed(asset(/^boot-.*\.js$/))).toBeLessThan(3 * KB)
  })

  // Each language has a file of its own for its words. For English, one kind of page is enough to weigh that file.
  test.each(PAGES.filter(({ name }) => /^(?!component).*zh$|^doc, en$/.test(name)))(
    'is below 80 kB for all scripts after the first interaction ($name)',
    ({ route }) =>
      inTab({ viewport: WIDE }, async ({ page, goto, requests }) => {
        await goto(route)
        const before = requests.length
        // Not over a link, which would be prefetched.
        for (const at of [2, 4]) await page.mouse.move(at, at)
        await page.waitForSelector('html[data-hydrated]', { state: 'attached' })
        const scripts = requests
          .slice(before)
          .filter((url) => /^\/assets\/(runtime|chunk)-.*\.js$/.test(url))
        expect(scripts.length).toBeGreaterThan(1)
        // The view of each kind of page is a file of its own without other exports.
        const isView = (url: string): boolean => / as default\}/.test(read(url.slice(1)).toString())
        const weigh = (urls: readonly string[]): number =>
          urls.reduce((sum, url) => sum + packed(read(url.slice(1))), 0)
        // The results page is a search itself, so it includes the code that sends queries and shows results.
        const extra = route.includes('/search') ? 2.5 * KB : 0
        expect(weigh(scripts.filter((url) => !isView(url)))).toBeLessThan(80 * KB + extra)
        expect(scripts.filter(isView).length).toBe(1)
        expect(weigh(scripts.filter(isView))).toBeLessThan(KB + extra)
        // Only the words of one language are loaded, and only one view.
        const other = route.startsWith('/en') ? '本页目录' : 'On this page'
        expect(scripts.some((url) => read(url.slice(1)).includes(other))).toBe(false)
      }),
  )

  // There is no server to ask: this includes spelling correction, phonetic matching, phrases and Chinese words.
  test('is below 24 kB for the search, which loads when it is first opened', () =>
    inTab({ viewport: WIDE }, async ({ page, goto, requests }) => {
      await goto('/docs/guides/page')
      await hydrate(page)
      const before = requests.length
      await page.keyboard.press('Control+k')
      await page.locator('dialog.search input').fill('翻译')
      await page.locator('.hit').first().waitFor()
      const scripts = requests.slice(before).filter((url) => url.endsWith('.js'))
      expect(scripts.some((url) => url.startsWith('/assets/worker-'))).toBe(true)
      const weight = scripts.reduce((sum, url) => sum + packed(read(url.slice(1))), 0)
      expect(weight).toBeLessThan(24 * KB)
    }))

  test('includes no fonts', () =>
    inTab({ viewport: WIDE }, async ({ page, goto, requests }) => {
      await goto('/')
      await hydrate(page)
      expect(requests.filter((url) => /\.(woff2?|ttf|otf)/.test(url))).toEqual([])
    }))
})
