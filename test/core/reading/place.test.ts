import { expect, test } from 'vitest'
import { lines, linesOf } from '../../../src/core/reading/place.ts'

test.each(['\n', '\r\n', '\r'])(
  'a line ends with %j, and a mark before the first is none of it',
  (end) => {
    const text = `\uFEFFone${end}${end}three${end}`
    const where = lines(text)
    expect(linesOf(text)).toEqual(['one', '', 'three', ''])
    expect([0, 1, 2, 3, 4, 5].map((number) => where.line(number))).toEqual([
      ...[undefined, 'one', '', 'three', '', undefined],
    ])
    for (const [word, line] of [
      ['one', 1],
      ['three', 3],
    ] as const) {
      const offset = text.indexOf(word)
      // What is longer than its line is cut where that ends.
      expect(where.spot(offset, 99)).toEqual({ line, column: 1, length: word.length })
      expect(where.offset(line, 1)).toBe(offset)
    }
    expect(where.spot(0, 1)).toEqual({ line: 1, column: 1, length: 1 })
    expect(where.offset(9, 1)).toBe(text.length)
  },
)
