// Tests how authored content looks: on screens of all sizes, in both color modes and in print.

import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Preview } from '../../src/shell/host/preview.ts'
import { PAGES } from '../../scripts/kinds.mjs'
import { BILINGUAL, config } from '../site.ts'
import { hydrate, inTab, serveSite } from './browser.ts'
import { wholeLayout } from './reader.ts'

const WIDE = { width: 1280, height: 900 }
const PHONE = { width: 320, height: 640 }
const A4 = { width: 658, height: 980 }

const NAME = `unstable_${'create_browser_router_options_'.repeat(4)}`
const CODE = '```js\nx\n```\n'
const ENDS = `${'The text says what is meant, and ends with a short word, '.repeat(2)}as it is.`
const numbers = (count: number): number[] => Array.from({ length: count }, (_, i) => i + 1)
const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`
const table = (columns: number, rows: number): string =>
  row(numbers(columns).map((x) => `column-${x}`)) +
  row(numbers(columns).map(() => '---')) +
  numbers(rows)
    .map((y) => row(numbers(columns).map((x) => `[Number${x}.${y}](#n${x}-${y})`)))
    .join('')

let site: Preview
beforeAll(async () => {
  site = await serveSite({
    'site.config.ts': config(
      "nav: [{ label: 'Out', href: 'https://other.example/' }, { label: 'In', href: '/docs/a' }]",
      BILINGUAL,
    ),
    'content/zh-Hans/docs/a.md': '# 甲\n',
    'content/zh-Hans/docs/letters.md':
      '# 字\n\n*重* <cite>书</cite> <dfn>词</dfn> <var>数</var> <em lang="en">stress</em> <small>小</small> 水<sub>二</sub> 方<sup>二</sup>\n\n- 一\n',
    'content/zh-Hans/docs/long.md': '# 10.1 版：每次翻译花了多少积分，看得见了\n',
    'content/en/docs/code.md': `# Code\n\n## Of \`one\`\n\n| \`a\` |\n|---|\n| \`b\` <kbd>K</kbd> |\n\n## Two\n\n\`\`\`js title="a.js"\nx\n\`\`\`\n`,
    'content/en/docs/copy.md': `# Copy\n\n:::details\n${CODE}:::\n\n:::tip\n${CODE}:::\n\n#### Small\n\n${CODE}`,
    'content/en/docs/ends.md': `# Ends\n\n${ENDS}\n\n| A |\n|---|\n| ${ENDS} |\n`,
    'content/en/docs/folds.md': `# Folds\n\n:::details[What does \`npm install\` do, and **why**?]\nx\n:::\n\n<details><summary>What does <code>npm install</code> do?</summary>x</details>\n`,
    'content/en/docs/links.md':
      '# Links\n\n[out](https://other.example/), <a href="https://other.example/">out</a>, [in](code.md), <a href="code.md">in</a>, [![sign](/a.svg)](https://other.example/)\n',
    'content/public/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    'content/en/docs/names/index.md': `# ${NAME}\n`,
    'content/en/docs/names/long.md': '# Long\n',
    'content/en/docs/notes.md': `# Notes\n\n:::danger[Read this first]\n${table(3, 2)}\n:::\n\n:::warning[Read this first]\nx\n:::\n`,
    'content/en/docs/numbers.md': `# Numbers\n\n\`\`\`js {2} showLineNumbers\n${'a + '.repeat(99)}\nb\n\`\`\`\n`,
    'content/en/docs/sheets.md': `# Sheets\n\n${'Text.\n\n'.repeat(8)}\`\`\`js\n${'a + b\n'.repeat(60)}\`\`\`\n`,
    'content/en/docs/change.md':
      '# Change\n\n```js\nlet a = 1 // [!code --]\nlet a = 2 // [!code ++]\n\nb(a)\n```\n',
    'content/en/docs/shorter.md': `# Shorter\n\n\`\`\`js showLineNumbers\n${'a + b\n'.repeat(15)}\`\`\`\n`,
    'content/en/docs/figure.md':
      '# Figure\n\nText.\n\n<figure><img src="/a.svg" alt="A"><figcaption>What it shows</figcaption></figure>\n',
    'content/en/docs/raw.md': `# Raw\n\n<table><caption>Prices</caption><tr><th align="right">a</th><th>b</th></tr><tr><td colspan="2">${'c '.repeat(99)}${NAME}</td></tr><tr align="center"><th>c</th><td><table><tr><th>d</th></tr></table></td></tr></table>\n\n<pre>${'a + '.repeat(99)}${NAME} <code>e</code></pre>\n\n<kbd>${'Shift '.repeat(20)}</kbd>\n\n:::tabs\n@tab ${NAME}\nx\n:::\n`,
    'content/en/docs/sorted.tsx': `import { SortableTable } from 'sitegen/kit'
export const frontMatter = { title: 'Sorted' }
const columns = [{ key: 'a', label: 'First' }, { key: 'b', label: 'Second' }]
const rows = Array.from({ length: 60 }, (_, i) => ({ a: i, b: i }))
export default () => <SortableTable caption="Long" columns={columns} rows={rows} lang="en" sortedBy={(by) => by} />
`,
    'content/en/docs/tabs.md':
      '# Tabs\n\n:::tabs\n@tab One\nx\n@tab Two\ny\n:::\n\n:::details[Fold]\nz\n:::\n',
    'content/en/docs/tasks.md': `# Tasks\n\n- [ ] a\n  1. b\n  - c\n\n## Loose\n\n- [x] d\n\n  ${CODE.replaceAll('\n', '\n  ')}\n- [ ] e\n`,
    'content/en/docs/own.tsx': `export const frontMatter = { title: 'Own' }
export default () => <>
  <details><summary>More</summary><p className="more">All of it.</p></details>
  <div role="menu"><button role="menuitem" tabIndex={-1}>Copy</button></div>
</>
`,
    'content/en/docs/pictures.md': '# Pictures\n\n![One](tall.svg)\n\n![Two](/b.svg)\n',
    'content/public/b.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="9"/>',
    'content/public/b.dark.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="9"/>',
    'content/en/docs/tall.md': '# Tall\n\n![Tall](tall.svg)\n\n##### Five\n\n###### Six\n',
    'content/en/docs/tall.svg':
      '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="3000"/>',
    'content/en/docs/words.md': `# Words\n\n${row(['Field', 'Kind', 'What it says'])}${row(['---', '---', '---'])}${['translate', '`detected`'].map((word) => row([word, 'text', 'in sentences '.repeat(30)])).join('')}\n`,
    'content/en/blog/2025-01-02-post.md': '# Post\n\nText.\n',
    'content/en/blog/2025-01-03-name.md': `# ${NAME}\n\nText.\n`,
    'content/en/docs/tables.md': `# Tables\n\n${table(3, 60)}\n\n${table(20, 2)}\n`,
  })
})

describe('a table', () => {
  test('is printed with all rows and columns', () =>
    inTab({ viewport: A4, site }, async ({ page, goto }) => {
      await goto('/en/docs/tables')
      await page.emulateMedia({ media: 'print' })
      const boxes = page.locator('.table')
      expect(await boxes.count()).toBe(2)
      for (const box of await boxes.all()) {
        const hidden = await box.evaluate((element) => [
          element.scrollHeight - element.clientHeight,
          element.scrollWidth - element.clientWidth,
        ])
        expect(hidden).toEqual([0, 0])
      }
    }))

  test('is printed without breaking words if it has few columns', () =>
    inTab({ viewport: A4, site }, async ({ page, goto }) => {
      await goto('/en/docs/words')
      await page.emulateMedia({ media: 'print' })
      const tops = await page.locator('.table :is(th, td):first-child').evaluateAll((cells) =>
        cells.map((cell) => {
          const word = document.createRange()
          word.selectNodeContents(cell.querySelector('code') ?? cell)
          return new Set([...word.getClientRects()].map(({ top }) => top)).size
        }),
      )
      expect(tops).toEqual([1, 1, 1])
    }))

  test('fits the page width in print if it has many columns, even with a header row only', () =>
    inTab({ viewport: A4, site }, async ({ page, goto }) => {
      await goto('/en/docs/words')
      await page.emulateMedia({ media: 'print' })
      const beyond = await page.locator('.table').evaluate((each) => {
        each.innerHTML = `<table><tr>${'<th>Name</th>'.repeat(8)}</tr></table>`
        return each.querySelector('table')!.getBoundingClientRect().right - innerWidth
      })
      expect(beyond).toBeLessThanOrEqual(0)
    }))

  test('scrolls a focused sort button into view', () =>
    inTab({ viewport: { width: 360, height: 700 } }, async ({ page, goto }) => {
      await goto('/en/reportcentral/AFNInventoryReportByCountry/1')
      await hydrate(page)
      const buttons = await page.locator('.table').first().locator('.sort').all()
      expect(buttons.length).toBeGreaterThan(3)
      await page.locator('.table').first().focus()
      for (const button of buttons) {
        await page.keyboard.press('Tab')
        expect(await button.evaluate((each) => each === document.activeElement)).toBe(true)
        const hidden = await button.evaluate((each) => {
          const [own, box] = [each, each.closest('.table')!].map((of) => of.getBoundingClientRect())
          return [box!.left - own!.left, own!.right - box!.right]
        })
        expect(Math.max(...hidden)).toBeLessThanOrEqual(0)
      }
    }))

  test('keeps its scroll position when it is sorted', () =>
    inTab({ viewport: WIDE, site }, async ({ page, goto }) => {
      await goto('/en/docs/sorted')
      await hydrate(page)
      const box = page.locator('.table')
      await box.evaluate((element) => (element.scrollTop = 600))
      for (const button of await page.locator('.sort').all()) {
        const { x, y, width, height } = (await button.boundingBox())!
        await page.mouse.move(x + width / 2, y + height / 2)
        await page.mouse.down()
        await page.waitForTimeout(50)
        await page.mouse.up()
        expect(await page.locator('[aria-sort] .sort').textContent()).toBe(
          await button.textContent(),
        )
        expect(await box.evaluate((element) => [element.scrollTop, scrollY])).toEqual([600, 0])
      }
    }))

  test('does not cover a focused link with its sticky header row', () =>
    inTab({ viewport: WIDE, site }, async ({ page, goto }) => {
      await goto('/en/docs/tables')
      await page.locator('.table a').nth(150).focus()
      for (let i = 0; i < 60; i++) {
        await page.keyboard.press('Shift+Tab')
        expect(await isInSight(page)).toBe(true)
      }
    }))
})

test.each(PAGES.filter(({ name }) => name.endsWith('en')))(
  'has no text smaller than 14 pixels: $name',
  ({ route }) =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      await goto(route)
      expect(await smallest(page)).toBeGreaterThanOrEqual(14)
    }),
)

