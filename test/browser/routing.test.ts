// Tests navigation between pages without loading documents, and the fallbacks if that is not possible.

import fs from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Preview } from '../../src/shell/host/preview.ts'
import type { PageFile } from '../../src/shared/contract.ts'
import { config } from '../site.ts'
import { PROGRESS_DELAY_MS, STALLED_MS } from '../../src/client/rules.ts'
import { DIST, hydrate, inTab, serveSite, type Tab } from './browser.ts'
import { follow, heading, hold, isMarked, loseAsFirefox, mark, scroll } from './reader.ts'

const WIDE = { width: 1280, height: 900 }
const REPORT = '/reportcentral/AFNInventoryReportByCountry/1'

/** Navigates from the page about custom APIs to the one about DeepL. */
const toDeepL = async (page: Page): Promise<void> => {
  await page.evaluate(() =>
    document.querySelector<HTMLAnchorElement>('.sidebar a[href*=deepl]')?.click(),
  )
  await heading(page, 'DeepL')
}

/** What browsers complain about while they are offline. Pictures load late, so some may not be there yet. */
const OFFLINE = /ERR_INTERNET_DISCONNECTED|index\.json|^failed: .*\/img\//

describe('a link', () => {
  test('replaces address, title, head, text, focus and scroll position without a page load', () =>
    inTab({ viewport: WIDE }, async ({ page, goto, requests }) => {
      await goto('/en/docs/guides/page')
      await hydrate(page)
      await mark(page)
      await page.evaluate(() => scrollTo(0, 600))
      requests.length = 0
      await page.locator('.sidebar a', { hasText: 'Screenshot translation' }).click()
      await heading(page, 'Screenshot translation')
      expect(await isMarked(page)).toBe(true)
      expect(new URL(page.url()).pathname).toBe('/en/docs/guides/screenshot')
      expect(await page.title()).toBe('Screenshot translation | Lingopick')
      expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(
        /\/en\/docs\/guides\/screenshot$/,
      )
      expect(await page.locator('link[hreflang]').count()).toBe(3)
      expect(await page.locator('.sidebar [aria-current=page]').textContent()).toBe(
        'Screenshot translation',
      )
      // The metadata of the previous page is gone.
      expect(
        await page.locator('meta[property], meta[name=keywords], meta[name^=twitter]').count(),
      ).toBe(0)
      expect(await page.locator('[type="application/ld+json"]').count()).toBe(0)
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
      expect(await page.locator('#said').textContent()).toContain('Screenshot translation')
      expect(await page.evaluate(() => scrollY)).toBe(0)
      expect(requests).not.toContain('/en/docs/guides/screenshot')
    }))

  test.each(['/docs/guides/page/', '/docs/guides/page/index.html', '/docs/guides/page'])(
    'leads to the canonical address from any form of it: %s',
    (href) =>
      inTab({ viewport: WIDE }, async ({ page, goto }) => {
        await goto('/docs/faqs/pdf')
        await hydrate(page)
        await mark(page)
        await follow(page, href)
        await heading(page, '网页翻译')
        expect(await isMarked(page)).toBe(true)
        expect(new URL(page.url()).pathname).toBe('/docs/guides/page')
        await goto(href)
        await hydrate(page)
        expect(new URL(page.url()).pathname).toBe('/docs/guides/page')
      }),
  )

  test('does not scroll if only the query differs, nor add an entry for the current address', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      await goto('/docs/guides/page')
      await hydrate(page)
      await scroll(page, 600)
      await follow(page, '?a=b')
      await expect.poll(() => page.url()).toMatch(/\?a=b$/)
      await page.waitForTimeout(100)
      expect(await page.evaluate(() => scrollY)).toBe(600)
      const entries = await page.evaluate(() => history.length)
      await follow(page, '?a=b')
      await page.waitForFunction(() => scrollY === 0)
      expect(await page.evaluate(() => history.length)).toBe(entries)
    }))

  test('scrolls the sidebar to the entry of the new page, down and up', () =>
    inTab({ viewport: { width: 1280, height: 500 } }, async ({ page, goto }) => {
      await goto('/docs/services/')
      await hydrate(page)
      const here = page.locator('.sidebar [aria-current=page]')
      const first = (await page.locator('.sidebar a').first().getAttribute('href')) ?? ''
      for (const href of ['/docs/services/zhipu', first]) {
        await follow(page, href)
        await page.waitForURL(`**${href}`)
        const y = async (): Promise<number> => (await here.boundingBox())?.y ?? 0
        await expect.poll(y).toBeGreaterThan(60)
        expect(await y()).toBeLessThan(480)
      }
    }))

  test('is left to the browser, and not prefetched, if it leads outside the base path', async () => {
    const site = await serveSite(
      {
        'site.config.ts': config("base: '/below/'"),
        'content/en/docs/a.md': '# A\n',
        'content/en/docs/b.md': '# B\n',
      },
      '/below/',
    )
    await inTab({ viewport: WIDE, site }, async ({ page, goto, requests }) => {
      await page.route('**/other', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<h1>Other site</h1>' }),
      )
      await goto('/below/docs/a')
      await hydrate(page)
      await mark(page)
      for (const href of ['/other', '/below/docs/b']) {
        await page.evaluate((to) => {
          const link = Object.assign(document.createElement('a'), { href: to, textContent: to })
          document.querySelector('main h1')?.append(link)
        }, href)
        await page.locator('main h1 a', { hasText: href }).hover()
      }
      await expect.poll(() => requests).toContain('/below/docs/b/index.json')
      expect(requests.filter((url) => url.includes('other'))).toEqual([])
      await page.locator('main h1 a', { hasText: '/other' }).click()
      await heading(page, 'Other site')
      expect(new URL(page.url()).pathname).toBe('/other')
      expect(await isMarked(page)).toBe(false)
      expect(requests.filter((url) => url.includes('other'))).toEqual(['/other'])
    })
  })

  test('leads to pages with a version in their path without a page load', async () => {
    const site = await serveSite({
      'site.config.ts': config(),
      'content/en/docs/a.md': '# A\n',
      'content/en/docs/log/11.5.md': '# Of May\n',
      'content/en/docs/2.x/index.md': '# Of old\n',
    })
    await inTab({ viewport: WIDE, site }, async ({ page, goto }) => {
      await goto('/docs/a')
      await hydrate(page)
      await mark(page)
      await follow(page, '/docs/log/11.5')
      await heading(page, 'Of May')
      await follow(page, '/docs/2.x/')
      await heading(page, 'Of old')
      expect(await isMarked(page)).toBe(true)
    })
  })

  test('works under a base path with non-ASCII letters and dots', async () => {
    const site = await serveSite(
      {
        'site.config.ts': config(
          "base: '/指南/v1.2/', search: { contexts: { 'docs/部分': '部分' } }",
          "en: { label: 'English', base: '/英文/' }",
        ),
        'content/en/pages/index.md': '# Home\n',
        'content/en/docs/部分/a.md': '# Page A\n',
      },
      '/指南/v1.2/',
    )
    const home = '/指南/v1.2/英文/'
    await inTab({ viewport: WIDE, site }, async ({ page, goto }) => {
      await goto(home)
      await hydrate(page)
      await mark(page)
      await follow(page, `${home}docs/部分/a`)
      await heading(page, 'Page A')
      await page.keyboard.press('Control+k')
      await page.locator('dialog.search input').fill('page')
      await page.locator('.search-foot a', { hasText: '部分' }).first().waitFor()
      await page.keyboard.press('Escape')
      await follow(page, home)
      await heading(page, 'Home')
      expect(await isMarked(page)).toBe(true)
    })
  })

  test('leads to every kind of page, whose buttons then work', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      await goto('/')
      await hydrate(page)
      await mark(page)
      const go = async (href: string): Promise<void> => {
        await follow(page, href)
        await page.waitForURL(`**${href}`)
      }
      await go('/blog')
      expect(await page.locator('.post-item').count()).toBe(10)
      await go('/blog/archive')
      await go('/blog/tags')
      await go('/blog/2025/08/28/version-11-6')
      await heading(page, '11.6')
      await go('/search')
      await go(REPORT)
      await page.getByRole('button', { name: '可售' }).click()
      expect(await page.locator('th[aria-sort]').getAttribute('aria-sort')).toBe('descending')
      await go('/docs/services/custom-api')
      await page.locator('.copy').first().waitFor()
      expect(await isMarked(page)).toBe(true)
    }))

  test('is left to the browser for another language, a file or a new window', () =>
    // The browser displays a feed with its own inline styles.
    inTab({ viewport: WIDE, expected: /inline style/ }, async ({ page, goto }) => {
      await goto('/docs/faqs/pdf?a=b#close')
      await hydrate(page)
      await mark(page)
      const [other] = await Promise.all([
        page.context().waitForEvent('page'),
        page
          .locator('.sidebar a')
          .first()
          .click({ modifiers: ['Control'] }),
      ])
      await other.close()
      expect(new URL(page.url()).pathname).toBe('/docs/faqs/pdf')
      await page.locator('.locale').click()
      await page.waitForURL('**/en/docs/faqs/pdf?a=b#close')
      expect(await isMarked(page)).toBe(false)
      expect(await page.locator('html').getAttribute('lang')).toBe('en')
      await hydrate(page)
      await mark(page)
      await page.locator('.footer a', { hasText: 'Atom' }).click()
      await page.waitForURL('**/en/blog/atom.xml')
    }))
})

