// Which questions are asked at all.

import { expect, test } from 'vitest'
import { holdsWord } from '../../src/shared/search/holds-word.ts'

test.each(['㎏', '№', '翻', 'é', '7'])('%s is asked', (query) =>
  expect(holdsWord(query)).toBe(true),
)

test.each(['', '_', '…', '?!', '+ -', '🙂'])('“%s” holds nothing to look for', (query) =>
  expect(holdsWord(query)).toBe(false),
)