test('shows code and keys no smaller than 14 pixels, in any context', () =>
  inTab({ viewport: WIDE, site }, async ({ page, goto }) => {
    await goto('/en/docs/code')
    expect(await smallest(page)).toBe(14)
  }))

test('sets Chinese without italics, with line breaks anywhere, and at least 14 pixels on a phone', () =>
  inTab({ viewport: PHONE, site }, async ({ page, goto }) => {
    await goto('/docs/letters')
    const looks = (places: string, property: string): Promise<string[]> =>
      page
        .locator(places)
        .evaluateAll(
          (all, name) => all.map((each) => getComputedStyle(each).getPropertyValue(name)),
          property,
        )
    expect(await looks('.prose p > *', 'font-style')).toEqual([
      'normal',
      'normal',
      'normal',
      'normal',
      'italic',
      'normal',
      'normal',
      'normal',
    ])
    expect(await looks('.prose :is(em, cite)', 'text-emphasis-style')).toEqual([
      'dot',
      'none',
      'none',
    ])
    expect(new Set(await looks('body, main, h1, .prose :is(p, li)', 'overflow-wrap'))).toEqual(
      new Set(['anywhere']),
    )
    expect(await smallest(page)).toBe(14)
  }))

test('puts images without a dark variant, and their alt text, on a light card in dark mode', () =>
  inTab({ viewport: WIDE, site }, async ({ page, goto }) => {
    await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
    await goto('/en/docs/pictures')
    const grounds = (property: 'backgroundColor' | 'color'): Promise<string[]> =>
      page
        .locator('.prose img:visible')
        .evaluateAll((all, name) => all.map((one) => getComputedStyle(one)[name]), property)
    expect(await grounds('backgroundColor')).toEqual(['rgb(255, 255, 255)', 'rgba(0, 0, 0, 0)'])
    expect((await grounds('color'))[0]).toBe('rgb(0, 0, 0)')
  }))

