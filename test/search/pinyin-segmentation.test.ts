// Tests pinyin search on large sites, where the readings of words are loaded but not those of whole titles.

import { describe, expect, test } from 'vitest'
import { readings } from '../../src/shared/search/pinyin.ts'
import { segmentPinyin } from '../../src/shared/search/pinyin-segmentation.ts'
import { partsOf } from './corpus.ts'

describe('pinyin of several words typed without spaces', () => {
  const words = '服务器|状态|安装|配置|变量|敏感|词语|时间|事件|处理|事件'
  const table = readings(
    '服fu务wu器qi状zhuang态tai安an装zhuang配pei置zhi变bian量liang敏min感gan词ci语yu时shi间jian事shi件jian处chu理li与yu明ming',
    words,
  )
  const spelt = (letters: string): string =>
    segmentPinyin(letters, table)
      .map((word) => `${word.letters} ${word.texts.join('/')}`)
      .join(', ')

  test.each([
    ['fuwuqizhuangtai', 'fuwuqi 服务器, zhuangtai 状态'],
    ['fuwuqizhuangta', 'fuwuqi 服务器, zhuangta 状态'],
    ['minganciyu', 'mingan 敏感, ciyu 词语'],
    ['anzhuangyupeizhi', 'anzhuang 安装, peizhi 配置'],
    ['shijianchuli', 'shijian 时间/事件, chuli 处理'],
  ])('splits %s into %s', (letters, expected) => expect(spelt(letters)).toBe(expected))

  test.each([
    'peizhi',
    'peizhiyu',
    'anzhuangyuyuyupeizhi',
    'fuwuqx',
    'fuwuqizhuangtaix',
    'server',
    'anzhuangpeizhi'.repeat(3),
  ])('returns no words for %s', (letters) => expect(spelt(letters)).toBe(''))

  test('reads ambiguous letters in a limited number of steps', () => {
    const many = readings('啊a,aa语yu言yan', `${'啊'.repeat(20)} 语言`)
    let steps = 0
    const get = (character: string): readonly string[] | undefined => {
      steps++
      return many.byCharacter.get(character)
    }
    const found = segmentPinyin(`${'a'.repeat(20)}yuyan`, {
      ...many,
      byCharacter: Object.assign(new Map(many.byCharacter), { get }),
    })
    expect(found.length).toBe(2)
    expect(steps).toBeLessThan(20_000)
  })
})

describe('pinyin in an index split into parts', () => {
  const pages = [
    { title: '服务器状态变量', intro: '说明。' },
    { title: '条件渲染', intro: '看 peizhi-api.example 的说明。' },
    { title: '生产部署', intro: '部署到服务器。' },
    { title: '安装与配置', intro: '配置文件。' },
    ...Array.from({ length: 24 }, (_, i) => ({ title: `配置第 ${i} 个`, intro: `配置项 ${i}。` })),
    ...['状态', '条件', '服务器', '变量', '部署', '语言'].map((title) => ({
      title,
      intro: `${title}。`,
    })),
    { title: 'Tiao and Jian', intro: 'Two families.' },
  ]
  const { open } = partsOf(pages)

  test.each([
    ['fuwuqizhuangtaibianliang', '服务器状态变量'],
    ['fuwuqizhuangta', '服务器状态变量'],
    ['fu2wu4qi4zhuang4tai4', '服务器状态变量'],
    ['tiaojianxuanran', '条件渲染'],
    ['shengchanbushu', '生产部署'],
    ['anzhuangyupeizhi', '安装与配置'],
    ['peizhi', '配置第 0 个'],
    ['tiao2jian4', '条件'],
  ])('%s finds %s', async (query, title) => {
    const { results } = await open().ask(query)
    const titles = results.map((found) => found.title.map(({ text }) => text).join(''))
    expect(titles[0]).toBe(title)
  })

  test('loads the sounds only for a query that may be pinyin', async () => {
    const { ask, loaded } = open()
    for (const query of ['example', '配置 api']) await ask(query)
    expect(loaded.filter((name) => name.startsWith('sounds'))).toEqual([])
  })
})
