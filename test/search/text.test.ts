// Tests how texts and queries are split into words.

import { describe, expect, test, vi } from 'vitest'
import { busyWatch } from '../processor.ts'
import {
  countRun,
  cutRun,
  dictionaryOf,
  treeDictionaryOf,
  wordsWithin,
} from '../../src/shared/search/dictionary.ts'
import { edits } from '../../src/shared/search/edits.ts'
import { unify } from '../../src/shared/search/letters.ts'
import { normalizePhrase } from '../../src/shared/search/normalize-phrase.ts'
import {
  homophones,
  readings,
  soundsLike,
  spelt,
  toneless,
} from '../../src/shared/search/pinyin.ts'
import { cutFor, parts, pieces, stem, STOP_WORDS } from '../../src/shared/search/text.ts'

const texts = (text: string, cut: Parameters<typeof pieces>[1]): string[] =>
  pieces(text, cut).map((piece) => piece.text)

describe('cutFor', () => {
  test.each([
    [['zh', 'en'], 'en', 'dictionary'],
    [['zh-Hans'], 'zh-Hans', 'dictionary'],
    [['en', 'zh'], 'zh-Hans', 'dictionary'],
    [['ja'], 'ja', 'ja'],
    [['jp'], 'ja-JP', 'ja'],
    [['ja'], 'en', 'ja'],
    [['th'], 'th', 'th'],
    [['ja', 'en'], 'en', 'spaces'],
    [['ja', 'en'], 'ja', 'ja'],
    [['ja', 'zh'], 'zh-Hans', 'dictionary'],
    [['ja', 'zh'], 'ja-JP', 'ja'],
    [['zh', 'en', 'th'], 'th-TH', 'th'],
    [['zh', 'en'], 'ja', 'dictionary'],
    [['en', 'de'], 'de', 'spaces'],
    [[], 'ja', 'spaces'],
  ])('on a site in %j, splits texts in %s by %s', (languages, own, cut) =>
    expect(cutFor(languages, own)).toBe(cut),
  )
})

describe('pieces', () => {
  test.each([
    ['DeepL 翻译服务，v2.0!', ['deepl', '翻译服务', 'v2', '0']],
    ['用Chrome打开', ['用', 'chrome', '打开']],
    ['ＰＤＦ ﬁle Café', ['pdf', 'file', 'cafe']],
    ['api_gateway don’t', ['api_gateway', 'do', 'not']],
    ['…、——（）', []],
    ['', []],
  ])('splits %j on a site in Chinese and English', (text, expected) =>
    expect(texts(text, 'dictionary')).toEqual(expected),
  )

  test('splits at white space and hyphens without Chinese, and keeps names whole', () => {
    expect(texts('The state-of-the-art C++ and “vite.config”.', 'spaces')).toEqual([
      'the',
      'state',
      'of',
      'the',
      'art',
      'c++',
      'and',
      'vite.config',
    ])
  })

  test('splits Japanese and Thai into words', () => {
    expect(texts('東京都に住む', 'ja').length).toBeGreaterThan(2)
    expect(texts('ภาษาไทยง่ายมาก', 'th').length).toBeGreaterThan(1)
    expect(texts('น้ำตาล ทำ คำ', 'th')).toEqual(['น้ำตาล', 'ทำ', 'คำ'])
  })

  test('keeps Japanese words even if the browser reports that they are not word-like', () => {
    const { segment } = Intl.Segmenter.prototype
    const said = texts('設定、上限 2 _ API', 'ja')
    expect(said).toEqual(['設定', '上限', '2', 'api'])
    vi.spyOn(Intl.Segmenter.prototype, 'segment').mockImplementation(function (
      this: Intl.Segmenter,
      text,
    ) {
      const segments = Array.from(segment.call(this, text), (each) => ({
        ...each,
        isWordLike: false,
      }))
      return segments as unknown as Intl.Segments
    })
    expect(texts('設定、上限 2 _ API', 'ja')).toEqual(said)
    vi.restoreAllMocks()
  })

  test('returns the range of each piece in the text', () => {
    const text = 'see 翻译 now'
    for (const { text: word, start, end } of pieces(text, 'dictionary'))
      expect(text.slice(start, end)).toBe(word)
  })
})

