// Tests how queries are interpreted: incomplete names, versions, pinyin, Chinese questions and synonyms.

import { describe, expect, test } from 'vitest'
import { fillerColumn } from '../../src/core/search/fillers.ts'
import type { Marked } from '../../src/shared/search/excerpt.ts'
import { openIndex } from '../../src/shared/search/open.ts'
import { parseQuery } from '../../src/shared/search/parse-query.ts'
import { rank } from '../../src/shared/search/rank.ts'
import { search } from '../../src/shared/search/search.ts'
import type { Cut } from '../../src/shared/search/text.ts'
import { discover } from '../../src/shell/search/chinese.ts'
import { indexOf, partsOf, type TestPage } from './corpus.ts'

const shown = (pieces: readonly Marked[]): string =>
  pieces.map(({ text, mark }) => (mark ? `[${text}]` : text)).join('')
const bare = (pieces: readonly Marked[]): string => pieces.map(({ text }) => text).join('')
const found = (query: string, pages: readonly TestPage[], cut?: Cut): string[] =>
  search(query, openIndex(indexOf(pages, [], cut))).results.map(
    ({ title, heading }) => bare(heading) || bare(title),
  )

describe('a compound name', () => {
  const pages = [
    { title: 'Media', intro: 'Ask hasAudioTrack before you play.' },
    { title: 'Groups', intro: 'A group that has one.', sections: { 'Has children': 'It has.' } },
    { title: 'Audio', intro: 'An audio is heard. It has audio.' },
    ...Array.from({ length: 12 }, (_, i) => ({ title: `Page ${i}`, intro: 'It has a sound.' })),
  ]

  test.each(['hasAudioTrack', 'hasAudioTr', 'hasAudioT', 'hasaudiot'])(
    'ranks above its separate words while it is incomplete: %s',
    (query) => expect(found(query, pages)[0]).toBe('Media'),
  )

  test.each(['contextIsolaion', 'xcontextIsolation', 'contxtIsolation', 'contextIsolation'])(
    'is found despite a typo, even if a part of it is a word: %s',
    (query) => {
      const contexts = Array.from({ length: 12 }, (_, i) => ({
        title: `Context ${i}`,
        intro: 'A context, and the isolation of a context.',
      }))
      const own = { title: 'Security', intro: 'Set contextIsolation. Then contextIsolation holds.' }
      expect(found(`${query} `, [...contexts, own])[0]).toBe('Security')
    },
  )

  test('is matched by its words if no page contains it', () =>
    expect(found('audioHas', pages)).toContain('Audio'))

  test.each(['GPT4', 'gpt4', 'GPT4O'])('is found with a number attached: %s', (query) =>
    expect(found(query, [{ title: 'GPT', intro: 'gpt, a model' }, ...pages])[0]).toBe('GPT'),
  )
})

describe('a name with a number attached', () => {
  const pages = [
    ...Array.from({ length: 6 }, (_, i) => ({ title: `Vite ${i} is here`, intro: 'A vite.' })),
    { title: 'Vite 4.2.1', intro: 'A vite.' },
    { title: 'Encodings', intro: 'Write utf8, not utf.' },
    { title: 'Step 8', intro: 'A number.' },
    { title: 'Errors', intro: 'An err, or 12 of them.' },
  ]

  test.each(['vite 5', 'vite 4.2.1', 'vite 4', 'Vite 5 is'])(
    'gives the same results as with a space: %s',
    (apart) => {
      const joined = apart.replace(' ', '')
      expect(found(joined, pages)).toEqual(found(apart, pages))
      expect(found(joined, pages)[0]).toContain(apart.replace('vite', 'Vite'))
    },
  )

  test('is not split if a page contains it, or if it is an error code', () => {
    expect(found('utf8', pages)).toEqual(['Encodings'])
    expect(found('ERR13', pages)).toEqual([])
  })
})

test.each(['gpt-3.5-turbo', 'GPT-4.1', 'gpt-3-5', 'gpt-4怎么用', 'gpt-4を使う'])(
  'ranks the name in a query above its numbers: %s',
  (query) => {
    const others = Array.from({ length: 12 }, (_, i) => ({ title: `Page ${i}`, intro: 'A text.' }))
    const pages = [
      { title: 'Models', intro: 'Which there are, gpt among them.' },
      {
        title: 'History',
        sections: { 'Steps 3, 5': 'Step 3 of 5.', 'Steps 4, 1': 'Step 4 of 1.' },
      },
      ...others,
    ]
    expect(found(query, pages)[0]).toBe('Models')
  },
)

