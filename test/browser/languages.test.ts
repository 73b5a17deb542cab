// Tests texts in other languages than the page around them, and the line breaks of Korean.

import { beforeAll, expect, test } from 'vitest'
import type { Preview } from '../../src/shell/host/preview.ts'
import { BILINGUAL, config } from '../site.ts'
import { inTab, serveSite } from './browser.ts'

const WIDE = { width: 1280, height: 900 }

const DOC = '# 手紙の書き方\n\n角 `角`\n'

let japanese: Preview
let chinese: Preview

beforeAll(async () => {
  japanese = await serveSite({
    'site.config.ts': config(
      '',
      "ja: { label: '日本語', base: '/' }, 'zh-Hans': { label: '简体中文', base: '/zh/' }, ko: { label: '한국어', base: '/ko/' }",
    ),
    'content/ja/docs/a.md': DOC,
    'content/ja/docs/b.md': DOC,
    'content/zh-Hans/docs/b.md': '# 写信\n\n角 `角`\n',
    'content/ko/docs/b.md': '# 편지 쓰기\n\n편지를 씁니다.\n',
  })
  chinese = await serveSite({
    'site.config.ts': config('', BILINGUAL),
    'content/zh-Hans/docs/a.md': '# 写信\n\n角\n',
  })
})

/** Opens a page, and returns a function for computed style properties of the first element that matches a selector. */
const looks = (
  route: string,
  check: (look: (selector: string, property: string) => Promise<string>) => Promise<void>,
  site = japanese,
): Promise<void> =>
  inTab({ site, viewport: WIDE }, async ({ page, goto }) => {
    await goto(route)
    await check((selector, property) =>
      page
        .locator(selector)
        .first()
        .evaluate((each, name) => getComputedStyle(each).getPropertyValue(name), property),
    )
  })

test('shows Japanese on a page in simplified Chinese with the Japanese letters of the system', async () => {
  const texts = ['.prose', '.prose code', 'h1']
  await looks('/zh/docs/b', async (look) => {
    for (const text of texts) expect(await look(text, 'font-family'), text).toContain('Han text')
  })
  await looks('/zh/docs/a', async (look) => {
    expect(await look('html', 'font-family')).toContain('Han text')
    for (const text of texts)
      expect(await look(text, 'font-family'), text).not.toContain('Han text')
  })
})

test('sets titles and links in another language as close as those of the page', async () => {
  const places = ['h1', '.sidebar a', '.breadcrumbs li:last-child', '.prose p']
  /** Returns the line heights in percent of the font sizes. */
  const leading = async (route: string, from = japanese): Promise<number[]> => {
    const all: number[] = []
    await looks(
      route,
      async (look) => {
        for (const place of places) {
          const size = parseFloat(await look(place, 'font-size'))
          all.push(Math.round((100 * parseFloat(await look(place, 'line-height'))) / size))
        }
      },
      from,
    )
    return all
  }
  // Chinese has more room between the lines of texts and titles.
  expect(await leading('/docs/b')).toEqual([130, 150, 165, 165])
  expect(await leading('/zh/docs/b')).toEqual([140, 150, 175, 175])
  expect(await leading('/zh/docs/a')).toEqual([130, 150, 175, 165])
  expect(await leading('/en/docs/a', chinese)).toEqual([140, 150, 165, 175])
})

test('breaks Korean between words, and Japanese on a Korean page anywhere', async () => {
  await looks('/ko/docs/b', async (look) => {
    for (const text of ['h1', '.prose p'])
      expect(await look(text, 'word-break'), text).toBe('keep-all')
  })
  await looks('/ko/docs/a', async (look) => {
    for (const text of ['h1', '.prose p'])
      expect(await look(text, 'word-break'), text).toBe('normal')
  })
})