test('gives controls enough contrast in dark mode, and links a height of 24 pixels', () =>
  inTab({ viewport: WIDE }, async ({ page, goto }) => {
    await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
    await goto('/en/docs/guides/page')
    for (const control of ['.search-open', '.copy-page'])
      expect(await look(page, control, 'border-top-color')).toBe('rgb(107, 116, 128)')
    // The end of a page is laid out only when it is near the viewport.
    const edit = page.locator('.facts a')
    await edit.evaluate((link) => link.scrollIntoView())
    await edit.waitFor()
    expect((await edit.boundingBox())?.height).toBeGreaterThanOrEqual(24)
    await goto('/en/blog/tags/announcements')
    const all = await page.locator('.post-facts a').boundingBox()
    expect(all?.height).toBeGreaterThanOrEqual(24)
    await goto('/en/search')
    const hint = await page
      .locator('.ask input')
      .evaluate((input) => getComputedStyle(input, '::placeholder').color)
    expect(hint).toBe('rgb(163, 171, 182)')
  }))

test.each([320, 1280])('keeps the longest word of a title within a window of %i pixels', (width) =>
  inTab({ viewport: { width, height: 640 }, site }, async ({ page, goto }) => {
    await goto('/en/docs/names/long')
    const end = await page
      .locator('.breadcrumbs li')
      .nth(1)
      .evaluate((place) => place.getBoundingClientRect().right)
    const room = await page.locator('main').evaluate((main) => main.getBoundingClientRect().right)
    expect(end).toBeLessThanOrEqual(room)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }),
)