describe('a link in an SVG', () => {
  test('is left to the browser, unlike a link around the SVG', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      await goto('/docs/guides/page')
      await hydrate(page)
      await mark(page)
      const draw = (html: string): Promise<void> =>
        page.evaluate((drawn) => {
          document.querySelector('main')?.insertAdjacentHTML('afterbegin', drawn)
        }, html)
      const square = '<rect width="50" height="50" />'
      await draw(`<a href="/docs/faqs/pdf"><svg>${square}</svg></a>`)
      await page.locator('main rect').click()
      await heading(page, 'PDF')
      expect(await isMarked(page)).toBe(true)
      // The HTML parser does not nest links, so a script builds this one.
      await page.evaluate((drawn) => {
        const link = Object.assign(document.createElement('a'), { href: '/docs/guides/video' })
        link.innerHTML = drawn
        document.querySelector('main')?.prepend(link)
        const inner = document.createElementNS('http://www.w3.org/2000/svg', 'a')
        inner.setAttribute('href', '/docs/guides/page')
        const svg = link.querySelector('svg')
        inner.append(...(svg?.children ?? []))
        svg?.append(inner)
      }, `<svg>${square}</svg>`)
      await page.locator('main rect').click()
      await heading(page, '网页翻译')
      expect(await isMarked(page)).toBe(false)
    }))
})

