import { describe, expect, test } from 'vitest'
import { isWithin, readScope, writeScope } from '../../src/shared/search/context.ts'

const KNOWN = [{ path: 'docs/api' }, { path: 'docs' }, { path: '-x' }]

describe('the search scope in a URL', () => {
  test.each([
    ['docs/api', { path: 'docs/api', outside: false }],
    ['-docs/api', { path: 'docs/api', outside: true }],
    ['docs', { path: 'docs', outside: false }],
    ['-x', { path: '-x', outside: false }],
    ['--x', { path: '-x', outside: true }],
  ])('is read from %s, and written back the same', (context, scope) => {
    expect(readScope(context, KNOWN)).toEqual(scope)
    expect(writeScope(scope)).toBe(context)
  })

  test.each(['', '-', 'x', 'docs/', 'docs/other', '--docs'])('is not read from %j', (context) => {
    expect(readScope(context, KNOWN)).toBeUndefined()
  })

  test('is empty for the whole site', () => {
    expect(writeScope(undefined)).toBe('')
  })
})

test.each([
  ['docs/api', 'docs/api', true],
  ['docs/api/', 'docs/api', true],
  ['docs/api/calls', 'docs/api', true],
  ['docs/api-keys/keys', 'docs/api', false],
  ['docs/apis', 'docs/api', false],
  ['docs', 'docs/api', false],
  ['', 'docs/api', false],
  ['blog/docs/api', 'docs/api', false],
  [encodeURI('docs/指南/一'), 'docs/指南', true],
  [encodeURI('docs/指南针'), 'docs/指南', false],
])('tells whether the address %s is within %s: %s', (address, path, lies) => {
  expect(isWithin(address, { path, outside: false })).toBe(lies)
  expect(isWithin(address, { path, outside: true })).toBe(!lies)
})
