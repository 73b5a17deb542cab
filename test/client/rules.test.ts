// Tests the decisions of the runtime that do not depend on the document.

import { describe, expect, test } from 'vitest'
import {
  activeHeading,
  baseFor,
  DESKTOP,
  duration,
  isPlain,
  mayPrefetch,
  nextOfThree,
  nextOfTwo,
  nextScroll,
  PROGRESS_DELAY_MS,
  SCROLL_EASING,
  wantsTop,
  leadsToPage,
  leadsToAnchor,
} from '../../src/client/rules.ts'

test('the constants have the values of the specification', () => {
  expect(SCROLL_EASING).toBe(0.85)
  expect(PROGRESS_DELAY_MS).toBe(200)
  expect(DESKTOP).toBe('(min-width: 62.3em)')
  expect(16 * 62.3).toBeGreaterThan(996)
  expect(16 * 62.3).toBeLessThan(997)
})

test.each([
  [0, 40],
  [1, 101],
  [20, 171],
  [36, 192],
  [50, 206],
  [72, 222],
  [100, 239],
  [150, 263],
  [200, 281],
  [300, 312],
  [400, 336],
  [500, 357],
  [800, 410],
  [1000, 440],
  [2000, 561],
  [5000, 833],
])('content with a height of %i pixels opens in %i ms', (height, ms) => {
  expect(duration(height)).toBe(ms)
})

test('scrolling to the top keeps 0.85 of the remaining distance in each frame', () => {
  const way = (from: number): number[] => {
    const ys = [from]
    while (ys.at(-1) !== 0) ys.push(nextScroll(ys.at(-1) ?? 0))
    return ys
  }
  expect(way(1000).slice(0, 6)).toEqual([1000, 850, 722, 613, 521, 442])
  expect(way(1000)).toHaveLength(35)
  expect(way(5000)).toHaveLength(45)
})

test('the back-to-top button is shown on scrolling up, except near the top and at the end', () => {
  const at = (y: number, before: number): boolean =>
    wantsTop({ y, before, height: 2000, viewport: 800 })
  expect(at(700, 800)).toBe(true)
  expect(at(300, 301)).toBe(true)
  expect(at(299, 300)).toBe(false)
  expect(at(800, 700)).toBe(false)
  expect(at(700, 700)).toBe(false)
  expect(at(1200, 1201)).toBe(false)
})

describe('the active heading', () => {
  const boxes = (...tops: number[]): { top: number; bottom: number }[] =>
    tops.map((top) => ({ top, bottom: top + 40 }))

  test.each([
    ['none above the first', boxes(500, 900), -1],
    ['the first once it is in the upper half', boxes(300, 900), 0],
    ['the one before, while the next is far down', boxes(-200, 600), 0],
    ['the next when it is near', boxes(-200, 200), 1],
    ['the last at the end', boxes(-900, -200), 1],
    ['none where there are none', [], -1],
  ])('is %s', (_, headings, index) => {
    expect(activeHeading(headings, 60, 900)).toBe(index)
  })
})

test('the color modes are cycled in order', () => {
  expect([nextOfTwo('light'), nextOfTwo('dark'), nextOfTwo('system')]).toEqual([
    'dark',
    'light',
    'dark',
  ])
  expect([nextOfThree('system'), nextOfThree('light'), nextOfThree('dark')]).toEqual([
    'light',
    'dark',
    'system',
  ])
})

test.each([
  [undefined, true],
  [{}, true],
  [{ effectiveType: '4g', saveData: false }, true],
  [{ effectiveType: '3g' }, true],
  [{ effectiveType: '2g' }, false],
  [{ effectiveType: 'slow-2g' }, false],
  [{ effectiveType: '4g', saveData: true }, false],
])('the connection %j allows prefetching: %s', (connection, may) => {
  expect(mayPrefetch(connection)).toBe(may)
})

test('a click is plain only with the main button and without modifier keys', () => {
  const press = { button: 0, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false }
  expect(isPlain(press)).toBe(true)
  expect(isPlain({ ...press, button: 1 })).toBe(false)
  for (const key of ['metaKey', 'ctrlKey', 'shiftKey', 'altKey'])
    expect(isPlain({ ...press, [key]: true })).toBe(false)
})

describe('a link', () => {
  const here = new URL('https://a.example/docs/a?q=1#x')
  const link = (href: string, target = '', download = false): Parameters<typeof leadsToPage>[0] =>
    Object.assign(new URL(href, here), { target, hasAttribute: () => download })

  test.each([
    ['/docs/b', false],
    ['/docs/a', false],
    ['/docs/a?q=2', false],
    ['/docs/a?q=1', false],
    ['#y', true],
    ['#x', true],
    ['/docs/a/?q=1#y', true],
    ['/docs/b#y', false],
    ['https://b.example/docs/b', false],
    ['https://b.example/docs/a?q=1#y', false],
  ])('to %s leads to an anchor on the same page: %s', (href, isPlace) => {
    expect(leadsToPage(link(href))).toBe(true)
    expect(leadsToAnchor(link(href), here)).toBe(isPlace)
  })

  test('to another program, another window or a download does not lead to a page here', () => {
    expect(leadsToPage(link('mailto:a@b.example'))).toBe(false)
    expect(leadsToPage(link('/docs/b', '_blank'))).toBe(false)
    expect(leadsToPage(link('/docs/b', '', true))).toBe(false)
    expect(leadsToPage(link('/docs/b', '_self'))).toBe(true)
  })
})

test.each([
  ['/below/', '/', '/below/'],
  ['/below', '/', '/below/'],
  ['/below/index.html', '/', '/below/'],
  ['/below/docs/a/', '/docs/a', '/below/'],
  ['/below/docs/a', '/docs/a', '/below/'],
  ['/below/docs/a.html', '/docs/a', '/below/'],
  ['/below/docs/a/index.html', '/docs/a', '/below/'],
  ['/a/b/en/docs/faqs/', '/en/docs/faqs/', '/a/b/'],
  ['/docs/a/', '/docs/a', '/'],
  ['/docs/docs/a', '/docs/a', '/docs/'],
  ['/手册/docs/reindex', '/docs/reindex', '/手册/'],
  ['/manual/404.html', '/404.html', '/manual/'],
  ['/manual/nope', '/404.html', undefined],
  ['/elsewhere/', '/docs/a', undefined],
])('a page at %s with the route %s has the base path %s', (path, route, base) => {
  expect(baseFor(path, route)).toBe(base)
})
