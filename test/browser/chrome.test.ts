// Tests what surrounds every page: menu, header, languages, announcement, color mode and third-party scripts.

import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Preview } from '../../src/shell/host/preview.ts'
import { BILINGUAL, config } from '../site.ts'
import { hydrate, inTab, serveSite } from './browser.ts'
import { ask, hold, theme } from './reader.ts'

const WIDE = { width: 1280, height: 900 }
const PHONE = { width: 390, height: 800 }

describe('the phone menu', () => {
  const panel = (page: Page): ReturnType<Page['locator']> => page.locator('.panel')
  const open = async (page: Page): Promise<void> => {
    await page.locator('.menu').click()
    await panel(page).waitFor()
  }

  test('shows navigation and section, closes on Esc, and leaves no history entry', () =>
    inTab({ viewport: PHONE }, async ({ page, goto }) => {
      await goto('/en/')
      await goto('/en/docs/guides/page')
      expect(await panel(page).isVisible()).toBe(false)
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
      await panel(page).waitFor()
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

  test.each([true, false])('keeps the focus inside (with `checkVisibility`: %s)', (can) =>
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

  test('makes the page behind it inert, and restores focus on close', () =>
    inTab({ viewport: PHONE }, async ({ page, goto }) => {
      await goto('/docs/guides/page')
      await open(page)
      const reached = (): Promise<number> =>
        page.locator(':is(main, header, footer):not([inert])').count()
      // A popover fires its `toggle` event shortly after it becomes visible.
      await expect.poll(reached).toBe(0)
      await page.keyboard.press('Escape')
      await panel(page).waitFor({ state: 'hidden' })
      expect(await reached()).toBe(3)
      expect(await page.evaluate(() => document.activeElement?.matches('.menu'))).toBe(true)
    }))

  test('closes on Back, and makes the page inert, if it was opened before the first script arrived', () =>
    inTab({ viewport: PHONE }, async ({ page, goto, origin }) => {
      await goto('/en/')
      const release = await hold(page, '**/assets/boot-*.js')
      await page.goto(`${origin}/en/docs/guides/page`, { waitUntil: 'commit' })
      await open(page)
      release()
      await page.waitForFunction(() => history.state?.panel === true)
      expect(await page.locator(':is(main, header, footer):not([inert])').count()).toBe(0)
      await page.goBack()
      await panel(page).waitFor({ state: 'hidden' })
      expect(await page.locator('[inert]').count()).toBe(0)
      expect(new URL(page.url()).pathname).toBe('/en/docs/guides/page')
    }))

  test('closes on Back, which keeps the page and its scroll position', () =>
    inTab({ viewport: PHONE }, async ({ page, goto }) => {
      await goto('/docs/guides/page')
      await page.evaluate(() => scrollTo(0, 300))
      // Use the mouse, since Playwright’s `click` scrolls.
      const button = await page.locator('.menu').boundingBox()
      await page.mouse.click((button?.x ?? 0) + 10, (button?.y ?? 0) + 10)
      await panel(page).waitFor()
      // A popover fires its `toggle` event shortly after it becomes visible; no reader goes back sooner.
      await page.waitForFunction(() => history.state?.panel === true)
      await page.goBack()
      await panel(page).waitFor({ state: 'hidden' })
      expect(new URL(page.url()).pathname).toBe('/docs/guides/page')
      expect(await page.evaluate(() => scrollY)).toBe(300)
    }))

  test('keeps its close button visible when it is scrolled to the current page', () =>
    inTab({ viewport: PHONE }, async ({ page, goto }) => {
      await goto('/en/docs/guides/history')
      await open(page)
      await page.waitForFunction(() => (document.querySelector('.panel')?.scrollTop ?? 0) > 300)
      expect((await page.locator('.panel-close').boundingBox())?.y).toBeGreaterThanOrEqual(0)
    }))

  test('does not let the page behind it scroll', () =>
    inTab({ viewport: PHONE }, async ({ page, goto }) => {
      await goto('/docs/guides/page')
      await open(page)
      await page.mouse.move(15, 400)
      await page.mouse.wheel(0, 500)
      await page.waitForTimeout(200)
      expect(await page.evaluate(() => scrollY)).toBe(0)
    }))

  test('closes when the search opens', () =>
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

  test('closes when a link is followed, and Back leads to the page it was opened on', () =>
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

  test('can be closed while the page that was chosen in it is loading', () =>
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

  test('follows a link in one history step even without the runtime', () =>
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
    'leaves no history entry if the current page is chosen in it or reloaded, %s the runtime',
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

  test('stays open on a double tap, as does the search', () =>
    inTab({ viewport: PHONE, hasTouch: true }, async ({ page, goto }) => {
      const twice = async (button: string): Promise<void> => {
        const { x, y } = (await page.locator(button).boundingBox())!
        const session = await page.context().newCDPSession(page)
        const start = Date.now() / 1000
        // The timestamps of the touches define the time between the taps, however busy the machine is.
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

  test('lets the browser open a link in a new window, even after a reload with the menu open', () =>
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

  test('closes when the window becomes wider than 996 pixels', () =>
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
  'fits the header on a 320 px phone, even at twice the font size: %s',
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

test('does not let header buttons overlap the logo in a very narrow window', () =>
  inTab({ viewport: { width: 190, height: 300 } }, async ({ page, goto }) => {
    await goto('/en/')
    const below = await page.locator('.header .search-open').evaluate((button) => {
      const { left, top, height } = button.getBoundingClientRect()
      return document.elementsFromPoint(left + 2, top + height / 2).map((each) => each.localName)
    })
    expect(below).not.toContain('img')
  }))

test('dims and locks the page behind the menu and the search, but not behind an author’s popover', async () => {
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
    expect(await scrolls()).toBe('hidden')
    await page.keyboard.press('Escape')
    expect(await scrolls()).toBe('scroll')
  })
})

test('keeps the anchor on a switch to any of three languages, and closes their list', async () => {
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
    // The list overlays the page, so its opening is not animated.
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
    for (const [lang, url] of [
      ['fr', '/fr/docs/a#p20'],
      ['de', '/de/docs/a#p20'],
      ['en', '/docs/a#p20'],
    ] as const) {
      await list.locator('summary').click()
      await list.locator(`a[lang=${lang}]`).click()
      await page.waitForURL(({ pathname, hash }) => pathname + hash === url)
      expect(await page.locator('html').getAttribute('lang')).toBe(lang)
      expect(await isOpen()).toBe(null)
    }
    // Esc closes only the list. The highlights stay until it is pressed again.
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
  test('stays closed on later pages, without appearing while they load', () =>
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

  test('passes the keyboard on to what follows it when it is closed', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      await goto('/docs/guides/page')
      await page.locator('.announcement-close').press('Enter')
      expect(await page.evaluate(() => document.activeElement?.className)).toBe('brand')
    }))

  test('is shown to readers who have closed one with another id', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      await page.addInitScript(() => localStorage.setItem('announcement', 'an older one'))
      await goto('/')
      expect(await page.locator('.announcement').isVisible()).toBe(true)
    }))

  test('is shown without its close button if scripts are disabled', () =>
    inTab({ viewport: WIDE, javaScriptEnabled: false }, async ({ page, goto }) => {
      await goto('/')
      expect(await page.locator('.announcement').isVisible()).toBe(true)
      expect(await page.locator('.announcement-close').isVisible()).toBe(false)
    }))
})

describe('a site with the system’s color mode and third-party scripts', () => {
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

  test('cycles through system, light and dark, and follows the system only in system mode', () =>
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
        // Once a mode is chosen, the system’s preference has no effect.
        for (const colorScheme of ['dark', 'light'] as const) {
          // Listen before the preference changes.
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

  test('applies a change of the color mode to other tabs', () =>
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

  test('applies a mode chosen meanwhile to a page from the back/forward cache', () =>
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

  test('counts the first page first, even if the reader leaves it before it has loaded', () =>
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

  test('counts a view of each page visited, and loads the third-party scripts', () =>
    inTab({ viewport: WIDE, site, expected: /\.example/ }, async ({ page, goto, requests }) => {
      await outside(page, true)
      const asked = page.waitForRequest(/ads\.example/)
      await goto('/en/docs/a')
      // The request sends no cookies, which is decided when it is made.
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
      // Otherwise the service itself would count the first page again.
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

  test('loads no third-party scripts for readers with Global Privacy Control', () =>
    inTab({ viewport: WIDE, site }, async ({ page, goto, requests }) => {
      await page.addInitScript(() =>
        Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
      )
      await goto('/en/docs/a')
      await page.waitForTimeout(300)
      expect(requests.filter((url) => url.startsWith('https:'))).toEqual([])
    }))

  test('works if the third-party scripts are blocked', () =>
    inTab({ viewport: WIDE, site, expected: /example|ERR_FAILED/ }, async ({ page, goto }) => {
      await outside(page, false)
      await goto('/en/docs/a')
      await hydrate(page)
      await page.locator('.prose a', { hasText: 'B' }).click()
      await page.locator('h1', { hasText: 'B' }).waitFor()
    }))
})