test('keeps a name that starts with a number whole after a hyphen', () => {
  const pages = [
    { title: 'Eslint', intro: 'eslint' },
    { title: 'Names', intro: 'Write 9.config.js there.' },
  ]
  const index = openIndex(indexOf(pages, [], 'spaces'))
  const [, file] = parseQuery('eslint-9.config.js ', index).words
  expect(file).toMatchObject({ text: '9.config.js', importance: 1 })
})

describe('a version', () => {
  const pages = [
    {
      title: 'Changelog',
      intro: 'What each version brings: 4 of them, then 10.',
      sections: {
        '10.4.1 (March 2025)': 'Mended.',
        '10.4 (January 2025)': 'More models.',
        '1.10.4': 'Old.',
        '10.3': 'Faster.',
      },
    },
    { title: 'Versions of an API', intro: 'Version 10 knows 4 ways. The version is 10, update 4.' },
    ...Array.from({ length: 12 }, (_, i) => ({
      title: `Page ${i}`,
      intro: 'An update of a version.',
    })),
  ]

  test.each(['10.4', 'version 10.4', 'v10.4', 'update 10.4', '10.4 changelog', '１０.４'])(
    'is matched as a whole next to other words: %s',
    (query) => expect(found(query, pages)[0]).toBe('10.4 (January 2025)'),
  )

  test('differs from one with a third number', () =>
    expect(found('version 10.4.1', pages)[0]).toBe('10.4.1 (March 2025)'))

  test.each(['dictionary', 'spaces'] as const)(
    'is matched with and without its “v” (%s)',
    (cut) => {
      const some = [
        { title: 'Prettier 2.7', intro: 'A cache.' },
        { title: 'Prettier v3', intro: 'An object.' },
        { title: '从 v1.12.0 升级', intro: '表。' },
        { title: 'Migrating', intro: 'From v2 and v2.7 to v3, or 3.1, and v1 and v1.12.0.' },
        { title: 'Prettier', intro: 'v2.6 and v1.12.1.' },
      ]
      for (const each of ['prettier 2.7', 'prettier v2.7', 'Prettier V2.7 '])
        expect(found(each, some, cut)[0]).toBe('Prettier 2.7')
      for (const each of ['prettier 3', 'prettier v3 ', 'V3'])
        expect(found(each, some, cut)[0]).toBe('Prettier v3')
      for (const each of ['升级 1.12.0', 'v1.12.0 升级'])
        expect(found(each, some, cut)[0]).toBe('从 v1.12.0 升级')
    },
  )
})

