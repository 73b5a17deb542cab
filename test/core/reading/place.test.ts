import { expect, test } from 'vitest'
import { lines, linesOf } from '../../../src/core/reading/place.ts'

test.each(['\n', '\r\n', '\r'])('splits lines at %j, and ignores a byte order mark', (end) => {
  const text = `\uFEFFone${end}${end}three${end}`
  const where = lines(text)
  expect(linesOf(text)).toEqual(['one', '', 'three', ''])
  expect([0, 1, 2, 3, 4, 5].map((number) => where.line(number))).toEqual([
    undefined,
    'one',
    '',
    'three',
    '',
    undefined,
  ])
  for (const [word, line] of [
    ['one', 1],
    ['three', 3],
  ] as const) {
    const offset = text.indexOf(word)
    // A range is cut at the end of its line.
    expect(where.spot(offset, 99)).toEqual({ line, column: 1, length: word.length })
    expect(where.offset(line, 1)).toBe(offset)
  }
  expect(where.spot(0, 1)).toEqual({ line: 1, column: 1, length: 1 })
  expect(where.offset(9, 1)).toBe(text.length)
})
