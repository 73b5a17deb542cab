import { expect, test } from 'vitest'
import {
  baseOf,
  localesOf,
  originOf,
  portOf,
  targetOf,
  titleOf,
  WrongValue,
} from '../../src/cli-values.ts'

test('reads the values of options', () => {
  expect(portOf('0')).toBe(0)
  expect(baseOf('')).toBe('/')
  expect(targetOf('dist')).toBe('dist')
  expect(titleOf(' Kite\n for  you ')).toBe('Kite for you')
  expect(localesOf('zh-hans, EN')).toEqual(['zh-Hans', 'en'])
  // As written: the config is for people, and normalizes what it reads.
  expect(originOf('https://文档.example/')).toBe('https://文档.example')
})

test.each([
  ['a port', portOf, '65536'],
  ['a base', baseOf, 'docs'],
  ['a target', targetOf, ''],
  ['a title', titleOf, ' \n'],
  ['a language', localesOf, 'english_us'],
  ['a language with a collation, which the config would reject', localesOf, 'de-u-co-phonebk'],
  ['a language twice', localesOf, 'en,EN'],
  ['an origin with a path', originOf, 'https://docs.example/docs'],
  ['an origin with a name', originOf, 'https://me@docs.example'],
  ['an origin that the config would reject', originOf, 'https://docs;example'],
])('rejects %s', (_, read, text) => {
  expect(() => read(text)).toThrow(WrongValue)
})
