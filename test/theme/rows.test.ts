import { expect, test } from 'vitest'
import { ordering, shownNumber, type Row } from '../../theme/parts/rows.ts'

const PRICE = { key: 'price', label: 'Price', numeric: true }
const ROWS: readonly Row[] = [
  { price: 'free' },
  { price: 9.5 },
  {},
  { price: '12840.5' },
  { price: '' },
  { price: NaN },
  { price: -1 },
]
const shown = (rows: readonly Row[]): string[] => rows.map(({ price }) => shownNumber(price, 'en'))

test('a numeric column formats numbers, and shows other values as written', () => {
  expect(shown(ROWS)).toEqual(['free', '9.5', '', '12,840.5', '', '', '-1'])
})

test.each([
  [false, ['-1', '9.5', '12,840.5']],
  [true, ['12,840.5', '9.5', '-1']],
])('a numeric column sorts other values last (descending: %s)', (down, numbers) => {
  const sorted = ROWS.toSorted(ordering('en', PRICE, down))
  expect(shown(sorted)).toEqual([...numbers, 'free', '', '', ''])
})