describe('the history', () => {
  test('restores scroll positions and anchors on Back and Forward', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      await goto('/docs/services/custom-api')
      await hydrate(page)
      await mark(page)
      await scroll(page, 700)
      await toDeepL(page)
      expect(await page.evaluate(() => scrollY)).toBe(0)
      await scroll(page, 200)
      await page.goBack()
      await heading(page, 'API')
      expect(await page.evaluate(() => scrollY)).toBe(700)
      await page.goForward()
      await heading(page, 'DeepL')
      expect(await page.evaluate(() => scrollY)).toBe(200)
      await page.goBack()
      await heading(page, 'API')
      await page.locator('.toc a').nth(2).click()
      const anchored = await page.evaluate(() => scrollY)
      expect(anchored).not.toBe(700)
      await page.goBack()
      await page.waitForFunction(() => scrollY === 700)
      expect(await isMarked(page)).toBe(true)
    }))

  describe('with the page of the initial document', () => {
    const REST = { effectiveType: '4g', saveData: true }
    /** Opens a page with data saving turned on, so that nothing is prefetched. */
    const open = async ({ page, goto }: Tab, route: string): Promise<void> => {
      await page.addInitScript(
        (value) => Object.defineProperty(navigator, 'connection', { value }),
        REST,
      )
      await goto(route)
    }

    test('restores it on Back while offline, and fetches its data when online again', () =>
      inTab({ viewport: WIDE, expected: OFFLINE }, async (tab) => {
        const { page, requests } = tab
        await open(tab, '/docs/services/custom-api')
        const facts = (): Promise<string[]> =>
          page
            .locator('title, meta[name=description], meta[property], [rel=canonical], [hreflang]')
            .evaluateAll((all) => all.map((each) => each.outerHTML))
        const [head, text] = [await facts(), await page.locator('.prose').textContent()]
        await hydrate(page)
        await toDeepL(page)
        await mark(page)
        await page.context().setOffline(true)
        await page.goBack()
        await heading(page, 'API')
        expect(await page.locator('.prose').textContent()).toBe(text)
        expect((await facts()).toSorted()).toEqual(head.toSorted())
        await page.goForward()
        await heading(page, 'DeepL')
        await page.locator('.sidebar a[href*=custom-api]').click()
        await heading(page, 'API')
        await page.goBack()
        await heading(page, 'DeepL')
        await page.context().setOffline(false)
        requests.length = 0
        await page.goForward()
        await heading(page, 'API')
        // Images may follow.
        expect(requests[0]).toBe('/docs/services/custom-api/index.json')
        expect(await isMarked(page)).toBe(true)
      }))

    test('handles a link to the current page while offline', () =>
      inTab({ viewport: WIDE, expected: OFFLINE }, async (tab) => {
        const { page } = tab
        await open(tab, '/docs/services/custom-api')
        await hydrate(page)
        await scroll(page, 600)
        await mark(page)
        await page.context().setOffline(true)
        await page.locator('.sidebar [aria-current=page]').click()
        await page.waitForFunction(() => scrollY === 0)
        expect(await isMarked(page)).toBe(true)
      }))

    test('restores it as built on Back, even if it was changed before hydration', () =>
      inTab({ viewport: WIDE }, async (tab) => {
        const { page } = tab
        await open(tab, '/docs/services/custom-api')
        const first = page.locator('.prose p').first()
        const text = await first.textContent()
        await first.evaluate((element) => element.replaceChildren('Translated.'))
        await hydrate(page)
        await toDeepL(page)
        await page.goBack()
        await heading(page, 'API')
        expect(await first.textContent()).toBe(text)
      }))

    test('loads the whole document on Back if the server responds with an error', () =>
      inTab({ viewport: WIDE, expected: /503|answered/ }, async (tab) => {
        const { page } = tab
        await open(tab, '/docs/services/custom-api')
        await hydrate(page)
        await toDeepL(page)
        await mark(page)
        await page.route('**/custom-api/index.json', (route) => route.fulfill({ status: 503 }))
        await page.goBack()
        await heading(page, 'API')
        await page.waitForFunction(() => !('marked' in window))
      }))

    test('restores the 404 page on Back to an unknown address', () =>
      inTab({ viewport: WIDE, expected: /answered 404/ }, async ({ page, goto }) => {
        await goto('/no/such/page')
        await hydrate(page)
        await page.locator('.header .brand').click()
        await heading(page, '看到外文')
        expect(new URL(page.url()).pathname).toBe('/')
        await page.goBack()
        await heading(page, '找不到页面')
        expect(new URL(page.url()).pathname).toBe('/no/such/page')
      }))
  })

  test('restores the focus to the followed link on Back', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      const focused = (): Promise<string> =>
        page.evaluate(() => document.activeElement?.textContent ?? '')
      await goto('/en/docs/services/intro')
      await hydrate(page)
      const link = page.locator('main a', { hasText: 'Several API keys for one service' })
      await link.focus()
      const y = await page.evaluate(() => scrollY)
      expect(y).toBeGreaterThan(1000)
      const left = await focused()
      await page.keyboard.press('Enter')
      await page.locator('h1', { hasText: left }).waitFor()
      await page.keyboard.press('Tab')
      const next = await focused()
      await page.goBack()
      await page.waitForFunction((top) => scrollY === top, y)
      // The sidebar has a link with the same name.
      expect(await link.evaluate((element) => element === document.activeElement)).toBe(true)
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => scrollY)).toBeGreaterThan(1000)
      await page.goForward()
      await page.locator('h1', { hasText: left }).waitFor()
      expect(await focused()).toBe(next)
    }))

  test('focuses the title on Back if the followed link was in the phone menu', () =>
    inTab({ viewport: { width: 390, height: 800 } }, async ({ page, goto }) => {
      await goto('/docs/guides/page')
      await hydrate(page)
      await page.locator('.menu').click()
      await page.locator('.panel .sidebar a', { hasText: '截图翻译' }).click()
      await heading(page, '截图翻译')
      await page.goBack()
      await heading(page, '网页翻译')
      expect(await page.evaluate(() => document.activeElement?.matches('h1'))).toBe(true)
    }))

  test.each(['/docs/histroy', '/docs/histroy#2013-09-12'])(
    'focuses the target of %s on Forward as on the first visit',
    (route) =>
      inTab({ viewport: WIDE }, async ({ page, goto }) => {
        const focused = (): Promise<string> =>
          page.evaluate(() => document.activeElement?.textContent ?? '')
        await goto('/docs/faqs/pdf')
        await hydrate(page)
        await follow(page, route)
        await heading(page, '发展历程')
        const reached = await focused()
        expect(reached).toMatch(/^(发展历程|2013 年)/)
        await page.goBack()
        await heading(page, 'PDF')
        await page.goForward()
        await heading(page, '发展历程')
        expect(await focused()).toBe(reached)
      }),
  )

  test('does not focus a different link at the same index while results are not rendered yet', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      const isAtLink = (): Promise<boolean> =>
        page.evaluate(() => document.activeElement instanceof HTMLAnchorElement)
      const results = page.locator('.results a')
      await goto('/en/search?q=translate')
      await hydrate(page)
      await results.nth(3).focus()
      await page.keyboard.press('Enter')
      await page.waitForURL(/_highlight=translate/)
      // Another query on the same path.
      await follow(page, '/en/search?q=keys')
      await heading(page, 'keys')
      await results.nth(3).focus()
      await follow(page, '/en/search?q=pdf')
      await heading(page, 'pdf')
      // Until they arrive, the results of the previous query stay, including the link that was focused.
      await results.and(page.locator('[href*="_highlight=pdf"]')).first().waitFor()
      await page.locator('main h1').evaluate((element: HTMLElement) => element.focus())
      await page.goBack()
      await heading(page, 'keys')
      expect(await isAtLink()).toBe(false)
      await page.goBack()
      await page.waitForURL(/_highlight=translate/)
      await page.waitForFunction(() => !document.querySelector('.results'))
      await page.goBack()
      await results.first().waitFor()
      expect(await isAtLink()).toBe(false)
    }))

  test('does not record the state of the page in view for an entry that was skipped', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      await goto('/docs/services/custom-api')
      await hydrate(page)
      await toDeepL(page)
      await page.locator('.sidebar a[href*=custom-api]').click()
      await heading(page, 'API')
      const release = await hold(page, '**/docs/services/deepl/index.json*')
      // A page whose data is in memory already would be shown at once.
      await page.reload()
      await hydrate(page)
      const first = page.locator('.sidebar a').first()
      await first.focus()
      await page.evaluate(() => history.back())
      await page.waitForURL('**/deepl')
      await scroll(page, 300)
      await page.evaluate(() => history.forward())
      await page.waitForURL('**/custom-api')
      release()
      await first.evaluate((element: HTMLElement) => element.blur())
      await page.evaluate(() => history.back())
      await heading(page, 'DeepL')
      expect(await first.evaluate((element) => element === document.activeElement)).toBe(false)
      expect(await page.evaluate(() => scrollY)).toBe(0)
    }))

  test('returns to the top of a page that was left before any scrolling', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      await goto('/docs/services/custom-api')
      await hydrate(page)
      await toDeepL(page)
      await scroll(page, 200)
      await page.goBack()
      await heading(page, 'API')
      expect(await page.evaluate(() => scrollY)).toBe(0)
      await page.locator('.toc a').nth(2).click()
      await page.waitForFunction(() => scrollY > 0)
      await page.goBack()
      await page.waitForFunction(() => scrollY === 0)
    }))

  test('scrolls to an anchor on another page, and ignores an invalid one', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      await goto('/docs/faqs/pdf')
      await hydrate(page)
      await follow(page, '/docs/histroy#2013-09-12')
      await heading(page, '发展历程')
      const top = await page
        .locator('[id="2013-09-12"]')
        .evaluate((element) => element.getBoundingClientRect().top)
      expect(top).toBeGreaterThan(50)
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('2013-09-12')
      // A `%` that starts no escape sequence is literal, and the rest is decoded.
      await page.evaluate(() => (document.querySelector('main h2:last-of-type')!.id = '年%x'))
      await follow(page, '/docs/histroy#%E5%B9%B4%x')
      await page.waitForFunction(() => document.activeElement?.id === '年%x')
      await follow(page, '/docs/faqs/pdf#%E0%A4%A')
      await heading(page, 'PDF')
      expect(await page.evaluate(() => scrollY)).toBe(0)
    }))

  test('restores scroll position and highlights of each entry of the same page', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      await goto('/en/docs/services/custom-api')
      await hydrate(page)
      await scroll(page, 700)
      await follow(page, '/en/docs/services/custom-api?_highlight=server')
      await page.locator('main mark').first().waitFor()
      expect(await page.evaluate(() => scrollY)).toBe(0)
      await page.goBack()
      await page.waitForFunction(() => !document.querySelector('main mark, .clear-marks'))
      expect(await page.evaluate(() => scrollY)).toBe(700)
      await page.goForward()
      await page.locator('main mark').first().waitFor()
      expect(await page.evaluate(() => scrollY)).toBe(0)
    }))

  test.each(['fold', 'tab'])('reveals an anchor in a %s on Back and Forward', async (place) => {
    const site = await serveSite({
      'site.config.ts': config(),
      'content/en/docs/from.md': `# From\n\n[there](to.md#in-a-${place})\n`,
      'content/en/docs/to.md':
        '# To\n\n:::details[Fold]\n#### In a fold\n:::\n\n:::tabs\n@tab One\nx\n@tab Two\n#### In a tab\n:::\n\n[back](from.md)\n',
    })
    await inTab({ viewport: WIDE, site }, async ({ page, goto }) => {
      await goto('/docs/from')
      await hydrate(page)
      await page.locator('.prose a', { hasText: 'there' }).click()
      const there = page.locator(`#in-a-${place}`)
      await there.waitFor()
      await page.goBack()
      await heading(page, 'From')
      await page.goForward()
      await there.waitFor()
      await page.locator('.prose a', { hasText: 'back' }).click()
      await heading(page, 'From')
      await page.goBack()
      await there.waitFor()
    })
  })

  test('restores the scroll position of a document from the back/forward cache', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      await goto('/docs/services/custom-api')
      await hydrate(page)
      await scroll(page, 700)
      // WebKit shows such a document at the top.
      const y = await page.evaluate(() => {
        scrollTo(0, 0)
        dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
        return scrollY
      })
      expect(y).toBe(700)
    }))

  test.each(['1200', 'null', '{}', '[["",true]]'])(
    'ignores invalid values in session storage, and keeps those of others: %s',
    (stored) =>
      inTab({ viewport: WIDE }, async ({ page, goto }) => {
        await page.addInitScript((value) => {
          sessionStorage['scroll'] ??= value
          sessionStorage['sitegenScroll'] ??= value
        }, stored)
        await goto('/docs/services/custom-api')
        await hydrate(page)
        await scroll(page, 700)
        expect(await page.locator('h1').isVisible()).toBe(true)
        await goto('/en/docs/faqs/pdf')
        expect(await page.evaluate(() => sessionStorage['scroll'] as string)).toBe(stored)
        await page.goBack()
        await page.waitForFunction(() => scrollY === 700)
      }),
  )

  test('shows pages from the top if session storage is blocked', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      await page.addInitScript(() =>
        Object.defineProperty(window, 'sessionStorage', {
          get: () => {
            throw new DOMException('blocked', 'SecurityError')
          },
        }),
      )
      await goto('/docs/services/custom-api')
      await hydrate(page)
      await scroll(page, 700)
      await toDeepL(page)
      await page.reload()
      await hydrate(page)
      await scroll(page, 200)
      await page.goBack()
      await heading(page, 'API')
      await page.waitForFunction(() => scrollY === 0 && document.activeElement?.matches('h1'))
    }))

  test('restores scroll positions in a tab that was discarded in the background', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      // Such a page gets no event after `visibilitychange`.
      await page.addInitScript(() =>
        addEventListener('pagehide', (event) => event.stopImmediatePropagation(), true),
      )
      await goto('/docs/services/custom-api')
      await hydrate(page)
      await scroll(page, 700)
      await toDeepL(page)
      await scroll(page, 200)
      await page.evaluate(() =>
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
      )
      await page.reload()
      await page.waitForFunction(() => scrollY === 200)
      await hydrate(page)
      await page.goBack()
      await heading(page, 'API')
      await page.waitForFunction(() => scrollY === 700)
    }))

  test('restores the scroll position after going through an entry of another document', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      await goto('/docs/services/custom-api')
      await hydrate(page)
      await scroll(page, 700)
      await toDeepL(page)
      // A document without any interaction is not hydrated, so nothing records its entry.
      await page.reload()
      await page.goBack()
      await heading(page, 'API')
      await page.waitForFunction(() => scrollY === 700)
      await hydrate(page)
      const release = await hold(page, '**/docs/services/deepl/index.json*')
      await page.evaluate(() => history.forward())
      await page.waitForURL('**/deepl')
      // The browser applies the recorded position of that entry to the page that is still in view.
      await page.waitForFunction(() => scrollY === 0)
      release()
      await heading(page, 'DeepL')
      await page.goBack()
      await heading(page, 'API')
      await page.waitForFunction(() => scrollY === 700)
    }))

  test('restores the scroll position on return from another document', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      await goto('/docs/services/custom-api')
      await hydrate(page)
      await scroll(page, 700)
      await toDeepL(page)
      await goto('/en/docs/faqs/pdf')
      await page.goBack()
      await page.goBack()
      await heading(page, 'API')
      await page.waitForFunction(() => scrollY === 700)
    }))
})