test.each(['/en/docs/raw', '/en/blog/archive'])(
  'wraps content that is longer than a line: %s',
  (route) =>
    inTab({ viewport: PHONE, site }, async ({ page, goto }) => {
      await goto(route)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
    }),
)

test.each(['/en/docs/names/long', '/en/search'])(
  'fits a phone at twice the font size: %s',
  (route) =>
    inTab({ viewport: PHONE, site }, async ({ page, goto }) => {
      await goto(route)
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
    }),
)

test('styles HTML tables and preformatted text like those of Markdown, and prints them whole', () =>
  inTab({ viewport: A4, site }, async ({ page, goto }) => {
    await goto('/en/docs/raw')
    expect(await look(page, '.table', 'border-top-style')).toBe('solid')
    expect(await look(page, 'th', 'text-align')).toBe('end')
    expect(await look(page, '[align] > th', 'text-align')).toContain('center')
    expect(await look(page, 'td th', 'text-align')).toBe('start')
    expect((await page.locator('caption').boundingBox())?.height).toBeGreaterThan(30)
    expect(await look(page, 'pre', 'overflow-x')).toBe('auto')
    expect(await look(page, 'pre code code', 'padding-left')).toBe('0px')
    await page.emulateMedia({ media: 'print' })
    for (const box of await page.locator('.table, pre').all())
      expect(await box.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0)
  }))

test('prints long code from the sheet that its text is on, and keeps a few lines together', () =>
  inTab({ viewport: A4, site }, async ({ page, goto }) => {
    await goto('/en/docs/sheets')
    await wholeLayout(page)
    const sheets = (await page.pdf({ format: 'A4' })).toString('latin1')
    expect(sheets.match(/\/Type *\/Page\b/g)).toHaveLength(2)
    await page.emulateMedia({ media: 'print' })
    expect(await look(page, 'pre', 'orphans')).toBe('8')
    expect(await look(page, 'pre', 'widows')).toBe('8')
    await goto('/en/docs/shorter')
    expect(await look(page, 'figure.code', 'break-inside')).toBe('avoid')
  }))

test.each(['screen', 'print'] as const)(
  'indents the rest of a wrapped line of code (%s)',
  (media) =>
    inTab({ viewport: A4, site }, async ({ page, goto }) => {
      await goto('/en/docs/numbers')
      await hydrate(page)
      /** Returns where each row of a line begins, in letters from the beginning of the short line. */
      const starts = (line: number): Promise<number[]> =>
        page.locator('.line').evaluateAll((all, index) => {
          const boxes = all.map((each) => {
            const text = document.createRange()
            text.selectNodeContents(each)
            return [...text.getClientRects()]
          })
          const [short] = boxes[1] ?? []
          const rows = boxes[index] ?? []
          const tops = [...new Set(rows.map(({ top }) => Math.round(top)))]
          return tops.map((start) => {
            const lefts = rows.flatMap(({ top, left }) => (Math.round(top) === start ? [left] : []))
            return Math.round((Math.min(...lefts) - short!.left) / short!.width)
          })
        }, line)
      expect(await starts(0)).toEqual([0])
      if (media === 'screen') await page.locator('.wrap').click()
      else await page.emulateMedia({ media })
      const [first, ...rest] = await starts(0)
      expect(first).toBe(0)
      expect(rest.length).toBeGreaterThan(2)
      expect(new Set(rest)).toEqual(new Set([2]))
    }),
)

