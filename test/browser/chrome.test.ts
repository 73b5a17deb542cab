// What surrounds every page: menu, announcement, colour mode, and what is loaded from elsewhere.

import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Preview } from '../../src/shell/host/preview.ts'
import { BILINGUAL, config } from '../site.ts'
import { hydrate, inTab, serveSite } from './browser.ts'
import { ask, hold, theme } from './reader.ts'

const WIDE = { width: 1280, height: 900 }
const PHONE = { width: 390, height: 800 }

describe('the menu of a phone', () => {
  const panel = (page: Page): ReturnType<Page['locator']> => page.locator('.panel')
  const open = async (page: Page): Promise<void> => {
    await page.locator('.menu').click()
    await panel(page).waitFor()
  }

  test('holds the navigation and the section; Esc closes it, and nothing is left in the history', () =>
    inTab({ viewport: PHONE }, async ({ page, goto }) => {
      await goto('/en/')
      await goto('/en/docs/guides/page')
      await open(page)
      expect(await page.locator('.panel-nav a').count()).toBe(10)
      expect(await page.locator('.panel .sidebar [aria-current=page]').textContent()).toBe(
        'Page translation',
      )
      await page.keyboard.press('Escape')
      await panel(page).waitFor({ state: 'hidden' })
      await page.waitForFunction(() => !(history.state as { panel?: boolean } | null)?.panel)
      await page.goBack()
      await page.waitForURL('**/en/')
    }))

  test.each([true, false])('keeps the focus inside; the browser can say what is seen: %s', (can) =>
    inTab({ viewport: PHONE }, async ({ page, goto }) => {
      if (!can) {
        await page.addInitScript(() => {
          delete (Element.prototype as Partial<Element>).checkVisibility
        })
      }
      await goto('/docs/guides/page')
      await hydrate(page)
      await open(page)
      const inside = (): Promise<boolean> =>
        page.evaluate(() => document.activeElement?.closest('.panel') !== null)
      const stops = await page.locator('.panel :is(a, button, summary):visible').count()
      for (let i = 0; i < stops + 3; i++) {
        await page.keyboard.press('Tab')
        expect(await inside()).toBe(true)
      }
      await page.keyboard.press('Shift+Tab')
      expect(await inside()).toBe(true)
    }),
  )

  test('keeps what lies behind it from everybody, and gives the focus back', () =>
    inTab({ viewport: PHONE }, async ({ page, goto }) => {
      await goto('/docs/guides/page')
      await open(page)
      const reached = (): Promise<number> =>
        page.locator(':is(main, header, footer):not([inert])').count()
      // The browser tells of an open popover a moment after it is seen.
      await expect.poll(reached).toBe(0)
      await page.keyboard.press('Escape')
      await panel(page).waitFor({ state: 'hidden' })
      expect(await reached()).toBe(3)
      expect(await page.evaluate(() => document.activeElement?.matches('.menu'))).toBe(true)
    }))

  test('is closed by Back, which leads nowhere else', () =>
    inTab({ viewport: PHONE }, async ({ page, goto }) => {
      await goto('/docs/guides/page')
      await page.evaluate(() => scrollTo(0, 300))
      // A real pointer: the test's own way of clicking scrolls.
      const button = await page.locator('.menu').boundingBox()
      await page.mouse.click((button?.x ?? 0) + 10, (button?.y ?? 0) + 10)
      await panel(page).waitFor()
      // The browser tells of an open popover a moment after it is seen; nobody goes back sooner.
      await page.waitForFunction(() => history.state?.panel === true)
      await page.goBack()
      await panel(page).waitFor({ state: 'hidden' })
      expect(new URL(page.url()).pathname).toBe('/docs/guides/page')
      expect(await page.evaluate(() => scrollY)).toBe(300)
    }))

  test('keeps its close button in sight where it is scrolled to the page', () =>
    inTab({ viewport: PHONE }, async ({ page, goto }) => {
      await goto('/en/docs/guides/history')
      await open(page)
      await page.waitForFunction(() => (document.querySelector('.panel')?.scrollTop ?? 0) > 300)
      expect((await page.locator('.panel-close').boundingBox())?.y).toBeGreaterThanOrEqual(0)
    }))

  test('lets nothing behind it scroll', () =>
    inTab({ viewport: PHONE }, async ({ page, goto }) => {
      await goto('/docs/guides/page')
      await open(page)
      await page.mouse.move(15, 400)
      await page.mouse.wheel(0, 500)
      await page.waitForTimeout(200)
      expect(await page.evaluate(() => scrollY)).toBe(0)
    }))

  test('gives way to the search', () =>
    inTab({ viewport: PHONE }, async ({ page, goto }) => {
      await goto('/docs/guides/page')
      await hydrate(page)
      await open(page)
      await page.waitForFunction(() => history.state?.panel === true)
      await page.keyboard.press('Control+k')
      await page.waitForFunction(() => !history.state?.panel)
      await page.waitForTimeout(100)
      expect(await panel(page).isVisible()).toBe(false)
      expect(await page.locator('dialog.search').isVisible()).toBe(true)
    }))

  test('closes behind a link, whose page is one step from where it was opened', () =>
    inTab({ viewport: PHONE }, async ({ page, goto }) => {
      await goto('/docs/guides/page')
      await hydrate(page)
      await open(page)
      await page.locator('.panel .sidebar a', { hasText: '截图翻译' }).click()
      await page.locator('h1', { hasText: '截图翻译' }).waitFor()
      expect(await panel(page).isVisible()).toBe(false)
      await page.goBack()
      await page.locator('h1', { hasText: '网页翻译' }).waitFor()
      expect(await panel(page).isVisible()).toBe(false)
    }))

  test('may be closed while the page that was chosen in it is on its way', () =>
    inTab({ viewport: PHONE }, async ({ page, goto }) => {
      await goto('/')
      await page.locator('main a[href="/docs/guides/page"]').first().click()
      await page.locator('h1', { hasText: '网页翻译' }).waitFor()
      await hydrate(page)
      await page.route('**/docs/guides/screenshot/index.json', (route) =>
        setTimeout(() => void route.continue(), 800),
      )
      await open(page)
      await page.locator('.panel .sidebar a', { hasText: '截图翻译' }).click()
      await page.keyboard.press('Escape')
      await page.waitForFunction(() => !history.state?.panel)
      await page.locator('h1', { hasText: '截图翻译' }).waitFor()
      await page.goBack()
      await page.locator('h1', { hasText: '网页翻译' }).waitFor()
    }))

  test('works before the runtime is there, and then too is one step', () =>
    inTab({ viewport: PHONE }, async ({ page, goto }) => {
      await page.route('**/assets/runtime-*.js', () => undefined)
      await goto('/docs/guides/page')
      await open(page)
      await page.locator('.panel .sidebar a', { hasText: '截图翻译' }).click()
      await page.locator('h1', { hasText: '截图翻译' }).waitFor()
      await page.goBack()
      await page.locator('h1', { hasText: '网页翻译' }).waitFor()
    }))

  test.each(['with', 'without'])(
    'leaves nothing in the history where its own page is chosen in it, or loaded again, %s the runtime',
    (runtime) =>
      inTab({ viewport: PHONE }, async ({ page, goto }) => {
        if (runtime === 'without') await page.route('**/assets/runtime-*.js', () => undefined)
        await goto('/en/')
        await goto('/docs/guides/page')
        if (runtime === 'with') await hydrate(page)
        const left = (): Promise<unknown> => page.waitForFunction(() => !history.state?.panel)
        await open(page)
        await page.waitForFunction(() => history.state?.panel === true)
        await page.locator('.panel .sidebar [aria-current]').click()
        await left()
        await panel(page).waitFor({ state: 'hidden' })
        await open(page)
        await page.waitForFunction(() => history.state?.panel === true)
        await page.reload()
        await left()
        await page.goBack()
        await page.waitForURL('**/en/')
      }),
  )

  test('stays, and so does the search, where an impatient finger taps twice', () =>
    inTab({ viewport: PHONE, hasTouch: true }, async ({ page, goto }) => {
      const twice = async (button: string): Promise<void> => {
        const { x, y } = (await page.locator(button).boundingBox())!
        const session = await page.context().newCDPSession(page)
        const start = Date.now() / 1000
        // However busy the machine is, no more than this is between them: so says the finger, not the clock.
        for (const timestamp of [start, start + 0.15]) {
          const touch = { timestamp, touchPoints: [{ x: x + 12, y: y + 12 }] }
          await session.send('Input.dispatchTouchEvent', { type: 'touchStart', ...touch })
          await session.send('Input.dispatchTouchEvent', {
            type: 'touchEnd',
            timestamp,
            touchPoints: [],
          })
        }
        await session.detach()
        await page.waitForTimeout(400)
      }
      await goto('/')
      await twice('.menu')
      expect(await panel(page).isVisible()).toBe(true)
      await page.locator('.panel-close').tap()
      await panel(page).waitFor({ state: 'hidden' })
      await hydrate(page)
      await ask(page, '翻译')
      await page.keyboard.press('Escape')
      await twice('.header .search-open')
      expect(await page.locator('dialog.search').isVisible()).toBe(true)
      expect(new URL(page.url()).pathname).toBe('/')
    }))

  test('leaves a link for a new window to the browser, also after a reload', () =>
    inTab({ viewport: PHONE }, async ({ page, goto }) => {
      await page.route('**/assets/runtime-*.js', () => undefined)
      await goto('/docs/guides/page')
      await open(page)
      await page.waitForFunction(() => history.state?.panel === true)
      await page.reload()
      await page.evaluate(() =>
        document
          .querySelector('main')
          ?.insertAdjacentHTML('afterbegin', '<a href="/docs/faqs/pdf" target="_blank">new</a>'),
      )
      const [other] = await Promise.all([
        page.context().waitForEvent('page'),
        page.locator('main a', { hasText: 'new' }).click(),
      ])
      await other.waitForURL('**/docs/faqs/pdf')
      expect(new URL(page.url()).pathname).toBe('/docs/guides/page')
    }))

  test('is closed when the window gets wider than 996 pixels', () =>
    inTab({ viewport: { width: 996, height: 800 } }, async ({ page, goto }) => {
      await goto('/')
      await open(page)
      await page.setViewportSize({ width: 997, height: 800 })
      await page.waitForFunction(() => !document.querySelector('#panel:popover-open'))
      expect(await page.locator('.menu').isVisible()).toBe(false)
      await page.setViewportSize({ width: 996, height: 800 })
      expect(await panel(page).isVisible()).toBe(false)
      expect(await page.locator('.menu').isVisible()).toBe(true)
    }))
})

