// Tests that `memo` reuses results, and calls `onMissing` before it looks up further inputs.

import { expect, test } from 'vitest'
import { memo } from '../../../src/shell/store/memo.ts'
import { newRecent, noRecent } from '../../../src/shell/store/recent.ts'
import { memoryStore, type Store } from '../../../src/shell/store/store.ts'

const memory = {
  store: memoryStore(),
  version: 'v',
  recent: noRecent,
}
const inputs = Array.from({ length: 200 }, (_, i) => `input ${i}`)

test('calls onMissing at the first missing result, before further lookups', async () => {
  const said: string[] = []
  const remember = memo<string, string>(memory, {
    name: 'stage',
    tally: { hits: 0, misses: 0 },
    keyOf(input) {
      if (input === inputs.at(-1)) said.push('the last one asked')
      return [input]
    },
    async compute(missing) {
      said.push(`computed ${missing.length}`)
      return missing.map((input) => input.toUpperCase())
    },
    onMissing: () =>
      new Promise((started) =>
        setImmediate(() => {
          said.push('ready')
          started()
        }),
      ),
  })
  expect(await remember(inputs.slice(1))).toHaveLength(199)
  expect(said).toEqual(['ready', 'the last one asked', 'computed 199'])
  said.length = 0
  expect((await remember(inputs)).slice(0, 2)).toEqual(['INPUT 0', 'INPUT 1'])
  expect(said).toEqual(['ready', 'the last one asked', 'computed 1'])
  said.length = 0
  await remember(inputs)
  expect(said).toEqual(['the last one asked'])
})

test.each([
  ['the next process', noRecent],
  ['the same process', newRecent()],
])('recomputes a result with a lost part in %s', async (_, recent) => {
  const store = memoryStore()
  const parts = new Set<string>()
  const made: string[] = []
  const remember = (its: Store): Promise<(string | undefined)[]> =>
    memo<string, string>(
      { store: its, version: 'v', recent },
      {
        name: 'stage',
        tally: { hits: 0, misses: 0 },
        keyOf: (input) => [input],
        async compute(missing) {
          made.push(...missing)
          for (const each of missing) parts.add(each.toUpperCase())
          return missing.map((each) => each.toUpperCase())
        },
        complete: (result) => parts.has(result),
      },
    )(['a', 'b'])
  const asked = async (its = store): Promise<readonly string[]> => {
    expect(await remember(its)).toEqual(['A', 'B'])
    return made.splice(0)
  }
  expect([await asked(), await asked()]).toEqual([['a', 'b'], []])
  parts.delete('B')
  expect([await asked(), await asked()]).toEqual([['b'], []])
  // The next process will have only the store, so a result that is missing there is recomputed even if this
  // process knows it.
  expect(await asked(memoryStore())).toEqual(['a', 'b'])
})
