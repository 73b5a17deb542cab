import { expect, test } from 'vitest'
import { anchors } from '../../src/core/markdown/anchor.ts'

test.each([
  ['安装 / 更新', '安装--更新'],
  ['2013年 发布', '2013年-发布'],
  ['Q：为什么？', 'q为什么'],
  ['为什么要「申请」？', '为什么要申请'],
  ['DeepL API（免费）', 'deepl-api免费'],
  ['A & B', 'a--b'],
  ['1. 概述', '1-概述'],
  ['foo_bar', 'foo_bar'],
  ['C++ 说明', 'c-说明'],
  ['🎉 新版本', '-新版本'],
  ['v11.6.1', 'v1161'],
  ['API Key：获取', 'api-key获取'],
  ['Émile', 'émile'],
  ['E\u0301mile', 'émile'],
  ['一、简介', '一简介'],
  ['Hello　世界', 'hello世界'],
  ['  leading', '--leading'],
  ['⚙️ 设置', '-设置'],
  ['🎉', 'section'],
  ['', 'section'],
  ['---', 'section'],
  ['constructor', 'constructor'],
  ['__proto__', '__proto__'],
  ['Panel', 'panel-1'],
  ['Hit 3', 'hit-3-1'],
])('the heading “%s” gets the id %s', (text, id) => expect(anchors([]).next(text)).toBe(id))

test('equal headings get numbered ids, which avoid ids in use', () => {
  const { next } = anchors([])
  expect(['a', 'a', 'a-1', 'a', 'a-1', 'A'].map(next)).toEqual([
    'a',
    'a-1',
    'a-1-1',
    'a-2',
    'a-1-2',
    'a-3',
  ])
})

test('an explicit id is reserved before the first heading', () => {
  const { next } = anchors(['install'])
  expect(next('Install')).toBe('install-1')
})
