// The search as a visitor uses it: the box, its keys, where it leads, and what happens when something does not arrive.

import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { INDEXED } from '../../src/client/search/indexed.ts'
import { BILINGUAL, config } from '../site.ts'
import { DIST, hydrate, inputMethod, inTab, serveSite } from './browser.ts'

const WIDE = { width: 1280, height: 900 }
const PHONE = { width: 360, height: 740 }

async function ask(page: Page, query: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.locator('dialog.search input').fill(query)
  await page.locator('.hit').first().waitFor()
}
/** Keeps a file back until it is released. */
async function hold(page: Page, file: string): Promise<() => void> {
  let release = (): void => undefined
  const held = new Promise<void>((done) => (release = done))
  await page.context().route(file, async (route) => {
    await held
    await route.continue().catch(() => undefined)
  })
  return release
}
const titles = (page: Page): Promise<string[]> => page.locator('.hit .hit-title').allTextContents()
const active = (page: Page): Promise<string | null> =>
  page.locator('dialog.search input').getAttribute('aria-activedescendant')

describe('the box', () => {
  test('shows what is found while somebody types, in groups, with the words marked', () =>
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

  test('is a combobox with a list of options', () =>
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

  test('has no stop of the keyboard in its list, however long that is', () =>
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

  test('is gone through with the arrows, past its ends through no choice, and left with Escape', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      await goto('/')
      await ask(page, '翻译')
      const last = (await titles(page)).length - 1
      await page.keyboard.press('ArrowDown')
      expect(await active(page)).toBe('hit-1')
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('ArrowUp')
      expect(await active(page)).toBeNull()
      await page.keyboard.press('ArrowUp')
      expect(await active(page)).toBe(`hit-${last}`)
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowDown')
      expect(await active(page)).toBe('hit-0')
      await page.keyboard.press('Escape')
      expect(await page.locator('dialog.search').isVisible()).toBe(false)
    }))

  test('leads to a result with Enter, without a load, and marks the words there until they are cleared', () =>
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
      // The address can be shared: whoever opens it sees the same.
      await page.reload()
      await page.locator('main mark').first().waitFor()
      const url = new URL(page.url())
      expect(await page.locator('.clear-marks').innerText()).toBe('清除标记')
      await page.locator('.clear-marks').focus()
      await page.keyboard.press('Enter')
      expect(await page.locator('main mark').count()).toBe(0)
      expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
      expect(new URL(page.url()).search).toBe('')
      expect(new URL(page.url()).hash).toBe(url.hash)
    }))

  test('leads nowhere that was not asked for: Enter before the answer asks the page of results', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      await goto('/en/')
      await ask(page, 'pdf')
      await page.locator('dialog.search input').evaluate((input: HTMLInputElement) => {
        // Nothing is answered between the last letter and Enter.
        input.value = 'privacy policy'
        input.dispatchEvent(new Event('input'))
        const enter = new KeyboardEvent('keydown', { key: 'Enter', cancelable: true })
        if (input.dispatchEvent(enter)) input.form?.requestSubmit()
      })
      await page.waitForURL('**/en/search?q=privacy+policy')
    }))

  test('leads to all results with Enter where none is chosen', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      await goto('/en/')
      await ask(page, 'pdf')
      await page.keyboard.press('ArrowUp')
      expect(await active(page)).toBeNull()
      await page.keyboard.press('Enter')
      await page.waitForURL('**/en/search?q=pdf')
    }))

  test('chooses none for a reader who has chosen none, when texts come', () =>
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
      // Who opens it again begins anew.
      await page.keyboard.press('Escape')
      await page.keyboard.press('Control+k')
      await expect.poll(() => active(page)).toBe('hit-0')
    }))

  test('marks words whatever their accents and width', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      await goto(`/en/docs/guides/page?_highlight=${encodeURIComponent('trânslate')}`)
      await page.locator('main mark').first().waitFor()
      expect((await page.locator('main mark').first().textContent())?.toLowerCase()).toBe(
        'translate',
      )
      await goto(`/en/docs/guides/page?_highlight=${encodeURIComponent('ｔｒａｎｓｌａｔｅ')}`)
      await page.locator('main mark').first().waitFor()
    }))

  test('marks a long name in a narrow column, where it may break', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      await goto('/en/docs/services/gemini')
      expect(await page.locator('main .table code wbr').count()).toBeGreaterThan(0)
      await goto('/en/docs/services/gemini?_highlight=resource_exhausted')
      await page.locator('main mark').first().waitFor()
      expect(await page.locator('main .table mark').allTextContents()).toEqual([
        'RESOURCE_EXHAUSTED',
      ])
    }))

  test('has real links: a result opens in a tab of its own', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      await goto('/')
      await ask(page, '安装')
      const href = await page.locator('.hit').first().getAttribute('href')
      expect(href).toMatch(/^\/docs\//)
      const [other] = await Promise.all([
        page.context().waitForEvent('page'),
        page
          .locator('.hit')
          .first()
          .click({ modifiers: ['ControlOrMeta'] }),
      ])
      const { pathname } = new URL(href ?? '', page.url())
      await other.waitForURL((url) => url.pathname === pathname)
      // Or is kept in a file.
      await page
        .locator('.hit')
        .first()
        .click({ modifiers: ['Alt'] })
      expect(await page.locator('dialog.search').isVisible()).toBe(true)
    }))

  test('leaves keys to an input method that is at work', () =>
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

  test('asks nothing while characters are being put together', () =>
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
      // Whatever else may ask of what stands in the field.
      await page.locator('dialog.search input').fill('')
      await page.locator('.hit').first().waitFor({ state: 'detached' })
      await compose('fan yi')
      await page.evaluate((name) => dispatchEvent(new Event(name)), INDEXED)
      await page.waitForTimeout(300)
      expect(await page.locator('.hit').count()).toBe(0)
      await commit('翻译')
      await page.locator('.hit').first().waitFor()
      // The page of results, too.
      await goto('/search?q=pdf')
      await page.locator('.results li').first().waitFor()
      await page.locator('main input').fill('')
      for (const text of ['j', 'jie t']) await compose(text)
      expect(await page.locator('main h1').textContent()).toBe('搜索文档')
      expect(await page.locator('main input').inputValue()).toBe('jie t')
      await commit('截图')
      await page.locator('main h1', { hasText: '截图' }).waitFor()
    }))

  test('asks nothing of what is being put together while it comes to life', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      // Nobody but the box asks for the site's data.
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

  test('shows the chosen row in forced colours, too', () =>
    inTab({ viewport: WIDE, forcedColors: 'active' }, async ({ page, goto }) => {
      await goto('/')
      await ask(page, '安装')
      const outlines = await page
        .locator('.hit')
        .evaluateAll((rows) => rows.map((row) => getComputedStyle(row).outlineStyle))
      expect(outlines.slice(0, 2)).toEqual(['solid', 'none'])
    }))

  test('closes when the page behind it changes', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      await goto('/docs/guides/pdf')
      await hydrate(page)
      await page.locator('.sidebar a', { hasText: '截图翻译' }).click()
      await page.locator('h1', { hasText: '截图翻译' }).waitFor()
      await ask(page, 'pdf')
      await page.goBack()
      await page.locator('dialog.search').waitFor({ state: 'hidden' })
      expect(new URL(page.url()).pathname).toBe('/docs/guides/pdf')
    }))

  test('closes also where the page behind it has a dialog of its own', async () => {
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

  test('closes for who presses beside it, and not for who taps its empty half or lets go of a selection outside', () =>
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

  test('says when nothing is found, and leads on', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      await goto('/en/')
      await page.keyboard.press('Control+k')
      await page.keyboard.type('zzzzqqqq')
      await page.locator('.search-none', { hasText: 'No results' }).waitFor()
      expect(await page.locator('.hits').isVisible()).toBe(false)
      await page.locator('.search-foot a', { hasText: 'All pages' }).click()
      await page.waitForURL('**/en/search')
    }))

  test('says at once that signs alone find nothing, and leads on', () =>
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

  test('asks for nothing before there is a question, and for the index once', () =>
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

  test('keeps the last searches, until they are cleared', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      await goto('/')
      // Of a question, as much is kept as is read.
      await ask(page, 'DeepL '.repeat(500))
      await page.locator('.hit').first().click()
      await page.waitForURL(/_highlight/)
      await ask(page, 'DeepL')
      await page.keyboard.press('Enter')
      await page.locator('dialog.search').waitFor({ state: 'hidden' })
      await page.keyboard.press('Control+k')
      await page.locator('dialog.search input').fill('')
      const kept = await page.locator('.search-foot button:not(.search-forget)').allTextContents()
      expect(kept).toEqual(['DeepL', 'DeepL '.repeat(50).trim()])
      await page.locator('.search-foot button').first().click()
      await page.locator('.hit').first().waitFor()
      await page.locator('dialog.search input').fill('')
      await page.locator('.search-forget').click()
      expect(await page.locator('.search-foot').innerText()).toBe('')
      expect(await page.evaluate(() => localStorage.getItem('searches'))).toBeNull()
    }))

  test('fills the screen of a phone', () =>
    inTab({ viewport: PHONE }, async ({ page, goto }) => {
      await goto('/')
      await page.locator('.header .search-open').click()
      await page.locator('dialog.search input').fill('翻译')
      await page.locator('.hit').first().waitFor()
      const box = await page.locator('dialog.search').boundingBox()
      expect(box).toEqual({ x: 0, y: 0, width: 360, height: 740 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    }))
})

describe('what does not arrive', () => {
  test('the code: the box says so, leads to the page of all pages, and tries again', () =>
    inTab({ viewport: PHONE, expected: /search-\w+\.js|ERR_FAILED/ }, async ({ page, goto }) => {
      let release: () => void = () => undefined
      const gate = new Promise<void>((done) => (release = done))
      await page.context().route('**/assets/search-*.js', async (route) => {
        await gate
        await route.abort()
      })
      await goto('/en/docs/faqs/pdf')
      await page.keyboard.press('Control+k')
      await page.keyboard.type('pdf')
      const foot = page.locator('.search-foot')
      expect(await foot.innerText()).toBe('Loading…')
      release()
      await page.locator('.lost').waitFor()
      expect(await foot.innerText()).toMatch(/^The search could not be loaded.* Retry All pages$/)
      expect(await foot.locator('a').last().getAttribute('href')).toBe('/en/search')
      await page.context().unroute('**/assets/search-*.js')
      const arrive = await hold(page, '**/assets/search-*.js')
      await foot.locator('a').first().click()
      expect(await foot.innerText()).toBe('Loading…')
      arrive()
      await page.locator('.hit').first().waitFor()
    }))

  test('the index: said, and asked for again', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      await page.context().route('**/search-index.json*', (route) => route.fulfill({ status: 503 }))
      await goto('/')
      await page.keyboard.press('Control+k')
      await page.keyboard.type('翻译')
      await page.locator('.search-foot button', { hasText: '重试' }).waitFor()
      expect(await page.locator('.search-foot').innerText()).toContain('搜索没有加载成功。')
      await page.context().unroute('**/search-index.json*')
      await page.locator('.search-foot button', { hasText: '重试' }).click()
      await page.locator('.hit').first().waitFor()
    }))

  test('an index that another has replaced while the page was open: the new one is asked', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      let deployed = false
      await page.context().route('**/search-index.json*', (route) => {
        const isNew = route.request().url().endsWith('-new')
        return isNew ? route.continue() : route.fulfill({ status: 404 })
      })
      await page.context().route('**/site*.json*', async (route) => {
        const response = await route.fetch()
        const body = (await response.text()).replace(/(search-index\.json\?[^"]*)/g, '$1-new')
        await route.fulfill(deployed ? { response, body } : { response })
      })
      await goto('/')
      await page.keyboard.press('Control+k')
      await page.keyboard.type('翻译')
      const retry = page.locator('.search-foot button', { hasText: '重试' })
      await retry.waitFor()
      deployed = true
      await retry.click()
      await page.locator('.hit').first().waitFor()
    }))

  test('texts: results are shown without, in time, and keep their order', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      const release = await hold(page, '**/assets/text-*.json')
      await goto('/')
      await ask(page, '翻译面板')
      const before = await titles(page)
      expect(await page.locator('.hit-text').count()).toBe(0)
      release()
      await page.locator('.hit-text').first().waitFor()
      expect(await titles(page)).toEqual(before)
    }))

  test('texts that come later tell of another language where they would from the first', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      const release = await hold(page, '**/assets/text-*.json')
      await goto('/')
      await ask(page, 'install')
      const shown = (): Promise<string[]> =>
        page
          .locator('.hit')
          .evaluateAll((all) =>
            all.map((hit) => [...hit.children].map(({ className }) => className).join()),
          )
      const before = await shown()
      release()
      await page.locator('.hit-text').first().waitFor()
      const late = await shown()
      const field = page.locator('dialog.search input')
      await field.fill('')
      await page.locator('.hit').first().waitFor({ state: 'detached' })
      await field.fill('install')
      await page.locator('.hit-text').first().waitFor()
      expect(late).toEqual(await shown())
      expect(late.join()).not.toBe(before.join())
    }))

  test('texts that come later leave what is pressed, where the keyboard is and what was said', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      const release = await hold(page, '**/assets/text-*.json')
      await goto('/en/')
      await ask(page, 'pdf')
      await page.locator('.search-foot a').evaluate((link) => (link.id = 'as-it-was'))
      await page.locator('dialog [role=status]').evaluate((status) => {
        const watch = new MutationObserver(() => (document.documentElement.title = 'said again'))
        watch.observe(status, { childList: true, characterData: true, subtree: true })
      })
      const first = page.locator('.hit').first()
      const address = new URL((await first.getAttribute('href')) ?? '', page.url()).href
      await first.hover()
      await page.mouse.down()
      release()
      await page.locator('.hit-text').first().waitFor()
      expect(await page.evaluate(() => document.documentElement.title)).toBe('')
      expect(await page.locator('#as-it-was').count()).toBe(1)
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('hit-0')
      await page.mouse.up()
      await page.waitForURL((url) => url.href.startsWith(address.split('#')[0] ?? ''))
    }))

  test('on the page of results: who tries again stays in the question', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      await page.context().route('**/search-index.json*', (route) => route.fulfill({ status: 503 }))
      await goto('/en/search?q=pdf')
      const retry = page.locator('.load-error button')
      await retry.waitFor()
      await page.context().unroute('**/search-index.json*')
      await retry.press('Enter')
      await page.locator('.results li').first().waitFor()
      expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('q')
    }))

  test('a thread that the browser refuses: said in the box and on the page of results', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      await page.addInitScript(() => {
        const refused = function (): never {
          throw new DOMException('No threads here.', 'SecurityError')
        }
        window.Worker = refused as unknown as typeof Worker
      })
      await goto('/en/search?q=pdf')
      await page.locator('.load-error', { hasText: 'No threads here.' }).waitFor()
      await page.keyboard.press('Control+k')
      await page.keyboard.type('pdf')
      await page.locator('.search-foot', { hasText: 'No threads here.' }).waitFor()
    }))

  test('an index of another site is never asked for', () =>
    inTab(
      { viewport: WIDE, expected: /Unexpected version url/ },
      async ({ page, goto, requests, complaints }) => {
        const body = fs
          .readFileSync(path.join(DIST, 'assets/site.json'), 'utf8')
          .replace('"/search-index.json', '"https://elsewhere.example/search-index.json')
        await page
          .context()
          .route('**/assets/site.json', (route) =>
            route.fulfill({ contentType: 'application/json', body }),
          )
        await goto('/')
        await page.keyboard.press('Control+k')
        await page.keyboard.type('翻译')
        await expect.poll(() => complaints.length, { timeout: 20_000 }).toBeGreaterThan(0)
        expect(requests.some((url) => url.includes('elsewhere'))).toBe(false)
      },
    ))
})

