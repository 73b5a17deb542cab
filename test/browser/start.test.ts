// Tests pages between first paint and hydration: what works without React, and which input is replayed.

import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { config } from '../site.ts'
import { inputMethod, inTab, serveSite } from './browser.ts'
import { focused } from './reader.ts'

const WIDE = { width: 1280, height: 900 }
const PHONE = { width: 390, height: 844 }
const REPORT = '/reportcentral/AFNInventoryReportByCountry/1'

/** Holds back the runtime until the returned function is called. */
async function holdRuntime(page: Page): Promise<() => void> {
  let release = (): void => undefined
  const held = new Promise<void>((done) => (release = done))
  await page.route('**/assets/runtime-*.js', async (route) => {
    await held
    await route.continue()
  })
  return release
}

const hydrated = (page: Page): Promise<unknown> =>
  page.waitForSelector('html[data-hydrated]', { state: 'attached' })

describe('the page before hydration', () => {
  test('replays the last click on a control, exactly once', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      const release = await holdRuntime(page)
      await goto(REPORT)
      await page.getByRole('button', { name: '国家' }).click()
      await page.getByRole('button', { name: '可售' }).click()
      expect(await page.locator('th[aria-sort]').count()).toBe(0)
      release()
      await hydrated(page)
      // Only the last click counts. Replayed twice, it would sort in ascending order.
      expect(await page.locator('th[aria-sort]').getAttribute('aria-sort')).toBe('descending')
      expect(await page.locator('.table-status').textContent()).toContain('可售')
    }))

  test('replays all events of a press, for controls that listen to its start', async () => {
    const heard = ['Pointer', 'Mouse'].flatMap((kind) => [`on${kind}Down`, `on${kind}Up`])
    const listeners = [...heard, 'onClick', 'onFocus'].map((name) => `${name}={hear}`).join(' ')
    const press = await serveSite({
      'site.config.ts': config(),
      'content/en/docs/a.md': '# A\n',
      'content/en/pages/press.tsx': `import { useState } from 'react'
export const frontMatter = { title: 'Press' }
export default function Press() {
  const [all, set] = useState([])
  const hear = ({ type, button, shiftKey }) => set((now) => [...now, type + (button ?? '') + (shiftKey ? '+' : '')])
  return <><button className="pressed" ${listeners}><b>Press</b><svg width="40" height="20"><rect width="40" height="20" /></svg></button><output>{all.join(' ')}</output></>
}
`,
    })
    const pressed = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']
    // On a text, and on an icon, which is no HTML element.
    for (const part of ['b', 'rect'])
      await inTab({ site: press, viewport: WIDE }, async ({ page, goto }) => {
        const release = await holdRuntime(page)
        await goto('/press')
        await page.locator(`.pressed ${part}`).click({ modifiers: ['Shift'] })
        release()
        await hydrated(page)
        const output = (): Promise<string | null> => page.locator('output').textContent()
        await expect.poll(output).toBe(pressed.map((type) => `${type}0+`).join(' '))
        // The pressed control has focus.
        expect(await page.evaluate(() => document.activeElement?.className)).toBe('pressed')
        await page.locator('.pressed').click()
        await expect.poll(output).toMatch(/ pointerdown0 mousedown0 pointerup0 mouseup0 click0$/)
      })
    // A finger has left, so its pointer cannot be captured; a key press has no pointer.
    for (const [how, events] of [
      ['tap', 'mousedown0 mouseup0 click0'],
      ['key', 'click0'],
    ] as const)
      await inTab({ site: press, viewport: WIDE, hasTouch: true }, async ({ page, goto }) => {
        const release = await holdRuntime(page)
        await goto('/press')
        if (how === 'tap') await page.locator('.pressed').tap()
        else await page.locator('.pressed').press('Enter')
        release()
        await expect.poll(() => page.locator('output').textContent()).toBe(events)
      })
  })

  test('submits a form whose action is a function after hydration', async () => {
    const form = await serveSite({
      'site.config.ts': config(),
      'content/en/docs/a.md': '# A\n',
      'content/en/pages/form.tsx': `import { useActionState } from 'react'
export const frontMatter = { title: 'Form' }
export default function Form() {
  const [said, send] = useActionState((before, data) => before + data.get('name') + ';', '')
  return <form action={send} className="sent"><input name="name" /><button>Send</button><button formAction={send}>Send so</button><output>{said}</output></form>
}
`,
    })
    for (const name of ['Send', 'Send so'])
      await inTab({ site: form, viewport: WIDE }, async ({ page, goto }) => {
        const release = await holdRuntime(page)
        await goto('/form')
        await page.locator('.sent input').fill('Ada')
        await page.getByRole('button', { name, exact: true }).click()
        release()
        await page.locator('output', { hasText: 'Ada;' }).waitFor()
        await page.locator('.sent input').fill('Bob')
        await page.getByRole('button', { name, exact: true }).click()
        await page.locator('output', { hasText: 'Bob;' }).waitFor()
        expect(await page.locator('output').textContent()).toBe('Ada;Bob;')
        expect(new URL(page.url()).search).toBe('')
      })
  })

  test('submits a form without a button exactly once on Enter', async () => {
    const form = await serveSite({
      'site.config.ts': config(),
      'content/en/docs/a.md': '# A\n',
      'content/en/pages/form.tsx': `import { useActionState } from 'react'
export const frontMatter = { title: 'Form' }
export default function Form() {
  const [said, send] = useActionState((before, data) => before + data.get('name') + ';', '')
  return <form action={send} className="sent"><input name="name" /><output>{said}</output></form>
}
`,
    })
    await inTab({ site: form, viewport: WIDE }, async ({ page, goto }) => {
      const release = await holdRuntime(page)
      await goto('/form')
      const field = page.locator('.sent input')
      await field.fill('Ada')
      await field.press('Enter')
      release()
      await page.locator('output', { hasText: 'Ada;' }).waitFor()
      await field.fill('Bob')
      await field.press('Enter')
      await page.locator('output', { hasText: 'Bob;' }).waitFor()
      expect(await page.locator('output').textContent()).toBe('Ada;Bob;')
    })
  })

  test('renders the changes of each event of a press before it replays the next', async () => {
    const hold = await serveSite({
      'site.config.ts': config(),
      'content/en/docs/a.md': '# A\n',
      'content/en/pages/hold.tsx': `import { useState } from 'react'
export const frontMatter = { title: 'Hold' }
export default function Hold() {
  const [isDown, setDown] = useState(false)
  const [said, say] = useState('nothing')
  return <><button className="hold" onPointerDown={() => setDown(true)} onClick={() => say(isDown ? 'held' : 'let go')}>Hold</button><output>{said}</output></>
}
`,
    })
    await inTab({ site: hold, viewport: WIDE }, async ({ page, goto }) => {
      const release = await holdRuntime(page)
      await goto('/hold')
      await page.locator('.hold').click()
      release()
      await expect.poll(() => page.locator('output').textContent()).toBe('held')
    })
  })

  test('keeps the values of form fields, and passes them to the component', async () => {
    const state =
      "const [all, set] = useState({ text: '', list: 'a', box: false, radio: 'one', range: '5' })"
    const field = (name: string, rest: string): string =>
      `<input name='${name}' ${rest} onChange={(event) => put('${name}', event.target)} />`
    const form = await serveSite({
      'site.config.ts': config(),
      'content/en/docs/a.md': '# A\n',
      'content/en/pages/form.tsx': `import { useState } from 'react'
export const frontMatter = { title: 'Form' }
export default function Form() {
  ${state}
  const put = (name, { type, value, checked }) => set((now) => ({ ...now, [name]: type === 'checkbox' ? checked : value }))
  return <form>
    ${field('text', 'value={all.text}')}
    ${field('box', "type='checkbox' checked={all.box}")}
    ${field('radio', "type='radio' value='one' checked={all.radio === 'one'}")}
    ${field('radio', "type='radio' value='two' checked={all.radio === 'two'}")}
    ${field('range', "type='range' min='0' max='10' value={all.range}")}
    <select name="list" value={all.list} onChange={(event) => put('list', event.target)}><option>a</option><option>b</option></select>
    <output>{Object.values(all).join(' ')}</output>
  </form>
}
`,
    })
    await inTab({ site: form, viewport: WIDE }, async ({ page, goto }) => {
      const release = await holdRuntime(page)
      await goto('/form')
      await page.locator('[name=text]').pressSequentially('hello')
      await page.locator('[name=box]').check()
      await page.locator('[name=radio][value=two]').check()
      await page.locator('[name=range]').fill('8')
      await page.locator('select').selectOption('b')
      release()
      await hydrated(page)
      const output = page.locator('output')
      await expect.poll(() => output.textContent()).toBe('hello b true two 8')
      expect(await page.locator('[name=text]').inputValue()).toBe('hello')
      expect(await page.locator('[name=box]').isChecked()).toBe(true)
    })
  })

  test('passes a value to the component if only one field was changed', async () => {
    const box = await serveSite({
      'site.config.ts': config(),
      'content/en/docs/a.md': '# A\n',
      'content/en/pages/box.tsx': `import { useState } from 'react'
export const frontMatter = { title: 'Box' }
export default function Box() {
  const [on, set] = useState(false)
  const [text, write] = useState('full')
  const [radio, choose] = useState('b')
  const [file, take] = useState('none')
  return <>
    {['a', 'b'].map((value) =>
      <input key={value} type="radio" name="r" value={value} checked={radio === value} onChange={() => choose(value)} />)}
    <input type="file" onChange={({ target }) => take(target.files[0].name)} />
    <input type="checkbox" checked={on} onChange={({ target }) => set(target.checked)} />
    <textarea value={text} onChange={({ target }) => write(target.value)} />
    <output>{on ? 'on' : 'off'} {text || 'empty'} {radio} {file}</output>
  </>
}
`,
    })
    const touch = (what: (page: Page) => Promise<void>, said: string): Promise<void> =>
      inTab({ site: box, viewport: WIDE }, async ({ page, goto }) => {
        const release = await holdRuntime(page)
        await goto('/box')
        await what(page)
        release()
        await hydrated(page)
        await expect.poll(() => page.locator('output').textContent()).toBe(said)
      })
    await touch((page) => page.locator('[type=checkbox]').check(), 'on full b none')
    await touch((page) => page.locator('textarea').fill(''), 'off empty b none')
    await touch(async (page) => {
      for (const value of ['a', 'b', 'a']) await page.locator(`[value=${value}]`).check()
    }, 'off full a none')
    const file = { name: 'x.txt', mimeType: 'text/plain', buffer: Buffer.from('x') }
    await touch(async (page) => {
      await page.locator('output').click()
      await page.locator('[type=file]').setInputFiles(file)
    }, 'off full b x.txt')
  })

  test('hydrates even if the code for replaying fails to load', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      const release = await holdRuntime(page)
      await page.route('**/assets/chunk-*.js', async (route) => {
        const text = await (await route.fetch()).text()
        await (text.includes('_valueTracker') && text.includes('pointerdown')
          ? route.fulfill({ status: 404 })
          : route.continue())
      })
      await goto('/en/search')
      await page.locator('main input[name=q]').fill('pdf')
      release()
      await hydrated(page)
    }))

  describe('typing during hydration', () => {
    const FIELD = 'main input[name=q]'

    test('loses no letter', () =>
      inTab({ viewport: WIDE }, async ({ page, goto }) => {
        const release = await holdRuntime(page)
        await page.route('**/assets/chunk-*.js', (route) =>
          setTimeout(() => void route.continue(), 300),
        )
        await goto('/en/search')
        const question = 'translate the subtitles of a video, quickly and well'
        await page.locator(FIELD).pressSequentially(question.slice(0, 9))
        release()
        await page.locator(FIELD).pressSequentially(question.slice(9), { delay: 60 })
        await hydrated(page)
        await page.waitForURL((url) => url.searchParams.get('q') === question)
        expect(await page.locator(FIELD).inputValue()).toBe(question)
      }))

    test('keeps the position of the caret', () =>
      inTab({ viewport: WIDE }, async ({ page, goto }) => {
        const release = await holdRuntime(page)
        await goto('/en/search')
        await page.locator(FIELD).pressSequentially('translate pf')
        await page.keyboard.press('ArrowLeft')
        release()
        await page.waitForURL((url) => url.searchParams.get('q') === 'translate pf')
        await page.keyboard.type('d')
        await page.waitForURL((url) => url.searchParams.get('q') === 'translate pdf')
      }))

    test('searches for text that an input method committed before hydration', () =>
      inTab({ viewport: WIDE }, async ({ page, goto }) => {
        const release = await holdRuntime(page)
        await goto('/search')
        await page.locator(FIELD).click()
        const { compose, commit } = await inputMethod(page)
        for (const text of ['j', 'ji fen']) await compose(text)
        await commit('积分')
        release()
        await page.waitForURL((url) => url.searchParams.get('q') === '积分')
      }))

    test('does not interrupt a composition with an input method', () =>
      inTab({ viewport: WIDE }, async ({ page, goto }) => {
        const release = await holdRuntime(page)
        await goto('/search')
        await page.locator(FIELD).click()
        const { compose, commit } = await inputMethod(page)
        await compose('j')
        await compose('ji')
        release()
        await hydrated(page)
        await page.waitForTimeout(100)
        await compose('ji fen')
        await commit('积分')
        await page.waitForURL((url) => url.searchParams.get('q') === '积分')
        expect(await page.locator(FIELD).inputValue()).toBe('积分')
      }))
  })

  test('replays a key press', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      const release = await holdRuntime(page)
      await goto(REPORT)
      await page.evaluate(() => {
        const log: string[] = []
        Object.assign(window, { log })
        document
          .querySelector('th button')
          ?.addEventListener('keydown', (event) => log.push((event as KeyboardEvent).key))
      })
      await page.getByRole('button', { name: '国家' }).focus()
      await page.keyboard.press('ArrowDown')
      release()
      await hydrated(page)
      // The key is replayed a moment after hydration.
      const log = (): Promise<string[]> =>
        page.evaluate(() => (window as unknown as { log: string[] }).log)
      await expect.poll(log).toEqual(['ArrowDown', 'ArrowDown'])
    }))

  test.each([
    ['a sidebar group', WIDE, '.sidebar summary', '.sidebar details[open]'],
    ['a tab', WIDE, '.tabs label:nth-of-type(2)', '.tabs input:nth-of-type(2):checked'],
    ['the color mode', WIDE, '.color-mode', 'html[data-theme=dark]'],
    ['the menu', PHONE, '.menu', '#panel:popover-open'],
  ] as const)('does not replay a click that has already switched %s', (_, viewport, control, on) =>
    inTab({ viewport }, async ({ page, goto }) => {
      const release = await holdRuntime(page)
      await goto('/docs/services/ollama')
      await page.evaluate(() =>
        addEventListener('click', ({ isTrusted }) => {
          if (!isTrusted) document.documentElement.dataset['replayed'] = ''
        }),
      )
      const state = (): Promise<number> => page.locator(on).count()
      const before = await state()
      await page.locator(control).first().click()
      const after = await state()
      expect(after).not.toBe(before)
      release()
      await hydrated(page)
      await page.waitForTimeout(100)
      expect(await state()).toBe(after)
      // To choose a tab twice would not be seen.
      expect(await page.locator('html[data-replayed]').count()).toBe(0)
    }),
  )

  test('follows links without the runtime', () =>
    inTab({ viewport: WIDE }, async ({ page, goto, requests }) => {
      await holdRuntime(page)
      await goto('/docs/guides/page')
      await page.locator('.sidebar a', { hasText: '截图翻译' }).click()
      await page.locator('h1', { hasText: '截图翻译' }).waitFor()
      expect(requests).toContain('/docs/guides/screenshot')
    }))

  test('opens the search by its button, Ctrl+K and slash', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      await holdRuntime(page)
      await goto('/docs/guides/page')
      const box = page.locator('dialog.search')
      for (const open of [
        () => page.locator('.header .search-open').click(),
        () => page.keyboard.press('Control+k'),
        () => page.keyboard.press('/'),
      ]) {
        await open()
        expect(await box.isVisible()).toBe(true)
        expect(await focused(page)).toBe('q')
        await page.keyboard.press('Escape')
        expect(await box.isVisible()).toBe(false)
      }
      // A slash typed into the field stays a slash.
      await page.keyboard.press('Control+k')
      await page.keyboard.type('a/b')
      expect(await page.locator('dialog.search input').inputValue()).toBe('a/b')
      await page.locator('.search-close').click()
      expect(await box.isVisible()).toBe(false)
    }))

  test('opens the search only by its own keys, outside of fields, and by unhandled clicks', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      await holdRuntime(page)
      await goto('/docs/guides/page')
      await page.evaluate(() => {
        const fields = '<textarea></textarea><select></select><p contenteditable>x</p>'
        document.querySelector('main')?.insertAdjacentHTML('afterbegin', fields)
      })
      const K = 'K'.charCodeAt(0)
      const opens = (keys: Record<string, unknown>, place = 'body'): Promise<boolean> =>
        page.evaluate(
          ([init, selector]) => {
            const key = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init })
            document.querySelector(selector)?.dispatchEvent(key)
            const dialog = document.querySelector<HTMLDialogElement>('dialog.search')!
            const { open } = dialog
            dialog.close()
            return open
          },
          [keys, place] as const,
        )
      for (const keys of [
        { key: 'k', keyCode: K, metaKey: true },
        { key: 'K', keyCode: K, ctrlKey: true },
        // As on a Russian keyboard.
        { key: 'л', keyCode: K, ctrlKey: true },
        { key: '/', shiftKey: true },
      ])
        expect(await opens(keys), JSON.stringify(keys)).toBe(true)
      for (const keys of [
        { key: 'k', keyCode: K },
        { key: 'K', keyCode: K, ctrlKey: true, shiftKey: true },
        { key: 'k', keyCode: K, ctrlKey: true, metaKey: true },
        { key: 'k', keyCode: K, ctrlKey: true, altKey: true },
        { key: '/', ctrlKey: true },
        { key: '/', altKey: true },
        { key: '/', isComposing: true },
      ])
        expect(await opens(keys), JSON.stringify(keys)).toBe(false)
      for (const place of ['main textarea', 'main select', 'main [contenteditable]'])
        expect(await opens({ key: '/' }, place), place).toBe(false)
      // Nor does a click whose default action was prevented.
      await page.evaluate(() => addEventListener('click', (click) => click.preventDefault(), true))
      await page.locator('.header .search-open').click()
      expect(await page.locator('dialog.search').isVisible()).toBe(false)
    }))
})

