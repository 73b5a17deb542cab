// Tests the search page, and the highlights on the pages that its results lead to.

import { describe, expect, test } from 'vitest'
import { BILINGUAL, config } from '../site.ts'
import { hydrate, inTab, serveSite } from './browser.ts'
import { ask, heading, hold, scroll, titles } from './reader.ts'

const WIDE = { width: 1280, height: 900 }
const PHONE = { width: 390, height: 844 }

/** Imitates the translation tool of a browser: wraps every text in a new element, including texts added later. */
function translate(): void {
  const run = (): void => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      if (/^\s*$/.test(text.data) || text.parentElement?.closest('script, font')) continue
      const font = document.createElement('font')
      text.replaceWith(font)
      font.append(text.data)
    }
  }
  run()
  const changes = { childList: true, subtree: true, characterData: true }
  new MutationObserver(run).observe(document.body, changes)
}

describe('the search page', () => {
  test('shows results for the query in its address, and for one typed later', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      await goto('/search?q=pdf')
      await page.locator('[role=status]', { hasText: '共找到' }).waitFor()
      expect(await page.title()).toBe('“pdf”的搜索结果')
      expect(await page.locator('.results li').count()).toBeGreaterThan(8)
      expect(await page.locator('.results mark').first().textContent()).toMatch(/pdf/i)
      expect(await page.locator('main input').inputValue()).toBe('pdf')
      await page.locator('main input').fill('DeepSeek 支持')
      await page.locator('.results a', { hasText: 'DeepSeek' }).first().waitFor()
      await page.waitForURL(({ searchParams }) => searchParams.get('q') === 'DeepSeek 支持')
      await page.locator('main input').fill('zzzzqqqq')
      await page.locator('main [role=status]', { hasText: '没有找到任何文档' }).waitFor()
      expect(await page.locator('.site-index li').count()).toBeGreaterThan(100)
      await page.locator('main input').fill('')
      await page.locator('.site-index').waitFor()
      await page.waitForURL((url) => url.href.endsWith('/search'))
    }))

  test('links a query without results to the same search in the other language', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      await goto('/en/search?q=zzzz%20qqqq')
      await page.locator('main a', { hasText: '简体中文: zzzz qqqq' }).click()
      await page.locator('main a', { hasText: 'English: zzzz qqqq' }).waitFor()
      const { pathname, searchParams } = new URL(page.url())
      expect([pathname, searchParams.get('q')]).toEqual(['/search', 'zzzz qqqq'])
      // Punctuation alone is in no language.
      await page.locator('main input').fill('***')
      await page.locator('main a', { hasText: 'English: ' }).waitFor({ state: 'detached' })
    }))

  test('shows the title in another language that matches, as the search box does', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      const title = 'Standalone window'
      await goto(`/search?q=${encodeURIComponent(title)}`)
      // A site may have more than two languages, so it is not “the other” one.
      const shown = `另一种语言： ${title}`
      const inPage = page.locator('.results .hit-other', { hasText: title }).first()
      expect(await inPage.textContent()).toBe(shown)
      await ask(page, title)
      const inBox = page.locator('dialog .hit-other', { hasText: title }).first()
      expect(await inBox.textContent()).toBe(shown)
    }))

  test('updates its results while a translation tool changes the page', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      await goto('/en/search?q=page')
      await page.locator('.results li').first().waitFor()
      await page.evaluate(translate)
      for (const query of ['page translation', 'translation', 'key of deepl', 'page']) {
        await page.locator('main input').fill(query)
        await page.waitForFunction((last) => {
          const first = document.querySelector('.results font mark, .results mark font')
          return document.querySelector('h1')?.textContent?.includes(`"${last}"`) && first
        }, query)
      }
      expect(await page.locator('.crash').count()).toBe(0)
      await expect.poll(() => page.locator('.results h2').first().textContent()).toMatch(/page/i)
      const elsewhere = page.locator('main a', { hasText: '简体中文: ' })
      for (const query of ['zzqxv', 'qqzzxv']) {
        await page.locator('main input').fill(query)
        await expect.poll(() => elsewhere.textContent()).toBe(`简体中文: ${query}`)
      }
    }))

  test('accepts fast typing, and changes the address only once', () =>
    inTab({ viewport: WIDE, clock: true }, async ({ page, goto }) => {
      await goto('/en/search')
      await hydrate(page)
      const changes = await page.evaluateHandle(() => {
        const urls: string[] = []
        const real = history.replaceState.bind(history)
        history.replaceState = (state, unused, url) => {
          // Calls without a URL only record the height of the results.
          if (url !== undefined && url !== null) urls.push(String(url))
          real(state, unused, url)
        }
        return urls
      })
      const field = page.locator('main input')
      await field.pressSequentially('translate subtitles of videos '.repeat(2))
      await field.pressSequentially('pdf')
      expect(await field.inputValue()).toMatch(/^(translate subtitles of videos ){2}pdf$/)
      const count = (): Promise<number> => changes.evaluate((urls) => urls.length)
      expect(await count()).toBe(0)
      await page.clock.runFor(1000)
      await page.waitForURL(/videos\+pdf$/)
      expect(await count()).toBe(1)
    }))

  test('highlights words in titles, which are underlined already, by their background', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      await goto('/en/search?q=pdf')
      const looks = (place: string): Promise<string> =>
        page
          .locator(`.results ${place} mark`)
          .first()
          .evaluate((word) => {
            const { textDecorationLine, backgroundColor } = getComputedStyle(word)
            return `${textDecorationLine} ${backgroundColor}`
          })
      expect(await looks('h2')).toBe('none rgb(255, 243, 191)')
      expect(await looks('p')).toBe('underline rgba(0, 0, 0, 0)')
    }))

  test('removes focus from the field on Enter, so that a phone hides its keyboard', () =>
    inTab({ viewport: PHONE, hasTouch: true, isMobile: true }, async ({ page, goto }) => {
      await goto('/search?q=deepl')
      await hydrate(page)
      const field = page.locator('main input')
      await field.fill('pdf')
      await field.press('Enter')
      await page.locator('h1', { hasText: 'pdf' }).waitFor()
      expect(await field.evaluate((each) => each === document.activeElement)).toBe(false)
    }))

  test('shows a line break in the query as a space', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      await goto('/en/search?q=translate%0Apdf')
      await page.locator('.results li').first().waitFor()
      expect(await page.locator('main input').inputValue()).toBe('translate pdf')
    }))

  test('omits bidi control characters of the query from its heading, but not from the field', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      await goto('/en/search?q=%E2%80%AEpdf%E2%81%A6')
      await page.locator('.results li').first().waitFor()
      expect(await page.locator('h1').textContent()).toBe('Search results for "pdf"')
      expect(await page.locator('main input').inputValue()).toBe('\u202epdf\u2066')
    }))

  test('keeps a query if the reader leaves right after typing it', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      await goto('/en/search?q=pdf')
      await page.locator('.results a').first().waitFor()
      await page.locator('main input').fill('subtitles')
      await page.evaluate(() => document.querySelector<HTMLElement>('.results a')?.click())
      await page.waitForURL(/_highlight=/)
      await page.goBack()
      await page.locator('h1', { hasText: 'subtitles' }).waitFor()
      expect(await page.locator('main input').inputValue()).toBe('subtitles')
    }))

  test('reports no results for punctuation alone, and lists all pages', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      await goto('/en/search?q=!%3F')
      await page.locator('main [role=status]', { hasText: 'No' }).waitFor()
      expect(await page.locator('.site-index a').count()).toBeGreaterThan(100)
    }))

  test('requests nothing on Enter, and shows its initial state again for an empty query', () =>
    inTab({ viewport: WIDE }, async ({ page, goto, requests }) => {
      await goto('/en/search?q=pdf')
      await page.locator('.results li').first().waitFor()
      const before = requests.length
      await page.locator('main input').press('Enter')
      await page.locator('main .ask button').click()
      // Pages that the results lead to may be prefetched, as on every page.
      expect(requests.slice(before).filter((each) => each.includes('search'))).toEqual([])
      await page.locator('main input').fill('')
      await page.locator('.site-index').waitFor()
      expect(await page.title()).toMatch(/^Search the documentation . /)
    }))

  test('keeps its title if a link leads to the same query again', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      await goto('/en/search?q=pdf')
      await hydrate(page)
      await page.locator('.results li').first().waitFor()
      await page.keyboard.press('Control+k')
      await page.keyboard.type('pdf')
      await page.locator('.search-foot a', { hasText: 'See all' }).click()
      await page.locator('dialog.search').waitFor({ state: 'hidden' })
      await page.waitForFunction(() => document.activeElement?.localName === 'h1')
      expect(await page.title()).toBe('Search results for "pdf"')
    }))

  test('shows its results even if the search box was opened while the index was loading', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      const release = await hold(page, '**/search-index.json*')
      const asked = page
        .context()
        .waitForEvent('request', (each) => /search-index/.test(each.url()))
      await goto('/en/search?q=pdf')
      await asked
      await page.keyboard.press('Control+k')
      await page.locator('.search-foot:empty').waitFor({ state: 'attached' })
      release()
      await page.locator('.results li').first().waitFor()
      await page.locator('main [role=status]', { hasText: 'found' }).waitFor()
    }))

  test('removes the old results while those for a new query are loading', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      await goto('/en/search?q=pdf')
      const marked = page.locator('.results mark').first()
      await marked.waitFor()
      const held = await page.evaluateHandle(() => {
        const questions: (() => void)[] = []
        const post = Worker.prototype.postMessage
        Worker.prototype.postMessage = function later(message: unknown) {
          questions.push(() => post.call(this, message))
        }
        return questions
      })
      await page.locator('main input').fill('subtitles')
      await page.locator('main [role=status]', { hasText: 'Loading…' }).waitFor()
      expect(await marked.count()).toBe(0)
      await held.evaluate((questions) => questions.forEach((each) => each()))
      await marked.waitFor()
      expect(await marked.textContent()).toMatch(/subtitles/i)
    }))

  test('ignores a blank query, and keeps spaces as typed in the field', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      await goto('/en/search?q=%20')
      await page.locator('.site-index').waitFor()
      await hydrate(page)
      expect(await page.locator('main h1').textContent()).toBe('Search the documentation')
      const field = page.locator('main input')
      await field.fill('')
      await field.pressSequentially(' pdf ')
      await page.locator('main h1', { hasText: '"pdf"' }).waitFor()
      expect(await field.inputValue()).toBe(' pdf ')
    }))

  test.each(['/search?q=pdf', '/en/search?q=gemini'])(
    'hardly shifts its layout while results arrive on a slow connection: %s',
    (route) =>
      inTab({ viewport: PHONE }, async ({ page, goto }) => {
        const devtools = await page.context().newCDPSession(page)
        await devtools.send('Network.emulateNetworkConditions', {
          offline: false,
          latency: 150,
          downloadThroughput: 200e3,
          uploadThroughput: 200e3,
        })
        await page.addInitScript(() => {
          const all = { moved: 0 }
          Object.assign(window, all)
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries())
              all.moved += (entry as unknown as { value: number }).value
            Object.assign(window, all)
          }).observe({ type: 'layout-shift', buffered: true })
        })
        await goto(route)
        await page.locator('.hit-text:not(:empty)').first().waitFor()
        await page.waitForLoadState('networkidle')
        expect(
          await page.evaluate(() => (window as unknown as { moved: number }).moved),
        ).toBeLessThan(0.06)
      }),
  )

  test.each([
    ['en', 2],
    ['zh-Hans', 4],
    ['ja', 4],
  ])('reserves lines for the texts of results on a phone: %s', (lang, count) =>
    inTab({ viewport: PHONE }, async ({ page, goto }) => {
      await goto('/en/search')
      const lines = await page.evaluate((of) => {
        const text = Object.assign(document.createElement('p'), { className: 'hit-text', lang: of })
        document.body.append(text)
        const { minHeight, lineHeight } = getComputedStyle(text)
        return parseFloat(minHeight) / parseFloat(lineHeight)
      }, lang)
      expect(lines).toBeCloseTo(count, 1)
    }),
  )

  test('restores query and scroll position on Back from a result', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      await goto('/en/search?q=subtitles')
      await page.locator('.results a').first().waitFor()
      // Texts that load later change the height of results, and the browser adjusts the scroll position.
      await page.waitForLoadState('networkidle')
      await page.evaluate(() => scrollTo(0, 900))
      const y = await page.evaluate(() => scrollY)
      expect(y).toBeGreaterThan(600)
      await page.waitForTimeout(60)
      await page.evaluate(() =>
        document.querySelector<HTMLElement>('.results li:nth-child(6) a')?.click(),
      )
      await page.waitForURL(/_highlight=/)
      await page.locator('main mark').first().waitFor()
      await page.goBack()
      await page.locator('.results a').first().waitFor()
      expect(new URL(page.url()).searchParams.get('q')).toBe('subtitles')
      expect(await page.evaluate(() => scrollY)).toBe(y)
    }))

  test.each([WIDE, PHONE])(
    'restores its scroll position on Back from any document and on reload: $width px',
    (viewport) =>
      inTab({ viewport }, async ({ page, goto }) => {
        await goto('/search?q=pdf')
        await page.locator('.results li').first().waitFor()
        await page.waitForLoadState('networkidle')
        await page.waitForTimeout(300)
        await scroll(page, 2500)
        const back = async (): Promise<void> => {
          await page.goBack()
          await page.locator('.results li').first().waitFor()
          await page.waitForTimeout(300)
          expect(await page.evaluate(() => scrollY)).toBe(2500)
        }
        const result = page.locator('.results li:nth-child(18) a')
        await result.evaluate((link: HTMLElement) => link.click())
        await page.waitForURL(/_highlight=/)
        await page.reload()
        await hydrate(page)
        await back()
        await goto('/en/')
        await back()
        // On reload, with our own restoration: a browser may give up before there are results.
        await page.evaluate(() =>
          addEventListener('pagehide', () => (history.scrollRestoration = 'manual')),
        )
        await page.reload()
        await page.locator('.results li').first().waitFor()
        await page.waitForTimeout(300)
        expect(await page.evaluate(() => scrollY)).toBe(2500)
        // Another query must not keep the height reserved for the last one.
        await goto('/search?q=zzqxv')
        await page.locator('main [role=status]', { hasText: '没有找到' }).waitFor()
        expect(await page.locator('main [style]').count()).toBe(0)
      }),
  )

  test('gives advice and lists all pages if nothing is found', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      await goto('/en/search?q=zzzzqqqq')
      await page.locator('main p', { hasText: 'Check the spelling' }).waitFor()
      await page.locator('main p', { hasText: 'All pages of this site' }).waitFor()
      expect(await page.locator('.site-index a').count()).toBeGreaterThan(100)
      expect(await page.locator('.site-index a').first().isVisible()).toBe(true)
      await page.locator('main input').fill('pdf')
      await page.locator('.results li').first().waitFor()
      await page.locator('main input').fill('')
      expect(await page.locator('.site-index a').first().isVisible()).toBe(true)
    }))

  test('is opened by the link to all results in the search box', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      await goto('/en/docs/faqs/pdf')
      await ask(page, 'subtitles')
      await page.locator('.search-foot a', { hasText: 'See all results' }).click()
      await page.waitForURL('**/en/search?q=subtitles')
      await page.locator('main [role=status]', { hasText: 'found' }).waitFor()
    }))

  test('is opened by Enter in the search box before the code of the box has loaded', () =>
    inTab({ viewport: WIDE }, async ({ page, goto, requests }) => {
      await hold(page, '**/assets/search-*.js*')
      await goto('/en/docs/faqs/pdf')
      await page.keyboard.press('Control+k')
      await page.keyboard.type('subtitles')
      await page.keyboard.press('Enter')
      await page.waitForURL('**/en/search?q=subtitles')
      await page.locator('.results li').first().waitFor()
      expect(requests.filter((url) => url.startsWith('/assets/search-'))).toHaveLength(1)
    }))

  test('hides the list of all pages while results are loading, and shows it if loading fails', () =>
    inTab({ viewport: WIDE, expected: /runtime|ERR_FAILED/ }, async ({ page, goto }) => {
      let lose = (): void => undefined
      const lost = new Promise<void>((done) => (lose = done))
      await page.route('**/assets/runtime-*.js', async (route) => {
        await lost
        await route.abort()
      })
      await goto('/en/search?q=deepl')
      const [said, list] = [page.locator('main .lead'), page.locator('.site-index')]
      expect(await page.locator('h1').isVisible()).toBe(true)
      expect(await said.isVisible()).toBe(false)
      expect(await list.isVisible()).toBe(false)
      lose()
      await list.waitFor({ timeout: 4000 })
      expect(await said.isVisible()).toBe(true)
    }))

  test('shows the list or the results at once, and still after the skip link is used', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      for (const [route, shown] of [
        ['/search?q=', '.site-index'],
        ['/search?q=api', '.answers'],
      ] as const) {
        await goto(route)
        await hydrate(page)
        const list = page.locator(shown)
        // If the page did not handle its query, the content would appear only after 8 s.
        await expect.poll(() => list.isVisible(), { timeout: 4000 }).toBe(true)
        await page.locator('.skip').evaluate((link: HTMLElement) => link.click())
        await page.waitForTimeout(200)
        expect(await list.isVisible()).toBe(true)
      }
    }))

  test('lists all pages and headings if scripts are disabled', () =>
    inTab({ viewport: WIDE, javaScriptEnabled: false }, async ({ page, goto }) => {
      await goto('/search')
      expect(await page.locator('.site-index section > ul > li').count()).toBeGreaterThan(100)
      const headings = page.locator('.site-index li li a')
      expect(await headings.count()).toBeGreaterThan(500)
      const name = await headings.first().textContent()
      await headings.first().click()
      await page.locator('main :target', { hasText: name ?? '' }).waitFor()
      await goto('/search')
      expect(await page.locator('.ask').isVisible()).toBe(false)
    }))
})