describe('the page of results', () => {
  test('answers the question in its address, with more and longer, and one that is typed', () =>
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

  test('takes what is typed fast, and changes the address once it is', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      await goto('/en/search')
      await hydrate(page)
      const changes = await page.evaluateHandle(() => {
        const urls: string[] = []
        const real = history.replaceState.bind(history)
        history.replaceState = (state, unused, url) => {
          urls.push(String(url))
          real(state, unused, url)
        }
        return urls
      })
      const field = page.locator('main input')
      await field.pressSequentially('translate subtitles of videos '.repeat(4))
      await field.pressSequentially('pdf')
      expect(await field.inputValue()).toMatch(/^(translate subtitles of videos ){4}pdf$/)
      await page.waitForURL(/videos\+pdf$/)
      expect(await changes.evaluate((urls) => urls.length)).toBeLessThan(30)
    }))

  test('marks words of a title, which is underlined already, by their ground', () =>
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

  test('keeps a question that is left at once', () =>
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

  test('says at once that signs alone find nothing', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      await goto('/en/search?q=!%3F')
      await page.locator('main [role=status]', { hasText: 'No' }).waitFor()
      expect(await page.locator('.site-index a').count()).toBeGreaterThan(100)
    }))

  test('is its own page again without a question, and needs no load for Enter', () =>
    inTab({ viewport: WIDE }, async ({ page, goto, requests }) => {
      await goto('/en/search?q=pdf')
      await page.locator('.results li').first().waitFor()
      const before = requests.length
      await page.locator('main input').press('Enter')
      await page.locator('main .ask button').click()
      // Pages that the answers lead to may be fetched ahead, as on every page.
      expect(requests.slice(before).filter((each) => each.includes('search'))).toEqual([])
      await page.locator('main input').fill('')
      await page.locator('.site-index').waitFor()
      expect(await page.title()).toMatch(/^Search the documentation . /)
    }))

  test('is answered though the box was opened meanwhile', () =>
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

  test('leaves no answer below another question that takes its time', () =>
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

  test('takes blanks for no question, and leaves those that are typed where they stand', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      await goto('/en/search?q=%20')
      await page.locator('.site-index').waitFor()
      await hydrate(page)
      expect(await page.locator('main h1').textContent()).toBe('Search the documentation')
      const field = page.locator('main input')
      await field.fill('')
      await field.pressSequentially(' pdf ')
      await page.locator('main h1', { hasText: '“pdf”' }).waitFor()
      expect(await field.inputValue()).toBe(' pdf ')
    }))

  test.each(['/search?q=pdf', '/en/search?q=gemini'])(
    'does not move while the answers come to a slow reader: %s',
    (route) =>
      inTab({ viewport: { width: 390, height: 844 } }, async ({ page, goto }) => {
        const devtools = await page.context().newCDPSession(page)
        await devtools.send('Network.emulateNetworkConditions', {
          ...{ offline: false, latency: 150, downloadThroughput: 200e3, uploadThroughput: 200e3 },
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
  ])('has room on a phone for texts that come: %s', (lang, count) =>
    inTab({ viewport: { width: 390, height: 844 } }, async ({ page, goto }) => {
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

  test('leads to a result, and back to itself', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      await goto('/en/search?q=subtitles')
      await page.locator('.results a').first().waitFor()
      // Texts that come later make rows higher or lower, and the browser keeps in view what is there.
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

  test('says what to do where nothing is found, and lists all pages', () =>
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

  test('is reached from the box, also before its code has arrived', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      await goto('/en/docs/faqs/pdf')
      await ask(page, 'subtitles')
      await page.locator('.search-foot a', { hasText: 'See all results' }).click()
      await page.waitForURL('**/en/search?q=subtitles')
      await page.locator('main [role=status]', { hasText: 'found' }).waitFor()
    }))

  test('is the list of all pages and headings without a script', () =>
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

test('a part of the site can be searched by itself, where the config names it', async () => {
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
    await links.last().click()
    await page.waitForURL(/ctx=-docs/)
    const results = page.locator('.results a')
    const outside = ['faqs one', 'faqs two', 'guides-old one', 'guides-old two']
    await results.first().waitFor()
    expect((await results.allTextContents()).toSorted()).toEqual(outside)
    // What is shown as chosen is what is asked.
    const parts = page.locator('main select')
    const chosen = (): Promise<string | null> => parts.locator('option:checked').textContent()
    expect(await chosen()).toBe('See results outside Guides')
    await parts.selectOption({ label: 'Guides' })
    await results
      .first()
      .filter({ hasText: /^guides (one|two)$/ })
      .waitFor()
    expect(await results.count()).toBe(2)
    expect(await parts.locator('option').allTextContents()).toEqual(['Everywhere', 'Guides'])
    await page.waitForURL(/ctx=docs/)
    // Elsewhere everything is searched, and what no config names is no part.
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

test('words are marked on a page as they are found: whole, and whatever form their letters have', async () => {
  const site = await serveSite({
    'site.config.ts': config(''),
    'content/en/docs/words.md':
      '# Words\n\nМой дом и чай. Concatenate a cat. Straße, Størrelse, كِتاب. 网页翻译工具 Wi-Fi\n\n㍿のｶﾞｲﾄﾞ\n\n## Always\n',
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
      [['wi-fi'], ['Wi-Fi']],
      // A mark of Arabic alone is no letter, and nothing is found by it.
      [['\u0640'], []],
      [['ガイド'], ['ｶﾞｲﾄﾞ']],
      // Two words in one sign.
      [['株式', '会社'], ['㍿']],
    ] as const) {
      const marks = ['always', ...words].map((word) => `_highlight=${encodeURIComponent(word)}`)
      await goto(`/docs/words?${marks.join('&')}`)
      await page.locator('main h2 mark').waitFor()
      expect(await page.locator('main p mark').allTextContents()).toEqual(marked)
    }
  })
})

test('a word that stands in a fold or another tab is shown there', async () => {
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
    // One that is seen already is enough.
    expect(await marked('/docs/a?_highlight=pear&_highlight=plum')).toEqual([false, true, false])
  })
})

test('a question is no longer than what is read of it', () =>
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

test('typing never holds the page for 50 ms', () =>
  inTab({ viewport: WIDE }, async ({ page, goto }) => {
    await goto('/en/docs/services/custom-api')
    await ask(page, 'key')
    const longest = await page.evaluate(async () => {
      const input = document.querySelector<HTMLInputElement>('dialog.search input')
      let most = 0
      for (const query of [
        'a',
        'api',
        'api k',
        'api key of',
        'translation service',
        'x'.repeat(10_000),
      ]) {
        if (!input) break
        input.value = query
        const start = performance.now()
        input.dispatchEvent(new Event('input'))
        most = Math.max(most, performance.now() - start)
        await new Promise((done) => setTimeout(done, 150))
      }
      return most
    })
    expect(longest).toBeLessThan(50)
  }))
