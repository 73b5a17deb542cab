import { describe, expect, test } from 'vitest'
import { nearest, nearestOf, nearestPath } from '../../../src/core/reading/suggest.ts'
import { busyWatch } from '../../processor.ts'

test.each([
  ['instal', ['install', 'panel'], 'install'],
  ['histroy', ['history'], 'history'],
  ['tpi', ['tip'], undefined],
  ['demo', ['hero'], undefined],
  ['titel', ['title'], 'title'],
  ['notes', ['note'], 'note'],
  ['ab', ['abc'], 'abc'],
  ['db', ['da', 'dc'], 'da'],
  ['V2', ['v2'], 'v2'],
  ['%', ['b', 'c'], undefined],
  ['a', ['b'], undefined],
  ['a', ['ab'], 'ab'],
  ['', ['b'], undefined],
  ['v2', ['v1', 'v3', 'v'], undefined],
  ['v12', ['v11'], undefined],
  ['v2a', ['v2b'], 'v2b'],
  ['step-2', ['step-1'], 'step-1'],
  ['使用', ['费用', '使'], undefined],
  ['安装', ['安全', '安装吗'], undefined],
  ['安装吗', ['安装嘛'], '安装嘛'],
  ['安装了', ['安装'], '安装'],
  ['常见问题', ['常用问题'], '常用问题'],
  ['常见问题', ['常用回题'], undefined],
  ['安装-windos', ['安装-windows', '安全-windows'], '安装-windows'],
  ['安全-windows', ['安装-windows'], undefined],
  ['docs', ['文档'], undefined],
])('corrects %j, with the candidates %j, to %j', (given, candidates, meant) =>
  expect(nearest(given, candidates)).toBe(meant),
)

describe('nearestOf', () => {
  test.each([
    ['instal', ['install'], true],
    ['instal', ['instali', 'install'], false],
    ['step-2', ['step-1'], false],
    ['part-12', ['prat-12'], true],
    ['install-1', ['instal'], false],
  ])('finds a match for %j among %j that is sure: %j', (given, candidates, sure) =>
    expect(nearestOf(given, candidates)?.sure).toBe(sure),
  )
})

test.each([
  ['/docs/%', undefined],
  ['/docs/安装', undefined],
  ['/docs/v2', undefined],
  ['/docs/more/v1', '/docs/v1'],
  ['/docs/b/', '/docs/b'],
])('corrects the path %s to %s', (given, meant) =>
  expect(nearestPath(['/docs/b', '/docs/安全', '/docs/v1'])(given)).toBe(meant),
)

test.each([
  ['/docs/b.html', '/docs/b'],
  ['/docs/page/index.html', '/docs/page/'],
  ['content/en/blog/2024-01-02-q.md', 'content/en/blog/2024-01-02-q/index.md'],
  ['content/en/docs/b/index.md', 'content/en/docs/b.md'],
])('finds the other form of the path %j: %j', (given, meant) =>
  expect(
    nearestPath([
      '/docs/a',
      '/docs/b',
      '/docs/page/',
      'content/en/blog/2024-01-02-p.md',
      'content/en/blog/2024-01-02-q/index.md',
      'content/en/docs/b.md',
    ])(given),
  ).toBe(meant),
)

test.each([
  ['/doc/concept/configuration', '/docs/configuration'],
  ['/docs/cli/concept/configuration', '/docs/cli/configuration'],
  ['/docs/guide/install', '/docs/guides/install'],
  ['/docs/clients/install', '/docs/guides/install'],
])('prefers, among files of the same name, those whose folders are in %j: %j', (given, meant) =>
  expect(
    nearestPath([
      '/docs/configuration',
      '/docs/cli/configuration',
      '/docs/guides/install',
      '/docs/installation/more/install',
    ])(given),
  ).toBe(meant),
)

test('gives up after enough comparisons if thousands of files are renamed', () => {
  const files = Array.from({ length: 10_000 }, (_, i) => `/files/file-${10_000 + i}.txt`)
  const near = nearestPath(files)
  const busy = busyWatch()
  const meant = files.map((file) => near(file.replace('file-', 'fiel-')))
  expect(meant.slice(0, 100)).toEqual(files.slice(0, 100))
  expect(meant.at(-1)).toBeUndefined()
  expect(busy()).toBeLessThan(8000)
})
