// Tests which queries contain anything to search for.

import { expect, test } from 'vitest'
import { holdsWord } from '../../src/shared/search/holds-word.ts'

test.each(['㎏', '№', '翻', 'é', '7'])('finds something to search for in %s', (query) =>
  expect(holdsWord(query)).toBe(true),
)

test.each(['', '_', '…', '?!', '+ -', '🙂'])('finds nothing to search for in “%s”', (query) =>
  expect(holdsWord(query)).toBe(false),
)