describe('a Chinese query', () => {
  test('matches pinyin to words, not to adjacent characters of different words', () => {
    const pages = [
      { title: '在插件里使用', intro: '里使 里使' },
      { title: '这里使用密钥', intro: '使用' },
      { title: '历史记录', intro: '历史记录记下译文。' },
    ]
    expect(found('lishi', pages)).toEqual(['历史记录'])
  })

  test('is split before a suffix such as 里, unless both form a word', () => {
    const words = discover(['反馈的信里写什么。写信里的字。这里和家里。'])
    expect([...words]).toEqual(expect.arrayContaining(['这里', '家里']))
    expect(words).not.toContain('信里')
    expect([...discover(['点左上的图标，再点右下。'])]).toEqual(
      expect.arrayContaining(['左上', '右下']),
    )
    const pages = [
      { title: '写信', intro: '信里写什么。' },
      { title: '微信', intro: '聊天的软件。' },
    ]
    expect(found('微信里的文字', pages)[0]).toBe('微信')
  })

  test('ranks what it asks about above 在哪, and matches 在哪 by itself', () => {
    const pages = [
      { title: '用在哪里', intro: '在哪些地方用，在哪个页面用。' },
      { title: '笔记存在哪里', intro: '存在哪里都可以。' },
      { title: '密钥', intro: '密钥写在账号页。' },
    ]
    expect(found('密钥在哪', pages)[0]).toBe('密钥')
    expect(found('在哪', pages)).toContain('用在哪里')
  })

  test('ranks by the significant ones of its single characters', () => {
    const pages = [
      { title: '要求', intro: '要先登录吗？要。' },
      { title: '要不要更新', intro: '你要更新吗？' },
      { title: '价格', intro: '一个月的钱。' },
    ]
    expect(found('要钱吗', pages)[0]).toBe('价格')
  })

  test.each(['无法使用', '没法用', '不能使用', '扩展使用不了'])(
    'finds 用不了 in other phrasings of “does not work”: %s',
    (query) => {
      const pages = [
        { title: '使用手册', intro: '使用扩展的人怎样使用，先读使用手册。' },
        { title: '退款', intro: '扩展的订单无法退款，也不能转让。' },
        { title: '使用条款', intro: '使用扩展的条款。' },
        { title: '选中文字后', keywords: ['用不了'], intro: '刷新扩展的页面。' },
      ]
      expect(found(query, pages)[0]).toBe('选中文字后')
    },
  )

  test('finds both meanings of 没用: “does not work” and “cannot be used”', () => {
    const pages = [
      { title: '没反应', intro: '刷新页面。' },
      { title: '失效', intro: '换一个兑换码。' },
    ]
    expect(found('没用', pages).toSorted()).toEqual(['失效', '没反应'])
    expect(found('不工作', pages)).toEqual(['没反应'])
    expect(found('用不了', pages)).toEqual(['失效'])
  })

  test('does not highlight the start of other words once it is a complete word', () => {
    const pages = [{ title: '双十一', intro: '双十一那天，一个套餐一直打折，一套够用。' }]
    const [first] = search('双十一', openIndex(indexOf(pages))).results
    expect(shown(first?.excerpt ?? [])).toBe('[双十][一]那天，一个套餐一直打折，一套够用。')
  })
})

test('highlights only whole words in any alphabet, also next to Chinese', () => {
  const pages = [{ title: 'T', intro: 'телефон и он. Он, τον ον, 用он翻译' }]
  const own = openIndex(indexOf(pages))
  const excerpt = (query: string): string => shown(search(query, own).results[0]?.excerpt ?? [])
  expect(excerpt('он')).toBe('телефон и [он]. [Он], τον ον, 用[он]翻译')
  expect(excerpt('ον')).toBe('телефон и он. Он, τον [ον], 用он翻译')
})

test('rejects a query if a file of pages is missing or damaged, and loads it again next time', async () => {
  let [lost, cut] = [true, false]
  const pages = [{ title: 'Keys', intro: 'A key opens it.' }]
  const { ask } = partsOf(pages).open((name, content) => {
    if (lost && name.startsWith('pages-')) throw new Error('answered 404')
    return cut && name.startsWith('pages-') ? { t: ['Keys'] } : content
  })
  await expect(ask('key')).rejects.toThrow('answered 404')
  ;[lost, cut] = [false, true]
  await expect(ask('key')).rejects.toThrow(
    'This is no file of pages of a search index. Build the site again.',
  )
  cut = false
  expect((await ask('key')).results.length).toBe(1)
})

describe('a query close to other terms', () => {
  const pages = [
    { title: 'Font sizes', intro: 'A font of 1.1 em is large.', sections: { '1.12': 'A font.' } },
    { title: 'GPT-2.5 pricing', intro: 'The pricing of it.' },
    { title: 'Gemini pricing', intro: 'The pricing of Gemini 2.5 is on its page.' },
    { title: 'v2', intro: 'The second version.' },
    { title: 'Steps', intro: 'Step 2: choose 2 of 2 files.' },
    { title: 'Errors', intro: 'ERR12 came.' },
    { title: 'Sizes', intro: 'A PDF of 13 MB is an err.' },
  ]

  test.each([
    ['font 1.1 ', 'Font sizes'],
    ['gemini 2.5 pricing ', 'Gemini pricing'],
  ])('finds the exact version before similar ones: %s', (query, title) =>
    expect(found(query, pages)[0]).toBe(title),
  )

  test('finds the exact number first, and nothing for an unknown one', () => {
    expect(found('v2 ', pages)[0]).toBe('v2')
    expect(found('ERR13 ', pages)).toEqual([])
  })

  test('does not find the opposite, and prefers the longer form of its name', () => {
    expect(found('uninstall ', [{ title: 'Install' }, { title: 'Remove it' }])).toEqual([
      'Remove it',
    ])
    expect(found('mac shortcuts ', [{ title: 'Shortcuts' }, { title: 'macOS shortcuts' }])[0]).toBe(
      'macOS shortcuts',
    )
  })

  test('highlights a stop word that is the whole query', () => {
    const own = openIndex(indexOf([{ title: '人与机器', intro: '机器帮人。' }]))
    const [first] = search('人', own).results
    expect(shown(first?.title ?? [])).toBe('[人]与机器')
  })
})

