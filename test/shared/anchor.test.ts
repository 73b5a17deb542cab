import { expect, test } from 'vitest'
import { idsMeant, isTop } from '../../src/shared/anchor.ts'

test.each([
  ['', '', ''],
  ['usage', 'usage', 'usage'],
  ['%E8%B4%B9', '%E8%B4%B9', '费'],
  ['save-50%', 'save-50%', 'save-50%'],
])('%j can mean %j or %j', (anchor, ...ids) => expect(idsMeant(anchor)).toEqual(ids))

test.each([
  ['', true],
  ['Top', true],
  ['top-1', false],
])('%j is the top of a page: %j', (id, is) => expect(isTop(id)).toBe(is))
