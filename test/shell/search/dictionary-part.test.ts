// Tests that a part of the dictionary segments texts as the whole dictionary does.

import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { dictionaryPart } from '../../../src/shell/search/dictionary-part.ts'
import { randomNumbers } from '../../random.ts'

const require = createRequire(import.meta.url)
const { Jieba } = require('@node-rs/jieba') as typeof import('@node-rs/jieba')
const { dict } = require('@node-rs/jieba/dict') as { dict: Uint8Array }
const all = Jieba.withDict(dict)
const WORDS = Buffer.from(dict)
  .toString()
  .split('\n')
  .map((line) => line.split(' ')[0] ?? '')
  .filter((word) => /^[\u3400-\u9fff]+$/.test(word))

test.each([1, 2, 3, 4, 5, 6])('segments random texts as the whole dictionary does: %i', (seed) => {
  const random = randomNumbers(seed * 7919)
  const runs = Array.from({ length: 60 }, () =>
    Array.from({ length: 1 + random(9) }, () => {
      const word = WORDS[random(WORDS.length)] ?? ''
      return random(4) === 0 ? word.slice(random(word.length)) : word
    }).join(''),
  )
  const text = runs.join('\n')
  const part = Jieba.withDict(dictionaryPart(dict, text))
  expect(part.cutForSearch(text, true)).toEqual(all.cutForSearch(text, true))
  expect(part.cutForSearch(text, false)).toEqual(all.cutForSearch(text, false))
})

test('contains the words that a text may contain, and the sum of all frequencies', () => {
  const lines = ['AB 3 n', 'A型 5 n', '翻 7 v', '翻译 11 v', '翻译家 13 n', '翻车 17 v', '译 19 v']
  const part = Buffer.from(dictionaryPart(Buffer.from(`${lines.join('\n')}\n`), '翻译')).toString()
  expect(part.split('\n')).toEqual(['\uE000 25 n', ...lines.slice(2, 5), lines[6], ''])
})