test.each(['Internationalization', '拾译'])(
  'the bar has room on the smallest phone, also for letters twice as large: %s',
  (name) =>
    inTab({ viewport: { width: 320, height: 640 } }, async ({ page, goto }) => {
      await goto('/en/')
      const label = page.locator('.brand span')
      await label.evaluate((span, text) => (span.textContent = text), name)
      for (const size of ['100%', '200%']) {
        await page.evaluate((letters) => (document.documentElement.style.fontSize = letters), size)
        const ends = await page
          .locator('.brand span, .header-actions :is(a, button)')
          .evaluateAll((all) =>
            all.map((each) => each.getBoundingClientRect()).map(({ left, right }) => [left, right]),
          )
        const [title, first] = ends
        expect(title![1]).toBeLessThanOrEqual(first![0]!)
        expect(ends.at(-1)![1]).toBeLessThanOrEqual(320)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
        const skip = await page.locator('.skip').boundingBox()
        expect(skip!.y + skip!.height).toBeLessThanOrEqual(0)
      }
    }),
)

test('the buttons of the bar lie over nothing where they fill it', () =>
  inTab({ viewport: { width: 190, height: 300 } }, async ({ page, goto }) => {
    await goto('/en/')
    const below = await page.locator('.header .search-open').evaluate((button) => {
      const { left, top, height } = button.getBoundingClientRect()
      return document.elementsFromPoint(left + 2, top + height / 2).map((each) => each.localName)
    })
    expect(below).not.toContain('img')
  }))