test.each([
  ['manualChunks', ['manual', 'chunks']],
  ['api_gateway', ['api', 'gateway']],
  ['XMLHttpRequest', ['xml', 'http', 'request']],
  ['vite.config', ['vite', 'config']],
  ['chunks', []],
  ['DeepL', ['deep']],
  ['__dir_name', ['dir_name', 'dir', 'name']],
  ['V2', ['2']],
  ['v10.4', ['10.4', '10']],
  ['compareBuild(v1', ['comparebuild(1', 'compare', 'build']],
])('splits the name %s into %j', (word, expected) => expect(parts(word)).toEqual(expected))

test.each([
  ['services', 'service'],
  ['translating', 'translation'],
  ['translate', 'translated'],
  ['studies', 'study'],
  ['stopped', 'stopping'],
  ['configuration', 'configure'],
  ['keys', 'key'],
  ['apps', 'app'],
  ['pays', 'pay'],
  ['payment', 'pay'],
  ['created', 'create'],
  ['creating', 'create'],
  ['creation', 'create'],
  ['elements', 'element'],
  ['copied', 'copy'],
  ['copying', 'copies'],
  ['tried', 'try'],
  ['modified', 'modify'],
  ['studied', 'study'],
  ['documentation', 'document'],
  ['implementation', 'implement'],
  ['verification', 'verify'],
  ['notified', 'notification'],
  ['requirements', 'require'],
  ['installed', 'installation'],
  ['cancelled', 'cancel'],
  ['dated', 'date'],
  ['planner', 'plan'],
  ['easily', 'easy'],
])('gives %s and %s the same stem', (a, b) => expect(stem(a)).toBe(stem(b)))

test.each([
  ['bus', 'bu'],
  ['class', 'clas'],
  ['string', 'strong'],
  ['service', 'serial'],
  ['come', 'comment'],
  ['file', 'fill'],
  ['late', 'latter'],
  ['app', 'apple'],
  ['let', 'letter'],
  ['miss', 'mission'],
  ['super', 'supply'],
  ['element', 'else'],
])('gives %s and %s different stems', (a, b) => expect(stem(a)).not.toBe(stem(b)))

test.each([
  ["won't open the author’s page", 'will not open the author page'],
  ["DOESN’T it? You can't, it isn't.", 'does not it you can not it is not'],
  ["I've what's o'clock", 'i what o clock'],
  ["MP3’s and the 1990's", 'mp3 and the 1990'],
])('drops contracted endings and spells out “not”: %s', (text, expected) => {
  expect(
    pieces(text, 'dictionary')
      .map((piece) => piece.text)
      .join(' '),
  ).toBe(expected)
  expect(normalizePhrase(text)).toBe(expected)
})

test('drops the possessive of a name with a number, also if words are split at spaces', () => {
  expect(texts("MP3’s user_2's limits", 'spaces')).toEqual(['mp3', 'user_2', 'limits'])
})

test('knows stop words in English and Chinese', () => {
  for (const word of ['the', 'how', '的', '怎么']) expect(STOP_WORDS.has(word)).toBe(true)
  for (const word of ['key', '翻译', '不可']) expect(STOP_WORDS.has(word)).toBe(false)
})

