// Tests that the search ignores accents and other variants of letters, and shows texts as they are written.

import { describe, expect, test } from 'vitest'
import type { Marked } from '../../src/shared/search/excerpt.ts'
import { aligned, fold } from '../../src/shared/search/letters.ts'
import { openIndex } from '../../src/shared/search/open.ts'
import { search } from '../../src/shared/search/search.ts'
import { parts, pieces } from '../../src/shared/search/text.ts'
import { indexOf, type TestPage } from './corpus.ts'

const marked = (shown: readonly Marked[] = []): string =>
  shown.map(({ text, mark }) => (mark ? `[${text}]` : text)).join('')

test.each([
  ['Café', 'cafe', 'an accent'],
  ['Cafe\u0301', 'cafe', 'an accent that stands by itself'],
  ['Zürich, Malmö, Çeşme, Žižek', 'zurich, malmo, cesme, zizek', 'all Latin marks'],
  ['Tiếng Việt', 'tieng viet', 'several marks on a letter'],
  ['q\u0303\u0331x', 'qx', 'marks that no letter is made with'],
  ['Straße ŒUVRE Ærø Łódź Đà', 'strasse oeuvre aero lodz da', 'letters without a key'],
  ['İstanbul, ısı', 'istanbul, isi', 'both Turkish letters'],
  ['Άθήνα ΐ', 'αθηνα ι', 'Greek'],
  ['ещё ударе\u0301ние', 'еще ударение', 'Russian'],
  ['كَتَبَ أسئلة آب مدرسـة على', 'كتب اسئله اب مدرسه علي', 'Arabic as many write it'],
  ['٤٢ ۴۲', '42 42', 'its digits'],
  ['کتابی ہے', 'كتابي هے', 'Persian and Urdu, as an Arabic keyboard writes them'],
  ['๔๒ ໔໒ ४२ ৪২ ４２', '42 42 42 42 42', 'digits of other scripts'],
  ['שָׁלוֹם בְּבֵית־הַסֵּפֶר \ufb2a', 'שלום בבית־הספר ש', 'Hebrew with its points, but for what joins words'],
  ['Йод, їжак, ќ', 'йод, їжак, ќ', 'other letters, which stay'],
  ['がくパン 한국 हिंदी', 'がくパン 한국 हिंदी', 'other scripts, too'],
  ['น้ำตาล น\u0e4d\u0e32 ຄຳ ຄ\u0ecd\u0eb2', 'น้ำตาล นำ ຄຳ ຄຳ', 'Thai and Lao am in one piece'],
  ['น\u0e4d\u0e49\u0e32 น\u0e49\u0e4d\u0e32', 'น้ำ น้ำ', 'with a tone anywhere in it'],
  ['か\u3099ｶﾞ', 'がガ', 'nor are sounds taken from kana'],
  ['翻译，ＰＤＦ', '翻译,pdf', 'nor anything from Chinese'],
])('folds %j to %j: %s', (text, expected) => {
  expect(fold(text)).toBe(expected)
  expect(fold(fold(text))).toBe(expected)
})

test('finds parts of words from a length of four letters on', () => {
  const index = openIndex(indexOf([{ title: 'A', intro: 'Настройки и Datenschutzerklärung.' }]))
  const count = (query: string): number => search(query, index).results.length
  expect(['тройки ', 'erklärung ', 'ой ', 'ung '].map(count)).toEqual([1, 1, 0, 0])
})