test('aligns an HTML figure with the text, and sets its caption apart', () =>
  inTab({ viewport: WIDE, site }, async ({ page, goto }) => {
    await goto('/en/docs/figure')
    const left = async (selector: string): Promise<number | undefined> =>
      (await page.locator(selector).boundingBox())?.x
    expect(await left('.prose img')).toBe(await left('.prose > p'))
    expect(await look(page, 'figcaption', 'font-size')).toBe('14px')
    expect(await look(page, 'figcaption', 'color')).not.toBe(await look(page, 'body', 'color'))
  }))

test('does not let the copy button of code cover what is above', () =>
  inTab({ viewport: WIDE, site }, async ({ page, goto }) => {
    await goto('/en/docs/copy')
    await page.locator('summary').click()
    const rooms = await page
      .locator('.details-body .copy, .callout .copy, h4 + figure .copy')
      .evaluateAll((all) =>
        all.map((button) => {
          const { parentElement: figure } = button
          const above =
            figure?.previousElementSibling ?? figure?.closest('details')?.firstElementChild
          return button.getBoundingClientRect().top - above!.getBoundingClientRect().bottom
        }),
      )
    expect(rooms).toHaveLength(3)
    expect(Math.min(...rooms)).toBeGreaterThanOrEqual(0)
  }))

test('shows what a change adds and removes, and copies the code as it is after it', () =>
  inTab(
    { viewport: WIDE, site, permissions: ['clipboard-read', 'clipboard-write'] },
    async ({ page, goto }) => {
      await goto('/en/docs/change')
      const signs = await page
        .locator('.line')
        .evaluateAll((lines) => lines.map((line) => getComputedStyle(line, '::before').content))
      expect(signs).toEqual(['"−" / ""', '"+" / ""', 'none', 'none'])
      expect(await look(page, 'del', 'text-decoration-line')).toBe('line-through')
      expect(await look(page, 'ins', 'text-decoration-line')).toBe('none')
      await page.locator('figure.code').hover()
      await page.locator('.copy').click()
      await page.locator('.copy', { hasText: 'Copied' }).waitFor()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('let a = 2\n\nb(a)')
      // The code on the page is as before.
      expect(await page.locator('del').textContent()).toBe('let a = 1\n')
    },
  ))

test('leaves button labels and announcements out of a selection of the whole page', () =>
  inTab({ viewport: WIDE, site }, async ({ page, goto }) => {
    await goto('/en/docs/code')
    await page.locator('.copy').first().click()
    await page.locator('#said', { hasText: /./ }).waitFor({ state: 'attached' })
    await page.keyboard.press('Control+a')
    const selected = await page.evaluate(() => String(getSelection()))
    expect(selected).toContain('Two')
    expect(selected).not.toMatch(/Copy page|Copied|✗/)
  }))

test('scrolls line numbers along with their code', () =>
  inTab({ viewport: PHONE, site }, async ({ page, goto }) => {
    await goto('/en/docs/numbers')
    const code = page.locator('pre')
    await code.evaluate((box) => box.scrollTo(99, 0))
    const shown = await code.screenshot()
    await page
      .locator('.line')
      .evaluateAll((lines) => lines.forEach((line) => line.removeAttribute('data-n')))
    expect(shown.equals(await code.screenshot())).toBe(true)
  }))

test('keeps marked lines of code aligned with the others in forced colors', () =>
  inTab({ viewport: WIDE, site, forcedColors: 'active' }, async ({ page, goto }) => {
    await goto('/en/docs/numbers')
    const [around, marked] = await page.locator('.line').evaluateAll((lines) =>
      lines.map((line) => {
        const text = document.createRange()
        text.selectNodeContents(line)
        return text.getBoundingClientRect().left
      }),
    )
    expect(marked).toBe(around)
    expect(await look(page, '.marked', 'outline-style')).toBe('solid')
  }))

