// Tests that what is encoded in a search index is decoded again, exactly or within its precision.

import { describe, expect, test } from 'vitest'
import {
  decodeImpacts,
  decodeLengths,
  decodePostings,
  decodeTerms,
  encodeImpacts,
  encodeLengths,
  encodePostings,
  encodeTerms,
  impactsOf,
  occurrencesOf,
} from '../../src/shared/search/codec.ts'
import { readSearchFile } from '../../src/shared/search/format.ts'

/** Returns a generator of pseudorandom numbers from 0 to 1, which are the same every time. */
function random(seed: number): () => number {
  let state = seed
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}

function risingNumbers(next: () => number, count: number, widest: number): number[] {
  let last = -1
  return Array.from({ length: count }, () => (last += 1 + Math.floor(next() ** 4 * widest)))
}

test.each([0, 1, 2, 3, 4, 79, 80, 300])('decodes %i postings as they were encoded', (count) => {
  for (let seed = 1; seed < 30; seed++) {
    const next = random(seed)
    const sections = risingNumbers(next, count, 10 ** (seed % 6))
    const frequencies = sections.map(() => Math.floor(next() * 4))
    const text = encodePostings({ sections, frequencies })
    const read = decodePostings(text)
    expect([...read.sections]).toEqual(sections)
    expect([...read.frequencies]).toEqual(frequencies)
    expect(JSON.stringify(text).length).toBe(text.length + 2)
    expect(text).not.toContain('|')
  }
})

test('decodes gaps of every length between postings', () => {
  for (const gap of [0, 79, 80, 81, 1000, 1171, 1172, 5000, 700_000]) {
    const sections = [gap, 2 * gap + 1]
    const read = decodePostings(encodePostings({ sections, frequencies: [3, 0] }))
    expect([...read.sections]).toEqual(sections)
  }
})

test('rejects truncated postings', () => {
  expect(() => decodePostings('~')).toThrow('damaged')
})

test('decodes weights to within an eighth, and their sections exactly', () => {
  const found = {
    sections: [0, 5, 90, 4000],
    weights: [0.05, 0.7, 3, 18],
    heads: [0, 0, 1, 0],
    own: [0, 1, 1, 1],
    frequency: 3,
  }
  const read = occurrencesOf(decodeImpacts(encodeImpacts(impactsOf(found))))
  expect(read).toMatchObject({ sections: found.sections, heads: found.heads, own: found.own })
  expect(read.frequency).toBe(3)
  for (const [i, weight] of found.weights.entries())
    expect(Math.abs((read.weights[i] ?? 0) / weight - 1)).toBeLessThan(1 / 8)
})

test('decodes terms as they were encoded, and rejects capitals', () => {
  const terms = [
    '',
    'a',
    'api',
    'api_gateway',
    'apis',
    'zoo',
    '翻',
    '翻译',
    '翻译服务',
    '𠮷',
    '𠮷野',
  ].toSorted()
  expect(decodeTerms(encodeTerms(terms))).toEqual(terms)
  expect(decodeTerms(JSON.parse(JSON.stringify(encodeTerms(terms))) as string)).toEqual(terms)
  expect(decodeTerms('')).toEqual([])
  const long = ['x'.repeat(60), 'x'.repeat(60) + 'y']
  expect(decodeTerms(encodeTerms(long))).toEqual(long)
  expect(() => encodeTerms(['API', 'a'])).toThrow('A term holds a capital: API')
})

test('decodes lengths to within a tenth', () => {
  const lengths = [0, 1, 2, 10, 100, 5000]
  const read = decodeLengths(encodeLengths(lengths))
  for (const [i, length] of lengths.entries())
    expect((1 + (read[i] ?? 0)) / (1 + length)).toBeCloseTo(1, 0.9)
})

describe('readSearchFile', () => {
  test.each([[null], [{}], [[]], [[{}]], ['index']])('rejects %j', (value) =>
    expect(() => readSearchFile(value)).toThrow(
      'This is no file of format 2 of a search index. Build the site again.',
    ),
  )

  test('rejects another format and names the expected one', () =>
    expect(() => readSearchFile([{ format: 99 }])).toThrow('This is no file of format 2'))
})
