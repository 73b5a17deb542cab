// Tests what authors see while `serve` runs: saves update the open page, and errors appear over it.

import fs from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { newFolder, write } from '../folder.ts'
import { asSite, serve, type Serving } from '../serving.ts'
import { BILINGUAL, config } from '../site.ts'
import { hydrate, inTab } from './browser.ts'
import { follow } from './reader.ts'

const root = newFolder()
const long = (text: string): string =>
  `# Long page\n\n${Array.from({ length: 80 }, (_, i) => `## Part ${i}\n\nWords of part ${i}.\n`).join('\n')}\n${text}\n`
const component = (text: string): string =>
  `export const frontMatter = { title: 'C' }\nexport default () => <p>${text}</p>\n`
write(root, {
  'site.config.ts': config(
    `scripts: ['/outside.js'],
     analytics: { src: 'https://count.example/tag.js', id: 'G-1' },
     ads: { src: 'https://ads.example/ads.js', client: 'ca-1' },`,
    BILINGUAL,
  ),
  'content/zh-Hans/docs/a.md': '# 甲\n\n第一。\n',
  'content/en/docs/a.md': long('First words.'),
  'content/en/docs/b.md': '# Other page\n\nOf its own.\n',
  'content/en/docs/c.tsx': component('Whole.'),
  'content/en/docs/p.md': '# With a picture\n\n![A box](./box.svg)\n',
  'content/en/docs/box.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40"/></svg>',
  'content/public/outside.js': 'window.followed = true\n',
  'theme/index.tsx':
    "import Theme from 'sitegen/theme'\nimport './own.css'\nexport { statics, views } from 'sitegen/theme'\nexport default Theme\n",
  'theme/own.css': 'h1 { color: rgb(1, 2, 3) }\n',
})
const save = (name: string, text: string): void => fs.writeFileSync(path.join(root, name), text)

let site: Serving
beforeAll(async () => {
  site = await serve(root, [], { EDITOR: 'code' })
})
const served = (): ReturnType<typeof asSite> => asSite(site)

const mark = (page: Page): Promise<void> =>
  page.evaluate(() => void Object.assign(window, { marked: true }))
const isMarked = (page: Page): Promise<boolean> => page.evaluate(() => 'marked' in window)
/** Makes the page hidden or visible, as switching tabs would. */
const hide = (page: Page, hidden: boolean): Promise<void> =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)
/** Saves a file, and waits until it is built. */
const build = async (name: string, text: string): Promise<void> => {
  const before = site.builds().length
  save(name, text)
  await site.until(name, () => site.builds().slice(before).join('\n').includes(name))
}
// In `memo()`, because components may be wrapped.
const counting = (step: number): string =>
  "import { memo, useState } from 'react'\nexport const frontMatter = { title: 'C' }\n" +
  'export default memo(function C() {\n  const [n, set] = useState(0)\n' +
  `  return <button onClick={() => set(n + ${step})}>Counted {n}</button>\n})\n`
const DIFFERENT =
  "export const frontMatter = { title: 'C' }\n" +
  "export default () => <><p>Same.</p><p>{typeof window === 'object' ? 'in here' : 'at build'}</p></>\n"
