import { expect, test } from 'vitest'
import { headingIds } from '../../../src/core/plan/heading-ids.ts'
import { filePath, type Doc } from '../../../src/shared/contract.ts'
import { busyWatch } from '../../processor.ts'

/** Returns a document with one heading per id, as if its author had written these ids. */
function withIds(ids: readonly string[]): Doc {
  const words = { title: 'A', description: '', minutes: 1, body: '', code: '', texts: '' }
  const spot = { line: 1, column: 1, length: 1 }
  return {
    path: filePath('content/en/docs/a.md'),
    locale: 'en',
    kind: 'doc',
    id: 'a',
    frontMatter: {},
    keys: {},
    links: [],
    images: [],
    outside: [],
    ids: [],
    wide: false,
    ...words,
    headings: ids.map((id) => ({ ...spot, level: 2, text: id, html: id, auto: id, explicit: id })),
  }
}

function finalIds(ids: readonly string[]): string[] {
  const doc = withIds(ids)
  return headingIds(doc, doc).ids.map(({ id }) => id)
}

test('numbers duplicate heading ids, and avoids ids that are already taken', () => {
  expect(finalIds(['x', 'x', 'x-1', 'x', 'x-1', 'y'])).toEqual([
    'x',
    'x-1',
    'x-1-1',
    'x-2',
    'x-1-2',
    'y',
  ])
})

test('takes linear time for many duplicate ids', () => {
  const time = (count: number): number => {
    const busy = busyWatch()
    expect(finalIds(Array.from({ length: count }, () => 'x')).at(-1)).toBe(`x-${count - 1}`)
    return busy()
  }
  time(1000)
  expect(time(8000)).toBeLessThan(24 * time(1000) + 200)
})