test('a query typed before hydration stays in the search box', () =>
  inTab({ viewport: WIDE }, async ({ page, goto }) => {
    const release = await holdRuntime(page)
    await goto('/docs/guides/page')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('PDF')
    release()
    await hydrated(page)
    expect(await page.locator('dialog.search').isVisible()).toBe(true)
    expect(await page.locator('dialog.search input').inputValue()).toBe('PDF')
    expect(await focused(page)).toBe('q')
    await page.locator('.hit').first().waitFor()
  }))

test('a script that the config names loads after the page, and is smaller than 500 bytes', () =>
  inTab({ viewport: WIDE }, async ({ page, goto, origin }) => {
    await goto('/')
    const url = `${origin}/invite.js`
    await page.waitForFunction((name) => performance.getEntriesByName(name).length > 0, url)
    const [loaded = Infinity, begun = 0] = await page.evaluate((name) => {
      const [document] = performance.getEntriesByType('navigation')
      const [script] = performance.getEntriesByName(name)
      return [(document as PerformanceNavigationTiming).loadEventStart, script?.startTime]
    }, url)
    expect(loaded).toBeGreaterThan(0)
    expect(begun).toBeGreaterThanOrEqual(loaded)
    const response = await page.request.get(url)
    expect((await response.body()).length).toBeLessThan(500)
  }))

test('a page is copied as Markdown with absolute links and without internal marks', () =>
  inTab(
    { viewport: WIDE, permissions: ['clipboard-read', 'clipboard-write'] },
    async ({ page, goto }) => {
      await goto('/en/docs/guides/page')
      await page.locator('.copy-page').click()
      await page.locator('.copy-page', { hasText: 'Copied' }).waitFor()
      const text = await page.evaluate(() => navigator.clipboard.readText())
      expect(text).toMatch(/^# Page translation\n/)
      expect(text).toMatch(/\]\(https:\/\/docs\.lingopick\.example\/en\/docs\/[\w/-]+(#[\w-]+)?\)/)
      expect(text).not.toMatch(/\.md[)#]|\{\{|[\uFDD0-\uFDEF]/)
      await page.locator('.copy-page', { hasText: 'Copy page' }).waitFor()
    },
  ))
