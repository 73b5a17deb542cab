import { expect, test } from 'vitest'
import { langMarker } from '../../src/core/markdown/lang-marker.ts'
import { BILINGUAL, config, site } from '../site.ts'

const zh = (words: string): string => `<span lang="zh">${words}</span>`
const ja = (words: string): string => `<span lang="ja">${words}</span>`

test.each([
  ['Xunfei (讯飞翻译) and 有道。', `Xunfei (${zh('讯飞翻译')}) and ${zh('有道')}。`],
  ['Say “你好，世界”.', `Say “${zh('你好，世界')}”.`],
  ['Say 你好 世界 and 再见', `Say ${zh('你好 世界')} and ${zh('再见')}`],
  ['the word 食べる, and カタカナ', `the word ${ja('食べる')}, and ${ja('カタカナ')}`],
  ['B站 or QQ邮箱 and v2，中文版', `${zh('B站')} or ${zh('QQ邮箱')} and v2，${zh('中文版')}`],
  ['a ㍿のｶﾞｲﾄﾞ, カー か\u3099', `a ${ja('㍿のｶﾞｲﾄﾞ')}, ${ja('カー か\u3099')}`],
  ['한국어 &lt;b&gt; 𠮷', `한국어 &lt;b&gt; ${zh('𠮷')}`],
  ['English, 12：30', 'English, 12：30'],
])('marks the language of Chinese and Japanese words: %s', (html, marked) => {
  expect(langMarker('en', '')(html)).toBe(marked)
  expect(langMarker('de-AT', '')(html)).toBe(marked)
})

test.each(['zh-Hans', 'zh', 'zh-TW', 'yue', 'ja', 'ko'])('marks nothing in %s text', (lang) => {
  expect(langMarker(lang, '')('讯飞')).toBe('讯飞')
})

test('marks nothing in a document whose author marks languages', () => {
  expect(langMarker('en', 'the word <span lang="ja">手紙</span>')('手紙')).toBe('手紙')
  expect(langMarker('en', '`lang` = ...')('手紙')).toBe(zh('手紙'))
})

test('marks Chinese words in titles, headings, values and links, but not in code', async () => {
  const text =
    '# About 讯飞\n\nWords 划词 `划词`\n\n## Of 有道 {#youdao}\n\n[{{name}} here](a.md)\n\n```text\n划词\n```\n'
  const { files } = await site({
    'site.config.ts': config("values: { name: '拾译' }", BILINGUAL),
    'content/zh-Hans/docs/a.md': text,
    'content/en/docs/a.md': text,
  }).build()
  const html = files.get('en/docs/a/index.html') ?? ''
  expect(html).toContain(`<h1>About ${zh('讯飞')}</h1>`)
  expect(html).toContain(`Words ${zh('划词')} <code>划词</code>`)
  expect(html).toContain(`<h2 id="youdao">Of ${zh('有道')}<`)
  expect(html).toContain(`>${zh('拾译')} here</a>`)
  expect(html.split(zh('划词'))).toHaveLength(2)
  expect(files.get('docs/a/index.html')).not.toContain('lang="zh"')
})
