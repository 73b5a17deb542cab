import { expect, test } from 'vitest'
import { locatorOf } from '../../../src/shell/bundle/locate-key.ts'
import { busyWatch } from '../../processor.ts'

const MOST = 10_000

test.each([
  ['key', (i: number) => `'/r${i}': '/a'`, '{', '}', (i: number) => `/r${i}`],
  ['item of a list', (i: number) => `'/r${i}'`, '[', ']', (i: number) => i],
] as const)(
  'finds every %s of a long config in less than 1.5 s',
  (_, written, open, close, key) => {
    const all = Array.from({ length: MOST }, (_each, i) => written(i))
    const locate = locatorOf(
      `export default { redirects: ${open}\n${all.join(',\n')}\n${close} }`,
      'default',
    )
    const busy = busyWatch()
    const lines = all.map((_each, i) => locate(['redirects', key(i)])?.line)
    expect(busy()).toBeLessThan(1500)
    expect(lines).toEqual(all.map((_each, i) => i + 2))
  },
)

test('finds the first of two equal keys, and the list itself for items after a spread', () => {
  const locate = locatorOf('export default {\na: 1,\na: 2,\nb: [\n1,\n...more,\n2] }', 'default')
  const lineOf = (...trail: readonly (string | number)[]): number | undefined => locate(trail)?.line
  expect([lineOf('a'), lineOf('b', 0), lineOf('b', 1), lineOf('b', 2)]).toEqual([2, 5, 4, 4])
})
