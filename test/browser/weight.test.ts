// What a page may weigh, in bytes after `gzip -9`.

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
  test('the HTML of a typical page of the docs: 7.5 kB', () => {
    const pages = fs
      .readdirSync(path.join(DIST, 'docs'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('index.html'))
      .map((file) => packed(read(path.join('docs', file))))
      .toSorted((a, b) => a - b)
    expect(pages.length).toBeGreaterThan(25)
    expect(pages[Math.floor(pages.length * 0.75)]).toBeLessThan(7.5 * KB)
  })

  test('of it, what surrounds the article, with a sidebar of 100 pages: 3.5 kB', async () => {
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
    // The script inside the page has a budget of its own.
    const html = (await response.text()).replace(/<script>.*?<\/script>/s, '')
    expect(packed(html)).toBeLessThan(3.5 * KB)
  })

  test('style sheet: 9 kB', () => {
    expect(packed(asset(/^runtime-.*\.css$/))).toBeLessThan(9 * KB)
  })

  test('scripts before the first intent, inside and outside of the page: 3 kB', () => {
    const inline = /<script>(.*?)<\/script>/s.exec(read('index.html').toString())?.[1] ?? ''
    expect(inline.length).toBeGreaterThan(300)
    expect(packed(inline) + packed(asset(/^boot-.*\.js$/))).toBeLessThan(3 * KB)
  })

  // The words of a language are a file of their own: one kind of its pages weighs them.
  test.each(PAGES.filter(({ name }) => /^(?!component).*zh$|^doc, en$/.test(name)))(
    'everything after the first intent: 80 kB ($name)',
    ({ route }) =>
      inTab({ viewport: WIDE }, async ({ page, goto, requests }) => {
        await goto(route)
        const before = requests.length
        // Over no link: what that leads to would be fetched ahead.
        for (const at of [2, 4]) await page.mouse.move(at, at)
        await page.waitForSelector('html[data-hydrated]', { state: 'attached' })
        const scripts = requests
          .slice(before)
          .filter((url) => /^\/assets\/(runtime|chunk)-.*\.js$/.test(url))
        expect(scripts.length).toBeGreaterThan(1)
        // The view of this kind of page is a file of its own, and exports nothing else.
        const isView = (url: string): boolean => / as default\}/.test(read(url.slice(1)).toString())
        const weigh = (urls: readonly string[]): number =>
          urls.reduce((sum, url) => sum + packed(read(url.slice(1))), 0)
        // The page of results is a search: what asks and shows comes with it.
        const extra = route.includes('/search') ? 2.5 * KB : 0
        expect(weigh(scripts.filter((url) => !isView(url)))).toBeLessThan(80 * KB + extra)
        expect(scripts.filter(isView).length).toBe(1)
        expect(weigh(scripts.filter(isView))).toBeLessThan(KB + extra)
        // The words of one language, and the view of this page, are all that is needed of either.
        const other = route.startsWith('/en') ? '本页目录' : 'On this page'
        expect(scripts.some((url) => read(url.slice(1)).includes(other))).toBe(false)
      }),
  )

  // No server is asked: correction, sounds, phrases and Chinese words are all in it.
  test('what searches, loaded with its first opening: 24 kB', () =>
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

  test('fonts: none', () =>
    inTab({ viewport: WIDE }, async ({ page, goto, requests }) => {
      await goto('/')
      await hydrate(page)
      expect(requests.filter((url) => /\.(woff2?|ttf|otf)/.test(url))).toEqual([])
    }))
})