test('what lies behind the menu and the search is darkened and does not scroll, and behind a box of an author all is as it was', async () => {
  const site = await serveSite({
    'site.config.ts': config(),
    'content/en/docs/a.md': '# A\n',
    'content/en/pages/boxes.tsx': `export const frontMatter = { title: 'Boxes' }
export default function Boxes() {
  return <><button popoverTarget="own">Open</button><div id="own" popover="auto">Box</div></>
}
`,
  })
  await inTab({ site, viewport: PHONE }, async ({ page, goto }) => {
    await goto('/boxes')
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    const behind = (box: string): Promise<string> =>
      page
        .locator(box)
        .evaluate((element) => getComputedStyle(element, '::backdrop').backgroundColor)
    const scrolls = (): Promise<string> =>
      page.evaluate(() => getComputedStyle(document.documentElement).overflowY)
    expect(await behind('#own')).toBe('rgba(0, 0, 0, 0)')
    expect(await scrolls()).toBe('scroll')
    await page.locator('.menu').click()
    expect(await behind('.panel')).toBe('rgba(0, 0, 0, 0.4)')
    expect(await scrolls()).toBe('hidden')
    await page.keyboard.press('Escape')
    await page.locator('.header .search-open').click()
    expect(await behind('dialog.search')).toBe('rgba(0, 0, 0, 0.4)')
  })
})