describe('a dictionary', () => {
  const words = [
    '研究生',
    '研究',
    '生命',
    '科学',
    '生命科学',
    '翻译',
    '服务',
    '翻译服务',
    '浏览器',
    '扩展',
    '扩展程序',
    '程序',
  ]
  const dictionary = dictionaryOf(new Set(words))

  test.each([
    ['翻译服务', ['翻译服务']],
    ['浏览器扩展程序', ['浏览器', '扩展程序']],
    ['研究生命科学', ['研究', '生命科学']],
    ['研究生', ['研究生']],
    ['我要翻译', ['我要', '翻译']],
    ['命', ['命']],
  ])('splits %s into %j', (run, expected) =>
    expect(cutRun(run, dictionary).map(({ text }) => text)).toEqual(expected),
  )

  test('marks unknown words, and returns where each word starts', () => {
    expect(cutRun('我要翻译它', dictionary)).toEqual([
      { text: '我要', known: false, start: 0 },
      { text: '翻译', known: true, start: 2 },
      { text: '它', known: false, start: 4 },
    ])
  })

  test('finds all words at all positions, including overlapping ones', () => {
    expect(wordsWithin('研究生命科学', dictionary)).toEqual([
      '研究',
      '研究生',
      '生命',
      '生命科学',
      '科学',
    ])
  })

  test('splits a run of 10,000 characters in less than 500 ms', () => {
    const run = '研究生命科学翻译服务'.repeat(1000)
    const busy = busyWatch()
    expect(cutRun(run, dictionary).length).toBe(3000)
    expect(busy()).toBeLessThan(500)
  })
})

test.each([
  ['search', 'search', 0],
  ['serach', 'search', 1],
  ['sarch', 'search', 1],
  ['seaarch', 'search', 1],
  ['saerhc', 'search', 2],
  ['find', 'search', 3],
])('counts the edits between %s and %s: %i', (a, b, count) => {
  expect(edits(a, b, 2)).toBe(count)
  expect(edits(b, a, 2)).toBe(count)
})

describe('pinyin', () => {
  const table = readings(
    '翻fan译yi面mian板ban重zhong,chong新xin注zhu入ru',
    '翻译面板 重新注入 翻译',
  )
  test.each([
    ['fanyi', '翻译'],
    ['fy', '翻译'],
    ['fanyim', '翻译面'],
    ['fymb', '翻译面板'],
    ['mianban', '面板'],
    ['chongxin', '重新'],
    ['zhongxin', '重新'],
  ])('finds %s as %s', (letters, expected) =>
    expect(soundsLike(letters, table, 1)).toEqual([expected]),
  )

  test.each(['f', 'fanyj', 'FANYI', 'fan yi', 'x'.repeat(30)])('finds nothing for %s', (letters) =>
    expect(soundsLike(letters, table, 3)).toEqual([]),
  )

  test('matches long titles, and rejects ambiguous letters in less than 500 ms', () => {
    const title = '无痕窗口里不能用翻译面板'
    const long = readings(
      '无wu痕hen窗chuang口kou里li不bu能neng用yong翻fan译yi面mian板ban啊a,aa',
      `${title} ${'啊'.repeat(60)}`,
    )
    const letters = 'wuhenchuangkoulibunengyongfanyimianban'
    for (const end of [23, 24, 26, 31, 32, letters.length])
      expect(title.startsWith(soundsLike(letters.slice(0, end), long, 1)[0] ?? '-')).toBe(true)
    expect(soundsLike(letters, long, 1)).toEqual([title])
    const busy = busyWatch()
    expect(soundsLike('a'.repeat(200), long, 1)).toEqual([])
    expect(busy()).toBeLessThan(500)
  })

  test.each([
    [['fan', 'yi'], false, ['翻译'], 2],
    [['fan', 'yi', 'mian'], false, ['翻译面'], 3],
    [['fan', 'y'], true, ['翻译'], 1],
    [['fan', 'yi', 'zzz'], true, ['翻译'], 2],
    [['fan', 'y'], false, [], 0],
    [['f', 'yi'], true, [], 0],
    [['fan'], false, [], 0],
  ] as const)(
    'finds strings for the syllables %j (may be incomplete: %s)',
    (syllables, typing, expected, whole) => {
      const heard = spelt(syllables, table, typing, 3)
      expect(heard?.texts ?? []).toEqual(expected)
      expect(heard?.completeSyllables ?? 0).toBe(whole)
    },
  )

  test('drops tone digits, and accepts both `u` and `v` for `ü`', () => {
    const typed = ['fan1yi4', 'fan1', 'fan1yi', 'fan9', 'mp3', 'h264', 'v2x', 'fan', '']
    expect(typed.map((letters) => toneless(letters, table))).toEqual([
      'fanyi',
      'fan',
      'fan1yi',
      'fan9',
      'mp3',
      'h264',
      'v2x',
      'fan',
      '',
    ])
    expect(soundsLike('lucha', readings('绿lv茶cha', '绿茶'), 1)).toEqual(['绿茶'])
    expect(soundsLike('lvcha', readings('绿lv茶cha', '绿茶'), 1)).toEqual(['绿茶'])
  })

  test('corrects an unknown word to one in a title that sounds the same', () => {
    const known = readings('注zhu住zhu入ru', '注入')
    expect(homophones('住入', known)).toEqual(['注入'])
    expect(homophones('住口', known)).toEqual([])
  })

  test('guesses the readings of characters that are in no title', () => {
    const known = readings('智zhi谱pu视shi频pin截jie图tu重zhong,chong', '智谱 视频 截图')
    expect(homophones('智普', known)).toEqual(['智谱'])
    expect(homophones('节土', known)).toEqual(['截图'])
    expect(known.guess('普')).toContain('pu')
    expect(known.guess('口')).toEqual([])
    expect(readings('', '').guess('普')).toEqual([])
  })

  test('falls back to readings that many speakers pronounce alike', () => {
    const known = readings('视shi频pin屏ping四si词ci迟chi典dian', '视频 词典')
    expect(homophones('视屏', known)).toEqual(['视频'])
    expect(homophones('四频', known)).toEqual(['视频'])
    expect(homophones('迟典', known)).toEqual(['词典'])
    const both = readings('视shi频pin屏ping', '视频 视屏')
    expect(homophones('视屏', both)).toEqual(['视屏'])
  })
})