test('limits a search to a part of the site that the config names', async () => {
  const docs = (folder: string): Record<string, string> =>
    Object.fromEntries(
      ['one', 'two'].map((name) => [
        `content/en/docs/${folder}/${name}.md`,
        `# ${folder} ${name}\n\nThe shared word.\n`,
      ]),
    )
  const site = await serveSite({
    'site.config.ts': config(
      "search: { contexts: { 'docs/guides': { en: 'Guides', 'zh-Hans': '手册' } } }",
      BILINGUAL,
    ),
    'content/zh-Hans/docs/guides/one.md': '# 一\n',
    ...docs('guides'),
    ...docs('guides-old'),
    ...docs('faqs'),
    'content/en/docs/faqs/owl.md': '# Owl\n',
  })
  await inTab({ viewport: WIDE, site }, async ({ page, goto }) => {
    await goto('/en/docs/guides/one')
    await ask(page, 'shared')
    expect((await titles(page)).toSorted()).toEqual(['guides one', 'guides two'])
    const links = page.locator('.search-foot a')
    expect(await links.allTextContents()).toEqual([
      'See all results in Guides',
      'See results outside Guides',
    ])
    // If the part has no results, the link to the rest remains.
    await page.locator('dialog.search input').fill('owl')
    await page.locator('.search-none').waitFor()
    expect(await links.allTextContents()).toEqual(['See results outside Guides'])
    await ask(page, 'shared')
    await links.last().click()
    await page.waitForURL(/ctx=-docs/)
    const results = page.locator('.results a')
    const outside = ['faqs one', 'faqs two', 'guides-old one', 'guides-old two']
    await results.first().waitFor()
    expect((await results.allTextContents()).toSorted()).toEqual(outside)
    // The selected option is the part that is searched.
    const parts = page.locator('main select')
    const chosen = (): Promise<string | null> => parts.locator('option:checked').textContent()
    expect(await chosen()).toBe('See results outside Guides')
    // The drop-down list looks like the button beside it, and leaves room for the field on a phone.
    const look = (of: string): Promise<string> =>
      page.locator(`.ask ${of}`).evaluate((element) => {
        const { fontSize, fontFamily, borderRadius, borderColor, minHeight } =
          getComputedStyle(element)
        return [fontSize, fontFamily, borderRadius, borderColor, minHeight].join()
      })
    expect(await look('select')).toBe(await look('button'))
    await page.setViewportSize({ width: 320, height: 640 })
    const field = await page.locator('.ask input').boundingBox()
    expect(field?.width).toBeGreaterThan(140)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await page.setViewportSize(WIDE)
    await parts.selectOption({ label: 'Guides' })
    await results
      .first()
      .filter({ hasText: /^guides (one|two)$/ })
      .waitFor()
    expect(await results.count()).toBe(2)
    expect(await parts.locator('option').allTextContents()).toEqual(['Everywhere', 'Guides'])
    await page.waitForURL(/ctx=docs/)
    // Elsewhere everything is searched, and a folder that the config does not name is not a part.
    for (const elsewhere of ['faqs', 'guides-old']) {
      await goto(`/en/docs/${elsewhere}/one`)
      await ask(page, 'shared')
      expect((await titles(page)).length).toBe(6)
    }
    await goto('/en/search?q=shared&ctx=-docs/faqs')
    await results.first().waitFor()
    expect(await results.count()).toBe(6)
    expect(await chosen()).toBe('Everywhere')
  })
})

