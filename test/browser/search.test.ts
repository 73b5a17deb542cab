// Tests the search box as visitors use it: its keys, what it shows, and where it leads.

import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { SLOW_MS } from '../../src/client/search/engine.ts'
import { INDEXED } from '../../src/client/search/indexed.ts'
import { config } from '../site.ts'
import { hydrate, inputMethod, inTab, serveSite } from './browser.ts'
import { ask, focused, hold, titles } from './reader.ts'

const WIDE = { width: 1280, height: 900 }
const PHONE = { width: 360, height: 740 }

const active = (page: Page): Promise<string | null> =>
  page.locator('dialog.search input').getAttribute('aria-activedescendant')

describe('the search box', () => {
  test('shows grouped results with highlighted words', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      await goto('/docs/guides/page')
      await ask(page, '截图翻译')
      const found = await titles(page)
      expect(found[0]).toBe('截图翻译')
      expect(found.length).toBeLessThanOrEqual(8)
      expect(await page.locator('.hit mark').first().textContent()).toContain('截图')
      expect(await page.locator('.hit .hit-text').count()).toBeGreaterThan(3)
      await page.locator('dialog [role=status]', { hasText: '个结果' }).waitFor()
      await ask(page, '积分')
      await page.locator('.hit.last').first().waitFor()
      expect(await page.locator('.search-foot').innerText()).toBe('查看全部结果')
    }))

  test('is a combobox with a list box of options', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      await goto('/en/')
      const input = page.locator('dialog.search input')
      await page.keyboard.press('Control+k')
      expect(await input.getAttribute('aria-expanded')).toBe('false')
      await ask(page, 'shortcut')
      expect(await input.getAttribute('role')).toBe('combobox')
      expect(await input.getAttribute('aria-expanded')).toBe('true')
      expect(await page.locator('[role=listbox] [role=option]').count()).toBeGreaterThan(3)
      expect(await active(page)).toBe('hit-0')
      expect(await page.locator('#hit-0').getAttribute('aria-selected')).toBe('true')
    }))

  test('has no tab stop in its list, even if the list scrolls', () =>
    inTab({ viewport: { width: 1280, height: 400 } }, async ({ page, goto }) => {
      await goto('/en/')
      await ask(page, 'shortcut')
      const list = page.locator('.hits')
      await expect.poll(() => list.evaluate((e) => e.scrollHeight > e.clientHeight)).toBe(true)
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      const reached = page.locator(':focus')
      expect(await reached.getAttribute('href')).toContain('/search?q=shortcut')
    }))

  test('selects with arrow keys, with no selection between last and first; closes on Escape', () =>
    inTab({ viewport: { width: 1280, height: 500 } }, async ({ page, goto }) => {
      await goto('/')
      await ask(page, '翻译')
      await page.locator('.hit-text').first().waitFor()
      const last = (await titles(page)).length - 1
      await page.keyboard.press('ArrowDown')
      expect(await active(page)).toBe('hit-1')
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('ArrowUp')
      expect(await active(page)).toBeNull()
      await page.keyboard.press('ArrowUp')
      expect(await active(page)).toBe(`hit-${last}`)
      // The selected row is scrolled into view.
      const below = await page.locator('[aria-selected=true]').evaluate((row) => {
        const list = row.parentElement!.getBoundingClientRect()
        return row.getBoundingClientRect().bottom - list.bottom
      })
      expect(below).toBeLessThan(1)
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowDown')
      expect(await active(page)).toBe('hit-0')
      // Hovering selects, too.
      await page.locator('#hit-2').hover()
      expect(await active(page)).toBe('hit-2')
      await page.keyboard.press('Escape')
      expect(await page.locator('dialog.search').isVisible()).toBe(false)
    }))

  test('keeps scroll position and selection when a touch is about to scroll the list', () =>
    inTab({ viewport: { width: 360, height: 500 }, hasTouch: true }, async ({ page, goto }) => {
      await goto('/en/docs/guides/page')
      await ask(page, 'translate')
      const list = page.locator('.hits')
      const box = (await list.boundingBox())!
      const at = { x: 150, y: Math.min(box.y + box.height, 500) - 6 }
      const under = await page.evaluate(
        ({ x, y }) => document.elementFromPoint(x, y)?.closest('.hit')?.id,
        at,
      )
      expect(under).not.toBe('hit-0')
      const devtools = await page.context().newCDPSession(page)
      const touch = (type: 'touchStart' | 'touchMove', y: number): Promise<unknown> =>
        devtools.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: at.x, y }] })
      await touch('touchStart', at.y)
      for (const moved of [1, 2, 3]) await touch('touchMove', at.y - moved)
      await page.waitForTimeout(100)
      expect(await list.evaluate((each) => each.scrollTop)).toBeLessThan(4)
      expect(await active(page)).toBe('hit-0')
    }))

  test('shows that it is loading if that is slow, and only while it lasts', () =>
    inTab({ viewport: WIDE, clock: true }, async ({ page, goto }) => {
      const release = await hold(page, '**/search-index.json*')
      await goto('/en/')
      const field = page.locator('dialog.search input')
      const said = (): Promise<string | null> => page.locator('dialog [role=status]').textContent()
      const begun = page
        .context()
        .waitForEvent('request', (each) => /search-index/.test(each.url()))
      await page.keyboard.press('Control+k')
      await begun
      await page.locator('.search-foot:empty').waitFor({ state: 'attached' })
      await page.keyboard.type('pdf')
      await page.clock.fastForward(SLOW_MS)
      expect(await said()).toBe('Loading…')
      expect(await page.locator('.search-foot').innerText()).toBe('Loading…')
      release()
      await page.locator('.hit').first().waitFor()
      // Of several queries in quick succession, none is pending once the last is answered.
      await field.evaluate((input: HTMLInputElement) => {
        for (const value of ['instal', 'install']) {
          input.value = value
          input.dispatchEvent(new Event('input'))
        }
      })
      await page
        .locator('.hit mark', { hasText: /install/i })
        .first()
        .waitFor()
      await page.clock.fastForward(SLOW_MS)
      expect(await said()).toMatch(/^\d+ results$/)
      await field.fill('')
      expect(await said()).toBe('')
    }))

  test('opens a result on Enter without a page load, and highlights its words until cleared', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      await goto('/')
      await hydrate(page)
      await page.evaluate(() => Object.assign(window, { same: true }))
      await ask(page, '固定面板')
      await page.keyboard.press('Enter')
      await page.waitForURL(/\/docs\/.*_highlight=/)
      expect(await page.evaluate(() => 'same' in window)).toBe(true)
      expect(await page.locator('dialog.search').isVisible()).toBe(false)
      await page.locator('main mark').first().waitFor()
      expect(await page.locator('main mark').allTextContents()).toContain('面板')
      // The URL can be shared: opening it shows the same highlights.
      await page.reload()
      await page.locator('main mark').first().waitFor()
      const url = new URL(page.url())
      expect(await page.locator('.clear-marks').innerText()).toBe('清除高亮')
      await page.locator('.clear-marks').focus()
      await page.keyboard.press('Enter')
      expect(await page.locator('main mark').count()).toBe(0)
      expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
      expect(new URL(page.url()).search).toBe('')
      expect(new URL(page.url()).hash).toBe(url.hash)
    }))

  test('opens the results page if Enter is pressed before the answer arrives', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      await goto('/en/')
      await ask(page, 'pdf')
      await page.locator('dialog.search input').evaluate((input: HTMLInputElement) => {
        // Enter follows the last input in the same task, so no answer comes between.
        input.value = 'privacy policy'
        input.dispatchEvent(new Event('input'))
        const enter = new KeyboardEvent('keydown', { key: 'Enter', cancelable: true })
        if (input.dispatchEvent(enter)) input.form?.requestSubmit()
      })
      await page.waitForURL('**/en/search?q=privacy+policy')
    }))

  test('opens the results page on Enter if no result is selected', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      await goto('/en/')
      await ask(page, 'pdf')
      await page.keyboard.press('ArrowUp')
      expect(await active(page)).toBeNull()
      await page.keyboard.press('Enter')
      await page.waitForURL('**/en/search?q=pdf')
      expect(await page.evaluate(() => localStorage.getItem('searches'))).toBe('["pdf"]')
    }))

  test('keeps no result selected when texts arrive, and selects the first again on reopening', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      const release = await hold(page, '**/text-*.json*')
      await goto('/en/')
      await ask(page, 'pdf')
      await page.keyboard.press('ArrowUp')
      expect(await active(page)).toBeNull()
      expect(await page.locator('.hit-text').count()).toBe(0)
      release()
      await page.locator('.hit-text').first().waitFor()
      expect(await active(page)).toBeNull()
      // Reopening the box resets the selection, and typing replaces the query.
      await page.keyboard.press('Escape')
      await page.keyboard.press('Control+k')
      await expect.poll(() => active(page)).toBe('hit-0')
      await page.keyboard.type('install')
      expect(await page.locator('dialog.search input').inputValue()).toBe('install')
    }))

  test.each([
    ['open', '<textarea></textarea>'],
    ['open', '<div contenteditable><b>x</b></div>'],
    ['closed', '<input>'],
  ] as const)(
    'leaves `/` to fields of a browser extension in a shadow root (%s): %s',
    (mode, html) =>
      inTab({ viewport: WIDE }, async ({ page, goto }) => {
        await goto('/en/docs/guides/page')
        for (const outside of [false, true]) {
          await page.evaluate(
            ([how, inside, isOutside]) => {
              const parent = isOutside ? document.documentElement : document.body
              const host = parent.appendChild(document.createElement('div'))
              const tree = host.attachShadow({ mode: how })
              tree.innerHTML = inside
              tree.querySelector<HTMLElement>('textarea, div, input')?.focus()
              host.addEventListener('keydown', () => (window.name = String(tree.activeElement)))
            },
            [mode, html, outside] as const,
          )
          await page.keyboard.type('and/or')
          expect(await page.evaluate(() => window.name)).toMatch(/HTML\w+Element/)
          expect(await page.locator('dialog.search').isVisible()).toBe(false)
        }
        await page.mouse.click(5, 400)
        await page.keyboard.press('/')
        expect(await page.locator('dialog.search').isVisible()).toBe(true)
      }),
  )

  test('opens on `/` anywhere on the page except in text and date fields', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      await goto('/en/docs/guides/page?_highlight=page')
      await page.locator('.clear-marks').waitFor()
      await page.evaluate(() => {
        const main = document.querySelector('main')!
        const tree = main.appendChild(document.createElement('x-a')).attachShadow({ mode: 'open' })
        tree.innerHTML = '<button>In a tree</button>'
        main.insertAdjacentHTML(
          'beforeend',
          '<textarea readonly></textarea><input readonly><input type="date"><input type="radio">',
        )
      })
      const box = page.locator('dialog.search')
      for (const name of ['.clear-marks', 'x-a button', 'main a', 'main [type=radio]']) {
        await page.locator(name).first().focus()
        await page.keyboard.press('/')
        expect(await box.isVisible(), name).toBe(true)
        await page.keyboard.press('Escape')
      }
      for (const name of ['textarea', 'input[readonly]', '[type=date]']) {
        await page.locator(`main ${name}`).focus()
        await page.keyboard.press('/')
        expect(await box.isVisible(), name).toBe(false)
      }
      await page.evaluate(() =>
        document.documentElement.dispatchEvent(
          new KeyboardEvent('keydown', { key: '/', bubbles: true }),
        ),
      )
      expect(await box.isVisible()).toBe(true)
    }))

  test('opens a result in a new tab on Ctrl+Enter and Ctrl+click', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      await goto('/')
      await ask(page, '安装')
      const href = await page.locator('.hit').first().getAttribute('href')
      expect(href).toMatch(/^\/docs\//)
      const { pathname } = new URL(href ?? '', page.url())
      for (const open of [
        () => page.keyboard.press('Control+Enter'),
        () =>
          page
            .locator('.hit')
            .first()
            .click({ modifiers: ['ControlOrMeta'] }),
      ]) {
        const [other] = await Promise.all([page.context().waitForEvent('page'), open()])
        await other.waitForURL((url) => url.pathname === pathname)
        await other.close()
      }
      // Alt+click downloads the page.
      await page
        .locator('.hit')
        .first()
        .click({ modifiers: ['Alt'] })
      expect(await page.locator('dialog.search').isVisible()).toBe(true)
    }))

  test('leaves keys to an input method during composition', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      await goto('/')
      await ask(page, '翻译')
      const here = page.url()
      await page.locator('dialog.search input').evaluate((input) => {
        for (const key of ['Enter', 'ArrowDown', 'Escape'])
          input.dispatchEvent(
            new KeyboardEvent('keydown', {
              key,
              isComposing: true,
              bubbles: true,
              cancelable: true,
            }),
          )
      })
      expect(await active(page)).toBe('hit-0')
      expect(page.url()).toBe(here)
      expect(await page.locator('dialog.search').isVisible()).toBe(true)
    }))

  test('does not search during composition with an input method', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      await goto('/docs/guides/pdf')
      await ask(page, 'pdf')
      const before = await titles(page)
      const { compose, commit } = await inputMethod(page)
      await page.locator('dialog.search input').fill('')
      await page.locator('.hit').first().waitFor({ state: 'detached' })
      for (const text of ['j', 'ji', 'jie t', 'jie tu']) await compose(text)
      await page.waitForTimeout(300)
      expect(await page.locator('.hit').count()).toBe(0)
      await commit('截图')
      await page.locator('.hit').first().waitFor()
      expect(await titles(page)).not.toEqual(before)
      // The event for new indexes would search for the current text, too.
      await page.locator('dialog.search input').fill('')
      await page.locator('.hit').first().waitFor({ state: 'detached' })
      await compose('fan yi')
      await page.evaluate((name) => dispatchEvent(new Event(name)), INDEXED)
      await page.waitForTimeout(300)
      expect(await page.locator('.hit').count()).toBe(0)
      await commit('翻译')
      await page.locator('.hit').first().waitFor()
      // The results page does not search either.
      await goto('/search?q=pdf')
      await page.locator('.results li').first().waitFor()
      await page.locator('main input').fill('')
      for (const text of ['j', 'jie t']) await compose(text)
      expect(await page.locator('main h1').textContent()).toBe('搜索文档')
      expect(await page.locator('main input').inputValue()).toBe('jie t')
      await commit('截图')
      await page.locator('main h1', { hasText: '截图' }).waitFor()
    }))

  test('searches for a word that the keyboard of a phone composes, once nobody types', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      await goto('/en/docs/guides/pdf')
      await page.keyboard.press('Control+k')
      const { compose } = await inputMethod(page)
      await page.locator('dialog.search input').waitFor()
      // A handle on the promise: typing must wait for the listeners, but not for what they hear.
      const pause = await page.evaluateHandle(() => {
        const heard = new Promise<number>((done) => {
          let last = Infinity
          const note = (): void => void (last = performance.now())
          addEventListener('compositionupdate', note, { capture: true })
          new MutationObserver(() => {
            if (document.querySelector('.hit')) done(performance.now() - last)
          }).observe(document, { childList: true, subtree: true })
        })
        return { heard }
      })
      for (const text of ['s', 'sc', 'screen']) await compose(text)
      await page.locator('.hit', { hasText: 'creen' }).first().waitFor()
      // However long the keyboard takes between two letters.
      expect(await pause.evaluate(({ heard }) => heard)).toBeGreaterThan(250)
      await goto('/en/search?q=pdf')
      await page.locator('.results li').first().waitFor()
      await page.locator('main input').fill('')
      for (const text of ['s', 'sc', 'screen']) await compose(text)
      await page.locator('main h1', { hasText: 'screen' }).waitFor()
      expect(await page.locator('main input').inputValue()).toBe('screen')
    }))

  test('searches for Korean while its last syllable is composed', async () => {
    const site = await serveSite({
      'site.config.ts': config('', "ko: { label: '한국어', base: '/' }"),
      'content/ko/docs/settings.md': '# 설정\n\n설정을 바꿉니다.\n',
      'content/ko/docs/errors.md': '# 오류\n\n오류를 해결합니다.\n',
    })
    await inTab({ viewport: WIDE, site }, async ({ page, goto }) => {
      await goto('/docs/errors')
      await page.keyboard.press('Control+k')
      const { compose, commit } = await inputMethod(page)
      await page.locator('dialog.search input').waitFor()
      await commit('설')
      for (const text of ['ㅈ', '저']) await compose(text)
      await page.locator('.hit', { hasText: '설정' }).first().waitFor()
      await goto('/search?q=x')
      await hydrate(page)
      await page.locator('main input').fill('')
      for (const text of ['ㅇ', '오']) await compose(text)
      await page.locator('.results li', { hasText: '오류' }).first().waitFor()
      expect(await page.locator('main input').inputValue()).toBe('오')
      await commit('오')
      await compose('류')
      await page.locator('main h1', { hasText: '오류' }).waitFor()
      expect(await page.locator('main input').inputValue()).toBe('오류')
    })
  })

  test('does not search for an unfinished composition when the index arrives', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      // Without the runtime, only the box requests the site data.
      await hold(page, '**/assets/runtime-*.js')
      const release = await hold(page, '**/assets/site*.json')
      await goto('/docs/guides/pdf')
      const begun = page.waitForRequest('**/assets/site*.json')
      await page.keyboard.press('Control+k')
      await begun
      const { compose, commit } = await inputMethod(page)
      await compose('fan yi')
      const index = page
        .context()
        .waitForEvent('response', (each) => /search-index/.test(each.url()))
      release()
      await (await index).finished()
      await page.waitForTimeout(300)
      expect(await page.locator('.hit').count()).toBe(0)
      await commit('翻译')
      await page.locator('.hit').first().waitFor()
    }))

  test('outlines the selected row in forced-colors mode', () =>
    inTab({ viewport: WIDE, forcedColors: 'active' }, async ({ page, goto }) => {
      await goto('/')
      await ask(page, '安装')
      const outlines = await page
        .locator('.hit')
        .evaluateAll((rows) => rows.map((row) => getComputedStyle(row).outlineStyle))
      expect(outlines.slice(0, 2)).toEqual(['solid', 'none'])
    }))

  test('closes when Back leads to another page or anchor', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      await goto('/docs/guides/pdf')
      await hydrate(page)
      await page.locator('.sidebar a', { hasText: '截图翻译' }).click()
      await page.locator('h1', { hasText: '截图翻译' }).waitFor()
      await page.locator('.toc a').first().click()
      await ask(page, 'pdf')
      await page.goBack()
      await page.locator('dialog.search').waitFor({ state: 'hidden' })
      expect(new URL(page.url()).pathname).toBe('/docs/guides/screenshot')
      await page.keyboard.press('Control+k')
      await page.goBack()
      await page.locator('dialog.search').waitFor({ state: 'hidden' })
      expect(new URL(page.url()).pathname).toBe('/docs/guides/pdf')
    }))

  test('closes when Back leads to a page with a dialog of its own', async () => {
    const site = await serveSite({
      'site.config.ts': config(),
      'content/en/docs/own.tsx':
        "export const frontMatter = { title: 'Own' }\nexport default () => <><dialog>Own</dialog><a href='/docs/a'>on</a></>\n",
      'content/en/docs/a.md': '# A page\n',
    })
    await inTab({ viewport: WIDE, site }, async ({ page, goto }) => {
      await goto('/docs/own')
      await hydrate(page)
      await page.locator('main a', { hasText: 'on' }).click()
      await page.locator('h1', { hasText: 'A page' }).waitFor()
      await ask(page, 'page')
      await page.goBack()
      await page.locator('main dialog').waitFor({ state: 'attached' })
      expect(await page.locator('dialog.search').isVisible()).toBe(false)
    })
  })

  test('closes on a click outside, but not on a tap in its empty half or a drag out of it', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      const box = page.locator('dialog.search')
      await goto('/')
      await ask(page, 'DeepSeek')
      const { x = 0, y = 0 } = (await page.locator('dialog.search input').boundingBox()) ?? {}
      await page.mouse.move(x + 60, y + 10)
      await page.mouse.down()
      await page.mouse.move(10, y + 10, { steps: 5 })
      await page.mouse.up()
      expect(await box.isVisible()).toBe(true)
      await page.setViewportSize(PHONE)
      await page.mouse.click(180, 735)
      expect(await box.isVisible()).toBe(true)
      await page.setViewportSize(WIDE)
      await page.mouse.click(10, 500)
      expect(await box.isVisible()).toBe(false)
    }))

  test('says if nothing is found, and links to all pages', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      await goto('/en/')
      await page.keyboard.press('Control+k')
      await page.keyboard.type('zzzzqqqq')
      await page.locator('.search-none', { hasText: 'No results' }).waitFor()
      expect(await page.locator('.hits').isVisible()).toBe(false)
      await page.locator('.search-foot a', { hasText: 'All pages' }).click()
      await page.waitForURL('**/en/search')
    }))

  test('says at once that symbols alone find nothing, and links to all pages', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      await goto('/en/')
      await ask(page, 'pdf')
      const field = page.locator('dialog.search input')
      for (const signs of ['***', '++', '_', '🙂']) {
        await field.fill(signs)
        await page.locator('.search-none', { hasText: 'No results' }).waitFor()
        expect(await page.locator('dialog.search [role=status]').innerText()).toBe('No results')
        expect(await page.locator('.search-foot a').innerText()).toBe('All pages')
        await field.fill(' ')
        await page.locator('.search-none').waitFor({ state: 'detached' })
      }
    }))

  test('loads nothing before it is opened, and the index only once', () =>
    inTab({ viewport: WIDE }, async ({ page, goto, requests }) => {
      await goto('/')
      await hydrate(page)
      expect(requests.filter((url) => /search-|worker-/.test(url))).toEqual([])
      await page.keyboard.press('Control+k')
      await page.keyboard.type('，。')
      await page.waitForTimeout(300)
      expect(await page.locator('.hit').count()).toBe(0)
      await ask(page, '翻译')
      await ask(page, '面板')
      await page.locator('.hit-title', { hasText: '面板' }).first().waitFor()
      expect(requests.filter((url) => url.startsWith('/search-index.json?_=')).length).toBe(1)
    }))

  test('keeps the last five searches that led to a result, newest first, until cleared', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      await goto('/')
      await page.evaluate(() => {
        localStorage.setItem('searches', '["one","DeepL","three","four","five"]')
      })
      // Only the part of a query that is searched for is stored.
      await ask(page, 'DeepL '.repeat(500))
      await page.locator('.hit').first().click()
      await page.waitForURL(/_highlight/)
      await ask(page, 'DeepL')
      await page.keyboard.press('Enter')
      await page.locator('dialog.search').waitFor({ state: 'hidden' })
      const field = page.locator('dialog.search input')
      for (const leave of ['.search-close', '.search-foot a']) {
        await page.keyboard.press('Control+k')
        await field.fill('zzzzqqqq')
        await page.locator('.search-none').waitFor()
        await page.locator(leave).click()
      }
      await page.waitForURL('**/search')
      await page.keyboard.press('Control+k')
      await field.fill('')
      const kept = page.locator('.search-foot button:not(.search-forget)')
      const long = 'DeepL '.repeat(50).trim()
      await expect
        .poll(() => kept.allTextContents())
        .toEqual(['DeepL', long, 'one', 'three', 'four'])
      // A long search wraps, aligned at the start.
      const side = kept.first().evaluate((button) => getComputedStyle(button).textAlign)
      expect(await side).toBe('start')
      await kept.first().click()
      await page.locator('.hit').first().waitFor()
      expect(await focused(page)).toBe('q')
      await field.fill('')
      await page.locator('.search-forget').click()
      expect(await page.locator('.search-foot').innerText()).toBe('')
      expect(await focused(page)).toBe('q')
      expect(await page.evaluate(() => localStorage.getItem('searches'))).toBeNull()
    }))

  test('stores a search when its result opens in a new tab, but not for a context menu', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      await goto('/')
      const searches = (): Promise<string | null> =>
        page.evaluate(() => localStorage.getItem('searches'))
      const first = page.locator('.hit').first()
      await ask(page, 'DeepL')
      await first.click({ button: 'right' })
      expect(await searches()).toBeNull()
      await first.click({ button: 'middle' })
      expect(await searches()).toBe('["DeepL"]')
      expect(await page.locator('dialog.search').isVisible()).toBe(true)
    }))

  test('shows all recent searches on a short screen, and wraps a long URL', () =>
    inTab({ viewport: { width: 320, height: 256 } }, async ({ page, goto }) => {
      await goto('/en/')
      const long = `https://example.com/?q=${'a'.repeat(80)}`
      await page.evaluate(
        (searches) => localStorage.setItem('searches', JSON.stringify(searches)),
        [long, ...[1, 2, 3, 4].map((n) => `how to translate all of a document ${n}`)],
      )
      await page.locator('.header .search-open').click()
      const forget = page.locator('.search-forget')
      await forget.waitFor()
      const foot = page.locator('.search-foot')
      expect(await foot.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0)
      await foot.hover()
      await page.mouse.wheel(0, 2000)
      const bottom = async (): Promise<number> => {
        const { y = 0, height = 0 } = (await forget.boundingBox()) ?? {}
        return y + height
      }
      await expect.poll(bottom).toBeLessThanOrEqual(256)
      // If there are results, their list shrinks and not the footer.
      await page.locator('dialog.search input').fill('translate')
      await page.locator('.hit').first().waitFor()
      expect(await foot.evaluate((each) => each.scrollHeight - each.clientHeight)).toBe(0)
    }))

  test('ends where the page does on a small screen, beside the scrollbar gutter', () =>
    inTab({ viewport: { width: 320, height: 640 } }, async ({ page, goto }) => {
      await goto('/en/')
      await page.locator('.header .search-open').click()
      const right = (selector: string): Promise<number> =>
        page.locator(selector).evaluate((each) => each.getBoundingClientRect().right)
      expect(await right('dialog.search')).toBe(await right('body'))
    }))

  test('ignores invalid stored searches', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      await goto('/')
      for (const [stored, shown] of [
        ['[1,"pdf"]', ['pdf']],
        ['x', []],
        ['null', []],
        ['{}', []],
      ] as const) {
        await page.evaluate((value) => localStorage.setItem('searches', value), stored)
        await page.keyboard.press('Control+k')
        const kept = page.locator('.search-foot button:not(.search-forget)')
        await expect.poll(() => kept.allTextContents()).toEqual(shown)
        await page.keyboard.press('Escape')
      }
    }))

  test('fills the screen of a phone', () =>
    inTab({ viewport: PHONE, isMobile: true }, async ({ page, goto }) => {
      await goto('/')
      await page.locator('.header .search-open').click()
      await page.locator('dialog.search input').fill('翻译')
      await page.locator('.hit').first().waitFor()
      const box = await page.locator('dialog.search').boundingBox()
      expect(box).toEqual({ x: 0, y: 0, width: 360, height: 740 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    }))
})
