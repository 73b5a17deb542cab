// Which questions a browser asks at all.

import { expect, test } from 'vitest'
import { holdsWord } from '../../src/shared/search/holds-word.ts'

test.each(['㎏', '№', '_', '翻', 'é', '7'])('%s is asked, as in a terminal', (query) =>
  expect(holdsWord(query)).toBe(true),
)

test.each(['', '…', '?!', '+ -'])('“%s” holds nothing to look for', (query) =>
  expect(holdsWord(query)).toBe(false),
)