test('aligns the content of tasks like other list items, beside the box', () =>
  inTab({ viewport: PHONE, site }, async ({ page, goto }) => {
    await goto('/en/docs/tasks')
    const signs = await page
      .locator('.prose li')
      .evaluateAll((all) => all.map((item) => getComputedStyle(item).listStyleType))
    expect(signs).toEqual(['none', 'decimal', 'circle', 'none', 'none'])
    const starts = await page.locator('.prose :is(li, pre code)').evaluateAll((all) =>
      all.map((element) => {
        const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT, (node) =>
          /\S/.test((node as Text).data) ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP,
        )
        const text = texts.nextNode() as Text
        const first = document.createRange()
        first.setStart(text, text.data.search(/\S/))
        first.setEnd(text, first.startOffset + 1)
        return first.getBoundingClientRect().left - element.getBoundingClientRect().left
      }),
    )
    expect(starts).toHaveLength(6)
    for (const start of starts) expect(Math.abs(start)).toBeLessThan(1)
  }))

test('does not begin a line of a Chinese title with a comma', () =>
  inTab({ viewport: PHONE, site }, async ({ page, goto }) => {
    await goto('/docs/long')
    const firsts = await page.locator('h1').evaluate((title) => {
      const text = title.firstChild as Text
      const place = document.createRange()
      let line = -1
      return [...text.data].filter((_, i) => {
        place.setStart(text, i)
        place.setEnd(text, i + 1)
        const { top } = place.getBoundingClientRect()
        const begins = top > line
        line = top
        return begins
      })
    })
    expect(firsts).toEqual(['1', '了'])
  }))

test('adds an arrow to links to other sites, from Markdown or HTML, but not to linked images', () =>
  inTab({ viewport: WIDE, site }, async ({ page, goto }) => {
    await goto('/en/docs/links')
    const arrows = await page
      .locator('.header-nav a, .prose p a')
      .evaluateAll((all) => all.map((link) => getComputedStyle(link, '::after').content))
    const arrow = '"↗" / ""'
    expect(arrows).toEqual([arrow, 'none', arrow, arrow, 'none', 'none', 'none'])
  }))

test.each([
  ['paragraph', '.prose > p'],
  ['table cell', '.prose td'],
])('leaves no short word alone in the last line of a %s', (_, selector) =>
  inTab({ viewport: WIDE, site }, async ({ page, goto }) => {
    await goto('/en/docs/ends')
    const [plain, shown] = await page.locator(selector).evaluate((box: HTMLElement) => {
      const text = box.firstChild as Text
      const word = document.createRange()
      const lastLine = (): string => {
        const words = [...text.data.matchAll(/\S+/g)].map((match) => {
          word.setStart(text, match.index)
          word.setEnd(text, match.index + match[0].length)
          return { letters: match[0], top: word.getBoundingClientRect().top }
        })
        const last = words.at(-1)?.top
        return words.flatMap(({ letters, top }) => (top === last ? [letters] : [])).join(' ')
      }
      const lastLines = (wrap: string): string[] => {
        box.style.textWrap = wrap
        // Which widths would leave a word alone depends on the font.
        return Array.from({ length: 40 }, (_none, i) => {
          box.closest<HTMLElement>('.prose')?.style.setProperty('width', `${200 + 5 * i}px`)
          return lastLine()
        })
      }
      return [lastLines('wrap'), lastLines('')] as const
    })
    expect(plain).toContain('is.')
    expect(shown).not.toContain('is.')
  }),
)

test('gives a table in a callout the background of the callout', () =>
  inTab({ viewport: WIDE, site }, async ({ page, goto }) => {
    await goto('/en/docs/notes')
    const ground = await look(page, '.callout', 'background-color')
    expect(await look(page, '.table', 'background-image')).toContain(ground)
  }))

test('prints the icons of callouts, although backgrounds are not printed', () =>
  inTab({ viewport: A4, site }, async ({ page, goto }) => {
    await goto('/en/docs/notes')
    await page.emulateMedia({ media: 'print' })
    const signs = await page.locator('.callout-title').evaluateAll((all) =>
      all.map((title) => {
        const { color, borderTopColor, borderRadius } = getComputedStyle(title, '::before')
        return [color, borderTopColor, borderRadius]
      }),
    )
    const black = 'rgb(0, 0, 0)'
    expect(signs).toEqual([
      [black, black, '4px'],
      [black, black, '50%'],
    ])
  }))

