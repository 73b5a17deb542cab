import { expect, test } from 'vitest'
import { idsMeant, isTop, splitAddress, withAnchor } from '../../src/shared/anchor.ts'

test.each([
  ['', '', ''],
  ['usage', 'usage', 'usage'],
  ['%E8%B4%B9', '%E8%B4%B9', '费'],
  ['save-50%', 'save-50%', 'save-50%'],
  ['%E5%AE%89%x%E5%AE', '%E5%AE%89%x%E5%AE', '安%x%E5%AE'],
  ['a%20b%FF', 'a%20b%FF', 'a b%FF'],
  [':~:text=x', '', ''],
  ['usage:~:text=x', 'usage', 'usage'],
])('resolves the anchor %j to the ids %j and %j', (anchor, ...ids) =>
  expect(idsMeant(anchor)).toEqual(ids),
)

test.each([
  ['', true],
  ['Top', true],
  ['top-1', false],
])('tells whether the id %j means the top of a page: %j', (id, is) => expect(isTop(id)).toBe(is))

test.each([
  ['/a?b#c', '/a?b#d'],
  ['#c:~:text=#x', '#d:~:text=#x'],
])('replaces the anchor of %j: %j', (address, now) => expect(withAnchor(address, '#d')).toBe(now))

test.each([
  ['', '', '', undefined],
  ['/a', '/a', '', undefined],
  ['/a?b#c', '/a', '?b#c', 'c'],
  ['/a#', '/a', '#', ''],
  ['#c?d#e', '', '#c?d#e', 'c?d#e'],
  ['/a?b?\n#c', '/a', '?b?\n#c', 'c'],
])('splits %j into path %j, suffix %j and anchor %j', (address, path, suffix, anchor) =>
  expect(splitAddress(address)).toEqual({ path, suffix, anchor }),
)
