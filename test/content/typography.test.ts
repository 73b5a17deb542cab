// Tests the rules of docs/WRITING.md about Chinese typography and words to avoid.

import { describe, expect, test } from 'vitest'
import {
  expectNone,
  found,
  LANGUAGES,
  lists,
  pages,
  readPage,
  themeWords,
  type Language,
} from './content.ts'
import { CODE } from './passages.ts'

const HAN = '\\p{sc=Han}'
/** Letters, digits, and the placeholder for code. */
const LATIN = `[A-Za-z0-9${CODE}]`
const FULL = '[，。、：；？！（）“”‘’《》、…—]'

interface Rule {
  readonly name: string
  readonly pattern: RegExp
  readonly languages: readonly Language[]
  /** Texts in which the pattern must match, and below, texts in which it must not. */
  readonly wrong: readonly string[]
  readonly right: readonly string[]
}

const CHINESE: readonly Language[] = ['zh-Hans']

const RULES: readonly Rule[] = [
  {
    name: 'half-width punctuation beside Han',
    pattern: new RegExp(
      `(?<=[${HAN}”’）》])[,.:;?!]|[,;:?!] ?(?=${HAN})|\\.(?=${HAN})|${HAN} ?\\(|\\) ?${HAN}|\\((?=${HAN})|(?<=${HAN})\\)`,
      'u',
    ),
    languages: CHINESE,
    wrong: ['你好,世界', '你好.', '用 Chrome, 或者 Edge', '设置(可选)', 'Edge (推荐)', '“好”,再见'],
    right: ['你好，世界。', '第 1 步：“好”', '### 1. 选中文字', '用 11.6.1 版', '地址是 `a:b`'],
  },
  {
    name: 'straight quotes beside Han or full-width punctuation',
    pattern: new RegExp(
      `["'](?=${HAN}|${FULL})|(?<=${HAN}|${FULL})["']|["'] ${HAN}|${HAN} ["']`,
      'u',
    ),
    languages: CHINESE,
    wrong: ['点"设置"', "叫'译'", '点 "Save" 就好', '点"Save"，'],
    right: ['点“设置”', '点“Save”就好', 'It is "fine"'],
  },
  {
    name: 'no space between Han and Latin',
    pattern: new RegExp(`(?<=${HAN})${LATIN}|${LATIN}[%+]?(?=${HAN})`, 'u'),
    languages: CHINESE,
    wrong: ['安装Chrome', '共3步', 'PDF文件', '用`x`的', '50%的人'],
    right: ['安装 Chrome 扩展', '共 3 步', '“PDF”一节', '用 `x` 的', '{{product}}的扩展'],
  },
  {
    name: 'a space beside full-width punctuation',
    pattern: new RegExp(` (?=${FULL})|(?<=${FULL}) `, 'u'),
    languages: CHINESE,
    wrong: ['好 ，再见', '甲、 乙', '点 “设置”', '用 Chrome ，', '说： `x`', '（ 可选）'],
    right: ['好，再见', '点“设置”', '用 Chrome，', '设置 → 账号', '原文 / 译文'],
  },
  {
    name: 'a space between Han',
    pattern: new RegExp(`(?<=${HAN}) +(?=${HAN})`, 'u'),
    languages: CHINESE,
    wrong: ['翻译 面板', '打开 {{product}} 的设置'],
    right: ['翻译面板', '打开{{product}}的设置', '一行，\n又一行', '一行\n又一行'],
  },
  {
    name: 'two spaces',
    pattern: /\S {2,}(?=\S)/,
    languages: LANGUAGES,
    wrong: ['安装  Chrome', 'two  spaces'],
    right: ['安装 Chrome', 'one space'],
  },
  {
    name: 'an ellipsis other than ……',
    pattern: /\.{3}|。{2}|(?<!…)…(?!…)/,
    languages: CHINESE,
    wrong: ['等等...', '等等…再来', '等等。。。'],
    right: ['等等……', '`...`'],
  },
  {
    name: 'a count of three to nine in Han',
    pattern: /(?<![两第十几百千到至一二三四五六七八九])[三四五六七八九](?=[个种类张条篇步款项件])/,
    languages: CHINESE,
    wrong: ['三种服务', '共四步'],
    right: ['3 种服务', '两三个', '两到三个', '第三步', '十三个'],
  },
  {
    name: 'full-width punctuation or curly quotes in English',
    pattern: /[，。：；？！（）、《》“”‘’]/,
    languages: ['en'],
    wrong: ['Yes，no', 'Yes。', 'It says “no”', 'It’s no'],
    right: ['Yes, no.', 'It\'s "no"'],
  },
  {
    name: 'an exclamation mark',
    pattern: /[!！]/,
    languages: LANGUAGES,
    wrong: ['好！', 'Great!'],
    right: ['好。', '`!important`', '![picture](a.png)'],
  },
  {
    name: 'a word that we do not use',
    pattern: /赋能|点击这里|点这里|点此|进行(?![中时])|轻松|强大|您(?!计算机上的本地文件”)/,
    languages: CHINESE,
    wrong: ['请点击这里', '进行翻译', '您好'],
    right: ['正在进行中', 'Firefox 的“访问您计算机上的本地文件”', '点“翻译”'],
  },
  {
    name: 'a word that we do not use',
    pattern: /\b(?:simply|click here|powerful|seamless(?:ly)?|effortless(?:ly)?|unleash)\b/i,
    languages: ['en'],
    wrong: ['Simply click', 'click here for more'],
    right: ['It is simple', 'click **Save**'],
  },
]

const forLanguage = (rule: Rule, language: Language): boolean => rule.languages.includes(language)

describe.each(RULES)('$name', (rule) => {
  const { name, pattern, wrong, right, languages } = rule
  const offences = (text: string): string[] =>
    found([readPage('a.md', languages[0] ?? 'en', text)], pattern, name)

  test('is reported in the wrong examples, but not in the right ones', () => {
    for (const text of wrong) expect(offences(text), text).not.toEqual([])
    for (const text of right) expect(offences(text), text).toEqual([])
  })

  test('does not occur in any page, list or word of the theme', () => {
    const files = [...pages, ...lists, ...themeWords].filter(({ language }) =>
      forLanguage(rule, language),
    )
    expectNone(found(files, pattern, name))
  })
})

test('an offense is reported with its position', () => {
  const page = readPage(
    'content/zh-Hans/docs/a.md',
    'zh-Hans',
    '---\ntitle: 好!\n---\n\n好。\n\n:::tip[行]\n- 一项\n  好,\n\n| 甲 | 乙! |\n|---|---|\n| `!` | [好](a.md "!")吗? |\n:::\n',
  )
  expect(found([page], /[!?,]/, 'mark')).toEqual([
    'content/zh-Hans/docs/a.md:2 mark: 好!',
    'content/zh-Hans/docs/a.md:9:4 mark: 一项好,',
    'content/zh-Hans/docs/a.md:11:8 mark: 乙!',
    'content/zh-Hans/docs/a.md:13:23 mark: 好吗?',
  ])
})

test('no link has a vague text such as “here”', () => {
  const vague =
    /^(?:here|this|this page|this link|link|more|read more|这里|此处|这个|链接|本页|这一页|更多)$/i
  expectNone(
    pages.flatMap(({ passages }) =>
      passages.flatMap(({ links, at }) =>
        links
          .filter((text) => vague.test(text.trim()))
          .map((text) => `${at(0)} a link called “${text}”`),
      ),
    ),
  )
})