describe('a prefix that Arabic or Hebrew joins to a word', () => {
  const pages = [
    { title: 'ألف', intro: 'احفظ الملف في المجلد، أو افتحه بالملف والملفات. اضغط الزر.' },
    { title: 'عين', intro: 'الخادم يعمل.', sections: { غين: 'اتصل بالخادم.' } },
    { title: 'גימל', intro: 'השרת פועל.', sections: { דלת: 'התחברו לשרת, והמתינו.' } },
    { title: 'נון', intro: 'אין כאן דבר.' },
  ]
  const counts = (queries: readonly string[], more: readonly TestPage[] = []): number[] => {
    const index = openIndex(indexOf([...pages, ...more], [], 'spaces'))
    return queries.map((query) => search(query, index).results.length)
  }

  test('is optional, in the text as well as in the query', () => {
    expect(counts(['ملف ', 'مجلد ', 'زر ', 'خادم ', 'שרת '])).toEqual([1, 1, 1, 2, 2])
    expect(counts(['للملف ', 'والخادم ', 'והשרת '])).toEqual([1, 2, 1])
  })

  test('is optional even if other pages have the word alone', () =>
    expect(
      counts(['خادم ', 'الخادم ', 'שרת ', 'השרת '], [{ title: 'خادم' }, { title: 'שרת' }]),
    ).toEqual([3, 3, 3, 2]))

  test('is optional before a Latin name, whose capitals do not affect other words', () => {
    expect(['הGitHub', 'الAPI'].map((word) => parts(word))).toEqual([['github'], ['api']])
    const named = { title: 'Zoo', intro: 'פתחו את הGitHub. افتح الـAPI.' }
    expect(counts(['github ', 'api ', 'zoo ', 'ملف ', 'שרת '], [named])).toEqual([1, 1, 1, 1, 2])
  })

  test('does not prevent the correction of a misspelled word', () => {
    const titles = ['בתכנה אחרת', 'תוכנה חדשה', 'עוד תוכנה', 'وبرنمج', 'برنامج جديد']
    const slips = titles.map((title) => ({ title }))
    expect(counts(['תכנה ', 'برنمج '], slips)).toEqual([3, 2])
  })

  test.each([
    ['שרת', 'השרת'],
    ['خادم', 'الخادم'],
  ])('is ignored in titles: %s finds the title %s first', (word, title) => {
    const about = { title: 'Other', intro: `${word} `.repeat(9), sections: { [`${word} x`]: word } }
    const index = openIndex(indexOf([about, { title, intro: 'Text.' }], [], 'spaces'))
    expect(marked(search(`${word} `, index).results[0]?.title)).toContain(title)
  })

  test('is not split off if too little of the word remains', () =>
    expect(['الم', 'للف', 'הבה'].map((word) => parts(word))).toEqual([[], [], []]))
})

test('keeps a word with accents in one piece', () => {
  for (const cut of ['dictionary', 'spaces'] as const) {
    const [piece] = pieces('Résumés', cut)
    expect(piece).toMatchObject({ text: 'resumes', written: 'Resumes' })
    expect(parts(piece?.written ?? '')).toEqual([])
  }
})

test.each([
  'Café',
  'ﬁn Straße ½ ＡＰＩ',
  'Cafe\u0301s ｶﾞ \u1112\u1161\u11ab',
  '翻译 🙂 é',
  'น้ำ น\u0e4d\u0e32 ຄ\u0ecd\u0eb2',
  'שָׁלוֹם \ufb2aלום',
  'plain',
])('maps each folded letter of %j to its original position', (text) => {
  const { text: unified, start, end } = aligned(text)
  expect(unified.toLowerCase()).toBe(fold(text))
  let shown = ''
  for (let at = 0; at < unified.length; at++) {
    if (start(at) < shown.length) expect(end(at)).toBe(shown.length)
    else shown += text.slice(start(at), end(at))
  }
  expect(shown).toBe(text)
})

describe('text with accents and letter variants', () => {
  const index = openIndex(
    indexOf([
      { title: 'Crème brûlée', intro: 'Ａ dessert, ﬁne with a Cafe\u0301 crème in Zürich.' },
      { title: 'Zurich', intro: 'A street is a Straße here, and がく is no かく.' },
      { title: '绿茶', intro: '一杯 Thé vert，ＰＤＦ 也行。 שָׁלוֹם־עֲלֵיכֶם' },
    ]),
  )
  const first = (query: string): string => {
    const { results } = search(query, index)
    return `${marked(results[0]?.title)}: ${marked(results[0]?.excerpt)}`
  }

  test.each(['creme brulee', 'Crème Brûlée', 'CRÈME BRÛLÉE', 'Cre\u0300me bru\u0302le\u0301e'])(
    'is found by “%s”, and shown as it is written',
    (query) =>
      expect(first(query)).toBe(
        '[Crème] [brûlée]: Ａ dessert, ﬁne with a Cafe\u0301 [crème] in Zürich.',
      ),
  )

  test.each([
    ['cafe', 'ﬁne with a [Cafe\u0301] crème'],
    ['café', 'ﬁne with a [Cafe\u0301] crème'],
    ['fine', '[ﬁne] with a Cafe\u0301'],
    ['strasse', 'a [Straße] here'],
    ['がく', '[がく] is no かく'],
    ['かく', 'がく is no [かく]'],
    ['pdf', '[ＰＤＦ] 也行'],
    ['שלום', '[שָׁלוֹם]־עֲלֵיכֶם'],
    ['עֲלֵיכֶם', '־[עֲלֵיכֶם]'],
  ])('is highlighted for “%s”: %s', (query, shown) => expect(first(query)).toContain(shown))

  test.each(['zurich', 'zürich'])('is found as a title by “%s”', (query) =>
    expect(first(query)).toMatch(/^\[Zurich\]: /),
  )

  test('is highlighted on its page as it is written there', () =>
    expect(search('creme cafe', index).tokens.toSorted()).toEqual(['cafe\u0301', 'crème']))
})