test('of three languages each leads to the same place, and their list closes', async () => {
  const text = `# T\n\n${Array.from({ length: 40 }, (_, i) => `## Part ${i} {#p${i}}\n\nWords.\n`).join('\n')}`
  const locales = ['en', 'fr', 'de'].map(
    (id) => `${id}: { label: '${id}', base: '/${id === 'en' ? '' : `${id}/`}' }`,
  )
  const site = await serveSite({
    'site.config.ts': config('', locales.join(', ')),
    ...Object.fromEntries(['en', 'fr', 'de'].map((id) => [`content/${id}/docs/a.md`, text])),
  })
  await inTab({ site, viewport: WIDE, reducedMotion: 'no-preference' }, async ({ page, goto }) => {
    await goto('/docs/a#p20')
    await hydrate(page)
    const list = page.locator('details.locales')
    const isOpen = (): Promise<string | null> => list.getAttribute('open')
    // It lies above the page, which has nothing to make room for.
    const moving = await list.evaluate((each) => {
      each.querySelector('summary')?.click()
      return each.getAnimations().length
    })
    expect(moving).toBe(0)
    await list.locator('a').first().focus()
    await page.keyboard.press('Escape')
    expect(await isOpen()).toBe(null)
    expect(await list.locator('summary:focus').count()).toBe(1)
    await list.locator('summary').click()
    await page.locator('h1').click()
    expect(await isOpen()).toBe(null)
    await list.locator('summary').click()
    const [other] = await Promise.all([
      page.context().waitForEvent('page'),
      list.locator('a[lang=fr]').click({ modifiers: ['ControlOrMeta'] }),
    ])
    await other.close()
    expect(await isOpen()).toBe(null)
    await list.locator('summary').click()
    await list.locator('a[lang=fr]').click()
    await page.waitForURL('**/fr/docs/a#p20')
    expect(await isOpen()).toBe(null)
    // Esc closes it alone: marks stay until it is pressed once more.
    await goto('/docs/a?_highlight=words')
    const marks = page.locator('main mark')
    await marks.first().waitFor()
    await list.locator('summary').click()
    await page.keyboard.press('Escape')
    expect(await isOpen()).toBe(null)
    expect(await marks.count()).toBe(40)
    await page.keyboard.press('Escape')
    expect(await marks.count()).toBe(0)
  })
})

