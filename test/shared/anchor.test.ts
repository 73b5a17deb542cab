import { expect, test } from 'vitest'
import { idsMeant } from '../../src/shared/anchor.ts'

test.each([
  ['', '', ''],
  ['usage', 'usage', 'usage'],
  ['%E8%B4%B9', '%E8%B4%B9', '费'],
  ['save-50%', 'save-50%', 'save-50%'],
])('%j can mean %j or %j', (anchor, ...ids) => expect(idsMeant(anchor)).toEqual(ids))
