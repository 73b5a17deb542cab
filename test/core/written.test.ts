import { expect, test } from 'vitest'
import { writtenEnd, writtenAnchor, writtenPath } from '../../src/core/check/written.ts'

test.each([
  ['/docs/安装', '/docs/安装'],
  ['./my page.md', './my%20page.md'],
  ['./a (1).md', './a%20(1).md'],
  ['./a ).md', './a%20%29.md'],
  ['./)(.md', './%29%28.md'],
  ['/100%', '/100%25'],
  ['/what?#1', '/what%3F%231'],
  ['/a|b`c\\d<e>"f', '/a%7Cb%60c%5Cd%3Ce%3E%22f'],
  ['/a&b&amp;c', '/a&b%26amp;c'],
  ['/{a}{{b}}', '/{a}%7B{b}}'],
])('encodes the path %s as %s', (path, written) => expect(writtenPath(path)).toBe(written))

test('does not encode again what is encoded in an anchor or a redirect target', () => {
  expect(writtenAnchor('50%25 (a')).toBe('50%25%20%28a')
  expect(writtenEnd('/a b/c%20d/100%?e#f g')).toBe('/a%20b/c%20d/100%25?e#f%20g')
})