describe('the announcement', () => {
  test('is there until it is closed, also on pages that come later, before anything is painted', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      const bar = page.locator('.announcement')
      await goto('/docs/guides/page')
      expect(await bar.isVisible()).toBe(true)
      await hydrate(page)
      await page.locator('.announcement-close').click()
      expect(await bar.isVisible()).toBe(false)
      await page.addInitScript(() =>
        addEventListener('DOMContentLoaded', () =>
          Object.assign(window, {
            height: document.querySelector<HTMLElement>('.announcement')?.offsetHeight,
          }),
        ),
      )
      await goto('/en/docs/guides/page')
      expect(await page.evaluate(() => (window as unknown as { height: number }).height)).toBe(0)
      expect(await bar.isVisible()).toBe(false)
    }))

  test('of another id is shown to those who have closed this one', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      await page.addInitScript(() => localStorage.setItem('announcement', 'an older one'))
      await goto('/')
      expect(await page.locator('.announcement').isVisible()).toBe(true)
    }))

  test('cannot be closed without scripts, but is read', () =>
    inTab({ viewport: WIDE, javaScriptEnabled: false }, async ({ page, goto }) => {
      await goto('/')
      expect(await page.locator('.announcement').isVisible()).toBe(true)
      expect(await page.locator('.announcement-close').isVisible()).toBe(false)
    }))
})

