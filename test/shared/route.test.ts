import { describe, expect, test } from 'vitest'
import {
  belowBase,
  docRoute,
  fileOf,
  isSitePath,
  localeOf,
  normalize,
  paged,
  pageRoute,
  postName,
  postRoute,
  route,
  searchIndexUrl,
  slashed,
  urlPath,
  withBase,
} from '../../src/shared/route.ts'

describe('routes of content files', () => {
  test.each([
    ['/', 'guides/page', '/docs/guides/page'],
    ['/', 'faqs/index', '/docs/faqs/'],
    ['/en/', 'faqs/index', '/en/docs/faqs/'],
    ['/', 'index', '/docs/'],
    ['/', 'indexes', '/docs/indexes'],
    ['/en/', '说明/安装', '/en/docs/说明/安装'],
  ])('returns the route of a document: %s + %s → %s', (base, id, expected) =>
    expect(docRoute(base, id)).toBe(expected),
  )

  test('adds a segment for a version other than the current one', () => {
    expect(docRoute('/', 'a', 'v2')).toBe('/docs/v2/a')
    expect(docRoute('/en/', 'faqs/index', 'v2')).toBe('/en/docs/v2/faqs/')
  })

  test.each([
    ['/', 'index', '/'],
    ['/en/', 'index', '/en/'],
    ['/en/', 'home', '/en/home'],
    ['/', 'a/index', '/a/'],
  ])('returns the route of a page: %s + %s → %s', (base, id, expected) =>
    expect(pageRoute(base, id)).toBe(expected),
  )
})

describe('posts', () => {
  test.each([
    ['2025-08-28-version-11-6', '2025-08-28', 'version-11-6'],
    ['2025-08-28-a/index', '2025-08-28', 'a'],
    ['2021-03-18-新站', '2021-03-18', '新站'],
  ])('parses %s as a post of %s', (id, date, slug) => expect(postName(id)).toEqual({ date, slug }))

  test.each(['a', '2025-8-28-a', '2025-08-28', '2025-08-28-', 'x/2025-08-28-a', '2025-08-28-a/b'])(
    'rejects %s as the name of a post',
    (id) => expect(postName(id)).toBeUndefined(),
  )

  test('puts the date into the route', () => {
    expect(postRoute('/en/', { date: '2025-08-28', slug: 'version-11-6' })).toBe(
      '/en/blog/2025/08/28/version-11-6',
    )
  })

  test('gives the first page of the list no number', () => {
    const blog = route('/en/', 'blog')
    expect([1, 2, 3].map((number) => paged(blog, number))).toEqual([
      '/en/blog',
      '/en/blog/page/2',
      '/en/blog/page/3',
    ])
  })
})

test.each([
  ['/', 'index.html'],
  ['/en/', 'en/index.html'],
  ['/docs/a', 'docs/a/index.html'],
  ['/docs/faqs/', 'docs/faqs/index.html'],
  ['/404.html', '404.html'],
  ['/en/404.html', 'en/404.html'],
])('serves %s from %s', (path, file) => expect(fileOf(route('/', path))).toBe(file))

test.each([
  ['/en/docs/a/index.html', '/en/docs/a'],
  ['/en/docs/a/', '/en/docs/a'],
  ['/en/docs/a', '/en/docs/a'],
  ['/index.html', '/'],
  ['/', '/'],
  ['', '/'],
])('normalizes %s to %s', (path, expected) => expect(normalize(path)).toBe(expected))

test('prefixes URLs with the base and percent-encodes them', () => {
  expect(urlPath('/', '/docs/a')).toBe('/docs/a')
  expect(urlPath('/sub/', '/en/docs/a')).toBe('/sub/en/docs/a')
  expect(urlPath('/', '/docs/安装')).toBe('/docs/%E5%AE%89%E8%A3%85')
})

test('matches a path to the locale with the longest base', () => {
  const locales = [
    { id: 'zh-Hans', base: '/' },
    { id: 'en', base: '/en/' },
  ]
  const of = (path: string): string | undefined => localeOf(locales, path)?.id
  expect([of('/en/docs/a'), of('/en'), of('/english'), of('/')]).toEqual([
    'en',
    'en',
    'zh-Hans',
    'zh-Hans',
  ])
})

test('includes base, version and directory in the URL of a search index', () => {
  expect(searchIndexUrl('/', '', 'abc')).toBe('/search-index.json?_=abc')
  expect(searchIndexUrl('/sub/en/', '', 'abc')).toBe('/sub/en/search-index.json?_=abc')
  expect(searchIndexUrl('/', 'docs/guides', 'abc')).toBe('/search-index-docs-guides.json?_=abc')
  expect(searchIndexUrl('/en/', 'a', 'abc', 'v2')).toBe('/en/v2/search-index-a.json?_=abc')
})

test.each([
  ['/docs/a', true],
  ['/安装/100%', true],
  ['/%E5%AE%89', false],
  ['/%E5%AE%89%x', false],
  ['/a/../b', false],
  ['//a', false],
])('tells whether %s is a decoded path of the site: %j', (path, is) =>
  expect(isSitePath(path)).toBe(is),
)

describe('a base', () => {
  test.each([
    [undefined, '/'],
    ['', '/'],
    ['/', '/'],
    ['kit', '/kit/'],
    ['//a/b//', '/a/b/'],
  ])('is normalized from %j to %s', (written, base) => expect(slashed(written)).toBe(base))

  test.each([
    ['/', '/docs/a', '/docs/a'],
    ['/kit/', '/docs/a', '/kit/docs/a'],
    ['/kit/', '/', '/kit/'],
    ['/文/', '/a b', '/文/a b'],
  ])('is added to a path and removed from it: %s + %s ↔ %s', (base, path, whole) => {
    expect(withBase(base, path)).toBe(whole)
    expect(belowBase(base, whole)).toBe(path)
  })

  test.each(['/kit', '/kitten/a', '/docs/a'])(
    'is not removed from a path outside of it: %s',
    (path) => expect(belowBase('/kit/', path)).toBeUndefined(),
  )
})
