import { expect, test } from 'vitest'
import { followRedirects } from '../../../src/core/plan/redirects.ts'
import { madeOnce } from '../../../src/shared/once.ts'
import { busyWatch } from '../../processor.ts'

/** Returns the redirects of a site, with empty caches. */
function redirecting(
  pairs: Iterable<readonly [string, string]>,
): Parameters<typeof followRedirects>[0] {
  const caches = {
    key: '',
    folded: new Map(),
    links: new Map(),
    redirectEnds: new Map(),
    part: madeOnce(),
  }
  return { redirects: new Map(pairs), caches }
}

test('follows redirects to their final target, also when asked again or in another order', () => {
  const ring = [
    ['/r', '/s'],
    ['/s', '/r'],
    ['/to-ring', '/r?a'],
  ] as const
  const chain = [
    ['/a', '/b?x#y'],
    ['/b', '/c#z'],
    ['/out', 'https://other.example/'],
  ] as const
  const site = redirecting([...ring, ...chain])
  const asked = ['/a', '/b/#own', '/c?q', '/out', '/to-ring', '/r', '/s']
  const ends = ['/c#z', '/c#z', '/c?q', 'https://other.example/', undefined, undefined, undefined]
  for (let again = 0; again < 2; again++)
    expect(asked.map((each) => followRedirects(site, each))).toEqual(ends)
  expect(asked.toReversed().map((each) => followRedirects(site, each))).toEqual(ends.toReversed())
})

test.each([
  ['to a page', '/docs/a'],
  ['in a ring', '/r0'],
])('follows a chain of thousands of redirects %s quickly', (_, last) => {
  const most = 8000
  const next = (i: number): string => (i + 1 < most ? `/r${i + 1}` : last)
  const site = redirecting(Array.from({ length: most }, (_each, i) => [`/r${i}`, next(i)]))
  const busy = busyWatch()
  const ends = [...site.redirects.keys()].map((each) => followRedirects(site, each))
  expect(busy()).toBeLessThan(1000)
  expect(new Set(ends)).toEqual(new Set([last === '/r0' ? undefined : last]))
})
