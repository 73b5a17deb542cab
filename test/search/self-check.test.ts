import { expect, test } from 'vitest'
import { checkIndex } from '../../src/core/search/self-check.ts'

function problemsOf(lang: string, title: string): unknown[] {
  const page = {
    title,
    other: '',
    url: '/docs/a',
    outdatedKind: undefined,
    route: '/docs/a',
    description: '',
    path: 'content/x/docs/a.md',
    keywords: [],
    texts: '',
    wide: true,
    headings: [],
  }
  return checkIndex({
    locale: {
      id: 'x',
      label: '中文',
      base: '/',
      lang,
      dir: 'ltr',
      title: '',
      description: '',
      keywords: [],
      image: undefined,
      values: {},
      words: {},
    },
    ownScript: false,
    empty: [],
    pages: [page],
    gzip: 1,
    budget: 2,
  })
}

test.each([
  'zh 手册',
  'zh-Hant 手冊',
  'yue 手冊',
  'ja ガイド',
  'ko 안내서',
  'en Guide',
  'de Führer',
  'ru Руководство',
  'bg Ръководство',
  'sr Водич',
  'kk Нұсқаулық',
  'el Οδηγός',
  'ka გზამკვლევი',
  'hy Ուղեցույց',
  'he מדריך',
  'ar دليل',
  'fa راهنما',
  'ur رہنما',
  'ur-Aran رہنما',
  'hi मार्गदर्शिका',
  'bn নির্দেশিকা',
  'ta வழிகாட்டி',
  'th คู่มือ',
  'km មគ្គុទ្ទេសក៍',
  'am መመሪያ',
  'sr-Latn Vodič',
  'zh-Latn Shouce',
  'uz-Cyrl Қўлланма',
  'uz Qoʻllanma',
  'tlh Ŋuide',
])('reports an error if the index has lost the words in its own script: %s', (written) => {
  const [lang = '', title = ''] = written.split(' ')
  expect(problemsOf(lang, title)).toMatchObject([
    {
      severity: 'error',
      message:
        'The search index of “中文” holds no word in its own script, though content/x/docs/a.md does.',
    },
  ])
})

test.each(['ru Guide', 'sr-Latn Водич', 'zh Guide', 'en 手册'])(
  'reports a warning if none of a few pages has words in its own script: %s',
  (written) => {
    const [lang = '', title = ''] = written.split(' ')
    expect(problemsOf(lang, title)).toMatchObject([
      {
        severity: 'warning',
        message: 'No page of “中文” holds a word in its own script: content/x/docs/a.md.',
      },
    ])
  },
)