test('separates tab panels and hides the arrows of folds in print', () =>
  inTab({ viewport: A4, site }, async ({ page, goto }) => {
    await goto('/en/docs/tabs')
    await page.emulateMedia({ media: 'print' })
    const before = await page.locator('.tab-panel').first().boundingBox()
    const label = await page.locator('.tabs label').last().boundingBox()
    expect(label!.y - before!.y - before!.height).toBeGreaterThanOrEqual(16)
    const sign = page.locator('.details > summary')
    expect(await sign.evaluate((title) => getComputedStyle(title, '::after').display)).toBe('none')
  }))

test('keeps the browser’s fold markers and focus outlines in components', () =>
  inTab({ viewport: WIDE, site }, async ({ page, goto }) => {
    await goto('/en/docs/own')
    const sign = (fold: string): Promise<string> =>
      look(page, `${fold} > summary`, 'list-style-type')
    expect(await sign('[data-component] details')).toBe('disclosure-closed')
    await page.keyboard.press('Tab')
    await page.locator('[role=menuitem]').focus()
    expect(await look(page, '[role=menuitem]', 'outline-style')).toBe('solid')
    // An element that only receives focus by script, and is no tab stop, has no outline.
    await page.locator('h1').evaluate((title) => {
      title.tabIndex = -1
      title.focus()
    })
    expect(await look(page, 'h1', 'outline-style')).toBe('none')
    await goto('/en/docs/folds')
    expect(await sign('.details')).toBe('none')
  }))

test('opens folds of components in print', () =>
  inTab({ viewport: A4, site }, async ({ page, goto }) => {
    await goto('/en/docs/own')
    expect(await page.locator('.more').evaluate((each) => each.checkVisibility())).toBe(false)
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('.more').evaluate((each) => each.checkVisibility())).toBe(true)
  }))

test('prints images no taller than a sheet, with their aspect ratio', () =>
  inTab({ viewport: A4, site }, async ({ page, goto }) => {
    await goto('/en/docs/tall')
    await page.emulateMedia({ media: 'print' })
    const box = await page.locator('.prose img').boundingBox()
    expect(box!.height).toBeLessThanOrEqual(A4.height)
    expect(await look(page, '.prose img', 'object-fit')).toBe('contain')
  }))

test('keeps titles, tab labels and dates together with what follows them in print', () =>
  inTab({ viewport: A4, site }, async ({ page, goto }) => {
    const kept = async (route: string, ...selectors: readonly string[]): Promise<void> => {
      await goto(route)
      await page.emulateMedia({ media: 'print' })
      for (const selector of selectors)
        expect(await look(page, selector, 'break-after'), selector).toBe('avoid')
    }
    await kept('/en/docs/tabs', '.tabs > label', '.details > summary')
    await kept('/en/docs/tall', 'h1', 'h5', 'h6')
    await kept('/en/blog', '.post-item h2', '.post-item .post-facts')
  }))

test('keeps formatted text in the title of a fold in line', () =>
  inTab({ viewport: WIDE, site }, async ({ page, goto }) => {
    await goto('/en/docs/folds')
    const gaps = await page.locator('.details summary code').evaluateAll((all) =>
      all.map((code) => {
        const after = document.createRange()
        after.selectNode(code.nextSibling!)
        return after.getBoundingClientRect().left - code.getBoundingClientRect().right
      }),
    )
    expect(gaps).toEqual([0, 0])
  }))

/** Returns a computed style property of the first element that matches a selector. */
function look(page: Page, selector: string, property: string): Promise<string> {
  return page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)
}

/** Returns the smallest font size on a page. Includes `kbd`, since the search key’s name is in a style sheet. */
function smallest(page: Page): Promise<number> {
  return page.evaluate(() => {
    const holdsText = (element: Element): boolean =>
      element.matches('kbd') ||
      [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '')
    const sizes = [...document.body.querySelectorAll('*')]
      .filter((element) => holdsText(element) && element.checkVisibility())
      .map((element) => parseFloat(getComputedStyle(element).fontSize))
    return Math.min(...sizes)
  })
}

/** Whether the focused element is not covered by another. */
function isInSight(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const { activeElement: focused } = document
    const { left, top, width } = focused!.getBoundingClientRect()
    return focused!.contains(document.elementFromPoint(left + width / 2, top + 1))
  })
}
