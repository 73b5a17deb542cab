// What a page may weigh, in bytes after `gzip -9`, and how long it may hold a slow machine.

import fs from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import type { CDPSession, Page } from 'playwright-core'
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

  test.each(PAGES.filter(({ name }) => !name.startsWith('component')))(
    'everything after the first intent: 80 kB ($name)',
    ({ route }) =>
      inTab({ viewport: WIDE }, async ({ page, goto, requests }) => {
        await goto(route)
        const before = requests.length
        await hydrate(page)
        const scripts = requests
          .slice(before)
          .filter((url) => /^\/assets\/(runtime|chunk)-.*\.js$/.test(url))
        expect(scripts.length).toBeGreaterThan(1)
        const total = scripts.reduce((sum, url) => sum + packed(read(url.slice(1))), 0)
        expect(total).toBeLessThan(80 * KB)
        // The words of one language, and the view of this page, are all that is needed of either.
        const other = route.startsWith('/en') ? '本页目录' : 'On this page'
        expect(scripts.some((url) => read(url.slice(1)).includes(other))).toBe(false)
      }),
  )

  test('fonts: none', () =>
    inTab({ viewport: WIDE }, async ({ page, goto, requests }) => {
      await goto('/')
      await hydrate(page)
      expect(requests.filter((url) => /\.(woff2?|ttf|otf)/.test(url))).toEqual([])
    }))
})

/** Tasks of the main thread that took longer than 50 ms, with what the browser says of them. */
const longTasks = (page: Page): Promise<number[]> =>
  page.evaluate(() => (window as unknown as { tasks: number[] }).tasks)

const slowDown = async (page: Page): Promise<CDPSession> => {
  await page.addInitScript(() => {
    const tasks: number[] = []
    Object.assign(window, { tasks })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) tasks.push(entry.duration)
    }).observe({ type: 'longtask', buffered: true })
  })
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return session
}

describe('on a machine four times as slow', () => {
  test.each(['/', '/docs/services/custom-api', '/blog'])(
    'no script holds the page before the first intent: %s',
    (route) =>
      inTab({ viewport: WIDE }, async ({ page, goto }) => {
        const session = await slowDown(page)
        const scripted: number[] = []
        await session.send('Profiler.enable')
        await session.send('Profiler.start')
        await goto(route)
        await page.waitForTimeout(300)
        const { profile } = await session.send('Profiler.stop')
        const idle = new Set(
          profile.nodes
            .filter(({ callFrame }) =>
              ['(idle)', '(program)', '(root)'].includes(callFrame.functionName),
            )
            .map(({ id }) => id),
        )
        profile.samples?.forEach((id, i) => {
          if (!idle.has(id)) scripted.push((profile.timeDeltas?.[i] ?? 0) / 1000)
        })
        expect(scripted.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(50)
      }),
  )

  test('evaluating the runtime is one task, at most 1.2 times that of bare react-dom', async () => {
    const bare = await build({
      stdin: {
        contents:
          "import { createElement } from 'react'\nimport { hydrateRoot } from 'react-dom/client'\nObject.assign(window, { createElement, hydrateRoot })",
        resolveDir: import.meta.dirname,
      },
      bundle: true,
      minify: true,
      format: 'esm',
      write: false,
      define: { 'process.env.NODE_ENV': '"production"' },
    })
    const code = bare.outputFiles[0]?.text ?? ''
    await inTab({ viewport: WIDE }, async ({ page, goto, origin }) => {
      await slowDown(page)
      await page.route('**/bare.js*', (route) =>
        route.fulfill({ contentType: 'text/javascript', body: code }),
      )
      const runtime = fs
        .readdirSync(path.join(DIST, 'assets'))
        .find((file) => /^runtime-.*\.js$/.test(file))
      const times: Record<string, number[]> = { bare: [], runtime: [] }
      for (let i = 0; i < 5; i++) {
        for (const [name, url] of [
          ['bare', `${origin}/bare.js`],
          ['runtime', `${origin}/assets/${runtime ?? ''}`],
        ] as const) {
          await goto('/docs/faqs/pdf')
          await page.waitForTimeout(150)
          const ms = await page.evaluate(async (from) => {
            // Its imports first, so that what is measured is one evaluation.
            const response = await fetch(from)
            const text = await response.text()
            const imports = [...text.matchAll(/from"(\.\/[^"]+)"/g)].map(([, file]) => file ?? '')
            await Promise.all(imports.map((file) => import(new URL(file, from).href)))
            const start = performance.now()
            await import(from)
            return performance.now() - start
          }, url)
          times[name]?.push(ms)
        }
      }
      const least = (name: string): number => Math.min(...(times[name] ?? []))
      expect(least('runtime') / least('bare')).toBeLessThan(1.2)
    })
  })

  test('hydration never holds the page for more than 50 ms', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      const session = await slowDown(page)
      await session.send('Tracing.start', {
        categories: 'devtools.timeline,disabled-by-default-devtools.timeline',
        transferMode: 'ReturnAsStream',
      })
      await goto('/docs/services/custom-api')
      await page.waitForTimeout(300)
      await hydrate(page)
      await page.waitForTimeout(300)
      const tasks = await longTasks(page)
      // The one task is the evaluation of the runtime.
      expect(tasks.filter((ms) => ms > 50).length).toBeLessThanOrEqual(1)
    }))
})