test('limits the length of a query in heading, title and fields', () =>
  inTab({ viewport: WIDE }, async ({ page, goto }) => {
    const long = 'pdf '.repeat(2000)
    await goto(`/en/search?q=${encodeURIComponent(long)}`)
    await page.locator('.results a').first().waitFor()
    const text = await page.locator('h1').innerText()
    expect(text).toContain('pdf pdf')
    expect(text.length).toBeLessThan(400)
    expect((await page.title()).length).toBeLessThan(400)
    for (const name of ['.ask', 'dialog.search']) {
      await goto('/en/search')
      if (name === '.ask') await page.locator('.ask input').click()
      else await ask(page, 'pdf')
      await page.keyboard.press('Control+a')
      await page.keyboard.insertText(long)
      const value = await page.locator(`${name} input`).inputValue()
      expect(value).toBe(long.slice(0, 300))
    }
  }))

/** Imitates a browser of 2021, which rejects `:popover-open` except in a forgiving selector list. */
function forgetNews(): void {
  delete (Element.prototype as Partial<Element>).checkVisibility
  const find = Document.prototype.querySelector
  Document.prototype.querySelector = function (selector: string) {
    if (/(?<!:is\():popover-open/.test(selector)) throw new SyntaxError(selector)
    return find.call(this, selector)
  }
}

describe('search highlights', () => {
  test('are cleared by Esc, unless it closes something, and leave the focus where it is', () =>
    inTab({ viewport: PHONE }, async ({ page, goto }) => {
      await goto('/en/docs/guides/page?_highlight=translate')
      const marks = page.locator('main mark')
      await marks.first().waitFor()
      await ask(page, 'pdf')
      await page.keyboard.press('Escape')
      await page.locator('dialog.search').waitFor({ state: 'hidden' })
      await page.locator('.menu').click()
      await page.locator('.panel').waitFor()
      await page.keyboard.press('Escape')
      await page.locator('.panel').waitFor({ state: 'hidden' })
      expect(await marks.count()).toBeGreaterThan(0)
      await page.keyboard.press('Escape')
      expect(await marks.count()).toBe(0)
      expect(new URL(page.url()).search).toBe('')
      expect(await page.locator('.menu:focus').count()).toBe(1)
    }))

  test('include the title, and are removed from the address if no word matches', async () => {
    const site = await serveSite({
      'site.config.ts': config(''),
      'content/en/docs/a.md': '# A plum, `plum()`\n\nText.\n\n:::details[More]\nA plum.\n:::\n',
      'content/en/docs/b.md': '# A pear\n\nA [plum](a.md?_highlight=plum).\n',
    })
    await inTab({ viewport: WIDE, site }, async ({ page, goto }) => {
      await goto('/docs/b?_highlight=pear')
      await page.locator('.clear-marks').waitFor()
      expect(await page.locator('main mark').allTextContents()).toEqual(['pear'])
      await page.locator('main p a').click()
      await page.locator('main p mark').waitFor()
      expect(await page.locator('main mark').allTextContents()).toEqual(['plum', 'plum', 'plum'])
      await page.goBack()
      await page.locator('h1 mark').getByText('pear').waitFor()
      expect(await page.locator('h1').textContent()).toBe('A pear')
      await goto('/docs/b?_highlight=quince')
      await page.waitForURL('**/docs/b')
      expect(await page.locator('main mark, .clear-marks').count()).toBe(0)
    })
  })

  test('cover whole names rather than their parts if the page has the name', async () => {
    const site = await serveSite({
      'site.config.ts': config(''),
      'content/en/docs/a.md': '# A peer\n\nTo keep peer deps, `legacy-peer-deps` is set.\n',
      'content/en/docs/b.md': '# B\n\nPeer deps of legacy code.\n',
    })
    await inTab({ viewport: WIDE, site }, async ({ page, goto }) => {
      await goto('/docs/b')
      await hydrate(page)
      await ask(page, 'legacy-peer-deps')
      await page.locator('.hit', { hasText: 'A peer' }).click()
      await page.locator('main mark').first().waitFor()
      expect(await page.locator('main mark').allTextContents()).toEqual(['legacy-peer-deps'])
      await ask(page, 'legacy-peer-deps')
      await page.locator('.hit').filter({ hasText: /^B/ }).click()
      await heading(page, 'B')
      await page.locator('main mark', { hasText: /^legacy$/ }).waitFor()
      expect(await page.locator('main mark').count()).toBe(3)
    })
  })

  test('are cleared by a tap without scrolling the page', () =>
    inTab({ viewport: PHONE, hasTouch: true }, async ({ page, goto }) => {
      await goto('/docs/services/custom-api?_highlight=Ollama')
      await page.locator('main mark').first().waitFor()
      await scroll(page, 250)
      const y = await page.evaluate(() => scrollY)
      const [up, clear] = await Promise.all(
        ['.to-top', '.clear-marks'].map((button) => page.locator(button).boundingBox()),
      )
      if (up) expect(clear!.y + clear!.height).toBeLessThan(up.y)
      await page.locator('.clear-marks').tap()
      expect(await page.locator('main mark').count()).toBe(0)
      expect(await page.evaluate(() => scrollY)).toBe(y)
    }))

  test('are cleared in browsers without popovers and `checkVisibility`, too', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      await page.addInitScript(forgetNews)
      for (const key of ['Escape', 'Enter']) {
        await goto('/en/docs/services/deepl?_highlight=deepl')
        await page.locator('main mark').first().waitFor()
        await page.locator('.clear-marks').focus()
        await page.keyboard.press(key)
        expect(await page.locator('main mark, .clear-marks').count()).toBe(0)
        expect(await page.locator('main :focus').textContent()).toMatch(/deepl/i)
      }
    }))

  test('pass the focus to the first highlight in view when cleared', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      await goto('/en/docs/services/deepl?_highlight=deepl#errors')
      await hydrate(page)
      await page.locator('main mark').first().waitFor()
      await scroll(page, (await page.evaluate(() => scrollY)) + 200)
      const before = await page.locator('main [tabindex="-1"]').count()
      await page.locator('.clear-marks').focus()
      await page.keyboard.press('Enter')
      expect(await page.locator('main mark').count()).toBe(0)
      const at = page.locator('main :focus')
      expect(await at.textContent()).toMatch(/deepl/i)
      const { top = 0, bottom = 0 } = await at.evaluate((each) => each.getBoundingClientRect())
      expect(bottom).toBeGreaterThan(0)
      expect(top).toBeLessThan(WIDE.height)
      // It is focusable only once: later clicks into its text do not focus it.
      await expect.poll(() => at.getAttribute('tabindex')).toBe('-1')
      await at.dispatchEvent('mousedown')
      expect(await page.locator('main [tabindex="-1"]').count()).toBe(before)
    }))

  test('do not pass the focus to a highlight in a closed fold when cleared', async () => {
    const long = 'Text.\n\n'.repeat(60)
    const site = await serveSite({
      'site.config.ts': config(''),
      'content/en/docs/a.md': `# A\n\nA pear.\n\n${long}:::details[More]\nA pear.\n:::\n`,
    })
    await inTab({ viewport: WIDE, site }, async ({ page, goto }) => {
      await goto('/docs/a?_highlight=pear')
      await hydrate(page)
      await page.locator('.clear-marks').waitFor()
      await scroll(page, 2000)
      await page.locator('.clear-marks').focus()
      await page.keyboard.press('Enter')
      expect(await page.locator('main :focus').allTextContents()).toEqual(['A pear.'])
    })
  })

  test('ignore accents and character width', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      await goto(`/en/docs/guides/page?_highlight=${encodeURIComponent('trânslate')}`)
      await page.locator('main mark').first().waitFor()
      expect((await page.locator('main mark').first().textContent())?.toLowerCase()).toBe(
        'translate',
      )
      await goto(`/en/docs/guides/page?_highlight=${encodeURIComponent('ｔｒａｎｓｌａｔｅ')}`)
      await page.locator('main mark').first().waitFor()
    }))

  test('cover long names that may break in a narrow column', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      await goto('/en/docs/services/gemini')
      expect(await page.locator('main .table code wbr').count()).toBeGreaterThan(0)
      await goto('/en/docs/services/gemini?_highlight=resource_exhausted')
      await page.locator('main mark').first().waitFor()
      expect(await page.locator('main .table mark').allTextContents()).toEqual([
        'RESOURCE_EXHAUSTED',
      ])
    }))

  test('match whole words, as the search does, in any form of their letters', async () => {
    const site = await serveSite({
      'site.config.ts': config(''),
      'content/en/docs/words.md':
        '# Words\n\nМой дом и чай. Concatenate a cat. Straße, Størrelse, كِتاب. 网页翻译工具 Wi-Fi\n\n㍿のｶﾞｲﾄﾞ\n\n```js\nx\n```\n\n## Always\n',
    })
    await inTab({ viewport: WIDE, site }, async ({ page, goto }) => {
      for (const [words, marked] of [
        [['и'], ['и']],
        [['мои'], []],
        [['мой'], ['Мой']],
        [['cat'], ['cat']],
        [
          ['strasse', 'storrelse'],
          ['Straße', 'Størrelse'],
        ],
        [['كتاب'], ['كِتاب']],
        [['翻译'], ['翻译']],
        // Of words that contain each other, the longest.
        [['网页', '网页翻译'], ['网页翻译']],
        [['wi-fi'], ['Wi-Fi']],
        // An Arabic tatweel alone is no letter, and finds nothing.
        [['\u0640'], []],
        [['ガイド'], ['ｶﾞｲﾄﾞ']],
        // Two words in one character.
        [['株式', '会社'], ['㍿']],
        // The label of the copy button is not highlighted.
        [['copy'], []],
      ] as const) {
        const marks = ['always', ...words].map((word) => `_highlight=${encodeURIComponent(word)}`)
        await goto(`/docs/words?${marks.join('&')}`)
        await page.locator('main h2 mark').waitFor()
        expect(await page.locator('main :is(p, button) mark').allTextContents()).toEqual(marked)
      }
    })
  })

  test('are revealed in a closed fold or an inactive tab', async () => {
    const folds = ':::details[More]\nA pear.\n:::\n'
    const tabs = ':::tabs\n@tab One\nA plum.\n@tab Two\nA pear.\n:::\n'
    const site = await serveSite({
      'site.config.ts': config(''),
      'content/en/docs/a.md': `# A\n\n## First\n\n${folds}\n## Second\n\n${tabs}`,
    })
    await inTab({ viewport: WIDE, site }, async ({ page, goto }) => {
      const seen = (): Promise<boolean[]> =>
        page.locator('main mark').evaluateAll((all) => all.map((mark) => mark.checkVisibility()))
      const marked = async (address: string): Promise<boolean[]> => {
        await goto(address)
        await page.locator('.clear-marks').waitFor()
        return seen()
      }
      expect(await marked('/docs/a?_highlight=pear')).toEqual([true, false])
      expect(await marked('/docs/a?x&_highlight=pear#second')).toEqual([false, true])
      // Nothing is revealed if a highlight is visible already.
      expect(await marked('/docs/a?_highlight=pear&_highlight=plum')).toEqual([false, true, false])
    })
  })
})