test('finds the same words in the same order with a trie as with a list of words', () => {
  const words = new Set(['研究', '研究生', '生命', '命', '科学', '生命科学', '学', 'abc', ''])
  const [list, tree] = [dictionaryOf(words), treeDictionaryOf(words)]
  const characters = [...'研究生命科学的abc']
  let seed = 7
  const random = (): number => (seed = (seed * 16807) % 2147483647)
  for (let i = 0; i < 200; i++) {
    const run = Array.from({ length: random() % 12 }, () => characters[random() % 10]).join('')
    expect(wordsWithin(run, tree), run).toEqual(wordsWithin(run, list))
    expect(cutRun(run, tree), run).toEqual(cutRun(run, list))
    const told: string[] = []
    expect(
      countRun(run, tree, (word) => told.push(word)),
      run,
    ).toBe(cutRun(run, list).length)
    expect(told, run).toEqual(wordsWithin(run, list))
  }
})

test('takes letters, marks and numbers of Unicode as words, split from Han characters', () => {
  const reference = (text: string): string[] =>
    (unify(text).match(/[\p{L}\p{M}\p{N}_]+/gu) ?? []).flatMap((word) =>
      Array.from(
        word.matchAll(
          /[\u3005\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]+|[^\u3005\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]+/g,
        ),
        ([run]) => run.toLowerCase(),
      ),
    )
  // Sixteen code points at a time, between a letter and a Han character.
  for (let first = 0; first < 0x2ffff; first += 16) {
    const points = Array.from({ length: 16 }, (_, i) => first + i)
    const text = `x${points.map((point) => String.fromCodePoint(point)).join('')}汉`
    expect(pieces(text, 'dictionary').map((piece) => piece.text)).toEqual(reference(text))
  }
})