/** Delays requests for a file. Returns a function that answers them with 404, and waits until the browser knows. */
async function holdAndLose(page: Page, file: string): Promise<() => Promise<unknown>> {
  let lose: () => void = () => undefined
  const lost = new Promise<void>((done) => (lose = done))
  await page.route(file, async (route) => {
    await lost
    await route.fulfill({ status: 404 })
  })
  return () => {
    const answered = page.waitForEvent('response', (response) => response.status() === 404)
    lose()
    return answered
  }
}

describe('navigation with missing or slow files', () => {
  test('loads the whole document, once, if the data of a page is missing', () =>
    inTab({ viewport: WIDE, expected: /answered 404/ }, async ({ page, goto, requests }) => {
      await page.route('**/docs/guides/screenshot/index.json', (route) =>
        route.fulfill({ status: 404, body: 'gone' }),
      )
      await goto('/docs/guides/page')
      await hydrate(page)
      await mark(page)
      await page.locator('.sidebar a', { hasText: '截图翻译' }).click()
      await page.waitForURL('**/docs/guides/screenshot')
      await heading(page, '截图翻译')
      expect(await isMarked(page)).toBe(false)
      await page.waitForTimeout(300)
      expect(requests.filter((url) => url === '/docs/guides/screenshot').length).toBe(1)
      // Back leads to another document.
      await page.goBack()
      await heading(page, '网页翻译')
    }))

  test('loads the document on a later click if data never arrives, but not on a double click', () =>
    inTab({ viewport: WIDE, clock: true }, async ({ page, goto }) => {
      for (const name of ['screenshot', 'card'])
        await hold(page, `**/docs/guides/${name}/index.json`)
      await goto('/docs/guides/page')
      await hydrate(page)
      await mark(page)
      const link = page.locator('.sidebar a', { hasText: '截图翻译' })
      const wait = async (): Promise<void> => {
        await page.clock.fastForward(PROGRESS_DELAY_MS)
        await page.locator('.progress').waitFor()
        await page.clock.fastForward(STALLED_MS)
      }
      await link.click()
      await wait()
      // The wait starts anew for each page.
      const other = page.locator('.sidebar a[href$="/guides/card"]')
      await other.click()
      await page.clock.fastForward(STALLED_MS / 2)
      await other.click()
      await link.click()
      await wait()
      await link.evaluate((each: HTMLElement) =>
        each.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 2 })),
      )
      await page.waitForTimeout(100)
      expect(await isMarked(page)).toBe(true)
      await link.click()
      await heading(page, '截图翻译')
      expect(await isMarked(page)).toBe(false)
    }))

  test.each(['mailto:a@b.example', '/file.zip', 'pagehide'])(
    'continues to load a page on Back after %s',
    (next) =>
      inTab(
        { viewport: WIDE, ...(next.startsWith('mailto') && { expected: /to mailto:/ }) },
        async ({ page, goto }) => {
          await goto('/docs/guides/page')
          await hydrate(page)
          await page.locator('.sidebar a', { hasText: '截图翻译' }).click()
          await heading(page, '截图翻译')
          // Reload, since the page of the initial document is in memory and would not be fetched.
          await page.reload()
          await hydrate(page)
          const release = await hold(page, '**/docs/guides/page/index.json')
          await page.route('**/file.zip', (route) =>
            route.fulfill({ headers: { 'content-disposition': 'attachment' }, body: 'x' }),
          )
          await page.evaluate(() => history.back())
          await page.locator('.progress').waitFor()
          if (next === 'pagehide')
            await page.evaluate(() => {
              for (const name of ['pagehide', 'pageshow'])
                dispatchEvent(new PageTransitionEvent(name, { persisted: true }))
            })
          else await follow(page, next)
          await page.waitForTimeout(100)
          release()
          await heading(page, '网页翻译')
        },
      ),
  )

  test('continues to load a page after a click on a mailto link', () =>
    inTab({ viewport: WIDE, expected: /to mailto:/ }, async ({ page, goto }) => {
      const release = await hold(page, '**/docs/guides/screenshot/index.json')
      await goto('/docs/guides/page')
      await hydrate(page)
      await page.locator('.sidebar a', { hasText: '截图翻译' }).click()
      await page.locator('.progress').waitFor()
      await follow(page, 'mailto:a@b.example')
      release()
      await heading(page, '截图翻译')
    }))

  test.each([
    ['/en/docs/guides/page', undefined],
    ['https://elsewhere.example/', /request to https:.*elsewhere/],
  ])('does not load a failed page if the reader went elsewhere: %s', (next, expected) =>
    inTab({ viewport: WIDE, ...(expected && { expected }) }, async ({ page, goto }) => {
      const lose = await holdAndLose(page, '**/docs/guides/screenshot/index.json')
      await goto('/docs/guides/page')
      await hydrate(page)
      let arrive: () => void = () => undefined
      const held = new Promise<void>((done) => (arrive = done))
      await page.route(`**${next.replace('https:', '')}`, async (route) => {
        await held
        await route.fulfill({ contentType: 'text/html', body: '<h1>There</h1>' })
      })
      await page.locator('.sidebar a', { hasText: '截图翻译' }).click()
      await page.locator('.progress').waitFor()
      await follow(page, next)
      await lose()
      await page.waitForTimeout(100)
      arrive()
      await heading(page, 'There')
    }),
  )

  test('does not load a failed page while the document is in the back/forward cache', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      const lose = await holdAndLose(page, '**/docs/guides/screenshot/index.json')
      await goto('/docs/guides/page')
      await hydrate(page)
      await mark(page)
      await page.locator('.sidebar a', { hasText: '截图翻译' }).click()
      await page.locator('.progress').waitFor()
      // As when the reader goes to another document and returns.
      await page.evaluate(() =>
        dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })),
      )
      await lose()
      await page.locator('.progress').waitFor({ state: 'detached' })
      expect(await isMarked(page)).toBe(true)
      await heading(page, '网页翻译')
    }))

  test('loads the whole document on Back, too, if the data of the page is missing', () =>
    inTab({ viewport: WIDE, expected: /answered 404/ }, async ({ page, goto, requests }) => {
      await goto('/docs/guides/page')
      await hydrate(page)
      await page.locator('.sidebar a', { hasText: '截图翻译' }).click()
      await heading(page, '截图翻译')
      // Reload, since the page of the initial document is in memory and would not be fetched.
      await page.reload()
      await hydrate(page)
      await page.route('**/docs/guides/page/index.json', (route) =>
        route.fulfill({ status: 404, body: 'gone' }),
      )
      await mark(page)
      await page.goBack()
      await heading(page, '网页翻译')
      await page.waitForFunction(() => !('marked' in window))
      await page.waitForTimeout(300)
      expect(requests.filter((url) => url === '/docs/guides/page').length).toBe(2)
    }))

  test('loads the whole document if the data of a page is of another build', () =>
    inTab({ viewport: WIDE, expected: /index\.json/ }, async ({ page, goto }) => {
      const file = path.join(DIST, 'docs/guides/screenshot/index.json')
      const data = JSON.parse(fs.readFileSync(file, 'utf8')) as PageFile
      await page.route('**/docs/guides/screenshot/index.json', (route) =>
        route.fulfill({ json: { ...data, build: 'another' } }),
      )
      await goto('/docs/guides/page')
      await hydrate(page)
      await mark(page)
      await page.locator('.sidebar a', { hasText: '截图翻译' }).click()
      await heading(page, '截图翻译')
      expect(await isMarked(page)).toBe(false)
    }))

  test('hydrates an outdated document with its old files, or leaves it as built if they are gone', async () => {
    const built = (label: string): Promise<Preview> =>
      serveSite({
        'site.config.ts': config(`nav: [{ label: '${label}', href: '/docs/a' }]`),
        'content/en/docs/a.md': '# A\n\n[On to B](b.md)\n',
        'content/en/docs/b.md': `# B of ${label}\n`,
      })
    const [old, newer] = [await built('Before'), await built('After')]
    for (const isKept of [true, false])
      await inTab(
        { site: old, viewport: WIDE, ...(isKept ? {} : { expected: /-en-.* answered 404/ }) },
        async ({ page, goto }) => {
          await goto('/docs/a')
          await page.route(/./, async (route) => {
            const { pathname } = new URL(route.request().url())
            const asked = await route.fetch({ url: new URL(pathname, newer.url).href })
            if (isKept && asked.status() === 404) await route.continue()
            else await route.fulfill({ response: asked })
          })
          await page.locator('.prose a').focus()
          if (isKept) await page.waitForSelector('html[data-hydrated]', { state: 'attached' })
          else await page.waitForEvent('console')
          const focused = await page.evaluate(() => document.activeElement?.textContent)
          expect(focused).toBe('On to B')
          expect(await page.locator('.header').textContent()).toContain('Before')
          await page.locator('.prose a').click()
          await heading(page, 'B of After')
          expect(await page.locator('.header').textContent()).toContain('After')
        },
      )
  })

  test('loads the new site on navigation from a page that old code has hydrated', async () => {
    const built = (label: string): Promise<Preview> =>
      serveSite({
        'site.config.ts': config(''),
        'theme/index.tsx': `import './own.css'
import { Main } from 'sitegen/kit'
export default ({ page }) => <Main><h1>{page.title} drawn by ${label}</h1><a href="/docs/b">B</a></Main>
`,
        'theme/own.css': 'main { color: black }\n',
        'content/en/docs/a.md': '# A\n',
        'content/en/docs/b.md': '# B\n',
      })
    const [old, newer] = [await built('old code'), await built('new code')]
    await inTab({ site: old, viewport: WIDE, expected: /index\.json/ }, async ({ page, goto }) => {
      await goto('/docs/a')
      // The browser still has the files of the old build in its cache.
      await page.route(/./, async (route) => {
        const { pathname } = new URL(route.request().url())
        const response = await route.fetch({ url: new URL(pathname, newer.url).href })
        if (response.status() === 404) await route.continue()
        else await route.fulfill({ response })
      })
      await hydrate(page)
      await heading(page, 'A drawn by old code')
      await page.getByRole('link', { name: 'B' }).click()
      await heading(page, 'B drawn by new code')
    })
  })

  test('loads the whole document if the code of a view is missing', () =>
    inTab(
      { viewport: WIDE, expected: /dynamically imported module|ERR_FAILED|failed: .*\/chunk-/ },
      async ({ page, goto, requests }) => {
        await goto('/docs/guides/page')
        await hydrate(page)
        await mark(page)
        // Every chunk that has not been loaded yet is missing, as after another deployment.
        const loaded = new Set(requests)
        await page.route('**/assets/*.js', (route) => {
          const { pathname } = new URL(route.request().url())
          return loaded.has(pathname) ? route.continue() : route.abort()
        })
        await page.locator('.header-nav a', { hasText: '公告' }).click()
        await page.waitForURL('**/blog')
        await heading(page, '公告')
        expect(await isMarked(page)).toBe(false)
      },
    ))

  test('loads the whole document if no entry can be added to the history', () =>
    inTab({ viewport: WIDE, expected: /too often/ }, async ({ page, goto }) => {
      await goto('/docs/guides/page')
      await hydrate(page)
      await mark(page)
      // WebKit throws after 100 changes of the history within 10 s.
      await page.evaluate(() => {
        history.pushState = () => {
          throw new Error('too often')
        }
      })
      await page.locator('.sidebar a', { hasText: '截图翻译' }).click()
      await page.waitForURL('**/docs/guides/screenshot')
      await heading(page, '截图翻译')
      expect(await isMarked(page)).toBe(false)
    }))

  test('keeps pages and links usable without the runtime, and requests it again after 5 s', () =>
    inTab(
      {
        viewport: WIDE,
        clock: true,
        expected: /dynamically imported module|ERR_FAILED|failed: .*\/runtime-/,
      },
      async ({ page, goto }) => {
        const find = await loseAsFirefox(page, '**/assets/runtime-*.js*')
        await goto('/docs/guides/page')
        await page.mouse.move(5, 5)
        await page.mouse.move(60, 60)
        await page.locator('.color-mode').click()
        expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark')
        await page.locator('.sidebar a', { hasText: '截图翻译' }).click()
        await heading(page, '截图翻译')
        const said = page.waitForEvent('console', (each) => each.text().includes('runtime-'))
        await page.mouse.move(5, 5)
        await page.mouse.move(60, 60)
        await said
        find()
        await page.clock.fastForward(5000)
        await hydrate(page)
      },
    ))
})