describe('a site that respects the system’s colours, and knows services elsewhere', () => {
  let site: Preview
  beforeAll(async () => {
    site = await serveSite({
      'site.config.ts': config(
        `colorMode: { respectPreference: true },
         analytics: { src: 'https://count.example/tag.js', id: 'G-1' },
         ads: { src: 'https://ads.example/ads.js', client: 'ca-1' },`,
        BILINGUAL,
      ),
      'content/zh-Hans/docs/a.md': '# 甲\n\n[乙](b.md)\n',
      'content/zh-Hans/docs/b.md': '# 乙\n',
      'content/en/docs/a.md': '# A\n\n[B](b.md)\n',
      'content/en/docs/b.md': '# B\n',
      'content/en/docs/slow.md': '# S\n\n![](slow.svg)\n\n[B](b.md)\n',
      'content/en/docs/slow.svg':
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>',
    })
  })
  const EMPTY_SCRIPT = { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' }
  const outside = async (page: Page, answer: boolean): Promise<void> => {
    await page.route('https://*.example/**', (route) =>
      answer ? route.fulfill({ headers: EMPTY_SCRIPT, body: '' }) : route.abort(),
    )
  }

  test('goes from system to light to dark, says so, and follows the system meanwhile', () =>
    inTab(
      { viewport: WIDE, colorScheme: 'dark', site, expected: /\.example/ },
      async ({ page, goto }) => {
        await outside(page, true)
        await goto('/en/docs/a')
        expect(await theme(page)).toBe('dark')
        await page.emulateMedia({ colorScheme: 'light' })
        await page.waitForFunction(() => document.documentElement.dataset['theme'] === 'light')
        const button = page.locator('.color-mode')
        expect(await button.getAttribute('aria-label')).toContain('system mode')
        await button.click()
        expect(await button.getAttribute('aria-label')).toContain('light mode')
        expect(await page.locator('#said').textContent()).toBe('Now in light mode')
        // What was chosen is not the system's to change.
        for (const colorScheme of ['dark', 'light'] as const) {
          // The page listens before anything changes.
          const changed = await page.evaluateHandle(() => ({
            heard: new Promise<void>((done) => {
              matchMedia('(prefers-color-scheme:dark)').addEventListener('change', () => done())
            }),
          }))
          await page.emulateMedia({ colorScheme })
          await changed.evaluate(({ heard }) => heard)
          expect(await theme(page)).toBe('light')
        }
        await button.click()
        expect(await theme(page)).toBe('dark')
        expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark')
        expect(await page.locator('meta[name=theme-color]').getAttribute('content')).toBe(
          'rgb(20, 23, 28)',
        )
        await button.click()
        expect(await theme(page)).toBe('light')
        expect(await page.evaluate(() => localStorage.getItem('theme'))).toBeNull()
      },
    ))

  test('tells other tabs', () =>
    inTab(
      { viewport: WIDE, colorScheme: 'light', site, expected: /\.example/ },
      async ({ page, goto, origin }) => {
        await outside(page, true)
        const other = await page.context().newPage()
        await outside(other, true)
        await other.goto(`${origin}/en/docs/b`)
        await goto('/en/docs/a')
        await page.locator('.color-mode').click()
        await page.locator('.color-mode').click()
        await other.waitForFunction(() => document.documentElement.dataset['theme'] === 'dark')
        expect(await other.locator('.color-mode').getAttribute('aria-label')).toContain('dark mode')
      },
    ))

  test('shows what was chosen meanwhile where a document was kept', () =>
    inTab(
      { viewport: WIDE, colorScheme: 'light', site, expected: /\.example/ },
      async ({ page, goto }) => {
        await outside(page, true)
        const asked = page.waitForRequest(/ads\.example/)
        await goto('/en/docs/a')
        await asked
        await page.evaluate(() => {
          localStorage.setItem('theme', 'dark')
          dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
        })
        expect(await theme(page)).toBe('dark')
        expect(await page.locator('.color-mode').getAttribute('aria-label')).toContain('dark mode')
      },
    ))

  test('counts the first page first, also where its reader goes on before all of it is there', () =>
    inTab({ viewport: WIDE, site }, async ({ page, origin }) => {
      await hold(page, '**/*.svg')
      await page.goto(`${origin}/en/docs/slow`, { waitUntil: 'domcontentloaded' })
      await hydrate(page)
      await page.locator('.prose a').click()
      await page.locator('h1', { hasText: 'B' }).waitFor()
      const told = await page.evaluate(() =>
        ((window as unknown as { dataLayer: ArrayLike<unknown>[] }).dataLayer ?? []).map((each) => [
          each[0],
          (each[2] as { readonly page_path?: string } | undefined)?.page_path,
        ]),
      )
      expect(told).toEqual([
        ['js', undefined],
        ['config', undefined],
        ['event', '/en/docs/slow'],
        ['event', '/en/docs/b'],
      ])
    }))

  test('counts a view for each page, with scripts that come after it', () =>
    inTab({ viewport: WIDE, site, expected: /\.example/ }, async ({ page, goto, requests }) => {
      await outside(page, true)
      const asked = page.waitForRequest(/ads\.example/)
      await goto('/en/docs/a')
      // Without a reader's cookies, which is settled when it is asked for.
      expect((await (await asked).allHeaders())['origin']).toBeDefined()
      const ads = page.locator('script[src*="ads.example"]')
      await ads.waitFor({ state: 'attached' })
      expect(await ads.getAttribute('crossorigin')).toBe('anonymous')
      expect(requests).toContain('https://count.example/tag.js?id=G-1')
      expect(requests).toContain('https://ads.example/ads.js?client=ca-1')
      const told = (): Promise<unknown[][]> =>
        page.evaluate(() =>
          ((window as unknown as { dataLayer: ArrayLike<unknown>[] }).dataLayer ?? []).map((each) =>
            Array.from(each),
          ),
        )
      // Or the service would count the first page once more by itself.
      expect(await told()).toContainEqual(['config', 'G-1', { send_page_view: false }])
      const views = async (): Promise<string[]> =>
        (await told())
          .filter(([, name]) => name === 'page_view')
          .map(([, , facts]) => (facts as { readonly page_path: string }).page_path)
      expect(await views()).toEqual(['/en/docs/a'])
      await hydrate(page)
      await page.locator('.prose a', { hasText: 'B' }).click()
      await page.locator('h1', { hasText: 'B' }).waitFor()
      expect(await views()).toEqual(['/en/docs/a', '/en/docs/b'])
      await page.goBack()
      await page.locator('h1', { hasText: 'A' }).waitFor()
      expect(await views()).toEqual(['/en/docs/a', '/en/docs/b', '/en/docs/a'])
    }))

  test('asks nobody about readers who ask not to be followed', () =>
    inTab({ viewport: WIDE, site }, async ({ page, goto, requests }) => {
      await page.addInitScript(() =>
        Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
      )
      await goto('/en/docs/a')
      await page.waitForTimeout(300)
      expect(requests.filter((url) => url.startsWith('https:'))).toEqual([])
    }))

  test('misses nothing when they are blocked', () =>
    inTab({ viewport: WIDE, site, expected: /example|ERR_FAILED/ }, async ({ page, goto }) => {
      await outside(page, false)
      await goto('/en/docs/a')
      await hydrate(page)
      await page.locator('.prose a', { hasText: 'B' }).click()
      await page.locator('h1', { hasText: 'B' }).waitFor()
    }))
})