describe('a query with synonyms', () => {
  const many = Array.from({ length: 12 }, (_, i) => ({
    title: `Page ${i}`,
    intro: 'It shows a dialog, a dialog and more. It has Login.',
  }))

  test('matches inflected forms of a synonym', () =>
    expect(found('toast ', [...many, { title: 'Notifications', intro: 'What is told.' }])).toEqual([
      'Notifications',
    ]))

  test('finds the synonyms of a term of two words', () =>
    expect(
      found('sign in ', [{ title: 'Login' }, { title: 'Signs', intro: 'Of a road.' }]),
    ).toContain('Login'))

  test('keeps a rare word rare, even if its synonyms are common', () => {
    const own = openIndex(indexOf([...many, { title: 'Window', intro: 'A popup is over there.' }]))
    const [idf = 0] = rank(parseQuery('popup ', own), own).idf
    expect(idf).toBeGreaterThan(0.5)
  })

  test('finds the parts of a word as well as the word itself', () =>
    expect(
      found('大模型', [
        { title: '选择模型', intro: '模型有很多。' },
        { title: '账单', intro: '大模型另外算钱。' },
      ]).toSorted(),
    ).toEqual(['账单', '选择模型']))
})

test('ranks a page above its sections, unless they cover more of the query than its title', () => {
  const pages = [
    {
      title: 'Ollama',
      intro: 'Models that run on your own machine, with Ollama and 403 others.',
      sections: {
        Install: 'Get Ollama.',
        Errors: 'It answers 403 to whom it does not know, says Ollama, and 403 again.',
      },
    },
    { title: 'Other', intro: 'Nothing of it.' },
  ]
  expect(found('ollama 403 ', pages).slice(0, 2)).toEqual(['Errors', 'Install'])
  expect(found('ollama ', pages)[0]).toBe('Ollama')
  expect(found('ollama missing ', pages)[0]).toBe('Ollama')
})

test('includes only the fillers of the languages for which an index is split', () => {
  const fillersOf = (cut: 'dictionary' | 'spaces'): string[] =>
    fillerColumn(cut).fillers?.split(' ') ?? []
  expect(fillersOf('dictionary')).toEqual(expect.arrayContaining(['yet', '咋办']))
  expect(fillersOf('spaces')).toContain('yet')
  expect(fillersOf('spaces')).not.toContain('咋办')
})

test('finds what a Chinese question is about, not its “do not”', () => {
  const pages = [
    { title: '网页', intro: '译文显示在原文下面，也可以只显示译文，把原文隐藏起来。' },
    { title: '反馈', intro: '不要附上原文。写明你做了什么、看到了什么，译文哪里不对。' },
    ...Array.from({ length: 8 }, (_, i) => ({ title: `第 ${i} 页`, intro: '另一段文字。' })),
  ]
  expect(found('不要原文', pages)[0]).toBe('网页')
})

test('does not correct a word that a page contains to a similar one in a heading', () => {
  const pages = [
    { title: 'Changed', intro: 'What is new.' },
    { title: 'Payment', intro: 'When your card is charged.' },
    ...Array.from({ length: 8 }, (_, i) => ({ title: `Page ${i}`, intro: 'Another text.' })),
  ]
  expect(found('charged', pages)).toEqual(['Payment'])
  expect(found('chanfed', pages)[0]).toBe('Changed')
})

test('gives a word that no page contains the rarity of its synonym', () => {
  const pages = Array.from({ length: 9 }, (_, i) => ({
    title: `Page ${i}`,
    intro: i < 3 ? 'A notice is shown.' : 'A text.',
  }))
  const index = openIndex(indexOf(pages, [['banner', 'notice']]))
  const rarity = (word: string): number | undefined =>
    rank(parseQuery(`${word} `, index), index).idf[0]
  expect(rarity('banner')).toBe(rarity('notice'))
})