const square = (size: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"/>`
/** Waits until the image on the page has an intrinsic width. */
const isWide = (page: Page, width: number): Promise<unknown> =>
  page.waitForFunction(
    (size) => document.querySelector<HTMLImageElement>('main img')?.naturalWidth === size,
    width,
  )
const shows = (page: Page, text: string): Promise<unknown> =>
  page.getByText(text).first().waitFor({ state: 'attached', timeout: 10_000 })

describe('a save', () => {
  test.each([false, true])(
    'updates the page in place and keeps the scroll position (hydrated: %s)',
    (react) =>
      inTab({ site: served() }, async ({ page, goto }) => {
        await goto('/en/docs/a')
        if (react) await hydrate(page)
        await mark(page)
        // Scrolling would hydrate the page.
        const y = react ? 1500 : 0
        if (react) await page.evaluate(() => scrollTo(0, 1500))
        const header = await page.locator('.header').elementHandle()
        const words = `Words of ${react ? 'React' : 'nobody'}.`
        save('content/en/docs/a.md', long(words).replace('# Long page', `# ${words}`))
        await shows(page, words)
        expect(await isMarked(page)).toBe(true)
        expect(await page.evaluate(() => scrollY)).toBe(y)
        await page.waitForFunction((title) => document.title.startsWith(title), words)
        expect(await page.locator('h1').textContent()).toContain(words)
        save('content/en/docs/a.md', long('And again.'))
        await shows(page, 'And again.')
        expect(await isMarked(page)).toBe(true)
        // Unchanged elements are kept.
        expect(await header?.evaluate((element) => element.isConnected)).toBe(true)
        expect(await page.evaluate(() => scrollY)).toBe(y)
        expect(await page.locator('html[data-hydrated]').count()).toBe(react ? 1 : 0)
        // Hydration uses the updated page.
        await hydrate(page)
        await shows(page, 'And again.')
      }),
  )

  test('updates a page under a non-ASCII base path', async () => {
    const folder = newFolder()
    write(folder, { 'site.config.ts': config(), 'content/en/docs/a.md': '# A\n\nBefore.\n' })
    const below = await serve(folder, ['--base', '/指南/'])
    await inTab({ site: asSite(below) }, async ({ page, goto }) => {
      await goto('/指南/docs/a')
      await mark(page)
      write(folder, { 'content/en/docs/a.md': '# A\n\nAfter.\n' })
      await shows(page, 'After.')
      expect(await isMarked(page)).toBe(true)
    })
    await below.stop()
  })

  test('of half a file, and then all of it, restores the scroll position', () =>
    inTab({ site: served() }, async ({ page, goto }) => {
      save('content/en/docs/a.md', long('Before.'))
      await goto('/en/docs/a')
      await shows(page, 'Before.')
      await hydrate(page)
      await page.evaluate(() => scrollTo(0, 1500))
      save('content/en/docs/a.md', '# Half a page\n')
      await shows(page, 'Half a page')
      await page.waitForFunction(() => scrollY < 1500)
      save('content/en/docs/a.md', long('After.'))
      await shows(page, 'After.')
      await page.waitForFunction(() => scrollY === 1500)
    }))

  test.each([false, true])(
    'of half a file, and then all of it, restores open details and tabs (hydrated: %s)',
    (react) =>
      inTab({ site: served() }, async ({ page, goto }) => {
        const whole = (words: string): string =>
          `# Long page\n\n${words}\n\n:::details[Fold]\nFolded.\n:::\n\n:::tabs\n@tab One\n1\n@tab Two\n2\n:::\n`
        save('content/en/docs/a.md', whole('Before.'))
        await site.until('it', async () => (await site.get('/en/docs/a')).includes('Before.'))
        await goto('/en/docs/a')
        if (react) await hydrate(page)
        await page.locator('main summary').click()
        await page.getByText('Two').click()
        save('content/en/docs/a.md', whole('```js'))
        await page.waitForFunction(() => document.querySelector('main summary') === null)
        save('content/en/docs/a.md', whole('After.'))
        await shows(page, 'After.')
        await page.waitForFunction(
          () => document.querySelector<HTMLDetailsElement>('main details')?.open,
        )
        expect(await page.locator('main [type=radio]:checked + label').textContent()).toBe('Two')
      }),
  )

  test('does not touch other open pages, which follow links to the new version', () =>
    inTab({ site: served() }, async ({ page, goto }) => {
      await goto('/en/docs/b')
      await hydrate(page)
      await mark(page)
      // Prefetches the page before it changes.
      await page.locator('a[href$="/docs/a"]').first().hover()
      await page.waitForTimeout(200)
      await page.evaluate(() => {
        const changes: string[] = []
        Object.assign(window, { changes })
        new MutationObserver((all) => changes.push(...all.map(({ type }) => type))).observe(
          document.getElementById('root') as Node,
          { subtree: true, childList: true, characterData: true },
        )
      })
      save('content/en/docs/a.md', long('Seen from elsewhere.'))
      await site.until('it', async () => (await site.get('/en/docs/a')).includes('elsewhere'))
      await page.waitForTimeout(500)
      expect(await page.evaluate(() => (window as { changes?: string[] }).changes)).toEqual([])
      await page.locator('a[href$="/docs/a"]').first().click()
      await shows(page, 'Seen from elsewhere.')
      expect(await isMarked(page)).toBe(true)
    }))

  test('of the page that was loaded first appears on Back to it', () =>
    inTab({ site: served() }, async ({ page, goto }) => {
      await goto('/en/docs/a')
      await hydrate(page)
      await mark(page)
      await follow(page, '/en/docs/b')
      await page.waitForURL('**/docs/b')
      save('content/en/docs/a.md', long('Saved meanwhile.'))
      await site.until('it', async () => (await site.get('/en/docs/a')).includes('meanwhile'))
      await page.waitForTimeout(500)
      await page.goBack()
      await shows(page, 'Saved meanwhile.')
      expect(await isMarked(page)).toBe(true)
    }))

  test('of a component that crashes shows where, until it is fixed', () =>
    inTab({ site: served(), expected: /nope/ }, async ({ page, goto }) => {
      await goto('/en/docs/c')
      await hydrate(page)
      save('content/en/docs/c.tsx', component("{typeof window === 'object' && nope()}"))
      await page.locator('.crash').waitFor()
      const shown = page.locator('sitegen-problems section')
      await shown.waitFor()
      const text = (await shown.textContent()) ?? ''
      expect(text).toContain('/en/docs/c: nope is not defined')
      expect(text).toContain('content/en/docs/c.tsx:2:')
      expect(text).toContain('export default () => <p>{typeof window')
      expect(await shown.locator('a').getAttribute('href')).toMatch(/^vscode:.*c\.tsx:2:\d+$/)
      save('content/en/docs/c.tsx', component('Mended.'))
      await shows(page, 'Mended.')
      await shown.waitFor({ state: 'detached' })
    }))

  test.each(['content/en/docs/c.tsx', 'theme/index.tsx'])(
    'of code that throws when it is loaded shows where: %s',
    (file) =>
      inTab({ site: served(), expected: /at the top/ }, async ({ page, goto }) => {
        const whole = fs.readFileSync(path.join(root, file), 'utf8')
        await build(
          file,
          `${whole}if (typeof window === 'object') throw new TypeError('at the top')\n`,
        )
        await goto('/en/docs/c')
        await page.mouse.move(5, 5)
        await page.mouse.move(60, 60)
        const shown = page.locator('sitegen-problems section')
        await shown.waitFor()
        expect(await shown.textContent()).toContain('/en/docs/c: at the top')
        expect(await shown.textContent()).toContain(`${file}:${whole.split('\n').length}:`)
        await build(file, whole)
      }),
  )

  test('of code that throws on click shows where, and ignores errors from other code', () =>
    inTab({ site: served(), expected: /late|far away/ }, async ({ page, goto }) => {
      save(
        'content/en/docs/c.tsx',
        "export const frontMatter = { title: 'C' }\nconst later = async () => {\n  throw new Error('late')\n}\n" +
          'export default () => <button onClick={() => void later()}>Fail</button>\n',
      )
      await site.until('it', async () => (await site.get('/en/docs/c')).includes('Fail'))
      await goto('/en/docs/c')
      await hydrate(page)
      await page.evaluate(() => void setTimeout(() => Promise.reject(new Error('far away'))))
      await page.getByRole('button', { name: 'Fail' }).click()
      const shown = page.locator('sitegen-problems section')
      await shown.waitFor()
      expect(await shown.textContent()).toContain('/en/docs/c: late')
      expect(await shown.textContent()).toContain('content/en/docs/c.tsx:3:')
      await page.keyboard.press('Escape')
      expect(await shown.count()).toBe(0)
      save('content/en/docs/c.tsx', component('Whole.'))
      await shows(page, 'Whole.')
    }))

  test('of a component that renders differently in the browser shows where, with a hint', () =>
    inTab({ site: served(), expected: /React error #418/ }, async ({ page, goto }) => {
      save('content/en/docs/c.tsx', DIFFERENT)
      await site.until('it', async () => (await site.get('/en/docs/c')).includes('at build'))
      await goto('/en/docs/c')
      await hydrate(page)
      const shown = page.locator('sitegen-problems section')
      await shown.waitFor()
      const text = (await shown.textContent()) ?? ''
      expect(text).toContain('/en/docs/c has “in here” where the build has drawn “at build”.')
      expect(text).toContain('content/en/docs/c.tsx')
      expect(text).toContain('useEffect')
      // The report stays when another page changes.
      await build('content/en/docs/b.md', '# Other page\n\nOf its own, still.\n')
      await page.waitForTimeout(500)
      expect(await shown.textContent()).toBe(text)
      await build('content/en/docs/b.md', '# Other page\n\nOf its own.\n')
      save('content/en/docs/c.tsx', component('Whole.'))
      await shows(page, 'Whole.')
      await shown.waitFor({ state: 'detached' })
    }))

  test.each([
    [
      'a long text',
      "const way = typeof window === 'object' ? 'here' : 'there'\nexport default () => <p id=\"x\">{'Words. '.repeat(30) + way}</p>",
      'Words. here” where the build has drawn “…',
      'useEffect',
      { expected: /React error #418/ },
    ],
    [
      'a class',
      "export default () => <p id=\"x\" className={typeof window === 'object' ? 'here' : ''}>x</p>",
      'has class="here" where the build has drawn class="".',
      'useEffect',
      {},
    ],
    [
      'the name of a label, and nothing else that React or the browser changes,',
      `const way = typeof window === 'object' ? 'here' : 'there'
export default () => <div id="x" title={'a\\r\\nb'}>
  <iframe title="F" allowFullScreen="true" /><details open="open" /><video controls="controls" />
  <button disabled={1} hidden="until-found" /><p hidden={2} /><input type="checkbox" checked="checked" />
  <a href="javascript:void 0">x</a><form action="javascript:void 0" />
  <label htmlFor={way}>x</label>
</div>`,
      'has for="here" where the build has drawn for="there".',
      'useEffect',
      {},
    ],
    [
      'attributes',
      "const way = typeof window === 'object' ? 'here' : 'there'\nexport default () => <a id=\"x\" className=\"link\" href={`#${way}`}>x</a>",
      'has href="#here" where the build has drawn href="#there".',
      'useEffect',
      {},
    ],
    [
      'elements where they may not stand',
      'export default () => <p><div id="x">x</div></p>',
      'has the same texts in other elements.',
      'out of a <p>',
      { expected: /React error #418/ },
    ],
  ])(
    'reports %s that a component renders differently in the browser',
    (_, code, said, hint, complaint) =>
      inTab({ site: served(), ...complaint }, async ({ page, goto }) => {
        save('content/en/docs/c.tsx', `export const frontMatter = { title: 'C' }\n${code}\n`)
        await site.until('it', async () => (await site.get('/en/docs/c')).includes('id="x"'))
        await goto('/en/docs/c')
        await hydrate(page)
        const shown = page.locator('sitegen-problems section')
        await shown.waitFor()
        const text = await shown.textContent()
        expect(text).toContain(said)
        expect(text).toContain(hint)
        save('content/en/docs/c.tsx', component('Whole.'))
        await shows(page, 'Whole.')
        await shown.waitFor({ state: 'detached' })
      }),
  )

  test.each([false, true])(
    'updates the title, meta tags and structured data (hydrated: %s)',
    (react) =>
      inTab({ site: served() }, async ({ page, goto }) => {
        await goto('/en/docs/b')
        if (react) await hydrate(page)
        await mark(page)
        save(
          'content/en/docs/b.md',
          '---\ntitle: Quite another\nkeywords: [quokka]\ndescription: Of marsupials.\n---\n\nNow new.\n',
        )
        await shows(page, 'Now new.')
        await page.waitForFunction(() => document.title.startsWith('Quite another'))
        const said = (selector: string, name: string): Promise<string | null> =>
          page.locator(`head ${selector}`).getAttribute(name)
        expect(await said('meta[name=keywords]', 'content')).toBe('quokka')
        expect(await said('meta[property="og:title"]', 'content')).toMatch(/^Quite another/)
        expect(await said('meta[property="og:description"]', 'content')).toBe('Of marsupials.')
        const data = await page.locator('head script[type="application/ld+json"]').allTextContents()
        expect(data.join()).toContain('Quite another')
        expect(data.join()).not.toContain('Other page')
        expect(await isMarked(page)).toBe(true)
        save('content/en/docs/b.md', '# Other page\n\nOf its own.\n')
        await shows(page, 'Of its own.')
        await page.waitForFunction(() => document.title.startsWith('Other page'))
        expect(await page.locator('head meta[name=keywords]').count()).toBe(0)
      }),
  )

  test('of a component loads its new code even if the HTML is the same', () =>
    inTab({ site: served() }, async ({ page, goto }) => {
      save('content/en/docs/c.tsx', counting(1))
      await site.until('it', async () => (await site.get('/en/docs/c')).includes('Counted'))
      await goto('/en/docs/c')
      await hydrate(page)
      const button = page.getByRole('button', { name: /^Counted/ })
      await button.click()
      expect(await button.textContent()).toBe('Counted 1')
      save('content/en/docs/c.tsx', counting(10))
      await shows(page, 'Counted 0')
      await hydrate(page)
      await button.click()
      expect(await button.textContent()).toBe('Counted 10')
      save('content/en/docs/c.tsx', component('Whole.'))
      await shows(page, 'Whole.')
    }))

  test.each([false, true])('keeps selected tabs and open details (hydrated: %s)', (react) =>
    inTab({ site: served() }, async ({ page, goto }) => {
      const folded = (words: string): string =>
        `:::tabs\n@tab One\na\n@tab Two\n${'b\n\n'.repeat(40)}:::\n\n:::details[More]\n${'c\n\n'.repeat(40)}:::\n\n${words}`
      save('content/en/docs/b.md', `# Other page\n\n${folded('First.')}\n`)
      await site.until('it', async () => (await site.get('/en/docs/b')).includes('First.'))
      await goto('/en/docs/b')
      if (react) await hydrate(page)
      await page.evaluate(() => {
        for (const tab of document.querySelectorAll<HTMLInputElement>('.tabs input'))
          tab.checked = tab.id.endsWith('-2')
        const details = document.querySelector<HTMLDetailsElement>('main details')
        if (details) details.open = true
      })
      save('content/en/docs/b.md', `# Other page\n\n${folded('Second.')}\n`)
      await shows(page, 'Second.')
      await page.waitForFunction(
        () => document.querySelector<HTMLDetailsElement>('main details')?.open,
      )
      expect(await page.locator('.tabs input:checked').getAttribute('id')).toMatch(/-2$/)
      save('content/en/docs/b.md', '# Other page\n\nOf its own.\n')
      await shows(page, 'Of its own.')
    }),
  )

  test('is found in an open search box and on an open results page', () =>
    inTab({ site: served() }, async ({ page, goto }) => {
      await goto('/en/docs/a')
      await hydrate(page)
      await page.keyboard.press('Control+k')
      await page.keyboard.type('zyxomat')
      await page
        .locator('.hits, .search-foot')
        .getByText(/No results/)
        .first()
        .waitFor()
      save('content/en/docs/b.md', '# Other page\n\nA zyxomat.\n')
      await page.locator('.hits a').getByText('zyxomat').first().waitFor({ timeout: 15_000 })
      await goto('/en/search?q=quagga')
      await page
        .getByRole('status')
        .getByText(/quagga|No/)
        .first()
        .waitFor()
      save('content/en/docs/b.md', '# Other page\n\nA quagga.\n')
      await page.locator('main a').getByText('Other page').first().waitFor({ timeout: 15_000 })
      save('content/en/docs/b.md', '# Other page\n\nOf its own.\n')
    }))

  test('of a style sheet replaces it without a reload', () =>
    inTab({ site: served() }, async ({ page, goto }) => {
      await goto('/en/docs/b')
      await mark(page)
      const color = (): Promise<string> =>
        page.evaluate(() => getComputedStyle(document.querySelector('h1') as Element).color)
      expect(await color()).toBe('rgb(1, 2, 3)')
      save('theme/own.css', 'h1 { color: rgb(3, 2, 1) }\n')
      await page.waitForFunction(
        () => getComputedStyle(document.querySelector('h1') as Element).color === 'rgb(3, 2, 1)',
      )
      expect(await isMarked(page)).toBe(true)
      expect(await page.locator('link[rel=stylesheet]').count()).toBe(1)
    }))

  test('of the theme reloads the page', () =>
    inTab({ site: served() }, async ({ page, goto }) => {
      await goto('/en/docs/b')
      await mark(page)
      const theme = fs.readFileSync(path.join(root, 'theme/index.tsx'), 'utf8')
      save(
        'theme/index.tsx',
        theme.replace(
          'export default Theme',
          'export default (p: object) => <div className="wrapped"><Theme {...p as never} /></div>',
        ),
      )
      await page.waitForSelector('.wrapped')
      expect(await isMarked(page)).toBe(false)
      save('theme/index.tsx', theme)
      await page.waitForFunction(() => !document.querySelector('.wrapped'))
    }))

  test('of an image shows it without a reload', () =>
    inTab({ site: served() }, async ({ page, goto }) => {
      await goto('/en/docs/p')
      await hydrate(page)
      await mark(page)
      const width = (): Promise<number> =>
        page.evaluate(() => document.querySelector<HTMLImageElement>('main img')?.naturalWidth ?? 0)
      expect(await width()).toBe(40)
      const svg = fs.readFileSync(path.join(root, 'content/en/docs/box.svg'), 'utf8')
      save('content/en/docs/box.svg', svg.replaceAll('"40"', '"60"'))
      await page.waitForFunction(
        () => document.querySelector<HTMLImageElement>('main img')?.naturalWidth === 60,
      )
      expect(await isMarked(page)).toBe(true)
    }))

  test.each([false, true])(
    'of an image updates its dimensions, which later saves keep (hydrated: %s)',
    (react) =>
      inTab({ site: served() }, async ({ page, goto }) => {
        const svg = (size: number): string =>
          `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"/>`
        const text = (words: string): string =>
          `# Other page\n\n![Flag](/flag.svg)\n\n<picture><source srcset="/flag.svg 1x"><img src="/none.svg" alt="Set"></picture>\n\n${words}\n`
        save('content/public/none.svg', svg(1))
        save('content/public/flag.svg', svg(40))
        save('content/en/docs/b.md', text('First.'))
        const isServed = async (words: string): Promise<boolean> =>
          (await site.get('/en/docs/b')).includes(words)
        await site.until('it', () => isServed('First.'))
        await goto('/en/docs/b')
        if (react) await hydrate(page)
        const sizes = (): Promise<(number | string | null | undefined)[]> =>
          page.evaluate(() => {
            const [flag, set] = document.querySelectorAll<HTMLImageElement>('main img')
            return [flag?.naturalWidth, flag?.getAttribute('width'), set?.naturalWidth]
          })
        await expect.poll(sizes).toEqual([40, '40', 40])
        save('content/public/flag.svg', svg(60))
        await expect.poll(sizes).toEqual([60, '60', 60])
        await page.waitForTimeout(300)
        expect(await sizes()).toEqual([60, '60', 60])
        save('content/en/docs/b.md', text('Second.'))
        await shows(page, 'Second.')
        await expect.poll(sizes).toEqual([60, '60', 60])
        save('content/en/docs/b.md', '# Other page\n\nOf its own.\n')
        await shows(page, 'Of its own.')
      }),
  )

  test('of an image that a style sheet uses reloads the page', () =>
    inTab({ site: served() }, async ({ page, goto }) => {
      save('content/public/ground.svg', square(40))
      await build('content/public/round.svg', square(40))
      await build('theme/own.css', 'main { background: url(/ground.svg) }\n')
      await goto('/en/docs/b')
      await mark(page)
      await build('content/public/round.svg', square(60))
      save('content/en/docs/b.md', '# Other page\n\nBeside it.\n')
      await shows(page, 'Beside it.')
      expect(await isMarked(page)).toBe(true)
      const asked = page.waitForRequest(/ground\.svg$/)
      save('content/public/ground.svg', square(60))
      await asked
      await expect.poll(() => isMarked(page)).toBe(false)
      save('content/en/docs/b.md', '# Other page\n\nOf its own.\n')
      await shows(page, 'Of its own.')
    }))

  test('updates a page whose URL is percent-encoded without need', () =>
    inTab({ site: served() }, async ({ page, goto }) => {
      await build('content/en/docs/c++.md', '# C++\n\nFirst.\n')
      await goto('/en/docs/c%2B%2B')
      await mark(page)
      save('content/en/docs/c++.md', '# C++\n\nSecond.\n')
      await shows(page, 'Second.')
      expect(await isMarked(page)).toBe(true)
      fs.rmSync(path.join(root, 'content/en/docs/c++.md'))
    }))

  test.each([false, true])(
    'keeps toggled details and horizontal scroll positions (hydrated: %s)',
    (react) =>
      inTab({ site: served() }, async ({ page, goto }) => {
        const text = (words: string): string =>
          `# Other page\n\n${[1, 2, 3].map((n) => `<details${n === 3 ? ' open' : ''}><summary>More</summary>\n\nPart ${n}.\n\n</details>\n\n`).join('')}\`\`\`text\n${'wide '.repeat(200)}\n\`\`\`\n\n${words}\n`
        save('content/en/docs/b.md', text('First.'))
        await site.until('it', async () => (await site.get('/en/docs/b')).includes('First.'))
        await goto('/en/docs/b')
        if (react) await hydrate(page)
        const state = (): Promise<unknown[]> =>
          page.evaluate(() => [
            ...[...document.querySelectorAll<HTMLDetailsElement>('main details')].map(
              ({ open }) => open,
            ),
            document.querySelector('main pre')?.scrollLeft,
          ])
        await page.evaluate(() => {
          const [, second, third] = document.querySelectorAll<HTMLDetailsElement>('main details')
          if (second) second.open = true
          if (third) third.open = false
          document.querySelector('main pre')?.scrollTo({ left: 120, behavior: 'instant' })
        })
        expect(await state()).toEqual([false, true, false, 120])
        save('content/en/docs/b.md', text('Second.'))
        await shows(page, 'Second.')
        await expect.poll(state).toEqual([false, true, false, 120])
        save('content/en/docs/b.md', '# Other page\n\nOf its own.\n')
        await shows(page, 'Of its own.')
      }),
  )

  test.each([false, true])(
    'of a renamed page with a redirect leads to its new URL (hydrated: %s)',
    (react) =>
      inTab({ site: served() }, async ({ page, goto }) => {
        const [from, to] = react ? ['f', 'g'] : ['d', 'e']
        save(`content/en/docs/${from}.md`, '# Moving\n\nHere.\n')
        await site.until('it', async () => (await site.ask(`/en/docs/${from}`)).status === 200)
        await goto(`/en/docs/${from}#moving`)
        if (react) await hydrate(page)
        save(
          `content/en/docs/${to}.md`,
          `---\nredirects: [/docs/${from}]\n---\n\n# Moving\n\nThere.\n`,
        )
        fs.rmSync(path.join(root, `content/en/docs/${from}.md`))
        await shows(page, 'There.')
        expect(new URL(page.url()).pathname).toBe(`/en/docs/${to}`)
        save(`content/en/docs/${to}.md`, '# Moved\n\nFollowed.\n')
        await shows(page, 'Followed.')
      }),
  )

  test('while the tab is hidden appears once it is visible', () =>
    inTab({ site: served() }, async ({ page, goto }) => {
      await goto('/en/docs/b')
      await hide(page, true)
      save('content/en/docs/b.md', '# Other page\n\nWritten in the dark.\n')
      await site.until('it', async () => (await site.get('/en/docs/b')).includes('in the dark'))
      await page.waitForTimeout(200)
      expect(await page.getByText('in the dark').count()).toBe(0)
      await hide(page, false)
      await shows(page, 'Written in the dark.')
    }))

  test('of an image, or of code with the same HTML, appears once a hidden tab is visible', () =>
    inTab({ site: served() }, async ({ page, goto }) => {
      await build('content/en/docs/c.tsx', counting(1))
      await goto('/en/docs/p')
      await hydrate(page)
      await hide(page, true)
      await build('content/en/docs/box.svg', square(70))
      await hide(page, false)
      await isWide(page, 70)
      await goto('/en/docs/c')
      await hydrate(page)
      const button = page.getByRole('button', { name: /^Counted/ })
      await button.click()
      await hide(page, true)
      await build('content/en/docs/c.tsx', counting(10))
      await hide(page, false)
      await shows(page, 'Counted 0')
      await hydrate(page)
      await button.click()
      expect(await button.textContent()).toBe('Counted 10')
      await build('content/en/docs/c.tsx', component('Whole.'))
    }))

  test('of an image while the event stream is interrupted appears after reconnecting', () =>
    inTab({ site: served() }, async ({ page, goto }) => {
      save('content/public/flag.svg', square(80))
      await build('content/en/docs/b.md', '# Other page\n\n![Flag](/flag.svg)\n')
      const { messages, close } = await site.listen('/en/docs/b')
      await site.until('the first message', () => messages.length > 0)
      close()
      let asked = 0
      let isSaved = false
      await page.route('**/@sitegen/events?*', async (route) => {
        if (asked++ === 0) {
          const body = `data: ${JSON.stringify(messages[0])}\n\n`
          return route.fulfill({ contentType: 'text/event-stream', body })
        }
        await site.until('the save', () => isSaved)
        return route.continue()
      })
      await goto('/en/docs/b')
      await hydrate(page)
      await isWide(page, 80)
      await build('content/public/flag.svg', square(90))
      isSaved = true
      await isWide(page, 90)
      await build('content/en/docs/b.md', '# Other page\n\nOf its own.\n')
    }))

  test('while the tab is hidden appears even if another page has an error by then', () =>
    inTab({ site: served() }, async ({ page, goto }) => {
      await goto('/en/docs/b')
      await hide(page, true)
      await build('content/en/docs/b.md', '# Other page\n\nThe last good words.\n')
      await build('content/en/docs/p.md', '# With a picture\n\n[lost](nowhere.md)\n')
      await hide(page, false)
      await page.locator('sitegen-problems').waitFor()
      await shows(page, 'The last good words.')
      await build('content/en/docs/p.md', '# With a picture\n\n![A box](./box.svg)\n')
      await page.locator('sitegen-problems').waitFor({ state: 'detached' })
    }))

  test('of more images than a message lists updates all of them', () =>
    inTab({ site: served() }, async ({ page, goto }) => {
      const saveAll = (size: number): void => {
        for (let i = 0; i < 210; i++)
          write(root, { [`content/public/many/${i}.svg`]: square(size) })
      }
      saveAll(40)
      const data = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='
      save(
        'content/en/docs/b.md',
        `# Other page\n\n![Last](/many/99.svg)\n\n<img alt="Set" src="/many/1.svg" srcset="/many/1.svg 1x,${data} 2x, /many/2.svg 3x">\n`,
      )
      await site.until('it', async () => (await site.get('/en/docs/b')).includes('/99.svg'))
      await goto('/en/docs/b')
      await isWide(page, 40)
      saveAll(60)
      await isWide(page, 60)
      expect(await page.locator('main img[srcset]').getAttribute('srcset')).toMatch(
        /^\/many\/1\.svg\?\d+ 1x,data:image\/gif;base64,\S+== 2x, \/many\/2\.svg\?\d+ 3x$/,
      )
      save('content/en/docs/b.md', '# Other page\n\nOf its own.\n')
      fs.rmSync(path.join(root, 'content/public/many'), { recursive: true })
      await shows(page, 'Of its own.')
    }))

  test('reaches all windows if many are visible at once', () =>
    inTab({ site: served() }, async ({ page }) => {
      const { url } = site
      const others = Array.from({ length: 6 }, () => page.context().newPage())
      const windows = [page, ...(await Promise.all(others))]
      for (const each of windows) await each.goto(`${url}en/docs/b`)
      await build('content/en/docs/b.md', '# Other page\n\nSeen everywhere.\n')
      for (const each of windows) await shows(each, 'Seen everywhere.')
      const last = windows.at(-1)!
      await hydrate(last)
      await follow(last, '/en/docs/p')
      await last.waitForURL('**/docs/p')
      // A closed overlay does not reopen with the next requests for events.
      await build('content/en/docs/b.md', '# Other page\n\n[lost](nowhere.md)\n')
      await last.locator('sitegen-problems').waitFor()
      await last.keyboard.press('Escape')
      for (let i = 0; i < 3; i++) await last.waitForRequest(/events/)
      expect(await last.locator('sitegen-problems').count()).toBe(0)
      await build('content/en/docs/b.md', '# Other page\n\nOf its own.\n')
    }))

  test('reaches a page whose requests for events failed before with status 502', () =>
    inTab({ site: served(), expected: /502/ }, async ({ page, goto }) => {
      let isOut = true
      await page.route('**/@sitegen/events?*', (route) =>
        isOut ? route.fulfill({ status: 502 }) : route.continue(),
      )
      await goto('/en/docs/b')
      await mark(page)
      for (let i = 0; i < 2; i++) await page.waitForResponse((each) => each.status() === 502)
      isOut = false
      await build('content/en/docs/b.md', '# Other page\n\nHeard at last.\n')
      await shows(page, 'Heard at last.')
      expect(await isMarked(page)).toBe(true)
      await build('content/en/docs/b.md', '# Other page\n\nOf its own.\n')
    }))
})

test('scripts, analytics and ads of the config do not run, since they are for readers', () =>
  inTab({ site: served() }, async ({ page, goto, requests }) => {
    await goto('/en/docs/b')
    expect(await page.locator('script[src*="outside"], script[src*=".example"]').count()).toBe(0)
    expect(requests.filter((url) => /outside|\.example/.test(url))).toEqual([])
  }))

test('an error stays visible if the page renders differently in the browser', () =>
  inTab({ site: served(), expected: /React error #418/ }, async ({ page, goto }) => {
    await build('content/en/docs/c.tsx', DIFFERENT)
    await goto('/en/docs/c')
    const shown = page.locator('sitegen-problems section')
    await build('content/en/docs/p.md', '# With a picture\n\n[lost](nowhere.md)\n')
    await shown.getByText('No page at').waitFor()
    await hydrate(page)
    await page.waitForTimeout(500)
    expect(await shown.getByText('No page at').count()).toBe(1)
    await build('content/en/docs/p.md', '# With a picture\n\n![A box](./box.svg)\n')
    // On a busy machine, the difference may be reported only now.
    await shown.getByText('No page at').waitFor({ state: 'detached' })
    await build('content/en/docs/c.tsx', component('Whole.'))
  }))

test('an error covers the page with its location, line and hint until it is fixed', () =>
  inTab({ site: served() }, async ({ page, goto }) => {
    await goto('/en/docs/b')
    await mark(page)
    save('content/en/docs/b.md', '# Other page\n\nSee [this](./aa.md), it <b>is</b> good.\n')
    const overlay = page.locator('sitegen-problems')
    await overlay.waitFor()
    expect(await overlay.locator('h2').textContent()).toBe('No page at /en/docs/aa')
    const link = overlay.locator('a.place')
    expect(await link.textContent()).toBe('content/en/docs/b.md:3:12')
    expect(await link.getAttribute('href')).toBe(
      `vscode://file${fs.realpathSync(root)}/content/en/docs/b.md:3:12`,
    )
    expect(await overlay.locator('pre').textContent()).toBe(
      'See [this](./aa.md), it <b>is</b> good.',
    )
    expect(await overlay.locator('mark').textContent()).toBe('./aa.md')
    expect(await overlay.locator('p').textContent()).toBe('Did you mean ./a.md?')
    // It covers the page, and its styles comply with the site's Content Security Policy.
    expect((await overlay.boundingBox())?.width).toBe(page.viewportSize()?.width)
    expect(
      await overlay.locator('section').evaluate((box) => getComputedStyle(box).backgroundColor),
    ).toBe('rgb(255, 255, 255)')
    expect(await page.locator('#root h1').textContent()).toContain('Other page')
    // The same error in the next build leaves the overlay untouched.
    const box = await overlay.locator('section').elementHandle()
    save(
      'content/en/docs/b.md',
      '# Other page\n\nSee [this](./aa.md), it <b>is</b> good.\n\nMore.\n',
    )
    await page.waitForTimeout(1000)
    expect(await box?.evaluate(({ isConnected }) => isConnected)).toBe(true)
    await page.keyboard.press('Escape')
    expect(await overlay.count()).toBe(0)
    save('content/en/docs/b.md', '# Other page\n\nSee [this](./aaa.md).\n')
    await overlay.waitFor()
    save('content/en/docs/b.md', '# Other page\n\nSee [this](./a.md). Mended.\n')
    await shows(page, 'Mended.')
    await overlay.waitFor({ state: 'detached' })
    expect(await isMarked(page)).toBe(true)
  }))

test('an error is shown above an open dialog, and Esc closes only the error', () =>
  inTab({ site: served() }, async ({ page, goto }) => {
    await goto('/en/docs/b')
    await hydrate(page)
    await page.keyboard.press('Control+k')
    const dialog = page.locator('dialog.search')
    await dialog.waitFor()
    save('content/en/docs/b.md', '# Other page\n\nSee [this](./aaaa.md).\n')
    const overlay = page.locator('sitegen-problems')
    await overlay.waitFor()
    await overlay.locator('h1').click()
    expect(await overlay.evaluate((host) => host.matches(':popover-open'))).toBe(true)
    await page.keyboard.press('Escape')
    expect([await overlay.count(), await dialog.getAttribute('open')]).toEqual([0, ''])
    save('content/en/docs/b.md', '# Other page\n\nSee [this](./aaab.md).\n')
    await overlay.waitFor()
    await page.evaluate(() => document.querySelector<HTMLDialogElement>('dialog.search')?.close())
    await page.waitForFunction(
      () => document.querySelector('sitegen-problems')?.parentElement === document.documentElement,
    )
    save('content/en/docs/b.md', '# Other page\n\nMended again.\n')
    await shows(page, 'Mended again.')
    await overlay.waitFor({ state: 'detached' })
  }))
